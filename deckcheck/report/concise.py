"""One line a finding, `path:line:column: CODE name: message`, as editors and log searches know it from compilers."""

from deckcheck.model.finding import ERROR, LEGAL, NOTE, WARNING, Finding
from deckcheck.model.report import Item, Run
from deckcheck.report.base import Look, Reporter, Summary
from deckcheck.report.safe import printable
from deckcheck.report.statistics import statistics_text
from deckcheck.report.style import coloured, plain

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
    place = printable(item.path)
    if finding.span.line:
        place += f":{finding.span.line}"
        if finding.span.column:
            place += f":{finding.span.column}"
    code = paint(f"{finding.code}", _STYLE[finding.severity])
    return f"{paint(place, 'bold')}: {finding.severity} {code} {finding.name}: {printable(finding.message)}\n"


def _end(run: Run, summary: Summary, look: Look) -> str:
    if run.statistics:
        return statistics_text(summary, look)
    errors, warnings = summary.findings[ERROR], summary.findings[WARNING]
    known = f", {summary.known} known from the baseline" if summary.known else ""
    return f"{summary.items} checked: {_number(errors, 'error')}, {_number(warnings, 'warning')}{known}\n"


def _number(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


REPORTER = Reporter("concise", "one line a finding, for editors and logs", _begin, _item, _end)
