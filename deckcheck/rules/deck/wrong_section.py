"""DCK005: a card in a section where it does not belong."""

from collections.abc import Iterator

from deckcheck.model.card import a_kind
from deckcheck.model.deck import EXTRA, MAIN, SECTION_NAMES
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
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
    if not view.misplaced:
        return
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
            f"{card.name} is {a_kind(card.type)} and is in the {SECTION_NAMES[section]};"
            f" it belongs in the {SECTION_NAMES[target]}.",
            places,
            help=f"Move it to the {SECTION_NAMES[target]}. {_sizes_text(view)}",
            subject=f"{section}:{view.subject(ref)}",
            fix=moved(view, places, target, card.name),
        )


def _sizes_text(view: View) -> str:
    """`That makes 40 cards in the Main Deck and 15 in the Extra Deck.`, with what would be wrong about it."""
    after = view.sizes_after_moves()
    play = view.ruleset.play
    words = []
    for section, ranges in ((MAIN, play.main), (EXTRA, play.extra)):
        wrong = "" if fits(after[section], ranges) else f" (not {ranges_text(ranges)})"
        words.append(f"{after[section]} in the {SECTION_NAMES[section]}{wrong}")
    all_moved = "" if len(view.misplaced) == 1 else "With all misplaced cards moved, "
    start = "that makes" if all_moved else "That makes"
    return f"{all_moved}{start} {words[0]} and {words[1]}."
