"""The body of `lint`: from what was asked to what is printed."""

import sys
from collections.abc import Iterable, Iterator

from deckcheck.commands.check import FileSelection, chosen_sources
from deckcheck.commands.session import ReportOptions, Session
from deckcheck.commands.terminal import error
from deckcheck.errors import UsageError
from deckcheck.inputs.files import write_file
from deckcheck.inputs.sources import Source
from deckcheck.judge.script import SUFFIXES, LintOptions, apply_fixes, difference, read_script
from deckcheck.report.base import Summary
from deckcheck.run.guard import FAILURES
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
        code = _diff(sources, worker, session.policy)
        return code if code != 1 or not asked.exit_zero else 0
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
    failed: list[str] = []
    for source, _, fixed, made in _fixed(sources, worker, policy, failed):
        total += made
        if source.data is not None:
            sys.stdout.buffer.write(fixed)
            filtered = True
        elif made:
            write_file(source.path, fixed, rewrite=True)
            print(f"{source.path}: {made} fixed")
    if not total and not filtered and not failed:
        print("Nothing to fix.")
    return 2 if failed else 0


def _diff(sources: Iterable[Source], worker: ScriptWorker, policy: Policy) -> int:
    """Show what would be fixed; returns the exit code: 1 if there is anything, 2 if some script cannot be read."""
    total = 0
    failed: list[str] = []
    for source, data, fixed, made in _fixed(sources, worker, policy, failed):
        total += made
        if made:
            sys.stdout.write(difference(source.path, data, fixed))
    return 2 if failed else int(total > 0)


def _fixed(
    sources: Iterable[Source], worker: ScriptWorker, policy: Policy, failed: list[str]
) -> Iterator[tuple[Source, bytes, bytes, int]]:
    """Each script: as it is, as it would be, and how many findings that fixes (of those that count).

    What cannot be read is told, and noted in `failed`.
    """
    for source in sources:
        data = read_script(source)
        if isinstance(data, str):
            error(f"{source.path} cannot be read: {data}.")
            failed.append(source.path)
            continue
        item = policy(next(iter(worker.judged(source._replace(data=data)))), Summary())
        if any(finding.code in FAILURES for finding in item.findings):
            error(f"{source.path}: {item.findings[0].message}", item.findings[0].help)
            failed.append(source.path)
            continue
        fixed, made = apply_fixes(data, item.findings)
        yield source, data, fixed, made
