"""JUnit XML: a test suite an item with its file, in it a test case with what makes it fail.

Only what the schema of Jenkins has (junit-10.xsd of its xUnit plugin) is written: there a file belongs to a suite.
Written with the standard library's XML writer, which escapes everything and streams; libraries for JUnit build the
whole tree in memory.  The counts are at the beginning, so the items' text is kept until the end (about 250 bytes for
a legal deck).
"""

import io
from collections.abc import Callable
from xml.sax.saxutils import XMLGenerator
from xml.sax.xmlreader import AttributesImpl

from deckcheck.model.finding import ERROR, ILLEGAL, NOTE, UNDETERMINED, UNREADABLE, WARNING, Finding
from deckcheck.model.report import Item, Run
from deckcheck.report.base import Look, Reporter, Summary, accepted_text, notes_of, passes, silenced_sums
from deckcheck.report.place import file_of
from deckcheck.report.safe import printable


def _written(build: Callable[[XMLGenerator], object]) -> str:
    out = io.StringIO()
    build(XMLGenerator(out, "utf-8"))
    return out.getvalue()


def _head(run: Run, summary: Summary, look: Look) -> str:
    sums = {
        "tests": str(summary.items),
        "failures": str(summary.verdicts[ILLEGAL] + summary.failing),
        "errors": str(summary.verdicts[UNREADABLE] + summary.verdicts[UNDETERMINED]),
    }

    if run.started:
        sums["time"] = f"{seconds_since(run.started):.3f}"

    def build(xml: XMLGenerator) -> None:
        xml.startDocument()
        xml.startElement("testsuites", AttributesImpl({"name": "deckcheck", **sums}))
        xml.characters("\n")

    return _written(build)


def seconds_since(started: str) -> float:
    """Seconds from a moment (ISO 8601, UTC) until now."""
    from datetime import UTC, datetime

    return max(0.0, (datetime.now(UTC) - datetime.fromisoformat(started).replace(tzinfo=UTC)).total_seconds())


def _item(item: Item, run: Run, look: Look) -> str:
    return _written(lambda xml: _suite(xml, item, run))


def _suite(xml: XMLGenerator, item: Item, run: Run) -> None:
    kind = _outcome(item)
    about = {
        "name": printable(item.path),
        "tests": "1",
        "failures": str(int(kind == "failure")),
        "errors": str(int(kind == "error")),
    }
    if run.started:
        about["timestamp"] = run.started
    if (file := file_of(item, run)) is not None:
        about["file"] = printable(file)
    xml.startElement("testsuite", AttributesImpl(about))
    _case(xml, item, run, kind)
    xml.endElement("testsuite")
    xml.characters("\n")


def _case(xml: XMLGenerator, item: Item, run: Run, kind: str | None) -> None:
    path = printable(item.path)
    name = f"{path} ({printable(item.title)})" if item.title else path
    about = {"classname": printable(item.format or "deckcheck"), "name": name}
    xml.startElement("testcase", AttributesImpl(about))
    told = [finding for finding in item.findings if finding.severity != NOTE]
    if kind is not None:
        worst = told or list(item.findings)
        first = printable(worst[0].message) if worst else item.verdict
        more = f" (and {len(worst) - 1} more)" if len(worst) > 1 else ""
        xml.startElement(
            kind,
            AttributesImpl({"type": "warning" if passes(item) else item.verdict, "message": first + more}),
        )
        xml.characters("\n".join(_finding(finding) for finding in worst))
        xml.endElement(kind)
    lines = [_finding(finding) for finding in told] if kind is None else []
    if item.accepted:
        lines.insert(0, printable(f"accepted ({accepted_text(item, run)})"))
    if lines:
        xml.startElement("system-out", AttributesImpl({}))
        xml.characters("\n".join(lines))
        xml.endElement("system-out")
    xml.endElement("testcase")


def _outcome(item: Item) -> str | None:
    """The element that tells how an item ended; None if it passed."""
    if passes(item):
        warned = any(finding.severity in (ERROR, WARNING) for finding in item.findings)
        return "failure" if item.strict and warned else None
    return "failure" if item.verdict == ILLEGAL else "error"


def _finding(finding: Finding) -> str:
    line = f"line {finding.span.line}: " if finding.span.line else ""
    help = f"\n  → {printable(finding.help)}" if finding.help else ""
    return f"{line}{finding.severity} {finding.code} {finding.name}: {printable(finding.message)}{help}"


def _begin(run: Run, look: Look) -> str:
    return ""


def _end(run: Run, summary: Summary, look: Look) -> str:
    def build(xml: XMLGenerator) -> None:
        notes = (*notes_of(run, summary), *silenced_sums(summary))
        if notes:  # of the whole run: a suite without cases holds them
            about = {"name": f"deckcheck {run.command}", "tests": "0", "failures": "0", "errors": "0"}
            xml.startElement("testsuite", AttributesImpl(about))
            xml.startElement("system-out", AttributesImpl({}))
            xml.characters("\n".join(map(printable, notes)))
            xml.endElement("system-out")
            xml.endElement("testsuite")
            xml.characters("\n")
        xml.endElement("testsuites")
        xml.characters("\n")

    return _written(build)


REPORTER = Reporter("junit", "JUnit XML, a test case a deck", _begin, _item, _end, head=_head)
