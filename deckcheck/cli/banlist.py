"""`deckcheck banlist`: Forbidden & Limited lists to show, compare, convert and check."""

from typing import Annotated

import typer

from deckcheck.cli import complete
from deckcheck.cli import options as opt
from deckcheck.cli.help import Command

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Show, compare, convert and check Forbidden & Limited lists.\n\n"
    "A LIST is a format (`tcg`: the list in force today), FORMAT@DAY (`tcg@2025-10-27`), or a file (lflist.conf, YAML, "
    "JSON, CSV, text with names; FILE#NAME for one of several).",
)

List = Annotated[
    str,
    typer.Argument(metavar="LIST", help="FORMAT, FORMAT@DAY, FILE or FILE#NAME.", autocompletion=complete.formats),
]


@app.command(cls=Command)
def show(
    list: List,
    region: opt.Region = None,
    lang: opt.Lang = None,
    names: opt.Names = None,
    output: opt.Table = "text",
) -> None:
    """Show the cards of a list by their status, or their points."""
    from deckcheck.commands.banlist import run_show

    raise typer.Exit(run_show(list, region, lang, names, output))


@app.command(cls=Command)
def diff(
    a: Annotated[str, typer.Argument(metavar="A", help="The list before: FORMAT, FORMAT@DAY, FILE or FILE#NAME.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The list after.")],
    region: opt.Region = None,
    lang: opt.Lang = None,
    names: opt.Names = None,
    output: opt.Table = "text",
) -> None:
    """Show what changes from one list to another: newly Forbidden, Limited, Semi-Limited, no longer on the list.

    Exit code: 0 nothing changes, 1 something does, 2 a list cannot be found or read.
    """
    from deckcheck.commands.banlist_diff import run_diff

    raise typer.Exit(run_diff(a, b, region, lang, names, output))


@app.command(cls=Command)
def export(
    list: List,
    to: Annotated[
        str,
        typer.Option(
            "--to",
            "-t",
            metavar="FORM",
            help="lflist, yaml, json, csv or markdown.",
            autocompletion=complete.among("lflist", "yaml", "json", "csv", "markdown"),
        ),
    ],
    region: opt.Region = None,
    out: opt.Out = None,
    force: opt.Force = False,
) -> None:
    """Write a list in another form; as lflist.conf it holds all passcodes of each card, for EDOPro and YGOPro."""
    from deckcheck.commands.banlist import run_export

    raise typer.Exit(run_export(list, to, region, out, force))


@app.command(name="import", cls=Command)
def import_(
    file: Annotated[str, typer.Argument(metavar="FILE", help="lflist.conf, JSON, CSV, YAML or text; FILE#NAME.")],
    out: opt.Out = None,
    force: opt.Force = False,
) -> None:
    """Turn a list of somebody else's into YAML as in banlists/, for --list and for corrections by hand.

    A name that no card or several cards have is an error, never a guess.  Numbers that no card has are kept under
    `unresolved` and reported.
    """
    from deckcheck.commands.banlist import run_import

    raise typer.Exit(run_import(file, out, force))


@app.command(cls=Command)
def lint(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="lflist.conf, YAML, JSON, CSV or text.")],
    strict: opt.Strict = False,
    output: opt.Output = "text",
) -> None:
    """Find mistakes in lists: cards listed twice, unknown cards, artworks that differ from their card, wrong days.

    Exit code: 0 no errors, 1 some list has an error (with --strict: or a warning), 2 a file cannot be read.
    """
    from deckcheck.commands.banlist import run_lint

    raise typer.Exit(run_lint(files, strict, output))
