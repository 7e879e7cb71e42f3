"""Write the pages of the bundled variants and matches, and the map of the family: `python docs/family.py`; tested.

What a variant does under random play is not measured here: `python docs/measures.py` does, and says so when rules have
changed since.
"""

import json
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from bgrules import Variant, load
from bgrules.catalog import listing
from bgrules.catalog.catalog import BACKGAMMON, CatalogEntry
from bgrules.cli.family import tree_lines
from bgrules.kit.cases import read_cases
from bgrules.ruleset.rule_sheet import Footnotes, headed, summary
from bgrules.ruleset.sentences import Sentence, sentences, settings
from bgrules.ruleset.throw_phrases import listed
from bgrules.variant.match_file import MatchFile, read_match
from bgrules.variant.spec import RULE_FIELDS, rule_fields

ROOT = Path(__file__).resolve().parents[1]
PLACE = ROOT / "docs" / "reference" / "variants"
MEASURES = PLACE / "measures.json"
NAMES = sorted(path.parent.name for path in (ROOT / "variants").glob("*/variant.yaml"))
MATCHES = sorted(path.parent.name for path in (ROOT / "variants").glob("*/match.yaml"))
HOOKS = "hooks"


@cache
def variant(name: str) -> Variant:
    """Load a bundled variant once."""
    return load(name)


@cache
def match(name: str) -> MatchFile:
    """Read a bundled match's file once."""
    return read_match(ROOT / "variants" / name / "match.yaml")


FILES = (
    "index.md",
    *(f"{name}{end}" for name in NAMES for end in (".md", ".svg")),
    *(f"{name}.md" for name in MATCHES),
)
"""All files below `reference/variants`."""


@cache
def entries() -> tuple[CatalogEntry, ...]:
    """List the catalog once."""
    return tuple(listing.entries())


def page(file: str) -> str:
    """Make a file's text."""
    name, _, end = file.partition(".")
    if end == "svg":
        return str(variant(name).picture())
    lines = index() if name == "index" else match_page(name) if name in MATCHES else variant_page(name)
    return "\n".join(lines).rstrip() + "\n"


NOTE = "<!-- written by docs/family.py: do not edit -->"


def index() -> Iterator[str]:
    """The family: the tree of who extends whom, and which differ in which sections."""
    yield from ("# The family", "", NOTE, "", "Which variant extends which:", "", "```console")
    yield from ("$ bgrules variants --family", *tree_lines(entries()), "```", "")
    yield from ("## Which differ in which sections", "")
    root = next(name for name in NAMES if variant(name).spec.extends is None)
    yield from (
        f"● where a variant's rules differ from those of `{root}`; code: the hooks that its `plugin.py` answers.",
        "",
    )
    heads = [*RULE_FIELDS, "code"]
    yield from (f"| variant | {' | '.join(heads)} |", f"|---{'|:---:' * len(heads)}|")
    for name in NAMES:
        yield f"| [{name}]({name}.md) | {' | '.join(_cells(variant(name), variant(root)))} |"
    yield from ("", "## Matches", "", "Several of them in turn, to a score.", "")
    yield from ("| match | games | to |", "|---|---|---|")
    for name in MATCHES:
        yield f"| [{name}]({name}.md) | {_linked(match(name).games)} | {match(name).to} |"


def _linked(names: Iterable[str]) -> str:
    return ", ".join(map(_link, names))


def _link(name: str) -> str:
    return f"[{name}]({name}.md)"


def _cells(one: Variant, root: Variant) -> Iterator[str]:
    mine, theirs = dict(rule_fields(one.spec)), dict(rule_fields(root.spec))
    differ = {path.split(".")[0] for path in mine.keys() | theirs.keys() if mine.get(path) != theirs.get(path)}
    yield from ("●" if section in differ else "" for section in RULE_FIELDS)
    yield ", ".join(f"`{hook}`" for hook in _hooks(one.name))


def _hooks(name: str) -> tuple[str, ...]:
    return next(entry.hooks for entry in entries() if entry.name == name)


def variant_page(name: str) -> Iterator[str]:
    """One variant: its start, its rules with their sources, what an author would copy, what random play makes of it."""
    spec = variant(name).spec
    yield from (f"# {spec.title}", "", NOTE, "", *_head(name), "")
    if differs := summary(_told(BACKGAMMON), _told(name)):
        yield from (differs, "")
    yield from (f"![The start of {name}]({name}.svg)", "", "## Rules", "", *_sheet(name))
    yield from ("", *_readings(name), *_files(name), *_measured(name))


