"""The rules in plain sentences: every field has one, and they read as a rule book does."""

from functools import cache

import pytest
from tables import BUNDLED as FOLDERS

from bgrules.catalog.assembly import prepare
from bgrules.ruleset.moments import described
from bgrules.ruleset.sentences import Sentence, sentences, settings, worth
from bgrules.terms import THROW_AGAIN, Allowance, Choice, moments
from bgrules.variant.spec import rule_fields

BUNDLED = [folder.name for folder in FOLDERS]
NOTHING = (None, ())
"""What a limit is that does not stand: no rule, so it has no sentence."""
AFTER_DRAW = "After a drawn game, both sides throw again to decide who begins."
UPPER, LOWER = Allowance((4,) * 4), Allowance((3,) * 4)


@cache
def bundled(name: str) -> list[Sentence]:
    """Make a bundled variant's sentences once: most tests ask for the same few."""
    ready = prepare(name)
    return sentences(ready.spec, ready.answers)


def told(name: str, **settings: object) -> list[Sentence]:
    if not settings:
        return bundled(name)
    ready = prepare(name, set=settings)
    return sentences(ready.spec, ready.answers)


def texts(name: str, field: str, **settings: object) -> list[str]:
    """List the sentences of a field, those of single items of its list, too."""
    return [one.text for one in told(name, **settings) if f"{one.field}.".startswith(f"{field}.")]


@pytest.mark.parametrize("name", BUNDLED)
def test_every_rule_field_has_a_sentence(name: str) -> None:
    fields = [one.field.removeprefix("hooks.") for one in told(name)]
    covered = [*fields, "throws"]  # its fields are told by what throws are worth
    covered += ["entry.bar"] * ("No checker ever comes to the bar." in texts(name, "landing"))
    covered += ["landing.on_blot", "landing.hit_when"] * ("So nothing is ever hit." in texts(name, "landing"))
    covered += ["entry.hand"] * (not any("in hand" in one.text for one in told(name)))
    covered += ["params"]  # told as settings
    covered += ["obligation.larger"] * (prepare(name).spec.obligation.order == "lower_first")
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
    assert ["Checkers in hand may enter whenever a number allows, but need not."] == [one.text for one in by_field]


@pytest.mark.parametrize(
    ("name", "says"),
    [("plakoto", ["It may bear off none while one of them is pinned."]), ("portes", [])],
)
def test_where_checkers_are_pinned_they_must_be_free_before_any_goes_off(name: str, says: list[str]) -> None:
    assert says == texts(name, "bearing_off.none_pinned")


@pytest.mark.parametrize(
    ("tested", "says"),
    [
        ("each_step", "This is checked before each step, also in the middle of a throw."),
        ("each_allowance", "This is checked once, before the side begins to play its numbers."),
    ],
)
def test_that_all_must_be_home_is_no_decision_of_ours_but_when_that_is_tested(tested: str, says: str) -> None:
    all_home, when = [one for one in told("hoyle") if one.field in ("bearing_off.all_home", "bearing_off.tested")]
    assert "A side may bear off checkers while all its remaining checkers are home." == all_home.text
    assert ("Foster's Complete Hoyle", "our decision") == (all_home.source, when.source)
    assert [says] == texts("hoyle", "bearing_off.tested", **{"bearing_off.tested": tested})


def test_a_decision_of_ours_is_told_as_such() -> None:
    assert {"our decision"} == {one.source for one in told("russian") if one.field.startswith("wins.")}


