"""One line a finding, `path:line:column: CODE name: message`, as editors and log searches know it from compilers."""

from deckcheck.model.finding import ERROR, LEGAL, NOTE, WARNING, Finding
from deckcheck.model.report import Item, Run
from deckcheck.model.words import count, listed, say
from deckcheck.report.base import Look, Reporter, Summary, accepted_sums, notes_of
from deckcheck.report.safe import printable
from deckcheck.report.statistics import statistics_text

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
    paint = look.paint
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
    told = [count(errors, "{n} error", "{n} errors"), count(warnings, "{n} warning", "{n} warnings")]
    if summary.known:
        told.append(say("{n} suppressed by the baseline", n=summary.known))
    if summary.ignored:
        told.append(say("{n} suppressed by inline comments", n=summary.ignored))
    notes = [] if run.quiet else [*notes_of(run, summary)]
    accepted = accepted_sums(run, summary)
    lines = [say("note: {note}", note=printable(note)) for note in (*notes, *([accepted] if accepted else []))]
    lines.append(say("{n} checked: {told}", n=summary.items, told=listed(told)))
    return "".join(f"{line}\n" for line in lines)


REPORTER = Reporter("concise", "one line a finding, for editors and logs", _begin, _item, _end)
