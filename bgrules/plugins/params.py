"""The parameters of a chain of plugins: their `Params` classes made one model, and that filled from the file."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pydantic import ValidationError, create_model

from bgrules.errors import Problem, VariantError
from bgrules.plugins.code import Code, describe, fault_place
from bgrules.plugins.imports import forgotten_import
from bgrules.variant import messages
from bgrules.variant.inheritance import Resolved, override
from bgrules.variant.readings import in_reading, listed, settings
from bgrules.variant.sections import Params
from bgrules.variant.spec import Spec


def join(codes: Sequence[Code]) -> type[Params]:
    """Make one model of the `Params` of a chain, root ancestor first; a child's default wins.

    Raises:
        VariantError: two plugins declare a key with different types.
    """
    classes = [code.params for code in codes if code.params is not None]
    if problems := list(_conflicts(codes)):
        raise VariantError(problems)
    return create_model("Params", __base__=tuple(reversed(classes))) if classes else Params


def _conflicts(codes: Sequence[Code]) -> Iterator[Problem]:
    declared: dict[str, Code] = {}
    for code in codes:
        for key, field in (code.params.model_fields if code.params else {}).items():
            first = declared.setdefault(key, code)
            assert first.params is not None  # it declares a key
            if first.params.model_fields[key].annotation != field.annotation:
                where = first.key_place(key)
                says = f"parameter `{key}` is declared twice, with different types"
                other = f"{where.file}:{where.line}" if where else str(first.path)
                yield Problem("params-conflict", says=says, help=f"the other is in {other}", place=code.key_place(key))


def fill(model: type[Params], resolved: Resolved, codes: Sequence[Code] = ()) -> Params:
    """Give the model the values of the file's `params`.

    Raises:
        VariantError: a key that no plugin declares, a value that it does not take, or a model that fails.
    """
    values = resolved.data.get("params") or {}
    assert isinstance(values, dict)  # the file was checked
    try:
        return model.model_validate(values)
    except KeyboardInterrupt:
        raise
    except ValidationError as error:
        found = messages.problems(error, model, values, ("params",))
        placed = [replace(problem, place=resolved.place(problem.at, problem.on_key)) for problem in found]
        raise VariantError(placed) from None
    except BaseException as fault:  # a type, a default or a validator of a stranger
        place = fault_place(fault, {code.path: code.text for code in codes})
        says, help = f"`Params` fails: {describe(fault)}", forgotten_import(fault)
        raise VariantError([Problem("plugin-failed", says=says, help=help, place=place)]) from fault


def must_take(model: type[Params], spec: Spec, resolved: Resolved) -> None:
    """See that the model takes what the other readings of a variant set.

    Raises:
        VariantError: a key that no plugin declares, or a value that it does not take; placed in the reading.
    """
    found: list[Problem] = []
    for name, reading in listed(spec, resolved):
        try:
            fill(model, override(resolved, settings(reading)))
        except VariantError as error:
            found += [in_reading(problem, name, reading, resolved) for problem in error.problems]
    if found:
        raise VariantError(found)
