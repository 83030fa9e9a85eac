"""What the commands that fix files have in common: what is shown of it, and what such a call may not ask for."""

import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from deckcheck.commands.session import ReportOptions
from deckcheck.errors import UsageError
from deckcheck.inputs.sources import Source
from deckcheck.model.words import count
from deckcheck.report.safe import printable
from deckcheck.run.decks import NOT_KNOWN

if TYPE_CHECKING:  # most calls fix nothing
    from deckcheck.judge.fixes import Fixed

Attempt = tuple[Source, bytes, "Fixed"]
"""A file, its content, and what fixing made of it."""


def refuse_reports(asked: ReportOptions, mode: str, *, baseline: bool = True) -> None:
    """Raises UsageError if a call without a report asks for something about the report; `baseline` for one, too."""
    for option, given in (
        ("--output", any(format != "text" for format in asked.output or ())),
        ("--output-file", asked.output_file),
        ("--statistics", asked.statistics),
        ("--baseline", asked.baseline if baseline else None),
        ("--write-baseline", asked.write_baseline),
    ):
        if given:
            raise UsageError(f"{option} needs a report, and --{mode} makes none.", f"Leave out {option}.")


def show_diff(
    fixed: Iterable[Attempt], failed: list[str], text_of: Callable[[Source, bytes], str], *, exit_zero: bool
) -> int:
    """Show what would be fixed; returns the exit code: 1 if there is anything, 2 if some file cannot be read.

    With `exit_zero` it is 0 whatever would be fixed, if all could be read.
    """
    from deckcheck.judge.fixes import diff_text

    total = left = 0
    for source, data, result in fixed:
        total += result.made
        left += result.unsafe
        if result.open:
            tell_open(source)
        if result.made:
            put_diff(diff_text(source.path, data, result.data, lambda part, it=source: text_of(it, part)))  # type: ignore[misc]
    tell_unsafe(left)
    return 2 if failed else int(total > 0 and not exit_zero)


def put_diff(text: str) -> None:
    """Print a diff: on a terminal as harmless text, elsewhere as it is, since it may be applied."""
    if sys.stdout.isatty():
        lines = text.removesuffix("\n").split("\n")
        text = "".join("\t".join(map(printable, line.removesuffix("\r").split("\t"))) + "\n" for line in lines)
    sys.stdout.write(text)


def tell_open(source: Source) -> None:
    """Say on standard error that a file is left as it is, since nobody knows what it means."""
    print(
        f"{printable(source.path)} is not fixed: {NOT_KNOWN} (--unsafe-fixes takes names that are near one card).",
        file=sys.stderr,
    )


def tell_unsafe(left: int) -> None:
    """Say on standard error that there are fixes that were not made."""
    if left:
        told = count(left, "{n} unsafe fix not made (--unsafe-fixes).", "{n} unsafe fixes not made (--unsafe-fixes).")
        print(told, file=sys.stderr)
