"""Lists as JSON (or YAML that was read already): our own, vectors by Konami ID, Master Duel's regulations.

- `{"forbidden": [55144522, "Dark Magician"], "limited": […], "points": {"Pot of Greed": 30}}`: passcodes or names
- `{"date": "2026-05-18", "regulation": {"4844": 0}}`: copies (or points, if any is above 3) by Konami ID
- `{"176": {"available": {"a0": [3411], "a1": […]}}}`: regulations of Master Duel by their number, Konami IDs by copies
- `{"schema": "deckcheck.list/1", "entries": [{"passcode": 55144522, "copies": 0}]}`: what `banlist export` writes
"""

import json
from collections.abc import Iterator
from typing import Any

from deckcheck.errors import said_by
from deckcheck.listfiles.written import KEYS, TEXTS, Certainty, Entry, WrittenList, day_in
from deckcheck.model.deck import KonamiId, ParseError, Ref, Span
from deckcheck.model.jsontext import json_text
from deckcheck.model.numbers import number_in

SCHEMA = "deckcheck.list/1"
_KEYS = {key: copies for copies, key in enumerate(KEYS)} | {"semi-limited": 2, "semilimited": 2, "banned": 0}
_MOST = 2**31


def read(text: str, name: str) -> tuple[WrittenList, ...] | ParseError:
    """The lists of a JSON text; `name` is the title of a list that has none."""
    try:
        data = json.loads(text)
    except ValueError as error:
        line = getattr(error, "lineno", 0)
        return ParseError(f"This is not valid JSON: {getattr(error, 'msg', said_by(error))}.", Span(line, 1, line, 1))
    except RecursionError:
        return ParseError("The JSON is nested too deeply.")
    return from_value(data, name)


def from_value(data: Any, name: str) -> tuple[WrittenList, ...] | ParseError:
    """The lists that a value read from JSON or YAML holds."""
    if isinstance(data, dict):
        try:
            return tuple(_lists(data, name)) or _unknown()
        except (ValueError, TypeError, AttributeError, KeyError) as error:
            return ParseError(f"An entry is not as it should be: {error}.", help=_HELP)
    return _unknown()


_HELP = 'Known forms: {"forbidden": [names or passcodes], …}, {"date": …, "regulation": {Konami ID: copies}}.'


def _unknown() -> ParseError:
    return ParseError("There is no list in the file.", help=_HELP)


def _lists(data: dict[str, Any], name: str) -> Iterator[WrittenList]:
    if data.get("schema") == SCHEMA:
        yield _own(data, name)
    elif isinstance(data.get("regulation"), dict):
        yield _vector(data, name)
    elif data and all(isinstance(value, dict) and "available" in value for value in data.values()):
        yield from (_regulation(number, value["available"]) for number, value in data.items())
    elif any(key.lower() in _KEYS or key in ("points", "pools") for key in map(str, data)):
        yield _by_status(data, name)


def _own(data: dict[str, Any], name: str) -> WrittenList:
    entries = []
    for row in data["entries"]:
        points = row.get("points") is not None
        value = row["points"] if points else row["copies"]
        ref = row["passcode"] if row.get("passcode") is not None else row["name"]
        entries.append(Entry(_ref(ref), _number(value), 0, str(row.get("name", "")), points, row.get("pool")))
    regions = data.get("regions") or {}
    return WrittenList(
        str(data.get("title") or name),
        str(data.get("effective") or ""),
        tuple(entries),
        bool(data.get("whitelist")),
        str(regions.get("americas") or ""),
        str(data.get("source") or ""),
        certainty=_certainty(data),
    )


def _certainty(data: dict[str, Any]) -> Certainty:
    """What a list says of how sure it is."""
    texts = {key: str(data[key]) for key in TEXTS if data.get(key)}
    return Certainty(**texts, unproved=tuple(_number(number) for number in data.get("unproved") or ()))


def _vector(data: dict[str, Any], name: str) -> WrittenList:
    values = {KonamiId(int(number)): _number(value) for number, value in data["regulation"].items()}
    points = any(value > 3 for value in values.values())
    entries = tuple(Entry(ref, value, points=points) for ref, value in values.items())
    return WrittenList(name, str(data.get("date") or ""), entries)


def _regulation(number: str, available: dict[str, list[int]]) -> WrittenList:
    entries = tuple(
        Entry(KonamiId(_number(card)), copies) for copies in range(4) for card in available.get(f"a{copies}", ())
    )
    return WrittenList(str(number), "", entries)


def _by_status(data: dict[str, Any], name: str) -> WrittenList:
    entries = []
    pools = {_ref(ref): _number(pool) for ref, pool in (data.get("pools") or {}).items()}
    for key, cards in data.items():
        copies = _KEYS.get(str(key).lower())
        if copies is not None:
            refs = [_ref(card) for card in cards or ()]
            entries += [Entry(ref, copies, pool=pools.get(ref)) for ref in refs]
        elif key == "points":
            entries += [Entry(_ref(ref), _number(cost), points=True) for ref, cost in (cards or {}).items()]
    title = str(data.get("title") or data.get("name") or name)
    effective = str(data.get("effective") or data.get("date") or "") or day_in(title)
    whitelist = data.get("unlimited") is not None or bool(data.get("whitelist"))
    americas = str(data.get("americas") or (data.get("regions") or {}).get("americas") or "")
    source = str(data.get("source") or "")
    return WrittenList(title, effective, tuple(entries), whitelist, americas, source, certainty=_certainty(data))


def _ref(value: Any) -> Ref:
    if isinstance(value, str) and (number := number_in(value.strip())) is not None:
        value = number
    if isinstance(value, bool) or not isinstance(value, int | str) or (isinstance(value, int) and abs(value) >= _MOST):
        raise ValueError(f"{value!r} is neither a passcode nor a name")
    return value.strip() if isinstance(value, str) else value


def _number(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) >= _MOST:
        raise ValueError(f"{value!r} is not a whole number")
    return value


def write(item: WrittenList, series: str = "") -> str:
    """A list as JSON, one entry per line."""
    return json_text(value_of(item, series), indent=True) + "\n"


def value_of(item: WrittenList, series: str = "") -> dict[str, Any]:
    """A list as `write` writes it."""
    return {
        "schema": SCHEMA,
        "series": series or None,
        "title": item.title,
        "effective": item.effective or None,
        "regions": {"americas": item.americas} if item.americas else {},
        "whitelist": item.whitelist,
        "source": item.source or None,
        **dict(item.certainty.texts()),
        **({"unproved": list(item.certainty.unproved)} if item.certainty.unproved else {}),
        "entries": [_row(entry) for entry in item.entries],
    }


def _row(entry: Entry) -> dict[str, Any]:
    number = entry.ref if isinstance(entry.ref, int) else None
    kind = "points" if entry.points else "copies"
    row = {"passcode": number, "name": entry.comment or None, kind: entry.value}
    return row if entry.pool is None else {**row, "pool": entry.pool}
