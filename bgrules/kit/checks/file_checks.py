"""What can be seen of a file alone; what makes it unusable has been reported before, by its error code."""

from collections.abc import Iterator

from bgrules.catalog.search_path import VARIANT_FILE
from bgrules.kit.checks.check import Check
from bgrules.kit.checks.subject import Subject
from bgrules.kit.findings import Flaw


def named_as_its_folder(subject: Subject) -> Iterator[Flaw]:
    """A variant goes by the name of its folder, so that whoever has one finds the other."""
    source, folder = subject.prepared.resolved.chain[-1], subject.prepared.path.parent
    if source.path.name == VARIANT_FILE and folder.name != subject.spec.name:
        says = f"the folder is called `{folder.name}`, the variant `{subject.spec.name}`"
        yield Flaw(says, help="give both one name", place=source.place(("name",)), is_advice=True)


CHECKS = (Check(named_as_its_folder),)
