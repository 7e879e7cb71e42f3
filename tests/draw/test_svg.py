"""Pictures: what must be seen is there, in the document's text and as a browser draws it."""

import os
import re
import shlex
import shutil
import subprocess
from collections import Counter
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from thorough import sample
from typer.testing import CliRunner

from bgrules import Game, PlayError, Position, Variant, load
from bgrules.cli.app import app
from bgrules.draw import svg
from bgrules.draw.layout import ground_of
from bgrules.errors import PictureError
from bgrules.terms import HAND, OFF, PLACES, POINTS, Throw

ROOT = Path(__file__).resolve().parents[2]
SVG = "{http://www.w3.org/2000/svg}"
RUSSIAN_MIDGAME = "22:2 20:1 18:3 14:1 9:1 bar:1 hand:6 | 21:1 19:2 16:1 12:2 7:7 bar:2"


@pytest.fixture(scope="module")
def hoyle() -> Variant:
    return load("hoyle")


@pytest.fixture(scope="module")
def russian() -> Variant:
    return load("russian")


@pytest.fixture(scope="module")
def pinning() -> Variant:
    return load("hoyle", set={"landing.on_blot": "pin"})


def found(document: str, word: str, root: Element | None = None) -> list[Element]:
    """Every element of a class."""
    top = fromstring(document) if root is None else root
    return [element for element in top.iter() if word in element.get("class", "").split()]


def checkers_at(document: str, shade: str) -> Counter[str]:
    return Counter(one.get("data-place") for one in found(document, shade) if one.get("data-place"))


def x_of(document: str, shade: str, point: int) -> tuple[float, float]:
    """Where a side's number stands."""
    numbers = next(one for one in found(document, "numbers") if shade in one.get("class", ""))
    text = next(one for one in numbers if one.get("data-point") == str(point))
    return float(text.get("x", "")), float(text.get("y", ""))


def words(document: str) -> list[str]:
    return [element.text or "" for element in fromstring(document).iter(f"{SVG}text")]


def test_every_checker_of_the_start_is_drawn_on_its_side_s_own_number(hoyle) -> None:
    picture = hoyle.picture()
    assert {"24": 2, "13": 5, "8": 3, "6": 5} == checkers_at(picture, "white") == checkers_at(picture, "black")


def test_a_stack_above_five_shows_five_and_its_count(hoyle) -> None:
    picture = hoyle.picture("6:9 | 13:5")
    assert 5 == checkers_at(picture, "white")["6"]
    assert ["9"] == [text.text for text in found(picture, "count")]


def test_a_stack_of_five_needs_no_count(hoyle) -> None:
    assert [] == found(hoyle.picture(), "count")


def test_a_pinned_checker_is_drawn_and_marked(pinning) -> None:
    picture = pinning.picture("7:3 pinned:13 | pinned:18 12:2")
    assert {"7": 3, "13": 1} == checkers_at(picture, "white")
    assert {"18": 1, "12": 2} == checkers_at(picture, "black")
    assert 2 == len(found(picture, "pin"))
    assert "pinned on 18" in picture


def test_bar_hand_and_off_are_drawn_and_counted(russian) -> None:
    picture = russian.picture("20:1 bar:2 hand:7 off:3 | 10:2 hand:5 off:8")
    assert {"20": 1, "bar": 2, "hand": 7} == checkers_at(picture, "white")
    assert {"10": 2, "hand": 5} == checkers_at(picture, "black")
    assert 3 + 8 == len(found(picture, "off"))
    assert {"hand 7", "hand 5", "off 3", "off 8"} <= set(words(picture))


def test_no_hand_is_shown_where_nothing_can_be_in_hand(hoyle) -> None:
    assert [] == [word for word in words(hoyle.picture()) if word.startswith("hand")]


def test_the_dice_of_the_throw_are_shown_in_the_mover_s_shade(hoyle) -> None:
    dice = found(hoyle.picture("start", "3-1", side=1), "die")
    assert ["3", "1"] == [die.get("data-face") for die in dice]
    assert {svg.SHADES[1].fill} == {die[0].get("fill") for die in dice}
    assert [3, 1] == [len(die.findall(f"{SVG}circle")) for die in dice]


