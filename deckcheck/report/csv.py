"""A table for spreadsheets: a row a finding, and one row for an item without any."""

import csv
import io
from collections.abc import Sequence

from deckcheck.model.report import Item, Run
from deckcheck.report.base import Look, Reporter, Summary
from deckcheck.report.fingerprint import fingerprints
from deckcheck.report.safe import printable

COLUMNS = (
    "path", "title", "verdict", "accepted", "format", "list", "effective", "severity", "code", "name", "line", "column",
    "message", "help", "cards", "fingerprint",
)  # fmt: skip


def _rows(rows: Sequence[Sequence[object]]) -> str:
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerows([_cell(value) for value in row] for row in rows)
    return out.getvalue()


def _cell(value: object) -> str | int:
    """A value that is shown and never obeyed: an apostrophe stands before what a spreadsheet takes for a formula, or
    GitHub's runner for a command."""
    if value is None:
        return ""
    if isinstance(value, int):
        return value
    text = printable(str(value))
    return f"'{text}" if text.lstrip().startswith(("=", "+", "-", "@", "::")) else text


def _begin(run: Run, look: Look) -> str:
    return _rows([COLUMNS])


def _item(item: Item, run: Run, look: Look) -> str:
    used = (item.list.name, item.list.effective) if item.list is not None else (None, None)
    about = (item.path, item.title, item.verdict, "accepted" if item.accepted else None, item.format, *used)
    if not item.findings:
        return _rows([(*about, *[None] * (len(COLUMNS) - len(about)))])
    _, marks, _, _ = fingerprints(item, run.root)
    return _rows(
        [
            (
                *about,
                finding.severity,
                finding.code,
                finding.name,
                finding.span.line or None,
                finding.span.column or None,
                finding.message,
                finding.help,
                ", ".join(f"{card.copies} {card.name}" for card in finding.cards),
                mark,
            )
            for finding, mark in zip(item.findings, marks, strict=True)
        ]
    )


def _end(run: Run, summary: Summary, look: Look) -> str:
    return ""


REPORTER = Reporter("csv", "a table, a row a finding", _begin, _item, _end)
