"""`bgrules rules`: the rules in plain sentences, with their sources. Needs no tables, so no numpy."""

from dataclasses import asdict

from bgrules.cli import given, options, out


def rules(
    variant: options.Variant,
    json: options.Json = False,
    settings: options.Settings = None,
    trust: options.Trust = False,
) -> None:
    """Say the rules in words, each with the source that it comes from."""
    from bgrules.plugins.load import prepare
    from bgrules.ruleset.words import sentences
    from bgrules.variant.values import plain

    ready = prepare(variant, trust=trust, set=given.settings(settings))
    told = sentences(ready.spec, ready.answers, ready.refusals, ready.meanings)
    if json:
        rules, others = [asdict(one) for one in told], plain(ready.spec.readings)
        out.as_json({"name": ready.spec.name, "title": ready.spec.title, "rules": rules, "readings": others})
        return
    out.text(f"{ready.spec.title}\n")
    for one in told:
        out.bullet(one.text + (f" ({one.source})" if one.source else ""))
    if ready.spec.readings:
        listed = ", ".join(ready.spec.readings)
        out.text()
        out.folded(f"Other readings of these rules: {listed}; `bgrules diff --readings` says what each would change.")
