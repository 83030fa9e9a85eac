"""`deckcheck lsp`."""

from typing import Annotated

import typer


def lsp(
    stdio: Annotated[
        bool, typer.Option("--stdio", help="Speak on standard input and output (always the case).")
    ] = False,
) -> None:
    """Serve editors: findings as you type, fixes, and facts about cards and functions.

    Editors start it by themselves and speak the Language Server Protocol with it on standard input and output.  For
    .ydk files, lists of names and card scripts; deckcheck.toml holds.
    """
    from deckcheck.commands.lsp import run_lsp

    raise typer.Exit(run_lsp())
