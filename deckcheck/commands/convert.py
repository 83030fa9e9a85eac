"""The body of `convert`."""

import os
import sys
from collections.abc import Iterator
from typing import NamedTuple

from deckcheck.commands.check import unique
from deckcheck.commands.terminal import error, note
from deckcheck.config.language import language_of
from deckcheck.data.store import Store
from deckcheck.deckfiles import FORMATS, SUFFIXES, CannotWriteError, read_decks, read_found, write_deck
from deckcheck.decks.resolve import Deck, join, looked_up
from deckcheck.errors import UsageError, one_of
from deckcheck.inputs.deck import read_data, read_deck, source_of
from deckcheck.inputs.files import note_input, start_run
from deckcheck.inputs.sources import Source, discover
from deckcheck.inputs.writing import make_folder, write_file
from deckcheck.model.deck import DeckFile, ParseError, Ref
from deckcheck.report.style import counted
from deckcheck.run.losses import losses

QR = "qr"
TARGETS = (*(item.name for item in FORMATS if item.write is not None), QR)
_CODES_ONLY = ("ydk", "ydke", QR)
_OF_SUFFIX = {
    **{suffix: item.name for item in FORMATS if item.write is not None for suffix in item.suffixes},
    ".svg": QR,
    ".png": QR,
}
_SUFFIXES = {**{item.name: item.suffixes[0] for item in FORMATS if item.write is not None}, QR: ".svg"}


class Conversion(NamedTuple):
    """What a call asks for: the format, the language of names, whether artworks and other numbers become today's
    passcodes, whether files may be written over, and which deck of a file that holds several (None: the only one)."""

    to: str
    lang: str
    current: bool = False
    force: bool = False
    number: int | None = None


def run_convert(
    paths: list[str], to: str | None, lang: str, out: str | None, out_dir: str | None, *,
    current: bool, force: bool, number: int | None,
) -> int:  # fmt: skip
    """Convert decks; returns the exit code: 2 if one of many could not be converted.

    Raises UsageError, before anything is written, where the call is wrong or its only deck cannot be converted without
    loss of cards.
    """
    start_run()
    lang = language_of(lang)
    asked = Conversion(_target(to, out), lang, current, force, number)
    store = Store.open()
    many = out_dir is not None or len(paths) > 1 or any(os.path.isdir(path) for path in paths)
    if not many:
        (path,) = paths
        put(_converted(path, _the_deck(path, store, number), asked, store, out), out, force)
        return 0
    if out_dir is None:
        raise UsageError("Several decks cannot be written to one file.", "Name a folder with --out-dir.")
    if out is not None or number is not None:
        raise UsageError(f"{'--out' if out is not None else '--deck'} is for one deck.", "Leave it out with --out-dir.")
    return _many(paths, asked, store, out_dir)


def _target(to: str | None, out: str | None) -> str:
    """The format to write: the one that is asked for, or that of the file's ending."""
    if to is not None:
        return one_of("format to write", to, TARGETS)
    found = _OF_SUFFIX.get(os.path.splitext(out or "")[1].lower())
    if found is None:
        raise UsageError("The format to write is not given.", f"Give --to with one of {', '.join(TARGETS)}.")
    return found


def _many(paths: list[str], asked: Conversion, store: Store, out_dir: str) -> int:
    """Convert all decks of some files and folders; what cannot be converted is told, the others are written."""
    done = failed = skipped = 0
    written: dict[str, str] = {}
    found = [(top, [*_sources(top, out_dir)]) for top in paths]
    if any(sources for _, sources in found):
        make_folder(out_dir)
    for _, sources in found:
        for source in sources:
            note_input(source.path)  # what is read last must not be written over first
    for top, sources in found:
        for source in sources:
            decks = [*_decks(source, store)]
            skipped += not decks
            for name, deck in decks:
                base = _out_name(top, source.path, name)
                target = os.path.join(out_dir, base + _SUFFIXES[asked.to])
                try:
                    if isinstance(deck, ParseError):
                        raise UsageError(f"{source.path}: {deck.message}", deck.help)
                    if target in written:
                        raise UsageError(
                            f"{source.path}: {target} is already that of {written[target]}.",
                            "Convert the folders one by one, or rename one of the files.",
                        )
                    text = _converted(source.path, deck, asked, store, target)
                    make_folder(os.path.dirname(target))
                    write_file(target, text, force=asked.force)
                except UsageError as problem:
                    error(problem.message, problem.help)
                    failed += 1
                else:
                    written[target] = source.path
                    done += 1
    if not done and not failed:
        raise UsageError("No deck files were found.", f"Decks are files with {', '.join(sorted(SUFFIXES))}.")
    sys.stderr.write(f"{counted(done, 'deck')} written to {out_dir}")
    sys.stderr.write(f", {failed} not" if failed else "")
    sys.stderr.write(f"; {counted(skipped, 'file')} skipped, not decks.\n" if skipped else ".\n")
    return 2 if failed else 0


