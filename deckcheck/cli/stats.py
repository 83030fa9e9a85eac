"""`deckcheck stats`."""

from typing import Annotated

import typer

from deckcheck.cli import options as opt


def stats(
    decks: opt.DeckPaths,
    card: Annotated[
        str | None,
        typer.Option("--card", metavar="CARD", help="Which decks play this card (name, number, nickname)."),
    ] = None,
    section: Annotated[
        str | None, typer.Option("--section", metavar="SECTION", help="Count only main, extra or side.")
    ] = None,
    top: Annotated[
        int, typer.Option("--top", metavar="N", min=0, help="Show this many cards in text; 0 means all.")
    ] = 40,
    lang: opt.LangOfNames = "en",
    cards: opt.Cards = None,
    output: opt.Table = "text",
    config: opt.ConfigFile = None,
    isolated: opt.Isolated = False,
) -> None:
    """Which cards do many decks play: in how many decks, how many copies, in which section?

    Artworks of a card are one card.  Exit code: 0 counted, 2 unreadable file or usage error.
    """
    from deckcheck.commands.check import Play
    from deckcheck.commands.stats import run_stats

    play = Play(cards=tuple(cards or ()))
    raise typer.Exit(run_stats(decks, play, card, section, top, lang, output, config, isolated))
