"""`deckcheck rule`."""

from typing import Annotated

import typer

from deckcheck.cli import options as opt


def rule(
    code: Annotated[str | None, typer.Argument(metavar="[CODE]", help="A rule's code (BAN001) or name.")] = None,
    output: opt.Output = "text",
) -> None:
    """Explain a rule: what it finds, why it matters, how to put it right, its source.  Without CODE, list all rules."""
    from deckcheck.commands.show import show_rule, show_rules

    raise typer.Exit(show_rules(output) if code is None else show_rule(code, output))
