"""Variants that break one law each: written wrong, or sound ones whose tables, plays or games are tampered with."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import bgrules
from bgrules.kit.checks.sample import Sample
from bgrules.kit.checks.subject import Subject

SMALL = Sample(met=12, placed=12, games=24, seconds=60)
CODE = "import bgrules\n\n\n@bgrules.hookimpl\n"


def subject(variant: bgrules.Variant, sample: Sample = SMALL) -> Subject:
    """Put a variant under the glass."""
    return Subject(variant.loaded, 0, sample, variant)


def tampered(change: Callable[[object], dict[str, object]], name: str = "hoyle") -> Subject:
    """Load a sound variant, and change its tables behind its back."""
    sound = bgrules.load(name)
    rules = sound.ruleset._replace(**change(sound.ruleset))
    return subject(bgrules.Variant(replace(sound.loaded, ruleset=rules)))


def written(folder: Path, more: str, code: str = "", cases: str = "", name: str = "mine") -> Subject:
    """Write a variant into a folder of its own, and put it under the glass."""
    home = folder / name
    home.mkdir()
    hooks = f"hooks: [{code.split('(')[0].removeprefix('def ')}]\n" * bool(code)
    head = "format: 1\nname: mine\ntitle: Mine\nextends: hoyle\n"
    (home / "variant.yaml").write_text(head + hooks + more, encoding="utf-8")
    if code:
        (home / "plugin.py").write_text(CODE + code, encoding="utf-8")
    if cases:
        (home / "cases.yaml").write_text(cases, encoding="utf-8")
    return subject(bgrules.load(home, trust=True))
