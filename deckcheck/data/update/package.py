"""What a data package is: a manifest, and beside it the index as `data.build` makes it, packed with gzip.

The manifest (`deckcheck-data.json`) names the file, its size and SHA-256, the version of its tables and its days; it
may list packages for several versions of the tables.  Two files on any static server are a mirror.
"""

import gzip
import hashlib
import json
import os
import re
import shutil
import sqlite3
from collections.abc import Iterator
from io import BytesIO
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from deckcheck.data.locate import SCHEMA_VERSION, open_index
from deckcheck.errors import UsageError
from deckcheck.inputs.writing import make_folder, write_file
from deckcheck.model.release import as_day

MANIFEST = "deckcheck-data.json"
SCHEMA = "deckcheck.data-package/1"
MAX_MANIFEST = 64_000
MAX_PACKED = 100_000_000
MAX_UNPACKED = 400_000_000
MAX_LOSS = 0.1
"""A package with so much fewer cards or lists than the data in use is not newer data but broken ones."""

_NAME = re.compile(r"deckcheck-data-[\w.-]{1,80}\.sqlite3\.gz")
_SHA = re.compile(r"[0-9a-f]{64}")
_TYPES = {"INTEGER": ("integer", "null"), "TEXT": ("text", "null"), "BLOB": ("blob", "null")}


class PackageError(UsageError):
    """A package that is not to be used, or cannot be had; what was in use before stays."""


class Package(NamedTuple):
    """What a manifest says of a package: the version of its tables, its file, and what is in it."""

    tables: int
    file: str
    size: int
    sha256: str
    unpacked: int
    digest: str
    days: dict[str, str]
    cards: int
    lists: int


def read_manifest(data: bytes) -> Package:
    """The package for this program that a manifest names.  Raises PackageError for anything else than a manifest, and
    for one that has packages for other versions only."""
    try:
        value = json.loads(data)
        if value["schema"] != SCHEMA:
            raise ValueError(f"its schema is {value['schema']!r}")
        packages = [_package(one) for one in value["packages"]]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        detail = f"{error.args[0]} is missing" if isinstance(error, KeyError) else str(error)
        raise PackageError(f"The manifest is not one of a data package: {detail}.", "Check the address.") from None
    for package in packages:
        if package.tables == SCHEMA_VERSION:
            return package
    versions = [package.tables for package in packages]
    if versions and min(versions) > SCHEMA_VERSION:
        raise PackageError(
            f"The data are for a newer deckcheck (tables {min(versions)}, this one reads {SCHEMA_VERSION}).",
            "Update deckcheck itself.",
        )
    raise PackageError(
        f"The data are for an older deckcheck (this one reads tables {SCHEMA_VERSION}).",
        "Their provider has to build them with this version.",
    )


def _package(value: dict[str, Any]) -> Package:
    days = {str(key): str(day) for key, day in value["days"].items()}
    package = Package(
        value["tables"], value["file"], value["size"], value["sha256"], value["unpacked"], value["digest"], days,
        value["cards"], value["lists"],
    )  # fmt: skip
    numbers = (package.tables, package.size, package.unpacked, package.cards, package.lists)
    if not all(isinstance(number, int) and not isinstance(number, bool) and number >= 0 for number in numbers):
        raise ValueError("a size or count is not a whole number")
    if not _NAME.fullmatch(package.file):
        raise ValueError(f"the file name {package.file!r} is not allowed")
    if not _SHA.fullmatch(package.sha256) or not isinstance(package.digest, str):
        raise ValueError("a checksum is missing")
    if not all(map(_is_day, days.values())) or "cards" not in days:
        raise ValueError("its days are not days")
    if package.size > MAX_PACKED or package.unpacked > MAX_UNPACKED:
        raise ValueError(f"it is larger than {MAX_UNPACKED // 1_000_000} MB")
    return package


def _is_day(text: str) -> bool:
    return as_day(text) == text


def make_package(root: str, out: str) -> Package:
    """Make a package from `root/cardpool` and `root/banlists` in the folder `out`.

    The same bytes each time for the same data.  Raises DataError for data that are wrong, WriteError where the folder
    cannot be written.
    """
    from pathlib import Path

    from deckcheck.data.build import build

    with TemporaryDirectory(prefix="deckcheck-") as folder:
        index = os.path.join(folder, "index.sqlite3")
        build(Path(root), Path(index))
        return pack(index, out)


