"""The flat YAML that the data files are written in."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

Lines = Iterable[str]
_BARE = {
    "effective", "until", "regions", "reissued", "gap_from", "pool_until", "pool_cutoff", "list_day",
    "main", "extra", "side", "kind", "scope", "series", "inherits", "releases", "date_precision",
}  # fmt: skip
"""Keys whose values are days, sizes and ids, which are without quotes."""


def rows(values: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """A list of one-line mappings; values that are None are left away."""
    for value in values:
        kept = {key: item for key, item in value.items() if item is not None}
        yield f"- {json.dumps(kept, ensure_ascii=False)}"


def names(values: Mapping[int, str]) -> Iterator[str]:
    """A mapping of numbers to names, by number."""
    return (f"{code}: {quoted(values[code])}" for code in sorted(values))


def numbers(codes: Mapping[int, int], titles: Mapping[int, str]) -> Iterator[str]:
    """A mapping of numbers to the codes of cards, by number, with the cards' names as comments."""
    return (f"{number}: {codes[number]}  # {titles[codes[number]]}" for number in sorted(codes))


def mapping(values: Mapping[str, Any]) -> Iterator[str]:
    """A mapping of words to words, numbers, lists or mappings of one level; values that are None are left away."""
    for key, value in values.items():
        if value is None:
            continue
        if isinstance(value, dict):
            yield f"{key}:"
            yield from (f"  {name}: {scalar(key, item)}" for name, item in value.items())
        elif isinstance(value, list | tuple):
            yield f"{key}:"
            yield from (f"- {scalar(key, item)}" for item in value)
        else:
            yield f"{key}: {scalar(key, value)}"


def cards(section: str, codes: Iterable[int] | Mapping[int, Any], titles: Mapping[int, str]) -> Iterator[str]:
    """A section of a list: cards by name, with a value each if `codes` is a mapping; nothing if it is empty."""
    ordered = sorted(codes, key=lambda code: (titles.get(code, "").casefold(), code))
    if ordered:
        yield f"{section}:"
    for code in ordered:
        item = f"  {code}: {scalar(section, codes[code])}" if isinstance(codes, Mapping) else f"- {code}"
        yield f"{item}  # {titles[code]}" if code in titles else item


def scalar(key: str, value: Any) -> str:
    """A value as it is written after its key: text in quotes, except for days, sizes and ids."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) or key in _BARE else quoted(str(value))


def quoted(text: str) -> str:
    """A text in quotes."""
    return json.dumps(text, ensure_ascii=False)
