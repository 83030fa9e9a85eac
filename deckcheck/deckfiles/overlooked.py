"""What a reader may have overlooked in a file without a word: marks that may be counts, a Side Deck that is not there.

A last look at the text beside the deck that was read from it, so that nothing passes silently (RULES A18).
"""

import re
from collections import Counter

from deckcheck.model.deck import SIDE, DeckFile, Doubt, Doubts, NameIndex, Remark, Span
from deckcheck.model.words import say, sentence

_WORD = r"side(?:[ _-]?deck|board|d)?"
_EAST = r"サイド(?:デッキ)?|副卡[组組]?|副牌[组組]?|备牌|備牌|사이드(?: ?덱)?"
_SIDE = re.compile(rf"(?<![a-z])(?:is_?)?{_WORD}(?![a-z])|{_EAST}", re.IGNORECASE)
# A Side Deck that the file itself says is empty, a heading with nothing on its line, or one of a column.
_EMPTY = re.compile(
    rf"[^\w\"'<]*(?:{_WORD}|{_EAST})\W{{0,6}}[0-9]{{0,2}}(?:\s*(?:cards?|枚|张|張|장))?[^\w\"'<]*"
    r"|.*[\"']?side(?:[ _-]?deck)?[\"']?\s*[:=]\s*(?:\[\s*\]|\{\s*\}|null|none|~|0|\"\"|'')?\s*,?\s*\}?"
    rf"|(?:.*[,;\t|])? {{0,20}}\"?(?:{_WORD}|{_EAST})\"?\s{{0,20}}(?:[,;\t|].*)?",
    re.IGNORECASE,
)
# The same among others on a line, or over several: a key with an empty value, an element with nothing in it.
_EMPTY_PART = re.compile(
    rf"[\"']{_WORD}[\"']\s{{0,99}}:\s{{0,99}}(?:\[\s*\]|\{{\s*\}}|null|0(?![0-9])|\"\"|'')"
    r"|<[^<>]{0,99}?side[^<>]{0,99}/>|<(\w{0,30})[^<>]{0,99}(?<![a-z])side[^<>]{0,99}>\s{0,99}</\1>"
    r"|<(\w{0,30}side\w{0,30})>\s{0,99}</\2>",
    re.IGNORECASE,
)
_MARKED = re.compile(r"\s*([^\w\s\"'(<\[{#/=-])\1{0,5}(?![^\w\s\"'(<\[{])\s*(?=\S)")
_MARKED_LAST = re.compile(r"\S\s+([^\w\s.)>\]}!?-])\1{0,5}\s*\Z")
_COUNT = re.compile(r"(?<![A-Za-z#])[0-9]{1,2}(?![0-9A-Za-z])|[0-9][xX×]|[xX×][0-9]")
_MOST = 4
_LONG = 1000
_LEAST_CARDS, _FULL = 12, 40


def look_again(deck: DeckFile, text: str, names: NameIndex) -> None:
    """Add to the one deck of a file what a second look at its text makes doubtful."""
    lines = text.split("\n")
    found = [*_marks(deck, lines), *_uncounted(deck, lines), *_side(deck, text, names)]
    if found:
        old = deck.doubts or Doubts(())
        unsure = frozenset(line for _, part in deck.parts() for line in part.lines)
        deck.doubts = old._replace(reasons=(*old.reasons, *found), unsure=unsure, lost=True)
        deck.remarks.extend(
            Remark(
                "FMT073",
                sentence(doubt.why),
                doubt.span,
                say("Write counts as numbers, sections as headings."),
            )
            for doubt in found
        )


def _marks(deck: DeckFile, lines: list[str]) -> list[Doubt]:
    """Marks before or after cards that are repeated differently from line to line, where no line has a count."""
    cards = sorted({line for _, part in deck.parts() for line in part.lines if 0 < line <= len(lines)})
    shown = [lines[number - 1] for number in cards]
    if len(shown) < 3 or sum(bool(_COUNT.search(line)) for line in shown) * 2 > len(shown):
        return []
    copies = Counter(line for _, part in deck.parts() for line in part.lines)
    for pattern in (_MARKED, _MARKED_LAST):
        lengths: dict[str, dict[int, int]] = {}
        for number, line in zip(cards, shown, strict=True):
            if found := pattern.search(line) if pattern is _MARKED_LAST else pattern.match(line):
                run = found[0].count(found[1])
                if run == copies[number] > 1:
                    return []  # they were counted
                lengths.setdefault(found[1], {}).setdefault(run, number)
        for mark, runs in lengths.items():
            if max(runs) > 1 and len(runs) + (max(runs) <= _MOST) > 1:
                at = runs[max(runs)]
                return [
                    Doubt(
                        say("the marks {runs} in line {line} may be a count", runs=mark * max(runs), line=at),
                        Span(at, 1, at, 1),
                    )
                ]
    return []


def _uncounted(deck: DeckFile, lines: list[str]) -> list[Doubt]:
    """A Main Deck that is too small, without a card twice and without a number in most of its lines.

    People write one line for each card, and say how many copies there are in a way that was not understood, or not.
    """
    refs = deck.main.refs
    if not _LEAST_CARDS <= len(refs) < _FULL or len({*refs}) < len(refs):
        return []
    shown = [lines[number - 1] for number in {*deck.main.lines} if 0 < number <= len(lines)]
    if len(shown) < len(refs) or 2 * sum(bool(_COUNT.search(line)) for line in shown) > len(shown):
        return []
    at = min(deck.main.lines)
    return [Doubt(say("no line of the Main Deck says how many copies there are"), Span(at, 1, at, 1))]


def _side(deck: DeckFile, text: str, names: NameIndex) -> list[Doubt]:
    """Words about a Side Deck in a file of which no card was read as one."""
    if deck.side.refs or SIDE in deck.empty:
        return []
    text = _EMPTY_PART.sub(lambda found: "\n" * found[0].count("\n"), _without_names(deck, text, names))
    for number, line in enumerate(text.split("\n"), 1):
        if _SIDE.search(line) and not _EMPTY.fullmatch(line[:_LONG]):
            return [
                Doubt(
                    say("line {line} mentions a Side Deck, but none was read", line=number), Span(number, 1, number, 1)
                )
            ]
    return []


def _without_names(deck: DeckFile, text: str, names: NameIndex) -> str:
    """The text without names of the deck's cards that sound like a section (Side Effects?)."""
    refs = {ref for _, part in deck.parts() for ref in part.refs}
    called = {card.name for card in names.cards([ref for ref in refs if isinstance(ref, int)]).values()}
    called |= {ref for ref in refs if isinstance(ref, str)}
    for name in called:
        if _SIDE.search(name):
            text = re.sub(re.escape(name), "", text, flags=re.IGNORECASE)
    return text
