"""A new variant's folder, made whole or not at all: file, first cases, stubs, and if asked what makes a package."""

import json
import os
import re
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import Any
from unicodedata import normalize

from bgrules.catalog import catalog, trust
from bgrules.catalog.search_path import VARIANT_FILE, is_path
from bgrules.errors import BgrulesError, CheckError, NewError, TrustError, VariantError, relative
from bgrules.kit import playthrough, template
from bgrules.kit.casefile import CASE_FILE
from bgrules.kit.cases import item_words
from bgrules.kit.template import New
from bgrules.plugins.code import FILE as PLUGIN
from bgrules.plugins.code import HOOKS
from bgrules.position.variant import Variant, load
from bgrules.terms import FACES
from bgrules.variant.messages import listed, nearest
from bgrules.variant.schema import variant_schema
from bgrules.variant.sections import NAME

LONGEST = 60
"""Letters of a name."""
THROWS = ("6-5", "4-4")
"""What the first case of `bonus_throws` is about."""


def new_variant(
    name: str,
    extends: str,
    hooks: Sequence[str] = (),
    *,
    package: bool = False,
    trusted: bool = False,
    beside: Path | None = None,
) -> Path:
    """Make the folder of a new variant; its code is trusted from then on.

    Args:
        name: Its name, and the folder's.
        extends: The parent: a name, or a path from `beside`.
        hooks: Hooks that its code answers, with stubs to begin with.
        package: Whether it becomes a distribution, which pip installs.
        trusted: Whether the parent's code may run, if it is not in the catalog.
        beside: Where the folder is made; the working directory if None.

    Returns:
        The folder of the variant: within the package's, if it is one.

    Raises:
        NewError: the name or a hook makes no sense, or the folder is there already or cannot be written.
        VariantError: there is no such parent, or it is broken.
    """
    beside = beside or Path()
    _must_be_free(name, beside)
    hooks = tuple(_hook(hook) for hook in dict.fromkeys(hooks))
    inner = Path(New(name, extends).package, name) if package else Path()
    parent = load(catalog.find(extends, beside), trust=trusted)
    new = New(name, _from_within(extends, len(inner.parts) + 1), hooks)
    with _whole_folder(beside / name) as folder:
        (folder / inner).mkdir(parents=True, exist_ok=True)
        _write(folder, template.package_texts(new) if package else {})
        _write_variant(folder / inner, new, parent)
    made = beside / name / inner
    if hooks:
        _trust(made)
    return made


def _trust(made: Path) -> None:
    try:
        trust.remember(made)
    except TrustError as error:
        raise NewError(f"`{relative(made)}` is made, but its code is not trusted: {error}") from None


def _must_be_free(name: str, beside: Path) -> None:
    if not re.fullmatch(NAME, name) or len(name) > LONGEST:
        plain = normalize("NFKD", name).encode("ascii", "ignore").decode()  # é is e
        fit = re.sub("[^a-z0-9]+", "-", plain.lower()).lstrip("-0123456789")[:LONGEST].rstrip("-")
        help = f"; did you mean `{fit}`?" if re.fullmatch(NAME, fit) else ""
        form = f"small letters, digits and hyphens, a letter first, {LONGEST} at most"
        raise NewError(f"`{_cut(name)}` cannot be a name: {form}{help}")
    if (beside / name).exists() or (beside / name).is_symlink():
        raise NewError(f"`{name}` is there already, and nothing is overwritten; take another name")
    with suppress(VariantError):
        found = catalog.find(name)
        raise NewError(f"`{name}` is the name of a variant already, `{relative(found)}`; take another")


def _cut(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[:LONGEST]}…"


def _hook(name: str) -> str:
    if name not in HOOKS:
        near = nearest(name, HOOKS)
        help = f"did you mean `{near}`?" if near else f"there are {listed(HOOKS, 'and')}"
        raise NewError(f"unknown hook `{name}`; {help}")
    return name


