"""The body of `card`: which card is meant, and all that is known of it."""

import sys
from collections.abc import Iterable, Iterator
from time import strftime
from typing import Any, NamedTuple

from deckcheck.commands.check import checked_region
from deckcheck.commands.terminal import look_of, note
from deckcheck.data.store import Store
from deckcheck.decks.banlists import checked_day
from deckcheck.decks.cards import Answer, FormatStatus, Hit, find_cards, status_in
from deckcheck.decks.cardtext import changes, counting_text, history_text, stats_text, status_text, strength
from deckcheck.decks.formats import Options, make_ruleset, region_note, with_own_cards
from deckcheck.decks.ruleset import Ruleset
from deckcheck.errors import one_of
from deckcheck.model.card import Card, kind_text, passcode_text
from deckcheck.model.jsontext import json_text
from deckcheck.model.play import PlayFormat
from deckcheck.report.safe import printable
from deckcheck.report.style import Paint, coloured, pad, plain, width, wrap
from deckcheck.report.table import OUTPUTS, csv_text, markdown_text

TERRITORIES = {
    "tcg": "TCG", "tcg_na": "TCG North America", "tcg_eu": "TCG Europe", "tcg_no_dt": "TCG without Duel Terminal",
    "ocg": "OCG Japan", "ae": "Asian-English", "kr": "Korea", "cn": "Simplified Chinese", "tw": "Traditional Chinese",
    "md": "Master Duel", "speed": "Speed Duel",
}  # fmt: skip
_ARTWORKS = ("artwork", "artwork_inferred")
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


def run_card(call: CardCall) -> int:
    """Print the cards that may be meant; returns the exit code.  Raises UsageError where the call is wrong."""
    call = call._replace(output=one_of("output format", call.output, OUTPUTS), region=checked_region(call.region))
    day = strftime("%Y-%m-%d") if call.as_of is None else checked_day(call.as_of)
    store = Store.open(call.isolated)
    if call.cards:
        store = with_own_cards(store, call.cards)
    rulesets = rulesets_on(day, call, store)
    if text := region_note((ruleset.play for ruleset in rulesets), call.region, store):
        note(text)
    answer = find_cards(call.query, store, call.limit)
    if call.output == "json":
        print(json_text(card_value(call, day, answer, rulesets, store), indent=True))
    elif not answer.hits:
        _no_match(call, store)
    elif call.output == "text":
        print("\n".join(_text(answer, rulesets, store, call.history, day)))
    else:
        columns = ("passcode", "konami_id", "name", "kind", *(ruleset.play.id for ruleset in rulesets))
        rows = [_row(hit.card, rulesets) for hit in answer.hits]
        sys.stdout.write(csv_text([columns, *rows]) if call.output == "csv" else markdown_text(columns, rows))
    return 0 if answer.hits else 1


def card_value(
    call: CardCall, day: str, answer: Answer, rulesets: Iterable[Ruleset], store: Store
) -> dict[str, Any]:
    """What is known of the cards that may be meant, as `deckcheck.cards/1`."""
    rulesets = [*rulesets]
    matches = [card_object(hit, rulesets, store, call.history, answer.clear) for hit in answer.hits]
    value = {"schema": "deckcheck.cards/1", "query": call.query, "as_of": day, "matches": matches}
    if not answer.hits:
        value["suggestions"] = [{"passcode": code, "name": name} for code, name, _ in store.suggest(call.query, 5)]
    return value


def _no_match(call: CardCall, store: Store) -> None:
    from deckcheck.commands.terminal import error

    close = [f"{name} ({passcode_text(code)})" for code, name, _ in store.suggest(call.query, 5)]
    error(f'No card matches "{call.query}".', f"Did you mean {', or '.join(close)}?" if close else "")


def rulesets_on(day: str, call: CardCall, store: Store) -> list[Ruleset]:
    """The rulesets of the formats that are asked for on a day; without any, of all current formats that had a list."""
    plays: Iterable[PlayFormat]
    if call.formats:
        from deckcheck.run.which import chosen_formats

        plays = chosen_formats(call.formats, store)
    else:
        plays = [play for play in store.formats() if play.rank == 0 and not play.no_verdict]
    rulesets = (make_ruleset(play.id, Options(day, format=play.id, region=call.region), store) for play in plays)
    # Nobody asks for formats that did not exist yet.
    return [ruleset for ruleset in rulesets if call.formats or ruleset.used is not None]


def card_object(hit: Hit, rulesets: Iterable[Ruleset], store: Store, history: bool, whole: bool) -> dict[str, Any]:
    """A card as `deckcheck.cards/1` has it; `whole` with what takes longer to look up."""
    card = hit.card
    statuses = [status_in(card, ruleset) for ruleset in rulesets]
    releases = store.all_releases((card.code,)).get(card.code, {})
    group = store.cards((card.group,)).get(card.group, card)
    found: dict[str, Any] = {
        "passcode": card.passcode,
        "code": card.code,
        "konami_id": card.konami_id,
        "match": {"how": hit.how, "text": hit.text, "score": round(hit.score, 1)},
        "names": store.names(card.code),
        "other_names": [
            {"language": n.language, "name": n.name, "kind": n.kind} for n in store.community_names_of(card.code)
        ],
        "kind": kind_text(card.type),
        "attribute": card.attribute,
        "race": card.race,
        "level": card.level,
        "attack": strength(card.attack),
        "defense": strength(card.defense),
        "scale": card.scale,
        "artworks": [alias.code for alias in store.other_numbers(card.code) if alias.kind in _ARTWORKS],
        "own": store.own_source(card.code),
        "counts_as": {"passcode": group.code, "name": group.name},
        "status": {status.format.id: status.copies for status in statuses},
        "points": {status.format.id: status.points for status in statuses if status.points is not None},
        "reasons": {status.format.id: status.why for status in statuses if status.copies is None},
        "doubts": {status.format.id: status.doubt for status in statuses if status.doubt},
        "releases": {territory: release.text for territory, release in releases.items()},
    }
    if whole:
        found["set_codes"] = list(store.set_numbers(card.code))
    if history:
        found["history"] = {
            status.format.id: [step._asdict() for step in changes(status.format, card, store)] for status in statuses
        }
    return found


