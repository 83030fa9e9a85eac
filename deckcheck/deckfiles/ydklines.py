"""Edits of a `.ydk` by whole lines: cards are moved and removed, headers written, and all other lines stay."""

from collections.abc import Callable, Iterable
from functools import cached_property

from deckcheck.deckfiles.ydk import SPELLINGS, header_section
from deckcheck.model.deck import EXTRA, MAIN, SECTIONS, SIDE, DeckFile, Ref, Span
from deckcheck.model.finding import Edit

IsName = Callable[[str, int], bool]
"""Whether a text is a name of the card in a line."""


class Lines:
    """The lines of a `.ydk` that was read, counted from 1."""

    def __init__(self, file: DeckFile) -> None:
        assert file.text is not None  # only of formats with one card per line
        self._parts = file.parts()
        self.texts = file.text.decode("utf-8").split("\n")
        main, extra, side = file.main.lines, file.extra.lines, file.side.lines
        self.alone = len({*main, *extra, *side}) == len(main) + len(extra) + len(side)
        """Whether each card has a line of its own."""

    @cached_property
    def refs(self) -> dict[int, Ref]:
        """What the file has for the card in a line."""
        return {line: ref for _, part in self._parts for line, ref in zip(part.lines, part.refs, strict=True)}

    @cached_property
    def cards(self) -> dict[str, list[int]]:
        """The lines with the cards of each section."""
        return {section: sorted(set(part.lines)) for section, part in self._parts}

    @cached_property
    def headers(self) -> list[tuple[int, str]]:
        """The headers: line and section."""
        return [
            (number, section)
            for number, text in enumerate(self.texts, 1)
            if text and text[0] in "#! \t" and (section := header_section(text)) is not None
        ]

    def text(self, line: int) -> str:
        """A line without its end."""
        return self.texts[line - 1]

    def first_header(self, section: str) -> int | None:
        """The line of the first header of a section."""
        return next((line for line, which in self.headers if which == section), None)

    def end(self, section: str) -> int | None:
        """The line after which cards are added to a section: its last card, or its header; None if it has neither."""
        lines = self.cards[section]
        return lines[-1] if lines else self.first_header(section)

    def place_of_header(self, section: str) -> int:
        """The line before which the header of a section has to be that has none."""
        known = [line for lines in self.cards.values() for line in lines] + [line for line, _ in self.headers]
        if section == MAIN:
            return min(known, default=1)
        before = self.first_header(SIDE) if section == EXTRA else None
        return before if before is not None else max(known, default=0) + 1

    def remove(self, lines: Iterable[int], is_name: IsName | None = None) -> tuple[Edit, ...]:
        """Leave out some lines, each with the comment above it that is the name of its card."""
        return tuple(_without(line) for line in sorted(self._with_names(lines, is_name)))

    def move(self, lines: Iterable[int], section: str, is_name: IsName | None = None) -> tuple[Edit, ...]:
        """Move some cards, with their names above them, to the end of a section."""
        moved = sorted(self._with_names(lines, is_name))
        text = "".join(f"{self.text(line)}\n" for line in moved)
        end = self.end(section)
        at = self.place_of_header(section) if end is None else end + 1
        header = f"{SPELLINGS[section]}\n" if end is None else ""
        return (*(_without(line) for line in moved), before(at, header + text))

    def _with_names(self, lines: Iterable[int], is_name: IsName | None) -> set[int]:
        chosen = set(lines)
        for line in tuple(chosen):
            above = self.text(line - 1).strip() if line > 1 else ""
            if above.startswith("#") and is_name is not None and is_name(above.lstrip("#").strip(), line):
                chosen.add(line - 1)
        return chosen

    def write_headers(self) -> tuple[Edit, ...]:
        """One header for each section, the sections in their order, with all their lines."""
        starts = [*self.headers]
        cards = sorted(line for lines in self.cards.values() for line in lines)
        first = starts[0][0] if starts else len(self.texts) + 1
        ahead = [line for line in cards if line < first]
        if ahead:
            starts.insert(0, (ahead[0], MAIN))
        end = max([*cards, *(line for line, _ in starts)]) + 1
        blocks: dict[str, list[int]] = {section: [] for section in SECTIONS}
        for (start, section), stop in zip(starts, [*(line for line, _ in starts[1:]), end], strict=True):
            headed = not (ahead and start == ahead[0])
            blocks[section].extend(range(start + 1 if headed else start, stop))
        begin = starts[0][0]
        new = [text for section in SECTIONS for text in (SPELLINGS[section], *map(self.text, blocks[section]))]
        return _replaced(self.texts[begin - 1 : end - 1], new, begin)


def lines_of(file: DeckFile) -> Lines:
    """The lines of a file, worked out when they are first asked for."""
    if not isinstance(file.layout, Lines):
        file.layout = Lines(file)
    return file.layout


def before(line: int, text: str) -> Edit:
    """Put whole lines before a line."""
    return Edit(Span(line, 1, line, 1), text)


def _without(line: int) -> Edit:
    return Edit(Span(line, 1, line + 1, 1), "")


def _replaced(old: list[str], new: list[str], first: int) -> tuple[Edit, ...]:
    """The smallest edits that make some lines of others; `first` is the number of the first."""
    from difflib import SequenceMatcher

    edits = []
    for what, start, stop, at, to in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what != "equal":
            text = "".join(f"{line}\n" for line in new[at:to])
            edits.append(Edit(Span(first + start, 1, first + stop, 1), text))
    return tuple(edits)
