"""A variant under the glass: what checks ask it, each answer found once."""

import shlex
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING

import yaml

from bgrules.catalog.assembly import Prepared, load
from bgrules.catalog.catalog import find
from bgrules.catalog.trust import is_trusted
from bgrules.errors import VariantError, openable
from bgrules.kit.checks.sample import USUAL, Sample
from bgrules.position.variant import Variant
from bgrules.variant.spec import Spec

if TYPE_CHECKING:
    from bgrules.game.game import Game
    from bgrules.kit.checks.trials import Trial
    from bgrules.kit.findings import Flaw
    from bgrules.sim.measures import Games


@dataclass
class Subject:
    """A variant under the glass."""

    prepared: Prepared
    seed: int = 0
    sample: Sample = USUAL
    given: Variant | None = None
    """The variant, where it is loaded already."""
    notes: list[str] = field(default_factory=list)
    """What the report should say although nothing is wrong."""
    _found: "dict[Callable[[Subject], Iterable[Flaw]], tuple[Flaw, ...]]" = field(default_factory=dict)

    @property
    def spec(self) -> Spec:
        """The file, resolved and checked."""
        return self.prepared.spec

    @cached_property
    def variant(self) -> Variant:
        """The variant with its tables."""
        ready = self.prepared
        return self.given or Variant(load(ready.path, trust=True, set=ready.settings))  # its code has run already

    @cached_property
    def tried(self) -> "list[Trial]":
        """Sampled positions with their plays."""
        from bgrules.kit.checks.trials import tried

        found = list(tried(self.variant, self.seed, self.sample))
        self.notes.append(f"steps: {len(found)} positions tried, of {self.sample.met + self.sample.placed}")
        return found

    def once(self, find: "Callable[[Subject], Iterable[Flaw]]") -> "tuple[Flaw, ...]":
        """Return the flaws that a function finds; it is called once, however many checks ask."""
        if find not in self._found:
            self._found[find] = tuple(find(self))
        return self._found[find]

    @cached_property
    def games(self) -> "Games":
        """Games played at once, by the uniform policy."""
        from bgrules.kit.checks.trials import played

        found = played(self.variant, self.seed, self.sample)
        self.notes.append(f"games: {len(found.rows)} played, of {self.sample.games}")
        return found

    @cached_property
    def number(self) -> int:
        """Which of them is the shortest: it shows as much as any, in less time."""
        from bgrules.kernel import playout

        return int(self.games.column(playout.TURNS).argmin())

    @cached_property
    def game(self) -> "Game":
        """The shortest of them, decision by decision."""
        from bgrules.sim.game_record import shown_game

        return shown_game(self.variant, self.seed, self.number)

    def command(self, name: str, *arguments: str) -> str:
        """Spell a command about this variant."""
        return shlex.join(["bgrules", name, *self._called(), *arguments])

    def show_game(self, number: int) -> str:
        """Spell the command that shows one of the games."""
        return self.command("simulate", "--seed", str(self.seed), "--show-game", str(number))

    def _called(self) -> Iterator[str]:
        ready = self.prepared
        yield spelled(ready)
        if ready.hooks.codes and not all(is_trusted(code.path.parent) for code in ready.hooks.codes):
            yield "--trust"
        for path, value in ready.settings.items():
            yield from ("--set", f"{path}={_value(value)}")


def spelled(prepared: Prepared) -> str:
    """Name a variant as a command does: by its name if that leads to it, or by its file."""
    try:
        is_known = find(prepared.spec.name) == prepared.path
    except VariantError:
        is_known = False
    return prepared.spec.name if is_known else openable(prepared.path)


def _value(value: object) -> str:
    text = yaml.safe_dump(_listed(value), default_flow_style=True, width=inf)
    return text.removesuffix("\n").removesuffix("\n...")


def _listed(value: object) -> object:
    if isinstance(value, dict):
        return {key: _listed(one) for key, one in value.items()}
    return [_listed(one) for one in value] if isinstance(value, Sequence) and not isinstance(value, str) else value
