"""Set codes, the numbers that are printed on cards: `LOB-EN005`, `LOB-005`, `15AX-JPM01`, `MACR-ENSE1`, `G3-B1`."""

import re
import unicodedata

PATTERN = r"[A-Z0-9]{2,6}-(?:[A-Z]{0,4}[0-9]{2,4}|[A-Z]{1,4}[0-9])[a-z]?"
"""A set code in capitals, as a regular expression.

The product, the letters of the language and the series, a number; a number of one digit only follows letters.  A
small letter at the end tells artworks apart.
"""
_CODE = re.compile(PATTERN)
_DASHES = dict.fromkeys(map(ord, "‐‑–—"), "-")


def set_code(text: str, *, any_case: bool = True) -> str | None:
    """The set code that a text is, in capitals; None for any other text.

    Full-width letters and digits, as Japanese texts have them, and dashes count as their plain ones; without `any_case`
    only capitals do.
    """
    plain = text if text.isascii() else unicodedata.normalize("NFKC", text).translate(_DASHES)
    if _CODE.fullmatch(plain):
        return plain
    # `Lob-en005` is a code; of one digit alone that is not sure: `Blue-Eyes1`.
    if any_case and (plain.islower() or plain[-2:].isdigit()) and _CODE.fullmatch(plain.upper()):
        return plain.upper()
    return None
