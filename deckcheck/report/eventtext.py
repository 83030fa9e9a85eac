"""An event for people: the players by their last names, and what is not in order."""

from collections.abc import Iterator

from deckcheck.model.event import Entrant, Event
from deckcheck.model.report import Run
from deckcheck.model.words import listed, mark, say
from deckcheck.report.base import Look
from deckcheck.report.safe import printable
from deckcheck.report.style import Paint, pad, width, wrap
from deckcheck.report.text import VERDICT_MARK, VERDICT_STYLE

_HEADS = (mark("Player"), mark("ID"), mark("Country"), mark("Verdict"), mark("Deck"))
_MOST = 32
"""Columns of the widest cell; a longer name or path pushes only its own row."""


def event_lines(run: Run, look: Look) -> Iterator[str]:
    """The lines of an event: its name, a table of its players, and its irregularities."""
    event = run.event
    assert event is not None  # asked for only where there is one
    paint = look.paint
    yield paint(printable(say("{event}, {day}", event=event.name or say("Event"), day=event.date)), "bold")
    if event.entrants and not run.quiet:
        yield from _table(event, paint)
    yield ""
    yield from _irregularities(event, look, paint)


def _table(event: Event, paint: Paint) -> Iterator[str]:
    rows = [_row(entrant, event) for entrant in event.entrants]
    heads = [say(head) for head in _HEADS]
    columns = [min(_MOST, max(map(width, cells))) for cells in zip(heads, *(row for row, _ in rows), strict=True)]
    yield paint("  ".join(pad(head, size) for head, size in zip(heads, columns, strict=True)).rstrip(), "dim")
    for (cells, verdict), entrant in zip(rows, event.entrants, strict=True):
        shown = [pad(cell, size) for cell, size in zip(cells, columns, strict=True)]
        shown[3] = paint(shown[3], VERDICT_STYLE.get(verdict, "yellow"))
        yield "  ".join(shown).rstrip()
        for it in entrant.sided:
            cards = printable(listed(it.cards)) or say("no exchange")
            sign = paint(VERDICT_MARK[it.verdict], VERDICT_STYLE[it.verdict])
            told = say("{round}, Duel {duel}: {cards}", round=printable(it.round), duel=it.duel, cards=cards)
            yield f"    {sign} {told}"


def _row(entrant: Entrant, event: Event) -> tuple[tuple[str, ...], str]:
    verdict = f"{VERDICT_MARK[entrant.verdict]} {say(entrant.verdict)}" if entrant.verdict else say("no deck")
    cells = (
        entrant.person.listed or entrant.called,
        entrant.id,
        entrant.country,
        verdict,
        listed([*map(event.short, entrant.decks)]),
    )
    return tuple(map(printable, cells)), entrant.verdict


def _irregularities(event: Event, look: Look, paint: Paint) -> Iterator[str]:
    certain = [one for one in event.irregularities if one.certain]
    maybe = [one for one in event.irregularities if not one.certain]
    if certain:
        yield paint(say("Irregularities: {n}", n=len(certain)), "bold yellow")
    for one in certain:
        yield paint("  ! ", "yellow") + wrap(printable(one.message), look.columns, "    ", start=4)
    if maybe:
        yield paint(say("To be looked at, not certain: {n}", n=len(maybe)), "bold")
    for one in maybe:
        yield "  ? " + wrap(printable(one.message), look.columns, "    ", start=4)
    if not event.irregularities:
        yield say("No irregularities.")
    yield ""
