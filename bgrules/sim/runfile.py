"""Run files: which variants, played by whom, from which seed, how often; the rules themselves stand in variants.

`play`, `simulate` and `compare` read one with `--config`; what is wrong with it is reported as for a variant's file.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Discriminator, Field, Tag, ValidationError, WithJsonSchema

from bgrules.catalog.assembly import load as load_files
from bgrules.catalog.catalog import find
from bgrules.errors import Problem, RunError, VariantError, relative
from bgrules.formats import RUN_FILE
from bgrules.position.variant import Variant
from bgrules.variant import messages
from bgrules.variant.format_number import known, of_later
from bgrules.variant.messages import Words
from bgrules.variant.sections import Section, Text
from bgrules.variant.source import At, Data, Source, of_another, read
from bgrules.variant.spec import FORMAT, Spec
from bgrules.variant.values import numbered

PERSON = "person"
"""The name of a person at the keyboard; the other players are programs."""
MAX_SEED = 2**32 - 1
"""What the command line takes, too."""
INLINE = "inline"
"""The name of rules that a run file gives without one."""

Given = Annotated[
    Annotated[Text, Tag("name")] | Annotated[Mapping[str | int, Any], Tag("rules")],
    Discriminator(lambda value: "rules" if isinstance(value, Mapping) else "name"),
    Words("a variant's name, its folder, its file, or a mapping with `extends`"),
]
"""A variant: as it is found from the folder of the run file, or its rules on the spot."""
Who = Literal["person", "random", "pips"]
"""`PERSON`, or a player of ours by its name."""


class RunFile(Section):
    """What a run file may say; all of it may be left out."""

    format: Annotated[
        int, AfterValidator(known(RUN_FILE)), Words(f"`{RUN_FILE.number}`"), WithJsonSchema({"const": RUN_FILE.number})
    ] = RUN_FILE.number
    """Version of this format."""
    variant: Given | None = None
    """What is played: a name, a path from the folder of this file, or rules on the spot, with `extends`."""
    variants: tuple[Given, ...] = ()
    """What `compare` compares; the others are compared with the first."""
    players: Annotated[tuple[Who, Who], Words("a list of two, such as `[person, pips]`")] | None = None
    """Who plays side 0 and side 1 in `play`: `person`, or a player of ours."""
    dice: Literal["seed", "typed"] = "seed"
    """Whether `play` throws the dice, or asks for those of a real board."""
    seed: int | None = Field(default=None, ge=0, le=MAX_SEED)
    """Of the dice; the same seed gives the same games."""
    games: int | None = Field(default=None, ge=1)
    """How many, in `simulate` and of each variant in `compare`."""
    turn_limit: int | None = Field(default=None, ge=1)
    """Turns after which a game is cut off."""
    workers: int | None = Field(default=None, ge=1)
    """Threads of `simulate` and `compare`; no number depends on it."""
    keep: Text | None = None
    """A file, from the folder of this one, in which `simulate` or `compare` keeps what is counted so far."""


@dataclass(frozen=True)
class Run:
    """A run file, read and checked."""

    source: Source
    says: RunFile

    def variant(self, trust: bool = False, settings: Mapping[str, object] | None = None) -> Variant:
        """Load the variant that is to be played.

        Raises:
            RunError: none is named.
            VariantError: it cannot be loaded.
        """
        if self.says.variant is None:
            many = ", only `variants`, which is for `compare`" if self.says.variants else ""
            raise RunError(f"`{relative(self.source.path)}` names no `variant`{many}")
        return self._load(self.says.variant, ("variant",), trust, settings)

    def variants(self, trust: bool = False, settings: Mapping[str, object] | None = None) -> list[Variant]:
        """Load the variants that are to be compared.

        Raises:
            VariantError: one of them cannot be loaded.
        """
        return [self._load(one, ("variants", i), trust, settings) for i, one in enumerate(self.says.variants)]

    @property
    def keep(self) -> str | None:
        """The file in which many games are kept."""
        return None if self.says.keep is None else str(self.source.path.parent / self.says.keep)

    @property
    def heading(self) -> dict[str, Any]:
        """What the heading of a record says otherwise, where the rules stand in this file: the rules themselves."""
        rules = self.says.variant
        if not isinstance(rules, Mapping):
            return {}
        parent = rules.get("extends")
        if isinstance(parent, str):
            rules = {**rules, "extends": self._from_anywhere(parent)}
        return {"variant": dict(rules)}

    def _load(self, given: Any, at: At, trust: bool, settings: Mapping[str, object] | None) -> Variant:
        if isinstance(given, Mapping):
            return load_rules(_below(self.source, at, given), trust, settings)
        try:
            path = find(given, self.source.path.parent)
        except VariantError as error:
            place = self.source.place(at)
            raise VariantError([replace(problem, at=at, place=place) for problem in error.problems]) from None
        return Variant(load_files(path, trust=trust, set=settings))

    def _from_anywhere(self, name: str) -> str:
        """Name a variant so that it is found from every folder."""
        path = find(name, self.source.path.parent)
        try:
            return name if find(name) == path else str(path)
        except VariantError:
            return str(path)


def load_rules(
    rules: Source | Mapping[str, Any], trust: bool = False, settings: Mapping[str, object] | None = None
) -> Variant:
    """Load rules that stand in a run file, or in the heading of a record.

    Raises:
        VariantError: they cannot be loaded.
    """
    source = rules if isinstance(rules, Source) else Source(Path(INLINE), numbered(rules))
    head: Data = {"format": FORMAT, "name": INLINE, "title": f"Rules of {source.path.name}"}
    return Variant(load_files(replace(source, data=head | source.data), trust=trust, set=settings))


def read_run(path: str | Path) -> Run:
    """Read a run file.

    Raises:
        VariantError: it cannot be read, or says what cannot be; every problem with its place.
    """
    try:
        source = read(Path(path))
    except VariantError as error:
        raise VariantError([_of_a_run(problem) for problem in error.problems]) from None
    data = {key: tuple(value) if isinstance(value, list) else value for key, value in source.data.items()}
    given = {key: value for key, value in data.items() if value is not None}
    try:
        return Run(source, RunFile.model_validate(given))
    except ValidationError as error:
        found = [_of_a_run(problem) for problem in messages.problems(error, RunFile, given)]
        placed = [(source.place(one.at, one.on_key), one) for one in of_later(found) or found]
        in_order = sorted(placed, key=lambda pair: (pair[0].line, pair[0].column))
        raise VariantError([replace(one, place=place) for place, one in in_order]) from None


def _of_a_run(problem: Problem) -> Problem:
    """Say of a run file what was said of a variant; send rules to where they belong."""
    if problem.code == "spec-unknown-key" and len(problem.at) == 1 and problem.at[0] in Spec.model_fields:
        return replace(problem, help="rules stand in a variant: write them under `variant`")
    return of_another(problem, "a run file", "may start with `variant: NAME`")


def _below(source: Source, at: At, data: Mapping[str | int, Any]) -> Source:
    """Take what stands at a path of a file as if it were a file of its own."""
    size = len(at)
    places = {inner[size:]: places for inner, places in source.places.items() if inner[:size] == at}
    return Source(source.path, dict(data), places)
