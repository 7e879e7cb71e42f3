import json
import re

import pytest

import bgrules
from bgrules.errors import GameError, RecordError, VariantError
from bgrules.game.match import begins_next
from bgrules.interchange.replay import read_record

CASUAL = """\
format: 1
name: casual
title: A casual match
games: [hypergammon, hoyle]
to: 3
"""


def played(match, **how):
    """Play the next game of a match, each side taking the first choice."""
    game = match.game(**how)
    while game.kind != "over":
        game.take(game.choices[0])
    match.count(game)
    return game


def resigned(match, loser, kind):
    game = match.game()
    game.resign(kind, loser)
    match.count(game)
    return game


@pytest.fixture
def casual(tmp_path):
    path = tmp_path / "casual" / "match.yaml"
    path.parent.mkdir()
    path.write_text(CASUAL, encoding="utf-8")
    return path


def test_a_match_goes_on_until_a_side_has_enough_points():
    match = bgrules.Match("hypergammon", 5, seed=3)
    while match.winner is None:
        before, winner = match.score, played(match).result.winner
        assert before[1 - winner] == match.score[1 - winner] < 5
    assert 5 <= match.score[match.winner]
    with pytest.raises(GameError, match="the match is over"):
        match.game()


def test_every_game_of_a_match_is_another_game_of_its_seed():
    match = bgrules.Match("hypergammon", 100, seed=3)
    games = [played(match) for _ in range(3)]
    alone = [bgrules.Game("hypergammon", seed=3, number=number) for number in range(3)]
    assert [game.events[0] for game in alone] == [game.events[0] for game in games]


def test_variants_take_turns():
    match = bgrules.Match(["hypergammon", "hoyle"], 10, seed=1)
    assert ["hypergammon", "hoyle", "hypergammon"] == [resigned(match, 0, "single").variant.name for _ in range(3)]


def test_a_gammon_counts_two():
    match = bgrules.Match("hoyle", 5, seed=1)
    resigned(match, 0, "gammon")
    assert (0, 2) == match.score


def test_the_winner_of_a_single_begins_the_next_game_with_a_throw_of_its_own():
    match = bgrules.Match("hoyle", 5, seed=1)
    resigned(match, 0, "single")
    game = match.game()
    assert 1 == match.first == game.side
    assert {"throw", "side"} == set(game.events[0])
    resigned(match, 0, "gammon")
    assert match.first is None
    assert "opening" in match.game().events[0]


def test_a_game_that_nobody_won_counts_for_nobody():
    match = bgrules.Match("hoyle", 5, seed=1, turn_limit=2)
    played(match)
    assert ((0, 0), None, 1) == (match.score, match.first, match.played)


def test_the_loser_begins_where_the_rule_says_so():
    rules = bgrules.load("hoyle", set={"opening.next_game": "loser"})
    game = bgrules.Game(rules)
    game.resign("gammon", 0)
    assert 0 == begins_next(rules, game.result)


def test_a_side_that_begins_a_game_may_roll_a_doublet_first():
    game = bgrules.Game("modern", first=1, dice=["4-4"])
    assert (1, (4, 4, 4, 4)) == (game.side, game.decision.numbers)


def test_a_game_that_a_side_began_is_played_again_from_its_record(tmp_path):
    file = tmp_path / "game.jsonl"
    game = bgrules.Game("hypergammon", seed=2, first=1, record=file)
    game.take(game.choices[0])
    again = bgrules.interchange.replay.replay(file)
    assert (1, game.events) == (again.first, again.events)


def test_a_record_knows_its_match(tmp_path):
    match = bgrules.Match(["hypergammon", "hoyle"], 9, seed=1)
    resigned(match, 1, "single")
    match.game(record=tmp_path / "two.jsonl")
    heading = read_record(tmp_path / "two.jsonl").header
    twin = bgrules.Match.of_record(heading)
    assert (match.score, match.played, match.first, match.to) == (twin.score, twin.played, twin.first, twin.to)
    assert ["hypergammon", "hoyle"] == [one.name for one in twin.variants]


