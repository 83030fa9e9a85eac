"""LUA606: more copies than a deck can hold."""

from collections import defaultdict
from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.setup import Placement, read_setup
from deckcheck.model.card import TOKEN
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule

_COPIES = 3


@rule("LUA606", "setup-copies", severity=NOTE, verdict=LEGAL, source="E")
def setup_copies(script: Script) -> Iterator[Finding]:
    """A Duel set-up gives a player more than three copies of a card.

    A deck holds at most three cards of one name (A4), wherever in the Duel they are.  An author may mean it.

    Wrong:
        Debug.ReloadFieldBegin(DUEL_ATTACK_FIRST_TURN,5)
        Debug.AddCard(46986414,0,0,LOCATION_GRAVE,0,POS_FACEUP)
        Debug.AddCard(46986414,0,0,LOCATION_GRAVE,0,POS_FACEUP)
        Debug.AddCard(46986414,0,0,LOCATION_GRAVE,0,POS_FACEUP)
        Debug.AddCard(46986414,0,0,LOCATION_GRAVE,0,POS_FACEUP)
        Debug.ReloadFieldEnd()

    Right:
        Debug.ReloadFieldBegin(DUEL_ATTACK_FIRST_TURN,5)
        Debug.AddCard(46986414,0,0,LOCATION_GRAVE,0,POS_FACEUP)
        Debug.AddCard(46986414,0,0,LOCATION_GRAVE,0,POS_FACEUP)
        Debug.AddCard(46986414,0,0,LOCATION_GRAVE,0,POS_FACEUP)
        Debug.ReloadFieldEnd()

    To fix it, remove copies.
    """
    setup = read_setup(script)
    if setup is None:
        return
    copies: dict[tuple[int, int], list[Placement]] = defaultdict(list)
    for placement in setup.placements:
        if placement.code is not None and placement.owner is not None:
            copies[placement.owner, placement.code].append(placement)
    for (owner, code), placements in copies.items():
        facts = script.book.facts(code)
        if len(placements) <= _COPIES or (facts is not None and facts.is_a(TOKEN)):
            continue
        name = facts.name if facts is not None else f"card {code:08d}"
        yield setup_copies.finding(
            f"Player {owner} has {len(placements)} copies of {name}; a deck holds at most {_COPIES}.",
            script.span(placements[_COPIES].call),
            related=tuple(script.span(one.call) for one in placements[:_COPIES]),
            help="Remove copies, unless they are meant.",
            subject=f"{owner}:{code}",
        )
