"""DCK015: more Skill Cards than the format allows."""

from collections.abc import Iterator

from deckcheck.decks.ruleset import SKILL_CARD
from deckcheck.model.deck import MAIN
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.model.words import count, listed, say
from deckcheck.rules.base import rule
from deckcheck.rules.deck.view import View


@rule("DCK015", "too-many-skills", severity=ERROR, verdict=ILLEGAL, source="A8")
def too_many_skills(view: View) -> Iterator[Finding]:
    """The deck has more Skill Cards than a Speed Duel allows, or has them outside the Main Deck.

    A Speed Duel deck has at most one Skill Card. It is not part of the deck and is not counted in its size; deck files
    list it under the Main Deck.

    To fix it, keep one Skill Card, under the Main Deck.

    Source: the official Speed Duel rules.
    """
    most = view.ruleset.play.skills
    skills = view.flagged(SKILL_CARD)
    if not skills or not most:
        return
    places = view.places(skills)
    if len(places) > most:
        names = listed([view.name(ref) for _, _, ref in places])
        yield view.report(
            too_many_skills,
            say(
                "The deck has {skill_cards} ({cards}); {format} allows {most}.",
                skill_cards=_skill_cards(len(places)),
                cards=names,
                format=view.ruleset.play.title,
                most=most,
            ),
            places,
            excess=most,
            help=say("Remove {skill_cards}.", skill_cards=_skill_cards(len(places) - most)),
            subject="skills",
        )
        return
    outside = [place for place in places if place[0] != MAIN]
    if outside:
        yield view.report(
            too_many_skills,
            say("The Skill Card {card} is not listed under the Main Deck.", card=view.name(outside[0][2])),
            outside,
            help=say("List the Skill Card under the Main Deck; it is not counted in its size."),
            subject="skills-section",
        )


def _skill_cards(number: int) -> str:
    return count(number, "{n} Skill Card", "{n} Skill Cards")
