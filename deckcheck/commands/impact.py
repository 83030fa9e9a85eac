"""The body of `impact`: what a new list does to decks."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from deckcheck.commands.check import Play, tell_region
from deckcheck.commands.decks import Decks, OneDeck
from deckcheck.commands.terminal import look_of, note
from deckcheck.decks.banlists import FREE, find_list, is_file
from deckcheck.decks.cards import status_in
from deckcheck.decks.formats import check_game, find_format, with_list
from deckcheck.decks.lists import InForce, list_named, unsure_of
from deckcheck.decks.ruleset import Ruleset
from deckcheck.errors import UsageError, one_of
from deckcheck.judge.cover import settle
from deckcheck.listfiles.written import STATUSES
from deckcheck.model.card import passcode_text
from deckcheck.model.finding import LEGAL, UNDETERMINED
from deckcheck.model.jsontext import json_text
from deckcheck.model.play import LimitList
from deckcheck.report.safe import printable
from deckcheck.report.style import counted, pad, width, wrap
from deckcheck.report.table import OUTPUTS, table_text
from deckcheck.run.objects import reference

COLUMNS = ("path", "from", "to", "cards")
_WIDTH = 80


class ChangedCard(NamedTuple):
    """A card of a deck that the two lists treat so differently that it matters: copies in the deck, and the copies (or
    points) that each list says; None: not in the pool."""

    passcode: int
    name: str
    copies: int
    before: int | None
    after: int | None


class Effect(NamedTuple):
    """What a list does to a deck: the verdict before and after, and the cards that make the difference."""

    path: str
    before: str
    after: str
    cards: tuple[ChangedCard, ...]


def run_impact(
    paths: list[str],
    to: str,
    from_: str | None,
    play: Play,
    verbose: bool,
    output: str,
    config: str | None,
    isolated: bool,
) -> int:
    """Print what a new list does to decks; returns the exit code.  Raises UsageError where the call is wrong."""
    output = one_of("output format", output, OUTPUTS)
    named = None if is_file(to) else to.partition("@")[0]
    decks = Decks(paths, play._replace(default_format=named), config, isolated, machine=True)
    old, new, format = _lists(to, from_, decks)
    before = old.list
    series = decks.first.ruleset(format).play.series
    effects, others = [], 0
    for deck in decks.with_formats():
        if deck.judge.ruleset(deck.format).play.series == series:
            effects.append(effect_on(deck, old, new))
        else:
            others += 1
    if output == "json":
        value = {
            "schema": "deckcheck.impact/1",
            "from": reference(old, unsure_of(old)),
            "to": reference(new, unsure_of(new)),
            "items": [_object(effect) for effect in effects],
            "cards": _sums(effects),
            "others": others,
        }
        print(json_text(value, indent=True))
    elif output == "text":
        print("\n".join(_text(effects, others, old, new, verbose)))
    else:
        rows = [(e.path, e.before, e.after, ", ".join(_card_text(c, before) for c in e.cards)) for e in effects]
        sys.stdout.write(table_text(output, COLUMNS, rows))
        for text in (*unsure_of(old), *unsure_of(new)):
            note(text)
    tell_region((find_format(format, decks.store),), decks.first.options.region, decks.store)
    if decks.unread:
        return 2
    return int(any(effect.before != effect.after for effect in effects))


def _lists(to: str, from_: str | None, decks: Decks) -> tuple[InForce, InForce, str]:
    """The list before, the list after, and the format whose decks are concerned."""
    options = decks.first.options
    format = options.format or options.default_format
    day = options.as_of
    after = find_list(to, decks.store, day, options.region)
    before = find_list(from_ if from_ is not None else f"{format}@{day}", decks.store, day, options.region)
    play = find_format(format, decks.store)
    for given, found in ((to, after), (from_ or format, before)):
        check_game(found.list, play, given)
    if bool(before.list.points) != bool(after.list.points):
        raise UsageError(
            f"The {list_named(before.list)} and the {list_named(after.list)} are not of one kind: one has points.",
            "Choose the format with --format, or the list before with --from.",
        )
    return before, after, format


def effect_on(deck: OneDeck, before: InForce, after: InForce) -> Effect:
    """The verdicts on a deck by two lists, with what is not known of them, and the cards that make the difference."""
    base = deck.judge.ruleset(deck.format)
    options = deck.judge.options
    old, new = with_list(base, before, options), with_list(base, after, options)
    verdicts = [settle(deck.judge.deck(deck.path, deck.deck, ruleset)).verdict for ruleset in (old, new)]
    return Effect(deck.path, verdicts[0], verdicts[1], tuple(_changed(deck, old, new)))


def _changed(deck: OneDeck, old: Ruleset, new: Ruleset) -> Iterator[ChangedCard]:
    """The cards of a deck that one of the lists does not allow as often as the other, and as the deck has them."""
    store = deck.judge.store
    cards = store.cards(ref for ref in deck.deck.counts if isinstance(ref, int))
    copies: Counter[int] = Counter()
    for ref, number in deck.deck.counts.items():
        if isinstance(ref, int) and ref in cards:
            copies[cards[ref].group] += number
    seen = set()
    for card in cards.values():
        if card.group in seen:
            continue
        seen.add(card.group)
        number = copies[card.group]
        before, after = status_in(card, old), status_in(card, new)
        if old.play.points_cap is not None:
            if before.points != after.points:
                yield ChangedCard(card.code, card.name, number, before.points, after.points)
        elif before.copies != after.copies and number > min(before.copies or 0, after.copies or 0):
            yield ChangedCard(card.code, card.name, number, before.copies, after.copies)


def _object(effect: Effect) -> dict[str, Any]:
    return {
        "path": effect.path,
        "from": effect.before,
        "to": effect.after,
        "cards": [
            {"passcode": card.passcode, "name": card.name, "copies": card.copies, "from": card.before, "to": card.after}
            for card in effect.cards
        ],
    }


def _sums(effects: Iterable[Effect]) -> list[dict[str, Any]]:
    """How many decks each card concerns, of those whose verdict changes, the most first."""
    found: dict[int, tuple[ChangedCard, int]] = {}
    for effect in effects:
        for card in effect.cards if effect.before != effect.after else ():
            found[card.passcode] = (card, found.get(card.passcode, (card, 0))[1] + 1)
    ranked = sorted(found.values(), key=lambda pair: (-pair[1], pair[0].name))
    return [
        {"passcode": card.passcode, "name": card.name, "from": card.before, "to": card.after, "decks": number}
        for card, number in ranked
    ]


def _text(effects: list[Effect], others: int, old: InForce, new: InForce, verbose: bool) -> Iterator[str]:
    before, after = old.list, new.list
    look = look_of(sys.stdout)
    paint = look.paint
    columns = min(look.columns or _WIDTH, 120)
    arrow = "→" if look.unicode else "->"
    yield paint(printable(f"{list_named(before)} {arrow} {list_named(after)}"), "bold")
    for text in dict.fromkeys((*unsure_of(old), *unsure_of(new))):
        yield wrap(printable(text), columns, "  ")
    if old.doubt is not None and before.last is not None:
        yield wrap(printable(f"--from {before.series}@{before.last} takes the last list that is known."), columns, "  ")
    changed = [effect for effect in effects if effect.before != effect.after]
    worse = sum(effect.before == LEGAL for effect in changed)
    better = sum(effect.after == LEGAL for effect in changed)
    unsure = sum(effect.before != LEGAL != effect.after and effect.after == UNDETERMINED for effect in effects)
    still = sum(effect.before == effect.after == LEGAL for effect in effects)
    yield (
        f"{counted(len(effects), 'deck')}: {worse} no longer legal, {better} legal now, {still} still legal,"
        f" {len(effects) - worse - better - still} legal with neither"
        + (f" ({unsure} of them undetermined)" if unsure else "")
    )
    if before == after:
        yield "Both are the same list; --from names the one before, --to the new one: FORMAT@DAY or a file."
    if others:
        formats = "its format uses" if others == 1 else "their formats use"
        yield f"{counted(others, 'deck')} skipped, as {formats} other lists"
    for effect in effects if verbose else changed:
        mark = "✗" if effect.after != LEGAL else "✓"
        style = "red" if effect.before == LEGAL != effect.after else "green" if effect.after == LEGAL else "dim"
        change = f"{mark if look.unicode else '-'} {effect.before} {arrow} {effect.after}"
        yield f"{paint(change, style)}  {printable(effect.path)}"
        for card in effect.cards:
            yield f"    {wrap(printable(_card_text(card, before)), columns, ' ' * 6, 4)}"
    sums = _sums(effects)
    if sums:
        yield ""
        yield paint("By card", "bold")
        widest = min(max(width(printable(row["name"])) for row in sums), 44)
    for row in sums:
        change = f"{_status(row['from'], before)} {arrow} {_status(row['to'], before)}"
        named = f"{passcode_text(row['passcode'])}  {pad(printable(row['name']), widest)}"
        yield f"  {row['decks']:4d}  {named}  {change}"


def _card_text(card: ChangedCard, limits: LimitList) -> str:
    return f"{card.copies} {card.name}: {_status(card.before, limits)} to {_status(card.after, limits)}"


def _status(value: int | None, limits: LimitList) -> str:
    if limits.points:
        return str(value or 0)
    if value is None:
        return "not in the pool"
    return STATUSES[value] if value < FREE else "not on the list"
