"""`deckcheck fmt`."""

from typing import Annotated

import typer

from deckcheck.cli import options as opt


def fmt(
    paths: Annotated[
        list[str],
        typer.Argument(metavar="PATH...", help="Files with .ydk, folders, globs, or - for standard input."),
    ],
    check: Annotated[
        bool, typer.Option("--check", help="Only name the files that would change; exit code 1 if there are any.")
    ] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Show what would change; exit code 1 if anything.")] = False,
    names: Annotated[
        bool, typer.Option("--names", help="Write the names of the cards as comments above the deck.")
    ] = False,
    lang: opt.LangOfNames = "en",
    config: opt.ConfigFile = None,
    isolated: opt.Isolated = False,
) -> None:
    """Write .ydk files in the one form that every program reads alike.

    One header for each section, the cards grouped and sorted as EDOPro does, comments above the deck.
    No card changes its number or section (`check --fix` does that); other kinds of files are left alone.
    Exit code: 0 done, 1 with --check or --diff if some file would change, 2 some file could not be formatted.
    """
    from deckcheck.commands.fmt import run_fmt

    raise typer.Exit(run_fmt(paths, lang, check=check, diff=diff, names=names, config=config, isolated=isolated))
