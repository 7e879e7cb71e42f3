"""The rules in plain sentences: every field has one, and they read as a rule book does."""

import pytest
from tables import BUNDLED as FOLDERS

from bgrules.plugins.load import prepare
from bgrules.ruleset.when import described
from bgrules.ruleset.words import Sentence, sentences, worth
from bgrules.terms import THROW_AGAIN, Allowance, Choice, moments
from bgrules.variant.spec import rule_fields

BUNDLED = [folder.name for folder in FOLDERS]
NOTHING = (None, ())
"""What a limit is that does not stand: no rule, so it has no sentence."""
AFTER_DRAW = "After a drawn game the next is thrown for."
UPPER, LOWER = Allowance((4,) * 4), Allowance((3,) * 4)


def told(name: str, **settings: object) -> list[Sentence]:
    ready = prepare(name, set=settings)
    return sentences(ready.spec, ready.answers)


def texts(name: str, field: str, **settings: object) -> list[str]:
    """List the sentences of a field, those of single items of its list, too."""
    return [one.text for one in told(name, **settings) if f"{one.field}.".startswith(f"{field}.")]


@pytest.mark.parametrize("name", BUNDLED)
def test_every_rule_field_has_a_sentence(name: str) -> None:
    fields = [one.field.removeprefix("hooks.") for one in told(name)]
    covered = [*fields, "throws"]  # its fields are told by what throws are worth
    covered += ["entry.bar"] * ("No checker ever comes to the bar." in texts(name, "landing.on_blot"))
    missing = [
        path
        for path, value in rule_fields(prepare(name).spec)
        if value not in NOTHING
        and not any(f"{path}.".startswith(f"{one}.") or one.startswith(f"{path}.") for one in covered)
    ]
    assert [] == missing


@pytest.mark.parametrize("name", BUNDLED)
def test_every_sentence_of_a_bundled_variant_has_a_source(name: str) -> None:
    assert [] == [one for one in told(name) if not one.source]


@pytest.mark.parametrize("name", BUNDLED)
def test_sentences_are_sentences(name: str) -> None:
    assert [] == [
        one.text for one in told(name) if not one.text[0].isupper() or one.text[-1] != "." or ".." in one.text
    ]


def test_nothing_is_said_of_when_entering_ends_where_none_must_enter() -> None:
    by_field = [one for one in told("hoyle", setup={"hand": 15}) if one.field.startswith("entry.hand")]
    assert ["Checkers in hand may enter whenever a number allows; none must."] == [one.text for one in by_field]


@pytest.mark.parametrize(
    ("name", "says"),
    [("plakoto", ["It may bear off none while one of them is pinned."]), ("portes", [])],
)
def test_where_checkers_are_pinned_they_must_be_free_before_any_goes_off(name: str, says: list[str]) -> None:
    assert says == texts(name, "bearing_off.none_pinned")


@pytest.mark.parametrize(
    ("tested", "says"),
    [
        ("each_step", "This is looked at before each step, in mid-throw too."),
        ("each_allowance", "This is looked at once, before the side begins to play its numbers."),
    ],
)
def test_that_all_must_be_home_is_no_decision_of_ours_but_when_that_is_tested(tested: str, says: str) -> None:
    all_home, when = [one for one in told("hoyle") if one.field in ("bearing_off.all_home", "bearing_off.tested")]
    assert "A side may bear off checkers while all that it has left are home." == all_home.text
    assert ("Foster's Complete Hoyle", "our decision") == (all_home.source, when.source)
    assert [says] == texts("hoyle", "bearing_off.tested", **{"bearing_off.tested": tested})


def test_a_decision_of_ours_is_told_as_such() -> None:
    assert {"our decision"} == {one.source for one in told("russian") if one.field.startswith("wins.")}


@pytest.mark.parametrize(
    ("rule", "says"),
    [
        ("thrown", ["In a match each later game is thrown for again."]),
        ("winner", ["In a match the winner of a game begins the next, with a throw of its own.", AFTER_DRAW]),
        ("loser", ["In a match the loser of a game begins the next, with a throw of its own.", AFTER_DRAW]),
        (
            "winner_of_single",
            [
                "In a match the winner of a game begins the next, with a throw of its own; after a win that counts "
                "more than the least the next is thrown for.",
                AFTER_DRAW,
            ],
        ),
    ],
)
def test_who_begins_the_next_game_is_told_of_drawn_games_too(rule: str, says: list[str]) -> None:
    settings = {"opening.next_game": rule}
    assert says == [*texts("hoyle", "opening.next_game", **settings), *texts("hoyle", "opening.after_draw", **settings)]


def test_where_no_game_is_drawn_nothing_is_said_of_after_a_draw() -> None:
    assert [] == texts("hoyle", "opening.after_draw", ending={"won_by": ["all_off"], "drawn_by": []})


