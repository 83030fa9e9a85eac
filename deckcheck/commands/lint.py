"""The body of `lint`: from what was asked to what is printed."""

import sys
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from deckcheck.commands.check import FileSelection, chosen_sources
from deckcheck.commands.session import ReportOptions, Session
from deckcheck.commands.terminal import error
from deckcheck.errors import UsageError
from deckcheck.inputs.files import write_file
from deckcheck.inputs.sources import Source
from deckcheck.judge.fixes import Fixed, Judged, diff_text, fix_script
from deckcheck.judge.script import SUFFIXES, LintOptions, read_script
from deckcheck.report.base import Summary
from deckcheck.run.guard import FAILURES
from deckcheck.run.parallel import chunks_of
from deckcheck.run.policy import Policy
from deckcheck.run.scripts import Scripts, ScriptWorker

Attempt = tuple[Source, bytes, Fixed]
"""A script, its content, and what fixing made of it."""


def run_lint(
    which: FileSelection,
    scripts: Scripts,
    asked: ReportOptions,
    mode: str,
    *,
    unsafe: bool = False,
    pool: bool = True,
    cache: bool = False,
) -> int:
    """Lint scripts and print the report; returns the exit code.  Raises UsageError where the call is wrong.

    `unsafe` says whether fixes that may change what is meant are made, too; `pool` whether the bundled cards are used;
    `cache` whether results are kept for unchanged work.
    """
    if mode != "report":
        _refuse_reports(asked, mode)
    session = Session(asked, scripts.values(), which.place if mode == "report" else None)
    sources, unmatched = chosen_sources(session, which, SUFFIXES)
    worker = ScriptWorker(
        LintOptions(inline=scripts.inline, pool=pool, cache=cache and mode == "report"), session.resolver
    )
    worker.check_call(which.place)
    if mode == "explain":
        return _explain(sources, worker)
    failed: list[str] = []
    if mode == "fix":
        return _fix(_fixed(sources, worker, session.policy, unsafe, failed), failed)
    if mode == "diff":
        code = _diff(_fixed(sources, worker, session.policy, unsafe, failed), failed)
        return code if code != 1 or not asked.exit_zero else 0
    run = session.run("lint", {}, many=which.many)
    summary = session.report(
        run, "scripts", lambda renderer: chunks_of(worker, renderer, sources, which.jobs), unmatched.notes
    )
    worker.flush()
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


def _fix(fixed: Iterable[Attempt], failed: list[str]) -> int:
    """Fix in the files; a script of standard input goes to standard output, changed or not; returns the exit code."""
    total = left = 0
    filtered = False
    for source, _, result in fixed:
        total += result.made
        left += result.unsafe
        if source.data is not None:
            sys.stdout.buffer.write(result.data)
            filtered = True
        elif result.made:
            write_file(source.path, result.data, rewrite=True)
            print(f"{source.path}: {result.made} fixed")
    if not total and not filtered and not failed:
        print("Nothing to fix.")
    _tell_unsafe(left)
    return 2 if failed else 0


def _diff(fixed: Iterable[Attempt], failed: list[str]) -> int:
    """Show what would be fixed; returns the exit code: 1 if there is anything, 2 if some script cannot be read."""
    total = left = 0
    for source, data, result in fixed:
        total += result.made
        left += result.unsafe
        if result.made:
            sys.stdout.write(diff_text(source.path, data, result.data))
    _tell_unsafe(left)
    return 2 if failed else int(total > 0)


def _tell_unsafe(left: int) -> None:
    """Say on standard error that there are fixes that were not made."""
    if left:
        print(f"{left} unsafe fix{'es' if left > 1 else ''} not made (--unsafe-fixes).", file=sys.stderr)


def _fixed(
    sources: Iterable[Source], worker: ScriptWorker, policy: Policy, unsafe: bool, failed: list[str]
) -> Iterator[Attempt]:
    """Each script as it is, and with the fixes of the findings that count.

    What cannot be read is told, and noted in `failed`.
    """
    for source in sources:
        data = read_script(source)
        if isinstance(data, str):
            error(f"{source.path} cannot be read: {data}.")
            failed.append(source.path)
            continue
        judge = _judge(source, worker, policy)
        for finding in judge(data).all:
            if finding.code in FAILURES:
                error(f"{source.path}: {finding.message}", finding.help)
                failed.append(source.path)
                break
        else:
            yield source, data, fix_script(data, judge, unsafe)


def _judge(source: Source, worker: ScriptWorker, policy: Policy) -> Callable[[bytes], Judged]:
    """Judges versions of a script; the last one is remembered."""

    @lru_cache(maxsize=2)
    def judge(data: bytes) -> Judged:
        item = next(iter(worker.judged(source._replace(data=data))))
        return Judged(policy(item, Summary()).findings, item.findings)

    return judge
