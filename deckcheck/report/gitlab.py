"""A code quality report of GitLab: one JSON array, an object a finding."""

from deckcheck.model.finding import ERROR, NOTE, WARNING
from deckcheck.model.report import Item, Run
from deckcheck.report.base import Look, Reporter, Summary
from deckcheck.report.fingerprint import fingerprints
from deckcheck.report.json import dumps
from deckcheck.report.place import file_of

_SEVERITY = {ERROR: "major", WARNING: "minor", NOTE: "info"}


def _begin(run: Run, look: Look) -> str:
    return "[\n"


def _item(item: Item, run: Run, look: Look) -> str:
    if not item.findings:
        return ""
    path = file_of(item) or item.path
    _, marks, _ = fingerprints(item, run.root)
    return ",\n".join(
        dumps(
            {
                "description": finding.message,
                "check_name": f"{finding.code} {finding.name}",
                "fingerprint": mark,
                "severity": _SEVERITY[finding.severity],
                # GitLab wants a line for everything; what concerns the whole file stands at its beginning.
                "location": {"path": path, "lines": {"begin": finding.span.line or 1}},
            }
        )
        for finding, mark in zip(item.findings, marks, strict=True)
    )


def _end(run: Run, summary: Summary, look: Look) -> str:
    return "\n]\n"


REPORTER = Reporter("gitlab", "GitLab code quality", _begin, _item, _end, ",\n")
