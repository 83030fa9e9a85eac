"""Findings that are known already: a file of fingerprints, so that only new findings fail.

The file is JSON, one finding per line, made to be read in reviews: fingerprint, path, code and message.  A finding is
recognised by the fingerprint alone.  Paths are relative to the folder of the file.  Findings of `check` and of `swap`
can be in one file: those of an exchange say so, and only a run that looks at exchanges can tell that they are gone.
"""

import os
import re
from collections.abc import Iterable
from typing import Any

from deckcheck.errors import UsageError, said_by
from deckcheck.inputs.files import ReadError, near_file, read_text
from deckcheck.model.finding import UNREADABLE
from deckcheck.model.report import Item
from deckcheck.report.base import Place, Summary
from deckcheck.report.baseline import SCHEMA
from deckcheck.report.fingerprint import exchange, fingerprints, relative

MAX_BYTES = 100_000_000
"""Half a million findings."""


class Baseline:
    """Known findings, by their fingerprints.  `root` is the absolute folder that their paths are relative to."""

    def __init__(self, root: str, entries: dict[str, dict[str, Any]]) -> None:
        self.root = root
        self.entries = entries
        self._places = frozenset(map(_place, entries.values()))
        self._files = frozenset(file for file, _ in self._places)

    def item(self, item: Item, summary: Summary) -> Item:
        """An item without the findings that are known; they are counted in the summary.

        What could not be read is never known: it would hide that nothing was checked.
        """
        file = _file(relative(item.path, self.root))
        if file not in self._files:
            return item
        if item.verdict != UNREADABLE:
            summary.seen.add((file, bool(exchange(item))))
        # What is silenced otherwise is not gone: its entries stay.
        for silenced in (item.ignored, item.off):
            _, held, _, _ = fingerprints(item._replace(findings=silenced), self.root)
            summary.held.update(mark for mark in held if mark in self.entries)
        _, marks, _, _ = fingerprints(item, self.root)
        pairs = list(zip(item.findings, marks, strict=True))
        matched = {mark for finding, mark in pairs if mark in self.entries and finding.verdict != UNREADABLE}
        if not matched:
            return item
        summary.matched |= matched
        known = tuple(finding for finding, mark in pairs if mark in matched)
        findings = tuple(finding for finding, mark in pairs if mark not in matched)
        return item._replace(findings=findings, known=known)

    def stale(self, summary: Summary) -> list[str]:
        """The fingerprints that were not found, of files that were looked at or are gone."""
        gone = {place for place in self._places - summary.seen if not os.path.exists(os.path.join(self.root, place[0]))}
        looked = summary.seen | gone
        return [
            mark
            for mark, entry in self.entries.items()
            if mark not in summary.matched and mark not in summary.held and _place(entry) in looked
        ]

    def kept(self, summary: Summary) -> list[dict[str, Any]]:
        """The entries of files that are there but were not looked at, and of findings that are silenced otherwise: of
        these a run says nothing."""
        stale = set(self.stale(summary))
        return [entry for mark, entry in self.entries.items() if mark not in summary.matched and mark not in stale]


def _file(path: str) -> str:
    # The second deck of a file is called `file#2`.
    return re.sub(r"#\d+\Z", "", path)


def _place(entry: dict[str, Any]) -> Place:
    return _file(entry["path"]), entry.get("exchange") is True


def root_of(path: str) -> str:
    """The folder that the paths of a baseline file are relative to."""
    return os.path.dirname(os.path.abspath(path))


def read_baseline(path: str) -> Baseline:
    """The baseline in a file.  Raises UsageError if it cannot be read."""
    import json

    try:
        data = json.loads(read_text(path, MAX_BYTES))
    except ReadError as error:
        help = "" if os.path.exists(path) else near_file(path) or f"--write-baseline {path} writes it."
        raise UsageError(f"Cannot read the baseline {path}: {error.reason}.", help) from None
    except (ValueError, RecursionError) as error:
        raise UsageError(f"The baseline {path} is not JSON: {said_by(error)}.", _HELP) from None
    if not isinstance(data, dict) or data.get("schema") != SCHEMA or not isinstance(data.get("findings"), list):
        raise UsageError(f'{path} is not a baseline: "schema" is not {SCHEMA}.', _HELP)
    entries = list(_entries(data["findings"]))
    if len(entries) != len(data["findings"]):
        raise UsageError(f"The baseline {path} has entries without fingerprint or path.", _HELP)
    return Baseline(root_of(path), dict(entries))


def refuse_other_file(path: str) -> None:
    """Raise UsageError if there is a file that a new baseline would be written over, and it is not a baseline."""
    if not os.path.isfile(path) or not os.path.getsize(path):
        return
    try:
        read_baseline(path)
    except UsageError as problem:
        raise UsageError(
            f"--write-baseline would write over {path}. {problem.message}", "Choose another file, or delete this one."
        ) from None


_HELP = "Delete it and write a new one with --write-baseline."


def _entries(rows: list[object]) -> Iterable[tuple[str, dict[str, Any]]]:
    for row in rows:
        if isinstance(row, dict):
            mark, path = row.get("fingerprint"), row.get("path")
            if isinstance(mark, str) and isinstance(path, str):
                yield mark, row
