"""What the clients have in common: a deck as it was loaded, and the checks that all make one after the other."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

from deckcheck.decks.ruleset import BARRED, UNRELEASED, Ruleset
from deckcheck.model.card import Card, passcode_text
from deckcheck.model.deck import EXTRA, MAIN, SIDE, section_name
from deckcheck.model.words import cards as cards_text
from deckcheck.model.words import listed, mark, say, separated


class Loaded(NamedTuple):
    """The cards that a client has read, by the numbers in the file; `lost` and `moved` say what became of others.

    `unknown` are numbers that the card pool does not know: the client's database may.
    """

    main: list[int]
    extra: list[int]
    side: list[int]
    lost: list[str]
    moved: list[str]
    unknown: list[int]

    @property
    def sizes(self) -> dict[str, int]:
        """Cards per section."""
        return {MAIN: len(self.main), EXTRA: len(self.extra), SIDE: len(self.side)}


class Outcome(NamedTuple):
    """What a client makes of a file: `accepted` is None where that is not known; `reason` tells why, or why not."""

    sizes: dict[str, int]
    lost: tuple[str, ...]
    moved: tuple[str, ...]
    accepted: bool | None
    reason: str = ""

    def text(self, name: str) -> str:
        """In a sentence, for people."""
        sizes = {f"{section}_size": size for section, size in self.sizes.items()}
        told = [say("{program}: Main {main_size} Extra {extra_size} Side {side_size}", program=name, **sizes)]
        if self.lost:
            told.append(say("lost: {cards}", cards=listed(self.lost)))
        if self.moved:
            told.append(say("moved: {cards}", cards=listed(self.moved)))
        told.append(say(_WORDS[self.accepted], why=self.reason))
        return separated(told)


_WORDS = {True: mark("accepts it"), False: mark("refuses it: {why}"), None: mark("open: {why}")}


def counted(names: Iterable[str]) -> list[str]:
    """`2 × Ash Blossom`, in the order in which they first appear."""
    return [f"{number} × {name}" if number > 1 else name for name, number in Counter(names).items()]


def outcome(loaded: Loaded, reason: str | None, open_because: str) -> Outcome:
    """The outcome of a check: refused for a reason, open, or accepted."""
    lost, moved = tuple(counted(loaded.lost)), tuple(counted(loaded.moved))
    if reason is not None:
        return Outcome(loaded.sizes, lost, moved, False, reason)
    return Outcome(loaded.sizes, lost, moved, None if open_because else True, open_because)


def list_known(ruleset: Ruleset) -> bool:
    """Whether the rooms of clients have the list and the rules of a format."""
    return ruleset.play.id in ("tcg", "ocg") and not ruleset.list_given and not ruleset.others


def not_sure(loaded: Loaded, ruleset: Ruleset) -> str:
    """Why it is not known whether a client accepts a deck, beside its sizes; empty where it is."""
    if loaded.unknown:
        numbers = listed([*map(passcode_text, dict.fromkeys(loaded.unknown[:5]))])
        return say("it depends on whether its database has {numbers}", numbers=numbers)
    if not list_known(ruleset):
        return say("it depends on the list and the rules of the room")
    return ""


def size_fault(loaded: Loaded) -> str | None:
    """The first section whose size the usual room refuses."""
    for section, low, high in ((MAIN, 40, 60), (EXTRA, 0, 15), (SIDE, 0, 15)):
        if not low <= loaded.sizes[section] <= high:
            size = loaded.sizes[section]
            return say(
                "the {section} has {cards}, not {low} to {high}",
                section=section_name(section),
                cards=cards_text(size),
                low=low,
                high=high,
            )
    return None


def content_fault(loaded: Loaded, ruleset: Ruleset, of_section: Callable[[Card, str], bool]) -> str | None:
    """The first card that is refused: by its territory, its section, its copies, or the list; in the order of the deck.

    `of_section` tells whether a card may be in a section.  Clients name one card at most.
    """
    counts: Counter[int] = Counter()
    for section, cards in ((MAIN, loaded.main), (EXTRA, loaded.extra), (SIDE, loaded.side)):
        for code in cards:
            status = ruleset.row(code)
            card = status.card
            if card is None:
                continue
            if status.flags & BARRED:
                return say("{card} is not an official card for play", card=card.name)
            if status.flags & UNRELEASED:
                return say("{card} is not released in the territory", card=card.name)
            if not of_section(card, section):
                return say(
                    "cards that do not belong there are in the {section} (no card is named)",
                    section=section_name(section),
                )
            counts[card.group] += 1
            if counts[card.group] > 3:
                return say("more than 3 copies of {card}", card=card.name)
            limit = ruleset.limit(code, card)
            if limit is not None and counts[card.group] > limit:
                return say(
                    "{card} is not allowed by the list (the program gives neither its limit nor the copies)",
                    card=card.name,
                )
    return None