def _sources(top: str, out_dir: str) -> Iterator[Source]:
    """The files that a path of the call means, but those of an earlier call."""
    for source in unique(discover([top], SUFFIXES)):
        if not _inside(source.path, out_dir) or _inside(os.path.join(top, "_"), out_dir):
            yield source


def _inside(path: str, folder: str) -> bool:
    real = os.path.realpath(path)
    return real.startswith(os.path.realpath(folder) + os.sep)


def _out_name(top: str, path: str, name: str) -> str:
    """Where a deck goes below the folder, without its ending: as in the folder that the call names."""
    inside = os.path.relpath(path, top) if os.path.isdir(top) else os.path.basename(path)
    stem = os.path.splitext(inside)[0] if path != "-" and ":" not in path else "deck"
    return f"{stem}{name}"


def _decks(source: Source, store: Store) -> Iterator[tuple[str, DeckFile | ParseError]]:
    """The decks of a source, each with what is added to the name of the file for it."""
    found = _read(source, store)
    if isinstance(found, ParseError):
        yield "", found
    elif len(found) == 1:
        yield "", found[0]
    else:
        yield from ((f"-{number}", deck) for number, deck in enumerate(found, 1))


def _read(source: Source, store: Store) -> list[DeckFile] | ParseError:
    data = read_data(source)
    if isinstance(data, ParseError):
        return data
    return (read_found if source.found else read_decks)(data, source.path, store)


def _the_deck(path: str, store: Store, number: int | None) -> DeckFile:
    """The deck that is meant.  Raises UsageError if there is none, or several and none is chosen."""
    found = read_deck(source_of(path), store, number, "Choose one with --deck")
    if isinstance(found, ParseError):
        raise UsageError(found.at(path), found.help)
    return found


def _converted(path: str, file: DeckFile, asked: Conversion, store: Store, out: str | None) -> str | bytes:
    """A deck in another format.  Raises UsageError where that cannot be done without loss of cards."""
    deck = join(file, store)
    _refuse_losses(path, deck, store)
    if asked.current:
        main, extra, side = (_today(refs, store) for _, refs in deck.sections())
        deck = Deck(deck.file, main, extra, side)
    resolved = looked_up(deck)
    try:
        text = write_deck(resolved, "ydke" if asked.to == QR else asked.to, store, asked.lang)
    except CannotWriteError as problem:
        raise UsageError(f"{path}: {problem}", "Convert to yaml or json, which hold Konami IDs, too.") from None
    lost = _left_behind(resolved, asked.to)
    if lost:
        note(f"{asked.to} has no place for {lost}; the cards are all there.")
    return _qr(text.strip(), out) if asked.to == QR else text


def _qr(code: str, out: str | None) -> str | bytes:
    """The QR code of a deck for the terminal, or as the picture that the ending of a file says."""
    from deckcheck.sheet.qr import qr_picture

    suffix = os.path.splitext(out or "")[1].lower()
    if suffix not in ("", ".svg", ".png", ".txt"):
        raise UsageError(f"A QR code cannot be a {suffix} file.", "Write it to .svg or .png, or to the terminal.")
    try:
        return qr_picture(code, suffix.lstrip("."))
    except ValueError:  # segno.DataOverflowError
        raise UsageError("The deck is too large for a QR code.", "A code holds about 500 cards.") from None


def _today(refs: list[Ref], store: Store) -> list[Ref]:
    """Cards by today's passcodes: not those of artworks, of before the release, or of a client's own versions."""
    known = store.cards(ref for ref in refs if isinstance(ref, int))
    return [known[ref].code if isinstance(ref, int) and ref in known else ref for ref in refs]


def _refuse_losses(path: str, deck: Deck, store: Store) -> None:
    """Raise UsageError if something was left out in reading, or a card is not known by its name."""
    problems = losses(deck, store)
    if not problems:
        return
    for problem in problems[:-1]:
        error(problem.at(path), problem.help)
    raise UsageError(problems[-1].at(path), problems[-1].help)


def _left_behind(deck: DeckFile, to: str) -> str:
    """What a format cannot hold of what is in a deck apart from its cards."""
    lost = []
    if to in ("ydke", QR):
        fields = (("its title", deck.title), ("its author", deck.author), ("its format", deck.play_format))
        lost = [what for what, value in fields if value]
        if any(item.key == "ignore" for item in deck.directives):
            lost.append("`ignore` comments")
    if to in _CODES_ONLY and any(part.prints is not None for _, part in deck.parts()):
        lost.append("set codes")
    return " and ".join(lost)


def put(text: str | bytes, out: str | None, force: bool) -> None:
    """Write a text to a file, or to standard output; raises UsageError where the file already exists or cannot be.

    It is UTF-8 whatever the terminal's encoding is: what is shown may be copied into a file.
    """
    if out is None or out == "-":
        data = text if isinstance(text, bytes) else text.encode("utf-8", "backslashreplace")
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    write_file(out, text, force=force)
