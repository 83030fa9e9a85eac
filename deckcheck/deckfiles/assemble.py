"""Items of a list → decks: what is a numbering, where decks and sections begin, what was not understood (RULES A18).

Nothing that names a section is skipped: what may be a heading but is not known puts all cards below it in doubt.
"""

from deckcheck.deckfiles.deckreading import DECK_NUMBERS, DeckReading
from deckcheck.deckfiles.entry import ORDINAL
from deckcheck.deckfiles.headings import names_section
from deckcheck.deckfiles.headingwords import MONSTERS, SPELLS, TRAPS
from deckcheck.deckfiles.limits import not_a_deck
from deckcheck.deckfiles.listing import BLANK, BREAK, CARD, HEADING, TITLE, UNREAD, Item, Listing
from deckcheck.deckfiles.numbering import with_bare_counts, without_numbering
from deckcheck.model.deck import EXTRA, MAIN, SIDE, DeckFile, ParseError, Remark, Span
from deckcheck.model.words import say

_MOST_COPIES = 3


def assemble(listing: Listing) -> list[DeckFile] | ParseError:
    """The decks of a list, or an error if it names neither a card that is known nor a section."""
    items = listing.items
    if not listing.known and not any(item.what == HEADING and item.heading and item.heading.section for item in items):
        return not_a_deck(say("The file is not a deck list: none of its lines is a known card or a heading."))
    items, numbered = without_numbering(items)
    items = with_bare_counts(items)
    first = next(
        (i for i, item in enumerate(items) if item.what == HEADING or (item.what == CARD and item.card.known)), 0
    )
    lead = first if items[first].what == HEADING else 0
    items = [_told_apart(i, items, listing, before=i < lead) for i in range(len(items))]
    parts = _decks(items)
    decks = [DeckReading(listing, part).read(first=number == 0) for number, part in enumerate(parts)]
    if numbered is not None:
        decks[0].remarks.append(
            Remark(
                "FMT044",
                say("The numbers before the names run 1, 2, 3 …: they were read as numbers of lines, not as copies."),
                Span(numbered.line, 1, numbered.line, 1),
                say("If they count copies, write `2x` instead of `2.`."),
            )
        )
    if len(decks) > 1:
        for part, deck in zip(parts, decks, strict=True):
            line = next((item.span.line for item in part if item.span.line), 1)
            deck.remarks.append(
                Remark(
                    "FMT049",
                    say("The text holds {n} decks; each is judged on its own, and this one begins here.", n=len(decks)),
                    Span(line, 1, line, 1),
                    say("If they are parts of one deck, put the sections under one heading each."),
                )
            )
    return decks


def _told_apart(i: int, items: list[Item], listing: Listing, before: bool) -> Item:
    """An item, as text that was not understood if it is an unknown name without count and without a near card.

    A line that ends with a colon is where a heading would be; the first one, if it is apart, is a title.  What is
    `before` the first heading is not part of the list.
    """
    item = items[i]
    if item.what != CARD or item.card.known:
        return item
    entry = item.card
    if entry.counted:
        # No card has so many copies: a heading whose words are not known, unless it is a card's name with a slip.
        many = entry.copies > _MOST_COPIES and listing.near(str(entry.ref)) is None
        return item._replace(what=BREAK) if many and entry.style != ORDINAL else item
    if item.text.rstrip("*_ ").endswith((":", "：")) or names_section(item.text):
        return item._replace(what=BREAK)
    if before or (not i and len(items) > 1 and items[1].what in (BLANK, HEADING)):
        return item._replace(what=UNREAD)
    if len(item.text) <= _LONGEST_NAME and listing.near(str(entry.ref)) is not None:
        return item
    return item._replace(what=UNREAD)


_LONGEST_NAME = 90

# -------------------------------------------------------------------------------------------------------- several decks


def _decks(items: list[Item]) -> list[list[Item]]:
    """The items deck by deck.

    A new one begins with a Main Deck after another section, with a title between cards, with `Deck 2`.  What is
    between the last card and that heading goes with the new deck.
    """
    starts = [0]
    section = MAIN
    filled: set[str] = set()
    headed: set[str] = set()
    follow = _cards_follow(items)
    for i, item in enumerate(items):
        heading = item.heading
        if item.what == CARD:
            filled.add(item.card.section or section)
        elif follow[i] and _begins_deck(items, i, filled, headed):
            at = i
            while at > starts[-1] + 1 and items[at - 1].what in (UNREAD, BREAK, BLANK, TITLE):
                at -= 1
            starts.append(at)
            section, filled, headed = MAIN, set(), set()
        elif heading is not None and heading.section and not heading.total:
            section = heading.section
            headed.add(section)
    parts = [items[start:stop] for start, stop in zip(starts, [*starts[1:], len(items)], strict=True)]
    return [part for part in parts if any(item.what in (CARD, HEADING) for item in part)] or parts[:1]


def _begins_deck(items: list[Item], i: int, filled: set[str], headed: set[str]) -> bool:
    """Whether another deck begins with item `i`, after cards in `filled` sections and the headings of `headed`."""
    item = items[i]
    heading = item.heading
    if MAIN not in filled:
        return False
    if item.what == TITLE:
        return True
    if heading is None or heading.total:
        return False
    if heading.weak and heading.stated is not None and heading.stated < DECK_NUMBERS:
        return True
    if heading.section == MAIN and heading.kind not in (SPELLS, TRAPS):
        return bool(headed & {EXTRA, SIDE})
    # `2nd place` and `Monsters (20)` below the Side Deck of another player.
    before = next((items[at].what for at in range(i - 1, -1, -1) if items[at].what != BLANK), "")
    return heading.section is None and heading.kind == MONSTERS and SIDE in headed and before in (UNREAD, BREAK, TITLE)


def _cards_follow(items: list[Item]) -> list[bool]:
    """Whether cards come after each item, before the heading of another section."""
    found = []
    follow = False
    for item in reversed(items):
        found.append(follow)
        if item.what == CARD:
            follow = True
        elif item.what == HEADING and item.heading is not None and item.heading.section in (EXTRA, SIDE):
            follow = False
    return found[::-1]
