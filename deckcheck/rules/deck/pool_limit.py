"""BAN006: more cards of a pool than a pooled limit allows."""

from collections.abc import Iterator

from deckcheck.decks.ruleset import POOLED
from deckcheck.model.deck import Ref
from deckcheck.model.finding import ERROR, ILLEGAL, Finding
from deckcheck.model.words import added, cards, say
from deckcheck.rules.base import rule
from deckcheck.rules.deck.copies import group_name
from deckcheck.rules.deck.view import View


@rule("BAN006", "pool-limit", severity=ERROR, verdict=ILLEGAL, source="A5")
def pool_limit(view: View) -> Iterator[Finding]:
    """The deck holds more cards of a pool than the list allows of the whole pool.

    Newer Speed Duel lists limit pools of cards: "Limited 2" is a group of cards of which a deck may hold two in all,
    whether two copies of one or one each of two.

    To fix it, remove cards of the pool until the number fits.

    Source: the official Speed Duel Forbidden & Limited List.
    """
    if not view.flags & POOLED:
        return
    pools: dict[int, list[Ref]] = {}
    for group in view.groups:
        if isinstance(group, int) and group in view.ruleset.list.pools:
            pools.setdefault(view.ruleset.list.pools[group], []).append(group)
    for most, groups in sorted(pools.items()):
        found = sum(view.groups[group] for group in groups)
        if found <= most:
            continue
        places = view.places([ref for group in groups for ref in view.members(group)])
        terms = added([f"{view.groups[group]} {group_name(view, group)}" for group in groups])
        yield view.report(
            pool_limit,
            say(
                'The deck holds {cards} of the pool "Limited {most}" ({list}), of which {most} may be used in all:'
                " {sum} = {n}.",
                cards=cards(found),
                most=most,
                list=view.ruleset.named,
                sum=terms,
                n=found,
            ),
            places,
            excess=most,
            help=say("Remove {cards} of this pool.", cards=cards(found - most)),
            subject=f"pool-{most}",
        )
