"""One function at native speed: how numba is asked to compile it, and how the result is kept.

The kernel has some 200 small functions, of which Python calls four, its entry points. numba would make machine code of
each together with all that it calls. Here only entry points get machine code; the others stay bitcode that entry points
are linked from. This uses private parts of numba: where they have changed, another toolchain serves.
"""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
from llvmlite import binding
from numba.core import codegen, compiler

from bgrules.kernel.jit.signatures import widen_arguments

# numba's stubs are incomplete
_compile: Any = numba.njit
_Library: Any = codegen.JITCodeLibrary
_Compiler: Any = compiler.Compiler
OPTIONS = {"cache": True, "nogil": True, "error_model": "numpy", "_nrt": False}
"""`_nrt`: the kernel makes no array, so none needs to be counted."""
ENVIRONMENT = "_ZN08NumbaEnv"
"""What numba's names of environments begin with; every function has one, ours use none."""


class PartLibrary(_Library):  # type: ignore[misc]
    """A function that only other compiled functions call."""

    _final_module: Any

    def _optimize_final_module(self) -> None:
        """Leave it to the entry points, which optimize all that they are linked from at once."""

    def _finalize_final_module(self) -> None:
        """Make machine code of nothing but the environment, where numba writes an address."""
        whole = self._final_module
        self._finalized = True  # or what is linked elsewhere could not be asked for
        self._get_module_for_linking()
        self._final_module = _environments_of(whole)
        super()._finalize_final_module()
        self._in_engine, self._final_module = self._final_module, whole


class EntryLibrary(_Library):  # type: ignore[misc]
    """A function that Python calls, with all that it calls."""

    _final_module: Any

    def _optimize_final_module(self) -> None:
        """Let LLVM know that nobody else calls the parts: what they do not use need not be passed to them."""
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == binding.Linkage.linkonce_odr:
                function.linkage = "internal"
        super()._optimize_final_module()


def _environments_of(module: Any) -> Any:
    """Make a module that has no more of another than its environments."""
    names = [one.name for one in module.global_variables if one.name.startswith(ENVIRONMENT)]
    environments = "\n".join(f"@{name} = common global i64 0" for name in names)
    return binding.parse_assembly(f'target triple = "{module.triple}"\n{environments}')


class PartCompiler(_Compiler):  # type: ignore[misc]
    """Compiles functions into parts."""

    library: Any = PartLibrary

    def compile_extra(self, func: Any) -> Any:
        """Compile a function as numba does, into a part."""
        self.state.library = self.library(self.state.targetctx.codegen(), func.__name__)
        self.state.library.enable_object_caching()
        return super().compile_extra(func)


class EntryCompiler(PartCompiler):
    """Compiles functions into entry points."""

    library = EntryLibrary


def native_function(plain: FunctionType, inline: bool, before_compiling: Callable[[], None] | None) -> Any:
    """Wrap a function so that it is compiled once, when it is first called.

    Args:
        plain: the function.
        inline: whether it is put in the place of every call.
        before_compiling: for an entry point, called when the cache does not hold it.
    """
    is_entry = before_compiling is not None
    how: dict[str, Any] = {"no_cpython_wrapper": not is_entry, "no_cfunc_wrapper": True, "forceinline": inline}
    how["pipeline_class"] = EntryCompiler if is_entry else PartCompiler
    try:
        native = _compile(**OPTIONS, **how)(plain)
    except RuntimeError:  # nowhere to keep it
        native = _compile(**(OPTIONS | {"cache": False}), **how)(plain)
    _look_up(native._cache, before_compiling or (lambda: None))
    widen_arguments(native)
    return native


def _look_up(kept: Any, before_compiling: Callable[[], None]) -> None:
    """Compile a function anew where what is kept of it is damaged; go without keeping where nothing can be written.

    numba would load all that it needs for compiling before it looks into the cache: half a second.
    """
    load, save = getattr(kept, "_load_overload", kept.load_overload), kept.save_overload

    def load_if_whole(signature: Any, context: Any) -> Any:
        found = None
        try:
            found = load(signature, context)
        except Exception:  # a torn file makes pickle and LLVM raise what they like
            with suppress(OSError):
                Path(kept._cache_file._index_path).unlink()
        if found is None:
            before_compiling()
            context.refresh()
        return found

    def save_if_possible(signature: Any, compiled: Any) -> None:
        with suppress(OSError):
            save(signature, compiled)

    kept.load_overload, kept.save_overload = load_if_whole, save_if_possible
