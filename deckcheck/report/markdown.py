"""A page in GitHub's Markdown for pull requests and step summaries: sums first, then what is not in order.

The page begins with the sums, so the items' text is kept until the end; items in order have none.
"""

import re

from deckcheck.model.finding import ACCEPTED, ERROR, ILLEGAL, LEGAL, NOTE, UNDETERMINED, UNREADABLE, VERDICTS, WARNING
from deckcheck.model.report import Item, Run
from deckcheck.report.base import Look, Reporter, Summary, accepted_text, notes_of, passes
from deckcheck.report.safe import printable
from deckcheck.report.style import counted
from deckcheck.report.text import lines_text

_MARK = {LEGAL: "✅", ILLEGAL: "❌", UNDETERMINED: "❔", UNREADABLE: "❌", ACCEPTED: "🟡"}
_SEVERITY_MARK = {ERROR: "❌", WARNING: "⚠️", NOTE: "💡"}
_THING = {"lint": "script", "swap": "deck"}
_SPECIAL = re.compile(r"[\\`*_{}\[\]<>|~#&$!]")


def escaped(text: str) -> str:
    """Text that Markdown shows as it is: no markup, no HTML, no links, no mentions, on one line."""
    text = _SPECIAL.sub(r"\\\g<0>", printable(text))
    # An empty comment parts what would become a link or call somebody.
    return re.sub(r"@|(?<=:)(?=//)|(?<=www)(?=\.)", lambda found: f"{found[0]}<!-- -->", text)


def code(text: str) -> str:
    """Text as a code span: with more backticks around it than in it."""
    text = printable(text)
    longest = max(map(len, re.findall("`+", text)), default=0)
    fence = "`" * (longest + 1)
    pad = " " if text.startswith(("`", " ")) or text.endswith(("`", " ")) else ""
    return f"{fence}{pad}{text}{pad}{fence}"


def _begin(run: Run, look: Look) -> str:
    return ""


def _head(run: Run, summary: Summary, look: Look) -> str:
    thing = _THING.get(run.command, "deck")
    good = summary.exit_code(run.strict, run.exit_zero) == 0
    mark = _MARK[ILLEGAL if not good else ACCEPTED if summary.accepted else LEGAL]
    number = counted(summary.items, thing)
    parts = [f"{summary.verdicts[verdict]} {verdict}" for verdict in VERDICTS if summary.verdicts[verdict]]
    if summary.accepted:
        parts.append(f"{summary.accepted} accepted")
    sums = ", ".join(parts)
    lines = [f"## {mark} deckcheck: {number}, {sums or 'nothing to check'}", ""]
    if summary.found:
        lines += ["| Code | Name | Findings |", "|---|---|---:|"]
        rows = sorted(summary.found.items(), key=lambda pair: (-pair[1], pair[0]))
        lines += [f"| {name} | {summary.names[name]} | {count} |" for name, count in rows]
        lines.append("")
    return "\n".join(lines) + "\n"


def _item(item: Item, run: Run, look: Look) -> str:
    findings = [finding for finding in item.findings if finding.severity != NOTE or run.verbose]
    if run.statistics or (item.verdict == LEGAL and (run.quiet or not findings)):
        return ""
    title = f" {escaped(item.title)}" if item.title else ""
    about = f", {escaped(item.list.name)} {item.list.effective}" if item.list is not None else ""
    fails = passes(item) and item.strict and any(finding.severity == WARNING for finding in findings)
    mark = _MARK[ILLEGAL if fails else ACCEPTED if item.accepted else item.verdict]
    verdict = f"**accepted** ({escaped(accepted_text(item, run))})" if item.accepted else f"**{item.verdict}**"
    if fails:
        verdict += ", but warnings fail here"
    lines = [f"### {mark} {code(item.path)}{title}", "", f"{verdict}{about}", ""]
    for finding in findings:
        place = lines_text((finding.span, *finding.related))
        where = f", {place}" if place else ""
        lines.append(
            f"- {_SEVERITY_MARK[finding.severity]} **{finding.code}** {finding.name}{where}: {escaped(finding.message)}"
        )
        if finding.help:
            lines.append(f"  → {escaped(finding.help)}")
    return "\n".join(lines) + "\n\n"


def _end(run: Run, summary: Summary, look: Look) -> str:
    lines = []
    if summary.ignored:
        lines.append(f"{counted(summary.ignored, 'finding')} suppressed by inline comments.")
    if summary.known:
        lines.append(f"{counted(summary.known, 'finding')} suppressed by the baseline.")
    if summary.skipped:
        lines.append(escaped(summary.skipped_text(run.verbose)))
    notes = [escaped(note) for note in notes_of(run, summary)]
    return "".join(f"<sub>{line}</sub>  \n" for line in [*lines, *notes])


REPORTER = Reporter("markdown", "a page for pull requests and step summaries", _begin, _item, _end, head=_head)
