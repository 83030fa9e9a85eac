"""The body of `card`: which card is meant, and all that is known of it."""

import sys
from collections.abc import Iterable, Iterator
from time import strftime
from typing import NamedTuple

from deckcheck.commands.check import checked_region, tell_region
from deckcheck.commands.terminal import look_of
from deckcheck.config.language import speak
from deckcheck.data.store import Store
from deckcheck.decks.cards import Answer, FormatStatus, Hit, find_cards, status_in
from deckcheck.decks.cardtext import TERRITORIES, counting_text, history_text, stats_text, status_text
from deckcheck.decks.formats import with_own_cards
from deckcheck.decks.resolve import is_set_number
from deckcheck.decks.ruleset import Ruleset
from deckcheck.errors import UsageError, checked_day, one_of
from deckcheck.model.card import ARTWORKS, Card, kind_text, passcode_text
from deckcheck.model.jsontext import json_text
from deckcheck.model.words import listed, mark, say
from deckcheck.report import FOR_PEOPLE
from deckcheck.report.safe import printable
from deckcheck.report.style import Paint, pad, width, wrap
from deckcheck.report.table import OUTPUTS, table_text
from deckcheck.run.objects import card_value, rulesets_on

_SETS = 12
_WIDTH = 80


class CardCall(NamedTuple):
    """What a call asks; the fields are the options of the same names."""

    query: str
    formats: tuple[str, ...] = ()
    as_of: str | None = None
    region: str | None = None
    history: bool = False
    limit: int = 10
    cards: tuple[str, ...] = ()
    output: str = "text"
    isolated: bool = False
    lang: str | None = None
    names: str | None = None


def run_card(call: CardCall) -> int:
    """Print the cards that may be meant; returns the exit code.  Raises UsageError where the call is wrong."""
    if not call.query.strip():
        raise UsageError("The query is empty.", "Name a card: part of its name, a passcode, or a set code.")
    call = call._replace(output=one_of("output format", call.output, OUTPUTS), region=checked_region(call.region))
    names = speak(call.lang, call.names, machine=call.output not in FOR_PEOPLE).names
    day = strftime("%Y-%m-%d") if call.as_of is None else checked_day(call.as_of)
    store = Store.open(call.isolated)
    if call.cards:
        store = with_own_cards(store, call.cards)
    rulesets = rulesets_on(day, call.formats, call.region, store)
    tell_region((ruleset.play for ruleset in rulesets), call.region, store)
    answer = find_cards(call.query, store, call.limit)
    if call.output == "json":
        print(json_text(card_value(call.query, day, answer, rulesets, store, call.history), indent=True))
    elif not answer.hits:
        _no_match(call, store)
    elif call.output == "text":
        print("\n".join(_text(answer, rulesets, store, names, call.history, day)))
    else:
        columns = ("passcode", "konami_id", "name", "kind", *(ruleset.play.id for ruleset in rulesets))
        rows = [_row(hit.card, rulesets) for hit in answer.hits]
        sys.stdout.write(table_text(call.output, columns, rows))
    return 0 if answer.hits else 1


def _no_match(call: CardCall, store: Store) -> None:
    from deckcheck.commands.terminal import error

    number = call.query.strip()
    if number.isascii() and number.isdigit() and len(number) <= 12:
        never = store.never_legal((int(number),)).get(int(number))
        if never is not None:
            error(f"{number} is the number of {never.name}, which may not be used in official Duels: {never.why}.")
            return
    if is_set_number(call.query):
        error(f'No card is known with the set code "{call.query}".', "Look at the card again, or search by its name.")
        return
    close = [f"{name} ({passcode_text(code)})" for code, name, _ in store.suggest(call.query, 5)]
    query = call.query if len(call.query) <= _WIDTH else f"{call.query[:_WIDTH]}…"
    error(f'No card matches "{query}".', f"Did you mean {', or '.join(close)}?" if close else "")


def _row(card: Card, rulesets: Iterable[Ruleset]) -> tuple[object, ...]:
    statuses = [status_in(card, ruleset) for ruleset in rulesets]
    cells = [_cell(status) for status in statuses]
    return passcode_text(card.code), card.konami_id, card.name, kind_text(card.type), *cells


def _cell(status: FormatStatus) -> object:
    """Copies or points, with a question mark where that is not sure."""
    value = status.points if status.points is not None and status.copies is not None else status.copies
    return f"{'' if value is None else value}?" if status.doubt else value