def _from_within(extends: str, depth: int) -> str:
    """Spell a parent as a file this many folders deeper does: a path from there, a name as it is."""
    is_way = is_path(extends) and not os.path.isabs(os.path.expanduser(extends))
    return os.path.normpath(os.path.join(*[os.pardir] * depth, extends)) if is_way else extends


@contextmanager
def _whole_folder(folder: Path) -> Iterator[Path]:
    """Give a folder to write in, which gets its name when all is written; nothing stays of a failure."""
    try:
        desk = Path(mkdtemp(prefix=".new-", dir=folder.parent))
    except OSError as error:
        raise _unwritten(folder, error) from None
    try:
        yield desk
        desk.chmod(0o755)
        desk.rename(folder)
    except OSError as error:
        raise _unwritten(folder, error) from None
    except CheckError as error:  # the golden game, reported where it would have been
        raise NewError(str(error).replace(desk.name, folder.name)) from None
    finally:
        shutil.rmtree(desk, ignore_errors=True)


def _unwritten(folder: Path, error: OSError) -> NewError:
    return NewError(f"`{relative(folder)}` cannot be written: {(error.strerror or str(error)).lower()}")


def _write(folder: Path, texts: dict[str, str]) -> None:
    for path, text in texts.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")


def _write_variant(folder: Path, new: New, parent: Variant) -> None:
    """Write the variant's own files; the first cases hold what it does as it stands."""
    schema = json.dumps(variant_schema(), indent=1) + "\n"
    texts = {VARIANT_FILE: template.variant_text(new, _setup_of(parent)), template.SCHEMA_FILE: schema}
    _write(folder, texts | ({PLUGIN: template.plugin_text(new)} if new.hooks else {}))
    variant = load(folder, trust=True)
    _write(folder, {CASE_FILE: template.cases_text(_first_cases(variant, new.hooks))})
    playthrough.write(variant)


def _setup_of(parent: Variant) -> str:
    """Spell where the parent's sides start as a file does."""
    sides = [
        "{" + str(parent.start(side)).partition(" | ")[0].replace(" ", ", ").replace(":", ": ") + "}" for side in (0, 1)
    ]
    return sides[0] if sides[0] == sides[1] else f"[{', '.join(sides)}]"


def _first_cases(variant: Variant, hooks: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Ask the variant what it does, and make cases of it."""
    covers: list[str] = ["setup", *(["hooks.setup"] if "setup" in hooks else [])]
    yield _case("the sides start like this", covers, position="start", starts=str(variant.start()))
    makers = {"entry": _entries, "bonus_throws": _worths, "allow_step": _steps, "allow_play": _plays}
    for hook in hooks:
        with suppress(BgrulesError):  # a situation that this variant does not know
            yield from [makers[hook](variant)] if hook in makers else []


def _case(rule: str, covers: list[str], **asks: Any) -> dict[str, Any]:
    return {"rule": rule, "covers": covers, "source": "ours", **asks}


def _entries(variant: Variant) -> dict[str, Any]:
    others = variant.spec.checkers - 1
    position = f"bar:1 off:{others} | 1:1 off:{others}"
    steps = {die: variant.steps(position, die) for die in range(1, FACES + 1)}
    return _case("a checker on the bar enters like this", ["hooks.entry"], position=position, steps=steps)


def _worths(variant: Variant) -> dict[str, Any]:
    found = {throw: [item_words(item) for item in variant.allowances(throw)] for throw in THROWS}
    return _case("these throws are worth this", ["hooks.bonus_throws"], bonuses=found)


def _steps(variant: Variant) -> dict[str, Any]:
    steps = {die: variant.steps("start", die) for die in range(1, FACES + 1)}
    return _case("these are the steps from the start", ["hooks.allow_step"], position="start", steps=steps)


def _plays(variant: Variant) -> dict[str, Any]:
    count = len(variant.plays("start", THROWS[0]))
    return _case("there are this many plays", ["hooks.allow_play"], position="start", throw=THROWS[0], count=count)
