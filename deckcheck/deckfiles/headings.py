"""The headings of deck lists in the ten languages that cards are printed in, and one tolerant rule to know them.

A line that holds section words only is a heading, whatever is around and between them: ornaments, markup, emoji, a
count before or after, "cards", "total".  Words are compared by their letters, without accents and blanks.
"""

import re
import unicodedata
from functools import cache, lru_cache
from typing import NamedTuple

from deckcheck.deckfiles.headingwords import (
    ALONE,
    BESIDE_DECK,
    CARDS,
    DECK,
    EXTRA_KINDS,
    FILLERS,
    GROUP,
    JOINTS,
    KINDS,
    KINDS_OF_KINDS,
    MINE,
    MONSTERS,
    NUMBERS,
    SPARES,
    SPELLS,
    TOTAL,
    TRAPS,
)
from deckcheck.deckfiles.markup import plain_text
from deckcheck.model.deck import EXTRA, MAIN, SIDE

# `40 cards` is a sum; `7 cards` is the name of a card.
_LEAST_TOTAL = 10
_LONGEST_LINE = 90
_LONGEST_WORD = 28


class Heading(NamedTuple):
    """What a heading says: a section, a kind of card, or both (`Fusion Monsters`), and how many cards it states.

    `total` is True where the line is a sum (`Total Side Deck: 15`), `weak` where its section is only "Deck", `implied`
    where only the kind says it.
    """

    section: str | None
    kind: str | None
    stated: int | None
    total: bool = False
    weak: bool = False
    implied: bool = False

    @property
    def begins_part(self) -> bool:
        """Whether cards of a section or a kind follow, and not a sum or nothing that is known."""
        return not self.total and (self.section is not None or self.kind is not None)


def heading_of(line: str) -> Heading | None:
    """The heading that a line is, None if it is none: `Main Deck (40)`, `【メイン】(42枚)`, `- 20 Monsters -`."""
    return _heading(line) if len(line) < 4 * _LONGEST_LINE else None


@lru_cache(5_000)  # the cells of tables and the keys of documents say the same again and again
def _heading(line: str) -> Heading | None:
    text = plain_text(line.strip())
    if not text or len(text) > _LONGEST_LINE:
        return None
    text = unicodedata.normalize("NFKC", text).casefold()
    if not any(map(str.isalpha, text)) or _EX_CODE.match(text) or _PASSCODE.search(text):
        return None
    text, stated = _without_count(_ORDINAL.sub("", text, count=1))
    words = _words(text)
    if words is None:
        return None
    if stated is None:
        stated = words.number
    if (
        words.total
        and words.section is None
        and words.kind is None
        and not words.summed
        and (stated or 0) < _LEAST_TOTAL
    ):
        return None
    return Heading(words.section, words.kind, stated, words.total, words.weak, words.implied)


def section_of(text: str) -> str | None:
    """The section that a word, key or cell names and nothing else: `Side`, `main_deck`, `副卡组`; else None."""
    if len(text) > 40 or any(map(str.isdigit, text)):
        return None
    heading = heading_of(text)
    return None if heading is None or heading.kind is not None or heading.total else heading.section


def names_section(text: str) -> bool:
    """Whether a text speaks of a section anywhere by a full word (`side deck`, `副卡组`), as no card's name does."""
    folded = _letters_and_blanks(unicodedata.normalize("NFKC", text[:400]).casefold())
    strong = _table().strong
    words = folded.split()
    if any("".join(words[i : i + size]) in strong for size in (1, 2, 3) for i in range(len(words))):
        return True
    return not folded.isascii() and any(word in folded for word in _table().strong_east)


def heading_start(text: str) -> tuple[Heading, int] | None:
    """A heading at the start of a line, and where the rest begins: `Main Deck: 3x A, 2x B`, `Side Deck (vs. X)`."""
    found: tuple[Heading, int] | None = None
    for mark in _AFTER_HEADING.finditer(text[: 2 * _LONGEST_LINE]):
        heading = heading_of(text[: mark.start() + mark[0].count("】")])
        if heading is not None:
            # `Main Deck (40): 3x A`: the longest one, with its count.
            found = heading, mark.end()
        elif found is not None:
            break
    return found


