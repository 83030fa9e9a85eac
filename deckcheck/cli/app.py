"""The app: which commands there are."""

import os
from importlib import import_module
from inspect import cleandoc
from typing import Annotated

import typer

from deckcheck.cli.help import Command

COMMANDS = (
    "check",
    "swap",
    "event",
    "diff",
    "lint",
    "fmt",
    "convert",
    "sheet",
    "card",
    "which",
    "impact",
    "points",
    "stats",
    "formats",
    "update",
    "serve",
    "config",
    "rule",
    "lsp",
)
"""Each is a function of its name in the module of its name, in the order in which the help lists them."""

EXAMPLES = {
    "check": "Example: deckcheck check decks/ --format ocg --as-of 2026-07-01",
    "swap": 'Example: deckcheck swap registered.ydk game2.ydk, or --out "2 Effect Veiler" --in "2 Droll & Lock Bird"',
    "event": "Example: deckcheck event regional/ --sheets sheets.pdf --output html --output-file desk.html",
    "diff": "Example: deckcheck diff registered.ydk deck.ydk",
    "lint": "Example: deckcheck lint script/ --cdb cards.cdb --fix --diff",
    "fmt": "Example: deckcheck fmt decks/ --check",
    "convert": "Example: deckcheck convert list.txt --to ydk --out deck.ydk",
    "sheet": 'Example: deckcheck sheet deck.ydk --out sheet.pdf --player "Yugi Muto" --date 2026-08-15',
    "card": "Example: deckcheck card ash --history",
    "which": "Example: deckcheck which deck.ydk --formats all",
    "impact": "Example: deckcheck impact decks/ --to new-list.yaml",
    "points": "Example: deckcheck points deck.ydk --points-cap 75",
    "stats": 'Example: deckcheck stats decks/ --card "Ash Blossom & Joyous Spring"',
    "formats": "Example: deckcheck formats goat",
    "update": "Example: deckcheck update --from /media/usb/deckcheck-data --check",
    "serve": "Example: deckcheck serve --format tcg",
    "config": "Example: deckcheck config decks/goat/a.ydk",
    "rule": "Example: deckcheck rule BAN001",
    "lsp": "docs/editors.md says how VS Code, Neovim and Helix start it.",
}
"""A line for the end of each command's help."""

GROUPS = ("banlist", "pool")
"""Each is an `app` in the module of its name."""


def _version(asked: bool) -> None:
    if asked:
        from deckcheck.commands.show import show_version

        print(show_version())
        raise typer.Exit


def main(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Show the version and the dates of the data."),
    ] = False,
) -> None:
    """Is this deck legal, is this side-deck swap legal, does this card script obey the Duel's rules?"""


def app_for(arguments: list[str]) -> typer.Typer:
    """The app with the command that the arguments call, or with all where that is not plain (help, completion, a slip).

    Building a command costs time at each start; a run needs only one of them.
    """
    # Help by rich costs as much again as all the rest of the start-up.
    app = typer.Typer(
        name="deckcheck",
        no_args_is_help=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(main)
    called = arguments[0] if arguments and "_DECKCHECK_COMPLETE" not in os.environ else ""
    alone = called in COMMANDS or called in GROUPS
    for name in COMMANDS:
        if name == called or not alone:
            body = getattr(import_module(f"deckcheck.cli.{name}"), name)
            # The first sentence of the docstring is the command's line in the list of commands.
            short = cleandoc(body.__doc__).split("\n", 1)[0]
            app.command(name, cls=Command, short_help=short, epilog=EXAMPLES.get(name))(body)
    for name in GROUPS:
        if name == called or not alone:
            app.add_typer(import_module(f"deckcheck.cli.{name}").app, name=name)
    return app
