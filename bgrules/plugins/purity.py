"""Hooks are pure: the same arguments give the same answer. What breaks that openly is found in the code, unasked.

A hook, or what it uses of its file, may not draw random numbers, read the clock or assign to a global. What is hidden
better shows only when hooks are asked again: `bgrules check` does so.
"""

import ast
import sys
from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import Any, NamedTuple

RANDOM, CLOCK = "draws random numbers", "reads the clock"
RANDOM_MODULES = ("random", "numpy.random", "secrets")
"""Modules of which everything is random, save what makes a generator."""
RANDOM_NAMES = ("os.urandom", "uuid.uuid1", "uuid.uuid4", "random.SystemRandom")
CLOCKS = (
    *(f"time.{name}" for name in ("time", "monotonic", "perf_counter", "process_time", "thread_time")),
    *(f"time.{name}_ns" for name in ("time", "monotonic", "perf_counter", "process_time", "thread_time")),
    *("time.localtime", "time.gmtime", "time.ctime"),
    *("datetime.datetime.now", "datetime.datetime.utcnow", "datetime.datetime.today", "datetime.date.today"),
)
BY_PROCESS = ("builtins.hash", "builtins.id")
"""What Python answers otherwise in every process."""
SHARED = {"random": ("random", "_inst"), "numpy.random.mtrand": ("numpy.random", "_rand")}
"""By the module of its class: where the generator is that all callers of a library share."""
Definition = ast.FunctionDef | ast.ClassDef | ast.Assign | ast.AnnAssign


class Impurity(NamedTuple):
    """What makes a hook impure, and where."""

    says: str
    node: ast.expr


def first_impurity(tree: ast.Module, module: ModuleType, function: str) -> Impurity | None:
    """Find what makes a hook impure, in its function and in what that uses of the same file.

    Args:
        tree: of the file.
        module: the same, executed: names mean what they mean there.
        function: the name of the hook's function.
    """
    known = _definitions(tree)
    waiting, seen = [function], {function}
    while waiting:
        definition = known.get(waiting.pop())
        if definition is None:
            continue
        if found := next(_impurities(definition, Names(definition, vars(module))), None):
            return found
        used = {node.id for node in ast.walk(definition) if isinstance(node, ast.Name)} & known.keys() - seen
        waiting += sorted(used)
        seen |= used
    return None


def _definitions(tree: ast.Module) -> dict[str, Definition]:
    """List what a file defines: functions and classes wherever they stand, and values at its top."""
    known: dict[str, Definition] = {}
    for value in tree.body:
        targets = value.targets if isinstance(value, ast.Assign) else [getattr(value, "target", None)]
        if isinstance(value, ast.Assign | ast.AnnAssign):
            known |= {target.id: value for target in targets if isinstance(target, ast.Name)}
    named = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef))
    return known | {node.name: node for node in named}


def _impurities(definition: Definition, names: "Names") -> Iterator[Impurity]:
    for node in ast.walk(definition):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load) and node.id in names.reassigned:
            yield Impurity(f"assigns to the global `{node.id}`", node)
        elif isinstance(node, ast.AugAssign) and (name := names.changed_global(node.target)):
            yield Impurity(f"changes the global `{name}`", node.target)
        elif isinstance(node, ast.Name | ast.Attribute) and (says := _deed(names.full_name(node))):
            yield Impurity(says, node)


def _deed(name: str) -> str:
    """Say what code does that uses a full name; nothing if that is harmless."""
    if name in CLOCKS:
        return CLOCK
    if name in BY_PROCESS:
        return f"calls `{name.rpartition('.')[2]}`, which may differ from process to process"
    module, _, last = name.rpartition(".")
    makes_generator = last[:1].isupper() or last == "default_rng"  # the caller may give it a seed
    is_random = name in RANDOM_NAMES or (module in RANDOM_MODULES and not makes_generator)
    return RANDOM if is_random else ""


class Names:
    """What the names in a definition mean."""

    def __init__(self, definition: Definition, known: Mapping[str, Any]) -> None:
        """Gather what is bound and imported here."""
        nodes = list(ast.walk(definition))
        bound = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        self.reassigned = {name for node in nodes if isinstance(node, ast.Global) for name in node.names}
        self.local = bound - self.reassigned | {node.arg for node in nodes if isinstance(node, ast.arg)}
        self.imported = dict(pair for node in nodes for pair in _imports(node))
        self.known = known
        self.is_value = isinstance(definition, ast.Assign | ast.AnnAssign)

    def full_name(self, node: ast.expr) -> str:
        """Name what an expression stands for by where it is defined, `random.choice`; empty for a value of its own."""
        if isinstance(node, ast.Attribute):
            owner = self.full_name(node.value)
            return f"{owner}.{node.attr}" if owner else ""
        if not isinstance(node, ast.Name) or node.id in self.local:
            return ""
        if node.id not in self.known and f"builtins.{node.id}" in BY_PROCESS:
            return f"builtins.{node.id}"
        return self.imported.get(node.id) or _defined_as(self.known.get(node.id), self.is_value)

    def changed_global(self, target: ast.expr) -> str:
        """Name the global of which an item or attribute is changed in place, as in `COUNTS[0] += 1`; empty for none."""
        if not isinstance(target, ast.Subscript | ast.Attribute):
            return ""
        while isinstance(target, ast.Subscript | ast.Attribute):
            target = target.value
        is_global = isinstance(target, ast.Name) and target.id in self.known and target.id not in self.local
        return target.id if is_global and isinstance(target, ast.Name) else ""


def _imports(node: ast.AST) -> Iterator[tuple[str, str]]:
    """List what an import binds, with full names."""
    if isinstance(node, ast.Import):
        for one in node.names:
            first = one.name.split(".")[0]
            yield (one.asname, one.name) if one.asname else (first, first)
    elif isinstance(node, ast.ImportFrom):
        yield from ((one.asname or one.name, f"{node.module}.{one.name}") for one in node.names)


def _defined_as(value: Any, is_value: bool) -> str:
    """Name a module, class or function by where it is defined; a generator of the file's own as its library.

    Args:
        value: what a name stands for.
        is_value: it is used when the file is executed, where a generator of its own may well give numbers.
    """
    if isinstance(value, ModuleType):
        return value.__name__
    for generator in (value, getattr(value, "__self__", None)):
        library = next((name for name in RANDOM_MODULES if f"{type(generator).__module__}.".startswith(f"{name}.")), "")
        if library and not isinstance(value, type):
            is_harmless = is_value and generator is not _shared_generator(generator)
            return "" if is_harmless else library + (f".{value.__name__}" if generator is not value else "")
    module, name = getattr(value, "__module__", None), getattr(value, "__qualname__", None)
    if not isinstance(module, str) or not isinstance(name, str):
        return ""
    return f"numpy.random.{name}" if module.startswith("numpy.random.") else f"{module}.{name}"


def _shared_generator(like: object) -> object:
    """Find the generator that all callers of a library share, of the same class as one at hand."""
    module, name = SHARED.get(type(like).__module__, ("", ""))
    return getattr(sys.modules.get(module), name, None)