def test_where_all_wins_count_alike_none_counts_more_than_the_least() -> None:
    assert ["In a match the winner of a game begins the next, with a throw of its own."] == texts(
        "irish", "opening.next_game"
    )


def test_how_pinned_mothers_end_a_game_is_told_item_by_item() -> None:
    assert {
        "ending.won_by.all_off": "The side that first bears off all its checkers wins, even in mid-throw.",
        "ending.won_by.mother_pinned": "A side also wins as soon as it has none left on its own point 24 and the "
        "other's last checker on the other's point 24 is pinned.",
        "ending.drawn_by.deadlock": "A game is drawn when neither side could play any number.",
        "ending.drawn_by.both_mothers_pinned": "A game is drawn when each side's last checker on its own point 24 is "
        "pinned.",
    } == {one.field: one.text for one in told("plakoto") if one.field.startswith("ending.")}


@pytest.mark.parametrize(
    ("drawn_by", "says"),
    [
        (
            ["deadlock"],
            "Where this befalls both sides, neither can bear off any more, and the game is drawn in the end.",
        ),
        ([], "Where this befell both sides, either can win again."),
    ],
)
def test_who_cannot_win_is_told_with_what_becomes_of_the_game(drawn_by: list[str], says: str) -> None:
    settings = {"ending": {"won_by": ["all_off"], "drawn_by": drawn_by, "cannot_win": ["mother_pinned"]}}
    assert ["A side whose last checker on its own point 24 was once pinned can no longer win.", says] == texts(
        "mahbusa", "ending.cannot_win", **settings
    )
    assert ["If it bears off all its checkers all the same, the game is drawn."] == texts(
        "mahbusa", "ending.drawn_by.cannot_win", **settings
    )


def test_that_a_hitter_may_go_on_where_another_stays_is_a_sentence_of_its_own() -> None:
    assert [
        "A checker that has hit on points 6 to 1 must stay there for the rest of the turn.",
        "It may go on if another of its side stays on that point.",
    ] == texts("tavla", "limits.no_hit_and_run")


def test_code_is_put_in_words_like_data() -> None:
    assert [
        "After a side's first throw, a doublet is worth its number four times, then the opposite face (7 less its "
        "number) four times, then another throw; what follows a part is lost unless that part is played in full.",
        "On a side's first throw, a doublet is worth its number four times.",
    ] == texts("russian", "hooks.bonus_throws")


def test_a_doublet_that_rises_is_told_once_for_all_doublets() -> None:
    assert [
        "A throw of 6-6 is worth its number four times (what cannot be played, and what follows, goes to the "
        "other side).",
        "Any other doublet is worth its number four times, then every higher number in turn as often, up to 6; what "
        "cannot be played, and what follows, goes to the other side.",
    ] == texts("gioul", "hooks.bonus_throws")


def test_what_a_throw_is_worth_in_some_turns_is_told_by_these_turns() -> None:
    assert [
        "From a side's fourth turn on, any other doublet is worth its number four times, then every higher number in "
        "turn as often, up to 6; what follows a part is lost unless that part is played in full.",
        "In a side's first three turns, any other doublet is worth its number four times.",
    ] == texts("gul-bara", "hooks.bonus_throws")


def test_what_a_throw_is_worth_after_doublets_is_told_by_their_number() -> None:
    assert [
        "Once a side has thrown one doublet before, a doublet is worth its number four times, then the opposite face "
        "(7 less its number) four times (as many as wanted, and what follows is kept all the same), then another "
        "throw; what follows a part is lost unless that part is played in full.",
        "While a side has thrown no doublet before, a doublet is worth its number twice, then the opposite face (7 "
        "less its number) twice (as many as wanted); what follows a part is lost unless that part is played in full.",
    ] == texts("langer-puff", "hooks.bonus_throws")


def test_a_choice_among_all_doublets_is_told_by_a_number_that_is_named() -> None:
    (says,) = texts("acey-deucey", "hooks.bonus_throws")
    assert "then [n n n n, then throw again] for a number n that the side names; what follows" in says


def test_where_the_lower_number_comes_first_nothing_is_said_of_the_larger() -> None:
    assert ["If not all of them can be played, which are is settled by their order."] == texts(
        "langer-puff", "obligation.larger"
    )


@pytest.mark.parametrize(
    ("turns", "says"),
    [
        ({1}, "in a side's first turn"),
        ({1, 2}, "in a side's first two turns"),
        ({2, 3, 4}, "from a side's second turn on"),
        ({2, 3}, "in a side's second or third turn"),
        ({1, 4}, "in a side's first or fourth turn or later"),
    ],
)
def test_turns_are_told_in_words(turns: set[int], says: str) -> None:
    assert says in [when for when, value in described([moment.turn in turns for moment in moments()]) if value]


