"""The report as one JSON object, written item by item (schema `deckcheck.report/1`)."""

from functools import lru_cache
from typing import Any

from deckcheck.model.deck import Span
from deckcheck.model.event import Entrant, Event
from deckcheck.model.finding import CardCount, Finding, Fix
from deckcheck.model.jsontext import json_string, json_text
from deckcheck.model.report import Item, ListUsed, Run
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
    return item_text(item, run)


def item_text(item: Item, run: Run) -> str:
    """An item as the JSON report of a run has it.

    The texts are put together by hand: an encoder takes several times as long, and a run is mostly this.
    """
    parts = [f'{{"path": {json_string(item.path)}']
    file = file_of(item, run)
    if file is not None and file != item.path:
        parts.append(f'"file": {json_string(file)}')
    parts.append(f'"verdict": "{item.verdict}", "accepted": {"true" if item.accepted else "false"}')
    if item.title:
        parts.append(f'"title": {json_string(item.title)}')
    parts.append('"format": null' if item.format is None else f'"format": {json_string(item.format)}')
    if item.verdicts:
        parts.append(f'"verdicts": {json_text(dict(item.verdicts))}')
    parts.append('"list": null' if item.list is None else f'"list": {_list_text(item.list)}')
    parts.append('"counts": null' if item.counts is None else f'"counts": {_counts_text(item.counts)}')
    parts.append(f'"points": {"null" if item.points is None else item.points}')
    if item.extra:
        parts.append(json_text(item.extra)[1:-1])
    if item.fixed:
        parts.append(f'"fixed": {json_text([_fixed(one) for one in item.fixed])}')
    if item.not_fixed:
        parts.append(f'"not_fixed": {json_string(item.not_fixed)}')
    if item.findings or item.ignored or item.known:
        known, found, ignored, _ = fingerprints(item, run.root)
        parts.append(f'"findings": [{", ".join(map(_finding_text, item.findings, found))}]')
        if item.ignored:
            parts.append(f'"ignored": [{", ".join(map(_finding_text, item.ignored, ignored))}]')
        if item.known:
            parts.append(f'"known": [{", ".join(map(_finding_text, item.known, known))}]')
    else:
        parts.append('"findings": []')
    if item.off:
        parts.append(f'"off": {json_text(sorted({finding.code for finding in item.off}))}')
    return ", ".join(parts) + "}"


def _finding_text(finding: Finding, fingerprint: str) -> str:
    """A finding as the JSON report has it; a place that is not known is null."""
    code, name, severity, _, message, source, span, related, cards, help, fix, _, _, suggestions = finding
    before, after = _told_texts(code, name, severity, message, source, cards, help)
    others = ", ".join([f"{{{_place_text(other)}}}" for other in related]) if related else ""
    text = (
        f'{before}{_place_text(span)}, "related": [{others}]{after}{"null" if fix is None else _fix_text(fix)}, '
        f'"fingerprint": "{fingerprint}"'
    )
    if suggestions:
        text += f', "suggestions": {json_text([one._asdict() for one in suggestions])}'
    return text + "}"


@lru_cache(maxsize=12_000)
def _told_texts(
    code: str, name: str, severity: str, message: str, source: str, cards: tuple[CardCount, ...], help: str
) -> tuple[str, str]:
    """What comes before and after the place of a finding: the same cards are in deck after deck."""
    return (
        f'{{"code": "{code}", "name": "{name}", "severity": "{severity}", "message": {json_string(message)}, ',
        f', "cards": [{", ".join(map(_card_text, cards))}], "rule": {{"id": "{source}"}}, '
        f'"help": {json_string(help) if help else "null"}, "fix": ',
    )


def _place_text(span: Span) -> str:
    line, column, end_line, end_column = span
    return (
        f'"line": {line or "null"}, "column": {column or "null"}, '
        f'"end_line": {end_line or "null"}, "end_column": {end_column or "null"}'
    )


def _card_text(card: CardCount) -> str:
    number, name, copies, section = card
    passcode = "null" if number is None else number
    return f'{{"passcode": {passcode}, "name": {json_string(name)}, "count": {copies}, "section": "{section}"}}'


@lru_cache(maxsize=100)
def _list_text(used: ListUsed) -> str:
    return json_text({"name": used.name, "effective": used.effective})


def _counts_text(counts: dict[str, int]) -> str:
    return "{" + ", ".join([f'"{section}": {number}' for section, number in counts.items()]) + "}"


def _fix_text(fix: Fix) -> str:
    edits = ", ".join([f'{{{_place_text(edit.span)}, "text": {json_string(edit.text)}}}' for edit in fix.edits])
    safe, applicability = ("true", "safe") if fix.safe else ("false", "unsafe")
    kind = f', "rewrite": "{fix.rewrite}"' if fix.rewrite else ""
    head = f'{{"title": {json_string(fix.title)}, "safe": {safe}, "applicability": "{applicability}"'
    return f'{head}, "edits": [{edits}]{kind}}}'


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
