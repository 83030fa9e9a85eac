"""Lists and tables in web pages.  The rest of a page is skipped: menus, prose, lists of other things."""

from collections import Counter

from deckcheck.deckfiles.aligned import is_only_count, with_counts_beside
from deckcheck.deckfiles.common import Places
from deckcheck.deckfiles.decoding import decode
from deckcheck.deckfiles.headings import Heading, heading_of
from deckcheck.deckfiles.limits import not_a_deck
from deckcheck.deckfiles.lines import Lines
from deckcheck.deckfiles.listing import Listing
from deckcheck.deckfiles.pages import Line, Page, Rows
from deckcheck.deckfiles.table import Row, read_rows
from deckcheck.deckfiles.tags import tags
from deckcheck.model.deck import EXACT, DeckFile, NameIndex, ParseError, Remark, Span
from deckcheck.model.words import say

NAME = "html"

_LONGEST = 160
_MOST_TITLE = 100
_MOST_PARTS = 20_000


def read(data: bytes, names: NameIndex) -> list[DeckFile] | ParseError:
    """Read the decks in a web page."""
    decoded = decode(data, names)
    if isinstance(decoded, ParseError):
        return decoded
    page = Page(Places(decoded.text)).read(tags(decoded.text))
    if len(page.parts) > _MOST_PARTS:
        return not_a_deck(
            say(
                "The page has {n} lines; a page with a deck list has at most {most}.",
                n=f"{len(page.parts):,}",
                most=f"{_MOST_PARTS:,}",
            )
        )
    listing = Listing(names, decoded.remarks, NAME)
    reading = _Reading(page, listing)
    reading.read()
    decks = listing.too_much(Span()) or listing.finish()
    if isinstance(decks, ParseError):
        return decks._replace(
            message=say("The web page holds no deck list: none of its lists and tables has known cards.")
        )
    return reading.finished(decks)


