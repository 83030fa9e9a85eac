"""`deckcheck convert`."""

from typing import Annotated

import typer

from deckcheck.cli import options as opt


def convert(
    paths: Annotated[
        list[str],
        typer.Argument(metavar="IN...", help="Decks in any format, folders, a ydke:// code, or - for standard input."),
    ],
    to: Annotated[
        str | None,
        typer.Option(
            "--to", "-t", metavar="FORMAT", help="ydk, ydke, text, yaml, json or qr (default: by the ending of --out)."
        ),
    ] = None,
    lang: opt.LangOfNames = "en",
    out: opt.Out = None,
    out_dir: Annotated[
        str | None,
        typer.Option("--out-dir", metavar="DIR", help="Write many decks into this folder, one file each."),
    ] = None,
    current: Annotated[
        bool,
        typer.Option("--current", help="Write today's passcodes for artworks, old numbers and old versions of cards."),
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Overwrite existing files.")] = False,
    deck: Annotated[
        int | None, typer.Option("--deck", metavar="N", min=1, help="Which deck of a file that holds several.")
    ] = None,
) -> None:
    """Write decks in another file format.

    Names become passcodes and back.  A name that no card or several cards have is an error, never a guess; that deck is
    not written then.  A QR code (--to qr) holds the ydke:// code: in the terminal, or as .svg or .png.
    Exit code: 0 written, 2 not.
    """
    from deckcheck.commands.convert import run_convert

    raise typer.Exit(run_convert(paths, to, lang, out, out_dir, current=current, force=force, number=deck))
