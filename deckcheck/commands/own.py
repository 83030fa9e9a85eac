"""The bodies of `pool import`, `pool imported` and `pool remove`: cards and names of the user's own."""

import os
import sys
from collections.abc import Iterator
from time import strftime

from deckcheck.config.language import language_of
from deckcheck.data.imports import imports, put_import, remove_imports
from deckcheck.data.own import ExtendedStore, copy_without
from deckcheck.data.owntables import Contents, Source
from deckcheck.data.store import Store
from deckcheck.errors import UsageError, near_words, one_of
from deckcheck.model.deck import ParseError
from deckcheck.model.jsontext import json_text
from deckcheck.report.safe import printable
from deckcheck.report.style import counted

OUTPUTS = ("text", "json")
SCHEMA = "deckcheck.own-cards/1"


def run_import(files: list[str], lang: str | None) -> int:
    """Take cards and names from files; returns the exit code.

    Raises UsageError for a file that cannot be read; what was imported before stays then, and so do the files before.
    """
    from deckcheck.data.usercards import load_cards

    language = None if lang is None else language_of(lang)
    for file in files:
        # What this very file brought before is not a reason to leave it out now.
        store = _without(os.path.abspath(file))
        found = load_cards(file, store, language)
        if isinstance(found, ParseError):
            raise UsageError(found.at(file), found.help)
        if not (found.cards or found.numbers or found.names):
            print(f"{printable(file)}: nothing that the card data do not have ({counted(found.known, 'card')} known).")
            continue
        put_import(file, strftime("%Y-%m-%d"), found)
        print("\n".join(_told(file, found)))
    return 0


def _without(path: str) -> Store:
    """The store with all that was imported but from one file."""
    store = Store.open()
    if isinstance(store, ExtendedStore):
        rest = copy_without(store, path)
        return store.base if rest is None else ExtendedStore(store.base, rest, given=False)
    return store


def _told(file: str, found: Contents) -> Iterator[str]:
    yield (
        f"{printable(file)}: {counted(len(found.cards), 'new card')}, {counted(len(found.numbers), 'new number')} of"
        f" artworks, {counted(_names(found), 'name')} in {found.language} for cards that are known"
        f" ({counted(found.known, 'card')} of the file)."
    )
    for remark in found.remarks:
        yield f"  note: {printable(remark)}"
    if found.cards:
        yield (
            "  The new cards are known from now on, but nobody has said that a format allows them: a deck with them is"
            " undetermined unless the file is given with --cards, too."
        )


def _names(found: Contents) -> int:
    return sum(one.code not in found.cards for one in found.names)


def run_imported(output: str) -> int:
    """Print what was imported; returns the exit code."""
    output = one_of("output format", output, OUTPUTS)
    found = imports()
    if output == "json":
        files = [
            {
                "file": source.name, "path": source.path, "imported": source.day, "language": source.language,
                "cards": source.cards, "numbers": source.numbers, "names": source.names,
            }
            for source in found
        ]  # fmt: skip
        print(json_text({"schema": SCHEMA, "files": files}, indent=True))
        return 0
    for source in found:
        parts = [counted(source.cards, "card"), counted(source.numbers, "number"), counted(source.names, "name")]
        print(
            f"{printable(source.name)}  {', '.join(parts)} ({source.language}), {source.day}, {printable(source.path)}"
        )
    if not found:
        print("Nothing was imported.")
    return 0


def run_remove(names: list[str], every: bool) -> int:
    """Remove what was imported from some files; returns the exit code.  Raises UsageError for a file that was not."""
    if every == bool(names):
        raise UsageError("Name the files, or give --all.", "`deckcheck pool imported` lists them.")
    found = imports()
    if every:
        remove_imports(None)
        print(f"Removed what was imported from {counted(len(found), 'file')}.")
        return 0
    chosen: dict[int, Source] = {}
    for name in names:
        fits = [one for one in found if name in (one.name, one.path) or os.path.abspath(name) == one.path]
        if not fits:
            meant = near_words(name, [one.name for one in found]).rstrip()
            raise UsageError(f'Nothing was imported from "{name}".', meant or "`deckcheck pool imported` lists them.")
        chosen |= {one.id: one for one in fits}
    remove_imports(set(chosen))
    for one in chosen.values():
        sys.stdout.write(f"Removed what was imported from {printable(one.path)}.\n")
    return 0
