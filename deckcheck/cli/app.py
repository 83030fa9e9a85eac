"""The app: which commands there are."""

import os
from importlib import import_module
from typing import Annotated

import typer

COMMANDS = ("check", "swap", "diff", "lint", "convert", "sheet", "formats", "config", "rule")
"""Each is a function of its name in the module of its name, in the order in which the help lists them."""

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
            app.command(name)(getattr(import_module(f"deckcheck.cli.{name}"), name))
    for name in GROUPS:
        if name == called or not alone:
            app.add_typer(import_module(f"deckcheck.cli.{name}").app, name=name)
    return app