_AFTER_HEADING = re.compile(r"(?<!\s)(?:\s*+[:：】|]\s*+|\s++[-–—=]++>?\s++|\s*+(?=[(（\[［]))|\t")
_ORDINAL = re.compile(
    r"^[\s#*>-]{0,8}(?:h[1-6]\.|[0-9]{1,2}(?:(?:\.[0-9]{1,2}){1,3}\.?|[.)])|(?:[ivx]{1,4}|[a-h])[.)])\s+(?=[^\W\d])"
)
_COUNT = re.compile(
    r"(?<![0-9.,])(?:\b[x×]\s?)?([0-9]{1,3})(?:\s?(?:/|of|von|de|sur|di)\s?[0-9]{1,3})?(?![0-9.,]*[0-9%])(?:\s?[x×])?|[0-9]+%?"
)
# `1 EX-01`, `EX-01`: set codes of the EX-R Starter Box; `EX-15` may be the Extra Deck.
_EX_CODE = re.compile(r"(?:[0-9]{1,2}\s?[x×]?\s+ex-[0-9]{2}|ex-0[0-9])(?![0-9])")
_PASSCODE = re.compile(r"[0-9]{5}")
_RANGE = re.compile(r"[0-9]{1,3}\s?[-–—〜~～]\s?[0-9]{1,3}")


def _without_count(text: str) -> tuple[str, int | None]:
    """A text without its numbers, and the number if there is one that is a count."""
    text, ranges = _RANGE.subn(" ", text)
    counts = [*_COUNT.finditer(text)]
    values = {int(found[1]) for found in counts if found[1]}
    stated = values.pop() if len(values) == 1 and len(counts) <= 2 and not ranges else None
    return _COUNT.sub(" ", text), stated


class _Words(NamedTuple):
    section: str | None
    kind: str | None
    total: bool
    weak: bool
    number: int | None
    summed: bool
    implied: bool


class _Table(NamedTuple):
    words: dict[str, tuple[str, str | None]]
    strong: frozenset[str]
    strong_east: tuple[str, ...]


_SECTION, _WEAK, _KIND, _EXTRA_KIND, _SUM = "section", "deck", "kind", "extra kind", "sum"
_FILL, _JOINT, _OF_KIND, _NUMBER, _SPARE = "filler", "and", "of kind", "number", "spare"
_OWNER, _UNIT = "owner", "cards"
# Of several readings of a line the one with the fewest words is taken; fillers and numbers count double.
_COST = {_FILL: 2, _UNIT: 2, _NUMBER: 2, _JOINT: 2}


@cache
def _table() -> _Table:
    """All words by their letters."""
    words: dict[str, tuple[str, str | None]] = {}
    strong: set[str] = set()
    decks = [_letters(word) for word in DECK.split()]
    words.update({_letters(word): (_FILL, None) for word in _split(FILLERS)})
    words.update({_letters(word): (_UNIT, None) for word in CARDS.split()})
    words.update({_letters(word): (_OF_KIND, None) for word in _split(KINDS_OF_KINDS)})
    words.update({_letters(word): (_JOINT, None) for word in JOINTS.split()})
    words.update({_letters(word): (_OWNER, None) for word in MINE.split()})
    words.update({_letters(word): (_SPARE, SIDE) for word in SPARES.split()})
    words.update({_letters(word): (_NUMBER, word) for word in NUMBERS})
    words.update({_letters(word): (_SUM, None) for word in _split(TOTAL)})
    words.update({_letters(word): (_EXTRA_KIND, MONSTERS) for word in _split(EXTRA_KINDS)})
    words.update({_letters(word): (_KIND, kind) for kind, listed in KINDS.items() for word in _split(listed)})
    # "The board" is not the Main Deck; `mainboard` is.
    words.update({word: (_WEAK, MAIN) for word in decks if word != "board"})
    for section in (MAIN, EXTRA, SIDE):
        alone = [_letters(word) for word in _split(ALONE[section])]
        beside = [*alone, *(_letters(word) for word in BESIDE_DECK[section].split())]
        both = {
            f"{first}{join}{second}" for deck in decks for word in beside for first, join, second in _pairs(word, deck)
        }
        words.update(dict.fromkeys((*alone, *both), (_SECTION, section)))
        strong |= both | {word for word in alone if any(deck in word for deck in decks) and len(word) > 5}
    for weak in ("decklist", "deckslist", "listofcards", "thedeck", "デッキレシピ", "デッキリスト"):
        words[_letters(weak)] = (_WEAK, MAIN)
        strong.discard(_letters(weak))
    strong = {word for word in strong if not word.endswith(("decklist", "deckslist"))}
    east = tuple(word for word in strong if not word.isascii() and ord(word[0]) > 0x3000)
    return _Table(words, frozenset(strong), east)


