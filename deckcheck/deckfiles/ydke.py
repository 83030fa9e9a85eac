"""`ydke://`: a deck as a link, three Base64 runs of little-endian 32-bit passcodes, each ended by `!`.

The format has no specification beyond an issue of EDOPro.  Codes are found anywhere in a text, several give several
decks; also the form inside the web addresses of YGOPRODeck, Konami's database and tools for it (`!` as it is or as
`%21`, without the scheme, the deck's name as fourth part).
"""

import re
from array import array
from binascii import a2b_base64, b2a_base64
from collections.abc import Iterable, Iterator
from sys import byteorder

from deckcheck.deckfiles.common import CannotWriteError, CardNames, Places, doubts_of, shown
from deckcheck.deckfiles.decoding import decode
from deckcheck.deckfiles.directives import DIRECTIVE_MARK, Comments
from deckcheck.deckfiles.headings import heading_of
from deckcheck.deckfiles.limits import MAX_CARDS, MAX_CODE, MAX_DECKS, not_a_deck, too_many_cards, too_many_decks
from deckcheck.deckfiles.notation import parse
from deckcheck.model.deck import (
    EXTRA,
    MAIN,
    SIDE,
    DeckFile,
    NameIndex,
    ParseError,
    Part,
    Ref,
    Remark,
    Span,
    section_name,
)
from deckcheck.model.words import count, every, say

NAME = "ydke"

# The quantifiers are possessive (`++`), so that no text makes the search go back and forth.
_CHARS = r"[A-Za-z0-9+/=_-]|%2[BbFf]|%3[Dd]"
_RUN = rf"((?:{_CHARS})*+)"
_WRAPPED_RUN = rf"((?:{_CHARS}|[ \t]*+\n[ \t>]*+)*+)"
_END = r"(!|%21)"
_SCHEME = re.compile(r"(ydke):(?://|%2f%2f)", re.IGNORECASE)
_WHOLE = re.compile(rf"{_WRAPPED_RUN}{_END}{_WRAPPED_RUN}{_END}{_WRAPPED_RUN}{_END}")
_LOOSE = re.compile(rf"{_RUN}(?:{_END}{_RUN})?+(?:{_END}{_RUN})?+{_END}?+")
_PADDED_RUN = r"((?:[A-Za-z0-9+/_-]|%2[BbFf])*+(?:=|%3[Dd]){0,2}+)"
_FRAGMENT = re.compile(rf"(?<=[=#]){_PADDED_RUN}{_END}{_PADDED_RUN}{_END}{_PADDED_RUN}{_END}")
# Before the first run of an address whose end marks are plain `!`: such marks are in other texts, too.
_PARAMETER = re.compile(r"[?&#][\w.-]{1,40}=\Z")
_NAME_PART = re.compile(r"[^\s&#!<>\"']{1,200}")
_TOKEN = re.compile(_CHARS)
# Behind a code that has its last end mark.
_DIRECT = re.compile(r"[A-Za-z0-9+/=_-]++")
# Behind a code that lacks it anything may be more of the code, but not what closes a quotation or a link.
_BEHIND_OPEN = re.compile(r"[\s)>\]}'\"`*,.;]*+([^\n]*\S)")
_WORD = re.compile(r"(?<![A-Za-z0-9+/=])([A-Za-z0-9+/]{6,}+={0,2}+)!?")
# Passcodes have eight digits, those of some custom cards nine.
_TEN_DIGITS = 1_000_000_000

# A line beside the codes that is longer than this is not a card, and more lines than these are not all looked at.
_MAX_LINE = 300
_MAX_LOOKED = 2 * MAX_DECKS
# Of cards with unknown names; other texts (`12 points`) begin with a number, too.
_MOST_COPIES = 3


