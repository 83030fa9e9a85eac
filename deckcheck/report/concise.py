"""One line a finding, `path:line:column: CODE name: message`, as editors and log searches know it from compilers."""

from deckcheck.model.finding import ERROR, LEGAL, NOTE, WARNING, Finding
from deckcheck.model.report import Item, Run
from deckcheck.report.base import Look, Reporter, Summary, accepted_sums, notes_of
from deckcheck.report.safe import printable
from deckcheck.report.statistics import statistics_text
from deckcheck.report.style import coloured, counted, plain

_STYLE = {ERROR: "red", WARNING: "yellow", NOTE: "dim"}


def _begin(run: Run, look: Look) -> str:
    return ""


def _item(item: Item, run: Run, look: Look) -> str:
    if run.statistics or (run.quiet and item.verdict == LEGAL):
        return ""
    # As in the report for people, notes are left out of long runs.
    return "".join(
        _line(item, finding, look)
        for finding in item.findings
        if finding.severity != NOTE or run.verbose or not (run.many or run.quiet)
    )


def _line(item: Item, finding: Finding, look: Look) -> str:
    paint = coloured if look.colour else plain
    place = printable(item.file or item.path)
    if place.startswith("::"):
        place = f"./{place}"  # a line that begins with two colons is a command to GitHub's runner
    if finding.span.line:
        place += f":{finding.span.line}"
        if finding.span.column:
            place += f":{finding.span.column}"
    which = f"{printable(item.path)}: " if item.file else ""
    code = paint(f"{finding.code}", _STYLE[finding.severity])
    return f"{paint(place, 'bold')}: {finding.severity} {code} {finding.name}: {which}{printable(finding.message)}\n"


def _end(run: Run, summary: Summary, look: Look) -> str:
    if run.statistics:
        return statistics_text(summary, look)
    errors, warnings = summary.findings[ERROR], summary.findings[WARNING]
    known = f", {summary.known} suppressed by the baseline" if summary.known else ""
    ignored = f", {summary.ignored} suppressed by inline comments" if summary.ignored else ""
    notes = "" if run.quiet else "".join(f"note: {printable(note)}\n" for note in notes_of(run, summary))
    accepted = accepted_sums(run, summary)
    sums = f"{summary.items} checked: {counted(errors, 'error')}, {counted(warnings, 'warning')}{known}{ignored}\n"
    return notes + (f"note: {printable(accepted)}\n" if accepted else "") + sums


REPORTER = Reporter("concise", "one line a finding, for editors and logs", _begin, _item, _end)
