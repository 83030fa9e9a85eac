"""What of a deck in a list is in doubt, and what is said of it."""

import re

from deckcheck.deckfiles.common import number_of_another, shown
from deckcheck.deckfiles.entry import RANGE, Entry
from deckcheck.deckfiles.headings import heading_of, names_section
from deckcheck.deckfiles.listing import Item
from deckcheck.deckfiles.pieces import Pieces
from deckcheck.model.deck import EXTRA, MAIN, SIDE, Doubt, Doubts, Remark, Span
from deckcheck.model.words import say, sentence

# `(run 3)`: a number of copies in words of one's own.
_COPIES = re.compile(r"(?<![\w.,/#-])[1-3](?![\w.,/-])")


class InDoubt:
    """Collects the remarks on a deck and what they leave open; the fields are those of `Doubts`, by line or section."""

    def __init__(self, pieces: Pieces) -> None:
        self._pieces = pieces
        self.remarks: list[Remark] = []
        self.reasons: list[Doubt] = []
        self.unsure: set[int] = set()
        self.floating: set[int] = set()
        self.open: set[str] = set()

    def doubts(self, wrong_counts: dict[str, int], lost: bool) -> Doubts | None:
        """All of it, None if nothing is in doubt."""
        if not (self.reasons or self.unsure or self.floating or self.open or lost):
            return None
        return Doubts(
            tuple(self.reasons),
            frozenset(self.unsure),
            frozenset(self.floating),
            frozenset(self.open),
            tuple(wrong_counts.items()),
            lost,
        )

    def doubt(self, why: str, span: Span, section: str) -> Doubt:
        """Note that something was not understood: the section that it is in may hold more."""
        doubt = Doubt(why, span)
        self.reasons.append(doubt)
        self.open.add(section)
        return doubt

    def no_copies(self, item: Item) -> None:
        """A card is listed with 0 copies."""
        self.remarks.append(
            Remark(
                "FMT042",
                say('"{text}" counts 0 copies: the card is not in the deck.', text=shown(item.text)),
                item.span,
                say("Write how many copies there are, or delete the line."),
            )
        )

    def second_reading(self, item: Item, entry: Entry, section: str) -> None:
        """A card may be another one, or there may be another number of copies."""
        other = entry.rival
        line = item.span.line
        if entry.style == RANGE:
            self.open.add(section)  # there may be more than were read
            self._open_entry(
                item,
                say(
                    '"{text}" does not say how many copies there are; {copies} were read',
                    text=shown(item.text),
                    copies=entry.copies,
                ),
            )
        elif other is None or not entry.known:
            return
        elif isinstance(entry.ref, int) and isinstance(other.ref, str):
            why = number_of_another(other.ref, entry.ref)
            self._open_entry(item, why, "FMT062", say("Correct the name or the number."))
        else:
            self.unsure.add(line)
            if other.copies > entry.copies:
                self.open.add(section)
            self.reasons.append(
                Doubt(
                    say('"{text}" in line {line} can be read in two ways', text=shown(item.text), line=line), item.span
                )
            )
            self.remarks.append(
                Remark(
                    "FMT043",
                    say(
                        '"{text}" can be read in two ways: it was taken as {copies} × "{ref}", not as'
                        ' {other_copies} × "{other_ref}".',
                        text=shown(item.text),
                        copies=entry.copies,
                        ref=entry.ref,
                        other_copies=other.copies,
                        other_ref=other.ref,
                    ),
                    item.span,
                    say(
                        'Write "{copies}x {ref}" or "{other_copies}x {other_ref}".',
                        copies=entry.copies,
                        ref=entry.ref,
                        other_copies=other.copies,
                        other_ref=other.ref,
                    ),
                )
            )

    def _open_entry(
        self,
        item: Item,
        message: str,
        code: str = "FMT071",
        help: str = "",
    ) -> None:
        help = help or say("Write the count and the name, as in `3x Name`.")
        self.unsure.add(item.span.line)
        self.reasons.append(Doubt(message, item.span))
        self.remarks.append(Remark(code, sentence(message), item.span, help))

    def note(self, item: Item, entry: Entry, section: str) -> None:
        """Tell what is beside a name and was left out; it may speak of another section."""
        if not entry.note:
            return
        sections = _sections_in(entry.note)
        if sections:
            self.floating.add(item.span.line)
            self._open_entry(
                item,
                say('"{text}" beside {ref} speaks of a section', text=shown(entry.note), ref=shown(str(entry.ref))),
            )
            return
        if self._pieces.hides_cards(entry):
            self.open.add(section)
            self._open_entry(
                item,
                say('"{text}" beside {ref} may be another card', text=shown(entry.note), ref=shown(str(entry.ref))),
            )
            return
        if not entry.counted and _COPIES.search(entry.note):
            self.open.add(section)
            self._open_entry(
                item,
                say('"{text}" beside {ref} may be its count', text=shown(entry.note), ref=shown(str(entry.ref))),
            )
            return
        if not entry.counted and any(map(str.isdigit, entry.note)):
            self.unsure.add(item.span.line)
            self.open.add(section)
            self.reasons.append(
                Doubt(
                    say('"{text}" in line {line} was taken for a note', text=shown(entry.note), line=item.span.line),
                    item.span,
                )
            )
        self.remarks.append(
            Remark(
                "FMT048",
                say('"{text}" beside {ref} was taken for a note.', text=shown(entry.note), ref=shown(str(entry.ref))),
                item.span,
                say("Begin notes with `//`."),
            )
        )


def _sections_in(note: str) -> bool:
    """Whether a note speaks of a section, by any of its words."""
    words = note.replace("/", " ").replace(",", " ").replace("(", " ").replace(")", " ").split()
    return names_section(note) or any(
        (heading := heading_of(word)) is not None and heading.section in (MAIN, EXTRA, SIDE) and not heading.weak
        for word in words[:12]
    )
