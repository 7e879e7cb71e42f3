"""Laws across sections: where each bites, and where it lets go."""

import pytest
from variant.samples import HEAD, SAMPLE, START, judged

from bgrules.catalog.catalog import find
from bgrules.errors import VariantError
from bgrules.variant.consistency import LAWS
from bgrules.variant.inheritance import override, resolve
from bgrules.variant.source import parse
from bgrules.variant.spec import Spec, validate

GAMMON = "{name: gammon, worth: 2, when: [none_off]}"


@pytest.mark.parametrize(
    "text",
    [
        "hooks: [setup]\n",
        "setup: {hand: 15}\nboard: {route: shared}\nentry: {hand: {enter_first: 2}}\n",
        "setup: {hand: 15}\nentry: {hand: {enter_first: all}}\n",
        START + "entry: {hand: {enter_first: all}}\n",
        "setup: {24: 15}\nboard: {route: half_turn}\n",
        "setup: [{24: 15}, {1: 1, 12: 14}]\nlanding: {on_blot: share}\n",
        "checkers: 2\nsetup: {24: 0, 13: 2}\n",
        START + "throws: {dice: 3}\nopening: {first_throw: again}\n",
        START + 'throws: {named: {2-1: [[2, 1], again], "4-4": [[n, 7-n]]}}\n',
        START + "throws: {doublet: []}\n",
        START + f"wins: [{GAMMON}, {{name: single, worth: 1}}]\n",
        START + "hooks: [entry]\nparams: {again: true}\n",
        START + "cites: {params.again: ours, hooks: ours, hooks.entry: ours, entry.bar: ours, throws.named: ours}\n",
        START
        + "cites: {ending.drawn_by.deadlock: ours, wins.single: ours, ending.won_by: ours, throws.named.2-1: ours}\n"
        "wins: [{name: single, worth: 1}]\n",
        START + "cites: {bearing_off.all_home: ours, opening.after_draw: ours, ending.cannot_win.both: ours}\n",
        "setup: {hand: 15}\nlimits: {gate: {zone: [1, 12]}}\n",
        "setup: {24: 15}\nlanding: {on_blot: pin}\nending: {won_by: [all_off, mother_pinned]}\n",
        START
        + "limits: {head: {first_throw: {6-6: 2}}, runner: {reach: 11}, prime: {}, no_hit_and_run: {zone: [1, 6]}}\n",
        START + "hooks: [setup]\nlimits: {gate: {zone: [1, 12]}}\n",
        START + "limits: {head: {most: 3}}\n",
        START + "hooks: [bonus_throws]\nlimits: {head: {most: 14}}\n",
        START + "throws: {doublet: [[n, n], again]}\nlimits: {head: {most: 14}}\n",
        START + "limits: {head: {most: 15, first_throw: {6-6: 3}}}\n",
        START + "limits: {runner: {reach: 22}, prime: {length: 15}}\n",
        START + "landing: {closed_from: 1}\nlimits: {runner: {reach: 5}}\n",
        START + "hooks: [setup]\nlanding: {closed_from: 1}\nlimits: {runner: {reach: 22}}\n",
        START + "limits: {stack: {most: 2}}\n",
        "setup: {24: 15}\nlimits: {stack: {most: 1, zone: [6, 24]}}\n",
        START + "hooks: [setup]\nlimits: {stack: {most: 1}}\n",
        START + "limits: {points_held: [{zone: [1, 24], most: 14}, {zone: [1, 12], most: 11}]}\n",
        START + "wins: [{name: single, worth: checkers_left}]\n",
        START + "sources: {book: A Book}\ncites: {entry: 'book, p. 2'}\n",
    ],
)
def test_a_sound_file_has_no_problems(text: str) -> None:
    assert () == judged(HEAD + text)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "setup-count"),
        ("setup: {24: 15}\nboard: {route: shared}\n", "setup-shared-point"),
        ("setup: [{24: 15}, {1: 15}]\n", "setup-shared-point"),
        ("setup: [{24: 15}, {1: 15}]\nlanding: {on_blot: share}\n", "setup-shared-point"),
        ("setup: [{24: 15}, {12: 15}]\nboard: {route: half_turn}\n", "setup-shared-point"),
        ("setup: [{6: 15}, {18: 15}]\nboard: {route: half_turn}\n", "setup-shared-point"),
        (START + "entry: {hand: {enter_first: 1}}\n", "hand-count"),
        ("setup: [{hand: 15}, {24: 15}]\nentry: {hand: {enter_first: 1}}\n", "hand-count"),
        (START + "throws: {dice: 1}\nopening: {first_throw: adopt}\n", "opening-dice"),
        (START + "wins: []\n", "wins-last"),
        (START + f"wins: [{GAMMON}]\n", "wins-last"),
        (START + "wins: [{name: single, worth: 1}, {name: plain, worth: 1}]\n", "wins-unreachable"),
        (START + "wins: [{name: draw, worth: 1}]\n", "wins-draw"),
        (START + "throws: {named: {2-1: [again, [2]]}}\n", "throw-again"),
        (START + "throws: {named: {2-1-1: [[2]]}}\n", "throw-name"),
        (START + "throws: {named: {7-1: [[2]]}}\n", "throw-name"),
        (START + "without: [entry]\n", "without-unknown"),
        (START + "without: [entry]\nhooks: [entry]\n", "without-unknown"),
        (START + "cites: {name: ours}\n", "cite-field"),
        (START + "cites: {bord: ours}\n", "cite-field"),
        (START + "cites: {ending.drawn_by.dedlock: ours}\n", "cite-field"),
        (START + "cites: {wins.gamon: ours}\nwins: [{name: gammon, worth: 1}]\n", "cite-field"),
        (START + "cites: {obligation.larger.true: ours}\n", "cite-field"),
        (START + "cites: {nonsense.path: ~}\n", "cite-field"),
        (START + "cites: {wins.gamon: ~}\n", "cite-field"),
        (START + "cites: {params.: ours}\n", "cite-field"),
        (START + "cites: {params.a.b: ours}\n", "cite-field"),
        (START + "cites: {throws.named.99: ours}\n", "cite-field"),
        (START + "cites: {throws.named.1-2: ours}\n", "cite-field"),
        (START + "cites: {board: ''}\n", "cite-source"),
        (START + "hooks: [entry, entry]\n", "spec-twice"),
        (START + "ending: {cannot_win: [mother_pinned, mother_pinned]}\nlanding: {on_blot: pin}\n", "spec-twice"),
        (START + "limits: {gate: {zone: [1, 12]}}\n", "limit-idle"),
        (START + "limits: {points_held: [{zone: [1, 2], most: 2}]}\n", "limit-idle"),
        (START + "limits: {points_held: [{zone: [1, 24], most: 15}]}\n", "limit-idle"),
        (START + "limits: {points_held: [{zone: [1, 6], most: 3}, {zone: [1, 5], most: 3}]}\n", "limit-idle"),
        (START + "limits: {points_held: [{zone: [1, 6], most: 3}, {zone: [1, 6], most: 3}]}\n", "limit-idle"),
        (START + "limits: {head: {most: 4}}\n", "limit-idle"),
        (START + "limits: {head: {most: 15}}\nhooks: [bonus_throws]\n", "limit-idle"),
        (START + "limits: {head: {most: 1, first_throw: {6-6: 16}}}\n", "limit-idle"),
        (START + "limits: {prime: {length: 16}}\n", "limit-idle"),
        (START + "limits: {runner: {reach: 23}}\n", "limit-idle"),
        (START + "limits: {runner: {reach: 6}}\nlanding: {on_blot: pin}\n", "limit-idle"),
        ("checkers: 1\nsetup: {24: 1}\nlimits: {runner: {reach: 6}}\n", "limit-idle"),
        (START + "limits: {no_hit_and_run: {zone: [1, 6]}}\nlanding: {closed_from: 1}\n", "limit-idle"),
        (START + "limits: {stack: {most: 15}}\n", "limit-idle"),
        ("setup: {24: 15}\nlimits: {stack: {most: 2}}\n", "limit-room"),
        ("setup: {24: 15}\nboard: {home: 4}\nlimits: {stack: {most: 3}}\n", "limit-room"),
        (START + "limits: {stack: {most: 5, zone: [6, 1]}}\n", "limit-zone"),
        (START + "limits: {no_hit_and_run: {zone: [6, 1]}}\n", "limit-zone"),
        (START + "limits: {head: {first_throw: {6-6-6: 2}}}\n", "throw-name"),
        (START + "limits: {head: {first_throw: {6: 2}}}\n", "spec-key"),
        (START + "ending: {drawn_by: [both_mothers_pinned]}\n", "mother-unpinned"),
        (START + "wins: [{name: m, worth: 2, when: [mother_pinned]}, {name: s, worth: 1}]\n", "mother-unpinned"),
        (START + "landing: {on_blot: pin}\nending: {won_by: [mother_pinned]}\n", "ending-won-by"),
        (START + "ending: {won_by: [all_off, opponent_off]}\n", "ending-won-by"),
        (START + "ending: {off_count: 15}\n", "ending-count"),
        (START + "ending: {bar_count: 2}\n", "ending-count"),
        (START + "ending: {won_by: [all_off, opponent_on_bar]}\n", "ending-count"),
        (START + "ending: {won_by: [all_off, opponent_on_bar], bar_count: 16}\n", "ending-count"),
        (
            START + "ending: {won_by: [all_off, opponent_on_bar], bar_count: 2}\nlanding: {on_blot: pin}\n",
            "ending-count",
        ),
        (START + "ending: {won_by: [opponent_off]}\nwins: [{name: all, worth: checkers_left}]\n", "ending-count"),
        (
            START
            + "ending: {won_by: [opponent_off]}\nwins: [{name: g, worth: 2, when: [on_bar]}, {name: s, worth: 1}]\n",
            "wins-unreachable",
        ),
        (START + "wins: [{name: single, worth: checkers}]\n", "spec-value"),
        (START + "limits: {runner: {}}\n", "spec-missing"),
    ],
)
def test_a_broken_law_is_named(text: str, code: str) -> None:
    assert [code] == [problem.code for problem in judged(HEAD + text)]


