"""`bgrules diff`: what differs, shown by positions, and what other readings of the rules would change."""

import json

FEW = ("--positions", "150")


def test_what_is_set_is_laid_over_both(run) -> None:
    one_kind = ("--set", "wins=[{name: single, worth: 1}]")
    result = run("diff", "hoyle", "modern", "--witness", *one_kind, *FEW)
    assert 0 == result.exit_code, result.output
    assert "entry.bar.shut_out: no_throw | throw_lost\n  position  bar:1 | 6:2" in result.stdout
    assert "wins" not in result.stdout


def test_plays_are_listed_under_the_names_of_both(run) -> None:
    lines = run("diff", "hoyle", "russian", "--witness", "--positions", "500").stdout.splitlines()
    at = lines.index("entry.hand.enter_first: 0 | 2")
    assert ["position", "to play", "hoyle", "russian"] == [line[2:11].strip() for line in lines[at + 1 : at + 5]]


def test_witnesses_stand_in_json_beside_the_diff(run) -> None:
    told = json.loads(run("diff", "hoyle", "modern", "--witness", "--json", *FEW).stdout)
    shown = {one["rule"]: one["witness"]["kind"] for one in told["witnesses"]}
    assert {one["field"] for one in told["fields"]} == set(shown)
    assert "win" == shown["wins"]


def test_readings_are_told_with_their_effects(run) -> None:
    result = run("diff", "--readings", "modern", "--games", "12", *FEW)
    assert 0 == result.exit_code, result.output
    for words in ("any-number: Where only one", "  as it is  ", "  read so   ", "matters in", "length in turns"):
        assert words in result.stdout


def test_readings_in_json_do_not_depend_on_workers(run) -> None:
    one, two = (
        run("diff", "--readings", "modern", "--games", "12", "--json", "--workers", n, *FEW).stdout for n in ("1", "2")
    )
    assert json.loads(one)["readings"]
    assert one == two


def test_readings_are_of_one_variant(run) -> None:
    for args in (("hoyle",), ("--readings", "hoyle", "modern"), ("--readings", "--witness", "hoyle")):
        result = run("diff", *args)
        assert 2 == result.exit_code
        assert "bgrules diff --readings A" in result.stderr
