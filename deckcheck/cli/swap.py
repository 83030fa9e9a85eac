"""`deckcheck swap`."""

from typing import Annotated

import typer

from deckcheck.cli import options as opt


def swap(
    registered: Annotated[
        str | None,
        typer.Argument(
            metavar="REGISTERED", help="The deck as registered (- is standard input), or a folder or CSV of them."
        ),
    ] = None,
    later: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME2 [GAME3...]]",
            help="The deck used in each later Duel of the Match, or the folder of a round.",
        ),
    ] = None,
    plan: Annotated[
        str | None,
        typer.Option(
            "--plan", metavar="FILE", help="Check every match-up of a side plan instead (- is standard input)."
        ),
    ] = None,
    out: Annotated[
        list[str] | None,
        typer.Option("--out", metavar="CARDS", help='Cards that go to the Side Deck: "2 Effect Veiler".'),
    ] = None,
    cards_in: Annotated[
        list[str] | None,
        typer.Option("--in", metavar="CARDS", help='Cards that come from the Side Deck: "2 Droll & Lock Bird".'),
    ] = None,
    write: Annotated[
        str | None,
        typer.Option("--write", metavar="DIR", help="Write the deck of each match-up and turn there, as .ydk files."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Let --write overwrite files.")] = False,
    example: Annotated[bool, typer.Option("--example", help="Print a commented side plan and stop.")] = False,
    duel: Annotated[
        int, typer.Option("--duel", metavar="N", min=1, help="The Duel that the first later deck, or the plan, is for.")
    ] = 2,
    single_duel: Annotated[bool, typer.Option("--single-duel", help="Single Duel: siding is not allowed.")] = False,
    first_duel_lost: Annotated[
        bool,
        typer.Option(
            "--first-duel-lost",
            help="The first Duel was lost by a penalty before it began: no exchange before Duel 2 (if policy says so).",
        ),
    ] = False,
    allow_size_change: Annotated[
        bool, typer.Option("--allow-size-change", help="The sizes of the three decks may change.")
    ] = False,
    format: opt.Format = None,
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
    no_inline: opt.NoInline = False,
) -> None:
    """Check whether Side Decking between Duels is legal, card by card.

    Each later deck is compared with the registered one and with the Duel before.  With --plan every match-up of a side
    plan is carried out and checked; with --out and --in one exchange from the command line.  In two folders, decks
    with the same file name or player belong together.  Exit codes as in check.
    """
    from deckcheck.commands.check import Play
    from deckcheck.commands.session import ReportOptions
    from deckcheck.commands.swap import EXAMPLE, SwapCall, run_swap

    if example:
        print(EXAMPLE, end="")
        raise typer.Exit
    call = SwapCall(
        registered, tuple(later or ()), plan, tuple(out or ()), tuple(cards_in or ()), write, force, duel, single_duel,
        allow_size_change, first_duel_lost,
    )  # fmt: skip
    play = Play(
        format,
        as_of,
        region,
        list_file,
        list_name,
        points_cap,
        not no_inline,
        tuple(cards or ()),
        language=lang,
        names=names,
    )
    asked = ReportOptions(
        output, output_file, strict, quiet, verbose, statistics, exit_zero, select, ignore, extend_ignore, baseline,
        write_baseline, config, isolated,
    )  # fmt: skip
    raise typer.Exit(run_swap(call, play, asked))
