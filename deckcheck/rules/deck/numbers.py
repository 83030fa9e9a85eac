"""Shared by the rules about numbers that are not the card's own passcode."""

from collections.abc import Iterator
from typing import NamedTuple

from deckcheck.decks.ruleset import Ruleset
from deckcheck.model.card import Card, passcode_text
from deckcheck.model.deck import Ref
from deckcheck.model.finding import Finding, Fix
from deckcheck.model.words import say
from deckcheck.rules.base import Rule
from deckcheck.rules.deck.edits import rewritten
from deckcheck.rules.deck.view import Place, View, copies_of


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


def number_findings(rule: Rule, view: View, flag: int, kinds: dict[str, Wording]) -> Iterator[Finding]:
    """One finding per number with a flag in the deck; `kinds` by the kinds of numbers (`model.card.Alias.kind`)."""
    for ref in view.flagged(flag):
        places = view.places((ref,))
        wording = kinds[view.ruleset.aliases[ref].kind]
        yield view.tell(_about, places, rule, ref, wording, fix=_fix(view, ref, places, wording))


def _about(ruleset: Ruleset, sections: tuple[str, ...], rule: Rule, ref: Ref, wording: Wording) -> Finding:
    number, passcode = ruleset.aliases[ref].code, _card(ruleset, ref).code
    words = {
        "number": passcode_text(number), "card": ruleset.card_name(ref), "passcode": passcode_text(passcode)
    }  # fmt: skip
    return rule.finding(
        say(wording.sentence, **words),
        cards=copies_of(ruleset, ref, sections),
        help=say(wording.advice, **words) if wording.advice else "",
        subject=str(ref),
        severity=wording.severity,
    )


def _card(ruleset: Ruleset, ref: Ref) -> Card:
    card = ruleset.row(ref).card
    assert card is not None  # only numbers of known cards are aliases
    return card


def _fix(view: View, ref: Ref, places: list[Place], wording: Wording) -> Fix | None:
    if not view.fixes:
        return None
    card = _card(view.ruleset, ref)
    wanted = wording.edit or (wording.current and view.ruleset.current_numbers and not view.ruleset.past)
    if not wanted or card.code <= 0:
        return None
    # Without the zeros in front, as all clients write numbers.
    fix = rewritten(view, places, str(card.code), say("Write {text}", text=passcode_text(card.code)))
    # A line of its own is read alike whatever its number, and only a client's list tells the numbers of a card apart.
    alone = view.deck.file.text is not None and not view.ruleset.list.exact
    return fix._replace(harmless=True) if fix is not None and alone else fix
