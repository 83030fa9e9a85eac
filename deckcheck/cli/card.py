"""`deckcheck card`."""

from typing import Annotated

import typer

from deckcheck.cli import complete
from deckcheck.cli import options as opt


def card(
    query: Annotated[
        list[str],
        typer.Argument(metavar="QUERY...", help="Passcode, Konami ID, set code, name, part of a name, or nickname."),
    ],
    format: Annotated[
        list[str] | None,
        typer.Option(
            "--format",
            "-f",
            metavar="FORMATS",
            help="Status in these formats, separated by commas, or `all` (default: all current ones).",
            autocompletion=complete.formats_or_all,
        ),
    ] = None,
    as_of: opt.AsOf = None,
    region: opt.Region = None,
    history: Annotated[bool, typer.Option("--history", help="Show what every list has said about the card.")] = False,
    limit: Annotated[
        int, typer.Option("--limit", metavar="N", min=1, max=100, help="Show at most this many matches.")
    ] = 10,
    cards: opt.Cards = None,
    lang: opt.Lang = None,
    names: opt.Names = None,
    output: opt.Table = "text",
    isolated: opt.Isolated = False,
) -> None:
    """What is this card, when did it come out, and how many copies are allowed where?

    Names in any of ten languages, typos allowed.  Exit code: 0 found, 1 no card matches, 2 usage error.
    """
    from deckcheck.commands.card import CardCall, run_card

    call = CardCall(
        " ".join(query), tuple(format or ()), as_of, region, history, limit, tuple(cards or ()), output, isolated,
        lang, names,
    )  # fmt: skip
    raise typer.Exit(run_card(call))
