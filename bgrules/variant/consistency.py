"""Laws that no single field can keep: one function a law, each yielding what breaks it.

None raises or prints; where a problem stands is found by its path, unless the law knows better.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import NoneType
from typing import TYPE_CHECKING, NamedTuple

from bgrules.errors import Problem
from bgrules.terms import MAX_NUMBERS, POINTS
from bgrules.variant import blot_checks, citations, ending_checks, limits, messages
from bgrules.variant.declared_hooks import dropped, hooks_in_force, hooks_of, names_in
from bgrules.variant.inheritance import Resolved
from bgrules.variant.limits import gate, head, no_hit_and_run, points_held, prime, runner_limit, stack
from bgrules.variant.source import At, Source
from bgrules.variant.text import printable

if TYPE_CHECKING:
    from bgrules.variant.sections import Checkers, Numbers
    from bgrules.variant.spec import Spec

OURS = "ours"
"""Stands in `cites` for a decision of the variant's author."""
DRAW = "draw"
"""Stands among the kinds of win for a game that nobody won."""
Check = Callable[["Spec", Resolved], Iterator[Problem]]


class Law(NamedTuple):
    """A law, and the top keys it reads: it is not asked about a file in which one of them is unsound."""

    check: Check
    reads: frozenset[str]


def _sides(resolved: Resolved) -> list[tuple[int, At]]:
    """The sides whose setup is written down, each with the path of it."""
    return (
        [(0, ("setup",))] if isinstance(resolved.data.get("setup", {}), dict) else [(i, ("setup", i)) for i in (0, 1)]
    )


