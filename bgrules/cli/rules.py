"""`bgrules rules`: the rules in plain sentences, with their sources. Needs no tables, so no numpy."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from bgrules.cli import arguments, options, output

if TYPE_CHECKING:
    from bgrules.catalog.assembly import Prepared
    from bgrules.ruleset.rule_sheet import Footnotes
    from bgrules.ruleset.sentences import Sentence


def rules(
    variant: options.VariantOrMatch,
    json: options.Json = False,
    settings: options.Settings = None,
    trust: options.Trust = False,
) -> None:
    """Print the rules as sentences with their sources; for a match (`tavli`), those of every game."""
    from bgrules.catalog.assembly import prepare

    match, files = arguments.games(variant)
    ready = [prepare(file, trust=trust, set=arguments.settings(settings)) for file in files]
    if json:
        of_each = [_as_json(one) for one in ready]
        output.as_json(arguments.match_json(match, of_each) if match else of_each[0])
        return
    arguments.show_match(match)
    for number, one in enumerate(ready, 1):
        output.text(f"{arguments.heading(match, number)}{one.spec.title}\n")
        _show_variant(one, backgammon())
        if number < len(ready):
            output.text()


def _as_json(ready: "Prepared") -> dict[str, Any]:
    from bgrules.ruleset.rule_sheet import summary
    from bgrules.ruleset.sentences import settings as setting_sentences
    from bgrules.variant.values import plain

    found = _sheet(ready)
    of_code = setting_sentences(ready.spec, ready.meanings)
    differs = summary(_sheet(backgammon()), found)
    listed = {"differs": differs, "rules": [asdict(one) for one in found], "settings": [asdict(one) for one in of_code]}
    return {"name": ready.spec.name, "title": ready.spec.title, **listed, "readings": plain(ready.spec.readings)}


def backgammon() -> "Prepared":
    """Prepare the rules that all others are compared with."""
    from bgrules.catalog.assembly import prepare
    from bgrules.catalog.catalog import BACKGAMMON

    return prepare(BACKGAMMON)


def _sheet(ready: "Prepared") -> "list[Sentence]":
    from bgrules.ruleset.sentences import sentences

    return sentences(ready.spec, ready.answers, ready.refusals)


def _show_variant(ready: "Prepared", base: "Prepared") -> None:
    from bgrules.ruleset.rule_sheet import Footnotes, headed, summary
    from bgrules.ruleset.sentences import settings as setting_sentences

    sheet, footnotes = _sheet(ready), Footnotes()
    if differs := summary(_sheet(base), sheet):
        output.folded(differs)
        output.text()
    for heading, group in headed(sheet):
        _show_group(heading, group, footnotes)
    if of_code := setting_sentences(ready.spec, ready.meanings):
        _show_group("Settings of its code (`--set params.NAME=VALUE` changes one)", of_code, footnotes)
    output.text("Sources")
    for number, source in enumerate(footnotes.sources, 1):
        output.folded(source, f"{f'[{number}]':<5}", " " * 5)
    if ready.spec.readings:
        names = ", ".join(ready.spec.readings)
        output.text()
        output.folded(f"Other readings of these rules: {names}; `bgrules diff --readings` says what each would change.")


def _show_group(heading: str, group: "Sequence[Sentence]", footnotes: "Footnotes") -> None:
    output.text(heading)
    for one in group:
        output.bullet(one.text + (f" [{footnotes.number(one.source)}]" if one.source else ""))
    output.text()
