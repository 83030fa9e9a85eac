"""Deck file + pool → deck: names and Konami IDs become codes, cards get their section where the file tells none."""

from collections import Counter

from deckcheck.data.store import Store
from deckcheck.model.deck import EXTRA, MAIN, SIDE, DeckFile, KonamiId, Part, Ref, Remark
from deckcheck.model.words import say


class Deck:
    """A deck whose cards are looked up as far as they can be.

    `main`, `extra` and `side` hold one entry a card: the code of a passcode's card as the file has it (artworks and
    other numbers stay what they are), or the file's own `str` / `KonamiId` where it names no card or several.
    `counts` counts those over all three sections.
    """

    __slots__ = ("counts", "extra", "file", "main", "side")

    def __init__(
        self, file: DeckFile, main: list[Ref], extra: list[Ref], side: list[Ref], counts: Counter[Ref] | None = None
    ) -> None:
        self.file = file
        self.main = main
        self.extra = extra
        self.side = side
        self.counts = counts if counts is not None else count(main, extra, side)

    def sections(self) -> tuple[tuple[str, list[Ref]], ...]:
        """The sections with their names, in the order Main, Extra, Side."""
        return ((MAIN, self.main), (EXTRA, self.extra), (SIDE, self.side))

    def part(self, section: str) -> Part:
        """Where the cards of a section are in the file; parallel to the section's list."""
        file = self.file
        return file.main if section == MAIN else file.extra if section == EXTRA else file.side


def count(main: list[Ref], extra: list[Ref], side: list[Ref]) -> Counter[Ref]:
    """How many copies of each there are over the three sections, in the order in which they first appear."""
    return Counter([*main, *extra, *side])


def join(file: DeckFile, store: Store) -> Deck:
    """Look up what a deck file names.

    A name, set code or Konami ID that belongs to exactly one card (artworks and reprints aside) becomes its code;
    others stay as they are for the rules to report.  Cards of a file that does not tell Main from Extra Deck are sorted
    by their kind.
    """
    if not file.sectioned:
        file = _sorted_by_kind(file, store)
    sections = (file.main.refs, file.extra.refs, file.side.refs)
    counts = count(*sections)
    # Most files by far hold passcodes only: there is nothing to look up.
    if set(map(type, counts)) <= _PASSCODES_ONLY:
        return Deck(file, *sections, counts)
    found = {ref: _code(ref, store) for ref in counts}
    main, extra, side = ([found[ref] for ref in refs] for refs in sections)
    return Deck(file, main, extra, side)


def looked_up(deck: Deck) -> DeckFile:
    """The file of a deck with what was found in the place of what was named; what was not found stays as it is."""
    file = deck.file
    pairs = zip((deck.main, deck.extra, deck.side), (part for _, part in file.parts()), strict=True)
    return DeckFile(
        file.reader,
        *(Part(refs, part.lines, prints=part.prints) for refs, part in pairs),
        title=file.title,
        author=file.author,
        play_format=file.play_format,
        directives=file.directives,
    )


def is_set_number(text: str) -> bool:
    """Whether a text looks like a set code: `LOB-EN005`, `LOB-005`, `PP02-JP001`, `15AX-JPM01`."""
    from deckcheck.model.setcode import set_code  # few files name cards

    return set_code(text) is not None


_PASSCODES_ONLY = frozenset((int,))


def _code(ref: Ref, store: Store) -> Ref:
    if isinstance(ref, int):
        return ref
    candidates = store.by_konami_id(ref.id) if isinstance(ref, KonamiId) else store.find_name(ref)
    if not candidates and isinstance(ref, str) and is_set_number(ref):
        found = store.set_codes.print_of(ref)
        candidates = found.cards if found is not None else ()
    return candidates[0] if len(candidates) == 1 else ref


def _sorted_by_kind(file: DeckFile, store: Store) -> DeckFile:
    codes = [_code(ref, store) for ref in file.main.refs]
    cards = store.cards([code for code in codes if isinstance(code, int)])
    extra = [
        i for i, code in enumerate(codes) if isinstance(code, int) and code in cards and cards[code].belongs_in_extra
    ]
    if not extra:
        return file
    chosen = set(extra)
    main = pick(file.main, [i for i in range(len(codes)) if i not in chosen])
    moved = pick(file.main, extra)
    remark = Remark(
        "FMT030",
        say("The file does not tell the Main Deck from the Extra Deck; the cards were sorted by their kind."),
        help=say("Put a line 'Extra Deck' before the Fusion, Synchro, Xyz and Link Monsters."),
    )
    return DeckFile(
        file.reader,
        main,
        _concat(moved, file.extra),
        file.side,
        title=file.title,
        author=file.author,
        play_format=file.play_format,
        stated_format=file.stated_format,
        headed=file.headed,
        remarks=[*file.remarks, remark],
        directives=file.directives,
        doubts=file.doubts,
        empty=file.empty,
    )


def pick(part: Part, indices: list[int]) -> Part:
    return Part(
        [part.refs[i] for i in indices],
        [part.span(i).line for i in indices],
        [part.span(i).column for i in indices],
        [part.span(i).end_column for i in indices],
        None if part.prints is None else [part.prints[i] for i in indices],
    )


def _concat(first: Part, second: Part) -> Part:
    if not len(second):
        return first
    spans = [part.span(i) for part in (first, second) for i in range(len(part))]
    prints: list[str | None] = []
    for part in (first, second):
        prints.extend(part.prints if part.prints is not None else [None] * len(part))
    return Part(
        [*first.refs, *second.refs],
        [span.line for span in spans],
        [span.column for span in spans],
        [span.end_column for span in spans],
        prints,
    )
