"""What all commands have in common: help with the options in groups, and no option that is given twice by mistake."""

from collections import Counter
from typing import Any

from typer.core import TyperCommand

from deckcheck.errors import UsageError
from deckcheck.model.words import ENGLISH, speaking

_OWN = "Options"


class Command(TyperCommand):
    """A command whose help shows its options by their groups (`rich_help_panel`), its own ones first.

    Typer has groups only with rich, which costs as much at start-up as all the rest of a run.
    """

    def parse_args(self, context: Any, args: list[str]) -> list[str]:
        """Read the arguments.

        Raises UsageError for an option that takes one value and is given several times: the parser would take the last
        one, and the others would be lost without a word.
        """
        _, _, order = self.make_parser(context).parse_args(args=[*args])
        for parameter, number in Counter(order).items():
            flag = getattr(parameter, "is_flag", False) or getattr(parameter, "count", False)
            if number > 1 and parameter.param_type_name == "option" and not flag and not parameter.multiple:
                raise UsageError(f"{max(parameter.opts, key=len)} is given {number} times.", "Give it once.")
        found: list[str] = super().parse_args(context, args)
        return found

    def invoke(self, context: Any) -> Any:
        """Run the command; the language that it chooses for its messages ends with it."""
        with speaking(ENGLISH):
            return super().invoke(context)

    def format_options(self, context: Any, formatter: Any) -> None:
        """Write arguments and options, group by group."""
        arguments, groups = [], {_OWN: list[tuple[str, str]]()}
        for parameter in self.get_params(context):
            record = parameter.get_help_record(context)
            if record is None:
                continue
            if parameter.param_type_name == "argument":
                arguments.append(record)
            else:
                group = getattr(parameter, "rich_help_panel", None) or _OWN
                groups.setdefault(group, []).append(record)
        if arguments:
            with formatter.section("Arguments"):
                formatter.write_dl(arguments)
        for title, records in groups.items():
            if records:
                with formatter.section(title):
                    formatter.write_dl(records)
