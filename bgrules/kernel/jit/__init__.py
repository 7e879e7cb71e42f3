"""Everything that knows numba: the kernel's functions, compiled. numba is imported when it is first needed."""

from importlib import import_module
from typing import Any

from bgrules.kernel.jit.hook_cache import NotCompilableError as NotCompilableError
from bgrules.kernel.jit.runner import NativeRunner as NativeRunner

_HOMES = {
    **dict.fromkeys(("kernel", "is_cold", "when_compiling", "CompilerWarning"), "entry_points"),
    "compiled_hook": "position_hooks",
}
"""By the names of what imports numba: the module where it is defined."""


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
