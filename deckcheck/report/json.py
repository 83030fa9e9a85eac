"""The report as one JSON object, written item by item (schema `deckcheck.report/1`)."""

from typing import Any

from deckcheck.model.deck import Span
from deckcheck.model.event import Entrant, Event
from deckcheck.model.finding import Finding, Fix
from deckcheck.model.jsontext import json_text
from deckcheck.model.report import Item, Run
from deckcheck.report.base import Look, Reporter, Summary, notes_of
from deckcheck.report.fingerprint import fingerprints
from deckcheck.report.place import file_of

SCHEMA = "deckcheck.report/1"


def run_object(run: Run) -> dict[str, Any]:
    """What is the same for the whole run, as the JSON report has it."""
    tool = {"name": "deckcheck", "version": run.tool.version, "data": run.tool.data}
    return {"schema": SCHEMA, "command": run.command, "tool": tool}


def _begin(run: Run, look: Look) -> str:
    return json_text(run_object(run))[:-1] + ', "items": [\n'


def _item(item: Item, run: Run, look: Look) -> str:
    return json_text(item_object(item, run))


def item_object(item: Item, run: Run) -> dict[str, Any]:
    """An item as the JSON report of a run has it."""
    value: dict[str, Any] = {"path": item.path}
    file = file_of(item, run)
    if file is not None and file != item.path:
        value["file"] = file
    value.update({"verdict": item.verdict, "accepted": item.accepted})
    if item.title:
        value["title"] = item.title
    value["format"] = item.format
    if item.verdicts:
        value["verdicts"] = dict(item.verdicts)
    value["list"] = None if item.list is None else {"name": item.list.name, "effective": item.list.effective}
    value["counts"] = item.counts
    value["points"] = item.points
    if item.extra:
        value.update(item.extra)
    if item.fixed:
        value["fixed"] = [_fixed(one) for one in item.fixed]
    if item.not_fixed:
        value["not_fixed"] = item.not_fixed
    value["findings"] = []
    if item.findings or item.ignored or item.known:
        known, found, ignored, _ = fingerprints(item, run.root)
        value["findings"] = list(map(finding_object, item.findings, found))
        if item.ignored:
            value["ignored"] = list(map(finding_object, item.ignored, ignored))
        if item.known:
            value["known"] = list(map(finding_object, item.known, known))
    if item.off:
        value["off"] = sorted({finding.code for finding in item.off})
    return value


def finding_object(finding: Finding, fingerprint: str) -> dict[str, Any]:
    """A finding as the JSON report has it; a place that is not known is null."""
    value: dict[str, Any] = {
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity,
        "message": finding.message,
        **_place(finding.span),
        "related": [_place(span) for span in finding.related],
        "cards": [
            {"passcode": card.passcode, "name": card.name, "count": card.copies, "section": card.section}
            for card in finding.cards
        ],
        "rule": {"id": finding.source},
        "help": finding.help or None,
        "fix": None if finding.fix is None else _fix(finding.fix),
        "fingerprint": fingerprint,
    }
    if finding.suggestions:
        value["suggestions"] = [{"passcode": card.passcode, "name": card.name} for card in finding.suggestions]
    return value


def _place(span: Span) -> dict[str, int | None]:
    return {
        "line": span.line or None,
        "column": span.column or None,
        "end_line": span.end_line or None,
        "end_column": span.end_column or None,
    }


def _fix(fix: Fix) -> dict[str, Any]:
    edits = [{**_place(edit.span), "text": edit.text} for edit in fix.edits]
    kind = {"rewrite": fix.rewrite} if fix.rewrite else {}
    applicability = "safe" if fix.safe else "unsafe"
    return {"title": fix.title, "safe": fix.safe, "applicability": applicability, "edits": edits, **kind}


def _fixed(finding: Finding) -> dict[str, Any]:
    """What a fix that was made did, with the place before it."""
    assert finding.fix is not None
    value = {"code": finding.code, "name": finding.name, "title": finding.fix.title, "safe": finding.fix.safe}
    return {**value, "line": finding.span.line or None}


def _end(run: Run, summary: Summary, look: Look) -> str:
    notes = json_text(list(notes_of(run, summary, event=False)))
    event = "".join(f', "{key}": {json_text(value)}' for key, value in event_object(run.event).items())
    return f'\n], "notes": {notes}{event}, "summary": {json_text(summary_object(run, summary))}}}\n'


def event_object(event: Event | None) -> dict[str, Any]:
    """What the report of an event has beside that of its decks; nothing for no event."""
    if event is None:
        return {}
    return {
        "event": {"name": event.name, "date": event.date},
        "players": list(map(_player, event.entrants)),
        "irregularities": [
            {"kind": it.kind, "certain": it.certain, "message": it.message, "players": it.players, "decks": it.decks}
            for it in event.irregularities
        ],
    }


def _player(entrant: Entrant) -> dict[str, Any]:
    return {
        "name": entrant.name,
        "first_name": entrant.person.first,
        "last_name": entrant.person.last,
        "id": entrant.id or None,
        "country": entrant.country or None,
        "row": entrant.row or None,
        "deck": entrant.decks[0] if len(entrant.decks) == 1 else None,
        "decks": entrant.decks,
        "verdict": entrant.verdict or None,
        "rounds": [
            {"round": it.round, "duel": it.duel, "deck": it.path, "verdict": it.verdict, "exchange": it.cards}
            for it in entrant.sided
        ],
    }


def summary_object(run: Run, summary: Summary) -> dict[str, Any]:
    """The sums of a run, as the JSON report has them."""
    verdicts = {name: summary.verdicts[name] for name in ("legal", "illegal", "undetermined", "unreadable")}
    matrix = {path: dict(row) for path, row in summary.matrix.items()}
    return {
        "items": summary.items,
        **verdicts,
        "accepted": summary.accepted,
        "findings": {name: summary.findings[name] for name in ("error", "warning", "note")},
        "ignored": summary.ignored,
        "known": summary.known,
        "stale": summary.stale,
        "fixed": summary.fixed,
        "fixable": {"safe": summary.fixable, "unsafe": summary.unsafe},
        "not_fixed": summary.not_fixed,
        "not_written": summary.unwritten,
        "codes": dict(sorted(summary.codes.items())),
        "skipped": summary.skipped,
        **({"matrix": matrix} if matrix else {}),
        "exit_code": summary.exit_code(run.strict, run.exit_zero),
    }


REPORTER = Reporter("json", "one JSON object, schema deckcheck.report/1", _begin, _item, _end, ",\n", fixes=True)
