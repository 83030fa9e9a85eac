"""Deck codes of YGO Omega: Base64 of a raw-deflate stream of two counts (Main + Extra, Side) and 32-bit passcodes.

Main and Extra Deck are mixed, so the deck is not sectioned; after the Side Deck the passcode of a cover card may be.
"""

import re
import zlib
from binascii import Error, a2b_base64
from struct import unpack_from

from deckcheck.deckfiles.common import doubts_of
from deckcheck.deckfiles.decoding import decode
from deckcheck.deckfiles.limits import not_a_deck
from deckcheck.model.deck import DeckFile, NameIndex, ParseError, Part, Ref, Remark, Span
from deckcheck.model.words import say

NAME = "omega"

# Two counts of one byte each, all the cards they can count, and a cover card.
_MAX_UNPACKED = 2 + 4 * (255 + 255 + 1)


def unpack(text: str) -> bytes | None:
    """The bytes of a code if its length fits its counts, otherwise None.  Never unpacks more than a deck can take."""
    compact = re.sub(r"\s+", "", text)
    try:
        packed = a2b_base64(compact + "=" * (-len(compact) % 4), strict_mode=True)
        inflater = zlib.decompressobj(wbits=-zlib.MAX_WBITS)
        data = inflater.decompress(packed, _MAX_UNPACKED + 1)
    except (Error, ValueError, zlib.error):
        return None
    if len(data) < 2 or len(data) > _MAX_UNPACKED or not inflater.eof:
        return None
    size = 2 + 4 * (data[0] + data[1])
    return data if len(data) in (size, size + 4) else None


def read(data: bytes, names: NameIndex) -> list[DeckFile] | ParseError:
    """Read a code: one deck, or an error if it is none."""
    decoded = decode(data)
    if isinstance(decoded, ParseError):
        return decoded
    text = decoded.text
    unpacked = unpack(text)
    if unpacked is None:
        return not_a_deck(say("The file is not a YGO Omega code."), help=say("Copy the whole code again."))
    first, side = unpacked[0], unpacked[1]
    line = text.count("\n", 0, len(text) - len(text.lstrip())) + 1
    end = len(text.split("\n")[line - 1]) + 1
    codes = unpack_from(f"<{(len(unpacked) - 2) // 4}I", unpacked, 2)
    remarks = decoded.remarks
    if len(codes) > first + side:
        remarks.append(
            Remark(
                "FMT033",
                say("The code names a cover card ({codes}) after the deck; it was left out.", codes=f"{codes[-1]:08d}"),
                Span(line, 1, line, end),
                say("The cover card is not another copy; there is nothing to fix."),
            )
        )
    zeros = codes[: first + side].count(0)
    if zeros:
        remarks.append(
            Remark(
                "FMT021",
                say("The code holds the number 0 ({zeros} ×); that is not a passcode and was left out.", zeros=zeros),
                Span(line, 1, line, end),
                say("Look up the card's passcode and write that."),
            )
        )
    main, beside = (_part(codes[a:b], line, end) for a, b in ((0, first), (first, first + side)))
    return [DeckFile(NAME, main, Part(), beside, sectioned=False, remarks=remarks, doubts=doubts_of(remarks))]


def _part(codes: tuple[int, ...], line: int, end: int) -> Part:
    refs: list[Ref] = [code for code in codes if code]
    return Part(refs, [line] * len(refs), [1] * len(refs), [end] * len(refs))