def _text(answer: Answer, rulesets: list[Ruleset], store: Store, names: str, history: bool, day: str) -> Iterator[str]:
    look = look_of(sys.stdout)
    paint = look.paint
    first = answer.hits[0]
    if answer.clear:
        yield from _card_text(first, rulesets, store, names, history, day, paint)
        others = [store.name(hit.card.code, names) for hit in answer.hits[1:4]]
        if others:
            yield from _wrapped("", say("Less similar: {cards}.", cards=listed(others)), paint, "dim")
        return
    matches = len(answer.hits) + answer.more
    if answer.more:
        best = len(answer.hits)
        told = say("{n} cards match, the {best} best of them (--limit shows more):", n=matches, best=best)
    else:
        told = say("{n} cards match:", n=matches)
    yield paint(told, "bold")
    called = [printable(store.name(hit.card.code, names)) for hit in answer.hits]
    widest = min(max(map(width, called)), 44)
    for hit, name in zip(answer.hits, called, strict=True):
        yield f"  {passcode_text(hit.card.code):>11}  {pad(name, widest)}  {say(kind_text(hit.card.type))}".rstrip()
    yield say("deckcheck card PASSCODE shows one of them.")


_KINDS = (
    mark("nickname"), mark("translation"), mark("former"), mark("old passcode"), mark("pre errata"), mark("goat"),
    mark("konami id"), mark("typo"),
)  # fmt: skip
"""What other names and numbers of cards are."""


def _card_text(
    hit: Hit, rulesets: list[Ruleset], store: Store, language: str, history: bool, day: str, paint: Paint
) -> Iterator[str]:
    card = hit.card
    called = store.name(card.code, language)
    yield paint(f"{printable(called)}  {passcode_text(card.code)}", "bold")
    yield f"  {stats_text(card)}"
    if card.konami_id is not None:
        yield from _wrapped(say("Konami ID"), str(card.konami_id), paint)
    yield from _wrapped(say("Custom card"), store.own_source(card.code) or "", paint)
    names = [f"{known} {name}" for known, name in store.names(card.code).items() if name != called]
    yield from _wrapped(say("Names"), " · ".join(names), paint)
    others = store.community_names_of(card.code)
    yield from _wrapped(say("Also"), " · ".join(f"{name.name} ({say(name.kind)})" for name in others[:8]), paint)
    yield from _wrapped(say("Counts as"), counting_text(card, store), paint)
    numbers = store.other_numbers(card.code)
    yield from _wrapped(say("Artworks"), " ".join(passcode_text(n.code) for n in numbers if n.kind in ARTWORKS), paint)
    former = [f"{passcode_text(n.code)} ({say(n.kind.replace('_', ' '))})" for n in numbers if n.kind not in ARTWORKS]
    yield from _wrapped(say("Numbers"), listed(former), paint)
    releases = store.all_releases((card.code,)).get(card.code, {})
    days = [f"{say(TERRITORIES[territory])} {release.text}" for territory, release in releases.items()]
    yield from _wrapped(say("Released"), " · ".join(days), paint)
    sets = store.set_codes.of_card(card.code)
    shown = listed(sets[:_SETS])
    if len(sets) > _SETS:
        shown = say("{sets} and {left} more (-o json shows all)", sets=shown, left=len(sets) - _SETS)
    yield from _wrapped(say("Sets"), shown, paint)
    never = store.never_legal((card.code,)).get(card.code)
    if never is not None:
        yield from _wrapped(say("Never legal"), never.why, paint)
    yield paint(f"  {say('Status on {day}', day=day)}", "bold")
    for ruleset in rulesets:
        status = status_in(card, ruleset)
        by = say("list of {day}", day=status.effective) if status.effective else ""
        yield f"    {pad(ruleset.play.id, 20)} {pad(status_text(status), 30)} {by}".rstrip()
        doubt = say("not certain: {why}", why=status.doubt) if status.doubt else ""
        yield from _wrapped("", doubt, paint, "yellow", indent=" " * 6)
        if history and status.copies is not None:
            yield from _wrapped("", history_text(ruleset.play, card, store), paint, "dim", indent=" " * 6)


def _wrapped(label: str, text: str, paint: Paint, style: str = "", indent: str = "") -> Iterator[str]:
    """A labelled text in lines of the terminal's width, 80 columns where there is none; nothing for an empty text."""
    if not text:
        return
    start = indent or (f"  {pad(label, 10)} " if label else "")
    columns = min(look_of(sys.stdout).columns or _WIDTH, 100)
    body = wrap(printable(text), columns, " " * width(start), width(start))
    yield start + (paint(body, style) if style else body)
