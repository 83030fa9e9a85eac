"""What the construction rules look at: a deck under a ruleset, counted once for all rules."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from deckcheck.decks.naming import beside, ref_text, written_names
from deckcheck.decks.resolve import Deck
from deckcheck.decks.ruleset import EXTRA_KIND, LIMITED, NO_DECK, PRINTS, SKILL_CARD, CardStatus, Ruleset
from deckcheck.model.card import Card
from deckcheck.model.deck import EXTRA, MAIN, SECTIONS, SIDE, Ref, Span, section_name
from deckcheck.model.finding import CardCount, Finding, Fix
from deckcheck.model.words import joined, say
from deckcheck.rules.base import Rule

if TYPE_CHECKING:
    from deckcheck.rules.deck.prints import NamedPrint

Place = tuple[str, int, Ref]
"""Where a card is: section, index in it, and what the file has there."""

WITHOUT_PRINTS = frozenset({"ydk", "ydke"})
"""The readers of files that cannot name set codes: most of most runs."""


class View:
    """A deck under a ruleset.

    `fixes` says whether rules are to work out how what they find is fixed: that costs more than finding it.
    `groups` counts copies per group over all three sections.  `flags` is what is remarkable about any card of the
    deck, so that a rule can tell at once that it has nothing to say.
    """

    __slots__ = (
        "_members",
        "_odd",
        "_places",
        "_written",
        "deck",
        "fixes",
        "flags",
        "groups",
        "limits",
        "misplaced",
        "over_limits",
        "prints",
        "rows",
        "ruleset",
        "sizes",
    )

    def __init__(self, deck: Deck, ruleset: Ruleset, fixes: bool = False) -> None:
        self.deck = deck
        self.ruleset = ruleset
        self.fixes = fixes
        # Indexes, made when they are first asked for.
        self._places: dict[Ref, list[Place]] | None = None
        self._members: dict[Ref, list[Ref]] | None = None
        self._written: dict[Ref, str] | None = None
        # The set codes that the file names, once a rule has asked for them (see `prints.named_prints`).
        self.prints: list[NamedPrint] | None = None
        rows = self.rows = ruleset.rows
        counts = deck.counts
        groups: dict[Ref, int] = counts
        flags = ruleset.flags if deck.file.reader in WITHOUT_PRINTS else ruleset.flags | PRINTS
        odd: list[Ref] = []
        if not counts.keys() <= ruleset.plain:
            if not counts.keys() <= rows.keys():
                ruleset.load(counts)
            plain = ruleset.plain
            odd = [ref for ref in counts if ref not in plain]
            groups = dict(counts)
            for ref in odd:
                group, row_flags, _ = rows[ref]
                flags |= row_flags
                if group != ref:
                    groups[group] = groups.get(group, 0) + groups.pop(ref)
        self.groups = groups
        self.flags = flags
        self._odd = odd
        # Cards per section as the file has them; Skill Cards of a format that has them are outside the count.
        self.sizes = {MAIN: len(deck.main), EXTRA: len(deck.extra), SIDE: len(deck.side)}
        if flags & SKILL_CARD:
            self.sizes[MAIN] -= sum(1 for ref in deck.main if rows[ref].flags & SKILL_CARD)
        # What the list allows of the limited groups of the deck, and those of which it has more, by the list's number.
        self.limits: dict[Ref, int] = {}
        self.over_limits: dict[int, list[Ref]] = {}
        if flags & LIMITED:
            self._count_limited(odd)
        # Cards that are in the wrong section, as (section, index).
        self.misplaced: tuple[tuple[str, int], ...] = ()
        extra_kinds = ruleset.extra_kinds
        if not extra_kinds.isdisjoint(deck.main) or not extra_kinds.issuperset(deck.extra):
            self.misplaced = tuple(self._misplaced())

    def _count_limited(self, refs: list[Ref]) -> None:
        listed = self.ruleset.listed
        for ref in refs:
            if ref in listed:
                group, limit = self.rows[ref].group, listed[ref]
                self.limits[group] = min(limit, self.limits.get(group, limit))
        for group, limit in self.limits.items():
            if self.groups[group] > self.ruleset.allowed(limit):
                self.over_limits.setdefault(limit, []).append(group)

    def _misplaced(self) -> Iterator[tuple[str, int]]:
        for i, ref in enumerate(self.deck.main):
            if self.rows[ref].flags & EXTRA_KIND:
                yield MAIN, i
        for i, ref in enumerate(self.deck.extra):
            row = self.rows[ref]
            # Tokens and Skill Cards belong in neither; rules of their own tell that.
            if row.card is not None and not row.flags & (EXTRA_KIND | NO_DECK | SKILL_CARD):
                yield EXTRA, i

    def sizes_after_moves(self) -> dict[str, int]:
        """Cards per section once every misplaced card has been put where it belongs."""
        sizes = dict(self.sizes)
        for section, _ in self.misplaced:
            sizes[section] -= 1
            sizes[EXTRA if section == MAIN else MAIN] += 1
        return sizes

    def places(self, wanted: Iterable[Ref]) -> list[Place]:
        """Where cards are: (section, index, what is there), in the order of the file's sections."""
        index = self._places
        if index is None:
            index = self._places = {}
            for name, cards in self.deck.sections():
                for i, ref in enumerate(cards):
                    index.setdefault(ref, []).append((name, i, ref))
        lists = [index[ref] for ref in wanted if ref in index]
        return lists[0] if len(lists) == 1 else sorted((place for some in lists for place in some), key=_in_file)

    def flagged(self, flag: int) -> list[Ref]:
        """The different cards of the deck that have a flag (not EXTRA_KIND), in the order in which they appear."""
        if not self.flags & flag:
            return []
        rows = self.rows
        return [ref for ref in self._odd if rows[ref].flags & flag]

    def members(self, group: Ref) -> list[Ref]:
        """The different cards of the deck that count under a group."""
        if self._members is None:
            self._members = {}
            rows = self.rows
            for ref in self._odd:
                self._members.setdefault(rows[ref][0], []).append(ref)
        found = self._members.get(group, [])
        return [group, *found] if group in self.deck.counts and group not in found else found

    def spans(self, places: Iterable[Place]) -> list[Span]:
        """The spans of some places, each once (several copies may be on one line)."""
        return list(dict.fromkeys(self.deck.part(section).span(i) for section, i, _ in places))

    def report(
        self,
        rule: Rule,
        message: str,
        places: list[Place],
        *,
        excess: int = 0,
        help: str = "",
        subject: str = "",
        severity: str | None = None,
        fix: Fix | None = None,
        covered_by: tuple[tuple[str, str], ...] = (),
    ) -> Finding:
        """A finding of `rule` about the cards in `places`; it points to the places from number `excess` on."""
        spans = self.spans(places[excess:])
        return rule.finding(
            message,
            spans[0],
            related=tuple(spans[1:]),
            cards=self.counts(places),
            help=help,
            subject=subject,
            severity=severity,
            fix=fix,
            covered_by=covered_by,
        )

    def where(self, places: list[Place]) -> str:
        """`2 in the Main Deck and 1 in the Side Deck`."""
        sections: dict[str, int] = {}
        for section, _, _ in places:
            sections[section] = sections.get(section, 0) + 1
        return joined(
            [say("{n} in the {section}", n=n, section=section_name(section)) for section, n in sections.items()]
        )

    @property
    def written(self) -> dict[Ref, str]:
        """The names that the file has for its known cards."""
        if self._written is None:
            self._written = written_names(self.deck)
        return self._written

    def name(self, ref: Ref) -> str:
        """What to call a card in a message: its name, beside that of the file if it is another."""
        return beside(self.written.get(ref), self.plain_name(ref))

    def plain_name(self, ref: Ref) -> str:
        """The name of a card in the language of the run, or what the file has for an unknown one."""
        return ref_text(ref) if self.rows[ref].card is None else self.ruleset.card_name(ref)

    def subject(self, ref: Ref) -> str:
        """What a finding on a card is about: the same whatever number the file has for it, so that a fix of the number
        makes no other finding of it."""
        card = self.rows[ref].card
        return str(ref if card is None else card.code)

    def counts(self, places: Iterable[Place]) -> tuple[CardCount, ...]:
        """The cards of some places with their copies per section, for the finding's `cards`."""
        copies: dict[tuple[str, Ref], int] = {}
        for section, _, ref in places:
            copies[section, ref] = copies.get((section, ref), 0) + 1
        return tuple(
            CardCount(self.passcode(ref), self.plain_name(ref), n, section) for (section, ref), n in copies.items()
        )

    def passcode(self, ref: Ref) -> int | None:
        """The passcode that a file may have for the card, None for a name that is not a card's."""
        if isinstance(ref, int):
            return ref if ref > 0 else None
        return None

    def row(self, ref: Ref) -> CardStatus:
        """The ruleset's row of a card of the deck."""
        return self.rows[ref]


def _in_file(place: Place) -> tuple[int, int]:
    return SECTIONS.index(place[0]), place[1]


def with_own_passcode(finding: Finding, card: Card) -> Finding:
    """A finding on one card with the card's own passcode, whatever number the file has for it."""
    if card.passcode is None or all(count.passcode == card.passcode for count in finding.cards):
        return finding
    return finding._replace(cards=tuple(count._replace(passcode=card.passcode) for count in finding.cards))


def plural(number: int, one: str, many: str | None = None) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {one if number == 1 else many or one + 's'}"
