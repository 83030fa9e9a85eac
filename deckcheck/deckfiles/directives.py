"""Comments to deckcheck in deck files: `# deckcheck: format=goat`, `# deckcheck: ignore=BAN001 reason`."""

from deckcheck.deckfiles.common import one_line, shown
from deckcheck.model.deck import DeckFile, Directive, Remark, Span
from deckcheck.model.words import mark, say

DIRECTIVE_MARK = "deckcheck:"
IGNORE = "ignore"
FORMAT = "format"
TITLE = "title"
_KEYS = (FORMAT, IGNORE, TITLE)
_DIRECTIVE_HELP = mark("Write `# deckcheck: format=goat` or `# deckcheck: ignore=BAN001 reason`.")


class Comments:
    """What the comments of a file tell deckcheck."""

    __slots__ = ("directives", "play_format", "remarks", "title")

    def __init__(self, remarks: list[Remark]) -> None:
        self.remarks = remarks
        self.directives: list[Directive] = []
        self.play_format: str | None = None
        self.title: str | None = None

    def read(self, comment: str, line: int, column: int = 1, own_line: bool = True) -> bool:
        """Take in a comment (with or without its mark); False if it is not meant for deckcheck."""
        at = comment.lower().find(DIRECTIVE_MARK)
        if at < 0 or comment[:at].strip(" \t#/-;!"):
            return False
        span = Span(line, column + at, line, column + len(comment.rstrip()))
        self._take(comment[at + len(DIRECTIVE_MARK) :].strip(), span, own_line)
        return True

    def _take(self, text: str, span: Span, own_line: bool) -> None:
        import re

        match = re.match(r"([A-Za-z_-]+)\s*([=:\[])\s*(.*)", text, re.DOTALL)
        if match is None:
            self._malformed(say("This comment to deckcheck has no `key=value`."), span)
            return
        key, sign, rest = match[1].lower(), match[2], match[3]
        if key not in _KEYS:
            self._malformed(say('This comment to deckcheck has the unknown key "{key}".', key=key), span)
        elif key != IGNORE and not own_line:
            self._malformed(
                say('"{key}" is about the whole deck, so its comment needs a line of its own.', key=key), span
            )
        elif key == TITLE:
            title = rest.strip()
            if self._is_second(TITLE, self.title, title, span):
                return
            self.title = title or None
            self.directives.append(Directive(TITLE, title, span.line))
        else:
            listed, reason = _values(rest, sign == "[")
            if not listed or (key == FORMAT and len(listed) > 1):
                self._malformed(say('"{key}" in this comment to deckcheck has no valid value.', key=key), span)
                return
            if key == FORMAT:
                if self._is_second(FORMAT, self.play_format, listed[0], span):
                    return
                self.play_format = listed[0]
            self.directives.extend(Directive(key, value, span.line, own_line, reason) for value in listed)

    def _is_second(self, key: str, first: str | None, value: str, span: Span) -> bool:
        """Whether a comment says otherwise than one before it, whose word stands; that is remarked on."""
        if first is None or first.lower() == value.lower():
            return False
        line = next(item.line for item in self.directives if item.key == key and item.value == first)
        self._malformed(
            say(
                'This comment to deckcheck sets {key} to "{value}", but line {line} says "{first_value}".',
                key=key,
                value=shown(value),
                line=line,
                first_value=shown(first),
            ),
            span,
        )
        return True

    def overruled(self, key: str, value: str | None) -> None:
        """Remark on a comment that contradicts the document it is in, which takes precedence."""
        for item in self.directives:
            if item.key == key and value is not None and item.value.lower() != value.lower():
                self._malformed(
                    say(
                        'This comment to deckcheck sets {key} to "{value}", but the document has the'
                        ' {key} "{other_value}".',
                        key=key,
                        value=shown(item.value),
                        other_value=shown(value),
                    ),
                    Span(item.line, 1, item.line, 1),
                )

    def _malformed(self, message: str, span: Span) -> None:
        self.remarks.append(
            Remark("FMT027", say("{sentence} It has no effect.", sentence=message), span, say(_DIRECTIVE_HELP))
        )


def _values(text: str, bracketed: bool) -> tuple[list[str], str]:
    """The values of a directive and the reason after them: `BAN001,DCK004 because …`, `BAN001, DCK004] because …`."""
    import re

    value = r"[A-Za-z0-9][A-Za-z0-9_.-]*"
    match = re.match(rf"({value}(?:\s*,\s*{value})*)\s*(\]?)\s*(.*)", text)
    if match is None or bracketed != bool(match[2]):
        return [], ""
    return [part.strip() for part in match[1].split(",")], match[3].strip(" \t-:–—")


def directive_texts(deck: DeckFile, title: bool = True) -> list[str]:
    """What a deck tells deckcheck, as the texts of comments (without comment mark); its title only if `title`."""
    texts = []
    if deck.title is not None and title:
        texts.append(f"deckcheck: title={one_line(deck.title)}")
    if deck.play_format is not None:
        texts.append(f"deckcheck: format={deck.play_format}")
    texts.extend(ignore_text([item]) for item in deck.directives if item.key == IGNORE and item.own_line)
    return texts


def ignore_text(directives: list[Directive]) -> str:
    """Some `ignore` directives as the text of one comment (without comment mark)."""
    codes = ",".join(item.value for item in directives)
    reasons = "; ".join(dict.fromkeys(item.reason for item in directives if item.reason))
    return f"deckcheck: ignore={codes} {reasons}".rstrip()


def card_directives(deck: DeckFile) -> dict[int, list[Directive]]:
    """The `ignore` directives that follow a card, by line."""
    found: dict[int, list[Directive]] = {}
    for item in deck.directives:
        if item.key == IGNORE and not item.own_line:
            found.setdefault(item.line, []).append(item)
    return found
