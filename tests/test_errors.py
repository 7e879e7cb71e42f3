"""A problem is drawn so that the caret stands under what is wrong."""

from bgrules.errors import Place, Problem


def drawn(text: str, column: int, length: int) -> list[str]:
    return str(Problem("x", says="y", place=Place("f", 1, column, length, text))).splitlines()[2:]


def test_the_caret_stands_below_letters_of_double_width() -> None:
    assert ["  |", "1 | a: \u65e5\u672c", "  |    ^^^^"] == drawn("a: \u65e5\u672c", 4, 2)
    assert ["  |", "1 | \u65e5: b", "  |     ^"] == drawn("\u65e5: b", 4, 1)


def test_a_line_too_long_to_read_is_named_only() -> None:
    assert [] == drawn("x" * 1000, 4, 1)
