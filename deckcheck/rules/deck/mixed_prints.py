"""DCK014: prints of another territory."""

from collections.abc import Iterator

from deckcheck.decks.ruleset import PRINTS
from deckcheck.model.finding import ERROR, ILLEGAL, LEGAL, UNDETERMINED, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.deck.prints import NamedPrint, listed, named_prints, spans
from deckcheck.rules.deck.view import View, plural


@rule("DCK014", "mixed-prints", severity=ERROR, verdict=ILLEGAL, source="A10", when=PRINTS)
def mixed_prints(view: View) -> Iterator[Finding]:
    """The deck file says which prints are used (set codes such as LOB-EN001), and some are of another territory.

    OCG prints (Japanese, Korean, Chinese, Asian-English) are not playable at TCG events at all: an error there; where a
    number belongs to products of both, the deck is undetermined. Elsewhere a deck that mixes OCG and TCG prints needs
    sleeves with opaque backs, since the backs of the cards differ: a warning. The territory of a number is that of the
    product it is from, or, where the product is not known, that of its letters. Files that name no prints are not
    affected; a passcode does not tell the language of a card.

    To fix it, use TCG prints at TCG events; in other mixed decks, use opaque sleeves of one kind.

    Source: tournament policy, "Legal cards" and "Sleeves"; the traditional OCG rule on mixed card backs.
    """
    prints = named_prints(view)
    ocg = [found for found in prints if found.families and "tcg" not in found.families]
    tcg = [found for found in prints if found.families == {"tcg"}]
    either = [found for found in prints if "tcg" in found.families and len(found.families) > 1]
    if view.ruleset.play.scope == "tcg":
        if ocg:
            yield _foreign(ocg, "not playable at TCG events", ILLEGAL)
        if either:
            yield _foreign(either, "their numbers were used in both; OCG prints are not playable", UNDETERMINED)
    elif ocg and tcg:
        fewer = min(ocg, tcg, key=len)
        yield mixed_prints.finding(
            f"The deck mixes {plural(len(ocg), 'OCG print')} and {plural(len(tcg), 'TCG print')}"
            f" ({listed(fewer)}): their backs differ.",
            fewer[0].span,
            related=spans(fewer)[1:],
            help="Use sleeves with opaque backs for the whole deck, and ask the Head Judge whether both are allowed.",
            subject="mixed-prints",
            severity=WARNING,
            verdict=LEGAL,
        )


def _foreign(prints: list[NamedPrint], why: str, verdict: str) -> Finding:
    maybe = "" if verdict == ILLEGAL else "perhaps "
    what = plural(len(prints), f"card is {maybe}an OCG print", f"cards are {maybe}OCG prints")
    return mixed_prints.finding(
        f"{what} ({listed(prints)}): {why}.",
        prints[0].span,
        related=spans(prints)[1:],
        help="Use prints of the TCG.",
        subject="ocg-prints" if verdict == ILLEGAL else "prints-of-both",
        verdict=verdict,
    )
