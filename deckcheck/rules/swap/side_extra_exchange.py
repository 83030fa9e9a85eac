"""SWP008: an exchange between Side and Extra Deck on a day when it was not allowed."""

from collections.abc import Iterator

from deckcheck.model.deck import EXTRA, SIDE
from deckcheck.model.finding import ERROR, ILLEGAL, UNDETERMINED, Finding
from deckcheck.model.words import listed, say
from deckcheck.rules.base import rule
from deckcheck.rules.swap.view import Exchange


@rule("SWP008", "side-extra-exchange", severity=ERROR, verdict=ILLEGAL, source="A17")
def side_extra_exchange(exchange: Exchange) -> Iterator[Finding]:
    """Cards went from the Side to the Extra Deck or back, which the rules of the judged day did not allow.

    Until 2009 the Side Deck was exchanged with the Main Deck only; the Fusion Deck stayed as it was for the Match. The
    change came in 2009, but its day is not documented: in that year such an exchange is undetermined.

    To fix it, exchange cards with the Main Deck only.

    Source: the notice on the Extra Deck with rulebook 7 (2009); the sizes of decks by day in `banlists`.
    """
    plays = (exchange.ruleset.play, *(other.play for other in exchange.ruleset.others))
    forbidding = [play for play in plays if not play.side_extra]
    moves = [move for move in exchange.difference.moves if {move.source, move.target} == {SIDE, EXTRA}]
    if not forbidding or not moves:
        return
    sure = len(forbidding) == len(plays)
    told = {
        "extra_deck": say(forbidding[0].extra_name),
        "cards": listed([say("{n} {card}", n=move.copies, card=exchange.name(move.card)) for move in moves]),
    }
    yield side_extra_exchange.finding(
        say("Side and {extra_deck} were not exchanged with each other then: {cards}.", **told)
        if sure
        else say(
            "Side and {extra_deck} were not exchanged with each other then: {cards}."
            " Whether that held already on the judged day is not known.",
            **told,
        ),
        exchange.span(moves[0].target, moves[0].card),
        cards=tuple(exchange.card_count(move.card, move.copies, move.target) for move in moves),
        help=say("Exchange cards with the Main Deck only."),
        subject="side-extra",
        verdict=ILLEGAL if sure else UNDETERMINED,
    )