def test_a_record_of_a_single_game_knows_no_match():
    assert bgrules.Match.of_record(bgrules.Game("hoyle").heading) is None


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({"games": 3}, "nothing usable of its `match`"),
        ({"games": []}, "needs a variant"),
        ({"name": {}}, "nothing usable of its `match`"),
        ({"score": [5, 0]}, "the match to 5 is over"),
        ({"score": [True, 0]}, "`score` is"),
        ({"played": "x"}, "`played` is 'x'"),
        ({"played": -1}, "`played` is -1"),
        ({"played": None}, "`played` is None"),
        ({"played": 1.5}, "`played` is 1.5"),
        ({"score": [2, 2], "played": 1}, r"`score` is .*, but 1 game counts at most 3"),
        ({"score": [1, 0]}, r"`score` is .*, but 0 games count at most 0"),
    ],
)
def test_a_heading_that_says_nonsense_of_its_match_is_refused(told, says):
    match = bgrules.Match("hypergammon", 5)
    heading = match.game().heading | {"match": match.heading | told}
    with pytest.raises(GameError, match=says):
        bgrules.Match.of_record(json.loads(json.dumps(heading)))


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({"played": 2}, "`played` is 2, but this game's `number` is 1: as many games came before it"),
        ({"played": 0, "score": [0, 0]}, "`played` is 0, but this game's `number` is 1"),
        ({"score": [3, 3]}, "`score` is [3, 3], but 1 game counts at most 3"),
        ({"score": [9, 0]}, "`score` is [9, 0], so the match to 9 is over"),
        ({"games": ["hoyle"]}, "`games` gives game 2 to `hoyle`, but this is one of `hypergammon`"),
        ({"to": 0}, "`to` is 0"),
        ({"games": []}, "says nothing usable of its `match`"),
    ],
)
def test_a_record_that_does_not_fit_its_match_is_refused_with_its_line(told, says, tmp_path):
    match = bgrules.Match("hypergammon", 9, seed=1)
    resigned(match, 1, "single")
    game = match.game()
    heading = game.heading | {"match": match.heading | told}
    (tmp_path / "game.jsonl").write_text(json.dumps(heading) + "\n", encoding="utf-8")
    with pytest.raises(RecordError, match=re.escape(says)) as refused:
        read_record(tmp_path / "game.jsonl")
    assert "game.jsonl:1: the heading" in str(refused.value)


def test_a_record_of_a_match_of_several_variants_fits(tmp_path):
    match = bgrules.Match(["hypergammon", "mughrabieh"], 40, seed=1)
    for loser, kind in ((1, "single"), (0, "checkers-left")):
        resigned(match, loser, kind)
    match.game(record=tmp_path / "three.jsonl")
    assert [1, 15] == read_record(tmp_path / "three.jsonl").header["match"]["score"]


def test_a_match_of_several_variants_is_a_file(casual):
    match = bgrules.Match.load(casual, seed=1)
    assert ("casual", 3, ["hypergammon", "hoyle"]) == (match.name, match.to, [one.name for one in match.variants])
    assert 7 == bgrules.Match.load(casual.parent, 7).to


def test_a_match_is_found_by_its_name(casual, monkeypatch):
    monkeypatch.setenv("BGRULES_PATH", str(casual.parent))
    assert "casual" == bgrules.Match.load("casual").name


def test_what_is_wrong_with_a_match_is_told_with_its_place(casual):
    casual.write_text(CASUAL.replace("to: 3", "too: 3\nto: many"), encoding="utf-8")
    with pytest.raises(VariantError) as error:
        bgrules.Match.load(casual)
    assert ["spec-unknown-key", "spec-type"] == [problem.code for problem in error.value.problems]
    assert "match.yaml:5:1" in str(error.value)


