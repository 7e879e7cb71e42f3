"""(Spec, Answers) → Ruleset: one function a table. No hook is called here, no file read.

Words of a file become the codes of `tables.py`; every other number is taken as it stands.
"""

import numpy as np

from bgrules.errors import Problem, VariantError
from bgrules.ruleset import tables
from bgrules.ruleset.answers import Answers
from bgrules.ruleset.tables import Int8, Int16, Ruleset
from bgrules.terms import (
    BAR,
    FACES,
    HAND,
    MAX_CHECKERS,
    MAX_DICE,
    OFF,
    POINTS,
    THROW_INDICES,
    Allowance,
    Choice,
    Item,
    Short,
    Throw,
    moments,
    throw_index,
    throws,
)
from bgrules.variant.limits import Limits
from bgrules.variant.limits.head import HeadLimit
from bgrules.variant.limits.prime import PrimeLimit
from bgrules.variant.sections import CHECKERS_LEFT
from bgrules.variant.spec import Spec

WORDS: dict[str, tuple[str, ...]] = {
    "opening.first_throw": ("choose", "adopt", "again"),
    "entry.bar.before": ("everything", "moves"),
    "entry.bar.shut_out": ("no_throw", "throw_lost"),
    "entry.hand.counted": ("checkers", "first_throw"),
    "entry.hand.if_shut_out": ("play", "lost"),
    "landing.on_blot": ("hit", "pin", "share"),
    "landing.hit_when": ("always", "own_home"),
    "obligation.order": ("free", "lower_first"),
    "bearing_off.tested": ("each_step", "each_allowance"),
    "bearing_off.too_high": ("farthest", "any_unplayable", "never", "any_point"),
}
UNLESS, TESTED = ("never", "enemy_ahead", "enemy_home"), ("each_play", "each_step")
HELD_UNLESS = ("never", "enemy_home")
"""Words in the order of their codes in `tables.py`; those of limits apart, as they may be missing."""
NO_ZONE = (0, 0)
"""Lowest and highest point where no limit has a zone."""
CONDITIONS = {
    "on_bar": tables.ON_BAR,
    "in_hand": tables.IN_HAND,
    "in_start_zone": tables.IN_START_ZONE,
    "none_off": tables.NONE_OFF,
    "mother_pinned": tables.MOTHER_PINNED,
}


def compile_rules(spec: Spec, answers: Answers, allow_step: int = 0, allow_play: int = 0) -> Ruleset:
    """Make the tables of a variant; the handles are those of its position hooks, 0 for none."""
    program_of, items = programs(spec.throws.dice, answers)
    hand, limits = spec.entry.hand, spec.limits
    gate = limits.gate.zone if limits.gate else NO_ZONE
    stay = limits.no_hit_and_run.zone if limits.no_hit_and_run else NO_ZONE
    stack = limits.stack.zone if limits.stack else NO_ZONE
    prime = limits.prime or PrimeLimit()
    once_held = prime.once_held or NO_ZONE
    rules = Ruleset(
        theirs=theirs(spec.board.route),
        entry=entry(answers),
        start=np.array(answers.setup, np.int8),
        program_of=program_of,
        items=items,
        wins=wins(spec),
        head_first=head_first(limits.head),
        points_held=points_held(spec),
        home=int(spec.board.home),
        dice=int(spec.throws.dice),
        dice_each=int(spec.opening.dice_each),
        first_throw=code(spec, "opening.first_throw"),
        bar_before=code(spec, "entry.bar.before"),
        shut_out=code(spec, "entry.bar.shut_out"),
        enter_first=MAX_CHECKERS if hand.enter_first == "all" else int(hand.enter_first),
        counted=code(spec, "entry.hand.counted"),
        if_shut_out=code(spec, "entry.hand.if_shut_out"),
        closed_from=int(spec.landing.closed_from),
        on_blot=code(spec, "landing.on_blot"),
        hit_when=code(spec, "landing.hit_when"),
        as_many=int(spec.obligation.as_many),
        larger=int(spec.obligation.larger),
        order=code(spec, "obligation.order"),
        tested=code(spec, "bearing_off.tested"),
        too_high=code(spec, "bearing_off.too_high"),
        limited=int(is_limited(limits)),
        head=limits.head.most if limits.head else 0,
        head_stopped=int(limits.head.one_more_if_stopped) if limits.head else 0,
        runner=limits.runner.reach if limits.runner else 0,
        gate_low=gate[0],
        gate_high=gate[1],
        stay_low=stay[0],
        stay_high=stay[1],
        stack=limits.stack.most if limits.stack else 0,
        stack_low=stack[0],
        stack_high=stack[1],
        prime=prime.length if limits.prime else 0,
        prime_unless=UNLESS.index(prime.unless),
        prime_low=once_held[0],
        prime_high=once_held[1],
        prime_tested=TESTED.index(prime.tested),
        deadlock=int("deadlock" in spec.ending.drawn_by),
        off_count=spec.ending.off_count or 0,
        off_loses=int("opponent_off" in spec.ending.won_by),
        bar_count=spec.ending.bar_count or 0,
        mother_wins=int("mother_pinned" in spec.ending.won_by),
        mothers_draw=int("both_mothers_pinned" in spec.ending.drawn_by),
        mother_loses=int("mother_pinned" in spec.ending.cannot_win),
        allow_step=allow_step,
        allow_play=allow_play,
    )
    must_fit(spec, rules)
    return rules


