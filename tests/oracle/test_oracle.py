"""deckcheck and a second judge, written from the text of the rules, say the same of random decks.

    ORACLE_DECKS=1000000 ORACLE_SEED=7 pytest -n 2 -s tests/oracle/test_oracle.py

judges so many decks, and others for another seed.
"""

import os
from collections import Counter
from random import Random
from typing import Any

import pytest

from deckcheck.data.store import Store
from deckcheck.decks.formats import Options
from deckcheck.judge.deck import Judge
from deckcheck.model.report import Item
from tests.conftest import deck_file
from tests.oracle.draw import DECKS_AN_EVENT, Dealer, events
from tests.oracle.judge import Fault, Opinion

DECKS = int(os.environ.get("ORACLE_DECKS", "20000"))
SEED = int(os.environ.get("ORACLE_SEED", "1"))
PARTS = 2
"""So many processes can share the work."""

SIZES = {"DCK001": "main", "DCK002": "extra", "DCK003": "side"}
COPIES = ("DCK004", "BAN001", "BAN002", "BAN003", "BAN005")
CARDS = {"DCK006": "no card of decks", "DCK007": "unknown", "DCK010": "not out", "DCK011": "never legal"} | {
    "DCK012": "kind", "BAN004": "not allowed",
}  # fmt: skip
WHOLE = {"DCK013": ("points", None), "DCK015": ("skills", None)} | dict.fromkeys(
    ("BAN007", "BAN009", "DCK016"), ("list", "not known")
)


def fault(code: str, subject: str) -> Fault:
    """What a finding says, in the words of the second judge."""
    if code in SIZES:
        return "size", SIZES[code]
    if code in COPIES:
        return "copies", int(subject)
    if code in CARDS:
        return CARDS[code], int(subject)
    if code == "DCK005":
        section, _, number = subject.partition(":")
        return "section", (section, int(number))
    if code == "BAN006":
        return "pool", int(subject.removeprefix("pool-"))
    return WHOLE[code]


def opinion_of(item: Item) -> Opinion:
    """The findings of deckcheck as an opinion."""
    found: dict[str, set[Any]] = {"illegal": set(), "undetermined": set(), "legal": set()}
    for finding in item.findings:
        if finding.verdict != "legal":
            found[finding.verdict].add(fault(finding.code, finding.subject))
    return Opinion(frozenset(found["illegal"]), frozenset(found["undetermined"] - found["illegal"]))


def by_card(opinion: Opinion, store: Store) -> Opinion:
    """An opinion about cards, not about the numbers that files have for them."""

    def one(what: Any) -> Any:
        if isinstance(what, tuple):
            return tuple(map(one, what))
        card = store.cards((what,)).get(what) if isinstance(what, int) else None
        return what if card is None else card.code

    return Opinion(*(frozenset(map(one, found)) for found in opinion))


@pytest.mark.parametrize("part", range(PARTS))
def test_two_judges_agree(store: Store, part: int) -> None:
    random = Random(SEED * PARTS + part)
    seen: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for _, bench in zip(range(-(-DECKS // PARTS // DECKS_AN_EVENT)), events(random), strict=False):
        event, dealer = bench.event, Dealer(bench, random)
        judge = Judge(Options(event.day, format=event.format, region=event.region), store)
        for _ in range(DECKS_AN_EVENT):
            deck = dealer.deck()
            ours = by_card(opinion_of(judge.deck_file("deck.ydk", deck_file(*deck))), store)
            theirs = by_card(bench.opinion(*deck), store)
            assert ours == theirs._replace(doubts=theirs.doubts - theirs.faults), (event, deck)
            seen[ours.verdict] += 1
            kinds.update({what for what, _ in ours.faults | ours.doubts})
    assert min(seen[verdict] for verdict in ("legal", "illegal", "undetermined")) > DECKS / PARTS / 40, seen
    every = {"size", "section", "copies", "unknown", "not out", "never legal", "no card of decks", "list"}
    assert kinds.keys() >= every | {"kind", "points", "pool", "skills", "not allowed"}, kinds
    print(f"{sum(seen.values())} decks: {dict(seen)}; {dict(kinds.most_common())}")
