"""The findings of a run as a baseline file (see `deckcheck.run.baseline`): all that could fail, known ones too."""

from collections.abc import Iterable
from typing import Any

from deckcheck.model.finding import NOTE, UNREADABLE
from deckcheck.model.jsontext import json_text
from deckcheck.model.report import Item, Run
from deckcheck.report.base import Look, Reporter, Summary
from deckcheck.report.fingerprint import exchange, fingerprints, relative

SCHEMA = "deckcheck.baseline/1"
_SEPARATOR = ",\n"


def _begin(run: Run, look: Look) -> str:
    return f'{{"schema": "{SCHEMA}", "findings": [\n'


def _item(item: Item, run: Run, look: Look) -> str:
    if not item.findings and not item.known:
        return ""
    # What others cover is known with them: it would come to light as soon as those are known.
    known, found, _, covered = fingerprints(item, run.root)
    about: dict[str, Any] = {"path": relative(item.path, run.root)}
    if exchange(item):
        about["exchange"] = True
    return entries_text(
        {"fingerprint": mark, **about, "code": finding.code, "message": finding.message}
        for finding, mark in zip((*item.known, *item.findings, *item.covered), (*known, *found, *covered), strict=True)
        if finding.severity != NOTE and finding.verdict != UNREADABLE
    )


def entries_text(entries: Iterable[dict[str, Any]]) -> str:
    """Entries of a baseline, one per line."""
    return _SEPARATOR.join(map(json_text, entries))


def _end(run: Run, summary: Summary, look: Look) -> str:
    return "\n]}\n"


REPORTER = Reporter("baseline", "known findings, for --baseline", _begin, _item, _end, _SEPARATOR)
