"""`deckcheck lint`."""

from typing import Annotated

import typer

from deckcheck.cli import options as opt


def lint(
    paths: Annotated[
        list[str],
        typer.Argument(metavar="PATH...", help="Card scripts (c12345.lua), Duel set-ups, folders, globs, or -."),
    ],
    dialect: Annotated[
        str | None,
        typer.Option("--dialect", metavar="NAME", help="edopro or ygopro (default: each file's own)."),
    ] = None,
    cdb: Annotated[
        list[str] | None,
        typer.Option("--cdb", metavar="FILE", help="Client database with cards and their text; may be repeated."),
    ] = None,
    api_root: Annotated[
        list[str] | None,
        typer.Option("--api-root", metavar="DIR", help="Folder with helper files outside the repository."),
    ] = None,
    api: Annotated[
        list[str] | None,
        typer.Option("--api", metavar="PATH", help="Functions of a newer game: a JSON table, Lua stubs, or a folder."),
    ] = None,
    level: Annotated[
        str | None,
        typer.Option("--level", metavar="NAME", help="surest, default, thorough or all: how far the rules go."),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Run all rules, as --level all does.")] = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="Show what each script registers, as a table, without linting.")
    ] = False,
    fix: opt.Fix = False,
    diff: opt.Diff = False,
    unsafe_fixes: opt.UnsafeFixes = False,
    strict: opt.Strict = False,
    quiet: opt.Quiet = False,
    verbose: opt.Verbose = False,
    output: opt.Outputs = None,
    output_file: opt.OutputFile = None,
    select: opt.Select = None,
    ignore: opt.Ignore = None,
    extend_ignore: opt.ExtendIgnore = None,
    baseline: opt.Baseline = None,
    write_baseline: opt.WriteBaseline = None,
    statistics: opt.Statistics = False,
    exit_zero: opt.ExitZero = False,
    config: opt.ConfigFile = None,
    isolated: opt.Isolated = False,
    changed_since: opt.ChangedSince = None,
    force_exclude: opt.ForceExclude = False,
    stdin_filename: opt.StdinName = None,
    watch: opt.Watch = False,
    jobs: opt.Jobs = 1,
    no_cache: Annotated[
        bool, typer.Option("--no-cache", help="Lint everything again, even what has not changed since the last run.")
    ] = False,
    no_inline: Annotated[
        bool, typer.Option("--no-inline", help="Ignore `deckcheck: ignore=` comments in the files.")
    ] = False,
) -> None:
    """Check card scripts against the rules of the Duel, without running them.

    Exit code: 0 nothing wrong, 1 some script has an error, 2 unreadable file or usage error,
    3 something undetermined (a library that was not found).
    --explain and --fix judge nothing and end with 0; --diff ends with 1 if there is something to change.
    """
    from deckcheck.commands.check import FileSelection
    from deckcheck.commands.lint import run_lint
    from deckcheck.commands.session import ReportOptions
    from deckcheck.errors import UsageError
    from deckcheck.run.scripts import Scripts

    if unsafe_fixes and not (fix or diff):
        raise UsageError("--unsafe-fixes goes with --fix or --diff.", "Add one of them.")
    if every and level not in (None, "all"):
        raise UsageError(f"--all means --level all, not --level {level}.", "Leave out one of them.")
    scripts = Scripts("all" if every else level, dialect, _words(cdb), _words(api_root), _words(api), not no_inline)
    if explain and (fix or diff):
        raise UsageError("--explain changes nothing.", f"Leave out --explain or {'--fix' if fix else '--diff'}.")
    mode = "explain" if explain else "diff" if diff else "fix" if fix else "report"
    asked = ReportOptions(
        output, output_file, strict, quiet, verbose, statistics, exit_zero, select, ignore, extend_ignore, baseline,
        write_baseline, config, isolated,
    )  # fmt: skip
    which = FileSelection(paths, changed_since, force_exclude, jobs, stdin_filename)

    def once() -> int:
        return run_lint(which, scripts, asked, mode, unsafe=unsafe_fixes, cache=not no_cache)

    if watch:
        from deckcheck.commands.watch import run_watch

        run_watch(paths, asked, once)
    raise typer.Exit(once())


def _words(given: list[str] | None) -> tuple[str, ...]:
    """What was given, also as a comma-separated list."""
    return tuple(word for text in given or () for word in text.split(",") if word)