@pytest.mark.parametrize(
    ("rule", "says"),
    [
        ("thrown", ["In a match both sides throw again before each game to decide who begins."]),
        ("winner", ["In a match the winner of a game begins the next one with a new throw.", AFTER_DRAW]),
        ("loser", ["In a match the loser of a game begins the next one with a new throw.", AFTER_DRAW]),
        (
            "winner_of_single",
            [
                "In a match the winner of a game begins the next one with a new throw; after a win that counts "
                "more than the smallest, both sides throw again to decide who begins.",
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
    assert ["In a match the winner of a game begins the next one with a new throw."] == texts(
        "irish", "opening.next_game"
    )


def test_how_pinned_mothers_end_a_game_is_told_item_by_item() -> None:
    assert {
        "ending.won_by.all_off": "The side that first bears off all its checkers wins, even in the middle of a throw.",
        "ending.won_by.mother_pinned": "A side also wins as soon as it has none left on its own point 24 and the "
        "other's last checker on the other's point 24 is pinned.",
        "ending.drawn_by.deadlock": "A game is drawn when neither side could play any number, whatever it threw.",
        "ending.drawn_by.both_mothers_pinned": "A game is drawn when each side's last checker on its own point 24 is "
        "pinned.",
    } == {one.field: one.text for one in told("plakoto") if one.field.startswith("ending.")}


@pytest.mark.parametrize(
    ("drawn_by", "says"),
    [
        (
            ["deadlock"],
            "If this happens to both sides, neither can bear off any more, and the game ends in a draw.",
        ),
        ([], "If this happened to both sides, either can win again."),
    ],
)
def test_who_cannot_win_is_told_with_what_becomes_of_the_game(drawn_by: list[str], says: str) -> None:
    settings = {"ending": {"won_by": ["all_off"], "drawn_by": drawn_by, "cannot_win": ["mother_pinned"]}}
    assert ["A side whose last checker on its own point 24 was once pinned can no longer win.", says] == texts(
        "mahbusa", "ending.cannot_win", **settings
    )
    assert ["If it still bears off all its checkers, the game is drawn."] == texts(
        "mahbusa", "ending.drawn_by.cannot_win", **settings
    )


def test_that_a_hitter_may_go_on_where_another_stays_is_a_sentence_of_its_own() -> None:
    assert [
        "A checker that has hit on points 6 to 1 must stay there for the rest of the turn.",
        "It may move on if another checker of its side stays on that point.",
    ] == texts("tavla", "limits.no_hit_and_run")


def test_code_is_put_in_words_like_data() -> None:
    assert [
        "After a side's first throw, a doublet is worth its number four times, then the opposite face (7 less its "
        "number) four times, then another throw; once a part is not played in full, the rest is lost.",
        "On a side's first throw, a doublet is worth its number four times.",
    ] == texts("russian", "hooks.bonus_throws")


def test_a_doublet_that_rises_is_told_once_for_all_doublets_the_highest_too() -> None:
    assert [
        "A doublet is worth its number four times, then each higher number in turn, up to 6, the same number of "
        "times; what cannot be played, and what follows, goes to the other side, which plays what it can of "
        "it before its own throw.",
    ] == texts("gioul", "hooks.bonus_throws")
    assert [] == texts("gioul", "throws.doublet")


def test_what_a_throw_is_worth_in_some_turns_is_told_by_these_turns() -> None:
    assert [
        "From a side's fourth turn on, a doublet is worth its number four times, then each higher number in turn, up "
        "to 6, the same number of times; once a part is not played in full, the rest is lost.",
        "In a side's first three turns, a doublet is worth its number four times.",
    ] == texts("gul-bara", "hooks.bonus_throws")


def test_what_a_throw_is_worth_after_doublets_is_told_of_the_first_doublet_and_the_later_ones() -> None:
    assert [
        "A side's first doublet is worth its number twice, then the opposite face (7 less its number) up to twice, as "
        "the side likes; if its number is not played in full, the rest is lost.",
        "A later doublet is worth its number four times, then the opposite face (7 less its number) up to four times, "
        "as the side likes, then another throw; if its number is not played in full, the rest is lost, but if the "
        "opposite face is not, what follows is kept.",
    ] == texts("langer-puff", "hooks.bonus_throws")


def test_a_choice_among_all_doublets_is_told_by_a_doublet_that_is_named() -> None:
    assert [
        "But a throw of 2-1 is worth each number once, then a doublet that the side names: its number four times, then "
        "another throw; once a part is not played in full, the rest is lost."
    ] == texts("acey-deucey", "hooks.bonus_throws")


def test_the_rule_is_told_before_the_throws_that_are_worth_something_else() -> None:
    settings = {"throws.named": {"2-1": [[2, 1], "again"], "6-6": [[6, 6]]}}
    assert [
        ("throws", "A throw that is not a doublet is worth each number once."),
        (
            "throws.named.2-1",
            "But a throw of 2-1 is worth each number once, then another throw; once a part is not played in full, the "
            "rest is lost.",
        ),
        ("throws.doublet", "A doublet is worth its number four times."),
        ("throws.named.6-6", "But a throw of 6-6 is worth its number twice."),
    ] == [
        (one.field, one.text)
        for one in told("hoyle", **settings)
        if one.field.startswith("throws") and one.field != "throws.dice"
    ]


def test_three_dice_that_are_worth_their_numbers_have_no_doublets() -> None:
    assert ["A throw is worth the number of each die once, also where numbers are alike."] == [
        one.text for one in told("tabula") if one.field == "throws.doublet"
    ]
    assert ["A throw of three alike is worth its number twice."] == texts(
        "tabula", "throws.doublet", **{"throws.doublet": [["n", "n"]]}
    )


@pytest.mark.parametrize("setting", [{"obligation.order": "lower_first"}, {"obligation.as_many": False}])
def test_where_the_larger_is_not_asked_for_nothing_is_said_of_it(setting: dict[str, object]) -> None:
    assert [] == texts("hoyle", "obligation.larger", **setting)


@pytest.mark.parametrize(
    ("dice", "larger", "says"),
    [
        (2, True, "If either of two numbers can be played but not both, the larger must be."),
        (2, False, "If either of two numbers can be played but not both, either may be."),
        (3, True, "Of plays of equally many numbers one with the largest total must be chosen."),
        (3, False, "Of plays of equally many numbers any may be chosen."),
    ],
)
def test_which_numbers_are_played_if_not_all_can_be(dice: int, larger: bool, says: str) -> None:
    settings = {"throws.dice": dice, "obligation.larger": larger}
    assert [says] == texts("tabula" if dice == 3 else "hoyle", "obligation.larger", **settings)


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


def test_who_has_entered_is_told_of_a_side() -> None:
    assert ["once a side's checkers have all entered", "while a side has a checker in hand"] == [
        when for when, _ in described([moment.all_entered for moment in moments()])
    ]


def test_a_doublet_of_the_file_is_told_by_the_files_field() -> None:
    assert ["A doublet is worth its number four times."] == texts("hoyle", "throws.doublet")


def test_the_kinds_of_win_are_told_in_order() -> None:
    assert [
        "A win counts 3 (backgammon) if the loser has a checker on the bar or in the winner's home.",
        "A win counts 2 (gammon) if the loser has borne off none.",
        "Any other win counts 1 (single).",
    ] == texts("hoyle", "wins")


@pytest.mark.parametrize(
    ("setting", "says"),
    [
        ({"landing.closed_from": 1}, "So nothing is ever hit."),
        ({"obligation.as_many": False}, "A side may stop playing at any time; it need not play at all."),
        ({"obligation.larger": False}, "If either of two numbers can be played but not both, either may be."),
        ({"opening.dice_each": 2}, "To begin, each side throws two dice; the higher total plays first."),
        ({"entry.hand.enter_first": "all"},
         "Until a side has entered all its checkers, a number that can enter one must do so."),
        ({"entry.hand.if_shut_out": "lost"}, "Meanwhile, a number that can enter none is lost."),
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
            "6 (what cannot be played goes to the other side)",
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
    field = "landing.on_blot" if name == "plakoto" else "landing.closed_from"
    assert [(field, "No checker ever comes to the bar.")] == bar


@pytest.mark.parametrize("setting", [{"penalties.illegal_bear_off": "law13"}, {"setup": {24: 14, "bar": 1}}])
def test_a_checker_may_come_to_the_bar_where_nothing_is_hit(setting: dict[str, object]) -> None:
    assert ["A checker on the bar must enter before anything else is played."] == texts(
        "narde", "entry.bar.before", **setting
    )


def test_where_nothing_is_hit_checkers_in_hand_enter_all_the_same() -> None:
    entry = texts("narde", "entry", setup={"hand": 15})[0]
    assert entry.startswith("A checker in hand enters on 24 with a 1,")


def test_parameters_are_no_rules_but_told_with_their_meaning() -> None:
    ready = prepare("russian")
    says = "`again: true`. Whether a doublet played out earns another throw."
    assert (
        Sentence("params.again", says, "Foster's Complete Hoyle, Russian") == settings(ready.spec, ready.meanings)[-1]
    )
    assert [] == [one for one in told("russian") if one.field.startswith("params.")]
    assert "`again: true`." == settings(ready.spec, {})[-1].text


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("irish", "Every win counts 1."),
        ("mughrabieh", "Every win counts one for every checker that the loser has not borne off."),
    ],
)
def test_where_there_is_one_kind_of_win_it_needs_no_name(name: str, says: str) -> None:
    assert [says] == texts(name, "wins")


def test_unlike_sides_are_told_apart_by_their_number() -> None:
    (says,) = texts("snake", "setup")
    assert says.startswith("Side 0 starts with 2 on point 24,")
    assert "9 on the bar; side 1 with 2 on point 24," in says


def test_what_waits_for_a_checker_on_the_bar_is_told_of_entering_from_hand_where_there_is_a_hand() -> None:
    before = "A checker on the bar must enter before anything else is played"
    assert [f"{before}, even before one enters from hand."] == texts("russian", "entry.bar.before")
    assert [f"{before}."] == texts("hoyle", "entry.bar.before")
    assert [] == texts("hoyle", "entry.hand")


@pytest.mark.parametrize(
    ("too_high", "says"),
    [
        ("farthest", "; a number higher than the farthest checker's point bears off that checker."),
        ("any_unplayable", "; one that can be used in no other way bears off the farthest."),
        ("never", " only."),
        ("any_point", " or from any lower one."),
    ],
)
def test_what_a_number_bears_off_is_told(too_high: str, says: str) -> None:
    own = "A number bears off a checker from the point of that number"
    assert [own + says] == texts("hoyle", "bearing_off.too_high", **{"bearing_off.too_high": too_high})


def test_a_pinned_checker_holds_its_point_against_its_own_side() -> None:
    assert [
        "A blot, a single opposing checker, is pinned by a checker that lands there: until the pinning side has left "
        "the point, it cannot leave and none of its own side may land there."
    ] == texts("plakoto", "landing.on_blot")[-1:]


@pytest.mark.parametrize(
    ("name", "field", "says"),
    [
        ("fevga", "limits.runner", "Until one of a side's checkers has come to point 11 or nearer home, only the one "
         "nearest home may move."),
        ("fevga", "limits.points_held", "No checker may land where its side would then hold more than five of the "
         "points 24 to 19."),
        ("tabula", "limits.gate", "While a side has a checker in hand, none may come into points 12 to 1 from "
         "outside."),
        ("narde", "limits.prime.length", "A side may not hold six or more points in a row along the other side's way."),
        ("narde", "limits.prime.unless", "It may, however, where an opposing checker has passed the whole row or "
         "is off."),
    ],
)  # fmt: skip
def test_limits_are_told(name: str, field: str, says: str) -> None:
    assert [says] == texts(name, field)


@pytest.mark.parametrize(
    ("name", "field", "value", "says"),
    [
        ("narde", "limits.prime.unless", "enemy_home", ["It may, however, where an opposing checker is in its own home "
         "or is off."]),
        ("narde", "limits.head.one_more_if_stopped", True, ["On a side's first throw, two may leave it where closed "
         "points keep one checker from playing all the numbers from there."]),
        ("narde", "limits.head.one_more_if_stopped", False, []),
        ("jacquet", "limits.prime", {"once_held": [1, 2]}, ["A side may not hold six or more points in a row along the "
         "other side's way.", "It may, however, while it holds all of points 2 to 1.", "Nothing else makes an "
         "exception to this.", "Such a row may exist during a play, but not after all the numbers have been played."]),
        ("hoyle", "limits.stack", {"most": 5}, ["No checker may land on a point that has five checkers of its side "
            "already."]),
        ("hoyle", "limits.stack", {"most": 1, "zone": [13, 24]}, ["No checker may land on one of points 24 to 13 that "
            "has one checker of its side already."]),
        ("fevga", "limits.points_held", [{"zone": [19, 24], "most": 5, "unless": "enemy_home"}], ["No checker may land "
         "where its side would then hold more than five of the points 24 to 19.", "It may, however, where an opposing "
         "checker is in its own home or is off."]),
    ],
)  # fmt: skip
def test_what_lifts_a_limit_is_told(name: str, field: str, value: object, says: list[str]) -> None:
    assert says == [one.text for one in told(name, **{field: value}) if one.field.startswith(field)]


def test_refusals_of_hooks_are_rules_too() -> None:
    ready = prepare("hoyle")
    rules = sentences(ready.spec, ready.answers, [("allow_step", "Low dice only.")])
    which = rules.index(Sentence("hooks.allow_step", "Low dice only.", "", "Moving"))
    assert ["obligation", "bearing_off"] == [rules[which + step].field.split(".")[0] for step in (-1, 1)]


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        ({}, "may move."),
        ({"landing.closed_from": 2}, "may move; one on the bar may still enter."),
        ({"setup": {"hand": 15}}, "may move; one in hand may still enter."),
        ({"landing.closed_from": 2, "setup": {"hand": 15}}, "may move; one on the bar or in hand may still enter."),
    ],
)
def test_where_checkers_can_enter_a_runner_keeps_none_from_it(rules: dict[str, object], says: str) -> None:
    (text,) = texts("jacquet", "limits.runner", **rules)
    assert text.endswith(says)


def test_the_start_zone_is_told_by_its_points_where_it_is_nobodys_home() -> None:
    says = "if the loser has a checker on the bar, in hand or on points 24 to 19, where its way begins."
    assert f"A win counts 3 (backgammon) {says}" == texts("russian", "wins")[0]


@pytest.mark.parametrize(
    ("ending", "says"),
    [
        ({"won_by": ["opponent_off"]}, ["The side that first bears off all its checkers loses, even in the middle of a "
         "throw."]),
        ({"off_count": 5}, ["A side that has borne off five checkers or more after its play wins."]),
        ({"won_by": ["opponent_off"], "off_count": 1}, ["A side that has borne off one checker or more after its play "
         "loses."]),
        ({"won_by": ["all_off", "opponent_on_bar"], "bar_count": 6}, ["The side that first bears off all its checkers "
         "wins, even in the middle of a throw.", "A side also wins if six opposing checkers are on the bar after its "
         "play."]),
    ],
)  # fmt: skip
def test_other_ways_to_end_a_game_are_told(ending: dict[str, object], says: list[str]) -> None:
    drawn = {"wins": [{"name": "single", "worth": 1}], "ending": ending | {"drawn_by": []}}
    told_now = [one.text for one in told("hoyle", **drawn) if one.field.startswith("ending.")]
    assert [*says, "No game is drawn."] == told_now


def test_a_mother_that_was_pinned_is_told_where_that_is_remembered() -> None:
    assert "A win counts 2 (mother) if the loser once had its last checker on point 24 pinned." in texts(
        "mahbusa", "wins"
    )
    assert "A win counts 2 (mother) if the loser has its last checker on point 24 pinned." in texts("plakoto", "wins")


@pytest.mark.parametrize(
    ("name", "setting"), [("narde", {"landing.on_blot": "pin"}), ("pin-game", {"landing.closed_from": 1})]
)
def test_where_one_checker_closes_a_point_nothing_is_pinned(name: str, setting: dict[str, object]) -> None:
    assert ["So nothing is ever hit."] == [one.text for one in told(name, **setting) if "hit" in one.text]
    assert [] == texts(name, "bearing_off.none_pinned", **setting)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("hypergammon", "before anything else is played."),
        ("acey-deucey", "before a checker on the board is played; entering from hand need not wait."),
    ],
)
def test_of_entering_from_hand_nothing_is_said_where_there_is_no_hand(name: str, says: str) -> None:
    assert [f"A checker on the bar must enter {says}"] == texts(
        name, "entry.bar.before", **{"entry.bar.before": "moves"}
    )


