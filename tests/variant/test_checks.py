"""Laws across sections: where each bites, and where it lets go."""

import pytest
from variant.samples import HEAD, START, judged

from bgrules.variant.checks import LAWS
from bgrules.variant.spec import Spec

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
        (START + "limits: {no_hit_and_run: {zone: [6, 1]}}\n", "limit-zone"),
        (START + "limits: {head: {first_throw: {6-6-6: 2}}}\n", "throw-name"),
        (START + "limits: {head: {first_throw: {6: 2}}}\n", "spec-key"),
        (START + "ending: {drawn_by: [both_mothers_pinned]}\n", "mother-unpinned"),
        (START + "wins: [{name: m, worth: 2, when: [mother_pinned]}, {name: s, worth: 1}]\n", "mother-unpinned"),
        (START + "landing: {on_blot: pin}\nending: {won_by: [mother_pinned]}\n", "ending-won-by"),
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
