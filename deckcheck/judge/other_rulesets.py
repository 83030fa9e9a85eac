"""Findings that depend on a list or on sizes that may not have held on the judged day (RULES A6, A17).

Every ruleset that may have held is asked.  What all of them find is sure; what only some find makes the deck
undetermined.
"""

from collections.abc import Iterator

from deckcheck.decks.ruleset import Ruleset
from deckcheck.model.finding import ILLEGAL, UNDETERMINED, Finding
from deckcheck.model.words import clause, say
from deckcheck.rules.deck import rules_for
from deckcheck.rules.deck.extra_deck_size import extra_deck_size
from deckcheck.rules.deck.forbidden_as_limited import forbidden_as_limited
from deckcheck.rules.deck.forbidden_card import forbidden_card
from deckcheck.rules.deck.limited_card import limited_card
from deckcheck.rules.deck.main_deck_size import main_deck_size
from deckcheck.rules.deck.not_on_whitelist import not_on_whitelist
from deckcheck.rules.deck.points_over_cap import points_over_cap
from deckcheck.rules.deck.pool_limit import pool_limit
from deckcheck.rules.deck.semi_limited_card import semi_limited_card
from deckcheck.rules.deck.side_deck_size import side_deck_size
from deckcheck.rules.deck.too_many_copies import too_many_copies
from deckcheck.rules.deck.view import View

_SIZE_CODES = frozenset(rule.code for rule in (main_deck_size, extra_deck_size, side_deck_size))
_LIST_CODES = frozenset(
    rule.code
    for rule in (
        forbidden_card,
        limited_card,
        semi_limited_card,
        forbidden_as_limited,
        pool_limit,
        not_on_whitelist,
        too_many_copies,
        points_over_cap,
    )
)


def compared(findings: list[Finding], view: View) -> list[Finding]:
    """The findings on a deck, those about list and sizes undetermined where other rules may have held on the day."""
    for other in view.ruleset.others:
        findings = list(_against(findings, view, other))
    return findings


def of_another_game(findings: list[Finding], view: View) -> list[Finding]:
    """The findings on a deck of a game whose cards and sizes are not part of the data: none of them is sure."""
    because = clause(view.ruleset.play.no_verdict)
    return [_unsure(finding, because) if finding.verdict == ILLEGAL else finding for finding in findings]


def _against(findings: list[Finding], view: View, other: Ruleset) -> Iterator[Finding]:
    """The findings, settled against one other ruleset, and what only that one finds."""
    codes = _SIZE_CODES if other.play is not view.ruleset.play else _LIST_CODES
    theirs = {_key(finding): finding for finding in _found(codes, View(view.deck, other, view.fixes))}
    ours = {_key(finding) for finding in findings if finding.code in codes}
    for finding in findings:
        sure = finding.code not in codes or finding.verdict != ILLEGAL or _key(finding) in theirs
        yield finding if sure else _unsure(finding, other.because)
    yield from (_unsure(finding, other.because) for key, finding in theirs.items() if key not in ours)


def _found(codes: frozenset[str], view: View) -> Iterator[Finding]:
    for rule in rules_for(view.flags):
        if rule.code in codes:
            yield from rule.check(view)


def _key(finding: Finding) -> str:
    """What a finding is about: a section, or a card, be it Limited by one list and Forbidden by another."""
    return finding.code if finding.code in _SIZE_CODES else f"card {finding.subject}"


def _unsure(finding: Finding, because: str) -> Finding:
    if finding.verdict == UNDETERMINED:
        return finding
    return finding._replace(
        verdict=UNDETERMINED,
        message=say("{sentence} This is not certain: {why}.", sentence=finding.message, why=because),
    )
