"""The options of a call: what they may be, and what they are as keys of a configuration."""

import os
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from os import fspath
from pathlib import Path
from typing import Any, TypedDict

from deckcheck.config.language import asked_languages
from deckcheck.config.settings import ASKED_FORMAT, INLINE, SEVERAL
from deckcheck.errors import UsageError, near_words, one_of
from deckcheck.model.release import as_day


class CheckOptions(TypedDict, total=False):
    """How decks are to be judged, as the options of `deckcheck check`; all are optional.

    `format` is an id or a format file and wins over what a deck says of itself, `default_format` does not; of several
    formats each gives an item for every deck.  `as_of` is a day (default: today).  `list` is a list file, or "none".
    `cards` and `formats` are files with custom cards and formats.  `select` and `ignore` are codes, prefixes or names
    of rules, `severity` maps them to error, warning, note or off.  `inline` says whether `deckcheck: ignore=` comments
    in decks count, `strict` whether warnings fail.
    `lang` is the language of messages and of cards' names in them, `names` that of the names where it is another one.
    """

    format: str | Sequence[str] | None
    default_format: str | None
    as_of: str | date | None
    region: str | None
    list: str | Path | None
    list_name: str | None
    points_cap: int | None
    cards: Sequence[str | Path]
    formats: Sequence[str | Path]
    select: Sequence[str]
    ignore: Sequence[str]
    severity: Mapping[str, str]
    inline: bool
    strict: bool
    lang: str
    names: str


def asked_values(options: CheckOptions) -> dict[str, Any]:
    """Options as the keys of a configuration; what is not given is left out."""
    from deckcheck.config.keys import region_of

    unknown = sorted(set(options) - set(CheckOptions.__annotations__))
    if unknown:
        hint = near_words(unknown[0], [*CheckOptions.__annotations__]).rstrip()
        raise UsageError(f'There is no option "{unknown[0]}".', hint)
    check_kinds(options)
    get: Any = options.get
    asked = get("format")
    formats = tuple(asked) if isinstance(asked, (list, tuple)) else ()
    day = get("as_of")
    if day is not None and (checked := as_day(day)) is None:
        raise UsageError(f'"{day}" is not a valid date.', "Pass a date, or text such as 2026-05-18.")
    region = get("region")
    if region is not None:
        region = region_of(region)
    values = {
        ASKED_FORMAT: next(iter(formats), None) if isinstance(asked, (list, tuple)) else _text(asked),
        SEVERAL: formats if len(formats) > 1 else None,
        "format": _text(get("default_format")),
        "as-of": None if day is None else checked,
        "region": region,
        "list": None if get("list") is None else fspath(get("list")),
        "list-name": get("list_name"),
        "points-cap": get("points_cap"),
        "cards": paths_of(get("cards", ())) or None,
        "formats": paths_of(get("formats", ())) or None,
        INLINE: get("inline", True),
        "strict": get("strict"),
        **asked_languages(get("lang"), get("names")),
    }
    chosen = selection(get("select", ()), get("ignore", ()), get("severity", {}))
    return {key: value for key, value in values.items() if value is not None} | chosen


_KINDS: dict[str, tuple[type, ...]] = {
    "format": (str, Path, list, tuple), "default_format": (str, Path), "as_of": (str, date), "region": (str,),
    "list": (str, Path),
    "list_name": (str,), "points_cap": (int,), "cards": (list, tuple), "formats": (list, tuple),
    "select": (list, tuple), "ignore": (list, tuple), "severity": (dict,), "inline": (bool,), "strict": (bool,),
    "lang": (str,), "names": (str,),
}  # fmt: skip


def check_kinds(options: Mapping[str, Any]) -> None:
    """Raise UsageError for options of a wrong kind, among them a text where several are wanted."""
    for name, value in options.items():
        kinds = _KINDS[name]
        if value is None:
            continue
        if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
            wanted = " or ".join(kind.__name__ for kind in kinds)
            raise UsageError(f"{name} must be {wanted}, not {type(value).__name__}.")
        parts = (
            [*value, *value.values()] if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else ()
        )
        if not all(isinstance(part, (str, Path)) for part in parts):
            raise UsageError(f"{name} must be a list of strings.")
    if (options.get("points_cap") or 0) < 0:
        raise UsageError("points_cap must be 0 or more.")
    for path in options.get("formats") or ():
        if not os.path.isfile(path):
            raise UsageError(f"There is no file {path}.", "`formats` takes paths of format files.")


def paths_of(given: Iterable[str | Path]) -> tuple[str, ...]:
    """Paths as text."""
    return tuple(fspath(path) for path in given)


def selection(select: Sequence[str], ignore: Sequence[str], severity: Mapping[str, str]) -> dict[str, Any]:
    """Which rules count, as keys of a configuration.  Raises UsageError for words that mean no rule or severity."""
    from deckcheck.config.keys import LEVELS
    from deckcheck.config.select import check_words

    check_words((*select, *ignore, *severity))
    for level in severity.values():
        one_of("severity", level, LEVELS)
    values = {"select": tuple(select), "ignore": tuple(ignore), "severity": tuple(severity.items())}
    return {key: value for key, value in values.items() if value}


def _text(value: str | Path | None) -> str | None:
    return None if value is None else fspath(value)
