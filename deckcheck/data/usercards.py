"""Cards of the user's own from a file: custom cards, official ones that the pool does not know yet, names in use.

Of a file of many cards only those are taken that the pool does not know, and of the others the names that it does not
have and the numbers of artworks.  Rows of YAML are the user's word: they go before cards of the same numbers.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from deckcheck.data.build.cards import card_of
from deckcheck.data.build.checked import check_value
from deckcheck.data.cardfiles import HELP, read_cards
from deckcheck.data.cardfiles.written import WrittenCard
from deckcheck.data.flat import DataError
from deckcheck.data.owntables import Contents, OwnName
from deckcheck.data.schema.cards import CARD_ROWS
from deckcheck.data.store import Store
from deckcheck.data.values import LANGUAGES
from deckcheck.model.card import MONSTER, SKILL, SPELL, TRAP, Card, is_artwork_number
from deckcheck.model.deck import ParseError, Span
from deckcheck.model.names import normalise

_SAMPLE = 400
_LIKE = 60.0
_BASES = MONSTER | SPELL | TRAP
_REMARKS = 8


def load_cards(path: str, store: Store, language: str | None = None) -> Contents | ParseError:
    """What a file brings beside the store, or why it cannot be read.

    `language` is that of names in files that do not say it; without one it is what most of the names are in.
    """
    file = Path(path)
    try:
        found = read_cards(file)
        known = {} if found.owned else _known(found.cards, store)
        numbers = dict(_artworks(found.cards, known, store))
        own = [card for card in found.cards if card.code not in known and card.code not in numbers]
        cards = {card.code: _facts(file, card) for card in own}
    except DataError as error:
        return ParseError(f"{error.problem}.", Span(error.line, 1, error.line, 1) if error.line else Span(), HELP)
    groups = _groups([(card.code, cards[card.code].name, card.alias) for card in own], store)
    language = language or _language(found.cards, known, store)
    names = [OwnName(card.code, lang or language, name) for card in own for lang, name in _titles(card, cards).items()]
    more, others = _names(found.cards, known, language, store)
    own_cards = {code: card._replace(group=groups[code]) for code, card in cards.items()}
    remarks = (found.remark, *_conflicts(found.cards, known, found.owned, cards, store), *_some(others))
    return Contents(own_cards, numbers, (*names, *more), language, len(known), tuple(filter(None, remarks)))


def _known(cards: tuple[WrittenCard, ...], store: Store) -> dict[int, Card]:
    """The cards that the store has, by the numbers of the file."""
    found = store.cards(card.code for card in cards)
    for card in cards:
        if card.code not in found and card.konami_id:
            for one in store.cards(store.by_konami_id(card.konami_id)).values():
                found[card.code] = one
    return found


def _facts(path: Path, card: WrittenCard) -> Card:
    """The card itself.  Raises DataError for a row that the schema does not allow."""
    if isinstance(card.facts, Card):
        return card.facts
    try:
        (row,) = check_value(path, CARD_ROWS, [card.facts])
    except DataError as error:
        name = card.facts.get("name") or card.code
        raise DataError(path, 0, f"{name}: {error.problem.removeprefix('0: ').removeprefix('0.')}") from None
    return card_of(row, row.code)


def _titles(card: WrittenCard, cards: dict[int, Card]) -> dict[str, str]:
    return card.names or {"": cards[card.code].name}


def _artworks(cards: tuple[WrittenCard, ...], known: dict[int, Card], store: Store) -> Iterator[tuple[int, int]]:
    """Numbers that the store does not know and that are artworks of cards that it knows."""
    images = store.cards(number for card in cards for number in card.numbers)
    for card in cards:
        if card.code in known:
            yield from ((number, known[card.code].code) for number in card.numbers if number not in images)
    aliases = store.cards(card.alias for card in cards if card.alias and card.code not in known)
    for card in cards:
        if card.alias in aliases and card.code not in known and is_artwork_number(card.code, card.alias):
            yield card.code, aliases[card.alias].code


def _names(
    cards: Iterable[WrittenCard], known: dict[int, Card], language: str, store: Store
) -> tuple[list[OwnName], list[str]]:
    """The names of cards that the store knows, where it does not have them; and what is said of names that are left out
    because the store knows them as those of other cards."""
    named = [card for card in cards if card.code in known]
    # A client's versions of a card, under other numbers, have marks after its name.
    versions = store.aliases(card.code for card in named)
    meant = [(known[card.code], card) for card in named if card.code not in versions]
    there = store.all_names(card.code for card, _ in meant)
    found: list[OwnName] = []
    others: list[str] = []
    for card, written in meant:
        for lang, name in written.names.items():
            plain = normalise(name)
            if not plain or plain in there[card.code]:
                continue
            there[card.code].add(plain)
            groups = {other.group for other in store.cards(store.match_name(name).codes).values()}
            if groups - {card.group}:
                others.append(f"{name} is not taken as a name of {card.name}, since another card has that name")
            else:
                found.append(OwnName(card.code, lang or language, name))
    return found, others


def _language(cards: Iterable[WrittenCard], known: dict[int, Card], store: Store) -> str:
    """The language that most names of known cards are in, or are most like; English where that cannot be told."""
    sample = [card for card in cards if card.names.get("") and card.code in known][:_SAMPLE]
    if not sample:
        return LANGUAGES[0]
    from rapidfuzz.fuzz import ratio

    fits: Counter[str] = Counter()
    for card in sample:
        plain = normalise(card.names[""])
        likeness = {language: ratio(plain, normalise(name)) for language, name in store.names(card.code).items()}
        best = max(likeness.values())
        fits.update(language for language, like in likeness.items() if like == best >= _LIKE)
    scripts = Counter(_script(card.names[""]) for card in sample)
    script = scripts.most_common(1)[0][0]
    # Unofficial translations agree with few official names, but are in the same letters.
    likely = {"kana": ("ja",), "hangul": ("ko",), "han": ("zh-CN", "zh-TW")}.get(script, LANGUAGES)
    return max(likely, key=lambda language: (fits[language], -LANGUAGES.index(language)))


def _script(text: str) -> str:
    if any("\u3040" <= char <= "\u30ff" for char in text):
        return "kana"
    if any("\uac00" <= char <= "\ud7a3" for char in text):
        return "hangul"
    return "han" if any("\u4e00" <= char <= "\u9fff" for char in text) else ""


def _conflicts(
    written: Iterable[WrittenCard], known: dict[int, Card], owned: bool, cards: dict[int, Card], store: Store
) -> Iterator[str]:
    """What the file says of numbers otherwise than the store: another kind of card, another card's name."""
    if owned:
        pool = store.cards(cards)
        replaced = [card for code, card in cards.items() if code in pool and pool[code].code == code]
        yield from _some(f"{pool[card.code].name} has the number {card.code}, too" for card in replaced)
        return
    other = [
        f"{card.code} is {known[card.code].name}, not {card.facts.name}"
        for card in written
        if card.code in known and isinstance(card.facts, Card) and _differ(card.facts, known[card.code])
    ]
    yield from _some(other)


