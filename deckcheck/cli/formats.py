"""`deckcheck formats`."""

from typing import Annotated

import typer

from deckcheck.cli import options as opt


def formats(
    format: Annotated[
        str | None, typer.Argument(metavar="[FORMAT]", help="Show this format with all its lists.")
    ] = None,
    output: opt.Output = "text",
) -> None:
    """List the formats of play with the date and age of their newest list."""
    from deckcheck.commands.show import show_format, show_formats

    raise typer.Exit(show_formats(output) if format is None else show_format(format, output))
