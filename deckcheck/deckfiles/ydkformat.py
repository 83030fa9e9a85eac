"""A `.ydk` in the one form that every program reads alike.

Comments between cards stop ydeck (emcee), and YGOPRODeck counts them as missing cards, so they are before `#main`,
the names of cards among them.  Only what tells a program or deckcheck about a line stays where it is: `ignore` comments
after a card, and the sections that a client adds after the Side Deck.
"""

import re
from collections.abc import Sequence

from deckcheck.deckfiles.common import CardNames
from deckcheck.deckfiles.directives import card_directives, ignore_text
from deckcheck.deckfiles.ydk import CLIENT_SECTIONS, SPELLINGS, header_section
from deckcheck.deckfiles.ydkcards import COMMENT
from deckcheck.deckfiles.ydklines import lines_of
from deckcheck.model.card import (
    EFFECT,
    FUSION,
    LINK,
    MONSTER,
    NORMAL,
    RITUAL,
    SKILL,
    SPELL,
    SYNCHRO,
    TRAP,
    XYZ,
    Card,
    passcode_text,
)
from deckcheck.model.deck import SECTIONS, DeckFile

_SUMMONED = FUSION | SYNCHRO | XYZ | LINK | RITUAL
_NAME = re.compile(r"#\s*\d+ × .* \(\d{8,10}\)")
"""A line that tells the name of a card, as `names_of` writes it."""
_CREATED = re.compile(r"(?i)#\s*created? by\b")


def formatted(file: DeckFile, cards: CardNames, names: bool = False, lang: str = "en") -> str:
    """The text of a deck in that form, with `\\n` line ends.  All cards stay in their sections.

    `names` writes the names of the cards in `lang` above the deck; a file that has names keeps them.
    """
    there = lines_of(file)
    refs = {section: [ref for ref in part.refs if isinstance(ref, int)] for section, part in file.parts()}
    known = cards.cards(code for codes in refs.values() for code in codes)
    texts = there.texts
    last = max([*there.refs, *(line for line, _ in there.headers)], default=0)
    end = _start_of_tail(texts, last)
    tail = [text.rstrip() for text in texts[end:] if text.strip()]
    head: list[str] = []
    for number, text in enumerate(texts[:end], 1):
        line = text.strip()
        if not line or header_section(line) is not None or _NAME.fullmatch(line):
            names = names or _NAME.fullmatch(line) is not None
        elif number in there.refs:
            behind = re.search(COMMENT, line)
            if behind and "deckcheck:" not in line:
                head.append(f"# {there.refs[number]}: {line[behind.end() :].strip()}")
        elif line.startswith("#") and _is_name(line, there.refs.get(number + 1), known, cards):
            names = True
        else:
            head.append(line if line.startswith("#") else f"# {line.lstrip('!/-; ')}")
    created = [line for line in head if _CREATED.match(line)][:1]
    about = [line for line in head if line not in created]
    legend = names_of(refs, known, cards, lang) if names else []
    ignored = card_directives(file)
    body: list[str] = []
    for section, part in file.parts():
        body.append(SPELLINGS[section])
        rows = [(ref, part.lines[i]) for i, ref in enumerate(part.refs) if isinstance(ref, int)]
        for ref, number in sorted(rows, key=lambda row: _order(row[0], known)):
            notes = ignored.pop(number, [])
            body.append(f"{ref} # {ignore_text(notes)}" if notes else str(ref))
    return "\n".join([*created, *about, *legend, *body, *tail]) + "\n"


def names_of(refs: dict[str, list[int]], known: dict[int, Card], cards: CardNames, lang: str) -> list[str]:
    """A comment for each different card: `# 3 × Ash Blossom & Joyous Spring (14558127)`, in the order of the deck."""
    lines = []
    for section in SECTIONS:
        codes = sorted(refs[section], key=lambda code: _order(code, known))
        for code in dict.fromkeys(codes):
            if code in known:
                lines.append(f"# {codes.count(code)} × {cards.name(code, lang)} ({passcode_text(code)})")
    return list(dict.fromkeys(lines))


def _start_of_tail(lines: Sequence[str], last: int) -> int:
    """Where in the lines after the last of the deck what a client has added begins: its sections, a player."""
    for start in range(last, len(lines)):
        line = lines[start].strip()
        if line.startswith("##") or (line[:1] == "#" and line.lstrip("#").strip().lower() in CLIENT_SECTIONS):
            return start
    return len(lines)


def _is_name(line: str, below: object, known: dict[int, Card], cards: CardNames) -> bool:
    """Whether a comment is the name of the card below it, as EDOPro writes it."""
    return isinstance(below, int) and below in known and known[below].code in cards.find_name(line.lstrip("#").strip())


def _order(code: int, known: dict[int, Card]) -> tuple[int, ...]:
    """The order in which EDOPro sorts a deck: monsters by kind and Level, Spells, Traps; unknown cards last."""
    card = known.get(code)
    if card is None:
        return 9, code
    if card.type & SKILL:
        return 8, card.code, code
    base = card.type & (MONSTER | SPELL | TRAP)
    if not card.type & MONSTER:
        return base, card.type & ~(MONSTER | SPELL | TRAP), card.code, code
    kind = card.type & _SUMMONED or card.type & (NORMAL | EFFECT)
    stats = (-(card.level or 0), -(card.attack or 0), -(card.defense or 0))
    return base, kind, *stats, card.code, code


def with_line_ends_of(text: str, data: bytes) -> bytes:
    """A text in UTF-8 with the line ends that most lines of a file have."""
    windows = data.count(b"\r\n") * 2 > data.count(b"\n") > 0
    return (text.replace("\n", "\r\n") if windows else text).encode("utf-8", "replace")