def read(data: bytes, names: NameIndex) -> list[DeckFile] | ParseError:
    """Read every `ydke://` code in a text; an error if there is none."""
    decoded = decode(data)
    if isinstance(decoded, ParseError):
        return decoded
    text = decoded.text
    places = Places(text)
    comments = Comments(decoded.remarks)
    if DIRECTIVE_MARK in text.lower():
        for number, line in enumerate(text.split("\n"), 1):
            comments.read(line, number)
    decks: list[DeckFile] = []
    total = 0
    coded: set[int] = set()
    for found, scheme in _codes(text):
        if found.end() - found.start() > 16 * MAX_CARDS:
            return too_many_cards(places.span(found.start(), found.end()))
        deck = _deck(found, scheme, text, places)
        total += len(deck.main) + len(deck.extra) + len(deck.side)
        if total > MAX_CARDS:
            return too_many_cards(places.span(found.start(), found.end()))
        if len(decks) == MAX_DECKS:
            return too_many_decks(places.span(found.start(), found.end()))
        deck.title = deck.title or comments.title
        deck.play_format = comments.play_format
        deck.directives = comments.directives
        deck.remarks = [*decoded.remarks, *deck.remarks]
        decks.append(deck)
        coded.update(range(places.at(found.start())[0], places.at(found.end())[0] + 1))
    beside = _beside(text.split("\n"), coded, names)
    for deck in decks:
        deck.remarks.extend(beside)
    return decks or not_a_deck(say("The file holds no ydke:// code."))


def _beside(lines: list[str], coded: set[int], names: NameIndex) -> list[Remark]:
    """A remark on the first line beside the codes (`coded`) that reads as a card or as the heading of a section."""
    cache: dict[str, str] = {}
    looked = 0
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if number in coded or not text or len(text) > _MAX_LINE:
            continue
        looked += 1
        if looked > _MAX_LOOKED or _is_deck_line(text, names, cache):
            return [
                Remark(
                    "FMT020",
                    say('"{text}" is beside a ydke:// code and was left out: only codes were read.', text=shown(text)),
                    Span(number, 1, number, len(line) + 1),
                    say("Keep either the code or the list; begin comments with `#`."),
                )
            ]
    return []


def _is_deck_line(text: str, names: NameIndex, cache: dict[str, str]) -> bool:
    """Whether a line reads as a card or as the heading of a section; as a card with an unknown name if it counts."""
    heading = heading_of(text.lstrip("!"))
    if heading is not None:
        return heading.section is not None
    if text.startswith(("#", "//")):
        return False
    entry = parse(text, names, cache)
    if entry is None or entry.known:
        return entry is not None
    return entry.ref != text and text[0].isdigit() and entry.copies <= _MOST_COPIES


def _codes(text: str) -> Iterator[tuple[re.Match[str], re.Match[str] | None]]:
    """The runs of each code in a text with the scheme before them, None in a web address that leaves it out."""
    at = 0
    found_any = False
    while scheme := _SCHEME.search(text, at):
        found = _WHOLE.match(text, scheme.end()) or _LOOSE.match(text, scheme.end())
        assert found is not None  # the loose form matches nothing, too
        found_any = True
        yield found, scheme
        at = found.end()
    if not found_any:
        for found in addresses(text):
            yield found, None


def addresses(text: str) -> Iterator[re.Match[str]]:
    """The codes inside web addresses, which leave out the scheme."""
    for found in _FRAGMENT.finditer(text):
        plain = "!" in (found[2], found[4], found[6])
        before = text[max(0, found.start() - 42) : found.start()]
        if not plain or ((found[1] or found[3] or found[5]) and _PARAMETER.search(before) is not None):
            yield found


