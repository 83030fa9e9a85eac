"""Newer Forbidden & Limited Lists → files of `banlists/`.

A folder of vectors has one folder a series and one file a day (`tcg/2026-05-18.vector.json`), as yaml-yugi publishes
them; any other form of lists is taken a file at a time, with its series (`tcg=lflist.conf`, `tcg@2026-11-30=list.txt`).
Only lists newer than the newest one known are added: those that are there have been looked at.
"""

import json
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from deckcheck.data.flat import DataError, read
from deckcheck.data.importer import text
from deckcheck.data.importer.run import Files
from deckcheck.data.importer.tables import refuse_unknown
from deckcheck.data.merge.pool import CardFolder
from deckcheck.inputs.files import ReadError, read_bytes, read_text
from deckcheck.listfiles import MAX_BYTES, read_lists
from deckcheck.listfiles.written import KEYS, WrittenList
from deckcheck.model.deck import KonamiId, ParseError, Ref
from deckcheck.model.names import normalise
from deckcheck.model.release import day_before

LEFT_OUT = {"rush": "its cards are those of another game, which yaml-yugi has in other files"}
"""Folders of vectors that are not taken, with the reason."""
_VECTOR = re.compile(r"(\d{4}-\d\d-\d\d)\.vector\.json")
_KEYS = ("date", "regulation")
_WHOLE_DAY = re.compile(r"\d{4}[.\-/]\d{1,2}[.\-/]\d{1,2}")
_SPEC = re.compile(r"([a-z][a-z-]*)(?:@(\d{4}-\d\d-\d\d))?=(.+)", re.DOTALL)


class Found(NamedTuple):
    """A list of a source: its series, first day, entries by card (copies or points), and where it is from.

    `precision` says what is known of the day; empty where that is the same as of the series' other lists.
    """

    series: str
    day: str
    entries: dict[int, int]
    source: str
    whitelist: bool = False
    precision: str = ""


class Series(NamedTuple):
    """What is known of a series: its newest list as a file (None: it has none), and whether its lists are points."""

    path: Path
    value: dict[str, Any]
    points: bool


def merge_lists(spec: str, banlists: Path, pool: CardFolder, files: Files) -> Iterator[str]:
    """Add the newer lists of a folder of vectors, or the list of a file with its series; yields what was done.

    Raises DataError for lists that name cards that are not known, have no day, or are of a series that there is not.
    """
    match = _SPEC.fullmatch(spec)
    if match is None:
        yield from _from_folder(Path(spec), banlists, pool, files)
        return
    found = _from_file(match[1], match[2], Path(match[3]), pool)
    known = _newest(banlists, found.series)
    if known is None:
        raise DataError(match[3], 0, f"there is no series {found.series} in {banlists}")
    yield from _add([found], known, banlists, files, pool)


def _from_folder(folder: Path, banlists: Path, pool: CardFolder, files: Files) -> Iterator[str]:
    if not folder.is_dir():
        raise DataError(folder, 0, "is neither a folder of vectors nor SERIES=FILE")
    folders = [path for path in sorted(folder.iterdir()) if path.is_dir() and any(map(_is_vector, path.iterdir()))]
    if not folders:
        raise DataError(folder, 0, "has no folders of vectors (tcg/2026-05-18.vector.json)")
    for path in folders:
        if path.name in LEFT_OUT:
            yield f"{path.name}: not taken: {LEFT_OUT[path.name]}"
            continue
        known = _newest(banlists, path.name)
        if known is None:
            raise DataError(path, 0, f"there is no series {path.name} in {banlists}")
        newer = [one for one in sorted(path.iterdir()) if _is_vector(one) and one.name[:10] > known.value["effective"]]
        yield from _add([_vector(one, known, pool) for one in newer], known, banlists, files, pool)


def _is_vector(path: Path) -> bool:
    return _VECTOR.fullmatch(path.name) is not None


def _newest(banlists: Path, series: str) -> Series | None:
    paths = sorted(path for path in (banlists / series).glob("*.yaml") if path.stem[:1].isdigit())
    if not paths:
        return None
    value = read(paths[-1])
    return Series(paths[-1], value, bool(value.get("points")))


def _vector(path: Path, known: Series, pool: CardFolder) -> Found:
    try:
        value = json.loads(read_text(path, MAX_BYTES))
    except (ReadError, ValueError, RecursionError) as error:
        raise DataError(path, 0, f"cannot be read: {error}") from None
    if not isinstance(value, dict) or not isinstance(value.get("regulation"), dict):
        raise DataError(path, 0, "is not a vector of a list")
    refuse_unknown(path, 0, value, _KEYS, ())
    if value["date"] != path.name[:10]:
        raise DataError(path, 0, f"says that it is of {value['date']}")
    entries: dict[int, int] = {}
    before = _said(known.value, known.points, pool)
    most = 100_000 if known.points else 3
    for id, number in value["regulation"].items():
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= most:
            raise DataError(path, 0, f"says {number!r} of the Konami ID {id}")
        codes = _codes(KonamiId(int(id) if id.isdecimal() else 0), path, pool)
        # What a list says of one of a card's printed passcodes, it says of the others.
        entries[next((code for code in codes if code in before), codes[0])] = number
    return Found(
        path.parent.name, path.name[:10], entries, f"yaml-yugi-limit-regulation data/{path.parent.name}/{path.name}"
    )


