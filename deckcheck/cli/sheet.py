"""`deckcheck sheet`."""

from typing import Annotated

import typer

from deckcheck.cli import options as opt


def sheet(
    decks: opt.Decks,
    out: Annotated[
        str, typer.Option("--out", metavar="FILE", help="File to write: .html, or .pdf (needs the extra `pdf`).")
    ],
    player: Annotated[
        str,
        typer.Option("--player", metavar="NAME", help="The player's name: first names and last name, or LAST, FIRST."),
    ] = "",
    id: Annotated[str, typer.Option("--id", metavar="ID", help="The player's Card Game ID.")] = "",
    event: Annotated[str, typer.Option("--event", metavar="NAME", help="The event.")] = "",
    date: Annotated[
        str | None,
        typer.Option("--date", metavar="DATE", help="Day of the event, YYYY-MM-DD; the list in force then is used."),
    ] = None,
    first_name: Annotated[
        str,
        typer.Option(
            "--first-name", metavar="NAMES", help="First names, if --player does not separate them correctly."
        ),
    ] = "",
    last_name: Annotated[str, typer.Option("--last-name", metavar="NAMES", help="Last names, likewise.")] = "",
    country: Annotated[str, typer.Option("--country", metavar="NAME", help="The player's country.")] = "",
    initial: Annotated[
        str, typer.Option("--initial", metavar="LETTER", help="First letter of the last name (default: its own).")
    ] = "",
    lang: opt.Lang = None,
    names: opt.Names = None,
    paper: Annotated[str, typer.Option("--paper", metavar="SIZE", help="a4 or letter.")] = "a4",
    font: Annotated[
        str | None, typer.Option("--font", metavar="FILE", help="Font of the names in a PDF (.ttf, .otf, .ttc).")
    ] = None,
    form: Annotated[
        str | None,
        typer.Option(
            "--form", metavar="FILE", help="Fill in this copy of the official PDF form instead (extra `pdf`)."
        ),
    ] = None,
    force: opt.Force = False,
    format: opt.Format = None,
    as_of: opt.AsOf = None,
    region: opt.Region = None,
    list_file: opt.ListFile = None,
    list_name: opt.ListName = None,
    points_cap: opt.PointsCap = None,
    cards: opt.Cards = None,
    config: opt.ConfigFile = None,
    isolated: opt.Isolated = False,
    no_inline: opt.NoInline = False,
) -> None:
    """Write deck registration sheets to hand in at an event, one page per deck.

    A deck that is not legal gets a sheet that says so.  Exit code: 0 all legal, 1 some deck illegal, 2 unreadable
    file or usage error, 3 nothing illegal but something undetermined.
    """
    from deckcheck.commands.check import Play
    from deckcheck.commands.sheet import SheetCall, run_sheet
    from deckcheck.model.person import person_of
    from deckcheck.sheet.content import Fields

    person = person_of(player)
    fields = Fields(first_name or person.first, last_name or person.last, id, event, date or "", country, initial)
    call = SheetCall(decks, out, fields, lang, paper.lower(), font, force, config, isolated, form)
    play = Play(
        format, as_of, region, list_file, list_name, points_cap, not no_inline, tuple(cards or ()), language=lang,
        names=names,
    )  # fmt: skip
    raise typer.Exit(run_sheet(call, play))
