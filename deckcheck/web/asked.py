"""What a client asks: the body of a request as values that are known to be of the right kinds."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from starlette.datastructures import QueryParams

from deckcheck.api import Named
from deckcheck.errors import UsageError, near_words, said_by
from deckcheck.web.settings import MAX_DECKS, MAX_POINTS

_LIST = re.compile(r"none|[\w-]{1,40}(?:@\d{4}-\d{1,2}-\d{1,2})?")
_DEPTH = 20
_MOST_FORMATS = 20
_A_DECK = 'A deck is a text or {"name": …, "text": …}.'


class Play(NamedTuple):
    """What a deck is judged by: the fields are the options of `deckcheck check` of the same names."""

    format: str | None = None
    as_of: str | None = None
    region: str | None = None
    list: str | None = None
    points_cap: int | None = None
    lang: str | None = None

    def options(self) -> dict[str, Any]:
        """The options that were given."""
        return {key: value for key, value in self._asdict().items() if value is not None}


class Body:
    """The members of a JSON object, removed one by one; what is left at the end is a mistake.

    Raises UsageError, which names the member, for a value of the wrong kind.
    """

    def __init__(self, value: object, where: str = "") -> None:
        if not isinstance(value, dict):
            raise UsageError(f"{where or 'The body'} must be a JSON object.")
        self._left: dict[str, Any] = dict(value)
        self._where = f"{where}." if where else ""
        self._known: list[str] = []

    def take(self, key: str, kind: type | tuple[type, ...], default: Any = None) -> Any:
        """The value of a member of one of the kinds; null counts as absent."""
        self._known.append(key)
        value = self._left.pop(key, None)
        if value is None or isinstance(value, Named):
            return default if value is None else value
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is int):
            raise UsageError(f"{self._where}{key} must be {_words(kind)}.")
        return value

    def end(self) -> None:
        """Raises UsageError for members that nobody asked for."""
        for key in self._left:
            raise UsageError(
                f'There is no "{self._where}{key}".', f"{near_words(key, self._known)}Known: {', '.join(self._known)}."
            )


def _words(kind: type | tuple[type, ...]) -> str:
    names = {str: "a text", int: "a whole number", list: "a list", dict: "an object", bool: "true or false"}
    return " or ".join(names[one] for one in (kind if isinstance(kind, tuple) else (kind,)))


def parsed(data: bytes) -> object:
    """The JSON value of a body.  Raises UsageError for what is none, is nested too deeply, or has a member twice."""
    try:
        value = json.loads(data, object_pairs_hook=_members)
    except RecursionError:
        value = None
    except ValueError as error:
        raise UsageError(f"The body is not JSON: {said_by(error)[:200]}.", "Send a JSON object.") from None
    else:
        if _depth(value) <= _DEPTH:
            return value
    raise UsageError(f"The JSON of the body is nested more than {_DEPTH} levels deep.", "Send a JSON object.")


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for i, (key, _) in enumerate(pairs) if any(key == other for other, _ in pairs[:i]))
        raise UsageError(f'"{twice[:100]}" is there twice.', "Say which one is meant.")
    return found


def _depth(value: object) -> int:
    depth = 0
    level = [value]
    while level and depth <= _DEPTH:
        depth += 1
        level = [
            inner
            for one in level
            if isinstance(one, (dict, list))
            for inner in (one.values() if isinstance(one, dict) else one)
        ]
    return depth


def deck_of(value: object, where: str, name: str) -> Named:
    """A deck: a text, or an object with `text` and perhaps `name`."""
    if isinstance(value, Named):
        return value
    if value is None:
        raise UsageError(f"{where} is missing.", _A_DECK)
    if isinstance(value, str):
        return Named(name, value)
    body = Body(value, where)
    text, called = body.take("text", str), body.take("name", str, name)
    body.end()
    if text is None:
        raise UsageError(f"{where}.text is missing.", "It is the list itself, in any format, or a ydke:// code.")
    return Named(called[:200] or name, text)


def decks_of(value: object, where: str = "decks") -> list[Named]:
    """Several decks.  Raises UsageError for none and for too many."""
    if not isinstance(value, list) or not value:
        raise UsageError(f"{where} must be a list of decks.", _A_DECK)
    if len(value) > MAX_DECKS:
        raise UsageError(f"{where} has {len(value)} decks; {MAX_DECKS} are taken at once.", "Ask in several requests.")
    return [deck_of(one, f"{where}[{i}]", f"deck-{i + 1}") for i, one in enumerate(value)]


def play_of(body: Body) -> Play:
    """What the decks are judged by, not yet checked."""
    return Play(
        body.take("format", str),
        body.take("as_of", str),
        body.take("region", str),
        body.take("list", str),
        body.take("points_cap", int),
        body.take("lang", str),
    )


def formats_of(value: list[Any]) -> list[str]:
    """Several formats, each once.  Raises UsageError for anything but text, and for too many."""
    if not all(isinstance(one, str) for one in value) or len(value) > _MOST_FORMATS:
        raise UsageError(f"formats must be a list of at most {_MOST_FORMATS} formats.", "GET /api/formats lists them.")
    return list(dict.fromkeys(value))


def checked_play(play: Play) -> Play:
    """The same, where nothing in it could be a path: a list is one that the program knows, or none.

    Raises UsageError otherwise.
    """
    if play.points_cap is not None and not 0 <= play.points_cap <= MAX_POINTS:
        raise UsageError(f"points_cap must be from 0 to {MAX_POINTS}.")
    if play.list is not None and not _LIST.fullmatch(play.list):
        raise UsageError(f'There is no list "{play.list}".', "Pass none, or a format with a day: tcg@2010-03-01.")
    return play


def query_of(values: QueryParams, known: Sequence[str], help: str = "") -> dict[str, str]:
    """The parameters of an address.  Raises UsageError for one that is not known, or is there twice."""
    found: dict[str, str] = {}
    for key, value in values.multi_items():
        if key not in known:
            names = f"{near_words(key, known)}Known: {', '.join(known)}." if known else help
            raise UsageError(f'There is no parameter "{key}".', names)
        if key in found:
            raise UsageError(f'The parameter "{key}" is there twice.', "Say which one is meant.")
        found[key] = value
    return {key: value for key, value in found.items() if value != ""}


def members_of(query: Mapping[str, str]) -> dict[str, Any]:
    """Parameters of an address as the members that a JSON body has in their place: numbers and lists are made of text.

    Raises UsageError for a number that is none.
    """
    found: dict[str, Any] = dict(query)
    if (cap := query.get("points_cap")) is not None:
        if not (cap.isascii() and cap.isdecimal() and len(cap) <= len(str(MAX_POINTS))):
            raise UsageError("points_cap must be a whole number.")
        found["points_cap"] = int(cap)
    if (formats := query.get("formats")) is not None:
        found["formats"] = [one for one in formats.split(",") if one]
    return found
