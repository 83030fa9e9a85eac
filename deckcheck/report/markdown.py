"""A page in GitHub's Markdown for pull requests and step summaries: sums first, then what is not in order.

The page begins with the sums, so the items' text is kept until the end; items in order have none.  It stays below
1 MiB, whatever there is to say: GitHub shows nothing at all of a longer summary.
"""

import re
from collections import Counter
from collections.abc import Iterable
from html import escape as html_escaped

from deckcheck.model.finding import (
    ACCEPTED,
    ERROR,
    ILLEGAL,
    LEGAL,
    NOTE,
    UNDETERMINED,
    UNREADABLE,
    WARNING,
    Finding,
)
from deckcheck.model.report import Item, Run
from deckcheck.model.words import count, listed, say
from deckcheck.report.base import (
    Look,
    Reporter,
    Summary,
    accepted_text,
    notes_of,
    passes,
    ranked,
    silenced_sums,
    things,
    verdicts_text,
)
from deckcheck.report.safe import printable
from deckcheck.report.text import named

_MARK = {LEGAL: "✅", ILLEGAL: "❌", UNDETERMINED: "❔", UNREADABLE: "❌", ACCEPTED: "🟡"}
_SEVERITY_MARK = {ERROR: "❌", WARNING: "⚠️", NOTE: "💡"}
MAX_BYTES = 900_000
"""Of the items together; a step summary may have 1 MiB (1,048,576 bytes)."""
_MAX_NOTES = 50_000
_ALIKE = 5
_FINDINGS = 200
"""So many findings of one code, and so many at all, are shown of an item; with --verbose only the latter counts."""
_END = "</details>\n\n"
"""What ends an item.  Text from files has no tags: each < in it is escaped."""
_SPECIAL = re.compile(r"[\\`*_{}\[\]<>|~#&$!]")


def escaped(text: str) -> str:
    """Text that Markdown shows as it is: no markup, no HTML, no links, no mentions, on one line."""
    text = _SPECIAL.sub(r"\\\g<0>", printable(text))
    # An empty comment parts what would become a link or call somebody.
    return re.sub(r"@|(?<=:)(?=//)|(?<=www)(?=\.)", lambda found: f"{found[0]}<!-- -->", text)


def _begin(run: Run, look: Look) -> str:
    return ""


def _head(run: Run, summary: Summary, look: Look) -> str:
    good = summary.exit_code(run.strict, run.exit_zero) == 0
    mark = _MARK[ILLEGAL if not good else ACCEPTED if summary.accepted else LEGAL]
    lines = [f"## {mark} deckcheck: {listed([things(run, summary.items), verdicts_text(summary)])}", ""]
    if summary.found:
        lines += [f"| {say('Code')} | {say('Name')} | {say('Findings')} |", "|---|---|---:|"]
        lines += [f"| {code} | {summary.names[code]} | {number} |" for code, number in ranked(summary.found)]
        lines.append("")
    return "\n".join(lines) + "\n"


def _item(item: Item, run: Run, look: Look) -> str:
    findings = [finding for finding in item.findings if finding.severity != NOTE or run.verbose]
    if run.statistics or (item.verdict == LEGAL and (run.quiet or not findings)):
        return ""
    fails = passes(item) and item.strict and any(finding.severity == WARNING for finding in findings)
    mark = _MARK[ILLEGAL if fails else ACCEPTED if item.accepted else item.verdict]
    verdict = f"**{say(ACCEPTED if item.accepted else item.verdict)}**"
    if item.accepted:
        verdict += f" ({escaped(accepted_text(item, run))})"
    if fails:
        verdict = say("{verdict}, but warnings fail here", verdict=verdict)
    if item.title:
        verdict += f" {escaped(item.title)}"
    told = [verdict] if item.list is None else [verdict, f"{escaped(item.list.name)} {item.list.effective}"]
    # Many are folded, so that the page is a list of names.
    path = f"{mark} <code>{html_escaped(printable(item.path))}</code>"
    head = listed([path, count(len(findings), "{n} finding", "{n} findings")])
    lines = [f"<details{'' if run.many else ' open'}><summary>{head}</summary>", "", listed(told), ""]
    return "\n".join([*lines, *_findings(findings, run.verbose)]) + f"\n\n{_END}"


def _findings(findings: list[Finding], verbose: bool) -> Iterable[str]:
    """The findings, a line each; of many alike the first, as in the report for people."""
    alike: Counter[str] = Counter()
    shown = 0
    for finding in findings:
        alike[finding.code] += 1
        if shown == _FINDINGS or (alike[finding.code] > _ALIKE and not verbose):
            continue
        shown += 1
        what = named(finding, (finding.span, *finding.related))
        mark = _SEVERITY_MARK[finding.severity]
        told = say("{rule}: {message}", rule=what, message=escaped(finding.message))
        yield f"- {mark} **{finding.code}** {told}"
        if finding.help:
            yield f"  → {escaped(finding.help)}"
    if shown < len(findings):
        left = len(findings) - shown
        codes = Counter(alike) - Counter(dict.fromkeys(alike, _ALIKE)) if not verbose else Counter()
        if codes.total() == left:
            which = ", ".join(f"{number} {code}" for code, number in codes.items())
            yield f"- {say('… and {left} more: {rules}', left=left, rules=which)}"
        else:
            yield f"- {say('… and {left} more', left=left)}"


def _arrange(body: str, run: Run, summary: Summary) -> str:
    """The items: those that fail before those that only warn, and as many as there is room for."""
    items = [text + _END for text in body.split(_END) if text]
    items.sort(key=lambda text: text.split("<summary>", 1)[1].startswith(_MARK[LEGAL]))
    kept = fitting(items, MAX_BYTES)
    if kept < len(items):
        items[kept:] = [say("… and {things} more.", things=things(run, len(items) - kept)) + "\n\n"]
    return "".join(items)


def fitting(parts: list[str], limit: int) -> int:
    """How many of some texts, from the first on, are together not longer than so many bytes."""
    for number, part in enumerate(parts):
        limit -= len(part.encode("utf-8", "backslashreplace"))
        if limit < 0:
            return number
    return len(parts)


def _end(run: Run, summary: Summary, look: Look) -> str:
    lines = [*silenced_sums(summary)]
    if summary.skipped:
        lines.append(escaped(summary.skipped_text(verbose=False)))
    lines += [escaped(note) for note in notes_of(run, summary)]
    kept = fitting(lines, _MAX_NOTES)
    if kept < len(lines):
        left = len(lines) - kept
        lines = [*lines[:kept], count(left, "… and {n} note more.", "… and {n} notes more.")]
    return "".join(f"<sub>{line}</sub>  \n" for line in lines)


REPORTER = Reporter(
    "markdown", "a page for pull requests and step summaries", _begin, _item, _end, head=_head, arrange=_arrange
)
