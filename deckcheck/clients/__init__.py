"""What simulators make of a `.ydk` file: the cards that they read, and whether they accept the deck.

By the code of EDOPro and YGOPro (`deck_manager.cpp`); MDPro3 plays by the rules of YGOPro.  Their databases and lists
are taken to be those of the card pool and of the format's own list.
"""

from collections.abc import Callable
from typing import NamedTuple

from deckcheck.clients.edopro import edopro
from deckcheck.clients.loaded import Outcome
from deckcheck.clients.ygopro import mdpro3, ygopro
from deckcheck.decks.ruleset import Ruleset


class Client(NamedTuple):
    """A simulator: its name, and what it makes of the bytes of a `.ydk` under a ruleset."""

    name: str
    judge: Callable[[bytes, Ruleset], Outcome]


CLIENTS = {
    "edopro": Client("EDOPro", edopro),
    "ygopro": Client("YGOPro", ygopro),
    "mdpro3": Client("MDPro3", mdpro3),
}

__all__ = ["CLIENTS", "Client", "Outcome"]
