"""An item of the report → what the template of one deck shows: findings put beside what they are about."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from deckcheck.deckfiles.common import CannotWriteError
from deckcheck.model.card import SPELL, TRAP
from deckcheck.model.deck import EXTRA, MAIN, SECTIONS, Ref, section_name
from deckcheck.model.finding import NOTE, SEVERITIES, Finding
from deckcheck.model.report import CardLine, Item
from deckcheck.model.words import mark, say
from deckcheck.report.html.charts import Curve, Slice, curve, split
from deckcheck.report.html.frames import css_of, frame_of, kind_words
from deckcheck.report.text import lines_text

_SCATTERED = 6
"""A finding about more lines than this (points over the cap) is over the list, not beside one of the cards."""


class Note(NamedTuple):
    """A finding as it is shown."""

    code: str
    name: str
    severity: str
    message: str
    place: str
    help: str


class Row(NamedTuple):
    """A line of the card list; `notes` are beside it, `hit` is the worst severity of what is said about it."""

    copies: int
    name: str
    css: str
    kind: str
    hit: str
    notes: tuple[Note, ...]


class Group(NamedTuple):
    """Cards under one heading; `title` is empty where the section is not divided."""

    title: str
    cards: int
    rows: tuple[Row, ...]


class Section(NamedTuple):
    """A section of the deck with what is said about it as a whole."""

    id: str
    title: str
    cards: int
    groups: tuple[Group, ...]
    notes: tuple[Note, ...]


class Reason(NamedTuple):
    """A rule that was broken, for the headline of a deck; `cards` says by which cards: `Pot of Greed, +6`."""

    code: str
    name: str
    severity: str
    times: int
    cards: str


class DeckView(NamedTuple):
    """One item, ready to be shown; `code` is its ydke:// code, empty where there is none, `found` how many findings
    there are but for notes."""

    item: Item
    folder: str
    file: str
    reasons: tuple[Reason, ...]
    notes: tuple[Note, ...]
    sections: tuple[Section, ...]
    kinds: tuple[tuple[str, tuple[Slice, ...]], ...]
    curve: Curve | None
    ignored: str
    code: str
    found: int


class Placed(NamedTuple):
    """Where findings are: over the card list, at a section, or beside a line of the list (by its number).

    `hits` has the worst severity of what is said about each line.
    """

    general: list[Finding]
    sections: dict[str, list[Finding]]
    lines: dict[int, list[Finding]]
    hits: dict[int, str]


def deck_view(item: Item) -> DeckView:
    """What is shown of an item.  An item without cards (a file that cannot be read, a script) has its findings only."""
    cards = item.cards or ()
    placed = place_findings(item.findings, cards)
    sections = tuple(section for name in SECTIONS if (section := _section(name, cards, placed)) is not None)
    folder, _, file = item.path.replace("\\", "/").rpartition("/")
    return DeckView(
        item,
        f"{folder}/" if folder else "",
        file,
        _reasons(item.findings),
        tuple(map(_note, placed.general)),
        sections,
        tuple(
            (section_name(name), slices)
            for name in (MAIN, EXTRA)
            if (slices := split(card for card in cards if card.section == name))
        ),
        curve(cards),
        ", ".join(dict.fromkeys(finding.code for finding in item.ignored)),
        _code(cards),
        sum(finding.severity != NOTE for finding in item.findings),
    )


def _section(name: str, cards: Sequence[CardLine], placed: Placed) -> Section | None:
    notes = placed.sections.get(name, [])
    numbered = [(i, card) for i, card in enumerate(cards) if card.section == name]
    if not numbered and not notes:
        return None
    groups: dict[str, list[tuple[int, CardLine]]] = {}
    for i, card in numbered:
        groups.setdefault(group_of(card) if name == MAIN else "", []).append((i, card))
    order = (mark("Monsters"), mark("Spells"), mark("Traps"), mark("Others"), "")
    return Section(
        name,
        section_name(name),
        sum(card.copies for _, card in numbered),
        tuple(
            Group(
                title,
                sum(card.copies for _, card in groups[title]),
                tuple(_row(card, placed.hits.get(i, ""), placed.lines.get(i, [])) for i, card in groups[title]),
            )
            for title in order
            if title in groups
        ),
        tuple(map(_note, notes)),
    )


def group_of(card: CardLine) -> str:
    """The part of the Main Deck that a card is counted in."""
    if card.type & SPELL:
        return "Spells"
    if card.type & TRAP:
        return "Traps"
    return "Others" if frame_of(card.type).word in ("Unknown", "Token", "Skill") else "Monsters"


def _row(card: CardLine, hit: str, findings: list[Finding]) -> Row:
    return Row(
        card.copies, card.name, css_of(card.type), kind_words(card.type, card.level), hit, tuple(map(_note, findings))
    )


def place_findings(findings: Sequence[Finding], cards: Sequence[CardLine]) -> Placed:
    """Put each finding where it is read best; one about many cards is over the list."""
    general: list[Finding] = []
    by_section: dict[str, list[Finding]] = {}
    by_card: dict[int, list[Finding]] = {}
    hits: dict[int, str] = {}
    index = _Index(cards) if findings else None
    for finding in findings:
        about = index.lines(finding) if index is not None else []
        if not finding.cards and finding.subject in SECTIONS and cards:
            by_section.setdefault(finding.subject, []).append(finding)
        elif not about or len(about) > _SCATTERED:
            general.append(finding)
        else:
            by_card.setdefault(about[0], []).append(finding)
        if len(about) <= _SCATTERED:
            for line in about:
                hits[line] = min(hits.get(line, finding.severity), finding.severity, key=SEVERITIES.index)
    return Placed(general, by_section, by_card, hits)


class _Index:
    """Which line of the card list a finding is about."""

    def __init__(self, cards: Sequence[CardLine]) -> None:
        self._places: dict[tuple[int, int], int] = {}
        self._lines: dict[int, int | None] = {}
        self._names: dict[tuple[str, int | None, str], int] = {}
        for i, card in enumerate(cards):
            self._names[card.section, card.code, card.name] = i
            for span in card.spans:
                if span.line:
                    self._places[span.line, span.column] = i
                    self._lines[span.line] = i if self._lines.get(span.line, i) == i else None

    def lines(self, finding: Finding) -> list[int]:
        """The numbers of the lines, that of the finding's own place first."""
        found: list[int] = []
        for span in (finding.span, *finding.related):
            place = self._places.get((span.line, span.column))
            if place is None and not finding.cards:
                # A remark about a whole line of the file; a line of many cards is not about one of them.
                place = self._lines.get(span.line)
            if place is not None:
                found.append(place)
        for card in finding.cards:
            place = self._names.get((card.section, card.passcode, card.name))
            if place is not None:
                found.append(place)
        return list(dict.fromkeys(found))


