"""What checks find: a finding for each thing that is wrong, and the report that holds them all."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from bgrules.errors import Place, Problem

Level = Literal["error", "advice", "known"]
"""An error fails the report; advice is an error of a strict one; what is known has its reason and fails nothing."""


@dataclass(frozen=True, slots=True)
class Flaw:
    """One thing that a check sees; which check it was is not known here."""

    says: str
    see: str = ""
    """A command that shows it."""
    help: str = ""
    place: Place | None = None
    is_advice: bool = False


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong with a variant, or that could be better."""

    check: str
    """The check, or of a file that cannot be read the error code."""
    group: str
    level: Level
    says: str
    see: str = ""
    """A command that shows it; empty where the place is enough."""
    help: str = ""
    place: Place | None = None

    def __str__(self) -> str:
        found = str(Problem(self.check, (), self.says, self.help, self.place))
        lines = [f"{self.level}{found.removeprefix('error')}"]
        return "\n".join(lines + [f"  = see: {self.see}"] * bool(self.see))

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        place = self.place and {"file": self.place.file, "line": self.place.line, "column": self.place.column}
        words = {name: getattr(self, name) for name in ("check", "group", "level", "says", "see", "help")}
        return {**words, "place": place}


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What a variant's checks came to."""

    variant: str
    title: str
    digest: str
    """Empty where the file cannot be read, or where only the file was checked."""
    seed: int
    is_strict: bool
    ran: Mapping[str, tuple[str, ...]]
    """By group, the checks that were made."""
    skipped: tuple[str, ...]
    """Checks that do not apply to this variant."""
    findings: tuple[Finding, ...]
    notes: tuple[str, ...]
    """Sizes of samples, and what was not seen in them."""

    @property
    def ok(self) -> bool:
        """No error was found."""
        return not any(finding.level == "error" for finding in self.findings)

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        head = {"variant": self.variant, "title": self.title, "digest": self.digest}
        asked = {"seed": self.seed, "strict": self.is_strict, "ok": self.ok}
        ran = {group: list(names) for group, names in self.ran.items()}
        found = [finding.to_dict() for finding in self.findings]
        return {**head, **asked, "ran": ran, "skipped": list(self.skipped), "findings": found, "notes": [*self.notes]}
