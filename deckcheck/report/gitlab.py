"""A code quality report of GitLab: one JSON array, an object a finding."""

from hashlib import blake2b

from deckcheck.model.finding import ERROR, NOTE, WARNING
from deckcheck.model.report import Item, Run
from deckcheck.report.base import THINGS, Look, Reporter, Summary, accepted_sums
from deckcheck.report.fingerprint import fingerprints
from deckcheck.report.json import dumps
from deckcheck.report.place import file_of

_SEVERITY = {ERROR: "major", WARNING: "minor", NOTE: "info"}


def _begin(run: Run, look: Look) -> str:
    return "[\n"


def _item(item: Item, run: Run, look: Look) -> str:
    if not item.findings:
        return ""
    # What is not in a file has no place in a merge request, and GitLab wants one.
    path = file_of(item, run) or run.prefix or "."
    _, marks, _, _ = fingerprints(item, run.root)
    return ",\n".join(
        dumps(
            {
                "description": f"{item.path}: {finding.message}" if file_of(item, run) is None else finding.message,
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
    accepted = accepted_sums(summary, THINGS.get(run.command, "deck"))
    if not accepted:
        return "\n]\n"
    line = {
        "description": accepted,
        "check_name": "accepted",
        "fingerprint": blake2b(f"accepted\0{accepted}".encode("utf-8", "surrogatepass"), digest_size=8).hexdigest(),
        "severity": "info",
        "location": {"path": run.prefix or ".", "lines": {"begin": 1}},
    }
    return f"{_separator(summary)}{dumps(line)}\n]\n"


def _separator(summary: Summary) -> str:
    """What stands before the last object: nothing if it is the only one."""
    return ",\n" if summary.found else ""


REPORTER = Reporter("gitlab", "GitLab code quality", _begin, _item, _end, ",\n")