def _pairs(word: str, deck: str) -> tuple[tuple[str, str, str], ...]:
    if not word.isascii() or not deck.isascii():
        return ((word, "", deck),)
    return ((word, "", deck), (deck, "", word), (deck, "de", word), (deck, "di", word))


def _words(text: str) -> _Words | None:
    """What the words of a text say, None if not all of them are known or they name nothing."""
    table = _table().words
    letters, edges = _apart(text)
    end = len(letters)
    # The cheapest way to each place, and the word that ends there.
    costs = {0: 0}
    last: dict[int, str] = {}
    for at in sorted(edges):
        if at not in costs:
            continue
        for stop in range(at + 1, min(at + _LONGEST_WORD, end) + 1):
            entry = table.get(letters[at:stop]) if stop in edges else None
            if entry is not None:
                cost = costs[at] + _COST.get(entry[0], 1)
                if cost < costs.get(stop, 1_000):
                    costs[stop], last[stop] = cost, letters[at:stop]
    if end not in costs or not end:
        return None
    found: list[tuple[str, str | None]] = []
    while end:
        word = last[end]
        found.append(table[word])
        end -= len(word)
    return _meaning(found[::-1])


def _apart(text: str) -> tuple[str, set[int]]:
    """The letters of a text, and the places where a word may begin or end: anywhere in scripts without blanks."""
    letters: list[str] = []
    edges = {0}
    for char in _unaccented(text):
        if not char.isalpha():
            edges.add(len(letters))
            continue
        if char > "\u2fff":
            edges.update((len(letters), len(letters) + 1))
        letters.append(char)
    edges.add(len(letters))
    return "".join(letters), edges


def _meaning(found: list[tuple[str, str | None]]) -> _Words | None:
    """What some words say together; None for two sections (`Main and Side Deck`) and for words that name nothing."""
    told: dict[str, list[str | None]] = {}
    for what, value in found:
        told.setdefault(what, []).append(value)
    sections = {*told.get(_SECTION, ()), *told.get(_SPARE, ())}
    kinds = [*told.get(_KIND, ()), *told.get(_EXTRA_KIND, ())]
    # `Pendulum Monsters` and `Normal Traps` name a kind of card; `Extra Pendulum` and `De-Fusion` are cards themselves.
    loose = (_OF_KIND in told and _KIND not in told) or (_EXTRA_KIND in told and _SPARE in told)
    # `My Deck` is a title, `My Side Deck` a heading.
    loose = loose or (_OWNER in told and not sections)
    if len(sections) > 1 or loose or _JOINT in (found[0][0], found[-1][0]):
        return None
    section = next(iter(sections), None)
    weak = section is None and _WEAK in told
    implied = section is None and _EXTRA_KIND in told and _KIND not in told
    if implied:
        section, weak = EXTRA, False
    elif weak:
        section = MAIN
    if section is None and not kinds and _SUM not in told and (_UNIT not in told or _JOINT in told):
        return None
    kind = next((kind for kind in (MONSTERS, SPELLS, TRAPS, GROUP) if kind in kinds), None)
    numbers = [NUMBERS[word] for word in told.get(_NUMBER, ()) if word is not None]
    total = _SUM in told or (section is None and not kinds)
    return _Words(section, kind, total, weak, sum(numbers) if numbers else None, _SUM in told, implied)


def _letters(text: str) -> str:
    """The letters of a text in lower case without accents, nothing between them."""
    return "".join(filter(str.isalpha, _unaccented(text)))


def _letters_and_blanks(text: str) -> str:
    return "".join(char if char.isalpha() else " " for char in _unaccented(text))


def _unaccented(text: str) -> str:
    text = unicodedata.normalize("NFKC", text).casefold()
    if text.isascii():
        return text
    apart = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFC", "".join(char for char in apart if not "\u0300" <= char <= "\u036f"))


def _split(words: str) -> list[str]:
    return [word.strip() for line in words.split("\n") for word in line.split("|") if word.strip()]
