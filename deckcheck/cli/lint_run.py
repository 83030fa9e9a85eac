"""The body of `lint`: from what was asked to what is printed."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

from deckcheck.cli.run import Which, chosen_sources
from deckcheck.cli.session import Asked, Session
from deckcheck.errors import UsageError
from deckcheck.lint import SUFFIXES, Linter, LintOptions, apply_fixes, difference, lint_sources
from deckcheck.report.outputs import Piece, Renderer
from deckcheck.sources import discover, read


def run_lint(which: Which, options: LintOptions, asked: Asked, mode: str) -> int:
    """Lint scripts and print the report; returns the exit code.  Raises UsageError where the call is wrong."""
    paths = which.paths
    if mode == "explain":
        return _explain(paths, options)
    session = Session(asked)
    # The rules are chosen once, by what holds for the first path; what holds for a file decides what counts of it.
    first = os.path.join(paths[0], "") if os.path.isdir(paths[0]) else paths[0]
    chosen = session.resolver.settings(first).selection
    off = tuple(word for word, level in chosen.severity if level == "off")
    roots = tuple(path for path in paths if path != "-")
    options = options._replace(select=chosen.select, ignore=(*chosen.ignore, *off), roots=roots)
    if mode in ("fix", "diff"):
        return _fix(paths, options, write=mode == "fix")
    many = len(paths) > 1 or any(os.path.isdir(path) or "*" in path for path in paths)
    run = session.run("lint", {}, (), many)
    sources = chosen_sources(session, which, SUFFIXES)
    jobs = which.jobs or os.cpu_count() or 1

    def pieces(renderer: Renderer) -> Iterator[Piece]:
        return (renderer.piece((item,)) for item in lint_sources(sources, options, jobs))

    summary = session.report(run, "scripts", pieces)
    if not summary.items and which.changed_since is None and not which.force_exclude:
        raise UsageError("No scripts were found.", "Scripts are files with .lua.")
    return int(summary.exit_code(run.strict, run.exit_zero))


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
    linter = Linter(options)
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
