"""The body of `lint`: from what was asked to what is printed."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from deckcheck import __version__
from deckcheck.cli.terminal import look_of, with_progress
from deckcheck.errors import UsageError, one_of
from deckcheck.lint import SUFFIXES, Linter, LintOptions, apply_fixes, difference, lint_paths
from deckcheck.model.report import Item, Run, Tool
from deckcheck.report import REPORTER_NAMES, write_report
from deckcheck.sources import discover, read


def run_lint(
    paths: list[str], options: LintOptions, *, mode: str, output: str, jobs: int, strict: bool, quiet: bool
) -> int:
    """Lint scripts and print the report; returns the exit code.  Raises UsageError where the call is wrong."""
    one_of("output format", output, REPORTER_NAMES)
    if mode == "explain":
        return _explain(paths, options)
    if mode in ("fix", "diff"):
        return _fix(paths, options, write=mode == "fix")
    many = len(paths) > 1 or any(os.path.isdir(path) or "*" in path for path in paths)
    run = Run("lint", Tool(__version__, {}), (), strict, quiet, many)
    jobs = jobs or os.cpu_count() or 1

    def work(step: Callable[[int], object]) -> int:
        def items() -> Iterator[Item]:
            for item in lint_paths(paths, options, jobs):
                step(1)
                yield item

        summary = write_report(run, items(), output, sys.stdout, look_of(sys.stdout))
        if not summary.items:
            raise UsageError("No scripts were found.", "Scripts are files with .lua.")
        return int(summary.exit_code(strict))

    return int(with_progress("scripts", work))


def _explain(paths: list[str], options: LintOptions) -> int:
    from deckcheck.lua.explain import explain

    linter = Linter(options)
    shown = 0
    for source in discover(paths, SUFFIXES):
        data = read(source)
        if isinstance(data, str):
            raise UsageError(f"{source.path} cannot be read: {data}.")
        sys.stdout.write(("\n" if shown else "") + explain(linter.script(source.path, data)))
        shown += 1
    if not shown:
        raise UsageError("No scripts were found.", "Scripts are files with .lua.")
    return 0


def _fix(paths: list[str], options: LintOptions, *, write: bool) -> int:
    linter = Linter(options._replace(roots=tuple(path for path in paths if path != "-")))
    total = 0
    for source in discover(paths, SUFFIXES):
        data = read(source)
        if isinstance(data, str):
            raise UsageError(f"{source.path} cannot be read: {data}.")
        fixed, made = apply_fixes(data, linter.lint(source.path, data).findings)
        if not made:
            continue
        total += made
        if not write:
            sys.stdout.write(difference(source.path, data, fixed))
        elif source.data is not None:
            sys.stdout.buffer.write(fixed)
        else:
            _replace_file(Path(source.path), fixed)
            print(f"{source.path}: {made} put right")
    if write and not total:
        print("Nothing to put right.")
    return 0


def _replace_file(path: Path, data: bytes) -> None:
    """Write a file in one step, so that a stop in the middle leaves the old one."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        temporary.write_bytes(data)
        os.chmod(temporary, path.stat().st_mode & 0o777)
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)
