"""The body of `lint`: from what was asked to what is printed."""

import sys
from collections.abc import Iterable, Iterator

from deckcheck.commands.check import FileSelection, chosen_sources
from deckcheck.commands.session import ReportOptions, Session
from deckcheck.errors import UsageError
from deckcheck.inputs.files import write_file
from deckcheck.inputs.sources import Source
from deckcheck.judge.script import SUFFIXES, LintOptions, apply_fixes, difference, read_script
from deckcheck.report.base import Summary
from deckcheck.run.parallel import chunks_of
from deckcheck.run.policy import Policy
from deckcheck.run.scripts import Scripts, ScriptWorker


def run_lint(which: FileSelection, scripts: Scripts, asked: ReportOptions, mode: str, pool: bool = True) -> int:
    """Lint scripts and print the report; returns the exit code.  Raises UsageError where the call is wrong.

    `pool` says whether the bundled cards are used.
    """
    if mode != "report":
        _refuse_reports(asked, mode)
    session = Session(asked, scripts.values())
    sources, unmatched = chosen_sources(session, which, SUFFIXES)
    worker = ScriptWorker(LintOptions(inline=scripts.inline, pool=pool), session.resolver)
    worker.check_call(which.paths[0])
    if mode == "explain":
        return _explain(sources, worker)
    if mode == "fix":
        return _fix(sources, worker, session.policy)
    if mode == "diff":
        changes = _diff(sources, worker, session.policy)
        return int(changes and not asked.exit_zero)
    run = session.run("lint", {}, many=which.many)
    summary = session.report(
        run, "scripts", lambda renderer: chunks_of(worker, renderer, sources, which.jobs), unmatched.notes
    )
    if not summary.items and which.changed_since is None and not which.force_exclude:
        raise UsageError("No scripts were found.", "Scripts are files with .lua.")
    return int(summary.exit_code(run.strict, run.exit_zero))


def _refuse_reports(asked: ReportOptions, mode: str) -> None:
    """Raises UsageError if a call without a report asks for something about the report."""
    for option, given in (
        ("--output", any(format != "text" for format in asked.output or ())),
        ("--output-file", asked.output_file),
        ("--statistics", asked.statistics),
        ("--baseline", asked.baseline),
        ("--write-baseline", asked.write_baseline),
    ):
        if given:
            raise UsageError(f"{option} is about the report, and --{mode} makes none.", f"Leave out {option}.")


def _explain(sources: Iterable[Source], worker: ScriptWorker) -> int:
    from deckcheck.lua.explain import explain

    shown = 0
    for source in sources:
        data = read_script(source)
        if isinstance(data, str):
            raise UsageError(f"{source.path} cannot be read: {data}.")
        sys.stdout.write(("\n" if shown else "") + explain(worker.linter(source.path).script(source.path, data)))
        shown += 1
    if not shown:
        raise UsageError("No scripts were found.", "Scripts are files with .lua.")
    return 0


def _fix(sources: Iterable[Source], worker: ScriptWorker, policy: Policy) -> int:
    """Fix what is safe: in the files; a script of standard input goes to standard output, changed or not."""
    total = 0
    filtered = False
    for source, _, fixed, made in _fixed(sources, worker, policy):
        total += made
        if source.data is not None:
            sys.stdout.buffer.write(fixed)
            filtered = True
        elif made:
            write_file(source.path, fixed, rewrite=True)
            print(f"{source.path}: {made} fixed")
    if not total and not filtered:
        print("Nothing to fix.")
    return 0


def _diff(sources: Iterable[Source], worker: ScriptWorker, policy: Policy) -> bool:
    """Show what would be fixed; returns whether there is anything."""
    total = 0
    for source, data, fixed, made in _fixed(sources, worker, policy):
        total += made
        if made:
            sys.stdout.write(difference(source.path, data, fixed))
    return total > 0


def _fixed(
    sources: Iterable[Source], worker: ScriptWorker, policy: Policy
) -> Iterator[tuple[Source, bytes, bytes, int]]:
    """Each script: as it is, as it would be, and how many findings that fixes (of those that count)."""
    for source in sources:
        data = read_script(source)
        if isinstance(data, str):
            raise UsageError(f"{source.path} cannot be read: {data}.")
        item = policy(worker.linter(source.path).lint(source.path, data, worker.rules(source.path)), Summary())
        fixed, made = apply_fixes(data, item.findings)
        yield source, data, fixed, made
