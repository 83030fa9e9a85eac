"""`deckcheck config`."""

from typing import Annotated

import typer

from deckcheck.cli import options as opt


def config(
    path: Annotated[
        str, typer.Argument(metavar="[PATH]", help="The file or folder whose configuration to show.")
    ] = ".",
    config: opt.ConfigFile = None,
    isolated: opt.Isolated = False,
    schema: Annotated[bool, typer.Option("--schema", help="Print the JSON Schema of configuration files.")] = False,
    output: opt.Output = "text",
) -> None:
    """Show the configuration for a file or folder, and where each value is set.

    The closest deckcheck.toml, or pyproject.toml with [tool.deckcheck], counts; files farther up are ignored.
    """
    from deckcheck.commands.config import show_config, show_schema

    raise typer.Exit(show_schema() if schema else show_config(path, config, isolated, output))
