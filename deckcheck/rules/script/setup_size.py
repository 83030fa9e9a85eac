"""LUA609: more cards than a deck can hold."""

from collections import defaultdict
from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.setup import Placement, read_setup
from deckcheck.model.card import EXTRA_DECK_KINDS, TOKEN
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule

_LARGEST = {"Main": 60, "Extra": 15}


@rule("LUA609", "setup-size", severity=NOTE, verdict=LEGAL, source="E")
def setup_size(script: Script) -> Iterator[Finding]:
    """A Duel set-up gives a player more cards than a deck holds: 60 in the Main Deck (A1), 15 in the Extra Deck (A3).

    The cards count wherever in the Duel they are, Tokens and cards that are not known do not; a card that a loop puts
    down counts once.  An author may mean it.

    To fix it, remove cards.
    """
    setup = read_setup(script)
    if setup is None:
        return
    decks: dict[tuple[int, str], list[Placement]] = defaultdict(list)
    for placement in setup.placements:
        facts = script.book.facts(placement.code) if placement.code is not None else None
        if facts is not None and placement.owner is not None and not facts.is_a(TOKEN):
            deck = "Extra" if facts.is_monster and facts.is_a(EXTRA_DECK_KINDS) else "Main"
            decks[placement.owner, deck].append(placement)
    for (owner, deck), placements in decks.items():
        largest = _LARGEST[deck]
        if len(placements) > largest:
            yield setup_size.finding(
                f"Player {owner} has {len(placements)} cards of the {deck} Deck; it holds at most {largest}.",
                script.span(placements[largest].call),
                help="Remove cards, unless they are meant.",
                subject=f"{owner}:{deck}",
            )
