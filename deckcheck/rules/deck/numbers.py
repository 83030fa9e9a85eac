"""Shared by the rules about numbers that are not the card's own passcode."""

from collections.abc import Iterator
from typing import NamedTuple

from deckcheck.decks.ruleset import OTHER_NUMBER
from deckcheck.model.card import Card, passcode_text
from deckcheck.model.finding import Finding, Fix
from deckcheck.model.words import say
from deckcheck.rules.base import Rule
from deckcheck.rules.deck.edits import rewritten
from deckcheck.rules.deck.view import View


class Wording(NamedTuple):
    """How to report a kind of number: a sentence with {number}, {card} and {passcode}, and what to do, both to be said.

    `edit`: today's passcode is written instead; `current`: only where a run asks for current numbers, and never in a
    format of a past day, whose players play by the old text.
    """

    sentence: str
    advice: str
    severity: str | None = None
    edit: bool = False
    current: bool = False


def number_findings(rule: Rule, view: View, kinds: dict[str, Wording]) -> Iterator[Finding]:
    """One finding per number of the given kinds (`model.card.Alias.kind`) in the deck."""
    for ref in view.flagged(OTHER_NUMBER):
        alias = view.ruleset.aliases[ref]
        if alias.kind not in kinds:
            continue
        wording = kinds[alias.kind]
        card = view.row(ref).card
        assert card is not None  # only numbers of known cards are aliases
        places = view.places([ref])
        words = {
            "number": passcode_text(alias.code), "card": view.plain_name(ref), "passcode": passcode_text(card.code)
        }  # fmt: skip
        yield view.report(
            rule,
            say(wording.sentence, **words),
            places,
            help=say(wording.advice, **words) if wording.advice else "",
            fix=_fix(view, alias.code, card, wording),
            subject=str(ref),
            severity=wording.severity,
        )


def _fix(view: View, ref: int, card: Card, wording: Wording) -> Fix | None:
    wanted = wording.edit or (wording.current and view.ruleset.current_numbers and not view.ruleset.past)
    if not wanted or card.code <= 0:
        return None
    # Without the zeros in front, as all clients write numbers.
    fix = rewritten(view, view.places([ref]), str(card.code), say("Write {text}", text=passcode_text(card.code)))
    # A line of its own is read alike whatever its number, and only a client's list tells the numbers of a card apart.
    alone = view.deck.file.text is not None and not view.ruleset.list.exact
    return fix._replace(harmless=True) if fix is not None and alone else fix