def test_laws_read_keys_that_exist() -> None:
    assert set() == {key for law in LAWS for key in law.reads} - set(Spec.model_fields)


def test_every_law_says_what_it_is() -> None:
    assert [] == [law for law in LAWS if not law.check.__doc__]


ACROSS = [
    ("hoyle", "checkers", "10", "setup-count", "setup"),
    ("russian", "setup", "{24: 15}", "hand-count", "entry.hand.enter_first"),
    ("hoyle", "board.route", "shared", "setup-shared-point", "setup.24"),
    ("modern", "throws.dice", "3", "opening-dice", "opening.first_throw"),
    ("narde", "throws.dice", "3", "throw-name", "limits.head.first_throw.3-3"),
    ("narde", "checkers", "5", "limit-idle", "limits.prime.length"),
    ("fevga", "setup", "{10: 15}", "limit-idle", "limits.runner.reach"),
    ("tabula", "setup", "{24: 15}", "limit-idle", "limits.gate"),
    ("tavla", "landing.closed_from", "1", "limit-idle", "limits.no_hit_and_run"),
    ("plakoto", "landing.on_blot", "hit", "mother-unpinned", "wins[1].when[1]"),
]
"""A parent, what is changed in it and to what, the law that this breaks, and the parent's value that it breaks on."""


