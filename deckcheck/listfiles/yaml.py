"""Lists as YAML in the form of `banlists/` (docs/data.md)."""

import json
import re
from collections.abc import Iterator

from deckcheck.listfiles.written import KEYS, Entry, WrittenList, one_line

_PLAIN = re.compile(r"[A-Za-z0-9-]+")


def write(item: WrittenList) -> str:
    """A list that `--list` and `banlists/` take; entries for numbers that no card has go under `unresolved`."""
    return "".join(f"{line}\n" for line in _lines(item))


def _lines(item: WrittenList) -> Iterator[str]:
    if item.effective:
        yield f"effective: {_word(item.effective)}"
    yield f"title: {_text(item.title)}"
    if item.americas:
        yield f"americas: {_word(item.americas)}"
    if item.source:
        yield f"source: {_text(item.source)}"
    yield from (f"{key}: {_word(text)}" for key, text in item.certainty.texts())
    if item.certainty.unproved:
        yield "unproved:"
        yield from (f"- {number}" for number in item.certainty.unproved)
    if item.points:
        yield "points:"
        yield from (f"  {entry.ref}: {entry.value}{_comment(entry)}" for entry in _sorted(item.entries))
        return
    for copies, key in enumerate(KEYS):
        cards = [entry for entry in item.entries if min(max(entry.value, 0), 3) == copies]
        if cards or (key == "unlimited" and item.whitelist):
            # A whitelist without cards to use freely still is one.
            yield f"{key}:" if cards else f"{key}: []"
        yield from (f"- {entry.ref}{_comment(entry)}" for entry in _sorted(cards))
    pooled = [entry for entry in item.entries if entry.pool is not None]
    if pooled:
        yield "pools:"
        yield from (f"  {entry.ref}: {entry.pool}{_comment(entry)}" for entry in _sorted(pooled))


def _sorted(entries: "list[Entry] | tuple[Entry, ...]") -> list[Entry]:
    return sorted(entries, key=lambda entry: (entry.comment.casefold(), str(entry.ref)))


def _comment(entry: Entry) -> str:
    return f"  # {one_line(entry.comment)}" if entry.comment else ""


def _word(text: str) -> str:
    """A day or a single word as it is, anything else in quotes."""
    return text if _PLAIN.fullmatch(text) else _text(text)


def _text(text: str) -> str:
    return json.dumps(one_line(text), ensure_ascii=False)
