"""`deckcheck which`."""

from typing import Annotated

import typer

from deckcheck.cli import complete
from deckcheck.cli import options as opt


def which(
    decks: opt.Decks,
    formats: Annotated[
        list[str] | None,
        typer.Option(
            "--formats",
            "-f",
            metavar="FORMATS",
            help="These formats, separated by commas, or `all` (default: the current and the popular ones).",
            autocompletion=complete.formats_or_all,
            rich_help_panel=opt.PLAY,
        ),
    ] = None,
    as_of: opt.AsOf = None,
    region: opt.Region = None,
    cards: opt.Cards = None,
    lang: opt.Lang = None,
    names: opt.Names = None,
    output: opt.Table = "text",
    isolated: opt.Isolated = False,
) -> None:
    """In which formats is a deck legal, on which days was it, and why not in the others?

    Each format judges as `check --format` would, on the day and on every day since its first list.  Exit code:
    0 answered, 2 unreadable file or usage error.
    """
    from deckcheck.commands.check import Play
    from deckcheck.commands.which import run_which

    play = Play(as_of=as_of, region=region, cards=tuple(cards or ()), language=lang, names=names)
    raise typer.Exit(run_which(decks, tuple(formats or ()), play, output, isolated))
