"""`deckcheck event`."""

from typing import Annotated

import typer

from deckcheck.cli import complete
from deckcheck.cli import options as opt


def event(
    folder: Annotated[
        str | None, typer.Argument(metavar="DIR", help="The event's folder: event.yaml, registered/, players.csv.")
    ] = None,
    example: Annotated[bool, typer.Option("--example", help="Print a commented event.yaml and stop.")] = False,
    sheets: Annotated[
        str | None,
        typer.Option("--sheets", metavar="FILE", help="Write the sheets of all decks to FILE: .html or .pdf."),
    ] = None,
    paper: Annotated[
        str,
        typer.Option(
            "--paper",
            metavar="SIZE",
            help="Paper of the sheets: a4 or letter.",
            autocompletion=complete.among("a4", "letter"),
        ),
    ] = "a4",
    font: Annotated[
        str | None, typer.Option("--font", metavar="FILE", help="Font of the names in the sheets (.ttf, .otf, .ttc).")
    ] = None,
    form: Annotated[
        str | None,
        typer.Option("--form", metavar="FILE", help="For the sheets, fill in this copy of the official PDF form."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the sheets.")] = False,
    format: opt.Format = None,
    as_of: opt.AsOf = None,
    region: opt.Region = None,
    list_file: opt.ListFile = None,
    list_name: opt.ListName = None,
    points_cap: opt.PointsCap = None,
    cards: opt.Cards = None,
    quiet: opt.Quiet = False,
    verbose: opt.Verbose = False,
    output: opt.Outputs = None,
    lang: opt.Lang = None,
    names: opt.Names = None,
    output_file: opt.OutputFile = None,
    exit_zero: opt.ExitZero = False,
    config: opt.ConfigFile = None,
    isolated: opt.Isolated = False,
) -> None:
    """Check an event from registration to the last round: decks, players, exchanges, irregularities.

    The folder holds the registered decks (a folder `registered`, or the CSV of a web form), `players.csv`, and for each
    round a folder such as `round-1`.  Comments in the decks are ignored.  Exit codes as in check.
    """
    from deckcheck.commands.check import Play
    from deckcheck.commands.event import EXAMPLE, EventCall, run_event
    from deckcheck.commands.session import ReportOptions

    if example:
        print(EXAMPLE, end="")
        raise typer.Exit
    play = Play(
        format, as_of, region, list_file, list_name, points_cap, False, tuple(cards or ()), language=lang, names=names
    )
    asked = ReportOptions(
        output, output_file, False, quiet, verbose, exit_zero=exit_zero, config=config, isolated=isolated
    )
    raise typer.Exit(run_event(EventCall(folder, sheets, paper, font, force, form), play, asked))
