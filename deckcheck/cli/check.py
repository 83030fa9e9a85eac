"""`deckcheck check`."""

from typing import Annotated

import typer

from deckcheck.cli import options as opt


def check(
    paths: opt.DeckPaths,
    format: opt.Formats = None,
    as_of: opt.AsOf = None,
    region: opt.Region = None,
    list_file: opt.ListFile = None,
    list_name: opt.ListName = None,
    points_cap: opt.PointsCap = None,
    cards: opt.Cards = None,
    strict: opt.Strict = False,
    quiet: opt.Quiet = False,
    verbose: opt.Verbose = False,
    output: opt.Outputs = None,
    lang: opt.Lang = None,
    names: opt.Names = None,
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
    jobs: opt.DeckJobs = None,
    no_inline: opt.NoInline = False,
    client: Annotated[
        list[str] | None,
        typer.Option(
            "--client",
            metavar="NAME",
            help="Also show what edopro, ygopro or mdpro3 makes of the same file; separate several with commas.",
            rich_help_panel=opt.REPORT,
        ),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            metavar="REGISTERED",
            help="Also compare with the registered deck: one list for all, or a folder or table with one for each.",
            rich_help_panel=opt.REPORT,
        ),
    ] = None,
    hints: Annotated[
        bool,
        typer.Option(
            "--hints",
            help="Also report near misses: cards that can never be sided in, no Ritual Spell, limits that change.",
            rich_help_panel=opt.RULES,
        ),
    ] = False,
    fix: opt.Fix = False,
    diff: opt.Diff = False,
    unsafe_fixes: opt.UnsafeFixes = False,
    current: Annotated[
        bool,
        typer.Option(
            "--current",
            help="With --fix or --diff: also today's passcodes for artworks and old versions of cards.",
            rich_help_panel=opt.FIXES,
        ),
    ] = False,
) -> None:
    """Check whether decks are legal, and show how to fix each finding.

    Exit code: 0 all legal, 1 some deck illegal, 2 unreadable file or usage error, 3 nothing illegal
    but something undetermined (an unknown card or name).
    """
    from deckcheck.commands.check import FileSelection, Fixing, Play, clients_of, formats_of, run_check
    from deckcheck.commands.session import ReportOptions
    from deckcheck.errors import UsageError

    for option, given in (("--unsafe-fixes", unsafe_fixes), ("--current", current)):
        if given and not (fix or diff):
            raise UsageError(f"{option} goes with --fix or --diff.", "Add one of them.")
    fixing = Fixing("diff" if diff else "fix", unsafe_fixes) if fix or diff else None
    clients = clients_of(client) if client else ()
    formats = formats_of(format)
    play = Play(
        formats[0] if formats else None, as_of, region, list_file, list_name, points_cap, not no_inline,
        tuple(cards or ()), formats if len(formats) > 1 else (), lang,
        current=current, hints=hints, names=names,
    )  # fmt: skip
    asked = ReportOptions(
        output, output_file, strict, quiet, verbose, statistics, exit_zero, select, ignore, extend_ignore, baseline,
        write_baseline, config, isolated,
    )  # fmt: skip
    which = FileSelection(paths, changed_since, force_exclude, jobs, stdin_filename)

    def once() -> int:
        return run_check(which, play, asked, fixing, clients, against)

    if watch:
        from deckcheck.commands.watch import run_watch

        run_watch(paths, asked, once)
    raise typer.Exit(once())