@pytest.mark.parametrize(
    ("doublets", "says"),
    [
        ({0}, "while a side has thrown no doublet before"),
        ({2}, "once a side has thrown two doublets before"),
        ({1}, "while a side has thrown one doublet before"),
        ({0, 2}, "while a side has thrown no doublet or two doublets or more before"),
    ],
)
def test_doublets_thrown_before_are_told_in_words(doublets: set[int], says: str) -> None:
    assert says in [when for when, value in described([moment.doublets in doublets for moment in moments()]) if value]


def test_a_doublet_of_the_file_is_told_by_the_files_field() -> None:
    assert ["A doublet is worth its number four times."] == texts("hoyle", "throws.doublet")


def test_the_kinds_of_win_are_told_in_order() -> None:
    assert [
        "A win counts 3 (backgammon) if the loser has a checker on the bar or in the winner's home.",
        "A win counts 2 (gammon) if the loser has borne off none.",
        "A win counts 1 (single) otherwise.",
    ] == texts("hoyle", "wins")


@pytest.mark.parametrize(
    ("setting", "says"),
    [
        ({"landing.closed_from": 1}, "So nothing is ever hit."),
        ({"obligation.as_many": False}, "A side may stop playing when it likes, and need play nothing."),
        ({"obligation.larger": False}, "If either of two numbers can be played but not both, either may be."),
        ({"opening.dice_each": 2}, "To begin, each side throws two dice; the higher total plays first."),
        ({"entry.hand.enter_first": "all"},
         "Until a side has entered all its checkers, a number that can enter one must do so."),
        ({"entry.hand.if_shut_out": "lost"}, "A number that can enter none meanwhile is lost."),
    ],
)  # fmt: skip
def test_another_value_is_another_sentence(setting: dict[str, object], says: str) -> None:
    assert says in [one.text for one in told("russian", **setting)]


@pytest.mark.parametrize(
    ("items", "says"),
    [
        ((UPPER, LOWER, THROW_AGAIN), "4 4 4 4, then 3 3 3 3, then throw again"),
        ((), "nothing"),
        ((UPPER, Allowance((3,), optional=True)), "4 4 4 4, then 3 (as many as wanted)"),
        ((Choice([[UPPER], [LOWER, THROW_AGAIN]]),), "either [4 4 4 4] or [3 3 3 3, then throw again]"),
        (
            (Allowance((6,), if_short="hand_over"),),
            "6 (what cannot be played, and what follows, goes to the other side)",
        ),
        (
            (Allowance((6,), if_short="go_on"), Allowance((5,), if_short="go_on")),
            "6 (what follows does so even if not all can be played), then 5",
        ),
    ],
)
def test_a_worth_is_told_in_one_line(items: tuple[object, ...], says: str) -> None:
    assert says == worth(items)  # type: ignore[arg-type]


def test_a_condition_that_rows_share_is_told_once() -> None:
    says = "if the loser has borne off none and has a checker on the bar or in the winner's home."
    assert f"A win counts 3 (backgammon) {says}" == texts("modern", "wins")[0]


@pytest.mark.parametrize("name", ["plakoto", "narde", "fevga"])
def test_where_nothing_can_come_to_the_bar_nothing_is_said_of_entering(name: str) -> None:
    bar = [(one.field, one.text) for one in told(name) if "the bar" in one.text]
    assert [("landing.on_blot", "No checker ever comes to the bar.")] == bar


@pytest.mark.parametrize("setting", [{"penalties.illegal_bear_off": "law13"}, {"setup": {24: 14, "bar": 1}}])
def test_a_checker_may_come_to_the_bar_where_nothing_is_hit(setting: dict[str, object]) -> None:
    assert ["A checker on the bar must enter before anything else is played."] == texts(
        "narde", "entry.bar.before", **setting
    )


def test_where_nothing_is_hit_checkers_in_hand_enter_all_the_same() -> None:
    entry = texts("narde", "entry", setup={"hand": 15})[0]
    assert entry.startswith("A checker in hand enters with a 1 on 24,")


def test_a_parameter_is_told_with_its_meaning() -> None:
    ready = prepare("russian")
    assert "Whether a doublet played out earns another throw (`again`): `true`." in [
        one.text for one in sentences(ready.spec, ready.answers, ready.refusals, ready.meanings)
    ]


def test_refusals_of_hooks_are_rules_too() -> None:
    ready = prepare("hoyle")
    (last,) = sentences(ready.spec, ready.answers, [("allow_step", "Low dice only.")])[-1:]
    assert Sentence("hooks.allow_step", "Low dice only.", "") == last