def _from_file(series: str, day: str | None, path: Path, pool: CardFolder) -> Found:
    name = path.name.partition("#")
    file = path if path.exists() else path.with_name(name[0])
    try:
        lists = read_lists(read_bytes(file, MAX_BYTES), str(file))
    except ReadError as error:
        raise DataError(file, error.line, f"cannot be read: {error.reason}") from None
    if isinstance(lists, ParseError):
        raise DataError(file, lists.span.line, lists.message)
    if file != path:
        lists = tuple(item for item in lists if item.title.casefold() == name[2].casefold())
    if len(lists) != 1:
        raise DataError(path, 0, f"{len(lists)} lists are meant; {file.name}#NAME chooses one")
    (item,) = lists
    first = day or item.effective
    if not first:
        raise DataError(file, 0, f"does not say from which day on the list is in force: {series}@YYYY-MM-DD={file}")
    try:
        date.fromisoformat(first)
    except ValueError:
        raise DataError(file, 0, f"{first} is not a day") from None
    whole = day or first[-2:] != "01" or _WHOLE_DAY.search(item.title)
    precision = "day" if whole else "month"
    return Found(series, first, _entries(item, file, pool), item.source or file.name, item.whitelist, precision)


def _entries(item: WrittenList, path: Path, pool: CardFolder) -> dict[int, int]:
    """The entries by card; of two for one card the stricter one counts."""
    found: dict[int, int] = {}
    strictest = max if item.points else min
    if item.kinds:
        raise DataError(path, 0, f"forbids kinds of cards ({', '.join(item.kinds)}), which no list of ours can say")
    for entry in item.entries:
        if entry.value < 0 or (entry.value > 2 and not item.points and not item.whitelist):
            continue
        for code in _codes(entry.ref, path, pool, entry.line):
            found[code] = strictest(entry.value, found.get(code, entry.value))
    return found


def _codes(ref: Ref, path: Path, pool: CardFolder, line: int = 0) -> list[int]:
    """The cards that an entry names.  Raises DataError for one that is not known."""
    if isinstance(ref, KonamiId):
        codes = pool.with_konami_id(ref.id)
        if not codes:
            raise DataError(path, line, f"no card has the Konami ID {ref.id}; newer cards come with --cards")
        return codes
    if isinstance(ref, int):
        code = pool.resolve(ref)
        if code is None and ref not in pool.others:
            raise DataError(path, line, f"there is no card {ref}; newer cards come with --cards")
        return [] if code is None else [code]
    plain = normalise(ref)
    named = [code for code, row in pool.cards.items() if normalise(row["name"]) == plain]
    if not named:
        raise DataError(path, line, f'no card is called "{ref}"')
    return named


def _add(found: list[Found], known: Series, banlists: Path, files: Files, pool: CardFolder) -> Iterator[str]:
    """Write the lists that say something else than the one before, the oldest first."""
    path, value, points = known
    before = _said(value, points, pool)
    short: list[Found] = []
    for item in found:
        if item.day <= value["effective"]:
            yield f"{item.series} {item.day}: not newer than {value['effective']}, the newest one known"
            continue
        if bool(value.get("unlimited")) != item.whitelist:
            raise DataError(
                path, 0, f"the list of {item.day} is {'a' if item.whitelist else 'no'} whitelist, unlike this one"
            )
        if item.entries == before:
            continue
        if 2 * len(item.entries) < len(before):
            # Sources are made by programs, too: a page that could not be read makes an empty list.
            short.append(item)
            continue
        _end(path, value, item.day, files)
        head = {
            "effective": item.day,
            "title": value["title"],
            "date_precision": item.precision or value.get("date_precision"),
            "source": item.source,
        }
        name = f"banlists/{item.series}/{item.day}.yaml"
        files[name] = [*text.mapping(head), *_body(item, points, pool)]
        yield f"{item.series} {item.day}: a new list, {len(item.entries)} cards"
        path, value, before = banlists / item.series / f"{item.day}.yaml", {**value, **head}, item.entries
        value.pop("until", None)
    if short:
        first, last = short[0], short[-1]
        days = first.day if first is last else f"{first.day} to {last.day} ({len(short)} lists)"
        yield f"{first.series} {days}: not taken: {len(first.entries)} cards, of {len(before)} on the one before"


def _said(value: dict[str, Any], points: bool, pool: CardFolder) -> dict[int, int]:
    if points:
        return {pool.resolve(number) or number: cost for number, cost in value["points"].items()}
    return {pool.resolve(n) or n: copies for copies, key in enumerate(KEYS) for n in value.get(key) or ()}


def _body(item: Found, points: bool, pool: CardFolder) -> Iterator[str]:
    titles = {code: pool.cards[code]["name"] for code in item.entries}
    if points:
        yield from text.cards("points", item.entries, titles)
        return
    for copies, section in enumerate(KEYS):
        yield from text.cards(section, [code for code, allowed in item.entries.items() if allowed == copies], titles)


def _end(path: Path, value: dict[str, Any], day: str, files: Files) -> None:
    """That a newer list exists whose contents are not known is no longer so, if the new one is that list."""
    until = value.get("until")
    if not value.get("next_exists") or until is None or day_before(day) > str(until) or not path.exists():
        return
    name = f"banlists/{path.parent.name}/{path.name}"
    lines = files.get(name) or path.read_text(encoding="utf-8").splitlines()
    files[name] = [line for line in lines if not line.startswith("next_exists:")]