def must_fit(spec: Spec, rules: Ruleset) -> None:
    """Refuse rules that are too many for the tables.

    Raises:
        VariantError: more lists, options or win kinds than a table holds.
    """
    items, width = rules.items.shape
    found = {
        "different lists of numbers": items,
        "options in one choice": width - tables.FIRST,
        "wins": len(rules.wins),
    }
    limits = (tables.MAX_ITEMS, tables.MAX_OPTIONS, tables.MAX_WINS)
    for (what, many), most in zip(found.items(), limits, strict=True):
        if many > most:
            says = f"`{spec.name}` has {many} {what}"
            raise VariantError([Problem("rules-too-many", says=says, help=f"at most {most} fit the tables")])


def code(spec: Spec, field: str) -> int:
    """Number the word that stands in a field."""
    value: object = spec
    for name in field.split("."):
        value = getattr(value, name)
    return WORDS[field].index(str(value))


def theirs(route: str) -> Int8:
    """Number each own place as the other side numbers it.

    Returns:
        int8 (PLACES,): off, bar and hand map to themselves.
    """
    return np.array([OFF, *(across(route, point) for point in range(1, POINTS + 1)), BAR, HAND], np.int8)


def across(route: str, point: int) -> int:
    """Number one own point as the other side numbers it."""
    if route == "contrary":
        return BAR - point
    if route == "shared":
        return point
    half = POINTS // 2
    return point + half if point <= half else point - half


def entry(answers: Answers) -> Int8:
    """Tabulate where each die enters, from the bar and from hand.

    Returns:
        int8 (2, FACES + 1).
    """
    return np.array(answers.entry, np.int8).reshape(2, FACES + 1)


def wins(spec: Spec) -> Int16:
    """Tabulate worth and conditions of the win kinds.

    Returns:
        int16 (kinds, WIN_COLUMNS).
    """
    rows = np.zeros((len(spec.wins), tables.WIN_COLUMNS), np.int16)
    for row, win in zip(rows, spec.wins, strict=True):
        row[tables.WORTH] = tables.CHECKERS_LEFT if win.worth == CHECKERS_LEFT else win.worth
        for condition in win.when:
            row[CONDITIONS[condition]] = 1
    return rows


def is_limited(limits: Limits) -> bool:
    """Say whether a limit keeps a step from being made."""
    on_steps = (limits.head, limits.runner, limits.gate, limits.no_hit_and_run, limits.points_held, limits.stack)
    return any(on_steps) or (limits.prime is not None and limits.prime.tested == "each_step")


def head_first(head: HeadLimit | None) -> Int8:
    """Tabulate how many checkers may leave the head on a side's first throw.

    Returns:
        int8 (throws,).
    """
    row = np.full(THROW_INDICES, head.most if head else 0, np.int8)
    for name, most in head.first_throw.items() if head else ():
        row[index_of(Throw([int(face) for face in name.split("-")]))] = most
    return row


def points_held(spec: Spec) -> Int8:
    """Tabulate how many points of a zone may be held.

    Returns:
        int8 (zones, HELD_COLUMNS), one row at least.
    """
    rows = [(*limit.zone, limit.most, HELD_UNLESS.index(limit.unless)) for limit in spec.limits.points_held]
    return np.array(rows or [(0, 0, 0, 0)], np.int8)


def programs(n_dice: int, answers: Answers) -> tuple[Int16, Int16]:
    """Turn the lists that throws are worth into linked items.

    Returns:
        `program_of` and `items` of the ruleset.
    """
    linker = _Linker()
    program_of = np.full((len(moments()), THROW_INDICES), tables.END, np.int16)
    for row, lists in zip(program_of, answers.bonus_throws, strict=True):
        for throw, worth in zip(throws(n_dice), lists, strict=True):
            row[index_of(throw)] = linker.link(tuple(worth))
    return program_of, linker.table()


def index_of(throw: Throw) -> int:
    """Number a throw as the kernel does."""
    return throw_index(*throw.dice, *(0,) * (MAX_DICE - len(throw.dice)))


class _Linker:
    """Links items from the back, so that equal lists, and equal ends of lists, are stored once."""

    def __init__(self) -> None:
        self.rows: list[list[int]] = []
        self.known: dict[tuple[Item, ...], int] = {}

    def link(self, items: tuple[Item, ...]) -> int:
        """Store a list; return the number of its first item, or END."""
        if not items:
            return tables.END
        if items not in self.known:
            row = self.row(items[0], items[1:])
            self.rows.append(row)
            self.known[items] = len(self.rows) - 1
        return self.known[items]

    def row(self, item: Item, rest: tuple[Item, ...]) -> list[int]:
        """Make the row of an item with this list behind it; a choice carries it on behind each option."""
        if isinstance(item, Choice):
            firsts = [self.link(option + rest) for option in item.options]
            return [tables.CHOICE_ITEM, tables.END, len(firsts), 0, 0, *firsts]
        if isinstance(item, Allowance):
            numbers = sorted(item.dice, reverse=True)
            short = int(Short[item.if_short.upper()])
            return [tables.ALLOWANCE_ITEM, self.link(rest), len(numbers), int(item.optional), short, *numbers]
        return [tables.AGAIN_ITEM, tables.END, 0, 0, 0]

    def table(self) -> Int16:
        """Put the rows in one table, zeros behind the shorter ones; one empty row at least."""
        width = max((len(row) for row in self.rows), default=tables.FIRST + 1)
        table = np.zeros((max(1, len(self.rows)), width), np.int16)
        for target, row in zip(table, self.rows, strict=False):
            target[: len(row)] = row
        return table
