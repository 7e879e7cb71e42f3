"""`bgrules check`: what it prints, what it writes, and how it ends."""

import json

import pytest

FEW = ("--group", "file", "--group", "tables")


@pytest.fixture
def mine(tmp_path, monkeypatch):
    """A folder with a variant of one's own."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").mkdir()
    file = tmp_path / "mine" / "variant.yaml"
    file.write_text("format: 1\nname: mine\ntitle: Mine\nextends: hoyle\n", encoding="utf-8")
    return file


def test_a_sound_variant_ends_with_no_problems(run) -> None:
    result = run("check", "hoyle", *FEW)
    assert (0, "no problems") == (result.exit_code, result.stdout.splitlines()[-1])
    assert "Backgammon (Hoyle)" in result.stdout


def test_advice_is_told_and_fails_only_a_strict_check(run, mine) -> None:
    results = [run("check", "./mine", "--group", "proof", *more) for more in ((), ("--strict",))]
    assert [0, 1] == [result.exit_code for result in results]
    assert "advice[playthrough-kept]: there is no `playthrough.txt`" in results[0].stdout
    assert "error[playthrough-kept]: there is no `playthrough.txt`" in results[1].stdout
    assert "2 advice" == results[0].stdout.splitlines()[-1]


def test_a_file_with_faults_is_told_with_its_lines_and_exit_code_1(run, mine) -> None:
    mine.write_text(mine.read_text() + "landing: {closed_fro: 3}\n", encoding="utf-8")
    result = run("check", "./mine")
    assert 1 == result.exit_code
    assert "error[spec-unknown-key]: unknown key `closed_fro`\n --> mine/variant.yaml:5:11" in result.stdout


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("nosuch",), "unknown variant `nosuch`"),
        (("hoyle", "--group", "rules"), "unknown group `rules`; expected one of `file`"),
        (("hoyle", "--set", "landing.closed_from=x"), "`landing.closed_from`"),
        (("hoyle", "--write", "--set", "landing.closed_from=3"), "it takes no `--set`"),
    ],
)
def test_what_leaves_nothing_to_check_is_exit_code_2(run, args, says) -> None:
    result = run("check", *args)
    assert 2 == result.exit_code
    assert says in result.stderr


def test_write_records_the_golden_game_and_says_so(run, mine) -> None:
    result = run("check", "./mine", "--write", "--group", "proof")
    assert "wrote mine/playthrough.txt" in result.stderr
    assert "playthrough-kept" not in result.stdout
    assert mine.with_name("playthrough.txt").read_text().startswith("# one game of `pips`")


def test_json_holds_every_finding(run, mine) -> None:
    told = json.loads(run("check", "./mine", "--group", "proof", "--json").stdout)
    assert ("mine", True, ["proof"]) == (told["variant"], told["ok"], list(told["ran"]))
    assert {"cases-hold", "playthrough-kept"} == {finding["check"] for finding in told["findings"]}


def test_a_command_that_a_finding_names_shows_it(run, mine) -> None:
    case = "- rule: a rule\n  covers: landing\n  source: ours\n  position: start\n  throw: '6-5'\n  count: 2\n"
    mine.with_name("cases.yaml").write_text(case, encoding="utf-8")
    found = json.loads(run("check", "./mine", "--group", "proof", "--json").stdout)["findings"]
    see = next(one["see"] for one in found if one["check"] == "cases-hold")
    assert "bgrules plays mine/variant.yaml start 6-5" == see
    assert 0 == run(*see.split()[1:]).exit_code


def test_ctrl_c_ends_a_check(run, monkeypatch) -> None:
    def interrupted(*args: object, **kwargs: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("bgrules.kit.check_runner.check_variant", interrupted)
    assert 130 == run("check", "hoyle").exit_code
