"""`deckcheck formats`."""

from typing import Annotated

import typer

from deckcheck.cli import complete
from deckcheck.cli import options as opt


def formats(
    format: Annotated[
        str | None,
        typer.Argument(
            metavar="[FORMAT]", help="Show this format with all its lists.", autocompletion=complete.formats
        ),
    ] = None,
    all: Annotated[bool, typer.Option("--all", help="Also formats that are rarely played.")] = False,
    lang: opt.Lang = None,
    output: opt.Output = "text",
) -> None:
    """List the formats of play, or show one with its sizes, its pool and all its lists with their days and sources."""
    from deckcheck.commands.formats import show_format, show_formats

    raise typer.Exit(show_formats(output, lang, all) if format is None else show_format(format, output, lang))