@pytest.mark.parametrize(
    ("games", "says", "place"),
    [
        ("[hoyle, nothing]", ["unknown variant `nothing`"], "match.yaml:4:16"),
        ("[hoyle, ./nothing]", ["there is no `nothing`"], "match.yaml:4:16"),
        ("[]", ["`games` is empty"], "match.yaml:4:8"),
        ("[3]", ["`games[1]` cannot be `3`"], "match.yaml:4:9"),
    ],
)
def test_a_game_of_a_match_that_there_is_not_is_told_with_its_place(casual, games, says, place, monkeypatch):
    monkeypatch.chdir(casual.parent)
    casual.write_text(f"format: 1\nname: casual\ntitle: Casual\ngames: {games}\nto: 3\n", encoding="utf-8")
    with pytest.raises(VariantError) as error:
        bgrules.Match.load(casual)
    assert says == [problem.says for problem in error.value.problems]
    assert place in str(error.value)


@pytest.mark.parametrize(
    ("more", "code", "place"),
    [
        ("aka: [quick, quick]", "spec-twice", "match.yaml:6:14"),
        ('sources: {ours: "Our club"}', "cite-ours", "match.yaml:6:11"),
    ],
)
def test_names_and_sources_of_a_match_keep_the_laws_of_a_variants(casual, more, code, place):
    casual.write_text(f"{CASUAL}{more}\n", encoding="utf-8")
    with pytest.raises(VariantError) as error:
        bgrules.Match.load(casual)
    assert [code] == [problem.code for problem in error.value.problems]
    assert place in str(error.value)
    assert "variant" not in str(error.value)


def test_an_empty_file_of_a_match_is_told_of_a_match(casual):
    casual.write_text("", encoding="utf-8")
    with pytest.raises(VariantError, match="a match starts with"):
        bgrules.Match.load(casual)


def test_a_variant_that_a_match_plays_often_is_loaded_once(casual):
    casual.write_text(CASUAL.replace("hoyle", ", ".join(["hoyle"] * 900)), encoding="utf-8")
    assert 2 == len({*map(id, bgrules.Match.load(casual).variants)})


@pytest.mark.parametrize(
    ("to", "how", "says"),
    [
        (0, {}, "`to` is 0"),
        ("7", {}, "`to` is '7'"),
        (5, {"score": (1,)}, "`score` is"),
        (5, {"score": (-1, 0)}, "`score` is"),
    ],
)
def test_a_match_that_makes_no_sense_is_refused(to, how, says):
    with pytest.raises(GameError, match=says):
        bgrules.Match("hoyle", to, **how)


def test_tavli_is_three_games_in_turn_to_seven():
    match = bgrules.Match.load("tavli", seed=1)
    games = [resigned(match, 0, kind).variant.name for kind in ("double", "mother", "single", "double")]
    assert (["portes", "plakoto", "fevga", "portes"], (0, 7), 1) == (games, match.score, match.winner)


def test_a_match_asked_for_as_a_variant_is_told_to_be_one():
    with pytest.raises(VariantError, match="`tavli` is a match of `portes`, `plakoto` and `fevga`, not a variant"):
        bgrules.load("tavli")


def test_a_bundled_match_keeps_its_name(casual, monkeypatch):
    casual.write_text(CASUAL.replace("name: casual", "name: tavli"), encoding="utf-8")
    monkeypatch.setenv("BGRULES_PATH", str(casual.parent.parent))
    assert 7 == bgrules.Match.load("tavli").to


def test_an_unknown_match_is_refused():
    with pytest.raises(GameError, match="unknown match `nothing`"):
        bgrules.Match.load("nothing")


def test_a_game_that_goes_on_is_not_counted():
    match = bgrules.Match("hoyle", 3, seed=1)
    with pytest.raises(GameError, match="the game is not over"):
        match.count(match.game())