def _told(name: str) -> list[Sentence]:
    loaded = variant(name).loaded
    return sentences(variant(name).spec, loaded.answers, loaded.refusals)


def _sheet(name: str) -> Iterator[str]:
    """The rules under headings, with their sources as footnotes."""
    footnotes = Footnotes()
    for heading, group in headed(_told(name)):
        yield from (f"### {heading}", "", *(_bullet(one, footnotes) for one in group), "")
    if of_code := settings(variant(name).spec, variant(name).loaded.meanings):
        yield from ("### Settings of its code", "", "`--set params.NAME=VALUE` changes one.", "")
        yield from (*(_bullet(one, footnotes) for one in of_code), "")
    yield from ("### Sources", "", *(f"{number}. {source}" for number, source in enumerate(footnotes.sources, 1)))


def _bullet(told: Sentence, footnotes: Footnotes) -> str:
    return f"- {told.text}" + (f" <sup>{footnotes.number(told.source)}</sup>" if told.source else "")


def _head(name: str) -> Iterator[str]:
    spec = variant(name).spec
    also = f", also {', '.join(f'`{word}`' for word in spec.aka)}" if spec.aka else ""
    over = f", extends [`{spec.extends}`]({spec.extends}.md)" if spec.extends else ""
    yield f"`{name}`{also}{over}." + (
        " **Reconstructed: the sources are thin.**" if spec.status != "documented" else ""
    )
    n = len(read_cases(ROOT / "variants" / name))
    yield from ("", f"{n} cases show the rules: `variants/{name}/cases.yaml`; `bgrules check {name}` runs them.")


def _readings(name: str) -> Iterator[str]:
    readings = variant(name).spec.readings
    if readings:
        yield from ("## Other readings", "", f"`bgrules diff --readings {name}` shows what each would change.", "")
        yield from (f"- `{key}`: {reading.says}" for key, reading in readings.items())
        yield ""


def _files(name: str) -> Iterator[str]:
    yield from ("## Files", "", "What an author would copy.", "")
    for file, language in (("variant.yaml", "yaml"), ("plugin.py", "python"), ("match.yaml", "yaml")):
        path = ROOT / "variants" / name / file
        if path.exists():
            yield from (f"`{file}`", "", f"```{language}", path.read_text(encoding="utf-8").rstrip(), "```", "")


def _measured(name: str) -> Iterator[str]:
    told = json.loads(MEASURES.read_text(encoding="utf-8")).get(name)
    if told is None:
        return
    yield from (
        "## Under random play",
        "",
        f"`bgrules simulate {name} --games {told['games']} --seed 0`, with 95 % intervals.",
        "",
        f"{told['heading']}.",
        "",
    )
    yield from ("| | |", "|---|---|", *(f"| {measure} | {value} |" for measure, value in told["rows"].items()))


def match_page(name: str) -> Iterator[str]:
    """One match: which variants take turns, what their wins count, who tells of it, what random play makes of it."""
    says = match(name)
    games = listed([_link(game) for game in says.games])
    yield from (f"# {says.title}", "", NOTE, "", f"`{name}`, a match of {games} in turn.", "")
    yield from ("## Rules", "", f"They are played one after the other, then from the first again, to {says.to} points.")
    yield from (f"`bgrules play {name}` plays it; `--match` and a number plays it to another score.", "")
    yield from ("| game | what it counts | who begins the next |", "|---|---|---|")
    yield from (f"| [{game}]({game}.md) | {_of(game, 'wins')} | {_of(game, 'opening')} |" for game in says.games)
    yield from ("", "## Sources", "", *(f"- {source}" for source in says.sources.values()), "")
    yield from (*_files(name), *_measured(name))


IN_A_MATCH = ("opening.next_game", "opening.after_draw")


def _of(name: str, section: str) -> str:
    """Tell what a variant says of a match that it is a game of."""
    told = [one for one in _told(name) if one.field.split(".")[0] == section]
    return " ".join(one.text for one in told if section == "wins" or one.field in IN_A_MATCH)


def write() -> None:
    """Write the pages."""
    PLACE.mkdir(exist_ok=True)
    for file in FILES:
        (PLACE / file).write_text(page(file), encoding="utf-8")


if __name__ == "__main__":
    write()
    print(f"docs/reference/variants: {len(NAMES)} variants; matches: {len(MATCHES)}")