class _Reading:
    """Chooses what of a page is a list of cards."""

    def __init__(self, page: Page, listing: Listing) -> None:
        self._page = page
        self._listing = listing
        self._lines = Lines(listing, [])
        self._known: Counter[int] = Counter()
        self._all: Counter[int] = Counter()
        self._cards: set[int] = set()
        self._passed_over = 0
        self._title: Line | None = None
        self._begun = False
        # A heading of the page that is none of a deck; cards below it are of something else.
        self._other: Line | None = None
        # The section whose heading was the last thing on the page, and those with nothing below theirs.
        self._bare: str | None = None
        self._empty: set[str] = set()

    def read(self) -> None:
        """Hand over the headings, lines and tables that are about cards."""
        self._join_counts()
        lines = [part for part in self._page.parts if isinstance(part, Line)]
        for line in lines:
            known = self._is_known(line.text)
            if known:
                self._cards.add(id(line))
            if heading_of(line.text) is None:
                for group in {line.block, line.around}:
                    self._all[group] += 1
                    self._known[group] += known
        for part in self._page.parts:
            if isinstance(part, Line):
                self._line(part)
            else:
                self._bare = None
                self._table(part)
        self._ended()

    def _join_counts(self) -> None:
        """Put counts that are lines of their own beside their names: `<div>x3</div><div>Name</div>`."""
        parts = self._page.parts
        at = [i for i, part in enumerate(parts) if isinstance(part, Line)]
        texts = [part.text for part in parts if isinstance(part, Line)]
        counts = [i for i, text in enumerate(texts) if is_only_count(text)]
        if counts:
            begin, stop = max(counts[0] - 1, 0), counts[-1] + 2
            for i, text in zip(at[begin:stop], with_counts_beside(texts[begin:stop]), strict=True):
                part = parts[i]
                assert isinstance(part, Line)  # as `at` says
                parts[i] = part._replace(text=text)

    def _ended(self) -> None:
        """Note a section that ends: it is empty if nothing came after its heading."""
        if self._bare is not None:
            self._empty.add(self._bare)
        self._bare = None

    def finished(self, decks: list[DeckFile]) -> list[DeckFile]:
        """The decks, each once: pages list the same deck as text and as pictures, for screens and for print."""
        found: list[DeckFile] = []
        for deck in decks:
            if not any(deck == other for other in found):
                found.append(deck)
        if len(found) == 1:
            found[0].empty = frozenset(self._empty)
        title = self._title.text if self._title is not None else self._page.title
        if len(found) == 1 and found[0].title is None and title:
            found[0].title = title[:_MOST_TITLE]
        if self._passed_over:
            found[0].remarks.append(
                Remark(
                    "FMT060",
                    say(
                        "The text of the page around its lists of cards was ignored ({passed_over} lines).",
                        passed_over=self._passed_over,
                    ),
                    help=say("Nothing needs to be done."),
                )
            )
        return found

    def _is_known(self, text: str) -> bool:
        if len(text) > _LONGEST:
            return False
        entries = self._listing.entries
        if entries.whole(text) is not None:
            return True
        return any(entry is not None and entry.known for _, entry, _ in self._listing.pieces.of(text))

    def _line(self, line: Line) -> None:
        heading = self._heading(line)
        if heading is None and (line.text or line.picture):
            self._bare = None
        if heading is not None:
            self._ended()
            self._bare = heading.section
            self._other = None
            self._begun = True
            self._listing.heading(heading, line.text, line.span)
        elif self._is_list(line):
            self._adrift()
            self._begun = True
            self._lines.text(self._counted(line), line.span)
        else:
            if line.heading:
                if self._begun:
                    self._other = line
                elif self._title is None:
                    self._title = line
            self._passed_over += bool(line.text)

    def _counted(self, line: Line) -> str:
        """The text of a line with the count that an attribute says, if the text itself has none."""
        entry = self._listing.entries.whole(line.text) if line.copies is not None else None
        if entry is None or entry.counted or not isinstance(entry.ref, str):
            return line.text
        return f"{line.copies}x {line.text}"

    def _heading(self, line: Line) -> Heading | None:
        heading = heading_of(line.text)
        if heading is None or self._is_name(line.text, heading):
            return None
        # "Deck" and "Cards" are in menus, too; a kind of card is a heading once there is a list.
        if heading.section is None:
            return heading if self._begun and heading.kind is not None else None
        return None if heading.weak and not line.heading else heading

    def _is_name(self, text: str, heading: Heading) -> bool:
        """Whether a line that reads as a heading is a card: `3 Tuner's High`."""
        entries = self._listing.entries
        entry = entries.whole(text) if heading.section is None or heading.implied else None
        name = entry.ref if entry is not None and isinstance(entry.ref, str) else text
        return entries.how(name) == EXACT

    def _is_list(self, line: Line) -> bool:
        """Whether a line is in a paragraph or list of which at least half of the lines are known cards."""
        if not line.text:
            return False
        for group in (line.block, line.around):
            if self._all[group] > 1 and 2 * self._known[group] >= self._all[group]:
                return True
        if id(line) not in self._cards:
            return False
        # The only card of a section.
        if self._begun and self._other is None and all(self._all[group] == 1 for group in (line.block, line.around)):
            return True
        entry = self._listing.entries.whole(line.text)
        return entry is not None and entry.counted

    def _adrift(self) -> None:
        """Cards below a heading that is none of a deck may be of something else."""
        if self._other is not None:
            self._listing.unknown_heading(self._other.text, self._other.span)
            self._other = None

    def _table(self, rows: Rows) -> None:
        known = sum(any(map(self._is_known, self._texts(row))) for row in rows)
        if not known:
            self._passed_over += len(rows)
            for cell in (cell for row in rows for cell in row):
                if heading_of(cell.text) is not None:
                    self._line(Line(cell.text, cell.span, -1, -1))
            return
        self._adrift()
        self._begun = True
        read_rows(rows, self._listing, self._lines.text)

    @staticmethod
    def _texts(row: Row) -> list[str]:
        return [cell.text for cell in row if any(map(str.isalpha, cell.text))]
