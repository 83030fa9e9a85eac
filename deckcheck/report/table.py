"""Tables for spreadsheets and pages: columns and rows → CSV or Markdown."""

import csv
import io
from collections.abc import Iterable, Sequence

from deckcheck.report.safe import printable

OUTPUTS = ("text", "json", "csv", "markdown")
"""The output formats of commands that print a table."""


def table_text(output: str, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A table with the names of its columns, as `csv` or `markdown`."""
    return csv_text([columns, *rows]) if output == "csv" else markdown_text(columns, rows)


def csv_text(rows: Iterable[Sequence[object]]) -> str:
    """Rows as CSV, the heading among them."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerows([_cell(value) for value in row] for row in rows)
    return out.getvalue()


def _cell(value: object) -> str | int:
    """A value that is shown and never obeyed: an apostrophe goes before what a spreadsheet takes for a formula, or
    GitHub's runner for a command."""
    if value is None:
        return ""
    if isinstance(value, int):
        return value
    text = printable(str(value))
    return f"'{text}" if text.lstrip().startswith(("=", "+", "-", "@", "::")) else text


def markdown_text(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table in GitHub's Markdown; whole numbers are aligned right."""
    from deckcheck.report.markdown import escaped

    rows = [list(row) for row in rows]
    right = [bool(rows) and all(isinstance(row[i], int | None) for row in rows) for i in range(len(columns))]
    lines = [f"| {' | '.join(columns)} |", f"|{'|'.join('---:' if number else '---' for number in right)}|"]
    for row in rows:
        lines.append(f"| {' | '.join('' if value is None else escaped(str(value)) for value in row)} |")
    return "\n".join(lines) + "\n"
