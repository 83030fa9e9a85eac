"""Annotations of GitHub Actions, which Forgejo and Gitea understand too: `::error file=…,line=…::message`."""

from deckcheck.model.finding import ERROR, NOTE, WARNING
from deckcheck.model.report import Item, Run
from deckcheck.report.base import Look, Reporter, Summary, accepted_sums, notes_of, silenced_sums, sums_text
from deckcheck.report.place import file_of
from deckcheck.report.safe import printable

_COMMAND = {ERROR: "error", WARNING: "warning", NOTE: "notice"}
# The escapes of workflow commands; a percent sign has to go first.
_DATA = (("%", "%25"), ("\r", "%0D"), ("\n", "%0A"))
_PROPERTY = (*_DATA, (":", "%3A"), (",", "%2C"))


def _begin(run: Run, look: Look) -> str:
    return ""


def _item(item: Item, run: Run, look: Look) -> str:
    path = file_of(item, run)
    lines = []
    for finding in item.findings:
        if finding.severity == NOTE and not run.verbose:
            continue  # a code host shows ten annotations a step: notes would push errors out
        span = finding.span
        properties = {
            "title": f"{finding.code} {finding.name}",
            "file": path and printable(path),
            "line": span.line or None,
            "endLine": span.end_line or None,
            "col": span.column or None,
            "endColumn": span.end_column or None,
        }
        if path is None:
            del properties["line"], properties["endLine"]
        if path is None or span.end_line > span.line:
            del properties["col"], properties["endColumn"]
        told = ",".join(f"{key}={_escaped(str(value), _PROPERTY)}" for key, value in properties.items() if value)
        # The log shows the message only, so it has to say where and what.
        place = printable(item.path if path is None or item.file else path)
        text = f"{span.within(place)}: {finding.code} {printable(finding.message)}"
        if finding.help:
            text += "\n" + printable(finding.help)
        lines.append(f"::{_COMMAND[finding.severity]} {told}::{_escaped(text, _DATA)}")
    return "\n".join(lines)


_SEPARATOR = "\n\n"
SHOWN = 10
"""So many errors of a step become annotations, and so many warnings and notices; the rest is in the log only."""


def _arrange(body: str, run: Run, summary: Summary) -> str:
    return "".join(line + "\n" for line in ordered(body))


def ordered(body: str) -> list[str]:
    """All annotations: the first of each deck before the others, until as many are there as are shown."""
    items = [text.split("\n") for text in body.split(_SEPARATOR) if text]
    first = [lines[0] for lines in items[:SHOWN]]
    rest = [line for lines in items[:SHOWN] for line in lines[1:]]
    return [*first, *rest, *(line for lines in items[SHOWN:] for line in lines)]


def _escaped(text: str, table: tuple[tuple[str, str], ...]) -> str:
    for char, escape in table:
        text = text.replace(char, escape)
    return text


def _end(run: Run, summary: Summary, look: Look) -> str:
    told = (*notes_of(run, summary), *silenced_sums(summary), accepted_sums(run, summary))
    text = "\n".join(printable(line) for line in told if line)
    notice = f"::notice title=deckcheck::{_escaped(text, _DATA)}\n" if text else ""
    return f"{notice}{sums_text(run, summary)}\n"


REPORTER = Reporter(
    "github", "annotations of GitHub and Forgejo Actions", _begin, _item, _end, _SEPARATOR, arrange=_arrange
)
