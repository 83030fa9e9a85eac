"""DCK024: a name that is not a card's official one, but is known to players."""

from collections.abc import Iterator

from deckcheck.model.deck import Ref
from deckcheck.model.finding import LEGAL, NOTE, Edit, Finding, Fix
from deckcheck.model.words import listed, say
from deckcheck.rules.base import rule
from deckcheck.rules.deck.edits import rewritten
from deckcheck.rules.deck.view import Place, View

_LISTED = 4


@rule("DCK024", "unofficial-name", severity=NOTE, verdict=LEGAL, source="A9")
def unofficial_name(view: View) -> Iterator[Finding]:
    """A name in the deck list is a former name of a card, or its name in a translation that players use.

    Lists for older formats use the names of their day (Red-Eyes B. Dragon), and players in China those of their
    simulator's translation. Such a name is taken for the card if it belongs to one card only; nicknames are not.

    To fix it, write the official name, which tournament policy asks for on deck lists.

    Source: the names of the official card database, former names, and the translations that clients show.
    """
    kinds: dict[str, list[tuple[str, Ref]]] = {}
    for ref, written in view.written.items():
        kind = view.ruleset.store.match_name(written).kind
        if kind:
            kinds.setdefault(kind, []).append((written, ref))
    for kind, found in kinds.items():
        places: list[Place] = view.places([ref for _, ref in found])
        names = [
            say('"{written}" is {card}', written=written, card=view.plain_name(ref)) for written, ref in found[:_LISTED]
        ]
        told = listed(names)
        if len(found) > _LISTED:
            told = say("{some}, and {n} more", some=told, n=len(found) - _LISTED)
        yield view.report(
            unofficial_name,
            say("{names}: a former name, not the official one.", names=told)
            if kind == "former"
            else say("{names}: a name of a translation that players use, not the official one.", names=told),
            places,
            help=say("Write the official name where one is required."),
            subject=kind,
            fix=_fix(view, found),
        )


def _fix(view: View, found: list[tuple[str, Ref]]) -> Fix | None:
    """Write the official names where the others are."""
    edits: list[Edit] = []
    for written, ref in found:
        places = [place for place in view.places([ref]) if view.deck.part(place[0]).refs[place[1]] == written]
        fix = rewritten(view, places, view.plain_name(ref))
        if fix is None:
            return None
        edits.extend(fix.edits)
    names = listed([view.plain_name(ref) for _, ref in found[:_LISTED]])
    text = say("{some}, …", some=names) if len(found) > _LISTED else names
    return Fix(say("Write {text}", text=text), tuple(edits))
