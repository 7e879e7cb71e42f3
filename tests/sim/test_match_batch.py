"""Many whole matches: the same as one played game by game, whoever plays them; cut off, interrupted and failing."""

import numpy as np
import pytest

import bgrules
from bgrules.errors import CutOffWarning, HookError, RunError
from bgrules.players.uniform import RandomPlayer
from bgrules.sim.match_batch import LONGEST, SPAN, simulate_matches

TWO = ("hypergammon", "portes")


def by_hand(variants, to, seed, number):
    """Play one match of a simulation decision by decision; games, turns, points of both sides, who began, winner."""
    match, turns, firsts = bgrules.Match(variants, to, seed), 0, []
    while match.winner is None:
        which = number * SPAN + match.played
        game, player = match.game(number=which), RandomPlayer(seed, which)
        while game.kind != "over":
            game.take(player.choose(game))
        turns += game.clock.turn
        firsts.append(next(event["side"] for event in game.events if "side" in event))
        match.count(game)
    return match.played, turns, match.score, firsts[0], match.winner


@pytest.mark.parametrize("variants", [["hypergammon"], TWO, ["gioul"], ["mughrabieh", "hypergammon"]], ids=", ".join)
def test_a_match_is_the_one_that_is_played_game_by_game(variants):
    found = simulate_matches(bgrules.Match(variants, 4), 2, seed=9)
    hand = [by_hand(variants, 4, 9, number) for number in (0, 1)]
    assert found.sums["games"].top == sum(one[0] for one in hand)
    assert found.sums["turns"].top == sum(one[1] for one in hand)
    assert found.sums["points"].top == sum(sum(one[2]) for one in hand)
    assert found.sums["loser"].top == sum(min(one[2]) for one in hand)
    assert found.sums["first"].top == sum(one[3] == one[4] for one in hand)


def test_a_match_counts_hits_and_pins_each_by_itself():
    names = ("hits", "pins")
    mixed, hit = (simulate_matches(bgrules.Match(of, 3), 2) for of in (("hypergammon", "plakoto"), ("hypergammon",)))
    assert [True, True] == [mixed.sums[name].top > 0 for name in names]
    assert [True, False] == [name in hit.sums for name in names]


def test_a_match_of_unlike_sides_tells_which_side_wins():
    found = simulate_matches(bgrules.Match(["snake"], 3), 4)
    assert (0, 4) == (found.sums["side_0"].top, found.sums["side_0"].bottom)


def test_neither_workers_nor_portions_change_a_number():
    match = bgrules.Match(TWO, 3)
    one, two = simulate_matches(match, 40, 5), simulate_matches(match, 40, 5, workers=2, chunk=3)
    assert one.to_json() == two.to_json()


def test_an_interrupted_run_is_that_of_fewer_matches():
    def interrupt(done, asked):
        if done:
            raise KeyboardInterrupt

    seen = simulate_matches(bgrules.Match(TWO, 3), 10**7, 5, progress=interrupt, chunk=4)
    assert seen.partial
    assert simulate_matches(bgrules.Match(TWO, 3), seen.games, 5).sums == seen.sums


def test_games_and_points_of_each_variant_add_up():
    found = simulate_matches(bgrules.Match(TWO, 3), 20)
    assert found.sums["games"].top == sum(found.sums[f"games.{name}"].top for name in TWO)
    assert found.sums["points"].top == sum(found.sums[f"points.{name}"].top for name in TWO)


def test_a_match_in_which_nobody_wins_is_cut_off():
    with pytest.warns(CutOffWarning, match="3 of 3 matches of hypergammon to 1 were cut off") as warned:
        found = simulate_matches(bgrules.Match("hypergammon", 1), 3, turn_limit=1)
    assert __file__ == warned[0].filename
    assert (3, 0) == (found.cut_off, found.won)
    assert 3 * LONGEST == found.sums["games"].top == found.sums["unwon"].top


CODE = '''import bgrules


@bgrules.hookimpl
def allow_play(after, side):
    """No."""
    {}
    return after[side, 3] < 3 or after[side, 0] > 0
'''


@pytest.fixture
def odd(tmp_path):
    def made(line, name):
        (tmp_path / name).mkdir()
        lines = ("format: 1", f"name: {name}", "title: Odd", "extends: hypergammon", "hooks: [allow_play]")
        (tmp_path / name / "variant.yaml").write_text("\n".join(lines), encoding="utf-8")
        (tmp_path / name / "plugin.py").write_text(CODE.format(line), encoding="utf-8")
        return bgrules.load(tmp_path / name, trust=True)

    return made


def test_interpreted_matches_come_to_the_same_and_say_so(odd):
    said = []
    native = simulate_matches(bgrules.Match(odd("pass", "native"), 2), 3)
    slow = simulate_matches(bgrules.Match(odd("import math", "slow"), 2), 3, workers=2, notice=said.append)
    assert native.sums == slow.sums
    assert 1 == len(said)


def test_a_hook_that_fails_ends_the_run_in_words(odd):
    with pytest.raises(HookError, match="list index out of range"):
        simulate_matches(bgrules.Match(odd("[1][after[side, 1]]", "failing"), 2), 3)


@pytest.mark.parametrize("matches", [0, -1, np.nan])
def test_no_matches_are_refused(matches):
    with pytest.raises(RunError, match="must be a whole number from 1"):
        simulate_matches(bgrules.Match("hypergammon", 1), matches)
