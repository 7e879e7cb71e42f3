"""Write the reference pages that are made from code and data: `python docs/pages.py`; a test compares them.

Nothing is written twice: a field's page is its docstring, a command's its help, a sentence's its cases.
"""

import ast
import contextlib
import dataclasses
import inspect
import itertools
import json
import re
import shlex
import types
import typing
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import typer
import yaml
from pydantic import BaseModel
from pydantic.fields import FieldInfo

import bgrules
from bgrules import Verdict, errors, load, terms
from bgrules.cli import app, examples
from bgrules.comparison.experiment import Comparison
from bgrules.kit.checks import check
from bgrules.plugins import hookspecs
from bgrules.plugins.code import HOOKS
from bgrules.plugins.hook_watch import PATIENCE
from bgrules.position.why import refusal_lines
from bgrules.sim.tally import Tally
from bgrules.variant import citations, spec
from bgrules.variant.match_file import MatchFile
from bgrules.variant.messages import Words

ROOT = Path(__file__).resolve().parents[1]
REFERENCE = ROOT / "docs" / "reference"
GALLERY = ROOT / "tests" / "variant" / "errors"
NOTE = "<!-- written by docs/pages.py: do not edit -->"


ENDLESS = f"""## Code that does not come back

Code that takes longer than {PATIENCE:.0f} seconds is named on stderr, with what it was asked and where it is.
Ctrl-C stops it with a message and exit code 130:

```text
`entry` for a 1 from the bar has been running for {PATIENCE:.0f} seconds, at mine/plugin.py:6; press Ctrl-C to stop it
interrupted while `entry` for a 1 from the bar was running
```

`BGRULES_TRACE_HOOKS=1` shows every question to a hook [with its answer](../how-to/bonus-throw.md).
"""


def cli() -> Iterator[str]:
    """The commands, with their arguments and options."""
    group: Any = typer.main.get_command(app.app)
    yield from ("# Command line", "", group.help, "", *_examples(""))
    yield from ("`VARIANT` is always a name (`hoyle`), a folder (`./mine`, a bare `mine` is a name) or a file",)
    yield from ("(`our-club.yaml`). Results go to stdout, messages to stderr.", "")
    yield from ("| exit code | means |", "|---|---|", *(f"| {code} | {means} |" for code, means in EXIT.items()), "")
    for name, command in group.commands.items():
        yield from (
            f"## bgrules {name}",
            "",
            inspect.cleandoc(command.help),
            "",
            *_parameters(command),
            "",
            *_examples(name),
        )


EXIT = {
    0: "fine",
    1: "problems found (by commands that look for them)",
    2: "wrong usage, or input that cannot be used",
    3: "our fault; `BGRULES_TRACEBACK=1` shows where",
    130: "interrupted",
}


def _parameters(command: Any) -> Iterator[str]:
    yield from ("| | | default |", "|---|---|---|")
    for param in command.params:
        if param.name != "help":
            shown = " ".join(param.opts) if param.param_type_name == "option" else param.metavar
            yield f"| `{_invocation(param, shown)}` | {_cell(param.help or '')} | {_default(param)} |"


def _invocation(param: Any, shown: str) -> str:
    takes_value = param.param_type_name == "option" and not param.is_flag
    return f"{shown} {param.metavar or 'N'}" if takes_value else shown


def _default(param: Any) -> str:
    if param.required or param.default in (None, False):
        return ""
    return f"`{param.default}`"


def _examples(name: str) -> Iterator[str]:
    yield from ("```sh", *examples.EXAMPLES[name], "```", "")


def variant_file() -> Iterator[str]:
    """The variant file, section by section."""
    yield from (
        "# Variant file",
        "",
        "A variant's `variant.yaml`; this one is written out whole, others say what differs.",
        "",
    )
    yield from ("```yaml", _whole_file(), "```", "")
    yield from _model(spec.Spec, "")
    yield from _cited_beside()
    for name, field in spec.Spec.model_fields.items():
        yield from _section(name, field.annotation)


