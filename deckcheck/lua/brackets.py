"""Whether a file is worth giving to the parser: brackets, and stretches that hardly read as Lua.

tree-sitter reads anything, but what is no Lua at all can cost it minutes or the stack."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Any

MAX_BRACKETS = 2_000
_WINDOW = 12_000
_MAX_STRAY = 400

_BRACKETS = re.compile(
    rb"--\[(=*)\[.*?(?:\]\1\]|\Z)|--[^\n]*|\[(=*)\[.*?(?:\]\2\]|\Z)"
    rb"|\"(?:\\.|[^\"\\\n])*+\"?|'(?:\\.|[^'\\\n])*+'?|[(){}\[\]]",
    re.DOTALL,
)
"""Comments and strings, which may hold brackets, and brackets."""


def reads_badly(source: bytes, parser: Any) -> bool:
    """Whether a stretch of the file, by itself, is hardly Lua at all.

    The time that tree-sitter takes to recover grows with the square of the stray tokens, so a large file is first tried
    stretch by stretch; a script that is cut anywhere has a few strays at its edges only.
    """
    import tree_sitter

    errors = tree_sitter.Query(parser.language, "(ERROR) @error")

    def strays(part: bytes) -> int:
        found = tree_sitter.QueryCursor(errors).captures(parser.parse(part).root_node).get("error", ())
        return sum(_stray_tokens(node) for node in found)

    return any(strays(part) > _MAX_STRAY for part in _stretches(source))


_CLOSING = {b"(": b")", b"{": b"}", b"[": b"]"}
_OPENING = {b"(": b"_(", b"{": b"_={", b"[": b"_=_["}


def _stretches(source: bytes) -> Iterator[bytes]:
    """The file without long comments and strings, cut in pieces where few brackets are open.

    What is cut is made whole: a piece begins with the bracket that it begins in, and ends with those that it leaves
    open.  Brackets, comments and strings that are never closed do not count.
    """
    kept, events, texts = _brackets(source)
    stack: list[bytes] = []
    number = start = 0
    while start < len(kept):
        before, level = stack, len(stack)
        best = (len(events) + 1, start + _WINDOW, stack, level, number)
        while number < len(events) and events[number][0] < start + _WINDOW:
            at, bracket = events[number]
            stack = [*stack, bracket] if bracket else stack[:-1]
            level = min(level, len(stack))
            number += 1
            if at >= start + _WINDOW // 2 and len(stack) <= best[0]:
                best = (len(stack), at + 1, stack, level, number)
        if best[0] <= len(events):
            _, end, stack, level, number = best
        else:
            end = start + _WINDOW
            in_text = bisect_right(texts, (end, 0)) - 1
            if in_text >= 0 and texts[in_text][1] > end:
                end = texts[in_text][1]
        inside = before[-1:] if level == len(before) else []
        prefix = b"".join(map(_OPENING.__getitem__, before[-1:]))
        suffix = b"".join(map(_CLOSING.__getitem__, [*reversed(stack[level:]), *inside]))
        yield prefix + (kept[start:end].lstrip(b" \t\r\n,;") if prefix else kept[start:end]) + suffix
        start = end


def _brackets(source: bytes) -> tuple[bytes, list[tuple[int, bytes]], list[tuple[int, int]]]:
    """The file with blanks for long comments and strings; where a bracket begins (which one) or ends (none), of those
    that are closed; and where short strings are."""
    kept = bytearray(source)
    opened: list[tuple[int, bytes]] = []
    events: list[tuple[int, bytes]] = []
    texts: list[tuple[int, int]] = []
    for token in _BRACKETS.finditer(source):
        start, end = token.span()
        word = token[0]
        if word in b"({[":
            opened.append((start, word))
        elif word in b")}]":
            if opened:
                events += [opened.pop(), (start, b"")]
        elif word[:1] in b"\"'":
            texts.append((start, end))
        elif word[:2] == b"--" and (not _is_long(word) or word[-1:] == b"]"):
            kept[start:end] = b" " * (end - start)
        elif _is_long(word) and word[-1:] == b"]":
            kept[start:end] = b"''".ljust(end - start)
    return bytes(kept), sorted(events), texts


def _stray_tokens(error: Any) -> int:
    """How many tokens (or unreadable bytes) an error node itself holds."""
    children = error.children
    return sum(child.child_count == 0 for child in children) if children else error.end_byte - error.start_byte


def bracket_depth(source: bytes) -> int:
    """An upper bound of how deep brackets nest, cheap: spares the parser files made of brackets only."""
    if source.count(b"(") + source.count(b"{") + source.count(b"[") < MAX_BRACKETS:
        return 0
    depth = deepest = 0
    for token in _BRACKETS.finditer(source):
        word = token[0]
        unclosed = _is_long(word) and word[-1:] != b"]"
        for byte in re.findall(rb"[(){}\[\]]", word) if unclosed else (word,):
            if byte in b"({[":
                depth += 1
                deepest = max(deepest, depth)
            elif depth and byte in b")}]":
                depth -= 1
    return deepest


def _is_long(word: bytes) -> bool:
    """Whether a token is a long comment or a long string."""
    return word[:3] == b"--[" or (word[:1] == b"[" and len(word) > 1)
