"""`bgrules rules`: the rules in plain sentences, with their sources. Needs no tables, so no numpy."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

from bgrules.cli import given, options, out

if TYPE_CHECKING:
    from bgrules.ruleset.words import Sentence


def rules(
    variant: options.Variant,
    json: options.Json = False,
    settings: options.Settings = None,
    trust: options.Trust = False,
) -> None:
    """Say the rules in words, each with the source that it comes from."""
    from bgrules.plugins.load import prepare
    from bgrules.ruleset.words import sentences
    from bgrules.ruleset.words import settings as told_settings
    from bgrules.variant.values import plain

    ready = prepare(variant, trust=trust, set=given.settings(settings))
    told = sentences(ready.spec, ready.answers, ready.refusals)
    of_code = told_settings(ready.spec, ready.meanings)
    if json:
        listed = {"rules": [asdict(one) for one in told], "settings": [asdict(one) for one in of_code]}
        others = plain(ready.spec.readings)
        out.as_json({"name": ready.spec.name, "title": ready.spec.title, **listed, "readings": others})
        return
    out.text(f"{ready.spec.title}\n")
    _show(told)
    if of_code:
        out.text()
        out.folded("Settings of its code, which these rules follow; `--set params.NAME=VALUE` changes one:")
        _show(of_code)
    if ready.spec.readings:
        names = ", ".join(ready.spec.readings)
        out.text()
        out.folded(f"Other readings of these rules: {names}; `bgrules diff --readings` says what each would change.")


def _show(told: "Sequence[Sentence]") -> None:
    for one in told:
        out.bullet(one.text + (f" ({one.source})" if one.source else ""))