def nested(field: str, value: str) -> str:
    """Write a value at its path as a file does, over several lines."""
    parts = field.split(".")
    return "".join(f"{' ' * i}{part}:\n" for i, part in enumerate(parts)).rstrip() + f" {value}\n"


@pytest.mark.parametrize(("parent", "field", "value", "code", "broken"), ACROSS)
def test_a_law_is_broken_where_the_file_itself_sets_a_value(parent, field, value, code, broken) -> None:
    text = f"{HEAD}extends: {parent}\n{nested(field, value)}"
    with pytest.raises(VariantError) as caught:
        validate(resolve(parse(text.encode(), SAMPLE), find))
    problem = next(one for one in caught.value.problems if one.code == code)
    assert (str(SAMPLE), text.count("\n")) == (problem.place.file, problem.place.line)
    assert f"; `{broken}` is set in " in problem.help
    assert problem.help.rpartition(" ")[2].partition(":")[0].endswith("variant.yaml")


@pytest.mark.parametrize(("parent", "field", "value", "code", "broken"), ACROSS)
def test_a_law_is_broken_where_a_setting_says_so(parent, field, value, code, broken) -> None:
    settings = {field: parse(f"value: {value}\n".encode(), SAMPLE).data["value"]}
    with pytest.raises(VariantError) as caught:
        validate(override(resolve(find(parent), find), settings))
    assert "--set" == next(one for one in caught.value.problems if one.code == code).place.file


def test_a_law_that_one_file_breaks_is_marked_at_the_value_that_it_is_about() -> None:
    [problem] = judged(HEAD + START + "throws: {dice: 3}\nopening: {first_throw: adopt}\n")
    assert (6, "write `opening: {first_throw: again}`") == (problem.place.line, problem.help)


def test_a_hook_that_is_dropped_is_marked(tmp_path) -> None:
    (tmp_path / "parent.yaml").write_text(f"{HEAD}setup: {{24: 3}}\nhooks: [setup]\n", encoding="utf-8")
    child = parse(f"{HEAD}extends: ./parent.yaml\nwithout: [setup]\n".encode(), tmp_path / "child.yaml")
    with pytest.raises(VariantError) as caught:
        validate(resolve(child, find))
    assert [("setup-count", 5)] == [(one.code, one.place.line) for one in caught.value.problems]
