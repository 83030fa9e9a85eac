"""DCK014: prints of another territory."""

from collections.abc import Iterator

from deckcheck.model.finding import ERROR, ILLEGAL, LEGAL, UNDETERMINED, WARNING, Finding
from deckcheck.model.words import count, say
from deckcheck.rules.base import rule
from deckcheck.rules.deck.prints import NamedPrint, first_numbers, named_prints, spans
from deckcheck.rules.deck.view import View


@rule("DCK014", "mixed-prints", severity=ERROR, verdict=ILLEGAL, source="A10")
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
            message = count(
                len(ocg),
                "{n} card is an OCG print ({prints}): not playable at TCG events.",
                "{n} cards are OCG prints ({prints}): not playable at TCG events.",
                prints=first_numbers(ocg),
            )
            yield _foreign(ocg, message, ILLEGAL)
        if either:
            message = count(
                len(either),
                "{n} card is perhaps an OCG print ({prints}): their numbers were used in both;"
                " OCG prints are not playable.",
                "{n} cards are perhaps OCG prints ({prints}): their numbers were used in both;"
                " OCG prints are not playable.",
                prints=first_numbers(either),
            )
            yield _foreign(either, message, UNDETERMINED)
    elif ocg and tcg:
        fewer = min(ocg, tcg, key=len)
        yield mixed_prints.finding(
            say(
                "The deck mixes {ocg_prints} and {tcg_prints} ({prints}): their backs differ.",
                ocg_prints=count(len(ocg), "{n} OCG print", "{n} OCG prints"),
                tcg_prints=count(len(tcg), "{n} TCG print", "{n} TCG prints"),
                prints=first_numbers(fewer),
            ),
            fewer[0].span,
            related=spans(fewer)[1:],
            help=say(
                "Use sleeves with opaque backs for the whole deck, and ask the Head Judge whether both are allowed."
            ),
            subject="mixed-prints",
            severity=WARNING,
            verdict=LEGAL,
        )


def _foreign(prints: list[NamedPrint], message: str, verdict: str) -> Finding:
    return mixed_prints.finding(
        message,
        prints[0].span,
        related=spans(prints)[1:],
        help=say("Use prints of the TCG."),
        subject="ocg-prints" if verdict == ILLEGAL else "prints-of-both",
        verdict=verdict,
    )