def _cited_beside() -> Iterator[str]:
    """The rules that no field holds but that have a source."""
    says = "Some rules stand whatever a field says. A cite reaches them by a path of their own:"
    yield from ("## cites", "", says, "", "| path | the rule |", "|---|---|")
    yield from (f"| `{path}` | {rule} |" for path, rule in citations.BESIDE.items())
    yield ""


def match_file() -> Iterator[str]:
    """The file of a match, with one that comes along."""
    yield from ("# Match file", "", MATCH, "")
    name = next((ROOT / "variants").glob("*/match.yaml"))
    yield from ("```yaml", name.read_text(encoding="utf-8").rstrip(), "```", "")
    yield from _model(MatchFile, "")


MATCH = """A match's `match.yaml`: which variants take turns, and to how many points. It lies in a folder of its own,
beside those of variants or anywhere ([Play](../how-to/play.md#matches)). It holds no rule: what a win counts and who
begins the next game is said by each [variant](variant-file.md), under `wins` and `opening.next_game`."""


def _whole_file() -> str:
    """The one file that inherits nothing."""
    texts = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "variants").glob("*/variant.yaml"))]
    return next(text for text in texts if not re.search(r"^extends:", text, re.MULTILINE)).rstrip()


def _section(path: str, annotation: Any) -> Iterator[str]:
    for model in _models(annotation):
        yield from (f"## {path}", "", inspect.getdoc(model) or "", "")
        yield from _model(model, path + ".")
        for name, field in model.model_fields.items():
            yield from _section(f"{path}.{name}", field.annotation)


def _model(model: type[BaseModel], prefix: str) -> Iterator[str]:
    yield from ("| key | may be | default | |", "|---|---|---|---|")
    for name, field in model.model_fields.items():
        says = " ".join((field.description or "").split())
        yield f"| `{prefix}{name}` | {_in_words(field)} | {_standard(field)} | {_cell(says)} |"
    yield ""


def _in_words(field: FieldInfo) -> str:
    """Say what a field may be, in the words that refuse something else, if it has words of its own."""
    own = next((_cell(one.text) for one in field.metadata if isinstance(one, Words)), None)
    return own or _may_be(field.annotation) + _bounds(field)


def _bounds(field: FieldInfo) -> str:
    least, most = (
        next((getattr(one, end) for one in field.metadata if hasattr(one, end)), None) for end in ("ge", "le")
    )
    return f" from {least}" * (least is not None) + f" to {most}" * (most is not None)


def _models(annotation: Any) -> Iterator[type[BaseModel]]:
    if inspect.isclass(annotation) and issubclass(annotation, BaseModel):
        yield annotation
    for inner in typing.get_args(annotation):
        yield from _models(inner)


WORDS = {str: "text", int: "a whole number", float: "a number", bool: "`true` or `false`", type(None): "nothing"}


def _may_be(annotation: Any) -> str:
    """Say a type in a reader's words."""
    origin, inner = typing.get_origin(annotation), typing.get_args(annotation)
    if annotation in WORDS:
        return WORDS[annotation]
    if origin is Literal:
        return ", ".join(f"`{value}`" for value in inner)
    if origin is typing.Annotated:
        return _may_be(inner[0])
    if origin in (typing.Union, types.UnionType):
        return " or ".join(dict.fromkeys(_grouped(_may_be(one)) for one in inner))
    if origin is tuple:
        return _list(inner)
    if inner:
        return (
            f"a mapping of {_may_be(inner[0])} to {_may_be(inner[1])}"
            if len(inner) == 2
            else f"a list of {_may_be(inner[0])}"
        )
    return "a section" if inspect.isclass(annotation) and issubclass(annotation, BaseModel) else "a value"


def _list(inner: tuple[Any, ...]) -> str:
    if any(True for one in inner for _ in _models(one)):
        return "a list of sections"
    return f"a list of {_many(inner[0])}"


def _many(annotation: Any) -> str:
    """Say what a list holds, so that lists of lists can be read."""
    return _grouped(_may_be(annotation)).replace("a whole number", "whole numbers")


def _grouped(says: str) -> str:
    return f"({says})" if says.startswith("a list") else says


