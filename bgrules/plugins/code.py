"""A folder's `plugin.py`: executed once and checked, its faults reported with file and line.

A plugin is somebody else's code: whatever it raises becomes a message here, never a traceback.
"""

import ast
import inspect
import re
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from difflib import get_close_matches
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pluggy

from bgrules.errors import MAX_SHOWN, HookError, Place, Problem, VariantError, relative
from bgrules.plugins import hook_watch, hookspecs
from bgrules.plugins.imports import forgotten_import
from bgrules.plugins.purity import first_impurity
from bgrules.variant.sections import Params
from bgrules.variant.text import printable

FILE = "plugin.py"
VERSION = "HOOKS_VERSION"
"""What `plugin.py` may say: the version of the hooks that it is written for."""
FIRST_VERSION = 1
"""What counts where it says nothing."""
LATER = "it needs a later bgrules: `pip install --upgrade bgrules`"
EARLIER = "install an earlier version of bgrules, or update the code as described in docs/explanation/compatibility.md"
HOOKS = ("setup", "entry", "bonus_throws", "allow_step", "allow_play")
POSITION_HOOKS = ("allow_step", "allow_play")
PURE = "a hook must give the same answer whenever its arguments are the same: let it depend on nothing else"
Hook = Callable[..., Any]
_modules: dict[str, ModuleType] = {}
_marks = pluggy.PluginManager(hookspecs.PROJECT)


