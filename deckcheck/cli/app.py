"""The app: which commands there are."""

from typing import Annotated

import typer

from deckcheck.cli.check import check
from deckcheck.cli.config import config
from deckcheck.cli.convert import convert
from deckcheck.cli.diff import diff
from deckcheck.cli.formats import formats
from deckcheck.cli.pool import app as pool
from deckcheck.cli.rule import rule
from deckcheck.cli.sheet import sheet
from deckcheck.cli.swap import swap

# Help by rich costs as much again as all the rest of the start-up.
app = typer.Typer(
    name="deckcheck",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(asked: bool) -> None:
    if asked:
        from deckcheck.cli.show import show_version

        print(show_version())
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Show the version and the dates of the data."),
    ] = False,
) -> None:
    """Is this deck legal, is this side-deck swap legal, does this card script obey the Duel's rules?"""


app.command()(check)
app.command()(swap)
app.command()(diff)
app.command()(convert)
app.command()(sheet)
app.command()(formats)
app.command()(config)
app.command()(rule)
app.add_typer(pool, name="pool")
