"""`bgrules rules`: the rules in plain sentences, with their sources. Needs no tables, so no numpy."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from bgrules.cli import arguments, options, output

if TYPE_CHECKING:
    from bgrules.catalog.assembly import Prepared
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
        _show_variant(one)
        if number < len(ready):
            output.text()


def _as_json(ready: "Prepared") -> dict[str, Any]:
    from bgrules.ruleset.sentences import sentences
    from bgrules.ruleset.sentences import settings as told_settings
    from bgrules.variant.values import plain

    told = sentences(ready.spec, ready.answers, ready.refusals)
    of_code = told_settings(ready.spec, ready.meanings)
    listed = {"rules": [asdict(one) for one in told], "settings": [asdict(one) for one in of_code]}
    return {"name": ready.spec.name, "title": ready.spec.title, **listed, "readings": plain(ready.spec.readings)}


def _show_variant(ready: "Prepared") -> None:
    from bgrules.ruleset.sentences import sentences
    from bgrules.ruleset.sentences import settings as told_settings

    _show(sentences(ready.spec, ready.answers, ready.refusals))
    if of_code := told_settings(ready.spec, ready.meanings):
        output.text()
        output.folded("Settings of its code, which these rules follow; `--set params.NAME=VALUE` changes one:")
        _show(of_code)
    if ready.spec.readings:
        names = ", ".join(ready.spec.readings)
        output.text()
        output.folded(f"Other readings of these rules: {names}; `bgrules diff --readings` says what each would change.")


def _show(told: "Sequence[Sentence]") -> None:
    for one in told:
        output.bullet(one.text + (f" ({one.source})" if one.source else ""))
