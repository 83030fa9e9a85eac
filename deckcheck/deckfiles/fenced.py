"""Documents in the code fences of a post or a page in Markdown, as people paste what a program gave them."""

import re
from collections.abc import Iterator
from itertools import pairwise

from deckcheck.deckfiles.common import leave_open
from deckcheck.deckfiles.decoding import decode
from deckcheck.deckfiles.limits import not_a_deck
from deckcheck.deckfiles.notation import EntryReader
from deckcheck.model.deck import DeckFile, NameIndex, ParseError, Remark, Span
from deckcheck.model.words import say, sentence

_FENCE = re.compile(r"(?m)^[ \t]{0,3}(`{3,}|~{3,})[ \t]*([A-Za-z0-9]{0,12})[ \t]*$")
_NAMED = {"json": "json", "jsonc": "json", "yaml": "yaml", "yml": "yaml", "toml": "toml", "csv": "csv", "xml": "xml"}
_PROGRAMS = "js javascript ts typescript tsx jsx py python lua rust rs go java kotlin cs php ruby"
_NAMED |= dict.fromkeys(_PROGRAMS.split(), "source")
_MOST = 20


def is_fenced(head: str) -> bool:
    """Whether a document is in a code fence of a text: it is called so, or is JSON."""
    return next(_documents(head), None) is not None


def read(data: bytes, names: NameIndex) -> list[DeckFile] | ParseError:
    """Read the decks in the fences; each keeps its place in the file."""
    from deckcheck.deckfiles import find_format

    decoded = decode(data)
    if isinstance(decoded, ParseError):
        return decoded
    text = decoded.text
    decks: list[DeckFile] = []
    error: ParseError | None = None
    around = text
    for number, (kind, start, end) in enumerate(_documents(text)):
        form = find_format(kind)
        assert form is not None  # `_NAMED` holds names of formats
        if number == _MOST:
            return not_a_deck(say("The text holds more than {most} documents in code fences.", most=_MOST))
        # Lines above keep their number; what is beside the document is blank.
        found = form.read((_blank(text[:start]) + text[start:end]).encode(), names)
        if isinstance(found, ParseError):
            error = error or found
        else:
            decks.extend(found)
        around = around[:start] + _blank(text[start:end]) + around[end:]
    if not decks or error is not None:
        return _as_list(data, names, error)
    decks[0].remarks[:0] = decoded.remarks
    _note_around(decks[0], _FENCE.sub("", around).split("\n"), names)
    return decks


def _as_list(data: bytes, names: NameIndex, error: ParseError | None) -> list[DeckFile] | ParseError:
    """The text as a list of names, where the document in the fence is about something else."""
    from deckcheck.deckfiles import text

    decks = text.read(data, names)
    return decks if isinstance(decks, list) or error is None else error


def _note_around(deck: DeckFile, lines: list[str], names: NameIndex) -> None:
    """Tell that a text is around the document; cards with counts in it leave the verdict open."""
    entries = EntryReader(names)
    for number, line in enumerate(lines, 1):
        entry = entries.whole(line)
        if entry is not None and entry.counted:
            why = say("line {line} counts a card outside of the code fence", line=number)
            place = Span(number, 1, number, 1)
            leave_open(deck, why, place)
            deck.remarks.append(Remark("FMT071", sentence(why), place, say("Put the whole deck in one list.")))
            return
    if any(map(str.isalnum, "".join(lines))):
        deck.remarks.append(
            Remark("FMT060", say("The text around the code fence was ignored."), help=say("Nothing needs to be done."))
        )


def _documents(text: str) -> Iterator[tuple[str, int, int]]:
    """The documents in fences: the format, where it begins, and where it ends."""
    if "```" not in text and "~~~" not in text:
        return
    opened = False
    for fence, after in pairwise([*_FENCE.finditer(text), None]):
        opened = not opened
        if not opened or fence is None:
            continue
        start = fence.end()
        end = after.start() if after is not None else len(text)
        kind = _NAMED.get(fence[2].lower())
        if kind is None and not fence[2] and re.match(r'\s*(?:\{\s*"|\[\s*[{"])', text[start:end]):
            kind = "json"
        if kind is not None:
            yield kind, start, end


def _blank(text: str) -> str:
    return "\n" * text.count("\n")
