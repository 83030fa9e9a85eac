"""Checks of cards: names, kinds, numbers."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator

from deckcheck.data.checks.base import Check, Data, Problem
from deckcheck.data.schema.cards import CheckRow
from deckcheck.model import card as kinds
from deckcheck.model.names import fold

_MARKUP = re.compile(
    r"\[\[|\]\]|\{\{|\}\}|''|</?(?:ruby|rb|rt|rp|b|i|br|span|sup|sub)\b|&(?:amp|lt|gt|quot|#\d+);", re.I
)
_ANGLES = re.compile(r"<[^<>]+>")
_FAMILIES = kinds.FLIP | kinds.SPIRIT | kinds.UNION | kinds.GEMINI | kinds.TOON
_EXTRA_OR_RITUAL = kinds.EXTRA_DECK_KINDS | kinds.RITUAL
_ARTWORK_DISTANCE = 20


def _name_file(language: str) -> str:
    return "cardpool/cards" if language == "en" else f"cardpool/names/{language}.yaml"


def two_blanks(data: Data, row: CheckRow) -> Iterator[Problem]:
    for code, language, name in data.names:
        if "  " in name:
            yield Problem(f"{language} {name!r} has two blanks in a row", _name_file(language), code)


def marks_of_markup(data: Data, row: CheckRow) -> Iterator[Problem]:
    for code, language, name in data.names:
        control = next((char for char in name if unicodedata.category(char) in ("Cc", "Cf") and char != "\u200b"), "")
        if _MARKUP.search(name) or control:
            yield Problem(f"{language} {name!r} has markup or a control character", _name_file(language), code)
        elif "<" in _ANGLES.sub("", name) or ">" in _ANGLES.sub("", name):
            yield Problem(f"{language} {name!r} has a < without its >", _name_file(language), code)


def names_in_angles(data: Data, row: CheckRow) -> Iterator[Problem]:
    """Found, not missed: `at_least` says how many there are known to be."""
    for code, language, name in data.names:
        if _ANGLES.search(name):
            yield Problem(f"{language} {name}", _name_file(language), code)


def shared_names(data: Data, row: CheckRow) -> Iterator[Problem]:
    yield from _shared(data, {code: card.name for code, card in data.cards.items()}, "the name")


def shared_konami_ids(data: Data, row: CheckRow) -> Iterator[Problem]:
    ids = {code: card.konami_id for code, card in data.cards.items() if card.konami_id is not None}
    yield from _shared(data, ids, "the Konami ID")


def _shared(data: Data, values: "dict[int, str] | dict[int, int]", what: str) -> Iterator[Problem]:
    found: dict[str | int, list[int]] = defaultdict(list)
    for code, value in values.items():
        found[value].append(code)
    for value, codes in found.items():
        if len(codes) > 1:
            yield Problem(f"{', '.join(map(str, codes))} share {what} {value}", "cardpool/cards", codes[0])


def incomplete_kinds(data: Data, row: CheckRow) -> Iterator[Problem]:
    for card in data.cards.values():
        if not card.type & kinds.MONSTER:
            continue
        wrong = ""
        if not card.type & (kinds.NORMAL | kinds.EFFECT | _EXTRA_OR_RITUAL):
            wrong = "is neither Normal nor Effect, nor of a kind of the Extra Deck or Ritual"
        elif card.type & _FAMILIES and not card.type & kinds.EFFECT:
            wrong = "is a Flip, Spirit, Union, Gemini or Toon Monster without Effect"
        elif card.type & kinds.NORMAL and card.type & kinds.EFFECT:
            wrong = "is both Normal and Effect"
        if wrong:
            yield Problem(f"{card.name} {wrong}", "cardpool/cards", card.code)


def never_legal(data: Data, row: CheckRow) -> Iterator[Problem]:
    """Found, not missed: `at_least` says how many there are known to be."""
    for code in sorted(data.never_legal):
        yield Problem(data.cards[code].name, "cardpool/cards", code)


def distant_artworks(data: Data, row: CheckRow) -> Iterator[Problem]:
    query = "SELECT code, card FROM alias WHERE kind IN ('artwork', 'artwork_inferred')"
    for number, code in data.db.execute(query):
        # Cards to come and cards of games have artworks a hundred apart by their clients' rules.
        if abs(number - code) > _ARTWORK_DISTANCE and max(number, code) < 100_000_000:
            yield Problem(f"{number} is far from {code}, the card whose artwork it is", "cardpool/numbers", number)


def pre_errata(data: Data, row: CheckRow) -> Iterator[Problem]:
    """Found, not missed: `at_least` says how many there are known to be."""
    for number, code in data.db.execute("SELECT code, card FROM alias WHERE kind = 'pre_errata'"):
        yield Problem(f"{number} is {code} before its errata", "cardpool/numbers/pre_errata.yaml", number)


def reused_numbers(data: Data, row: CheckRow) -> Iterator[Problem]:
    for number, first, later in data.db.execute("SELECT number, first_name, later_name FROM reused"):
        yield Problem(f"{number} was {first} and later {later}", "cardpool/reused-numbers.yaml", number)


def reused_without_card(data: Data, row: CheckRow) -> Iterator[Problem]:
    """A number that was given to two cards stands for one of them."""
    query = "SELECT number, first, later, alias.card FROM reused LEFT JOIN alias ON alias.code = number"
    for number, first, later, card in data.db.execute(query):
        if card not in (first, later, None):
            yield Problem(f"{number} stands for {card}, not {first} or {later}", "cardpool/reused-numbers.yaml", number)


def unmarked_community_names(data: Data, row: CheckRow) -> Iterator[Problem]:
    """A name that players use for two cards, or for a card whose official name it is not, has to say so."""
    groups = {code: card.group for code, card in data.cards.items()}
    bearers: dict[str, set[int]] = defaultdict(set)
    official: dict[str, set[int]] = defaultdict(set)
    for code, _, name in data.names:
        official[fold(name)].add(groups[code])
    names = data.store.all_community_names()
    for found in names:
        bearers[fold(found.name)].add(groups[found.card])
    for found in names:
        key = fold(found.name)
        told = {groups[code] for code in (found.card, *found.others)}
        rest = (bearers[key] | official[key]) - told
        if rest:
            others = ", ".join(data.cards[group].name for group in sorted(rest))
            file = f"cardpool/community/{found.language}.yaml"
            yield Problem(f"{found.name} ({data.cards[found.card].name}) may mean {others} too", file, found.card)


CHECKS = (
    Check("name-two-blanks", "a name with two blanks in a row", two_blanks),
    Check("name-markup", "a name with markup, a control character or a single angle bracket", marks_of_markup),
    Check("name-in-angles", "names with <…>", names_in_angles),
    Check("name-shared", "an English name of several cards", shared_names),
    Check("konami-id-shared", "a Konami ID of several cards", shared_konami_ids),
    Check("kinds-incomplete", "a monster whose kinds cannot be whole", incomplete_kinds),
    Check("never-legal", "cards that no official Duel allows", never_legal),
    Check("artwork-distant", "an artwork whose number is far from its card's", distant_artworks),
    Check("pre-errata", "numbers of cards before their errata", pre_errata),
    Check("number-reused", "numbers that were given to two cards", reused_numbers),
    Check("number-reused-otherwise", "a reused number that stands for a third card", reused_without_card),
    Check(
        "community-name-unmarked", "a name of players that may mean another card, unmarked", unmarked_community_names
    ),
)
