"""What was not understood never makes a firm verdict (RULES A18): findings that depend on it are undetermined."""

from collections.abc import Callable

from deckcheck.decks.resolve import Deck, pick
from deckcheck.model.deck import EXTRA, MAIN, SECTIONS, SIDE, DeckFile, Doubts, Ref
from deckcheck.model.finding import ILLEGAL, UNDETERMINED, Finding
from deckcheck.model.words import say, separated
from deckcheck.rules.deck import rules_for
from deckcheck.rules.deck.extra_deck_size import extra_deck_size
from deckcheck.rules.deck.main_deck_size import main_deck_size
from deckcheck.rules.deck.side_deck_size import side_deck_size
from deckcheck.rules.deck.sizes import fits
from deckcheck.rules.deck.view import View
from deckcheck.rules.deck.wrong_section import wrong_section

_SIZES = {main_deck_size.code: MAIN, extra_deck_size.code: EXTRA, side_deck_size.code: SIDE}
_NOTHING = Doubts(())
_ANY_SIZE = 500
_REASONS = 2


def hedge(findings: list[Finding], view: View) -> list[Finding]:
    """The findings, those undetermined that would not stand without what is in doubt.

    Copies, limits and the like stand if they are found among the cards that are certain alone; a size if it is wrong
    whatever the doubtful lines mean; a card in the wrong section if the section is certain.
    """
    doubts = view.deck.file.doubts or _NOTHING
    if not any(finding.verdict == ILLEGAL for finding in findings):
        return findings
    firm: set[tuple[str, str]] = set()
    if not doubts.lost:
        firm = _found(view, _certain(view.deck, lambda ref, line: line not in doubts.unsure))
        firm |= {(code, section) for code, section in _SIZES.items() if _wrong_size(view, section, doubts)}
        steady = _certain(view.deck, lambda ref, line: line not in doubts.unsure and line not in doubts.floating)
        firm -= {key for key in firm if key[0] == wrong_section.code}
        firm |= {key for key in _found(view, steady) if key[0] == wrong_section.code}
    return [
        finding
        if finding.verdict != ILLEGAL or (finding.code, finding.subject) in firm
        else _undetermined(finding, doubts)
        for finding in findings
    ]


def _undetermined(finding: Finding, doubts: Doubts) -> Finding:
    reasons = [reason.why for reason in doubts.reasons] or [say("a name is not known")]
    why = separated(reasons[:_REASONS])
    if len(reasons) > _REASONS:
        why = say("{some}, and {n} more", some=why, n=len(reasons) - _REASONS)
    return finding._replace(verdict=UNDETERMINED, help=not_certain(finding.help, why))


def not_certain(help: str, why: str) -> str:
    """What to do, and why what was found is not certain."""
    if not help:
        return say("This is not certain: {why}.", why=why)
    return say("{sentence} This is not certain: {why}.", sentence=help, why=why)


def _found(view: View, deck: Deck) -> set[tuple[str, str]]:
    """What the rules other than those on sizes find in a deck under the same ruleset, as (code, subject)."""
    reduced = View(deck, view.ruleset)
    return {
        (finding.code, finding.subject)
        for rule in rules_for(reduced.flags)
        if rule.code not in _SIZES
        for finding in rule.check(reduced)
    }


def _certain(deck: Deck, keep: Callable[[Ref, int], bool]) -> Deck:
    """A deck with only the cards that are known and that `keep` keeps, by card and line."""
    refs: dict[str, list[Ref]] = {}
    parts = {}
    for section, cards in deck.sections():
        part = deck.part(section)
        kept = [i for i, ref in enumerate(cards) if not isinstance(ref, str) and keep(ref, part.span(i).line)]
        refs[section] = [cards[i] for i in kept]
        parts[section] = pick(part, kept)
    file = DeckFile(deck.file.reader, *(parts[section] for section in SECTIONS))
    return Deck(file, refs[MAIN], refs[EXTRA], refs[SIDE])


def _wrong_size(view: View, section: str, doubts: Doubts) -> bool:
    """Whether no size that a section may have is allowed."""
    play = view.ruleset.play
    ranges = {MAIN: play.main, EXTRA: play.extra, SIDE: play.side}[section]
    least = most = 0
    for name, cards in view.deck.sections():
        part = view.deck.part(name)
        for i, ref in enumerate(cards):
            line = part.span(i).line
            floats = line in doubts.floating
            most += name == section or floats
            least += name == section and not floats and line not in doubts.unsure and not isinstance(ref, str)
    skills = len(view.deck.main) - view.sizes[MAIN] if section == MAIN else 0
    moved = len(view.misplaced)
    stated = dict(doubts.stated).get(section)
    if section in doubts.open or stated == -1:
        most = _ANY_SIZE
    least, most = max(0, least - skills - moved), most + moved
    if stated is not None:
        least, most = min(least, max(stated, 0)), max(most, stated)
    return not any(fits(size, ranges) for size in range(least, min(most, _ANY_SIZE) + 1))
