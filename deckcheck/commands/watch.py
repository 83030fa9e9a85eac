"""Check again whenever a file changes."""

import os
import sys
from collections.abc import Callable
from time import strftime
from typing import NoReturn

from deckcheck.commands.session import ReportOptions
from deckcheck.commands.terminal import error, look_of
from deckcheck.deckfiles import SUFFIXES
from deckcheck.errors import UsageError

_WATCHED = (*SUFFIXES, ".conf", ".lua", ".toml")


def run_watch(paths: list[str], asked: ReportOptions, work: Callable[[], int]) -> NoReturn:
    """Do the work, and again after each change below the paths, until the user stops it.

    Raises UsageError if there is nothing to watch, or no watchfiles to watch it.
    """
    try:
        from watchfiles import watch
    except ImportError:
        raise UsageError("--watch needs watchfiles.", "Install it beside deckcheck: pip install watchfiles") from None
    # Of standard input, a URL or a pipe no change is ever told.
    watched = [path for path in paths if path != "-" and (os.path.isfile(path) or os.path.isdir(path))]
    if len(watched) < len(paths):
        raise UsageError("--watch is for files and folders that exist.", "Name the folder that the files are in.")
    # What a run writes itself must not start the next one.
    own = {os.path.realpath(path) for path in (*(asked.output_file or ()), asked.write_baseline) if path is not None}

    def relevant(change: object, path: str) -> bool:
        # Editors and git work in hidden files and folders.
        parts = path.split(os.sep)
        hidden = parts[-1].startswith(".") or ".git" in parts
        return not hidden and path.lower().endswith(_WATCHED) and os.path.realpath(path) not in own

    _again(work)
    for _ in watch(*watched, watch_filter=relevant, raise_interrupt=True):
        _again(work)
    raise SystemExit(0)


def _again(work: Callable[[], int]) -> None:
    terminal = look_of(sys.stdout).columns > 0
    if terminal:
        sys.stdout.write("\x1b[2J\x1b[H")
    try:
        work()
    except UsageError as problem:
        # A half-written configuration file is not a reason to stop.
        sys.stdout.flush()
        error(problem.message, problem.help)
    if terminal:
        sys.stdout.write(f"\nChecked at {strftime('%H:%M:%S')}; waiting for changes, Ctrl+C ends it.\n")
    sys.stdout.flush()
