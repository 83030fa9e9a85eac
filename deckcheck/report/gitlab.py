"""A code quality report of GitLab: one JSON array, an object a finding."""

import re
from collections import Counter
from hashlib import blake2b
from typing import Any

from deckcheck.errors import UsageError
from deckcheck.model.finding import ERROR, NOTE, WARNING
from deckcheck.model.jsontext import json_text
from deckcheck.model.report import Item, Run
from deckcheck.report.base import Look, Reporter, Summary, accepted_sums, notes_of, silenced_sums
from deckcheck.report.fingerprint import fingerprints
from deckcheck.report.place import file_of, placed

_SEVERITY = {ERROR: "major", WARNING: "minor", NOTE: "info"}
_SEPARATOR = ",\n"
_NOWHERE = '"path": null'
"""Of what is in no file, until it is known which file comes first.  Quotes in texts are escaped: it is in none."""


def _begin(run: Run, look: Look) -> str:
    return "[\n"


def _item(item: Item, run: Run, look: Look) -> str:
    if not item.findings:
        return ""
    path = file_of(item, run)
    _, marks, _, _ = fingerprints(item, run.root)
    return _SEPARATOR.join(
        json_text(
            {
                "description": f"{item.path}: {finding.message}" if path is None or item.file else finding.message,
                "check_name": f"{finding.code} {finding.name}",
                "fingerprint": mark,
                "severity": _SEVERITY[finding.severity],
                # GitLab wants a line for everything; what concerns the whole file is at its beginning.
                "location": {"path": path, "lines": {"begin": 1 if path is None else finding.span.line or 1}},
            }
        )
        for finding, mark in zip(item.findings, marks, strict=True)
    )


def _arrange(body: str, run: Run, summary: Summary) -> str:
    """The findings, then the notes of the run; those that are in no file are placed in the first one.

    GitLab wants the path of a file for everything.  Raises UsageError if there are findings and no file.
    """
    path = placed(summary.first_file, run) if summary.first_file else None
    if _NOWHERE in body:
        if path is None:
            raise UsageError(
                "The gitlab report places every finding in a file, and none was read.",
                "--stdin-filename names the file that standard input stands for.",
            )
        body = body.replace(_NOWHERE, f'"path": {json_text(path)}')
    if path is None:
        return body
    accepted = accepted_sums(run, summary)
    told = [("accepted", accepted)] if accepted else []
    told += [("note", note) for note in (*silenced_sums(summary), *notes_of(run, summary))]
    seen: Counter[str] = Counter()
    lines = [json_text(_note(kind, text, path, seen)) for kind, text in told]
    return _SEPARATOR.join([body, *lines] if body else lines)


def _note(kind: str, text: str, path: str, seen: Counter[str]) -> dict[str, Any]:
    # Without its numbers a note is the same tomorrow, and not new in the next merge request.
    same = re.sub("[0-9]+", "", text)
    mark = f"{kind}\0{seen[same]}\0{same}".encode("utf-8", "surrogatepass")
    seen[same] += 1
    return {
        "description": text,
        "check_name": kind,
        "fingerprint": blake2b(mark, digest_size=8).hexdigest(),
        "severity": "info",
        "location": {"path": path, "lines": {"begin": 1}},
    }


def _end(run: Run, summary: Summary, look: Look) -> str:
    return "\n]\n"


REPORTER = Reporter("gitlab", "GitLab code quality", _begin, _item, _end, _SEPARATOR, arrange=_arrange)
