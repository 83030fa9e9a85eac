"""`deckcheck pool`: the card data themselves, for those who keep them up to date."""

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Build the card data and the index made from them.")


@app.command()
def build(
    facts: Annotated[
        Path, typer.Option("--facts", metavar="DIR", help="Folder with the fact tables.", exists=True, file_okay=False)
    ],
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="Where cardpool/ and banlists/ are written.", file_okay=False)
    ] = Path("."),
) -> None:
    """Make cardpool/ and banlists/ from fact tables; formats and what was added by hand to lists stay."""
    from deckcheck.data.importer import build as build_files

    for remark in build_files(facts, out):
        typer.echo(remark)


@app.command()
def index() -> None:
    """Make the index of the card data now, rather than when it is first needed."""
    from deckcheck.data.store import Store

    meta = Store.open().meta()
    typer.echo(f"card data of {meta['cards']}, {meta['digest']}")


@app.command()
def path() -> None:
    """Show where the index of the card data is kept."""
    from deckcheck.data.locate import index_path

    typer.echo(index_path() or "(in memory: the cache folder cannot be written)")