def pack(index: str, out: str) -> Package:
    """Make a package of a finished index: the file, then the manifest.

    Packages for other versions of the tables that the manifest there lists stay listed.
    """
    make_folder(out)
    meta, cards, lists = _contents(index)
    data = _packed(index)
    days = {key: day for key, day in meta.items() if key == "cards" or key.startswith("list:")}
    name = f"deckcheck-data-{meta['cards']}-{meta['digest'][:12]}.sqlite3.gz"
    checksum, unpacked = hashlib.sha256(data).hexdigest(), os.path.getsize(index)
    package = Package(SCHEMA_VERSION, name, len(data), checksum, unpacked, meta["digest"], days, cards, lists)
    write_file(os.path.join(out, name), data)
    packages = [package, *_others(os.path.join(out, MANIFEST))]
    value = {"schema": SCHEMA, "packages": [one._asdict() for one in packages]}
    # Last: a manifest must not name a file that is not there yet.
    write_file(os.path.join(out, MANIFEST), json.dumps(value, indent=1) + "\n")
    return package


def _packed(path: str) -> bytes:
    """A file packed with gzip: the same bytes each time."""
    out = BytesIO()
    with open(path, "rb") as plain, gzip.GzipFile("", "wb", 6, out, mtime=0) as packed:
        shutil.copyfileobj(plain, packed, 1 << 20)
    return out.getvalue()


def _others(path: str) -> Iterator[Package]:
    """The packages for other versions of the tables that a manifest lists and that are still there."""
    try:
        with open(path, "rb") as file:
            packages = [_package(one) for one in json.loads(file.read(MAX_MANIFEST))["packages"]]
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return
    folder = os.path.dirname(path)
    for package in packages:
        if package.tables != SCHEMA_VERSION and os.path.exists(os.path.join(folder, package.file)):
            yield package


def _contents(index: str) -> tuple[dict[str, str], int, int]:
    connection = open_index(index)
    try:
        meta = dict(connection.execute("SELECT key, value FROM meta"))
        cards, lists = (connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in ("card", "list"))
    finally:
        connection.close()
    return meta, cards, lists


def verify_index(path: str, package: Package) -> None:
    """Raise PackageError for a file that is not an index of this version: damaged, with other tables than those that
    `data.build` makes, with values of another type, or with other contents than its manifest says."""
    try:
        connection = open_index(path)
        try:
            _verify(connection)
            meta, cards, lists = _contents(path)
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise PackageError(f"The package is damaged: {error}.") from None
    said = (package.digest, package.cards, package.lists)
    if (meta.get("digest"), cards, lists) != said or any(meta.get(key) != day for key, day in package.days.items()):
        raise PackageError("The package does not hold what its manifest says.")


def _verify(connection: sqlite3.Connection) -> None:
    from deckcheck.data.build.sql import INDICES, TABLES
    from deckcheck.data.searchindex import TABLE

    # Nothing of somebody else's may run: no views, no triggers, no functions in the schema.
    connection.execute("PRAGMA trusted_schema = off")
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version != SCHEMA_VERSION:
        raise PackageError(f"The package has tables of version {version} instead of {SCHEMA_VERSION}.")
    expected = sqlite3.connect(":memory:")
    expected.executescript(TABLES + TABLE + INDICES)
    query = "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type, name"
    if connection.execute(query).fetchall() != expected.execute(query).fetchall():
        raise PackageError("The package has other tables than this version of deckcheck.")
    expected.close()
    if connection.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
        raise PackageError("The package is damaged.")
    for (table,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        for _, column, type_, *_ in connection.execute(f"PRAGMA table_info({table})").fetchall():
            allowed = _TYPES[type_]
            wrong = f"SELECT 1 FROM {table} WHERE typeof({column}) NOT IN (?, ?) LIMIT 1"
            if connection.execute(wrong, allowed).fetchone() is not None:
                raise PackageError(f"The package has a value of a wrong type in {table}.{column}.")
