"""How a game ends and what that counts, in plain sentences, item by item: each may have a source of its own."""

from collections.abc import Iterator, Sequence

from bgrules.ruleset.answers import Answers
from bgrules.ruleset.off_board import has_bar, has_hand
from bgrules.ruleset.throw_phrases import count, listed
from bgrules.terms import POINTS
from bgrules.variant.sections import CHECKERS_LEFT, Win
from bgrules.variant.spec import Spec

FieldTexts = Iterator[tuple[str, str]]


def ending(spec: Spec, answers: Answers) -> FieldTexts:
    """Describe how a game ends."""
    yield _by_bearing_off(spec)
    if on_bar := spec.ending.bar_count:
        are = "is" if on_bar == 1 else "are"
        yield (
            "ending.bar_count",
            f"A side also wins if {count(on_bar, 'opposing checker')} {are} on the bar after its play.",
        )
    own = f"its own point {POINTS}"
    if "mother_pinned" in spec.ending.won_by:
        pinned = f"the other's last checker on the other's point {POINTS} is pinned"
        text = f"A side also wins as soon as it has none left on {own} and {pinned}."
        yield "ending.won_by.mother_pinned", text
    drawn = {
        "deadlock": "A game is drawn when neither side could play any number, whatever it threw.",
        "both_mothers_pinned": f"A game is drawn when each side's last checker on {own} is pinned.",
    }
    if not spec.ending.drawn_by:
        yield "ending.drawn_by", "No game is drawn."
    yield from ((f"ending.drawn_by.{word}", drawn[word]) for word in spec.ending.drawn_by)
    if "mother_pinned" in spec.ending.cannot_win:
        yield from _cannot_win(spec)


def _by_bearing_off(spec: Spec) -> tuple[str, str]:
    """Describe what bearing off leads to; fewer checkers than all are counted when a play is over."""
    does = "loses" if "opponent_off" in spec.ending.won_by else "wins"
    field = "ending.won_by.opponent_off" if does == "loses" else "ending.won_by.all_off"
    if spec.ending.off_count is None:
        return field, f"The side that first bears off all its checkers {does}, even in the middle of a throw."
    many = count(spec.ending.off_count, "checker")
    return "ending.off_count", f"A side that has borne off {many} or more after its play {does}."


def _cannot_win(spec: Spec) -> FieldTexts:
    """Describe who can no longer win; a pinner that can only be borne off leaves none where both sides are pinned."""
    text = f"A side whose last checker on its own point {POINTS} was once pinned can no longer win."
    yield "ending.cannot_win.mother_pinned", text
    yield "ending.drawn_by.cannot_win", "If it still bears off all its checkers, the game is drawn."
    is_locked = spec.board.route == "contrary" and "deadlock" in spec.ending.drawn_by
    locked = "If this happens to both sides, neither can bear off any more, and the game ends in a draw."
    yield "ending.cannot_win.both", locked if is_locked else "If this happened to both sides, either can win again."


def wins(spec: Spec, answers: Answers) -> FieldTexts:
    """Describe what a win is worth; rows of one name and worth that stand together in one sentence."""
    groups: list[list[Win]] = []
    for win in _possible(spec, answers):
        if groups and (groups[-1][0].name, groups[-1][0].worth) == (win.name, win.worth):
            groups[-1].append(win)
        else:
            groups.append([win])
    for group in groups:
        yield f"wins.{group[0].name}", _win(group[0], _conditions(spec, group), is_only=len(groups) == 1)


def _possible(spec: Spec, answers: Answers) -> Iterator[Win]:
    """List the rows whose conditions can be met: nobody is on a bar, or in a hand, that is not there."""
    there = {"on_bar": has_bar(spec, answers), "in_hand": has_hand(answers)}
    yield from (win for win in spec.wins if all(there.get(name, True) for name in win.when))


def _win(win: Win, says: str, is_only: bool) -> str:
    """Describe one kind of win; one that is the only one needs no name."""
    worth = "one for every checker that the loser has not borne off" if win.worth == CHECKERS_LEFT else win.worth
    if is_only:
        return f"Every win counts {worth}."
    return (
        f"A win counts {worth} ({win.name}) if the loser {says}."
        if says
        else f"Any other win counts {worth} ({win.name})."
    )


def _conditions(spec: Spec, rows: Sequence[Win]) -> str:
    """Describe the conditions of rows of which any will do; empty if one has none."""
    far = POINTS + 1 - spec.board.home
    start = f"on points {POINTS} to {far}, where its way begins"
    places = {
        "on_bar": "on the bar",
        "in_hand": "in hand",
        "in_start_zone": "in the winner's home" if spec.board.route == "contrary" else start,
    }
    words = {"none_off": "has borne off none", "mother_pinned": f"has its last checker on point {POINTS} pinned"}
    if "mother_pinned" in spec.ending.cannot_win:
        words["mother_pinned"] = f"once had its last checker on point {POINTS} pinned"
    words |= {name: f"has a checker {where}" for name, where in places.items()}
    shared = [name for name in rows[0].when if all(name in win.when for win in rows)]
    rests = [[name for name in win.when if name not in shared] for win in rows]
    if len(rows) > 1 and all(len(rest) == 1 and rest[0] in places for rest in rests):
        together = f"has a checker {listed([places[rest[0]] for rest in rests], 'or')}"
        return listed([*(words[name] for name in shared), together])
    found = [listed([words[name] for name in win.when]) for win in rows]
    return listed(found, "or") if all(found) else ""