def _standard(field: FieldInfo) -> str:
    """Say the default as a file spells it."""
    if field.is_required():
        return "must be given"
    value = field.get_default(call_default_factory=True)
    if any(True for _ in _models(field.annotation)):
        return ""
    text = yaml.safe_dump(_plain(value), default_flow_style=True, width=1000).split("\n...")[0].strip()
    return "" if value is None else f"`{_cell(text)}`"


def _plain(value: Any) -> Any:
    if isinstance(value, typing.Mapping):
        return {key: _plain(one) for key, one in value.items()}
    return [_plain(one) for one in value] if isinstance(value, tuple | list) else value


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def hooks() -> Iterator[str]:
    """The hooks, with the exact signatures."""
    yield from ("# Hooks", "", inspect.getdoc(hookspecs) or "", "")
    yield from ("[Write a variant](../how-to/new-variant.md) has an example of each of the two kinds.", "")
    for name in HOOKS:
        hook: Callable[..., object] = getattr(hookspecs, name)
        yield from (f"## {name}", "", "```python", *_signature(hook), "```", "", *_told(inspect.getdoc(hook) or ""))
    yield from ("## What they are given, and give", "", f"`from bgrules import {', '.join(GIVEN)}`.", "")
    for value in (terms.Throw, terms.Moment, terms.Allowance, terms.Choice):
        yield from (f"### {value.__name__}", "", inspect.getdoc(value) or "", "", *_fields(value), "")
    yield from ("### THROW_AGAIN", "", "The mover throws again before the other side; last in a list.", "")
    yield from ("### NO_ENTRY", "", "A number that cannot enter a checker.")


GIVEN = ("Throw", "Moment", "Allowance", "Choice", "THROW_AGAIN", "NO_ENTRY")


def _told(doc: str) -> Iterator[str]:
    """A docstring, its arguments as a table."""
    says, _, given = doc.partition("\n\nArgs:\n")
    yield from (says, "")
    if given:
        yield from ("| argument | is |", "|---|---|")
        for name, meaning in re.findall(r"^    (\w+): (.*(?:\n {8}.*)*)", given, re.MULTILINE):
            yield f"| `{name}` | {_one_line(meaning)} |"
        yield ""


def _fields(value: type) -> Iterator[str]:
    """What a value holds, from the strings under its fields and properties."""
    yield from ("| | is | default |", "|---|---|---|")
    says = _says(value)
    for field in dataclasses.fields(value):
        shown = "" if field.default is dataclasses.MISSING else f"`{_spelled(field.default)}`"
        yield f"| `{field.name}` | {_one_line(says.get(field.name, ''))} | {shown} |"
    for name, one in vars(value).items():
        if isinstance(one, property) and name != "index":
            yield f"| `{name}` | {_one_line(inspect.getdoc(one) or '')} | |"


