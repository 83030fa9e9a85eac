"""Where the index is: shipped in the wheel, or made from the checkout on first use and kept in the user's cache."""

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import suppress

from deckcheck.data.seal import SUFFIX, is_sound, seal_text
from deckcheck.errors import UsageError
from deckcheck.inputs.folders import cache_folder

SCHEMA_VERSION = 3
"""Raised when the tables change, so that an older index is not read by a newer program."""

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SHIPPED = os.path.join(_PACKAGE, "_data", "deckcheck.sqlite3")
ROOT = os.path.dirname(_PACKAGE)
DATA_FOLDERS = ("banlists", "cardpool")
# What makes the index: it is made anew when one of these changes too.
_BUILDERS = tuple(
    os.path.join(_PACKAGE, *parts)
    for parts in (
        ("data", "build", "__init__.py"),
        ("data", "build", "cards.py"),
        ("data", "build", "checked.py"),
        ("data", "build", "lists.py"),
        ("data", "build", "sql.py"),
        ("data", "flat.py"),
        ("data", "schema", "base.py"),
        ("data", "schema", "cards.py"),
        ("data", "schema", "lists.py"),
        ("data", "search.py"),
        ("data", "searchindex.py"),
        ("data", "values.py"),
        ("model", "card.py"),
        ("model", "names.py"),
        ("model", "play.py"),
        ("model", "release.py"),
    )
)


class NoDataError(UsageError):
    """Neither a shipped index nor the data files to make one are there: the installation is broken."""


def connect(root: str = ROOT, shipped: str = SHIPPED, cache: str | None = None) -> sqlite3.Connection:
    """A read-only connection to the index, which is made first where it is missing or out of date.

    `cache` is the folder to keep it in, the user's cache folder if not given; where that cannot be written, the index
    is made in memory.  Raises NoDataError, or DataError if a data file is not as it should be.
    """
    path = index_path(root, shipped, cache)
    if path is not None:
        return open_index(path)
    from pathlib import Path

    from deckcheck.data.build import fill

    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    fill(connection, Path(root))
    return connection


def index_path(
    root: str = ROOT, shipped: str = SHIPPED, cache: str | None = None, *, thorough: bool = False
) -> str | None:
    """The path of the index, made first if need be; None if there is no folder to keep it in.

    In a checkout the state of the sources (path, size, time of change of each) is compared with the one kept from last
    time; only where it differs are the contents looked at, and only where those differ is the index made anew.  A
    damaged index is made anew, too (see `seal`; `thorough` looks at its content in any case).  Raises NoDataError for a
    shipped one that is damaged.
    """
    if os.path.exists(shipped):
        if not is_sound(shipped, thorough):
            raise NoDataError(f"The card data in {shipped} are damaged.", "Install deckcheck again.")
        return shipped
    if not all(os.path.isdir(os.path.join(root, folder)) for folder in DATA_FOLDERS):
        raise NoDataError(
            f"The card data are missing: neither {shipped} nor {os.path.join(root, 'cardpool')} is there.",
            "Install deckcheck again.",
        )
    folder = cache if cache is not None else cache_folder()
    stamp = os.path.join(folder, f"sources-{_short_hash(root)}.txt")
    state = "\n".join(_states(root))
    key, _, known = _read(stamp).partition("\n")
    if key and known == state and is_sound(path := _path_of(folder, key), thorough):
        return path
    from deckcheck.inputs.writing import WriteError, write_file

    fresh = _content_key(root)
    path = _path_of(folder, fresh)
    try:
        os.makedirs(folder, exist_ok=True)
        if not is_sound(path, thorough):
            why = "they were damaged" if os.path.exists(path) else "once after each change of them"
            print(f"deckcheck: preparing the card data ({why}) …", file=sys.stderr)
            _make(root, path)
        write_file(stamp, f"{fresh}\n{state}", rewrite=True)
    except (OSError, WriteError, sqlite3.OperationalError):
        print(f"deckcheck: {folder} cannot be written, so the card data are prepared for this run.", file=sys.stderr)
        return None
    if key and key != fresh:
        _forget(folder, key)
    return path


def mend(root: str = ROOT, shipped: str = SHIPPED, cache: str | None = None) -> bool:
    """Look at the whole index after an error in it, and make it anew if it is damaged; returns whether it was.

    Raises NoDataError where it cannot be made.
    """
    before = index_path(root, shipped, cache)
    state = os.stat(before) if before is not None else None
    after = index_path(root, shipped, cache, thorough=True)
    return after is not None and state is not None and os.stat(after).st_mtime_ns != state.st_mtime_ns


def source_files(root: str | os.PathLike[str]) -> Iterator[str]:
    """All data files of a checkout, in a fixed order."""
    for folder in DATA_FOLDERS:
        yield from (entry.path for entry in _yaml_files(os.path.join(root, folder)))


def _yaml_files(folder: str) -> Iterator["os.DirEntry[str]"]:
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            if entry.is_dir():
                yield from _yaml_files(entry.path)
            elif entry.name.endswith(".yaml"):
                yield entry


def _states(root: str) -> Iterator[str]:
    for builder in _BUILDERS:
        about = os.stat(builder)
        yield f"{builder} {about.st_size} {about.st_mtime_ns}"
    for folder in DATA_FOLDERS:
        for entry in _yaml_files(os.path.join(root, folder)):
            about = entry.stat()
            yield f"{entry.path} {about.st_size} {about.st_mtime_ns}"


def _content_key(root: str) -> str:
    from hashlib import blake2b

    found = blake2b(digest_size=12)
    for path in (*_BUILDERS, *source_files(root)):
        with open(path, "rb") as file:
            content = file.read()
        found.update(f"{os.path.relpath(path, root) if path.startswith(root) else path}\0{len(content)}\0".encode())
        found.update(content)
    return found.hexdigest()


def _short_hash(text: str) -> str:
    from binascii import crc32

    return f"{crc32(text.encode()):08x}"


def _path_of(folder: str, key: str) -> str:
    return os.path.join(folder, f"index-{SCHEMA_VERSION}-{key}.sqlite3")


def _read(path: str) -> str:
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except (OSError, UnicodeDecodeError):
        return ""


def _make(root: str, path: str) -> None:
    """Make the index beside its place and move it there, so that nobody ever sees half of it."""
    from pathlib import Path

    from deckcheck.data.build import build
    from deckcheck.inputs.writing import AtomicFile, WriteError, write_file

    with AtomicFile(path, rewrite=True) as file:
        if file.temporary is None:
            raise WriteError(f"{path} is not a file.")
        build(Path(root), Path(file.temporary))
        text = seal_text(file.temporary)
    write_file(path + SUFFIX, text, rewrite=True)


def _forget(folder: str, key: str) -> None:
    """Remove the index with a key unless another checkout uses it."""
    stamps = (name for name in os.listdir(folder) if name.startswith("sources-"))
    if any(_read(os.path.join(folder, name)).startswith(f"{key}\n") for name in stamps):
        return
    for path in (_path_of(folder, key), _path_of(folder, key) + SUFFIX):
        with suppress(OSError):  # gone already, or still open elsewhere
            os.remove(path)


def open_index(path: str) -> sqlite3.Connection:
    """A read-only connection to a finished index."""
    # Nobody writes to a finished index: a new one takes its place under another name or as a new file.
    quoted = path.replace("%", "%25").replace("?", "%3f").replace("#", "%23").replace(os.sep, "/")
    slash = "" if quoted.startswith("/") else "/"
    return sqlite3.connect(
        f"file:{slash}{quoted}?mode=ro&immutable=1", uri=True, isolation_level=None, check_same_thread=False
    )
