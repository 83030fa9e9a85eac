"""What a client asks: the body of a request as values that are known to be of the right kinds."""

import json
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from deckcheck.api import Named
from deckcheck.errors import UsageError, near_words, said_by
from deckcheck.web.settings import MAX_DECKS

_LIST = re.compile(r"none|[\w-]{1,40}(?:@\d{4}-\d{1,2}-\d{1,2})?")
_DEPTH = 20


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
            raise UsageError(f"{where or 'The body'} has to be a JSON object.")
        self._left: dict[str, Any] = dict(value)
        self._where = f"{where}." if where else ""
        self._known: list[str] = []

    def take(self, key: str, kind: type | tuple[type, ...], default: Any = None) -> Any:
        """The value of a member of one of the kinds; null counts as absent."""
        self._known.append(key)
        value = self._left.pop(key, None)
        if value is None:
            return default
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is int):
            raise UsageError(f"{self._where}{key} has to be {_words(kind)}.")
        return value

    def end(self) -> None:
        """Raises UsageError for members that nobody asked for."""
        for key in self._left:
            raise UsageError(
                f'There is no "{self._where}{key}".', f"{near_words(key, self._known)}Known: {', '.join(self._known)}."
            )


def _words(kind: type | tuple[type, ...]) -> str:
    names = {str: "a text", int: "a number", list: "a list", dict: "an object", bool: "true or false"}
    return " or ".join(names[one] for one in (kind if isinstance(kind, tuple) else (kind,)))


def parsed(data: bytes) -> object:
    """The JSON value of a body.  Raises UsageError for what is none, or is nested too deeply."""
    try:
        value = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"The body is not JSON: {said_by(error)[:200]}.", "Send a JSON object.") from None
    if _depth(value) > _DEPTH:
        raise UsageError(f"The body is nested more than {_DEPTH} levels deep.")
    return value


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
        raise UsageError(f"{where} has to be a list of decks.", 'A deck is a text or {"name": …, "text": …}.')
    if len(value) > MAX_DECKS:
        raise UsageError(f"{where} has {len(value)} decks; {MAX_DECKS} are taken at once.", "Ask in several requests.")
    return [deck_of(one, f"{where}[{i}]", f"deck-{i + 1}") for i, one in enumerate(value)]


def play_of(body: Body) -> Play:
    """What the decks are judged by.  A list is one that the program knows, or none: nothing of a client's is opened."""
    return checked_play(
        Play(
            body.take("format", str),
            body.take("as_of", str),
            body.take("region", str),
            body.take("list", str),
            body.take("points_cap", int),
            body.take("lang", str),
        )
    )


def checked_play(play: Play) -> Play:
    """The same, where nothing in it could be a path.  Raises UsageError otherwise."""
    if play.list is not None and not _LIST.fullmatch(play.list):
        raise UsageError(f'There is no list "{play.list}".', "Pass none, or a format with a day: tcg@2010-03-01.")
    return play


def query_of(values: Mapping[str, str], known: tuple[str, ...]) -> dict[str, str]:
    """The parameters of an address.  Raises UsageError for one that is not known."""
    for key in values:
        if key not in known:
            raise UsageError(f'There is no parameter "{key}".', f"{near_words(key, known)}Known: {', '.join(known)}.")
    return {key: value for key, value in values.items() if value != ""}