NO_BAR = ({"landing.on_blot": "share"}, {"landing.on_blot": "pin"}, {"landing.closed_from": 1})


@pytest.mark.parametrize("setting", NO_BAR)
def test_no_win_is_told_of_a_bar_that_is_not_there(setting: dict[str, object]) -> None:
    says = "if the loser has borne off none and has a checker in the winner's home."
    assert f"A win counts 3 (backgammon) {says}" == texts("modern", "wins", **setting)[0]
    assert [] == [text for text in texts("modern", "penalties", **setting) if "bar" in text]


def test_no_win_is_told_of_a_hand_that_is_not_there() -> None:
    wins = [{"name": "late", "worth": 2, "when": ["in_hand"]}, {"name": "single", "worth": 1}]
    assert ["Every win counts 1."] == texts("modern", "wins", wins=wins)
    assert "A win counts 2 (late) if the loser has a checker in hand." in texts("russian", "wins", wins=wins)


ONE_DIE = {"throws.dice": 1, "opening.first_throw": "again"}


@pytest.mark.parametrize(
    ("named", "says"),
    [
        ({}, []),
        ({"6": [[6, 6]]}, ["The numbers may be played by one checker or several."]),
        (
            {"6": [[6, 1]]},
            [
                "If either of two numbers can be played but not both, the larger must be.",
                "The numbers may be played in any order, by one checker or several.",
            ],
        ),
    ],
)
def test_of_several_numbers_something_is_said_where_a_throw_has_several(
    named: dict[str, object], says: list[str]
) -> None:
    rules = {**ONE_DIE, "throws.named": named}
    assert ["As many numbers as possible must be played.", *says] == texts("modern", "obligation", **rules)


