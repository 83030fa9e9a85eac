"""The body of `lint`: from what was asked to what is printed."""

import sys
from collections.abc import Iterable, Iterator

from deckcheck.commands.check import FileSelection, chosen_sources
from deckcheck.commands.fixes import Attempt, refuse_reports, show_diff, tell_unsafe
from deckcheck.commands.session import ReportOptions, Session
from deckcheck.commands.terminal import error
from deckcheck.config.settings import LANGUAGE
from deckcheck.errors import UsageError
from deckcheck.inputs.files import near_file, pass_through, start_run
from deckcheck.inputs.sources import Source, whole
from deckcheck.inputs.writing import write_file
from deckcheck.judge.fixes import fix_script
from deckcheck.judge.script import SUFFIXES, LintOptions, read_script
from deckcheck.model.words import ENGLISH
from deckcheck.report.safe import printable
from deckcheck.run.guard import FAILURES
from deckcheck.run.parallel import chunks_of
from deckcheck.run.policy import Policy
from deckcheck.run.scripts import Scripts, ScriptWorker


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

    `unsafe` says whether fixes that may change the meaning are made, too; `pool` whether the bundled cards are used;
    `cache` whether results are kept for unchanged work.
    """
    start_run()
    if mode != "report":
        refuse_reports(asked, mode, baseline=mode == "explain")
    # Script rules are in English, and so is what is around them.
    session = Session(asked, {**scripts.values(), LANGUAGE: ENGLISH}, which.place if mode != "explain" else None)
    sources, unmatched = chosen_sources(session, which, SUFFIXES)
    worker = ScriptWorker(
        LintOptions(inline=scripts.inline, pool=pool, cache=cache and mode == "report"), session.resolver
    )
    worker.check_call(which.place)
    if mode == "explain":
        return _explain(sources, worker)
    failed: list[str] = []
    if mode == "fix":
        return _fix(_fixed(sources, worker, session.policy, unsafe, failed), failed, filtering="-" in which.paths)
    if mode == "diff":
        attempts = _fixed(sources, worker, session.policy, unsafe, failed)
        return show_diff(attempts, failed, lambda _, data: data.decode("utf-8", "replace"), exit_zero=asked.exit_zero)
    run = session.run("lint", {}, many=which.many)
    summary = session.report(
        run, "scripts", lambda renderer: chunks_of(worker, renderer, sources, which.jobs), unmatched.notes
    )
    worker.flush()
    if not summary.items and which.changed_since is None and not which.force_exclude:
        raise UsageError("No scripts were found.", "Scripts are files with .lua.")
    return int(summary.exit_code(run.strict, run.exit_zero))


def _explain(sources: Iterable[Source], worker: ScriptWorker) -> int:
    from deckcheck.lua.explain import explain

    shown = 0
    for source in sources:
        data = read_script(source)
        if isinstance(data, str):
            raise UsageError(f"{source.path} cannot be read: {data}.", near_file(source.path))
        sys.stdout.write(("\n" if shown else "") + explain(worker.linter(source.path).script(source.path, data)))
        shown += 1
    if not shown:
        raise UsageError("No scripts were found.", "Scripts are files with .lua.")
    return 0


def _fix(fixed: Iterable[Attempt], failed: list[str], *, filtering: bool) -> int:
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
            print(f"{printable(source.path)}: {result.made} fixed")
    if filtering and not (filtered or failed):
        pass_through()  # it is left out: who puts the output in the place of the input must not lose it
    elif not total and not filtered and not failed:
        print("Nothing to fix.")
    tell_unsafe(left)
    return 2 if failed else 0


def _fixed(
    sources: Iterable[Source], worker: ScriptWorker, policy: Policy, unsafe: bool, failed: list[str]
) -> Iterator[Attempt]:
    """Each script as it is, and with the fixes of the findings that count.

    What cannot be read is told, and noted in `failed`.
    """
    for source in sources:
        data = whole(read_script(source))
        if isinstance(data, str):
            error(f"{source.path} cannot be read: {data}.", near_file(source.path))
            failed.append(source.path)
            continue
        judge = worker.versions(source, policy)
        for finding in judge(data).all:
            if finding.code in FAILURES:
                error(finding.at(source.path), finding.help)
                failed.append(source.path)
                break
        else:
            result = fix_script(data, judge, unsafe)
            if result.unreadable is not None:
                error(result.unreadable.at(source.path), result.unreadable.help)
                failed.append(source.path)
            yield source, data, result
