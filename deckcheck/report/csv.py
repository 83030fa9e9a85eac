"""A table for spreadsheets: a row a finding, one row for an item without any, and at the end the notes of the run."""

from deckcheck.model.finding import NOTE
from deckcheck.model.report import Item, Run
from deckcheck.report.base import Look, Reporter, Summary, notes_of, silenced_sums
from deckcheck.report.fingerprint import fingerprints
from deckcheck.report.place import file_of
from deckcheck.report.table import csv_text

COLUMNS = (
    "path", "title", "verdict", "accepted", "format", "list", "effective", "severity", "code", "name", "line", "column",
    "message", "help", "cards", "fingerprint", "file",
)  # fmt: skip


def _begin(run: Run, look: Look) -> str:
    return csv_text([COLUMNS])


def _item(item: Item, run: Run, look: Look) -> str:
    used = (item.list.name, item.list.effective) if item.list is not None else (None, None)
    file = file_of(item, run)
    about = (item.path, item.title, item.verdict, "accepted" if item.accepted else None, item.format, *used)
    if not item.findings:
        return csv_text([(*about, *[None] * (len(COLUMNS) - len(about) - 1), file)])
    _, marks, _, _ = fingerprints(item, run.root)
    return csv_text(
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
                file,
            )
            for finding, mark in zip(item.findings, marks, strict=True)
        ]
    )


def _end(run: Run, summary: Summary, look: Look) -> str:
    """The notes of the run, as rows without a path."""
    before, after = COLUMNS.index("severity"), COLUMNS.index("message")
    width = len(COLUMNS)
    return csv_text(
        [*[None] * before, NOTE, *[None] * (after - before - 1), note, *[None] * (width - after - 1)]
        for note in (*notes_of(run, summary), *silenced_sums(summary))
    )


REPORTER = Reporter("csv", "a table, a row a finding", _begin, _item, _end)
