"""Putting a package in use: fetched, checked, and only then given its name; until then the old data are in use."""

import hashlib
import json
import os
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import suppress
from tempfile import TemporaryFile
from time import strftime, time
from typing import IO, NamedTuple

from deckcheck.data.installed import POINTER, SCHEMA, Installed, installed, newest
from deckcheck.data.locate import open_index
from deckcheck.data.seal import SUFFIX, seal_text
from deckcheck.data.store import Store
from deckcheck.data.update.fetch import Source
from deckcheck.data.update.package import MAX_LOSS, Package, PackageError, read_manifest, verify_index
from deckcheck.inputs.folders import data_folder
from deckcheck.inputs.writing import AtomicFile, make_folder, write_file

_STALE_SECONDS = 24 * 3600
_HELP = "Is there room for it, and may the folder be written?"


class Outcome(NamedTuple):
    """What came of an update: the package, whether it is newer than the data in use, what changed (None: nothing was
    put in use), the days before, and the source as it is shown."""

    package: Package
    newer: bool
    changes: "Changes | None"
    before: dict[str, str]
    source: str


class Changes(NamedTuple):
    """What newer data bring: cards (code, name), lists (series, first day) and lists that say something else."""

    cards: tuple[tuple[int, str], ...]
    lists: tuple[tuple[str, str], ...]
    corrected: tuple[tuple[str, str], ...]


def update(source: Source, store: Store, *, check: bool = False, folder: str | None = None) -> Outcome:
    """Put the package of a source in use if it is newer than the data of the store; with `check` only look.

    Raises PackageError, or WriteError, with the old data in use as they were.
    """
    package = read_manifest(source.manifest())
    meta = store.meta()
    newer = package.digest != meta["digest"] and newest(package.days) >= newest(meta)
    if check or not newer:
        return Outcome(package, newer, None, meta, source.shown)
    folder = data_folder() if folder is None else folder
    make_folder(folder)
    _sweep(folder)
    name = f"index-{package.tables}-{package.sha256[:24]}.sqlite3"
    path = os.path.join(folder, name)
    # What is packed has no name that could be left behind.
    with TemporaryFile(dir=folder) as packed:
        source.copy(package.file, package.size, packed)
        _check_sum(packed, package)
        with AtomicFile(path, rewrite=True, help=_HELP) as index:
            for part in _unpacked(packed, package):
                index.write(part)
            index.flush()
            assert index.temporary is not None  # a folder of our own
            verify_index(index.temporary, package)
            changes = _changes(store, index.temporary, package)
            seal = seal_text(index.temporary)
    write_file(path + SUFFIX, seal, rewrite=True, help=_HELP)
    _point_to(folder, name, package, source.shown)
    _forget_others(folder, name)
    return Outcome(package, True, changes, meta, source.shown)


def remove(folder: str | None = None) -> Installed | None:
    """Remove updated data, so that the bundled ones are in use; returns what there was."""
    folder = data_folder() if folder is None else folder
    found = installed(folder)
    with suppress(FileNotFoundError):
        os.unlink(os.path.join(folder, POINTER))
    if os.path.isdir(folder):
        _forget_others(folder, "")
    return found


def _check_sum(stream: IO[bytes], package: Package) -> None:
    size = stream.tell()
    if size != package.size:
        raise PackageError(f"The package has {size} bytes instead of {package.size}: it is truncated.", "Try again.")
    stream.seek(0)
    found = hashlib.sha256()
    while part := stream.read(1 << 20):
        found.update(part)
    digest = found.hexdigest()
    if digest != package.sha256:
        raise PackageError("The package has another checksum than its manifest says.", "Try again later.")
    stream.seek(0)


def _unpacked(stream: IO[bytes], package: Package) -> Iterator[bytes]:
    """The content of the gzip file, never more than the manifest says."""
    machine = zlib.decompressobj(wbits=31)
    size = 0
    try:
        while data := stream.read(1 << 16):
            while data and not machine.eof:
                part = machine.decompress(data, 1 << 20)
                data = machine.unconsumed_tail
                size += len(part)
                if size > package.unpacked:
                    raise PackageError("The package is larger than its manifest says.")
                yield part
    except zlib.error as error:
        raise PackageError(f"The package is damaged: {error}.") from None
    if not machine.eof or machine.unused_data or size != package.unpacked:
        raise PackageError("The package is damaged: its length is wrong.")


def _changes(store: Store, path: str, package: Package) -> Changes:
    """What the new data bring.  Raises PackageError for data that lack much of what the old ones have."""
    old = store.connection
    new = open_index(path)
    try:
        cards = old.execute("SELECT count(*) FROM card").fetchone()[0]
        lists = old.execute("SELECT count(*) FROM list").fetchone()[0]
        known = {code for (code,) in old.execute("SELECT code FROM card")}
        before_lists, after_lists = (dict(_lists(connection)) for connection in (old, new))
        entries = [sum(len(rows) for rows in of.values()) for of in (before_lists, after_lists)]
        for what, before, now in (
            ("cards", cards, package.cards),
            ("lists", lists, package.lists),
            ("cards on lists", entries[0], entries[1]),
        ):
            if now < before * (1 - MAX_LOSS):
                raise PackageError(
                    f"The package has {now} {what}; the data in use have {before}.",
                    "Its provider should check how it was built.",
                )
        added = tuple(row for row in new.execute("SELECT code, name FROM card ORDER BY code") if row[0] not in known)
    finally:
        new.close()
    fresh = tuple(sorted(after_lists.keys() - before_lists.keys()))
    same = after_lists.keys() & before_lists.keys()
    corrected = tuple(sorted(key for key in same if after_lists[key] != before_lists[key]))
    return Changes(added, fresh, corrected)


def _lists(connection: sqlite3.Connection) -> Iterator[tuple[tuple[str, str], tuple[object, ...]]]:
    """Each list by series and first day, with its entries."""
    entries: dict[int, list[tuple[int, int]]] = {}
    for table, column in (("list_limit", "copies"), ("list_points", "points"), ("list_pool", "pool")):
        for id, code, value in connection.execute(f"SELECT list, code, {column} FROM {table} ORDER BY list, code"):
            entries.setdefault(id, []).append((code, value))
    for id, series, effective in connection.execute("SELECT id, series, effective FROM list ORDER BY id"):
        yield (series, effective), tuple(entries.get(id, ()))


def _point_to(folder: str, name: str, package: Package, shown: str) -> None:
    """From here on the new data are in use: the pointer is replaced in one step."""
    value = {
        "schema": SCHEMA,
        "tables": package.tables,
        "file": name,
        "size": package.unpacked,
        "sha256": package.sha256,
        "digest": package.digest,
        "days": package.days,
        "source": shown,
        "fetched": strftime("%Y-%m-%d"),
    }
    write_file(os.path.join(folder, POINTER), json.dumps(value, indent=1) + "\n", rewrite=True, help=_HELP)


def _forget_others(folder: str, name: str) -> None:
    """Remove indexes that the pointer does not name; one that is open elsewhere may stay until next time."""
    for entry in os.listdir(folder):
        if entry.startswith("index-") and entry.removesuffix(SUFFIX) != name:
            with suppress(OSError):
                os.unlink(os.path.join(folder, entry))


def _sweep(folder: str) -> None:
    """Remove what updates left that were killed."""
    for entry in os.scandir(folder):
        if entry.name.endswith(".part") and entry.name.startswith(".index-"):
            with suppress(OSError):
                if time() - entry.stat().st_mtime > _STALE_SECONDS:
                    os.unlink(entry.path)
