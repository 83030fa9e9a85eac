"""DCK023: a number that two cards had in different years."""

from collections.abc import Iterator

from deckcheck.decks.ruleset import REUSED
from deckcheck.model.card import passcode_text
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.model.words import say
from deckcheck.rules.base import rule
from deckcheck.rules.deck.view import View


@rule("DCK023", "reused-number", severity=NOTE, verdict=LEGAL, source="A15")
def reused_number(view: View) -> Iterator[Finding]:
    """A client's number in the file was given to two cards in different years.

    Clients number cards before their release and use some of those numbers again a year later. Which card an old file
    means depends on its age; the note names both.

    To fix it, write the passcode of the intended card.

    Source: the databases of the clients over the years.
    """
    for ref in view.flagged(REUSED):
        reused = view.ruleset.reused[ref]
        both = [
            say("{card} ({passcode})", card=_name(view, code, name), passcode=passcode_text(code))
            for code, name in zip(reused.cards, reused.names, strict=True)
        ]
        places = view.places([ref])
        yield view.report(
            reused_number,
            say(
                "{number} was the number of {cards}; it is taken for {card}.",
                number=passcode_text(reused.number),
                cards=_in_turn(both),
                card=view.plain_name(ref),
            ),
            places,
            help=say("Write the passcode of the intended card."),
            subject=str(ref),
        )


def _name(view: View, code: int, name: str) -> str:
    """What to call one of the cards: `name`, or its name in the language of the run where the pool has the card."""
    english = view.ruleset.language == "en" or not view.ruleset.store.cards((code,))
    return name if english else view.ruleset.name_of(code)


def _in_turn(cards: list[str]) -> str:
    """`A and later B`."""
    text = cards[0]
    for card in cards[1:]:
        text = say("{card} and later {later_card}", card=text, later_card=card)
    return text
