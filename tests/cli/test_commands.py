"""Each command answers its question, for a person and as JSON."""

import json

import pytest

FIRST_65 = ["24/18/13", "24/18 13/8", "24/18 8/3", "13/2", "13/8 13/7", "13/8 8/2", "13/7 8/3", "8/3 8/2"]


def test_variants_lists_what_can_be_loaded(run) -> None:
    result = run("variants")
    assert 0 == result.exit_code
    assert {"hoyle", "russian", "modern", "nackgammon", "hypergammon"} <= {
        line.split()[0] for line in result.stdout.splitlines() if line.strip()
    }


def test_variants_as_json_gives_all_that_is_known_of_each(run) -> None:
    entries = json.loads(run("variants", "--json").stdout)["variants"]
    known = {"name", "title", "aka", "origin", "path", "problem", "status", "version", "extends", "hooks"}
    assert known == set(entries[0])
    assert [] == [entry["name"] for entry in entries if entry["problem"]]


def test_show_draws_the_start_without_a_position(run) -> None:
    result = run("show", "hoyle")
    assert 0 == result.exit_code
    assert "24:2 13:5 8:3 6:5 | 24:2 13:5 8:3 6:5" in result.stdout
    assert {"X", "O"} <= set(result.stdout)


def test_show_draws_a_position(run) -> None:
    assert "20:1 bar:1 | 10:2" in run("show", "hoyle", "bar:1 20:1 | 10:2").stdout


def test_rules_are_told_with_their_sources(run) -> None:
    result = run("rules", "russian")
    assert 0 == result.exit_code
    assert "Foster" in result.stdout


def test_rules_say_below_what_the_parameters_of_code_mean(run) -> None:
    rules, heading, below = run("rules", "russian").stdout.partition("Settings of its code")
    assert heading
    assert "`again: true`. Whether a doublet played out earns another throw." in below
    assert "`" not in rules
    assert "Settings of its code" not in run("rules", "hoyle").stdout


def test_rules_as_json_give_field_text_and_source(run) -> None:
    told = json.loads(run("rules", "russian", "--json").stdout)
    assert [{"field", "text", "source", "heading"}] * 2 == [set(told[key][0]) for key in ("rules", "settings")]
    assert ["params.ordinary", "params.opposite", "params.again"] == [one["field"] for one in told["settings"]]


def test_rules_of_a_match_are_those_of_its_games_in_order(run) -> None:
    told = run("rules", "tavli").stdout
    games = [run("rules", name).stdout for name in ("portes", "plakoto", "fevga")]
    parts = [f"{number}. {text}" for number, text in enumerate(games, 1)]
    first = "Tavli (portes, plakoto and fevga in turn)\n\n"
    assert first + "A match to 7 points; its games, in turn: portes, plakoto, fevga.\n\n" + "\n".join(parts) == told


@pytest.mark.parametrize("command", ["rules", "throws"])
def test_a_match_as_json_holds_what_is_said_of_each_game(run, command) -> None:
    told = json.loads(run(command, "tavli", "--json").stdout)
    names = ["portes", "plakoto", "fevga"]
    assert ("tavli", {"games": names, "to": 7}) == (told["name"], told["match"])
    assert names == [one["name"] for one in told["variants"]]
    for one in told["variants"]:
        alone = json.loads(run(command, one["name"], "--json").stdout)
        assert alone == {key: one[key] for key in alone}


def test_a_match_says_of_a_game_that_it_plays_twice_what_it_says_once(run, tmp_path) -> None:
    text = "format: 1\nname: two\ntitle: Two\ngames: [hypergammon, hoyle, hypergammon]\nto: 1\n"
    (tmp_path / "match.yaml").write_text(text, encoding="utf-8")
    told = run("throws", tmp_path).stdout
    assert "A match to 1 point; its games, in turn: hypergammon, hoyle, hypergammon." in told
    assert ["1. Hypergammon", "2. Backgammon (Hoyle)"] == [line for line in told.splitlines() if line[1:2] == "."]