def _spelled(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else repr(value)


def _says(value: type) -> dict[str, str]:
    """The strings under the fields of a class."""
    body: Any = ast.parse(inspect.getsource(value)).body[0]
    pairs = itertools.pairwise(body.body)
    return {
        one.target.id: below.value.value for one, below in pairs if isinstance(one, ast.AnnAssign) and _is_text(below)
    }


def _is_text(node: Any) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _signature(hook: Callable[..., object]) -> Iterator[str]:
    source = inspect.getsource(hook)
    head = source[source.index("def ") : source.index('"""')]
    yield from head.strip().splitlines()


def python() -> Iterator[str]:
    """Every public name."""
    yield from ("# Python", "", PYTHON)
    for name in bgrules.__all__:
        if name != "__version__":
            value = getattr(bgrules, name)
            yield from (f"## {name}", "", *_public(name, value), "")
    for value in (Tally, Comparison):
        yield from (f"## {value.__name__}", "", *_public("", value), "")


PYTHON = """All that `bgrules` offers a program; each name is loaded when it is first used. [An interface of your
own](../how-to/own-interface.md) plays a game with them, [Simulate](../how-to/simulate.md) many. Whatever cannot be done
raises a `BgrulesError` that says so in words. The names below stay as [compatibility](../explanation/compatibility.md)
says; what stands in modules without being named here may change at any time.
"""


def _public(name: str, value: Any) -> Iterator[str]:
    if name in GIVEN:
        yield f"Of hooks: [{name}](hooks.md#{name.lower()})."
    elif inspect.isfunction(value):
        yield from ("```python", *_signature(value), "```", "", *_sections(inspect.getdoc(value) or ""))
    elif inspect.isclass(value):
        yield from (inspect.getdoc(value) or "", "")
        if "__init__" in vars(value) and not dataclasses.is_dataclass(value):
            made = _sections(inspect.getdoc(value.__init__) or "")
            yield from ("```python", f"{_called(name, value.__init__)}", "```", "", *made)
        yield from _members(value)
    else:
        yield "Marks a function of a `plugin.py` as the answer to the hook of its name: [hooks](hooks.md)."


def _sections(doc: str) -> Iterator[str]:
    """A docstring, its arguments and what it raises as tables."""
    says, *parts = re.split(r"\n\n(Args|Returns|Raises):\n", doc)
    yield from (says, "")
    for title, text in zip(parts[::2], parts[1::2], strict=True):
        rows = re.findall(r"^    (\w+): (.*(?:\n {8}.*)*)", text, re.MULTILINE)
        if title == "Returns":
            yield from (f"Returns: {_one_line(text)}", "")
        else:
            yield from (f"| {'argument' if title == 'Args' else 'raises'} | |", "|---|---|")
            yield from (*(f"| `{name}` | {_one_line(meaning)} |" for name, meaning in rows), "")


def _members(value: type) -> Iterator[str]:
    """What a class holds and does, in a line each."""
    rows = {}
    for base in reversed([one for one in value.__mro__ if one.__module__.startswith("bgrules")]):
        rows |= {f"`{name}`": text for name, text in _says(base).items() if not name.startswith("_")}
        for name, one in list(vars(base).items()):
            function = getattr(one, "__func__", one)
            if not name.startswith("_") and (inspect.isfunction(function) or isinstance(one, property)):
                rows[f"`{_called(name, function)}`"] = (inspect.getdoc(one) or "").partition("\n\n")[0]
    if rows:
        yield from ("| | |", "|---|---|", *(f"| {name} | {_one_line(text)} |" for name, text in rows.items()))


def _called(name: str, one: Any) -> str:
    """How a method is called; a property is not."""
    if isinstance(one, property):
        return name
    given = list(inspect.signature(one).parameters.values())
    plain = [str(each.replace(annotation=inspect.Parameter.empty)) for each in given]
    return f"{name}({', '.join(text for text in plain if text not in ('self', 'cls'))})"


def checks() -> Iterator[str]:
    """Every check of `bgrules check`, by group."""
    yield from (
        "# Checks",
        "",
        "What `bgrules check` looks at, group by group; the name of a check is what `known` and",
        "reports call it.",
        "",
    )
    for group, looks_at in check.GROUPS.items():
        yield from (f"## {group}", "", f"{looks_at[0].upper()}{looks_at[1:]}.", "", "| check | law |", "|---|---|")
        yield from (f"| `{one.name}` | {_one_line(inspect.getdoc(one.look) or '')} |" for one in check.checks_of(group))
        yield ""


CASES_HOLD = "A case cannot be read, or the rules contradict it; one of the [checks](checks.md)."


def error_codes() -> Iterator[str]:
    """Every error code, and code that never comes to one."""
    yield from _by_code()
    yield ENDLESS


def _by_code() -> Iterator[str]:
    yield from ("# Error codes", "", "What `error[code]` means, and how it reads: a command, and what it prints.", "")
    samples = [path.read_text(encoding="utf-8").rstrip() for path in sorted(GALLERY.glob("*.txt"))]
    for code, means in sorted({**errors.CODES, "cases-hold": CASES_HOLD}.items()):
        yield from (f"## {code}", "", means, "")
        for text in samples:
            if code in re.findall(r"error\[([a-z-]+)\]", text)[:1]:
                yield from ("```console", text, "```", "")


def refusals() -> Iterator[str]:
    """Every reason for which a play is refused, with an example that a variant answers here and now."""
    yield from (
        "# Refusals",
        "",
        "Every reason for which a play is refused, with its name in cases and `--json`, and an example. The same text",
        "is printed by `bgrules play`, `bgrules why` and the referee. The `witness` is a separate field in `--json`:",
        "the checkers that show that the rule is broken.",
        "",
    )
    asked = yaml.safe_load((REFERENCE / "refusals.yaml").read_text(encoding="utf-8"))
    with contextlib.chdir(ROOT):
        for example in sorted(asked, key=lambda one: reason_names().index(one["reason"])):
            yield from _refusal(example)


def reason_names() -> list[str]:
    """Every reason as cases spell it."""
    return [reason.text for reason in terms.Reason if reason != terms.Reason.OK]


def answered(example: dict[str, Any]) -> Verdict:
    """Ask the variant of an example."""
    rules = load(example["variant"], trust=True, set=example.get("set"))
    return rules.why(example["position"], example["throw"], example["play"])


def _refusal(example: dict[str, Any]) -> Iterator[str]:
    verdict = answered(example)
    command = ["bgrules", "why", *(example[key] for key in ("variant", "position", "throw", "play"))]
    command += [f"--set={field}={value}" for field, value in example.get("set", {}).items()]
    command += ["--trust"] * ("/" in example["variant"])
    yield from (
        f"## {example['reason']}",
        "",
        f"Rule: `{verdict.rule}`." if verdict.rule else "No rule field: the board alone shows why.",
        "",
    )
    lines = refusal_lines(verdict, example["play"], example["throw"])
    yield from ("```console", f"$ {shlex.join(command)}", lines, "```", "")
    yield from ("```json", f'"witness": {json.dumps(verdict.witness.to_dict())}', "```", "")


def sentences() -> Iterator[str]:
    """The sentences of the sources, each with the cases that show it."""
    book = yaml.safe_load((REFERENCE / "sentences.yaml").read_text(encoding="utf-8"))
    shown = _cases_by_id()
    yield from (
        "# The rules, sentence by sentence",
        "",
        "What the old texts say, in our own words, and the cases that hold",
    )
    yield from ("the engine to it. A case lives in a variant's `cases.yaml`.", "")
    for author, title in book["authors"].items():
        yield from (f"## {title}", "", "| id | rule | cases |", "|---|---|---|")
        told = ((id_, said) for id_, said in book["sentences"].items() if said["author"] == author)
        yield from (f"| {id_} | {_one_line(said['rule'])} | {_shown(shown[id_], said)} |" for id_, said in told)
        yield ""
    yield from ("## Where the texts leave a doubt", "", "| id | question | our reading | cases |", "|---|---|---|---|")
    for id_, said in book["readings"].items():
        yield f"| {id_} | {_one_line(said['asks'])} | {_one_line(said['ours'])} | {_shown(shown[id_], said)} |"


def _cases_by_id() -> dict[str, list[str]]:
    """Collect what each case cites."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "variants").glob("*/cases.yaml")):
        for case in yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader) or ():
            for id_ in re.findall(r"\b(?:S\d+\.\d+|A\d+)\b", str(case.get("source", ""))):
                found[id_].append(f"{path.parent.name}: {_one_line(case['rule'])}")
    return found


def _shown(cases: list[str], said: dict[str, Any]) -> str:
    if not cases and "exempt" in said:
        return f"*none needed: {_one_line(said['exempt'])}*"
    return "<br>".join(dict.fromkeys(cases)) or "–"


def _one_line(text: str) -> str:
    return _cell(" ".join(str(text).split()))


PAGES = {
    "cli.md": cli,
    "variant-file.md": variant_file,
    "match-file.md": match_file,
    "hooks.md": hooks,
    "errors.md": error_codes,
    "checks.md": checks,
    "python.md": python,
    "refusals.md": refusals,
    "sentences.md": sentences,
}


def page(name: str) -> str:
    """Make a page's text."""
    lines = list(PAGES[name]())
    return "\n".join([lines[0], "", NOTE, *lines[1:]]).rstrip() + "\n"


if __name__ == "__main__":
    for name in PAGES:
        (REFERENCE / name).write_text(page(name), encoding="utf-8")
        print(f"docs/reference/{name}")
