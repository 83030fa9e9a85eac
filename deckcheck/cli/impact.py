"""`deckcheck impact`."""

from typing import Annotated

import typer

from deckcheck.cli import options as opt


def impact(
    decks: opt.DeckPaths,
    to: Annotated[
        str,
        typer.Option(
            "--to", metavar="LIST", help="The new list: a file, FILE#NAME, or FORMAT@DAY.", rich_help_panel=opt.PLAY
        ),
    ],
    from_: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="LIST",
            help="The list before, named in the same way (default: the one in force).",
            rich_help_panel=opt.PLAY,
        ),
    ] = None,
    format: opt.Format = None,
    as_of: opt.AsOf = None,
    region: opt.Region = None,
    points_cap: opt.PointsCap = None,
    cards: opt.Cards = None,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Also show decks that stay as they are.", rich_help_panel=opt.REPORT)
    ] = False,
    output: opt.Table = "text",
    config: opt.ConfigFile = None,
    isolated: opt.Isolated = False,
) -> None:
    """Which decks become illegal or legal with a new list, and because of which cards?

    Only the list changes: day, pool and sizes stay.  Decks of formats with other lists are skipped.  Exit code:
    0 nothing changes, 1 some deck does, 2 unreadable file or usage error.
    """
    from deckcheck.commands.check import Play
    from deckcheck.commands.impact import run_impact

    play = Play(format, as_of, region, points_cap=points_cap, cards=tuple(cards or ()))
    raise typer.Exit(run_impact(decks, to, from_, play, verbose, output, config, isolated))
