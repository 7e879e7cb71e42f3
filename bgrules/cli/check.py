"""`bgrules check`: what is wrong with a variant, its file first and then the laws of the family."""

from typing import TYPE_CHECKING, Annotated

import typer

from bgrules.cli import arguments, options, output, save_watch
from bgrules.cli.guard import FOUND_PROBLEMS

if TYPE_CHECKING:
    from bgrules.kit.findings import CheckReport

Strict = Annotated[bool, typer.Option("--strict", help="Treat advice as errors, as for the bundled variants.")]
Write = Annotated[bool, typer.Option("--write", help="Record playthrough.txt, the golden game, before checking.")]
Group = Annotated[
    list[str] | None,
    typer.Option("--group", help="Run only this group: file, tables, steps, games, text, proof; repeatable."),
]
Seconds = Annotated[
    float,
    typer.Option(
        "--seconds",
        parser=options.seconds,
        metavar="SECONDS",
        help="Limit the time for the samples; the report says their size.",
    ),
]

Watch = Annotated[
    bool,
    typer.Option("--watch", help="Check again on every save, until Ctrl-C; code that you change meanwhile is trusted."),
]


def check(
    variant: options.Variant,
    strict: Strict = False,
    write: Write = False,
    groups: Group = None,
    seconds: Seconds = 20,
    seed: options.Seed = 0,
    watch: Watch = False,
    json: options.Json = False,
    settings: options.Settings = None,
    trust: options.Trust = False,
) -> None:
    """Check a variant: its file, its tables, sampled plays, whole games, texts, cases and golden game.

    Every finding names its line, or the command that shows it. The exit code is 1 if there are errors, and 2 if the
    variant is unknown or invalid.
    """
    overrides = arguments.settings(settings)

    def once(has_changed: bool = False) -> bool:
        may_run = trust or has_changed
        if write:
            _write(variant, bool(overrides), may_run)
        report = _checked(variant, groups, strict, seconds, seed, may_run, overrides)
        output.as_json(report.to_dict()) if json else _show(report)
        return report.ok

    if watch:
        save_watch.on_every_save(variant, once)
    elif not once():
        raise typer.Exit(FOUND_PROBLEMS)


def _checked(
    variant: str,
    groups: list[str] | None,
    strict: bool,
    seconds: float,
    seed: int,
    trust: bool,
    settings: dict[str, object],
) -> "CheckReport":
    from bgrules.kit.check_runner import check_variant

    with output.progress("checks") as tell:
        return check_variant(
            variant,
            groups=groups,
            strict=strict,
            seconds=seconds,
            seed=seed,
            trust=trust,
            set=settings,
            progress=tell,
        )


def _write(variant: str, has_settings: bool, trust: bool) -> None:
    from bgrules.errors import CheckError, relative
    from bgrules.kit import playthrough

    if has_settings:
        raise CheckError("`--write` records the game of the file, so it takes no `--set`")
    output.say(f"wrote {relative(playthrough.write(arguments.variant(variant, trust=trust)))}")


def _show(report: "CheckReport") -> None:
    """Print the findings, then a line for each group."""
    for finding in report.findings:
        output.text(f"{finding}\n")
    if report.title:
        output.text(f"{report.title}\n")
    for group, names in report.ran.items():
        failed = {finding.check for finding in report.findings if finding.group == group}
        passed = len([name for name in names if name not in failed])
        notes = [note.removeprefix(f"{group}: ") for note in report.notes if note.startswith(f"{group}:")]
        if names:
            output.folded("; ".join([f"{passed} of {len(names)}", *notes]), f"{group:<8}", " " * len(f"{group:<8}"))
    output.text("\n" * bool(report.title) + _summary(report))


def _summary(report: "CheckReport") -> str:
    counts = {level: [one.level for one in report.findings].count(level) for level in ("error", "advice", "known")}
    found = [f"{counts['error']} {'error' if counts['error'] == 1 else 'errors'}"] * bool(counts["error"])
    found += [f"{counts['advice']} advice"] * bool(counts["advice"])
    found += [f"{counts['known']} known"] * bool(counts["known"])
    return ", ".join(found) or "no problems"