def setup_adds_up(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """The counts in `setup` add up to `checkers`, unless a hook sets up."""
    if "setup" in hooks_in_force(resolved.chain):
        return
    for side, at in _sides(resolved):
        placed = sum(spec.setup[side].values())
        if placed != spec.checkers:
            name = "setup" if at == ("setup",) else f"setup[{side + 1}]"
            says = f"`{name}` places {placed}, but `checkers` is {spec.checkers}"
            others = (("checkers",), *dropped(resolved, "setup"))
            yield Problem("setup-count", at, says, "the counts in a setup add up to `checkers`", others=others)


def sides_start_apart(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """No point is held by both sides at the start, unless blots share points."""
    for mine, n_mine in _on_points(spec.setup[0]):
        theirs = _theirs(spec.board.route, mine)
        n_theirs = spec.setup[1].get(theirs, 0)
        may_share = spec.landing.on_blot == "share" and min(n_mine, n_theirs) < spec.landing.closed_from
        if n_theirs and not may_share:
            at = _sides(resolved)[0][1]
            says = f"both sides start on one point: point {mine} of one is point {theirs} of the other"
            help = f"`board.route` is `{spec.board.route}`"
            others = (("board", "route"), ("landing", "on_blot"), ("landing", "closed_from"), *_other_setup(at))
            yield Problem("setup-shared-point", (*at, mine), says, help, on_key=True, others=others)


def _other_setup(at: At) -> tuple[At, ...]:
    """The path of the other side's setup, where it is written down by itself."""
    return () if at == ("setup",) else (("setup", 1),)


def _on_points(setup: "Checkers") -> Iterator[tuple[int, int]]:
    yield from ((place, count) for place, count in setup.items() if isinstance(place, int) and count)


def _theirs(route: str, point: int) -> int:
    """Number a point as the other side does."""
    if route == "contrary":
        return POINTS + 1 - point
    return point if route == "shared" else (point + POINTS // 2 - 1) % POINTS + 1


def hand_holds_enough(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """No more checkers must enter first than start in hand."""
    must = spec.entry.hand.enter_first
    in_hand = min(setup.get("hand", 0) for setup in spec.setup)
    if isinstance(must, int) and must > in_hand and "setup" not in hooks_in_force(resolved.chain):
        says = f"{must} checkers must enter first, but only {in_hand} start in hand"
        help = f"`entry.hand.enter_first` is at most {in_hand} here, or `all`"
        others = (("setup",), *dropped(resolved, "setup"))
        yield Problem("hand-count", ("entry", "hand", "enter_first"), says, help, others=others)


def opening_dice_make_a_throw(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """Dice of the opening can be adopted only where a throw is two dice."""
    word = spec.opening.first_throw
    if word != "again" and spec.throws.dice != 2:
        says = f"`opening.first_throw` is `{word}`, but a throw is {_dice(spec.throws.dice)} and the opening shows two"
        help = "write `opening: {first_throw: again}`"
        yield Problem("opening-dice", ("opening", "first_throw"), says, help, others=(("throws", "dice"),))


def _dice(n: int) -> str:
    return f"{n} dice" if n != 1 else "one die"


def last_win_always_holds(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """The last kind of win asks nothing, so that every game has a kind."""
    if not spec.wins:
        yield Problem("wins-last", ("wins",), "`wins` is empty", "write `- {name: single, worth: 1}`")
    elif spec.wins[-1].when:
        at = ("wins", len(spec.wins) - 1, "when")
        help = "the last kind of win must have no `when`: it applies when no other kind does"
        yield Problem("wins-last", at, "a game could end without any kind of win applying", help)


def every_win_can_be_reached(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """No kind of win stands behind one that holds whenever it does."""
    for i, win in enumerate(spec.wins):
        earlier = next((n for n in range(i) if set(spec.wins[n].when) <= set(win.when)), None)
        if earlier is not None:
            says = f"this kind of win is never reached: `wins[{earlier + 1}]` holds whenever it does"
            yield Problem(
                "wins-unreachable", ("wins", i), says, "the first that matches counts; put the rarer one first"
            )


def no_win_is_a_draw(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """No kind of win is called `draw`, which means a game that nobody won."""
    for i, win in enumerate(spec.wins):
        if win.name == DRAW:
            help = "`draw` stands for a game that nobody won, as in a case's `next_game`; call the win something else"
            yield Problem("wins-draw", ("wins", i, "name"), "a kind of win cannot be called `draw`", help)


def worth_lists_are_sound(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """What a throw is worth is a few numbers at a time, and another throw only at the end."""
    for at, items in _worths(spec):
        for i, numbers in enumerate(items):
            if numbers == "again" and i < len(items) - 1:
                help = "what follows another throw is decided by that throw"
                yield Problem("throw-again", (*at, i), "`again` can only stand last", help)
            elif not 1 <= len(numbers) <= MAX_NUMBERS and numbers != "again":
                says, help = f"{len(numbers)} numbers in one allowance", f"an allowance has 1 to {MAX_NUMBERS} numbers"
                yield Problem("throw-numbers", (*at, i), says, help)


def _worths(spec: "Spec") -> Iterator[tuple[At, "tuple[Numbers, ...]"]]:
    yield ("throws", "doublet"), spec.throws.doublet
    for name, items in spec.throws.named.items():
        yield ("throws", "named", name), items


def named_throws_can_be_thrown(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """A named throw has as many dice as a throw."""
    for name in spec.throws.named:
        n_dice = len(name.split("-"))
        if n_dice != spec.throws.dice:
            says = f"`{name}` is {_dice(n_dice)}, but a throw is {_dice(spec.throws.dice)}"
            help, others = "`throws.dice` says how many", (("throws", "dice"),)
            yield Problem("throw-name", ("throws", "named", name), says, help, on_key=True, others=others)


def only_doublets_have_an_n(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """`n` and `7-n` mean something for doublets only."""
    for name, items in spec.throws.named.items():
        faces = name.split("-")
        for i, numbers in enumerate(items if len(faces) == 1 or len(set(faces)) > 1 else ()):
            for k, number in enumerate(numbers if numbers != "again" else ()):
                if isinstance(number, str):
                    says = f"`{number}` means nothing for `{name}`, which is not a doublet"
                    yield Problem("throw-n", ("throws", "named", name, i, k), says, "write the number itself")


def dropped_hooks_exist(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """`without` drops hooks that a parent has."""
    for i, source in enumerate(resolved.chain):
        known = sorted(hooks_in_force(resolved.chain[:i]))
        for k, name in enumerate(names_in(source, "without")):
            if name not in known:
                says = f"no parent has the hook `{printable(name)}`"
                help = f"parents have {messages.listed(known, 'and')}" if known else "no parent has any hook"
                yield Problem("without-unknown", ("without", k), says, help, source.place(("without", k)))


def params_have_a_hook(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """`params` are read by hooks; without any they mean nothing."""
    for i, source in enumerate(resolved.chain):
        hooks = [name for below in resolved.chain[: i + 1] for name in hooks_of(below)]
        if source.data.get("params") and not hooks:
            place, help = (
                source.place(("params",), key=True),
                "`hooks` says what the `plugin.py` of this folder answers",
            )
            yield Problem(
                "params-unused", ("params",), "`params` are given, but there is no hook to read them", help, place
            )


def names_stand_once(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """No list of words holds one twice."""
    lists: list[tuple[At, tuple[str, ...]]] = [(("aka",), spec.aka), (("hooks",), spec.hooks)]
    lists += [(("without",), spec.without), (("ending", "won_by"), spec.ending.won_by)]
    lists += [(("ending", "drawn_by"), spec.ending.drawn_by), (("ending", "cannot_win"), spec.ending.cannot_win)]
    lists += [(("wins", i, "when"), win.when) for i, win in enumerate(spec.wins)]
    for at, words in lists:
        yield from twice(at, words)


def twice(at: At, words: Sequence[str]) -> Iterator[Problem]:
    """Find the words of a list that stand in it twice."""
    for i, word in enumerate(words):
        if word in words[:i]:
            yield Problem("spec-twice", (*at, i), f"`{word}` stands twice in `{messages.dotted(at)}`", "once is enough")


def our_word_is_free(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """No source is called `ours`, which means a decision of the author."""
    yield from ours_among(spec.sources, "variant")


def ours_among(sources: Mapping[str, str], noun: str) -> Iterator[Problem]:
    """Find the source that is called `ours`; `noun` says what the file is."""
    if OURS in sources:
        help = f"`ours` stands for a decision of the {noun}'s author; call the source something else"
        yield Problem("cite-ours", ("sources", OURS), "a source cannot be called `ours`", help, on_key=True)


def cites_name_fields(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """Every key of `cites` is a path that a rule can have a source by."""
    known = citations.citable(type(spec), resolved)
    for source, path, _ in _cites(resolved, (str, NoneType)):
        if path not in known and not citations.is_open(path):
            near = messages.nearest_path(path, known)
            help = f"did you mean `{near}`?" if near else "a cite stands by the path of a field, such as `entry.bar`"
            at = ("cites", path)
            yield Problem("cite-field", at, f"`{printable(path)}` is not a field", help, source.place(at, key=True))


def cites_name_sources(spec: "Spec", resolved: Resolved) -> Iterator[Problem]:
    """Every cite names a source, or is ours."""
    known = [*spec.sources, OURS]
    for source, path, cite in _cites(resolved):
        key = cite.partition(",")[0]
        if key not in known:
            near = messages.nearest(key, known)
            help = f"did you mean `{near}`?" if near else f"it is {messages.listed(known)}, with more after a comma"
            at = ("cites", path)
            yield Problem("cite-source", at, f"`{printable(key)}` is not one of `sources`", help, source.place(at))


def _cites(resolved: Resolved, kinds: tuple[type, ...] = (str,)) -> Iterator[tuple[Source, str, str]]:
    """List what the files of the chain cite: file, path, cite; also what is taken back, if nothing is of the kinds."""
    for source in resolved.chain:
        cites = source.data.get("cites")
        for path, cite in cites.items() if isinstance(cites, dict) else ():
            if isinstance(path, str) and isinstance(cite, kinds):
                yield source, path, str(cite)


LAWS: tuple[Law, ...] = (
    Law(setup_adds_up, frozenset({"setup", "checkers", "hooks", "without"})),
    Law(sides_start_apart, frozenset({"setup", "board", "landing"})),
    Law(hand_holds_enough, frozenset({"setup", "entry", "hooks", "without"})),
    Law(opening_dice_make_a_throw, frozenset({"opening", "throws"})),
    Law(last_win_always_holds, frozenset({"wins"})),
    Law(every_win_can_be_reached, frozenset({"wins"})),
    Law(no_win_is_a_draw, frozenset({"wins"})),
    Law(ending_checks.ways_to_win_exist, frozenset({"ending"})),
    Law(ending_checks.off_count_is_a_part, frozenset({"ending", "checkers"})),
    Law(ending_checks.bar_count_can_be_met, frozenset({"ending", "checkers", "landing"})),
    Law(ending_checks.losers_have_checkers_left, frozenset({"ending", "wins"})),
    Law(ending_checks.losers_can_be_as_wins_say, frozenset({"ending", "wins"})),
    Law(worth_lists_are_sound, frozenset({"throws"})),
    Law(named_throws_can_be_thrown, frozenset({"throws"})),
    Law(only_doublets_have_an_n, frozenset({"throws"})),
    Law(limits.zones_rise, frozenset({"limits"})),
    Law(points_held.held_zones_can_fill, frozenset({"limits", "checkers"})),
    Law(points_held.held_zones_differ, frozenset({"limits"})),
    Law(head.heads_can_lose_more, frozenset({"limits", "checkers", "throws", "hooks", "without"})),
    Law(runner_limit.runners_can_be_behind, frozenset({"limits", "checkers", "setup", "landing", "hooks", "without"})),
    Law(prime.rows_can_stand, frozenset({"limits", "checkers"})),
    Law(head.head_throws_can_be_thrown, frozenset({"limits", "throws"})),
    Law(gate.gates_have_a_hand, frozenset({"limits", "setup", "hooks", "without"})),
    Law(no_hit_and_run.hitters_can_hit, frozenset({"limits", "landing"})),
    Law(stack.stacks_can_grow, frozenset({"limits", "checkers"})),
    Law(stack.homes_have_room, frozenset({"limits", "checkers", "setup", "board", "hooks", "without"})),
    Law(blot_checks.mothers_can_be_pinned, frozenset({"ending", "wins", "landing"})),
    Law(dropped_hooks_exist, frozenset({"hooks", "extends"})),
    Law(params_have_a_hook, frozenset({"hooks", "extends"})),
    Law(names_stand_once, frozenset({"aka", "hooks", "without", "ending", "wins"})),
    Law(our_word_is_free, frozenset({"sources"})),
    Law(cites_name_fields, frozenset()),
    Law(cites_name_sources, frozenset({"sources", "extends"})),
)