def test_contrary_sides_have_opposite_numbers_on_a_point(hoyle) -> None:
    picture = hoyle.picture()
    assert [x_of(picture, "white", point)[0] for point in range(1, POINTS + 1)] == [
        x_of(picture, "black", POINTS + 1 - point)[0] for point in range(1, POINTS + 1)
    ]


def test_a_shared_route_gives_both_sides_the_same_numbers_and_the_same_home(russian) -> None:
    picture = russian.picture()
    points = range(1, POINTS + 1)
    assert [x_of(picture, "white", n)[0] for n in points] == [x_of(picture, "black", n)[0] for n in points]
    homes = [one for one in found(picture, "home") if one.get("data-side")]
    assert 2 == len(homes)
    assert 1 == len({(one.get("x"), one.get("y")) for one in homes})


def test_the_ways_of_a_shared_route_point_alike_and_of_contrary_ones_do_not(hoyle, russian) -> None:
    assert (True, False) == tuple(ways(one)[0] == ways(one)[1] for one in (russian.picture(), hoyle.picture()))


def ways(document: str) -> list[list[bool]]:
    """By side, whether each arrow beside the bar points to the right."""
    rows = [found(document, "head", numbers)[:2] for numbers in found(document, "numbers")]
    corners = [[re.findall(r"[\d.]+", head.get("points", "")) for head in heads] for heads in rows]
    return [[float(tip[0]) > float(tip[2]) for tip in side] for side in corners]


@pytest.mark.parametrize("home", [4, 6, 12])
def test_the_home_is_as_large_as_the_rules_say(home) -> None:
    variant = load("hoyle", set={"board.home": home})
    marks = [one for one in found(variant.picture(), "home") if one.get("rx")]
    assert 2 * home * 38 == sum(round((float(one.get("width", "")) + 6) / 38) * 38 for one in marks)


def test_a_play_has_an_arrow_a_step_and_a_landing_a_checker(hoyle) -> None:
    picture = hoyle.picture("start", "6-5", "24/18/13")
    assert ["24/18", "18/13"] == [one.get("data-step") for one in found(picture, "step")]
    assert (1, 1) == (len(found(picture, "landing")), len(found(picture, "passed")))


def test_a_hit_sends_an_arrow_to_the_bar_once(hoyle) -> None:
    play = hoyle.plays("24:2 13:1 | 5:1 6:2", "4-4")[0]
    picture = hoyle.picture("24:2 13:1 | 5:1 6:2", "4-4", "24/20*(2)")
    assert ["20"] == [one.get("data-point") for one in found(picture, "hit")]
    assert hoyle.picture("24:2 13:1 | 5:1 6:2", "4-4", play) == hoyle.picture("24:2 13:1 | 5:1 6:2", "4-4", play.text)


def test_nothing_is_sent_to_the_bar_where_blots_are_pinned(pinning) -> None:
    assert [] == found(pinning.picture("24:2 | 5:1", "4-1", "24/20"), "hit")


def test_no_play_is_told(hoyle) -> None:
    assert "White 6-6: no play" in words(hoyle.picture("24:2 | 7:2", "6-6", "-"))


def test_a_step_without_a_checker_is_refused_in_words(hoyle) -> None:
    with pytest.raises(PictureError, match="no checker to play from `23`"):
        hoyle.picture("start", "3-1", "23/20")


def test_a_play_that_cannot_be_read_is_refused_in_words(hoyle) -> None:
    with pytest.raises(PlayError):
        hoyle.picture("start", "3-1", "<script>")


def test_title_and_description_say_it_to_those_who_do_not_see(hoyle) -> None:
    root = fromstring(hoyle.picture("24:1 bar:1 | 6:2 off:13", "6-5"))
    assert "Backgammon (Hoyle): White to play 6-5" == root.findtext(f"{SVG}title")
    assert (
        "White, by its own numbers: 1 on 24, 1 on the bar. Black, by its own numbers: 2 on 6, 13 off."
        == root.findtext(f"{SVG}desc")
    )
    assert "img" == root.get("role")


def test_a_title_is_escaped_and_a_long_one_is_cut(hoyle) -> None:
    ground = ground_of(hoyle)._replace(title="Tric & <Trac> " * 20)
    document = svg.picture(hoyle.start(), ground)
    assert svg.LONGEST == max(map(len, words(document)))
    assert "<Trac>" not in document


