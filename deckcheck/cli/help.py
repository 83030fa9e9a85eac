"""The help of a command: its options in groups, and an example."""

from typing import Any

from typer.core import TyperCommand

_OWN = "Options"


class Command(TyperCommand):
    """A command whose help shows its options by their groups (`rich_help_panel`), its own ones first.

    Typer has groups only with rich, which costs as much at start-up as all the rest of a run.
    """

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
