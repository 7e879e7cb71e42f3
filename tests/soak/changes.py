"""Random changes of a variant's rules, as `--set` takes them; whether they make sense is for the checks to say."""

from collections.abc import Callable, Mapping
from random import Random

from bgrules.terms import FACES, POINTS
from bgrules.variant.spec import Spec, rule_fields

Draw = Callable[[Random], object]


def one_of(*values: object) -> Draw:
    return lambda rng: rng.choice(values)


def numbers(rng: Random, *words: object) -> list[object]:
    return [rng.choice([*range(1, FACES + 1), *words]) for _ in range(rng.randint(1, 4))]


def worth(rng: Random, *words: object) -> list[object]:
    """Draw what a throw is worth: a list or two of numbers, perhaps another throw."""
    lists: list[object] = [numbers(rng, *words) for _ in range(rng.randint(1, 2))]
    return lists + ["again"] * (rng.random() < 0.3)


def named(rng: Random) -> dict[str, object]:
    throws = [f"{high}-{rng.randint(1, high)}" for high in rng.sample(range(1, FACES + 1), 2)]
    return {throw: worth(rng) for throw in throws}


def setup(rng: Random) -> dict[object, int]:
    """Draw a start for few checkers or many; `checkers` is to follow it."""
    places = rng.sample(range(POINTS // 2 + 1, POINTS + 1), rng.randint(1, 4))
    drawn: dict[object, int] = {place: rng.randint(1, 5) for place in places}
    return drawn | ({"hand": rng.randint(1, 5)} if rng.random() < 0.4 else {})


def zone(rng: Random) -> list[int]:
    return sorted(rng.sample(range(1, POINTS + 1), 2))


def head(rng: Random) -> dict[str, object]:
    first = rng.choice([{}, {"3-3": 2, "6-6": 2}, {"2-1": 3}])
    return {"most": rng.randint(1, 3), "first_throw": first, "one_more_if_stopped": rng.random() < 0.5}


def prime(rng: Random) -> dict[str, object]:
    tested, unless = rng.choice(["each_play", "each_step"]), rng.choice(["never", "enemy_ahead", "enemy_home"])
    more = {"once_held": zone(rng)} if rng.random() < 0.3 else {}
    return {"length": rng.randint(2, 7), "unless": unless, "tested": tested, **more}


def held(rng: Random) -> list[dict[str, object]]:
    words = ["never", "never", "enemy_home"]
    zones = range(rng.randint(1, 2))
    return [{"zone": zone(rng), "most": rng.randint(1, 5), "unless": rng.choice(words)} for _ in zones]


FIELDS: Mapping[str, Draw] = {
    "board.route": one_of("contrary", "shared", "half_turn"),
    "board.home": lambda rng: rng.randint(1, POINTS // 2),
    "opening.dice_each": one_of(1, 2),
    "opening.first_throw": one_of("choose", "adopt", "again"),
    "throws.dice": one_of(1, 2, 3),
    "throws.doublet": lambda rng: worth(rng, "n", "7-n"),
    "throws.named": named,
    "entry.bar.before": one_of("everything", "moves"),
    "entry.bar.shut_out": one_of("no_throw", "throw_lost"),
    "entry.hand.enter_first": one_of(0, 1, 2, 3, "all"),
    "entry.hand.counted": one_of("checkers", "first_throw"),
    "entry.hand.if_shut_out": one_of("play", "lost"),
    "landing.closed_from": one_of(1, 2, 3, 4),
    "landing.on_blot": one_of("hit", "pin", "share"),
    "landing.hit_when": one_of("always", "own_home"),
    "obligation.as_many": one_of(True, False),
    "obligation.larger": one_of(True, False),
    "obligation.order": one_of("free", "lower_first"),
    "bearing_off.tested": one_of("each_step", "each_allowance"),
    "bearing_off.too_high": one_of("farthest", "any_unplayable", "never", "any_point"),
    "limits.head": head,
    "limits.runner": lambda rng: {"reach": rng.randint(1, POINTS - 1)},
    "limits.points_held": held,
    "limits.prime": prime,
    "limits.gate": lambda rng: {"zone": zone(rng)},
    "limits.no_hit_and_run": lambda rng: {"zone": zone(rng)},
    "limits.stack": lambda rng: {"most": rng.randint(1, 6), "zone": rng.choice([[1, POINTS], zone(rng)])},
    "ending.won_by": one_of(["all_off"], ["all_off", "mother_pinned"], ["opponent_off"]),
    "ending.off_count": one_of(None, 1, 5),
    "ending.drawn_by": one_of(["deadlock"], ["deadlock", "both_mothers_pinned"]),
    "ending.cannot_win": one_of([], ["mother_pinned"]),
}
"""How a value of each field is drawn; a set-up and the number of checkers are drawn together."""
KNOWN = {path for path, _ in rule_fields(Spec(format=1, name="x", title="x"))}


def change(rng: Random) -> dict[str, object]:
    """Draw one to five changes."""
    fields = rng.sample(sorted(KNOWN & set(FIELDS)), rng.randint(1, 5))
    drawn = {field: FIELDS[field](rng) for field in fields}
    if rng.random() < 0.25:
        placed = setup(rng)
        drawn |= {"setup": placed, "checkers": sum(placed.values())}
    return drawn