def test_a_house_rule_is_laid_over_every_game_of_a_match(run) -> None:
    told = run("rules", "tavli", "--set", "bearing_off.too_high=never").stdout
    alone = run("rules", "fevga", "--set", "bearing_off.too_high=never").stdout
    assert told.endswith(alone)


def test_show_draws_the_start_of_every_game_of_a_match(run) -> None:
    told = run("show", "tavli").stdout
    assert all(run("show", name).stdout in told for name in ("portes", "plakoto", "fevga"))


def test_a_match_that_cannot_be_read_is_told_as_such(run, tmp_path) -> None:
    (tmp_path / "match.yaml").write_text(
        "format: 1\nname: two\ntitle: Two\ngames: [no-such]\nto: 1\n", encoding="utf-8"
    )
    refused = run("rules", tmp_path)
    assert (2, True) == (refused.exit_code, "unknown variant `no-such`" in refused.stderr)
    assert "match.yaml:4:9" in refused.stderr


@pytest.mark.parametrize("name", ["Tavli", "tavl", "tavlli"])
def test_a_match_is_guessed_like_a_variant(run, name) -> None:
    assert "did you mean `tavli`?" in run("rules", name).stderr


def test_throws_tell_what_is_equal_once(run) -> None:
    lines = [" ".join(line.split()) for line in run("throws", "hoyle").stdout.splitlines() if line.strip()]
    assert ["any numbers always each number once", "any doublet n-n always n n n n"] == lines[3:]


def test_throws_tell_the_moments_at_which_they_differ(run) -> None:
    text = " ".join(run("throws", "russian").stdout.split())
    assert "n n n n, then 7-n 7-n 7-n 7-n, then throw again" in text
    assert "first throw n n n n" in text


def test_throws_as_json_name_only_the_fields_that_matter(run) -> None:
    throws = {
        entry["throw"]: entry["worth"] for entry in json.loads(run("throws", "russian", "--json").stdout)["throws"]
    }
    assert 21 == len(throws)
    assert [""] == [case["when"] for case in throws["2-1"]]
    assert 2 == len({case["when"] for case in throws["4-4"]})


def test_plays_of_6_5_are_the_seven_of_the_book(run) -> None:
    plays = json.loads(run("plays", "hoyle", "start", "6-5", "--json").stdout)
    assert 7 == len(plays["plays"])
    assert {"text", "steps", "result"} == set(plays["plays"][0])
    assert [] == plays["then"]


def test_plays_tell_what_follows_the_first_numbers(run) -> None:
    found = json.loads(run("plays", "russian", "20:2 18:2 | 10:2", "4-4", "--json").stdout)
    assert ["3 3 3 3", "again"] == found["then"]


def test_a_first_throw_doublet_is_worth_nothing_more(run) -> None:
    found = json.loads(
        run("plays", "russian", "hand:15 | hand:15", "4-4", "--moment", "first_throw=true", "--json").stdout
    )
    assert [] == found["then"]


def test_long_lists_of_plays_are_cut_with_a_count(run) -> None:
    short, full = run("plays", "hoyle", "start", "1-1"), run("plays", "hoyle", "start", "1-1", "--all")
    assert 20 + 1 == len(short.stdout.splitlines()) < len(full.stdout.splitlines())
    assert "--all" in short.stdout.splitlines()[-1]


def test_a_throw_may_be_written_in_any_common_way(run) -> None:
    wanted = run("plays", "hoyle", "start", "6-5").stdout
    assert [wanted] * 4 == [run("plays", "hoyle", "start", text).stdout for text in ("65", "5-6", "6 5", "6,5")]