@dataclass(frozen=True, slots=True)
class Code:
    """A `plugin.py`, executed."""

    path: Path
    text: str
    module: ModuleType

    @property
    def hooks(self) -> dict[str, Hook]:
        """The functions marked as hooks, by the hook's name."""
        marked = ((name, _marks.parse_hookimpl_opts(self.module, name)) for name in vars(self.module))
        return {opts["specname"] or name: getattr(self.module, name) for name, opts in marked if opts is not None}

    @property
    def params(self) -> type[Params] | None:
        """The class `Params`, if there is one."""
        found = vars(self.module).get("Params")
        return found if isinstance(found, type) and issubclass(found, Params) and found is not Params else None

    def hook_place(self, name: str) -> Place:
        """Where a hook is defined: its name in the `def` line."""
        function = inspect.unwrap(self.hooks[name])
        for node in ast.walk(ast.parse(self.text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name == function.__name__:
                column = node.col_offset + len("def " if isinstance(node, ast.FunctionDef) else "async def ")
                return line_place(self.path, self.text, node.lineno, column, column + len(node.name))
        return line_place(self.path, self.text, function.__code__.co_firstlineno)

    def key_place(self, key: str) -> Place | None:
        """Where `Params` declares a key."""
        for node in ast.walk(ast.parse(self.text)):
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == key:
                return line_place(self.path, self.text, node.lineno, node.col_offset, node.col_offset + len(key))
        return None


def read_code(path: Path) -> Code:
    """Execute a plugin, at most once for each content.

    Raises:
        VariantError: it cannot be read or executed, or a hook of it is not what it should be.
    """
    text = _read(path)
    if problem := _version_problem(path, text):
        raise HookError([problem])
    name = f"bgrules_plugin_{sha256(f'{path}:{text}'.encode()).hexdigest()[:16]}"
    if name not in _modules:
        _modules[name] = _execute(name, path, text)
    code = Code(path, text, _modules[name])
    problems = [*_params_problems(code), *(problem for hook in code.hooks for problem in _hook_problems(code, hook))]
    if problems := problems or list(_impurities(code)):
        raise HookError(problems)
    return code


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as fault:
        says, help = f"`{relative(path)}` cannot be read: {fault.strerror}", ""
    except UnicodeDecodeError:
        says, help = f"`{relative(path)}` is not UTF-8", "save it as UTF-8"
    raise VariantError([Problem("plugin-failed", says=says, help=help)])


def _version_problem(path: Path, text: str) -> Problem | None:
    """Compare the hooks that code is written for with ours, before it runs: it may name what we do not have."""
    node = _said_version(text)
    place = line_place(path, text, node.lineno, node.col_offset, node.end_col_offset) if node else None
    number = ast.literal_eval(node) if isinstance(node, ast.Constant) else None if node else FIRST_VERSION
    oldest, latest = hookspecs.OLDEST, hookspecs.VERSION
    ours = str(latest) if oldest == latest else f"{oldest} to {latest}"
    if type(number) is not int:
        return Problem("hooks-version", says=f"`{VERSION}` is not a whole number", help=f"it is {ours}", place=place)
    if oldest <= number <= latest:
        return None
    of = "this code" if place else f"`{relative(path)}`"
    says = f"{of} is written for hooks {number}, but this bgrules has hooks {ours}"
    return Problem("hooks-version", says=says, help=LATER if number > latest else EARLIER, place=place)


def _said_version(text: str) -> ast.expr | None:
    """Find what code says of the hooks it is written for; nothing, if it says nothing or is not Python."""
    with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
        for node in ast.parse(text).body:
            if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == VERSION for t in node.targets):
                return node.value
    return None


def _execute(name: str, path: Path, text: str) -> ModuleType:
    """Run the text under a name of its own; pydantic and inspect look for it in `sys.modules`."""
    spec = spec_from_file_location(name, path)
    assert spec is not None  # a path that ends in .py always has one
    module = sys.modules[name] = module_from_spec(spec)
    try:
        with hook_watch.asking(lambda: f"loading `{relative(path)}`", (path,)):
            exec(compile(text, str(path), "exec", dont_inherit=True), vars(module))
    except KeyboardInterrupt:
        raise
    except BaseException as fault:  # whatever it raises is its own
        sys.modules.pop(name, None)
        says = f"`{FILE}` cannot be loaded: {describe(fault)}"
        place, help = fault_place(fault, {path: text}), forgotten_import(fault)
        raise VariantError([Problem("plugin-failed", says=says, help=help, place=place)]) from fault
    return module


def describe(fault: BaseException) -> str:
    """Say what was raised, in one line."""
    words = ""
    with suppress(Exception):  # the text of a foreign exception may itself raise
        words = " ".join((fault.msg if isinstance(fault, SyntaxError) else str(fault)).split())
    return printable(f"{type(fault).__name__}: {words}".removesuffix(": "), MAX_SHOWN)


def traced(fault: BaseException) -> str:
    """Give the traceback of what was raised, from where the code of another begins."""
    with suppress(Exception):
        return "".join(traceback.format_exception(fault)).rstrip()
    return ""


def fault_place(fault: BaseException, texts: Mapping[Path, str]) -> Place | None:
    """Find the last line of these files that an exception passed through."""
    by_name = {str(path): path for path in texts}
    if isinstance(fault, SyntaxError) and fault.filename in by_name and fault.lineno:
        path, start = by_name[fault.filename], (fault.offset or 1) - 1
        end = fault.end_offset - 1 if fault.end_offset and fault.end_lineno == fault.lineno else start + 1
        return line_place(path, texts[path], fault.lineno, start, end)
    frames = [frame for frame in traceback.extract_tb(fault.__traceback__) if frame.filename in by_name]
    if not frames or frames[-1].lineno is None:
        return None
    path, last = by_name[frames[-1].filename], frames[-1]
    one_line = last.end_lineno == last.lineno
    return line_place(path, texts[path], frames[-1].lineno, last.colno or 0, last.end_colno if one_line else None)


def line_place(path: Path, text: str, line: int, start: int = 0, end: int | None = None) -> Place:
    """Mark bytes `start` to `end` (from 0, as Python counts) of a line; without an end, all of it."""
    lines = re.split("\r\n|[\r\n]", text)
    shown = lines[line - 1] if line <= len(lines) else ""
    if end is None:
        start, end = len(shown) - len(shown.lstrip()), len(shown)
    raw = shown.encode()
    first, last = len(raw[:start].decode(errors="replace")), len(raw[:end].decode(errors="replace"))
    return Place(relative(path), line, first + 1, max(1, last - first), shown)


def _params_problems(code: Code) -> Iterator[Problem]:
    """See that what is called `Params` is what is read as parameters."""
    found = vars(code.module).get("Params", Params)
    if not (isinstance(found, type) and issubclass(found, Params)):
        says, help = (
            f"`Params` of `{relative(code.path)}` is no `bgrules.Params`",
            "write `class Params(bgrules.Params):`",
        )
        yield Problem("plugin-failed", says=says, help=help)


def _hook_problems(code: Code, name: str) -> Iterator[Problem]:
    """Check a hook's name and arguments."""
    place = code.hook_place(name)
    if name not in HOOKS:
        yield Problem("hook-unknown", says=f"unknown hook `{name}`", help=_may_be(name, HOOKS), place=place)
        return
    if inspect.iscoroutinefunction(code.hooks[name]) or inspect.isasyncgenfunction(code.hooks[name]):
        yield Problem("hook-signature", says=f"`{name}` is `async`", help="a hook is a plain `def`", place=place)
    given = list(inspect.signature(getattr(hookspecs, name)).parameters)
    for argument in inspect.signature(code.hooks[name]).parameters.values():
        if argument.kind is not argument.POSITIONAL_OR_KEYWORD or argument.default is not argument.empty:
            says = f"`{name}` takes `{argument}`; a hook takes plain arguments without defaults"
            yield Problem("hook-signature", says=says, help=_may_be("", given), place=place)
        elif argument.name not in given:
            says = f"`{name}` takes `{argument.name}`, which it is not given"
            yield Problem("hook-signature", says=says, help=_may_be(argument.name, given), place=place)


def _impurities(code: Code) -> Iterator[Problem]:
    """See that no hook draws random numbers, reads the clock, changes a global or depends on the process."""
    tree = ast.parse(code.text)
    for name, hook in code.hooks.items():
        if found := first_impurity(tree, code.module, inspect.unwrap(hook).__name__):
            node = found.node
            end = node.end_col_offset if node.end_lineno == node.lineno else None
            place = line_place(code.path, code.text, node.lineno, node.col_offset, end)
            yield Problem("hook-impure", says=f"`{name}` {found.says}", help=PURE, place=place)


def _may_be(wrong: str, right: Iterable[str]) -> str:
    """Suggest the nearest, or list all."""
    names = list(right)
    if close := get_close_matches(wrong, names, n=1):
        return f"did you mean `{close[0]}`?"
    return "it may be " + ", ".join(f"`{name}`" for name in names)
