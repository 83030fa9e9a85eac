"""What the construction rules look at: a deck under a ruleset, counted once for all rules."""

from collections.abc import Callable, Iterable, Iterator
from itertools import filterfalse
from typing import TYPE_CHECKING, TypeVar

from deckcheck.decks.naming import beside, ref_said, written_names
from deckcheck.decks.resolve import Deck
from deckcheck.decks.ruleset import (
    EXTRA_KIND,
    LIMITED,
    MANY_COPIES,
    MISPLACED,
    NO_DECK,
    ODD_SIZE,
    OVER_LIMIT,
    PRINTS,
    SKILL_CARD,
    CardStatus,
    Ruleset,
)
from deckcheck.model.card import Card
from deckcheck.model.deck import EXTRA, MAIN, SECTIONS, SIDE, Ref, Span, section_name
from deckcheck.model.finding import CardCount, Finding, Fix
from deckcheck.model.words import joined, language_spoken, say
from deckcheck.rules.base import Rule

if TYPE_CHECKING:
    from deckcheck.rules.deck.prints import NamedPrint

T = TypeVar("T")
Place = tuple[str, int, Ref]
"""Where a card is: section, index in it, and what the file has there."""

WITHOUT_PRINTS = frozenset({"ydk", "ydke"})
"""The readers of files that cannot name set codes: most of most runs."""
_MOST_TOLD = 25_000
"""A bound for what files make a run remember: they are not to be trusted."""


