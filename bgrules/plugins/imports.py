"""The import that a `plugin.py` forgot: which line to add, suggested by the name that is not defined."""

import bgrules
from bgrules import terms

MODULES = {
    **{"np": "import numpy as np", "npt": "import numpy.typing as npt"},
    **{name: f"import {name}" for name in ("bgrules", "numpy", "pluggy", "numba")},
    **{name: f"import {name}" for name in ("math", "itertools", "functools", "collections", "operator", "typing")},
    **{name: f"import {name}" for name in ("dataclasses", "enum", "fractions", "statistics", "bisect", "json", "re")},
    **{name: f"import {name}" for name in ("os", "sys")},
}
"""Modules by the names that code calls them by; none that a hook has no use for."""
OTHERS = {
    **dict.fromkeys(("Callable", "Iterable", "Iterator", "Mapping", "Sequence"), "collections.abc"),
    **dict.fromkeys(("Annotated", "Any", "Final", "Literal", "NamedTuple", "Optional", "TYPE_CHECKING"), "typing"),
    **dict.fromkeys(("Field", "field_validator", "model_validator"), "pydantic"),
    "dataclass": "dataclasses",
}
"""Names that the code of variants uses, by module."""


def forgotten_import(fault: BaseException) -> str:
    """Say which import is missing, for the help of a message; empty for any other fault."""
    if not isinstance(fault, NameError) or isinstance(fault, UnboundLocalError) or not fault.name:
        return ""
    line = _import_of(fault.name)
    return f"add `{line}`" if line else ""


def _import_of(name: str) -> str:
    if name in MODULES:
        return MODULES[name]
    if name in bgrules.__all__:
        return f"from bgrules import {name}"
    if name in OTHERS:
        return f"from {OTHERS[name]} import {name}"
    origin = getattr(getattr(terms, name, None), "__module__", "")  # a constant has none, `Item` is of `typing`
    is_term = name in vars(terms) and not name.startswith("_") and origin in ("", terms.__name__, "typing", "types")
    return f"from {terms.__name__} import {name}" if is_term else ""
