"""The key `format` of files that people write: the number of their format, or nothing where that may be left out."""

from collections.abc import Callable, Sequence

from pydantic_core import PydanticCustomError

from bgrules.errors import Problem
from bgrules.formats import UPGRADE, Format

CODE = "spec-format"
LATER = "of a later bgrules"


def known(of: Format) -> Callable[[int], int]:
    """Make the validator of a number: it lets through what this bgrules reads."""

    def number_of(number: int) -> int:
        if problem := fault(of, number):
            raise PydanticCustomError(CODE, "{says}", {"says": problem.says, "help": problem.help})
        return number

    return number_of


def fault(of: Format, number: object) -> Problem | None:
    """Say what is wrong with a number; None where it can be read."""
    if type(number) is int and 1 <= number <= of.number:
        return None
    help = f"this bgrules reads `format: {of.number}`"
    if of.is_later(number):
        return Problem(CODE, ("format",), f"format {number} is {LATER}", f"{help}; {UPGRADE}")
    says = f"there is no format {number}" if type(number) is int else "this is not a number of a format"
    return Problem(CODE, ("format",), says, help)


def of_later(problems: Sequence[Problem]) -> list[Problem]:
    """Pick what is said of a later format: where it is, nobody knows what else is wrong with the file."""
    return [one for one in problems if one.code == CODE and LATER in one.says]
