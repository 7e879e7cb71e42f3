"""A problem is drawn so that the caret stands under what is wrong."""

from pathlib import Path

from bgrules import errors
from bgrules.errors import Place, Problem


def drawn(text: str, column: int, length: int) -> list[str]:
    return str(Problem("x", says="y", place=Place("f", 1, column, length, text))).splitlines()[2:]


def test_the_caret_stands_below_letters_of_double_width() -> None:
    assert ["  |", "1 | a: \u65e5\u672c", "  |    ^^^^"] == drawn("a: \u65e5\u672c", 4, 2)
    assert ["  |", "1 | \u65e5: b", "  |     ^"] == drawn("\u65e5: b", 4, 1)


def test_a_line_too_long_to_read_is_named_only() -> None:
    assert [] == drawn("x" * 1000, 4, 1)


def test_a_file_of_a_bundled_variant_is_named_short_from_anywhere_else(tmp_path, monkeypatch) -> None:
    file = errors.bundled() / "hoyle" / "variant.yaml"
    monkeypatch.chdir(errors.bundled().parent)
    assert str(Path("variants", "hoyle", "variant.yaml")) == errors.relative(file)
    monkeypatch.chdir(tmp_path)
    assert str(Path("hoyle", "variant.yaml")) == errors.relative(file)
    assert str(errors.bundled() / "hoyle") == errors.relative(errors.bundled() / "hoyle")


def test_a_bundled_variant_in_an_environment_below_this_folder_is_named_short(tmp_path, monkeypatch) -> None:
    inside = tmp_path / "venv" / "site-packages" / "bgrules" / errors.INSTALLED
    monkeypatch.setattr(errors, "bundled", lambda: inside)
    monkeypatch.chdir(tmp_path)
    assert str(Path("hoyle", "variant.yaml")) == errors.relative(inside / "hoyle" / "variant.yaml")


def test_a_bundled_file_is_not_named_as_one_that_is_here(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hoyle").mkdir()
    (tmp_path / "hoyle" / "variant.yaml").write_text("", encoding="utf-8")
    file = errors.bundled() / "hoyle" / "variant.yaml"
    assert str(file) == errors.relative(file)
    assert str(Path("hoyle", "variant.yaml")) == errors.relative(tmp_path / "hoyle" / "variant.yaml")