def _deck(found: re.Match[str], scheme: re.Match[str] | None, text: str, places: Places) -> DeckFile:
    remarks: list[Remark] = []
    ends = [mark for mark in found.groups()[1::2] if mark]
    start = scheme.start() if scheme else found.start()
    if len(ends) < 2:
        message = (
            say("The ydke:// code ends before the Side Deck: cards may be missing or wrong.")
            if ends
            else say("The ydke:// code ends before the Extra and the Side Deck: cards may be missing or wrong.")
        )
        remarks.append(_damage(message, places.span(start, found.end())))
    if scheme and (rest := _rest(text, found.end(), ends)):
        remarks.append(
            _damage(
                say("The ydke:// code continues after what could be read: cards may be missing or wrong."),
                places.span(*rest),
            )
        )
    odd = _oddities(found, scheme, ends)
    if odd:
        remarks.append(
            Remark(
                "FMT031",
                say("The ydke:// code {oddities}; some programs do not read it.", oddities=every(odd)),
                places.span(start, start + len("ydke://") if scheme else start + 1),
                say("Write ydke://MAIN!EXTRA!SIDE! in one line, with the standard Base64 alphabet."),
            )
        )
    parts = [
        _part(found, group, section, places, remarks)
        for group, section in zip((1, 3, 5), (MAIN, EXTRA, SIDE), strict=True)
    ]
    title = None
    if len(ends) == 3 and (scheme is None or "%21" in ends) and (name := _NAME_PART.match(text, found.end())):
        from urllib.parse import unquote_plus

        title = unquote_plus(name[0]).strip() or None
    elif scheme:
        title = _label(text, scheme.start())
    return DeckFile(NAME, *parts, title=title, remarks=remarks, doubts=doubts_of(remarks))


def _rest(text: str, end: int, ends: list[str]) -> tuple[int, int] | None:
    """Where more of a code is after the end of what was read of it, up to the next code; None if nowhere."""
    after = _SCHEME.search(text, end)
    stop = after.start() if after else len(text)
    line = text.find("\n", end, stop)
    line = stop if line < 0 else line
    direct = _DIRECT.match(text, end, stop)
    # In web addresses (percent-encoded or not) the deck's name follows the third end mark.
    if direct and (len(ends) < 3 or "%21" not in ends):
        return direct.span()
    if len(ends) < 3 and (found := _BEHIND_OPEN.match(text, end, line)):
        return found.span(1)
    return next((found.span() for found in _WORD.finditer(text, end, stop) if _is_run(found[1])), None)


def _is_run(word: str) -> bool:
    """Whether a word is Base64 of whole passcodes: no word of a language is, since passcodes have few digits."""
    chars = word.rstrip("=")
    if len(chars) % 4 == 1 or len(chars) * 3 // 4 % 4:
        return False
    data = a2b_base64(chars + "=" * (-len(chars) % 4))
    if b2a_base64(data, newline=False).decode().rstrip("=") != chars:
        return False
    return all(0 < int.from_bytes(data[at : at + 4], "little") < _TEN_DIGITS for at in range(0, len(data), 4))


def _label(text: str, start: int) -> str | None:
    """What is before a code in its line: the name of the deck, unless it is an address."""
    before = text[max(text.rfind("\n", 0, start) + 1, start - 100) : start].strip(" \t:=-–—*<>`'\"#/([|")
    return before if before and "://" not in before and len(before) < 100 else None


def _oddities(found: re.Match[str], scheme: re.Match[str] | None, ends: list[str]) -> list[str]:
    odd = []
    whole = found[0]
    if scheme and scheme[1] != "ydke":
        odd.append(say("has its scheme in capital letters"))
    if "\n" in whole:
        odd.append(say("is wrapped over several lines"))
    if "%" in whole:
        odd.append(say("is percent-encoded"))
    if "-" in whole or "_" in whole:
        odd.append(say("uses the URL-safe Base64 alphabet"))
    if len(ends) == 2:
        odd.append(say("lacks its last `!`"))
    return odd


