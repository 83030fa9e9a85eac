"""SARIF 2.1.0, the format in which code hosts and editors take the findings of analysers.

Streams: the results come first and the tool, with the rules that were met, after them; the order of the keys of an
object is free.
https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
"""

import re
from inspect import cleandoc
from typing import Any

from deckcheck.model.deck import Span
from deckcheck.model.finding import NOTE, UNREADABLE, Finding, Fix
from deckcheck.model.jsontext import json_text
from deckcheck.model.report import Item, Run
from deckcheck.report.base import Look, Reporter, Summary, accepted_sums, notes_of
from deckcheck.report.fingerprint import fingerprints
from deckcheck.report.links import repository_url, rule_url
from deckcheck.report.place import file_of, uri_of
from deckcheck.report.safe import printable
from deckcheck.report.style import counted

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def _begin(run: Run, look: Look) -> str:
    head = json_text({"$schema": SCHEMA, "version": "2.1.0"})
    return f'{head[:-1]}, "runs": [{{"columnKind": "unicodeCodePoints", "results": [\n'


def _item(item: Item, run: Run, look: Look) -> str:
    known, found, ignored, _ = fingerprints(item, run.root)
    state = {"baselineState": "new"} if run.baseline else {}
    unchanged = {"baselineState": "unchanged", "suppressions": [{"kind": "external", "status": "accepted"}]}
    in_source = {"suppressions": [{"kind": "inSource", "status": "accepted"}]}
    results = [_result(item, run, *pair) | state for pair in zip(item.findings, found, strict=True)]
    results += [_result(item, run, *pair) | unchanged for pair in zip(item.known, known, strict=True)]
    results += [_result(item, run, *pair) | state | in_source for pair in zip(item.ignored, ignored, strict=True)]
    return _SEPARATOR.join(map(json_text, results))


def _message(text: str) -> str:
    """Plain text of a message: what SARIF takes for a place holder or an embedded link is escaped."""
    text = re.sub(r"\{(\d+)\}", r"{{\1}}", printable(text))
    return re.sub(r"\[(?=[^\]]*\]\()", r"\\[", text)


def _result(item: Item, run: Run, finding: Finding, mark: str) -> dict[str, Any]:
    path = file_of(item, run)
    text = f"{item.path}: {finding.message}" if item.file else finding.message
    message = _message(text) + (f"\n{_message(finding.help)}" if finding.help else "")
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "level": finding.severity,
        "message": {"text": message},
        "locations": [_location(item, path, finding.span)],
        "partialFingerprints": {"deckcheck/v1": mark},
    }
    if path is not None and finding.related:
        result["relatedLocations"] = [
            {"id": number, **_location(item, path, span)} for number, span in enumerate(finding.related)
        ]
    if path is not None and finding.fix is not None and finding.fix.edits:
        result["fixes"] = [_fix(path, finding.fix)]
    return result


def _location(item: Item, path: str | None, span: Span) -> dict[str, Any]:
    if path is None:
        return {"logicalLocations": [{"name": item.path}]}
    physical: dict[str, Any] = {"artifactLocation": {"uri": uri_of(path)}}
    if span.line:
        physical["region"] = _region(span)
    return {"physicalLocation": physical}


def _region(span: Span) -> dict[str, int]:
    names = ("startLine", "startColumn", "endLine", "endColumn")
    return {name: number for name, number in zip(names, span, strict=True) if number}


def _fix(path: str, fix: Fix) -> dict[str, Any]:
    replacements = [{"deletedRegion": _region(edit.span), "insertedContent": {"text": edit.text}} for edit in fix.edits]
    change = {"artifactLocation": {"uri": uri_of(path)}, "replacements": replacements}
    how = {"applicability": "safe" if fix.safe else "unsafe"}
    return {"description": {"text": printable(fix.title)}, "artifactChanges": [change], "properties": how}


def _end(run: Run, summary: Summary, look: Look) -> str:
    url = repository_url()
    driver: dict[str, Any] = {
        "name": "deckcheck",
        **({"informationUri": f"{url}/README.md"} if url else {}),
        "version": run.tool.version,
        "properties": {"data": run.tool.data},
        "rules": _rules(set(summary.found) | summary.silenced),
    }
    told = [
        *notes_of(run, summary),
        accepted_sums(run, summary),
        *(f"{path} is not a deck and was skipped." for path in summary.skipped),
    ]
    unread = [{"level": "note", "message": {"text": printable(text)}} for text in told if text]
    if summary.verdicts[UNREADABLE]:
        files = counted(summary.verdicts[UNREADABLE], "file")
        text = f"{files} could not be read; see the results of level error."
        unread.append({"level": "error", "message": {"text": text}})
    left_out = _left_out(sum(summary.findings.values()) + summary.ignored + summary.known, summary.findings[NOTE])
    if left_out:
        unread.append({"level": "warning", "message": {"text": left_out}})
    code = summary.exit_code(run.strict, run.exit_zero)
    invocation: dict[str, Any] = {"executionSuccessful": not summary.verdicts[UNREADABLE], "exitCode": code}
    if unread:
        invocation["toolExecutionNotifications"] = unread
    tail = json_text({"tool": {"driver": driver}, "invocations": [invocation]})
    return f"\n], {tail[1:]}]}}\n"


_SEPARATOR = ",\n"
MAX_RESULTS = 25_000
"""More results in a run are refused by GitHub."""


def _arrange(body: str, run: Run, summary: Summary) -> str:
    """The results, without notes where there are too many, and cut if there still are."""
    results = body.split(_SEPARATOR)
    if len(results) <= MAX_RESULTS:
        return body
    kept = [result for result in results if '"level": "note"' not in result[:200]]
    return _SEPARATOR.join(kept[:MAX_RESULTS])


def _left_out(results: int, notes: int) -> str:
    """What `_arrange` leaves out, in words; empty if that is nothing."""
    if results <= MAX_RESULTS:
        return ""
    cut = results - notes - MAX_RESULTS
    parts = [f"{number} {what}" for number, what in ((notes, "notes"), (cut, "other results")) if number > 0]
    told = " and ".join(parts)
    return f"{told} were left out: a SARIF run holds at most {MAX_RESULTS} results for code hosts."


def _rules(codes: set[str]) -> list[dict[str, Any]]:
    """The rules that were met."""
    from deckcheck.rules.catalogue import all_rules

    rules = []
    for rule in all_rules():
        if rule.code not in codes:
            continue
        doc = cleandoc(rule.doc)
        short = doc.split("\n\n", 1)[0].replace("\n", " ")
        rules.append(
            {
                "id": rule.code,
                "name": rule.name,
                "shortDescription": {"text": short},
                "fullDescription": {"text": doc},
                "help": {"text": doc, "markdown": f"# {rule.code} {rule.name}\n\n{doc}"},
                **({"helpUri": url} if (url := rule_url(rule.source)) else {}),
                "defaultConfiguration": {"level": rule.severity},
                "properties": {"tags": [rule.code[:3]], "source": rule.source},
            }
        )
    return rules


REPORTER = Reporter(
    "sarif", "SARIF 2.1.0, for code hosts", _begin, _item, _end, _SEPARATOR, arrange=_arrange, fixes=True
)
