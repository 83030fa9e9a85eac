"""DCK004: more copies of a name than the format allows."""

from collections.abc import Iterator

from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.model.words import say
from deckcheck.rules.base import rule
from deckcheck.rules.deck.copies import copies_text, group_name, limit_finding, remove_copies
from deckcheck.rules.deck.edits import removed
from deckcheck.rules.deck.view import View


@rule("DCK004", "too-many-copies", severity=ERROR, verdict=ILLEGAL, source="A4")
def too_many_copies(view: View) -> Iterator[Finding]:
    """There are more than three copies of a card, counted by name over Main, Extra and Side Deck together.

    What counts is the name for deck building, not the number in the file: alternate artworks and reprints with a
    number of their own are the same card (Polymerization 24094653 and 27847700), and a card whose text says that its
    name is always treated as another shares that name's three copies: Harpie Lady 1, 2, 3 and Cyber Harpie Lady count
    as "Harpie Lady"; A Legendary Ocean as "Umi". A card that has another name only on the field or in the GY (Harpie
    Queen) does not. A card with a limit of its own on the list is reported by the rule for that limit.

    To fix it, remove the copies over three; the message shows the sum.

    Source: the official rulebook, "Constructing your Deck"; rulings on card names.
    """
    most = view.ruleset.play.copies
    for group, copies in view.groups.items():
        if copies <= most:
            continue
        places = view.places(view.members(group))
        name = group_name(view, group)
        yield view.report(
            too_many_copies,
            copies_text(view, group, places, say("at most {most}", most=most)),
            places,
            excess=most,
            help=remove_copies(copies - most, name),
            subject=str(group),
            fix=removed(view, places, copies - most, name),
            covered_by=limit_finding(view, group),
        )