class View:
    """A deck under a ruleset.

    `fixes` says whether rules are to work out how what they find is fixed: that costs more than finding it.
    `groups` counts copies per group over all three sections.  `flags` is what is remarkable about the deck or any card
    of it, so that rules that have nothing to say are not asked.
    """

    __slots__ = (
        "_odd",
        "_others",
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
        # Made when they are first asked for.
        self._places: dict[Ref, list[Place]] | None = None
        self._written: dict[Ref, str] | None = None
        # The set codes that the file names, once a rule has asked for them (see `prints.named_prints`).
        self.prints: list[NamedPrint] | None = None
        rows = self.rows = ruleset.rows
        counts = deck.counts
        groups: dict[Ref, int] = counts
        flags = ruleset.flags if deck.file.reader in WITHOUT_PRINTS else ruleset.flags | PRINTS
        plain = ruleset.plain
        odd = [*filterfalse(plain.__contains__, counts)]
        # The groups of which the deck has cards with other numbers than that of the group.
        others: set[Ref] = set()
        if odd:
            if not rows.keys() >= set(odd):
                ruleset.load(odd)
                odd = [*filterfalse(plain.__contains__, odd)]
            groups = dict(counts)
            for ref in odd:
                group, row_flags, _ = rows[ref]
                flags |= row_flags
                if group != ref:
                    groups[group] = groups.get(group, 0) + groups.pop(ref)
                    others.add(group)
        self.groups = groups
        self._odd = odd
        self._others = others
        # Cards per section as the file has them; Skill Cards of a format that has them are outside the count.
        self.sizes = {MAIN: len(deck.main), EXTRA: len(deck.extra), SIDE: len(deck.side)}
        if flags & SKILL_CARD:
            self.sizes[MAIN] -= sum(1 for ref in deck.main if rows[ref].flags & SKILL_CARD)
        # What the list allows of the limited groups of the deck, and those of which it has more, by the list's number.
        self.limits: dict[Ref, int] = {}
        self.over_limits: dict[int, list[Ref]] = {}
        if flags & LIMITED:
            self._count_limited()
            flags |= OVER_LIMIT if self.over_limits else 0
        if groups and max(groups.values()) > ruleset.play.copies:
            flags |= MANY_COPIES
        # Cards that are in the wrong section, as (section, index).
        self.misplaced: tuple[tuple[str, int], ...] = ()
        extra_kinds = ruleset.extra_kinds
        if not extra_kinds.isdisjoint(deck.main) or not extra_kinds.issuperset(deck.extra):
            self.misplaced = tuple(self._misplaced())
            flags |= MISPLACED | ODD_SIZE if self.misplaced else 0
        usual = ruleset.usual_sizes
        if not (self.sizes[MAIN] in usual[0] and self.sizes[EXTRA] in usual[1] and self.sizes[SIDE] in usual[2]):
            flags |= ODD_SIZE
        self.flags = flags

    def _count_limited(self) -> None:
        rows, listed = self.rows, self.ruleset.listed
        for ref in self._odd:
            if ref in listed:
                group, limit = rows[ref][0], listed[ref]
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
            # Of what rules speak of most: the rest of the deck is counted only.
            index = self._places = self._index(self._odd)
        lists = [index[ref] if ref in index else self._index((ref,))[ref] for ref in wanted]
        return lists[0] if len(lists) == 1 else sorted((place for some in lists for place in some), key=_in_file)

    def _index(self, wanted: Iterable[Ref]) -> dict[Ref, list[Place]]:
        """The places of some cards."""
        index: dict[Ref, list[Place]] = {ref: [] for ref in wanted}
        for name, cards in self.deck.sections():
            for i, ref in enumerate(cards):
                if ref in index:
                    index[ref].append((name, i, ref))
        return index

    def flagged(self, flag: int) -> list[Ref]:
        """The different cards of the deck that have a flag (not EXTRA_KIND), in the order in which they appear."""
        if not self.flags & flag:
            return []
        rows = self.rows
        return [ref for ref in self._odd if rows[ref][1] & flag]

    def once(self, text: Callable[..., T], *of: object) -> T:
        """What `text` makes of the ruleset and of some values, worked out for the first deck of a run that asks.

        It may depend on nothing else but the language of the run.
        """
        told: dict[object, T] = self.ruleset.told
        key = (text, language_spoken(), *of)
        try:
            return told[key]
        except KeyError:
            if len(told) >= _MOST_TOLD:
                told.clear()
            found = told[key] = text(self.ruleset, *of)
            return found

    def members(self, group: Ref) -> list[Ref]:
        """The different cards of the deck that count under a group."""
        own = [group] if group in self.deck.counts else []
        if group not in self._others:
            return own
        rows = self.rows
        found = [ref for ref in self._odd if rows[ref][0] == group]
        return found if group in found else [*own, *found]

    def spans(self, places: list[Place]) -> list[Span]:
        """The spans of some places, each once (several copies may be on one line)."""
        if len(places) == 1:
            ((section, i, _),) = places
            return [self.deck.part(section).span(i)]
        return list(dict.fromkeys([self.deck.part(section).span(i) for section, i, _ in places]))

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
        spans = self.spans(places[excess:] if excess else places)
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

    def tell(
        self, about: Callable[..., Finding], places: list[Place], *of: object, excess: int = 0, fix: Fix | None = None
    ) -> Finding:
        """A finding about one card: what `about` makes of the section of each of its copies and of some values (see
        `once`), at the places from number `excess` on."""
        found = self.once(about, sections_of(places), *of)
        spans = self.spans(places[excess:] if excess else places)
        return Finding._make((*found[:6], spans[0], tuple(spans[1:]), *found[8:10], fix, *found[11:]))

    def where(self, places: list[Place]) -> str:
        """`2 in the Main Deck and 1 in the Side Deck`."""
        return self.once(_where, sections_of(places))

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
        return plain_name(self.ruleset, ref)

    def subject(self, ref: Ref) -> str:
        """What a finding on a card is about: the same whatever number the file has for it, so that a fix of the number
        makes no other finding of it."""
        card = self.rows[ref].card
        return str(ref if card is None else card.code)

    def counts(self, places: Iterable[Place]) -> tuple[CardCount, ...]:
        """The cards of some places with their copies per section, for the finding's `cards`."""
        return card_counts(self.ruleset, ((section, ref) for section, _, ref in places))

    def row(self, ref: Ref) -> CardStatus:
        """The ruleset's row of a card of the deck."""
        return self.rows[ref]


def plain_name(ruleset: Ruleset, ref: Ref) -> str:
    """The name of a card in the language of the run, or what a file has for an unknown one."""
    return ref_said(ref) if ruleset.row(ref).card is None else ruleset.card_name(ref)


def card_counts(ruleset: Ruleset, copies: Iterable[tuple[str, Ref]]) -> tuple[CardCount, ...]:
    """Copies of cards, each with its section, counted; with the passcodes that a file may have for the cards."""
    counts: dict[tuple[str, Ref], int] = {}
    for copy in copies:
        counts[copy] = counts.get(copy, 0) + 1
    return tuple(
        CardCount(ref if isinstance(ref, int) and ref > 0 else None, plain_name(ruleset, ref), number, section)
        for (section, ref), number in counts.items()
    )


def copies_of(ruleset: Ruleset, ref: Ref, sections: Iterable[str]) -> tuple[CardCount, ...]:
    """The copies of one card, by the section of each."""
    return card_counts(ruleset, ((section, ref) for section in sections))


def sections_of(places: list[Place]) -> tuple[str, ...]:
    """The section of each of some places."""
    return (places[0][0],) if len(places) == 1 else tuple([section for section, _, _ in places])


def where_text(sections: tuple[str, ...]) -> str:
    """`2 in the Main Deck and 1 in the Side Deck`, by the section of each copy."""
    counts = {section: sections.count(section) for section in dict.fromkeys(sections)}
    return joined([say("{n} in the {section}", n=n, section=section_name(section)) for section, n in counts.items()])


def _where(ruleset: Ruleset, sections: tuple[str, ...]) -> str:
    return where_text(sections)


def _in_file(place: Place) -> tuple[int, int]:
    return SECTIONS.index(place[0]), place[1]


def with_own_passcode(finding: Finding, card: Card) -> Finding:
    """A finding on one card with the card's own passcode, whatever number the file has for it."""
    if card.passcode is None or all(count.passcode == card.passcode for count in finding.cards):
        return finding
    return finding._replace(cards=tuple(count._replace(passcode=card.passcode) for count in finding.cards))
