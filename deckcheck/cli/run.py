"""The body of `check`: from what was asked to what is printed."""

import os
from time import strftime

from deckcheck import __version__
from deckcheck.bulk import Worker, parts
from deckcheck.cli.terminal import look_of, with_progress
from deckcheck.data.store import Store
from deckcheck.deckfiles import SUFFIXES
from deckcheck.engine import Judge, Options, run_notes
from deckcheck.errors import UsageError, nearest
from deckcheck.model.report import Run, Tool
from deckcheck.report import REPORTER_NAMES
from deckcheck.report.outputs import Output, Renderer, opened, pairs, write
from deckcheck.sources import discover

REGIONS = ("europe", "americas")


def run_check(
    paths: list[str],
    options: Options,
    as_of: str | None,
    *,
    output: list[str],
    output_file: list[str],
    strict: bool,
    quiet: bool,
    verbose: bool,
    jobs: int,
) -> int:
    """Check decks and print the report; returns the exit code.  Raises UsageError where the call is wrong."""
    today = strftime("%Y-%m-%d")
    options = options._replace(as_of=checked_date(as_of, today))
    outputs = chosen_outputs(output, output_file)
    if options.region is not None:
        one_of("region", options.region, REGIONS)
    store = Store.open()
    judge = Judge(options, store)
    name, why = options.format or options.default_format, "as asked" if options.format else "the default"
    notes = run_notes(judge, name, why, today)
    if options.points_cap is not None and judge.regulation(name).play.points_cap is None:
        raise UsageError(f"--points-cap means nothing in {name}: it has no points.", "Use --format genesys.")
    many = len(paths) > 1 or any(os.path.isdir(path) or "*" in path for path in paths)
    run = Run("check", Tool(__version__, store.meta()), notes, strict, quiet, many, verbose)
    jobs = jobs or os.cpu_count() or 1
    with opened(outputs, look_of) as targets:
        worker = Worker(options, Renderer(run, targets))
        if jobs == 1:
            worker.judge = judge
        found = parts(worker, discover(paths, SUFFIXES), jobs)
        summary = with_progress("decks", lambda step: write(run, targets, found, step))
        if not summary.items:
            raise UsageError("No deck files were found.", f"Decks are files with {', '.join(sorted(SUFFIXES))}.")
    return int(summary.exit_code(strict))


def chosen_outputs(formats: list[str], files: list[str]) -> tuple[Output, ...]:
    """The reports that a call asks for.  Raises UsageError for a format that is none, or for pairs that do not fit."""
    for format in formats:
        one_of("output format", format, REPORTER_NAMES)
    return pairs(formats, files)


def checked_date(text: str | None, today: str) -> str:
    """A day as `YYYY-MM-DD`; today where none is given.  Raises UsageError for anything else."""
    if text is None:
        return today
    from datetime import date

    try:
        # Only the extended form; fromisoformat also takes `20200101` and week dates.
        if len(text) != 10:
            raise ValueError
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise UsageError(f'"{text}" is no day.', "Write it as YYYY-MM-DD, for example 2026-05-18.") from None


def one_of(what: str, word: str, known: tuple[str, ...]) -> None:
    """Raise UsageError, with the nearest right words, if a word is none of the known ones."""
    if word not in known:
        close = nearest(word, known)
        hint = f"Did you mean {' or '.join(close)}? " if close else ""
        raise UsageError(f'There is no {what} "{word}".', f"{hint}Known: {', '.join(known)}.")