def test_settings_lay_a_value_over_the_file(run) -> None:
    position = ("plays", "hoyle", "24:1 off:14 | 12:2 off:13", "6-5")
    assert 1 == len(run(*position).stdout.splitlines())
    assert 2 == len(run(*position, "--set", "obligation.larger=false").stdout.splitlines())


def test_why_names_the_rule_against_a_play(run) -> None:
    result = run("why", "hoyle", "24:1 off:14 | 12:2 off:13", "6-5", "24/19")
    assert 0 == result.exit_code
    assert "not legal: 24/19 with 6-5" in result.stdout
    assert "obligation.larger = true" in result.stdout


def test_why_takes_a_play_of_several_words(run) -> None:
    assert "legal: 13/7 8/7 with 6-1\n" == run("why", "hoyle", "start", "1-6", "13/7", "8/7").stdout


def test_why_as_json(run) -> None:
    verdict = json.loads(run("why", "hoyle", "start", "5-2", "24/19 13/11", "--json").stdout)
    assert {"legal", "reason", "field", "value", "source", "text"} <= set(verdict)
    assert verdict["legal"] is False
    assert "closed" == verdict["reason"]
    assert "landing.closed_from" == verdict["field"]


def test_diff_tells_fields_and_what_a_doublet_is_worth(run) -> None:
    result = run("diff", "hoyle", "russian", "--fields")
    assert 0 == result.exit_code
    assert "Each starts with 15 in hand." in result.stdout
    assert "board.route" in result.stdout
    assert "any doublet n-n" in result.stdout


def test_diff_of_a_variant_with_itself_is_nothing(run) -> None:
    result = run("diff", "hoyle", "hoyle")
    assert 0 == result.exit_code
    assert "the same rules" in result.stdout


def test_diff_as_json(run) -> None:
    assert isinstance(json.loads(run("diff", "hoyle", "modern", "--json").stdout), dict)


def test_compare_names_policy_and_seed_and_gives_intervals(run) -> None:
    result = run("compare", "hoyle", "modern", "--games", "50", "--seed", "7")
    assert 0 == result.exit_code
    assert "uniform" in result.stdout
    assert "seed 7" in result.stdout


def test_compare_as_json_does_not_depend_on_workers(run) -> None:
    one, two = (
        run("compare", "hoyle", "modern", "--games", "50", "--json", "--workers", workers).stdout
        for workers in ("1", "2")
    )
    assert json.loads(one) == json.loads(two)


@pytest.mark.parametrize("option", ["--help", "-h"])
def test_help_lists_every_command(run, option) -> None:
    result = run(option)
    assert 0 == result.exit_code
    commands = ("variants", "show", "rules", "throws", "plays", "why", "diff", "compare")
    assert [] == [name for name in commands if name not in result.stdout]


def test_names_to_type_are_never_broken_however_narrow_the_terminal(run, monkeypatch) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    firsts = [line.split(" ")[0] for line in run("variants").stdout.splitlines()]
    assert {"acey-deucey-european", "russian"} <= set(firsts)


@pytest.mark.parametrize(
    ("columns", "heads"),
    [("20", "name"), ("60", "name title"), ("80", "name title from hooks"), ("100", "name also title from hooks")],
)
def test_a_narrow_terminal_gets_the_columns_for_which_there_is_room(run, monkeypatch, columns, heads) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    result = run("variants")
    assert heads.split() == result.stdout.splitlines()[0].split()
    assert ("american-acey-deucey" in result.stdout) == (columns == "100")
    assert ("too narrow for the columns" in result.stderr) == (columns != "100")


def test_variants_family_shows_who_is_laid_over_whom(run) -> None:
    lines = run("variants", "--family").stdout.splitlines()
    names = [line.strip("│├└─ ").split()[0] for line in lines]
    assert names.index("hoyle") < names.index("modern") < names.index("nackgammon")
    assert next(line for line in lines if "nackgammon" in line).startswith("│  ")
    assert next(line for line in lines if "irish" in line).endswith("irish   Irish (reconstructed)")