def test_light_and_dark_differ_in_fill_not_in_hue() -> None:
    assert [True, True] == [len(set(re.findall("..", shade.fill[1:]))) == 1 for shade in svg.SHADES]


def test_the_document_stands_alone(russian) -> None:
    document = russian.picture(RUSSIAN_MIDGAME, "5-5", "bar/20 hand/20(2)")
    assert [] == re.findall(r"\bid=|href|url\(|<style|@import|<script|\bon\w+=", document)
    assert ["http://www.w3.org/2000/svg"] == re.findall(r"https?://[^\"]+", document)


def test_the_same_position_gives_the_same_text(russian) -> None:
    pictures = {str(russian.picture(RUSSIAN_MIDGAME, "5-5")) for _ in range(3)}
    assert 1 == len(pictures)


def test_a_notebook_shows_positions_pictures_and_games(hoyle) -> None:
    game = Game(hoyle, seed=3)
    start = hoyle.start()
    assert checkers_at(hoyle.picture(), "white") == checkers_at(start._repr_svg_(), "white")
    assert hoyle.picture() == hoyle.picture()._repr_svg_()
    assert {"24": 2, "13": 5, "8": 3, "6": 5} == checkers_at(game._repr_svg_(), "black")


def test_a_game_draws_side_1_in_black_whoever_is_to_play(hoyle) -> None:
    game = Game(hoyle, dice=[(2, 6)])
    game.take("adopt")
    game.take("24/18 13/11")
    assert [0, "throw"] == [game.side, game.kind]
    assert {"24": 1, "18": 1, "13": 4, "11": 1, "8": 3, "6": 5} == checkers_at(game._repr_svg_(), "black")


rows = st.lists(st.integers(0, 4), min_size=PLACES, max_size=PLACES).map(tuple)


@settings(max_examples=sample(10, of=30))
@given(mover=rows, opponent=rows, dice=st.lists(st.integers(1, 6), min_size=1, max_size=3), side=st.integers(0, 1))
def test_any_position_whatever_the_rules_can_be_drawn(mover, opponent, dice, side) -> None:
    document = svg.picture(Position(mover, opponent), throw=Throw(dice), side=side)
    assert mover[HAND] + opponent[HAND] == sum(checkers_at(document, shade)["hand"] for shade in ("white", "black"))
    assert mover[OFF] + opponent[OFF] == len(found(document, "off"))


def test_show_writes_a_picture_and_replaces_only_a_picture(tmp_path, hoyle) -> None:
    file, other = tmp_path / "board.svg", tmp_path / "notes.svg"
    other.write_text("mine", encoding="utf-8")

    def run(*args: object) -> tuple[int, str]:
        result = CliRunner().invoke(app, ["show", "hoyle", *map(str, args)])
        return result.exit_code, result.output

    assert (0, f"wrote {file}\n") == run("start", "--svg", file)
    assert hoyle.picture() == file.read_text(encoding="utf-8")
    assert 0 == run("start", "--svg", file, "--throw", "3-1", "--play", "8/5 6/5")[0]
    assert hoyle.picture("start", "3-1", "8/5 6/5") == file.read_text(encoding="utf-8")
    assert (2, f"error: `{other}` exists and is not a picture of ours; it stays as it is\n") == run("--svg", other)
    assert "mine" == other.read_text(encoding="utf-8")
    assert (2, f"error: `{tmp_path}` cannot be written: it is a folder\n") == run("--svg", tmp_path)
    assert (0, hoyle.picture()) == run("--svg", "-")
    assert 2 == run("start", "--throw", "3-1")[0]


def test_a_picture_that_does_not_fit_leaves_the_older_one(tmp_path, hoyle, monkeypatch) -> None:
    def full(_):
        raise OSError(28, "No space left on device")

    file = tmp_path / "board.svg"
    file.write_text(hoyle.picture(), encoding="utf-8")
    monkeypatch.setattr("os.fsync", full)
    result = CliRunner().invoke(app, ["show", "hoyle", "bar:1 | bar:1", "--svg", str(file)])
    assert (2, f"error: `{file}` cannot be written: no space left on device\n") == (result.exit_code, result.output)
    assert ([file], hoyle.picture()) == (list(tmp_path.iterdir()), file.read_text(encoding="utf-8"))


