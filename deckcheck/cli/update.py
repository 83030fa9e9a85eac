"""`deckcheck update`."""

from typing import Annotated

import typer

from deckcheck.cli import options as opt


def update(
    from_: Annotated[
        str | None,
        typer.Option("--from", metavar="SOURCE", help="https address, folder or manifest of a data package."),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Only check whether there are newer data; exit code 1 if there are.")
    ] = False,
    remove: Annotated[
        bool, typer.Option("--remove", help="Remove updated data: the bundled ones are used again.")
    ] = False,
    output: opt.Output = "text",
) -> None:
    """Get newer cards, releases and lists without updating the program.

    Nothing is fetched unless this is called.  The source is --from, or the one in update.toml in your own
    configuration folder; a project's configuration cannot set it.  If anything goes wrong, the data in use stay as
    they are.  Exit code: 0 up to date or updated, 1 newer data exist (--check), 2 not done.
    """
    from deckcheck.commands.update import run_update

    raise typer.Exit(run_update(from_, check, remove, output))
