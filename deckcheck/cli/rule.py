"""`deckcheck rule`."""

from typing import Annotated

import typer

from deckcheck.cli import complete
from deckcheck.cli import options as opt


def rule(
    code: Annotated[
        str | None,
        typer.Argument(metavar="[CODE]", help="A rule's code (BAN001) or name.", autocompletion=complete.rules),
    ] = None,
    lang: opt.Lang = None,
    output: opt.Output = "text",
) -> None:
    """Explain a rule, or list all rules.

    What it finds, why it matters, how to fix it, and its source.
    """
    from deckcheck.commands.show import show_rule, show_rules

    raise typer.Exit(show_rules(output, lang) if code is None else show_rule(code, output, lang))
