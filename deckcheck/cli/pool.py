"""`deckcheck pool`: the card data themselves, for those who keep them up to date."""

from pathlib import Path
from typing import Annotated

import typer

from deckcheck.cli import complete
from deckcheck.cli import options as opt
from deckcheck.cli.help import Command

app = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="Cards of your own; the card data, and the index made from them."
)

Out = Annotated[Path, typer.Option("--out", metavar="DIR", help="Where cardpool/ and banlists/ are.", file_okay=False)]


@app.command(cls=Command)
def build(
    facts: Annotated[
        Path | None,
        typer.Option("--facts", metavar="DIR", help="Folder with the fact tables.", exists=True, file_okay=False),
    ] = None,
    out: Out = Path("."),
    package: Annotated[
        Path | None,
        typer.Option(
            "--package", metavar="DIR", help="Write a data package for `deckcheck update` there.", file_okay=False
        ),
    ] = None,
) -> None:
    """Make cardpool/ and banlists/ from fact tables, a data package from cardpool/ and banlists/, or both.

    The import is all or nothing; what was made or corrected by hand stays.
    """
    from deckcheck.commands.pool import build_pool

    raise typer.Exit(build_pool(facts, out, package))


@app.command(cls=Command)
def merge(
    cards: Annotated[
        list[str] | None, typer.Option("--cards", metavar="FILE", help="cards.json as yaml-yugi publishes it.")
    ] = None,
    day: Annotated[
        str | None,
        typer.Option("--day", metavar="YYYY-MM-DD", help="Day of the cards: up to it they know what is out."),
    ] = None,
    releases: Annotated[
        list[str] | None,
        typer.Option(
            "--releases", metavar="FILE", help="Table (tabs) of first days: passcode or konami_id, tcg, ocg …"
        ),
    ] = None,
    numbers: Annotated[
        list[str] | None,
        typer.Option("--numbers", metavar="CDB", help="Client database with numbers of artworks and versions."),
    ] = None,
    lists: Annotated[
        list[str] | None,
        typer.Option("--lists", metavar="DIR|SERIES=FILE", help="Folder of vectors; or a list of any form: tcg=FILE."),
    ] = None,
    out: Out = Path("."),
) -> None:
    """Add what is new in public sources to cardpool/ and banlists/: cards, names, numbers, first days, lists.

    Existing data stay.  Everything is prepared, indexed and checked before anything is written.
    """
    from deckcheck.commands.pool import merge_pool

    raise typer.Exit(merge_pool(cards or [], day, releases or [], numbers or [], lists or [], out))


@app.command(cls=Command)
def check(
    root: Annotated[
        Path,
        typer.Option("--root", metavar="DIR", help="Where cardpool/ and banlists/ are.", exists=True, file_okay=False),
    ] = Path("."),
    output: opt.Output = "text",
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Also show what may be right as it is.")] = False,
) -> None:
    """Check the data as a whole: lists against their neighbours and the releases, names, kinds, numbers, set codes.

    Exits with 1 if a check finds more than cardpool/checks.yaml allows.
    """
    from deckcheck.commands.pool import check_pool

    raise typer.Exit(check_pool(root, output, verbose))


@app.command(name="import", cls=Command)
def import_(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="cards.cdb, JSON of YGOPRODeck or yaml-yugi, or YAML rows.")
    ],
    lang: Annotated[
        str | None,
        typer.Option(
            "--lang",
            metavar="LANG",
            help="Language of the names in a file that does not say it (default: what most of them are in).",
            autocompletion=complete.languages,
        ),
    ] = None,
) -> None:
    """Take cards that the card data do not know, and further names of those that they know, from a file of your own.

    They are kept in your own folder and used in every run but those with --isolated.  Whether a format allows such a
    card nobody has said: a deck with one is undetermined unless its file is given with --cards.
    """
    from deckcheck.commands.own import run_import

    raise typer.Exit(run_import(files, lang))


@app.command(cls=Command)
def imported(output: opt.Output = "text") -> None:
    """Show what was imported, and from which files."""
    from deckcheck.commands.own import run_imported

    raise typer.Exit(run_imported(output))


@app.command(cls=Command)
def remove(
    names: Annotated[list[str] | None, typer.Argument(metavar="FILE...", help="As `pool imported` shows them.")] = None,
    every: Annotated[bool, typer.Option("--all", help="Remove all that was imported.")] = False,
) -> None:
    """Remove what was imported from files; the files themselves stay."""
    from deckcheck.commands.own import run_remove

    raise typer.Exit(run_remove(names or [], every))


@app.command(cls=Command)
def index() -> None:
    """Make the index of the card data now, rather than when it is first needed."""
    from deckcheck.data.store import Store

    meta = Store.open(bundled=True).meta()
    typer.echo(f"card data of {meta['cards']}, {meta['digest']}")


@app.command(cls=Command)
def path() -> None:
    """Show where the index of the card data is kept."""
    from deckcheck.data.locate import index_path

    typer.echo(index_path() or "(in memory: the cache folder cannot be written)")
