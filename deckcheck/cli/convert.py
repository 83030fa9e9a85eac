"""`deckcheck convert`."""

from typing import Annotated

import typer

from deckcheck.cli import options as opt


def convert(
    path: Annotated[
        str, typer.Argument(metavar="IN", help="A deck in any format, a ydke:// code, or - for standard input.")
    ],
    to: Annotated[str, typer.Option("--to", "-t", metavar="FORMAT", help="ydk, ydke, text, yaml or json.")],
    lang: opt.Lang = "en",
    out: Annotated[
        str | None, typer.Option("--out", metavar="FILE", help="Write to this file (default: standard output).")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file.")] = False,
    deck: Annotated[
        int | None, typer.Option("--deck", metavar="N", min=1, help="Which deck of a file that holds several.")
    ] = None,
) -> None:
    """Write a deck in another file format.

    Names become passcodes and back.  A name that no card or several cards have is an error, never a guess; nothing is
    written then.  Exit code: 0 written, 2 not.
    """
    from deckcheck.commands.convert import run_convert

    run_convert(path, to, lang, out, force, deck)
