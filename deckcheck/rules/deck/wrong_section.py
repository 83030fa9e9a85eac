"""DCK005: a card in a section where it does not belong."""

from collections.abc import Iterator

from deckcheck.model.card import a_kind
from deckcheck.model.deck import EXTRA, MAIN, section_name
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.model.words import joined, say
from deckcheck.rules.base import rule
from deckcheck.rules.deck.edits import moved
from deckcheck.rules.deck.sizes import fits, ranges_text
from deckcheck.rules.deck.view import Place, View


@rule("DCK005", "wrong-section", severity=ERROR, verdict=ILLEGAL, source="A8")
def wrong_section(view: View) -> Iterator[Finding]:
    """A card that belongs in the Extra Deck is in the Main Deck, or the other way round.

    Fusion, Synchro, Xyz and Link Monsters, their Pendulum versions too, belong in the Extra Deck; all other cards,
    Ritual Monsters and Link Spells among them, in the Main Deck. The Side Deck takes both. Simulators sort cards by
    kind while loading, so that a wrong file looks right in them.

    To fix it, move the lines of the card under the right heading; the message says what sizes that gives.

    Source: the official rulebook, "Constructing your Deck".
    """
    found: dict[tuple[str, int | str], list[int]] = {}
    for section, index in view.misplaced:
        ref = (view.deck.main if section == MAIN else view.deck.extra)[index]
        found.setdefault((section, str(ref)), []).append(index)
    for (section, _), indices in found.items():
        ref = (view.deck.main if section == MAIN else view.deck.extra)[indices[0]]
        card = view.row(ref).card
        assert card is not None  # only known cards can be in the wrong section
        target = EXTRA if section == MAIN else MAIN
        places: list[Place] = [(section, index, ref) for index in indices]
        yield view.report(
            wrong_section,
            say(
                "{card} is {a_kind} and is in the {section}; it belongs in the {right_section}.",
                card=view.plain_name(ref),
                a_kind=say(a_kind(card.type)),
                section=section_name(section),
                right_section=section_name(target),
            ),
            places,
            help=say("Move it to the {section}. {sizes}", section=section_name(target), sizes=_sizes_text(view)),
            subject=f"{section}:{view.subject(ref)}",
            fix=moved(view, places, target, view.plain_name(ref)),
        )


def _sizes_text(view: View) -> str:
    """`That makes 40 cards in the Main Deck and 15 in the Extra Deck.`, with what would be wrong about it."""
    after = view.sizes_after_moves()
    play = view.ruleset.play
    sizes = [_size(after[section], section, ranges) for section, ranges in ((MAIN, play.main), (EXTRA, play.extra))]
    if len(view.misplaced) == 1:
        return say("That makes {sizes}.", sizes=joined(sizes))
    return say("With all misplaced cards moved, that makes {sizes}.", sizes=joined(sizes))


def _size(size: int, section: str, ranges: tuple[tuple[int, int], ...]) -> str:
    text = say("{n} in the {section}", n=size, section=section_name(section))
    return text if fits(size, ranges) else say("{what} (not {allowed})", what=text, allowed=ranges_text(ranges))