def _note(finding: Finding) -> Note:
    place = lines_text((finding.span, *finding.related))
    return Note(finding.code, finding.name, finding.severity, finding.message, place, finding.help)


def _reasons(findings: Sequence[Finding]) -> tuple[Reason, ...]:
    alike: dict[tuple[str, str, str], list[Finding]] = {}
    for finding in findings:
        if finding.severity != NOTE:
            alike.setdefault((finding.severity, finding.code, finding.name), []).append(finding)
    return tuple(
        Reason(code, name.replace("-", " "), severity, len(found), _cards_of(found))
        for (severity, code, name), found in sorted(alike.items())  # errors before warnings
    )


def _cards_of(findings: Sequence[Finding]) -> str:
    """The first card that some findings are about, and how many more there are; empty where they are about none."""
    names = list(dict.fromkeys(card.name for finding in findings for card in finding.cards))
    if len(names) < 2:
        return names[0] if names else ""
    return say("{card}, +{n}", card=names[0], n=len(names) - 1)


def deck_code(cards: Iterable[CardLine]) -> str:
    """The ydke:// code of a deck.  Raises CannotWriteError for a card without passcode."""
    from deckcheck.deckfiles.ydke import code_of

    sections: dict[str, list[Ref]] = {name: [] for name in SECTIONS}
    for card in cards:
        sections[card.section] += [card.name if card.code is None else card.code] * card.copies
    return code_of(sections.values())


def _code(cards: Sequence[CardLine]) -> str:
    try:
        return deck_code(cards) if cards else ""
    except CannotWriteError:
        return ""
