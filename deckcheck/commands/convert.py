"""The body of `convert`."""

import sys

from deckcheck.commands.terminal import error
from deckcheck.data.store import LANGUAGE_WORDS, LANGUAGES, Store
from deckcheck.deckfiles import FORMATS, CannotWriteError, write_deck
from deckcheck.decks.resolve import Deck, join
from deckcheck.errors import UsageError, one_of
from deckcheck.inputs.deck import read_deck, source_of
from deckcheck.inputs.files import start_run, write_file
from deckcheck.model.card import passcode_text
from deckcheck.model.deck import DeckFile, KonamiId, ParseError, Part, Ref
from deckcheck.model.finding import ERROR
from deckcheck.model.names import MOST_LOOKED_FOR
from deckcheck.rules.files import findings

TARGETS = tuple(item.name for item in FORMATS if item.write is not None)
_CODES_ONLY = ("ydk", "ydke")


def run_convert(path: str, to: str, lang: str, out: str | None, force: bool, number: int | None) -> None:
    """Convert a deck.  Raises UsageError, before anything is written, where it cannot be done without loss of cards."""
    start_run()
    to = one_of("format to write", to, TARGETS)
    lang = one_of("language", lang, LANGUAGES, LANGUAGE_WORDS)
    store = Store.open()
    deck = join(_read(path, number, store), store)
    _refuse_losses(path, deck, store)
    file = deck.file
    parts = [Part(refs, part.lines, prints=part.prints) for (_, refs), (_, part) in _with_parts(deck)]
    resolved = DeckFile(
        file.reader,
        *parts,
        title=file.title,
        author=file.author,
        play_format=file.play_format,
        directives=file.directives,
    )
    try:
        text = write_deck(resolved, to, store, lang)
    except CannotWriteError as problem:
        raise UsageError(f"{path}: {problem}", "Convert to yaml or json, which hold Konami IDs, too.") from None
    lost = _left_behind(resolved, to)
    if lost:
        sys.stderr.write(f"note: {to} has no place for {lost}; the cards are all there.\n")
    put(text, out, force)


def _with_parts(deck: Deck) -> "list[tuple[tuple[str, list[Ref]], tuple[str, Part]]]":
    return [*zip(deck.sections(), deck.file.parts(), strict=True)]


def _read(path: str, number: int | None, store: Store) -> DeckFile:
    """The deck that is meant.  Raises UsageError if there is none, or several and none is chosen."""
    found = read_deck(source_of(path), store, number, "Choose one with --deck")
    if isinstance(found, ParseError):
        where = f"{path}:{found.span.line}" if found.span.line else path
        raise UsageError(f"{where}: {found.message}", found.help)
    return found


def _refuse_losses(path: str, deck: Deck, store: Store) -> None:
    """Raise UsageError if something was left out in reading, or a card is not known by its name."""
    problems = [
        (finding.span.line, finding.message, finding.help)
        for finding in findings(deck.file)
        if finding.severity == ERROR
    ]
    for (_, refs), (_, part) in _with_parts(deck):
        told: set[Ref] = set()
        for index, ref in enumerate(refs):
            if isinstance(ref, int) or ref in told:
                continue
            told.add(ref)
            problems.append((part.span(index).line, *_unresolved(ref, store, len(problems) < MOST_LOOKED_FOR)))
    if not problems:
        return
    for line, message, help in problems[:-1]:
        error(f"{path}:{line}: {message}", help)
    line, message, help = problems[-1]
    raise UsageError(f"{path}:{line}: {message}", help)


def _unresolved(ref: KonamiId | str, store: Store, look: bool) -> tuple[str, str]:
    """What is wrong with a reference that is not a passcode, and what to do; `look` for near names of unknown ones."""
    if isinstance(ref, KonamiId):
        return f"No known card has the Konami ID {ref.id}.", "Write the card's name or passcode."
    codes = store.find_name(ref)
    if codes:
        cards = ", ".join(f"{store.name(code)} ({passcode_text(code)})" for code in codes)
        return f'Several cards are called "{ref}".', f"Write the passcode of the one that is meant: {cards}."
    close = [f"{name} ({passcode_text(code)})" for code, name, _ in (store.suggest(ref) if look else ())]
    help = f"Did you mean {', or '.join(close)}?" if close else "Write the full name as printed, or the passcode."
    return f'No card is called "{ref}" in any language.', help


def _left_behind(deck: DeckFile, to: str) -> str:
    """What a format has no place for, of what a deck holds besides its cards."""
    lost = []
    if to == "ydke":
        fields = (("its title", deck.title), ("its author", deck.author), ("its format", deck.play_format))
        lost = [what for what, value in fields if value]
        if any(item.key == "ignore" for item in deck.directives):
            lost.append("`ignore` comments")
    if to in _CODES_ONLY and any(part.prints is not None for _, part in deck.parts()):
        lost.append("set codes")
    return " and ".join(lost)


def put(text: str, out: str | None, force: bool) -> None:
    """Write a text to a file, or to standard output; raises UsageError where the file already exists or cannot be."""
    if out is None or out == "-":
        sys.stdout.write(text)
        return
    write_file(out, text, force=force)