def _differ(card: Card, known: Card) -> bool:
    """Whether a database has another card under a number: Spell for Monster, or the like."""
    return card.type & _BASES != known.type & _BASES and card.code == known.code and not known.type & SKILL


def _some(texts: Iterable[str]) -> Iterator[str]:
    every = list(texts)
    yield from every[:_REMARKS]
    if len(every) > _REMARKS:
        yield f"and {len(every) - _REMARKS} more of these"


def _groups(cards: list[tuple[int, str, int]], store: Store) -> dict[int, int]:
    """What each card (code, name, alias or 0) counts under: the end of its aliases, and names count (RULES A7).

    A card with the name of one of the pool counts with it, cards of one name in the file count together.
    """
    aliases = {code: alias for code, _, alias in cards if alias}
    heads = _heads({code for code, _, _ in cards}, aliases)
    first: dict[str, int] = {}
    found: dict[int, int] = {}
    known = store.cards([*aliases.values()])
    for code, name, _ in cards:
        head = heads[code]
        if aliases.get(head) in known:
            found[code] = known[aliases[head]].group
            continue
        plain = normalise(name) or name
        if head == code:
            named = store.find_name(name)
            card = store.cards(named).get(named[0]) if len(named) == 1 else None
            head = card.group if card is not None and normalise(card.name) == plain else first.setdefault(plain, code)
        found[code] = head
    # A card that stands for others may itself count under another name.
    return {code: found.get(head, head) for code, head in found.items()}


def _heads(own: set[int], aliases: dict[int, int]) -> dict[int, int]:
    """The last card of the file that each card's aliases lead to; of an endless ring the smallest number."""
    heads: dict[int, int] = {}
    for code in own:
        way: dict[int, None] = {}
        at = code
        while at not in heads and at not in way and (alias := aliases.get(at, 0)) and alias in own:
            way[at] = None
            at = alias
        if at in way:
            ring = [*way][[*way].index(at) :]
            heads.update(dict.fromkeys(ring, min(ring)))
        end = heads.setdefault(at, at)
        heads.update((passed, end) for passed in way if passed not in heads)
    return heads
