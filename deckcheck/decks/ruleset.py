"""A format of play with a list in force, worked out per card: what the construction rules ask of each."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from deckcheck.data.store import Store
from deckcheck.decks.lists import Doubt, list_named
from deckcheck.decks.pool import Pool, Standing
from deckcheck.model.card import NOT_FOR_PLAY, RELEASED, SKILL, TOKEN, Alias, Card
from deckcheck.model.deck import Ref
from deckcheck.model.play import LimitList, PlayFormat
from deckcheck.model.report import ListUsed

if TYPE_CHECKING:  # imported only where there are such numbers
    from deckcheck.model.known import ReusedNumber

# What is remarkable about a card under a ruleset: a deck whose cards have none of these flags needs no second look.
UNKNOWN = 0x1
EXTRA_KIND = 0x2  # belongs in the Extra Deck
NO_DECK = 0x4  # a Token, or a Skill Card where the format has none
UNRELEASED = 0x8  # not, or not surely, out on the judged day, or only by an announcement
BARRED = 0x10  # never legal for play in the region
FORBIDDEN_KIND = 0x20
ARTWORK = 0x40  # the file has the number of an artwork instead of the card's own
UNLISTED = 0x80  # not on the whitelist
LIMITED = 0x100
POINTS = 0x200
POOLED = 0x400
SKILL_CARD = 0x800
DISPUTED = 0x1000  # definitions of the whitelist differ on it
OUTDATED = 0x200000  # … a pre-release number, or a misprint
CLIENTS_OWN = 0x400000  # … the number of a client's own version
REUSED = 0x800000  # … a number that was given to two cards
_NUMBERS = {
    "artwork": ARTWORK,
    "artwork_inferred": ARTWORK,
    "old_passcode": OUTDATED,
    "typo": OUTDATED,
    "pre_errata": CLIENTS_OWN,
    "goat": CLIENTS_OWN,
}
"""The flags of other numbers by their kind (`model.card.Alias.kind`)."""
# The same about all decks under a ruleset, or about a deck file.
LIST_DOUBTED = 0x2000
REGIONS_DIFFER = 0x4000
NOT_JUDGED = 0x8000
PRINTS = 0x10000  # the file may name set codes
# The same about a deck as a whole.
ODD_SIZE = 0x20000  # of a section, as it is or once misplaced cards are moved
MISPLACED = 0x40000  # cards in the wrong section
MANY_COPIES = 0x80000  # more of a group than the format allows of any
OVER_LIMIT = 0x100000  # more of a group than the list allows of it


_ANY_SIZE = 1_000_000
"""More cards than any file holds."""


class CardStatus(NamedTuple):
    """A card under a ruleset: the group it counts under, its flags, and the card itself (None if unknown)."""

    group: Ref
    flags: int
    card: Card | None


class Ruleset:
    """A format and the list in force, with one `CardStatus` per card that was asked for.

    `limits` maps groups to the copies that the list allows, where fewer than the format's.  A client's list may say
    something else of a number than of the card it stands for (RULES A19): `limit` knows.
    """

    def __init__(
        self,
        store: Store,
        play: PlayFormat,
        limits: LimitList,
        pool: Pool | None = None,
        *,
        day: str = "",
        doubt: Doubt | None = None,
        list_given: bool = False,
        other_region: str | None = None,
        because: str = "",
        language: str = "en",
    ) -> None:
        self.store = store
        # The language of names in messages.
        self.language = language
        self.play = play
        self.list = limits
        # The day that decks are judged for.
        self.day = day
        # The cards that were out on the judged day; None where releases do not matter.
        self.pool = pool
        self.standings: dict[int, Standing] = {}
        # Other rules that may have held on the judged day, each with why it is not known which did (`because`): a
        # finding counts as sure only if it is found under all of them.
        self.others: tuple[Ruleset, ...] = ()
        self.because = because
        # Why it is not known what the list in force on the judged day says.
        self.doubt = doubt
        # Whether the list is the user's own, not the format's.
        self.list_given = list_given
        # The list in force in the Americas, where no region was chosen and theirs differs (RULES A14).
        self.other_region = other_region
        # Whether today's passcodes are to replace artworks and a client's versions of cards with their old text.
        self.current_numbers = False
        # The list that comes next, where it is known already and hints are asked for.
        self.coming: LimitList | None = None
        # What is remarkable about any deck under the ruleset.
        self.flags = LIST_DOUBTED if doubt is not None else 0
        self.flags |= REGIONS_DIFFER if other_region is not None else 0
        # A list of the user's own makes up for one that is not known, not for cards that are not.
        self.list_missing = play.set_by.get("series") != play.id or store.first_list(play.series) is None
        # Of a game of its own neither cards nor sizes are known for sure: whatever is found is not certain.
        self.another_game = bool(play.no_verdict) and not self.list_missing
        if self.another_game:
            self.pool = None
        if play.no_verdict and not (list_given and self.list_missing):
            self.flags |= NOT_JUDGED
        self.rows: dict[Ref, CardStatus] = {}
        # The copies that the list allows of the cards with LIMITED.
        self.listed: dict[Ref, int] = {}
        # What is known of numbers that are not a card's own: which kind they are of, and those given to two cards.
        self.aliases: dict[Ref, Alias] = {}
        self.reused: dict[Ref, ReusedNumber] = {}
        # What was worked out about cards for the first deck with them (see `rules.deck.view.View.once`).
        self.told: dict[object, Any] = {}
        self.extra_kinds: set[Ref] = set()
        # Cards that count under their own code and have nothing remarkable but their section: most of most decks.
        self.plain: set[Ref] = set()
        # What a list says of one of a card's printed passcodes, it says of the others.
        self.allowed_cards = _with_twins(limits.limits, store) if limits.whitelist else {}
        self.points = _with_twins(limits.points, store)
        by_group = _group_limits(store, limits) if limits.whitelist else limits.limits
        self.limits = {group: copies for group, copies in by_group.items() if copies < play.copies}
        self.named = list_named(limits)
        # Sizes of Main, Extra and Side Deck that need no second look.
        self.usual_sizes = tuple(map(_first_range, (play.main, play.extra, play.side)))
        # A format may have no list.
        self.used = ListUsed(limits.title, limits.effective) if limits.title else None

    @property
    def past(self) -> bool:
        """Whether the format is that of a past day, whose players may play cards by their text of that day."""
        play, until = self.play, self.list.until
        fixed = play.pre_errata or play.kind == "time-wizard" or bool(play.pool_until or play.list_day)
        return fixed or (until is not None and self.day <= until)

    def card_name(self, ref: Ref) -> str:
        """The name of a known card in the language of the run; the English one where it has none in it."""
        card = self.row(ref).card
        assert card is not None  # asked for known cards only
        return card.name if self.language == "en" else self.name_of(card.code)

    def name_of(self, code: int) -> str:
        """The name of any card in the language of the run."""
        return self.store.name(code, self.language)

    def row(self, ref: Ref) -> CardStatus:
        """The row of one card."""
        row = self.rows.get(ref)
        if row is None:
            self.load((ref,))
            return self.rows[ref]
        return row

    def load(self, refs: Iterable[Ref]) -> None:
        """Work out the rows of cards that were not asked for before, with one query for all of them."""
        missing = [ref for ref in refs if ref not in self.rows]
        codes = [ref for ref in missing if isinstance(ref, int)]
        cards = self.store.cards(codes)
        aliases = self.store.aliases(codes)
        if aliases:
            self.aliases.update(aliases.items())
            self.reused.update(self.store.reused(aliases).items())
        if self.pool is not None:
            self.standings |= self.pool.standings(card for card in cards.values() if not card.type & (TOKEN | SKILL))
        strange = [code for code in codes if code not in cards]
        barred = self.store.never_legal(strange) if strange else {}
        for ref in missing:
            card = cards.get(ref) if isinstance(ref, int) else None
            if card is None:
                self.rows[ref] = CardStatus(ref, BARRED if ref in barred else UNKNOWN, None)
            else:
                flags = self._flags(card)
                limit = self.limit(ref, card)
                if limit is not None:
                    flags |= LIMITED
                    self.listed[ref] = limit
                if ref in aliases:
                    flags |= _NUMBERS[aliases[ref].kind] | (REUSED if ref in self.reused else 0)
                self.rows[ref] = CardStatus(card.group, flags, card)
                if card.belongs_in_extra:
                    self.extra_kinds.add(ref)
                if card.group == ref and not self.rows[ref].flags & ~EXTRA_KIND:
                    self.plain.add(ref)

    def _flags(self, card: Card) -> int:
        play, limits = self.play, self.list
        flags = EXTRA_KIND if card.belongs_in_extra else 0
        if card.type & TOKEN or (card.type & SKILL and not play.skills):
            return flags | NO_DECK
        if card.type & SKILL:
            flags |= SKILL_CARD
        standing = card.tcg if play.scope == "tcg" else card.ocg
        if standing != RELEASED and play.scope == "any":
            standing = RELEASED if card.tcg == RELEASED else min(standing, card.tcg)
        if standing == NOT_FOR_PLAY:
            flags |= BARRED
        elif standing != RELEASED or card.code in self.standings:
            flags |= UNRELEASED
        if card.type & play.forbidden_kinds:
            flags |= FORBIDDEN_KIND
        if limits.whitelist:
            flags |= UNLISTED if card.code not in self.allowed_cards else 0
            flags |= DISPUTED if card.code in limits.disputed else 0
        if card.code in self.points:
            flags |= POINTS
        if card.group in limits.pools:
            flags |= POOLED
        return flags

    def limit(self, ref: Ref, card: Card) -> int | None:
        """The copies that the list allows of a card under a number, None where it does not limit it."""
        exact = self.list.exact
        if exact:
            for number in (ref, card.code):
                if number in exact:
                    return exact[number] if exact[number] < self.play.copies else None
        return self.limits.get(card.group)

    def allowed(self, limit: int) -> int:
        """How many copies the format allows of a card with a limit on the list."""
        return self.play.forbidden_as if limit == 0 else limit


def _first_range(ranges: tuple[tuple[int, int], ...]) -> range:
    low, high = ranges[0]
    return range(low, high + 1 if high >= 0 else _ANY_SIZE)


def _with_twins(values: dict[int, int], store: Store) -> dict[int, int]:
    """Values by code, those of a card's one number given to its others as well."""
    if not values:
        return values
    found = dict(values)
    for codes in store.twins():
        told = [values[code] for code in codes if code in values]
        if told:
            found |= {code: values.get(code, told[0]) for code in codes}
    return found


def _group_limits(store: Store, whitelist: LimitList) -> dict[int, int]:
    """The limits of a whitelist by group: cards of one name share their copies, the smallest number holds for all."""
    scarce = {code: allowed for code, allowed in whitelist.limits.items() if allowed < 3}
    found: dict[int, int] = {}
    for code, card in store.cards(scarce).items():
        found[card.group] = min(scarce[code], found.get(card.group, scarce[code]))
    return found
