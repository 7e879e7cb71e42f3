"""The parameters of a chain are one model, filled from the file."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bgrules.catalog.assembly import prepare
from bgrules.errors import VariantError

Folder = Callable[..., Path]

CODE = '''
from typing import Literal

class Params(bgrules.Params):
    {key}: {type} = {default}
    """What it is."""

@bgrules.hookimpl
def entry(die, params):
    return params.{key} if isinstance(params.{key}, int) else None
'''
HOOKED = "hooks: [entry]\n"


def code(key: str = "point", type: str = "int", default: str = "7") -> str:
    return CODE.format(key=key, type=type, default=default)


def refused(place: object, **settings: object) -> str:
    with pytest.raises(VariantError) as caught:
        prepare(str(place), trust=True, set=settings)
    return str(caught.value)


def test_a_parameter_has_its_default_unless_the_file_says_more(folder: Folder) -> None:
    place = folder("a", "extends: hoyle\n" + HOOKED, code())
    child = folder("b", "extends: ../a\nparams: {point: 8}\n")
    assert [7, 8] == [prepare(one, trust=True).answers.entry[0][1] for one in (place, child)]


def test_every_parameter_stands_in_the_spec_even_at_its_default(folder: Folder) -> None:
    assert {"point": 7} == prepare(folder(yaml="extends: hoyle\n" + HOOKED, code=code()), trust=True).spec.params


def test_parameters_of_a_chain_are_one_model(folder: Folder) -> None:
    folder("a", "extends: hoyle\n" + HOOKED, code())
    child = folder("b", "extends: ../a\nparams: {point: 8, other: 9}\n" + HOOKED, code("other"))
    variant = prepare(child, trust=True)
    assert ({"point": 8, "other": 9}, 9) == (variant.spec.params, variant.answers.entry[0][1])


def test_a_parameter_declared_twice_must_have_one_type(folder: Folder) -> None:
    folder("a", "extends: hoyle\n" + HOOKED, code())
    child = folder("b", "extends: ../a\n" + HOOKED, code(type="bool", default="True"))
    assert refused(child) == (
        "error[params-conflict]: parameter `point` is declared twice, with different types\n --> b/plugin.py:7:5\n  |\n"
        "7 |     point: bool = True\n  |     ^^^^^\n  = help: the other is in a/plugin.py:7"
    )


def test_a_childs_default_counts(folder: Folder) -> None:
    folder("a", "extends: hoyle\n" + HOOKED, code())
    child = folder("b", "extends: ../a\n" + HOOKED, code(default="9"))
    assert {"point": 9} == prepare(child, trust=True).spec.params


def test_an_unknown_parameter_is_told_with_what_was_meant(folder: Folder) -> None:
    place = folder(yaml="extends: hoyle\nparams: {pont: 8}\n" + HOOKED, code=code())
    assert refused(place) == (
        "error[spec-unknown-key]: unknown key `pont`\n --> mine/variant.yaml:5:10\n  |\n5 | params: {pont: 8}\n"
        "  |          ^^^^\n  = help: did you mean `point`?"
    )


def test_a_wrong_word_is_told_with_the_words_that_may_be(folder: Folder) -> None:
    kind = code("when", 'Literal["first", "last"]', '"first"')
    place = folder(yaml="extends: hoyle\nparams: {when: lost}\n" + HOOKED, code=kind)
    assert "`params.when` cannot be `lost`" in refused(place)
    assert "did you mean `last`? it may be `first` or `last`" in refused(place)


def test_a_value_of_the_wrong_kind_is_told(folder: Folder) -> None:
    place = folder(yaml="extends: hoyle\nparams: {point: yes please}\n" + HOOKED, code=code())
    assert "`params.point` cannot be the text `yes please`" in refused(place)


def test_a_wrong_setting_of_a_parameter_is_told() -> None:
    assert "`params.again` cannot be" in refused("russian", **{"params.again": 3})


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("x: int = Field(default_factory=lambda: 1 / 0)", "error[plugin-failed]: `Params` fails: ZeroDivisionError"),
        ("x: 'Nowhere' = 3", "error[plugin-failed]: `Params` fails: PydanticUserError"),
        (
            "x: int = 3\n    @field_validator('x')\n    def odd(cls, x):\n        raise ValueError('x must be odd')",
            "error[spec-value]: `params.x` is refused: x must be odd",
        ),
    ],
)
def test_a_model_that_fails_is_the_plugins_fault(folder, body, says) -> None:
    head = "from pydantic import Field, field_validator\n\n\nclass Params(bgrules.Params):\n    "
    hook = "\n\n\n@bgrules.hookimpl\ndef entry(die):\n    return None\n"
    given = "params: {x: 4}\n" if "odd" in body else ""
    place = folder(yaml=f"extends: hoyle\nhooks: [entry]\n{given}", code=head + body + hook)
    with pytest.raises(VariantError) as caught:
        prepare(place, trust=True)
    assert says in str(caught.value)


def test_a_reading_sets_parameters_that_the_code_takes(folder: Folder) -> None:
    readings = "readings:\n  far: {set: {params.point: 9}, says: Far.}\n"
    place = folder("a", "extends: hoyle\n" + HOOKED + readings, code())
    assert 9 == prepare(place, trust=True, set={"params.point": 9}).spec.params["point"]
    wrong = folder("b", "extends: hoyle\n" + HOOKED + readings.replace("9", "far"), code())
    said = refused(wrong)
    assert "error[reading-set]: the reading `far` cannot be: `params.point` cannot be the text `far`" in said
    assert "b/variant.yaml:7:29" in said
