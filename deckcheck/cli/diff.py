"""`deckcheck diff`."""

from typing import Annotated

import typer

from deckcheck.cli import options as opt


def diff(
    a: Annotated[str, typer.Argument(metavar="A", help="A deck in any format.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The deck to compare it with.")],
    output: opt.Output = "text",
    lang: opt.Lang = None,
    names: opt.Names = None,
) -> None:
    """Show what differs between two decks, per section and by card.

    Artworks of a card are the same card.  Exit code: 0 the same cards, 1 something differs, 2 a file cannot be read.
    """
    from deckcheck.commands.swap import run_diff

    raise typer.Exit(run_diff(a, b, output, lang, names))
