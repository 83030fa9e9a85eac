"""`deckcheck points`."""

import typer

from deckcheck.cli import options as opt


def points(
    decks: opt.Decks,
    format: opt.Format = None,
    as_of: opt.AsOf = None,
    list_file: opt.ListFile = None,
    list_name: opt.ListName = None,
    points_cap: opt.PointsCap = None,
    cards: opt.Cards = None,
    lang: opt.Lang = None,
    names: opt.Names = None,
    output: opt.Table = "text",
    config: opt.ConfigFile = None,
    isolated: opt.Isolated = False,
) -> None:
    """What does each card of a deck cost in Genesys, and how many points are left?

    The format is genesys unless an option or the deck names another one with points.  Exit code: 0 within the cap,
    1 over it, 2 unreadable file or usage error, 3 within the cap as far as the cards are known.
    """
    from deckcheck.commands.check import Play
    from deckcheck.commands.points import run_points

    play = Play(
        format, as_of, None, list_file, list_name, points_cap, cards=tuple(cards or ()), language=lang, names=names
    )
    raise typer.Exit(run_points(decks, play, output, config, isolated))