def _part(found: re.Match[str], group: int, section: str, places: Places, remarks: list[Remark]) -> Part:
    run = found[group] or ""
    if not run:
        return Part()
    start = found.start(group)
    offsets = range(start, start + len(run))
    chars = run
    if "%" in run or "\n" in run or "-" in run or "_" in run:
        tokens = [*_TOKEN.finditer(run)]
        from urllib.parse import unquote

        chars = "".join(unquote(token[0]) for token in tokens).translate({ord("-"): "+", ord("_"): "/"})
        starts = [start + token.start() for token in tokens]
    else:
        starts = [*offsets]
    chars = chars.rstrip("=")
    where = places.span(start, start + len(run))
    name = section_name(section)
    padding = chars.find("=")
    if padding >= 0:
        remarks.append(
            _damage(
                say(
                    "The code of the {section} has characters after its end mark `=`: cards may be missing or wrong.",
                    section=name,
                ),
                where,
            )
        )
        chars = chars[:padding]
    lone = len(chars) % 4 == 1
    if lone:
        remarks.append(
            _damage(
                say(
                    "The code of the {section} has one Base64 character too many or too few: cards may be missing or"
                    " wrong.",
                    section=name,
                ),
                where,
            )
        )
        chars = chars[:-1]
    data = a2b_base64(chars + "=" * (-len(chars) % 4))
    over = len(data) % 4
    if over and not lone:
        remarks.append(
            _damage(
                count(
                    over,
                    "The code of the {section} does not end with a whole passcode ({n} byte left over):"
                    " cards may be missing or wrong.",
                    "The code of the {section} does not end with a whole passcode ({n} bytes left over):"
                    " cards may be missing or wrong.",
                    section=name,
                ),
                where,
            )
        )
    codes = array("I", data[: len(data) - over])
    if byteorder == "big":
        codes.byteswap()
    refs = codes.tolist()
    starts.append(start + len(run))
    # Four bytes take five and a third characters, so a card begins inside of one and ends inside of another.
    edges = [(starts[i * 16 // 3], starts[min((i * 16 + 18) // 3, len(starts) - 1)]) for i in range(len(refs))]
    if where.line == where.end_line:
        offset = where.column - start
        spans = [Span(where.line, first + offset, where.line, last + offset) for first, last in edges]
    else:
        spans = [places.span(first, last) for first, last in edges]
    if 0 in refs:
        zeros = [i for i, code in enumerate(refs) if code == 0]
        remarks.append(
            Remark(
                "FMT021",
                say(
                    "The {section} holds the number 0 ({n} ×); that was left out.",
                    section=name,
                    n=len(zeros),
                ),
                spans[zeros[0]],
                say("Look up the card's passcode and write that."),
            )
        )
        spans = [span for span, code in zip(spans, refs, strict=True) if code]
        refs = [code for code in refs if code]
    return Part(
        refs,  # type: ignore[arg-type]  # a list of int is one of Ref here
        [span.line for span in spans],
        [span.column for span in spans],
        [span.end_column if span.end_line == span.line else span.column + 1 for span in spans],
    )


def _damage(message: str, span: Span) -> Remark:
    return Remark("FMT032", message, span, say("Copy the whole code again from where it came from."))


def write(deck: DeckFile, cards: CardNames, lang: str = "en") -> str:
    """A deck as a `ydke://` code; title, author and format have no place in it.

    Raises `CannotWriteError` for a card without passcode.
    """
    return f"{code_of(part.refs for _, part in deck.parts())}\n"


def code_of(sections: Iterable[Iterable[Ref]]) -> str:
    """The `ydke://` code of Main, Extra and Side Deck.  Raises `CannotWriteError` for a card without passcode."""
    runs = []
    for refs in sections:
        codes = array("I")
        for ref in refs:
            if not isinstance(ref, int) or not 0 < ref <= MAX_CODE:
                raise CannotWriteError(f"{ref} has no passcode, so a ydke:// code cannot hold it.")
            codes.append(ref)
        if byteorder == "big":
            codes.byteswap()
        runs.append(b2a_base64(codes.tobytes(), newline=False).decode())
    return f"ydke://{'!'.join(runs)}!"


__all__ = ["NAME", "code_of", "read", "write"]
