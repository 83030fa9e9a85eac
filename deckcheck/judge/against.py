"""The deck on the table against the registered list (RULES B1): order and artworks aside, section by section."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from deckcheck.decks.difference import Difference, Key, card_key, difference
from deckcheck.decks.naming import key_said, namer
from deckcheck.decks.resolve import Deck, join
from deckcheck.decks.ruleset import Ruleset
from deckcheck.judge.doubts import not_certain
from deckcheck.judge.swap import card_object, exchange_objects
from deckcheck.model.deck import SECTIONS, DeckFile
from deckcheck.model.finding import UNDETERMINED, Finding
from deckcheck.model.words import listed, say, separated
from deckcheck.rules.swap import SAME_DECK
from deckcheck.rules.swap.not_compared import not_compared
from deckcheck.rules.swap.view import Exchange

_NAMED = 3


class Registered(NamedTuple):
    """The registered list of a deck: its path and what it holds; None where there is none to compare with, and `why`
    (a sentence) and what to do about that (`help`)."""

    path: str | None
    file: DeckFile | None
    why: str = ""
    help: str = ""


class Against:
    """Which registered list each deck of a run is compared with: `each` by the deck's path, `default` for the others.

    `what` says it in a sentence.
    """

    def __init__(self, what: str, default: Registered, each: Mapping[str, Registered] | None = None) -> None:
        self.what = what
        self._default = default
        self._each = dict(each or {})

    def compared(self, path: str, deck: Deck, ruleset: Ruleset) -> tuple[list[Finding], dict[str, Any]]:
        """What differs between a deck and its registered list, as findings and for JSON."""
        there = self._each.get(path, self._default)
        if there.file is None:
            return [*not_compared.check(there.why, there.help)], {"registered": there.path, "same": None}
        registered = join(there.file, ruleset.store)
        change = difference(registered, deck, ruleset)
        open_points = [*_open(there, registered, deck, change, ruleset)]
        exchange = Exchange(registered, deck, change, ruleset, namer(ruleset, deck, registered), 1)
        found = _findings(there, exchange, open_points)
        told = {
            "registered": there.path,
            "same": None if open_points else change.same,
            "moved": exchange_objects(change, ruleset),
            "missing": _objects(change.missing, ruleset),
            "surplus": _objects(change.surplus, ruleset),
        }
        return found, told


def _findings(there: Registered, exchange: Exchange, open_points: list[str]) -> list[Finding]:
    found = [finding for rule in SAME_DECK for finding in rule.check(exchange)]
    if not open_points:
        return found
    why = separated(open_points)
    if not found:
        sentence = say("Whether this is the registered deck is not certain: {why}.", why=why)
        return [*not_compared.check(sentence, say("Correct what is not understood, in either list."))]
    return [one._replace(verdict=UNDETERMINED, help=not_certain(one.help, why)) for one in found]


def _open(there: Registered, registered: Deck, now: Deck, change: Difference, ruleset: Ruleset) -> Iterable[str]:
    """Why it is not certain whether the decks are the same; nothing where it is."""
    for doubts, path in ((registered.file.doubts, there.path), (now.file.doubts, None)):
        if doubts is not None:
            told = [_doubt(doubt.why, path) for doubt in doubts.reasons]
            yield from [*dict.fromkeys(told)][:_NAMED]
    unknown = {
        card_key(ref, ruleset) for deck in (registered, now) for ref in deck.counts if ruleset.row(ref).card is None
    }
    left = [key for cards in (*change.removed.values(), *change.added.values()) for key in cards if key in unknown]
    if left and not _differ_surely(change, unknown):
        names = listed([key_said(key) for key in dict.fromkeys(left[:_NAMED])])
        yield say("it is not known which card {names} is", names=names)


def _doubt(why: str, path: str | None) -> str:
    return why if path is None else say("{file}: {why}", file=path, why=why)


def _differ_surely(change: Difference, unknown: set[Key]) -> bool:
    """Whether the decks differ whatever cards those are that are not known."""
    for section in SECTIONS:
        gone, come = change.removed[section], change.added[section]
        if sum(gone.values()) != sum(come.values()):
            return True
        if _known(gone, unknown) > sum(come.values()) - _known(come, unknown):
            return True
    return False


def _known(cards: Mapping[Key, int], unknown: set[Key]) -> int:
    return sum(copies for key, copies in cards.items() if key not in unknown)


def _objects(cards: Mapping[Key, int], ruleset: Ruleset) -> list[dict[str, Any]]:
    return [{"count": copies, "card": card_object(key, ruleset)} for key, copies in cards.items()]
