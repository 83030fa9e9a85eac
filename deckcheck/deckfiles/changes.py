"""Lines that tell what changed in a deck, and not what is in it: `-1 Name, +1 Name`, `~~2 Name~~`."""

import re
from collections.abc import Sequence

_IN, _OUT = (
    re.compile(r"(?:^|[\s,;:(/])[+＋]\s?[0-9]{1,2}(?!\w)"),
    re.compile(r"(?:^|[\s,;:(/])[-−–]\s?[0-9]{1,2}(?!\w)"),
)
_SIGNED = re.compile(r"[+＋−–-](?=[0-9]{1,2}(?:\s|[xX×]\s))")
_COUNTED = re.compile(r"(?:[^\w+＋−–-]{0,4}\s)?(?:[xX×]\s?)?[0-9]{1,2}(?:\s|[xX×])|.{0,80}\s[xX×]?\s?[0-9]{1,2}\Z")
# What is struck through in Markdown, HTML or BBCode was taken out.
_STRUCK = re.compile(
    r"~~(?=[^\s~])([^~\n]{1,200})~~|<(s|del|strike)>([^<>\n]{1,200})</\2>|\[(s|strike|del)\]([^\[\]\n]{1,200})\[/\4\]",
    re.IGNORECASE,
)


_MOVES = re.compile(
    r"\W{0,4}(?:(?:sid(?:e|ed|ing)|bring|take|board)\s)?(?:in|out|add(?:ed)?|removed?|cut|swap|replaced?|rein|raus|rausnehmen|entra|entran"
    r"|sale|salen|esce|escono|entre|sort|入れ替え|入れる|抜く|换上|換上|换下|換下)\s?[:：]",
    re.IGNORECASE,
)


class Changes:
    """Knows the lines of a list that are about changes, by what its other lines are like."""

    def __init__(self, lines: Sequence[str]) -> None:
        texts = [line.strip() for line in lines]
        signed = [text[0] for text in texts if _SIGNED.match(text)]
        # Signs before all counts are bullets; both of them, or a few of one, are changes.
        plain = sum(_COUNTED.match(text) is not None for text in texts) if signed else 0
        self._signed = len({sign in "+＋" for sign in signed}) > 1 or len(signed) < plain

    def told(self, text: str) -> bool:
        """Whether a line tells what comes in or goes out."""
        if self._signed and _SIGNED.match(text):
            return True
        if _MOVES.match(text):
            return True
        return ("+" in text or "＋" in text) and _IN.search(text) is not None and _OUT.search(text) is not None


def struck(text: str) -> tuple[str, str] | None:
    """What is struck through in a line, and the line without it; None if nothing is."""
    if "~~" not in text and "<" not in text and "[" not in text:
        return None
    found = [next(filter(None, match.group(1, 3, 5))) for match in _STRUCK.finditer(text)]
    return (" ".join(found), _STRUCK.sub(" ", text).strip()) if found else None
