"""What is on a sheet, whatever it is drawn with: a judged deck and the player's details → columns of names."""

from collections.abc import Iterable
from typing import NamedTuple

from deckcheck.data.store import Store
from deckcheck.deckfiles.common import CannotWriteError
from deckcheck.model.card import SKILL
from deckcheck.model.deck import EXTRA, MAIN, SECTION_NAMES, SIDE
from deckcheck.model.finding import ERROR, ILLEGAL, LEGAL, UNDETERMINED
from deckcheck.model.person import Person
from deckcheck.model.report import CardLine, Item
from deckcheck.model.words import say
from deckcheck.report.html.view import deck_code, group_of, place_findings
from deckcheck.sheet.labels import Labels, finding_text, labels_of

MAX_CODE_LENGTH = 850
"""A longer ydke:// code makes a QR code (version 20 and up) that cameras do not read at the size it is printed in."""
_MOST_REASONS = 5


class Fields(NamedTuple):
    """What the player fills in; empty fields become lines to write on."""

    first: str = ""
    last: str = ""
    id: str = ""
    event: str = ""
    date: str = ""
    country: str = ""
    initial: str = ""

    @property
    def person(self) -> Person:
        """The player's name in its parts."""
        return Person(self.first, self.last)


class Line(NamedTuple):
    """Copies of a card; `marked` if an error is about it."""

    copies: int
    name: str
    marked: bool = False


class Column(NamedTuple):
    """Lines under one heading, with the sum of their copies."""

    title: str
    cards: int
    lines: tuple[Line, ...]


class Sheet(NamedTuple):
    """One deck's sheet.

    `main` are the columns of the Main Deck, `total` its size as the format counts it.  `reasons` tell why a deck is not
    legal.  `code` is the ydke:// code, empty where there is none, `no_code` then says why.  `by` names format and list.
    `untranslated` is the number of cards without a name in the language asked for, `labels` the words in it.
    """

    path: str
    title: str
    fields: Fields
    verdict: str
    reasons: tuple[str, ...]
    by: str
    main: tuple[Column, ...]
    extra: Column
    side: Column
    total: int
    code: str
    no_code: str
    untranslated: int
    labels: Labels = labels_of("en")

    @property
    def marked(self) -> bool:
        """Whether the sheet has to say that the deck is not (known to be) legal."""
        return self.verdict != LEGAL


def make_sheet(
    item: Item, fields: Fields, store: Store, language: str = "en", language_of_names: str | None = None
) -> Sheet:
    """The sheet of a judged deck in a language, with names in the same or another.

    Raises ValueError for an item that has no cards.
    """
    of_names = language_of_names or language
    if item.cards is None or item.counts is None:
        raise ValueError(f"{item.path} is not a deck")
    labels = labels_of(language)
    hits = place_findings((*item.findings, *item.off), item.cards).hits
    groups: dict[tuple[str, str], dict[str, Line]] = {}
    missing = 0
    for i, card in enumerate(item.cards):
        name: str | None = card.name
        if of_names != "en" and card.type and card.code is not None:
            name = store.names(card.code).get(of_names)
        missing += name is None
        name = name or card.name
        # Artworks of a card are one line: a sheet tells names.
        lines = groups.setdefault((card.section, _title(card)), {})
        before = lines.get(name, Line(0, name))
        lines[name] = Line(before.copies + card.copies, name, before.marked or hits.get(i) == ERROR)
    code, no_code = _code(item.cards)
    main = [_column(title, groups.get((MAIN, title), {})) for title in ("Monsters", "Spells", "Traps")]
    main += [_column(title, groups[MAIN, title]) for title in ("Skills", "Others") if (MAIN, title) in groups]
    return Sheet(
        item.path,
        item.title or "",
        fields._replace(initial=fields.initial or fields.person.initial),
        item.verdict,
        _reasons(item, language, of_names, store),
        _by(item, labels),
        tuple(main),
        _column(SECTION_NAMES[EXTRA], groups.get((EXTRA, ""), {})),
        _column(SECTION_NAMES[SIDE], groups.get((SIDE, ""), {})),
        item.counts[MAIN],
        code,
        no_code,
        missing,
        labels,
    )


def _title(card: CardLine) -> str:
    if card.section != MAIN:
        return ""
    return "Skills" if card.type & SKILL else group_of(card)


def _column(title: str, lines: dict[str, Line]) -> Column:
    return Column(title, sum(line.copies for line in lines.values()), tuple(lines.values()))


def _reasons(item: Item, language: str, of_names: str, store: Store) -> tuple[str, ...]:
    """Why a deck is not legal, the plain offences first; the last one counts those left out."""
    deciding = (*item.findings, *item.known, *item.off)
    messages = [
        finding_text(finding, item, language, lambda code: store.names(code).get(of_names))
        for verdict in (ILLEGAL, UNDETERMINED)
        for finding in deciding
        if finding.verdict == verdict
    ]
    if len(messages) > _MOST_REASONS:
        more = len(messages) - _MOST_REASONS + 1
        return (*messages[: _MOST_REASONS - 1], say("And {n} more; `deckcheck check` shows all.", n=more))
    return tuple(messages)


def _by(item: Item, labels: Labels) -> str:
    verdict = labels.verdict(item.verdict) + (f"{labels.comma}{labels.accepted}" if item.accepted else "")
    by = labels.checked.format(verdict=verdict, format=item.format)
    if item.list is not None:
        used = labels.list.format(name=item.list.name, day=item.list.effective)
        by += f"{labels.comma}{used if item.list.effective else item.list.name}"
    return by if item.points is None else f"{by}{labels.comma}{labels.points.format(n=item.points)}"


def _code(cards: Iterable[CardLine]) -> tuple[str, str]:
    """The ydke:// code of a deck, or why there is none."""
    try:
        code = deck_code(cards)
    except CannotWriteError:
        unknown = next((card.name for card in cards if card.code is None), say("a card"))
        return "", say("No code to import: {card} has no passcode.", card=unknown)
    return (code, "") if len(code) <= MAX_CODE_LENGTH else ("", say("No code to import: the deck has too many cards."))