def _row(card: Card, rulesets: Iterable[Ruleset]) -> tuple[object, ...]:
    statuses = [status_in(card, ruleset) for ruleset in rulesets]
    cells = [_cell(status) for status in statuses]
    return passcode_text(card.code), card.konami_id, card.name, kind_text(card.type), *cells


def _cell(status: FormatStatus) -> object:
    """Copies or points, with a question mark where that is not sure."""
    value = status.points if status.points is not None and status.copies is not None else status.copies
    return f"{'' if value is None else value}?" if status.doubt else value


def _text(answer: Answer, rulesets: list[Ruleset], store: Store, history: bool, day: str) -> Iterator[str]:
    look = look_of(sys.stdout)
    paint = coloured if look.colour else plain
    first = answer.hits[0]
    if answer.clear:
        yield from _card_text(first, rulesets, store, history, day, paint)
        others = [hit.card.name for hit in answer.hits[1:4]]
        if others:
            yield from _wrapped("", f"Less like it: {', '.join(others)}.", paint, "dim")
        return
    yield paint(f"{len(answer.hits)} cards match:", "bold")
    widest = min(max(width(printable(hit.card.name)) for hit in answer.hits), 44)
    for hit in answer.hits:
        name = pad(printable(hit.card.name), widest)
        yield f"  {passcode_text(hit.card.code):>11}  {name}  {kind_text(hit.card.type)}".rstrip()
    yield "deckcheck card PASSCODE shows one of them."


def _card_text(hit: Hit, rulesets: list[Ruleset], store: Store, history: bool, day: str, paint: Paint) -> Iterator[str]:
    card = hit.card
    yield paint(f"{printable(card.name)}  {passcode_text(card.code)}", "bold")
    yield f"  {stats_text(card)}"
    if card.konami_id is not None:
        yield f"  {pad('Konami ID', 10)} {card.konami_id}"
    yield from _wrapped("Own card", store.own_source(card.code) or "", paint)
    names = [f"{language} {name}" for language, name in store.names(card.code).items() if language != "en"]
    yield from _wrapped("Names", " · ".join(names), paint)
    others = store.community_names_of(card.code)
    yield from _wrapped("Also", " · ".join(f"{name.name} ({name.kind})" for name in others[:8]), paint)
    yield from _wrapped("Counts as", counting_text(card, store), paint)
    numbers = store.other_numbers(card.code)
    yield from _wrapped("Artworks", " ".join(passcode_text(n.code) for n in numbers if n.kind in _ARTWORKS), paint)
    former = [f"{passcode_text(n.code)} ({n.kind.replace('_', ' ')})" for n in numbers if n.kind not in _ARTWORKS]
    yield from _wrapped("Numbers", ", ".join(former), paint)
    releases = store.all_releases((card.code,)).get(card.code, {})
    days = [f"{TERRITORIES[territory]} {release.text}" for territory, release in releases.items()]
    yield from _wrapped("Released", " · ".join(days), paint)
    sets = store.set_numbers(card.code)
    more = f" and {len(sets) - _SETS} more (-o json shows all)" if len(sets) > _SETS else ""
    yield from _wrapped("Sets", f"{', '.join(sets[:_SETS])}{more}" if sets else "", paint)
    never = store.never_legal((card.code,)).get(card.code)
    if never is not None:
        yield from _wrapped("Never legal", never.why, paint)
    yield paint(f"  Status on {day}", "bold")
    for ruleset in rulesets:
        status = status_in(card, ruleset)
        listed = f"list of {status.effective}" if status.effective else ""
        yield f"    {pad(ruleset.play.id, 20)} {pad(status_text(status), 30)} {listed}".rstrip()
        yield from _wrapped("", f"not certain: {status.doubt}" if status.doubt else "", paint, "yellow", indent=" " * 6)
        if history and status.copies is not None:
            yield from _wrapped("", history_text(ruleset.play, card, store), paint, "dim", indent=" " * 6)


def _wrapped(label: str, text: str, paint: Paint, style: str = "", indent: str = "") -> Iterator[str]:
    """A labelled text in lines of the terminal's width, 80 columns where there is none; nothing for an empty text."""
    if not text:
        return
    start = indent or (f"  {pad(label, 10)} " if label else "")
    columns = min(look_of(sys.stdout).columns or _WIDTH, 100)
    body = wrap(printable(text), columns, " " * len(start), len(start))
    yield start + (paint(body, style) if style else body)