@pytest.mark.parametrize(("name", "ends"), [("moultezim", "enter again."), ("modern", "as if they had been hit.")])
def test_a_penalty_is_like_a_hit_only_where_there_are_hits(name: str, ends: str) -> None:
    (says,) = texts(name, "penalties", **{"penalties.illegal_bear_off": "law13"})
    assert says.endswith(ends)


@pytest.mark.parametrize(
    ("closed_from", "ends"), [(2, "the blot closes its point."), (3, "even one checker closes a point.")]
)
def test_what_is_not_hit_yet_closes_its_point_by_the_name_it_has(closed_from: int, ends: str) -> None:
    (says,) = texts(
        "modern", "landing.hit_when", **{"landing.hit_when": "own_home", "landing.closed_from": closed_from}
    )
    assert says.endswith(f"otherwise {ends}")


@pytest.mark.parametrize(
    ("name", "text", "source"),
    [
        ("blast-off", "So nothing is ever hit.", ""),
        ("modern", "No checker ever comes to the bar.", ""),
        ("narde", "So nothing is ever hit.", "Three Mountain Games, Narde (threemountaingames.com)"),
    ],
)
def test_what_follows_from_a_value_has_its_source(name: str, text: str, source: str) -> None:
    setting = {"landing.closed_from": 1}
    assert [source] == [one.source for one in told(name, **setting) if one.text == text]