README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_readme_s_picture_is_what_its_command_writes(tmp_path, monkeypatch) -> None:
    command = re.search(r"^bgrules (show .* --svg (docs/images/\S+))$", README, re.MULTILINE)
    assert command is not None
    monkeypatch.chdir(tmp_path)
    (tmp_path / command[2]).parent.mkdir(parents=True)
    assert 0 == CliRunner().invoke(app, shlex.split(command[1])).exit_code
    assert (tmp_path / command[2]).read_text(encoding="utf-8") == (ROOT / command[2]).read_text(encoding="utf-8")
    assert f"]({command[2]})" in README


def browser() -> str:
    """Find Chromium; without it skip, unless BGRULES_REQUIRE_CHROMIUM=1 says it must be there."""
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if path is not None:
        return path
    says = "no Chromium is installed, which draws the picture"
    if os.environ.get("BGRULES_REQUIRE_CHROMIUM") == "1":
        pytest.fail(says)
    pytest.skip(says)


LOOK = """<!doctype html><meta charset="utf-8"><body style="margin:0">%s<pre id="seen"></pre><script>
const svg = document.querySelector('svg'), page = svg.getBoundingClientRect(), seen = [];
const kinds = {checker: 'g.checker[data-place]', die: 'g.die', text: 'text', step: 'g.step', off: '.off', pin: '.pin'};
for (const [kind, selector] of Object.entries(kinds)) for (const one of svg.querySelectorAll(selector)) {
  const box = one.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
  const inside = box.left >= page.left && box.right <= page.right && box.top >= page.top && box.bottom <= page.bottom;
  const top = document.elementFromPoint(x, y), shown = !!top && (one === top || one.contains(top));
  const drawn = kind === 'checker' ? getComputedStyle(one.querySelector('circle')).fill : '';
  const name = one.getAttribute('class') || one.textContent.trim();
  seen.push([kind, name, inside && box.width > 0, shown, drawn].join(';'));
}
document.querySelector('#seen').textContent = seen.join('\\n');
</script>"""


def look(document: str, folder: Path) -> list[list[str]]:
    """Have a browser draw a picture, and say of each thing: kind, name, whether it is on the page, on top, its fill."""
    page = folder / "page.html"
    page.write_text(LOOK % document, encoding="utf-8")
    flags = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        f"--user-data-dir={folder / 'user'}",
        "--window-size=900,700",
    ]
    run = [browser(), *flags, "--dump-dom", page.as_uri()]
    dom = subprocess.run(run, capture_output=True, text=True, check=True, timeout=60).stdout
    seen = re.search(r'<pre id="seen">(.*?)</pre>', dom, re.DOTALL)
    assert seen is not None
    return [line.split(";") for line in seen[1].splitlines()]


def test_a_browser_shows_every_checker_die_and_word(russian, tmp_path) -> None:
    seen = look(russian.picture(RUSSIAN_MIDGAME, "5-3"), tmp_path)
    kinds = Counter(kind for kind, *_ in seen)
    assert {"checker": 15 + 13, "die": 2} == {kind: kinds[kind] for kind in ("checker", "die")}
    assert [] == [one for one in seen if one[2] != "true"], "something hangs over the edge of the page"
    on_points = [one for one in seen if one[0] in ("checker", "die")]
    assert [] == [one for one in on_points if one[3] != "true"], "something lies under something else"
    fills = {(one[1].split()[-1], one[4]) for one in seen if one[0] == "checker"}
    assert {("white", "rgb(255, 255, 255)"), ("black", "rgb(43, 43, 43)")} == fills


def test_a_browser_shows_arrows_pins_and_a_half_turn_within_the_page(tmp_path) -> None:
    rules = load("hoyle", set={"landing.on_blot": "pin", "board.route": "half_turn"})
    position = "24:1 13:4 18:2 pinned:7 6:6 off:1 | pinned:6 19:8 5:3 off:2"
    seen = look(rules.picture(position, "6-1", "13/6(2) 24/23 6/off"), tmp_path)
    assert {"step": 4, "pin": 2, "off": 4} == {
        kind: sum(one[0] == kind for one in seen) for kind in ("step", "pin", "off")
    }
    assert [] == [one for one in seen if one[2] != "true"]
