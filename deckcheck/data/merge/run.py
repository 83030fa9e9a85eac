"""The merge as a whole: every file is worked out, tried as an index and checked, and only then put in its place."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from deckcheck.data.flat import DataError
from deckcheck.data.importer.run import FOLDERS, Files, put
from deckcheck.data.merge.cards import merge_cards, merge_numbers, merge_releases
from deckcheck.data.merge.lists import merge_lists
from deckcheck.data.merge.pool import CardFolder

_TOLD_ONLY = ("list-out-of-date",)
"""That a series has had no list for long is not a reason to do without new cards."""


class Sources(NamedTuple):
    """What is to be added: files of cards, tables of first days, client databases, lists; `day` is that of the cards,
    up to which they know what is out."""

    cards: tuple[str, ...] = ()
    releases: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()
    day: str = ""


def merge(sources: Sources, root: Path) -> tuple[list[str], tuple[str, ...]]:
    """Add what is new in the sources to `root/cardpool` and `root/banlists`; returns what was done and did not fit, and
    the files that changed.

    Raises DataError where a source, or what comes of it, cannot be used; the folders are what they were then.
    """
    pool = CardFolder(root / "cardpool")
    lists: Files = {}
    remarks = list(_merged(sources, root, pool, lists))
    changed = pool.files() | lists
    changed = {name: lines for name, lines in changed.items() if lines != _lines(root / name)}
    if changed:
        remarks += put(_all(root) | changed, root, _TOLD_ONLY)
    return remarks, tuple(sorted(changed))


def _merged(sources: Sources, root: Path, pool: CardFolder, lists: Files) -> Iterator[str]:
    for file in sources.cards:
        yield from merge_cards(Path(file), pool, sources.day)
    for file in sources.numbers:
        yield from merge_numbers(Path(file), pool)
    for file in sources.releases:
        yield from merge_releases(Path(file), pool)
    for spec in sources.lists:
        yield from merge_lists(spec, root / "banlists", pool, lists)


def _all(root: Path) -> Files:
    """Every data file as it is."""
    paths = [path for folder in FOLDERS for path in sorted((root / folder).rglob("*.yaml"))]
    return {path.relative_to(root).as_posix(): _lines(path) for path in paths}


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(path, 0, f"cannot be read: {error}") from None