def test_what_follows_from_a_value_set_has_no_book_for_a_source() -> None:
    shared = told("modern", **{"landing.on_blot": "share"})
    assert [""] == [one.source for one in shared if one.text == "So nothing is ever hit."]
    pinned = told("gioul", **{"landing.closed_from": 2, "landing.on_blot": "pin"})
    assert [""] == [one.source for one in pinned if one.field == "bearing_off.none_pinned"]


@pytest.mark.parametrize(("first", "many"), [(1, "one of its checkers"), (3, "three of its checkers")])
def test_how_many_must_enter_first_is_told_of_its_checkers(first: int, many: str) -> None:
    says = f"Until a side has entered {many}, a number that can enter one must do so."
    assert [says] == texts("acey-deucey", "entry.hand.enter_first", **{"entry.hand.enter_first": first})


def test_a_meaning_is_told_in_one_line() -> None:
    ready = prepare("acey-deucey")
    assert [] == [one.text for one in settings(ready.spec, ready.meanings) if "\n" in one.text]


def test_a_throw_of_three_dice_is_told_by_its_numbers() -> None:
    assert ["A throw of numbers that are not all alike is worth each number once."] == [
        one.text for one in told("tabula", **{"throws.doublet": [["n"] * 4]}) if one.field == "throws"
    ]
