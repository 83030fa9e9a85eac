"""Exchanges in general: every one-for-one exchange is accepted and printed as it is, every slip in one is found."""

import random
from collections import Counter
from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck.data.store import Store
from deckcheck.decks.difference import Move, apply_moves, card_key, difference
from deckcheck.decks.formats import Options
from deckcheck.decks.resolve import Deck
from deckcheck.decks.ruleset import CardStatus, Ruleset
from deckcheck.judge.deck import Judge
from deckcheck.judge.swap import Match, judge_exchange
from deckcheck.model.card import RELEASED, SKILL, TOKEN
from deckcheck.model.deck import EXTRA, MAIN, SECTIONS, SIDE, DeckFile, Part, Ref

SEEDS = st.integers(min_value=0, max_value=2**32 - 1)
CASES = settings(max_examples=1000, deadline=None, database=None)


@lru_cache(maxsize=1)
def world() -> tuple[Judge, Ruleset, list[int], list[int]]:
    """A judge, the TCG's ruleset, and the cards that may be used three times: for the Main and the Extra Deck."""
    store = Store.open()
    judge = Judge(Options("2026-08-20"), store)
    ruleset = judge.ruleset("tcg")
    cards = list(store.all_cards())
    out = store.releases([card.code for card in cards], "tcg")
    free = [
        card
        for card in cards
        if card.tcg == RELEASED
        and card.code in out
        and out[card.code].out_on("2026-08-20")
        and card.code > 0
        and not card.type & (TOKEN | SKILL)
        and card.group == card.code
        and card.group not in ruleset.limits
    ]
    rng = random.Random(7)
    main = rng.sample([card.code for card in free if not card.belongs_in_extra], 300)
    extra = rng.sample([card.code for card in free if card.belongs_in_extra], 100)
    return judge, ruleset, main, extra


def deck(sections: dict[str, list[Ref]]) -> Deck:
    return Deck(DeckFile("ydk", *(Part(sections[name]) for name in SECTIONS)), *(sections[name] for name in SECTIONS))


def random_deck(rng: random.Random) -> dict[str, list[Ref]]:
    """A legal deck: 40 to 60, 0 to 15 and 0 to 15 cards, no name more than three times over all of them."""
    _, _, main, extra = world()
    mains = [code for code in rng.sample(main, 60) for _ in range(rng.randint(1, 3))]
    extras = [code for code in rng.sample(extra, 30) for _ in range(rng.randint(1, 3))]
    size, more = rng.randint(40, min(60, len(mains) - 16)), rng.randint(0, 15)
    left = [*mains[size:], *extras[more:]]
    rng.shuffle(left)
    return {MAIN: list(mains[:size]), EXTRA: list(extras[:more]), SIDE: left[: rng.randint(0, 15)]}


def exchanged(rng: random.Random, before: dict[str, list[Ref]]) -> dict[str, list[Ref]]:
    """The deck after some cards of the Side Deck changed places with cards of the Main or Extra Deck."""
    _, ruleset, _, _ = world()
    after = {name: list(cards) for name, cards in before.items()}
    for i in rng.sample(range(len(after[SIDE])), rng.randint(0, len(after[SIDE]))):
        card = ruleset.row(after[SIDE][i]).card
        assert card is not None
        home = after[EXTRA if card.belongs_in_extra else MAIN]
        if home:
            j = rng.randrange(len(home))
            after[SIDE][i], home[j] = home[j], after[SIDE][i]
    for cards in after.values():
        rng.shuffle(cards)  # the order in a section means nothing
    return after


def found(before: dict[str, list[Ref]], after: dict[str, list[Ref]]) -> tuple[str, set[str]]:
    """The verdict on an exchange and the codes of its findings, notes aside."""
    judge, ruleset, _, _ = world()
    registered, now = deck(before), deck(after)
    item = judge_exchange(judge, ruleset, registered, None, ("game2.ydk", now), 2, Match())
    return item.verdict, {finding.code for finding in item.findings if finding.severity != "note"}


@CASES
@given(SEEDS)
def test_every_exchange_one_for_one_is_accepted(seed: int) -> None:
    rng = random.Random(seed)
    before = random_deck(rng)
    assert found(before, exchanged(rng, before)) == ("legal", set())


@CASES
@given(SEEDS)
def test_the_printed_exchange_gives_the_new_deck(seed: int) -> None:
    _, ruleset, _, _ = world()
    rng = random.Random(seed)
    before = random_deck(rng)
    after = exchanged(rng, before)
    registered, now = deck(before), deck(after)
    change = difference(registered, now, ruleset)
    applied = apply_moves(registered, change.moves, ruleset)
    for name in SECTIONS:
        assert Counter(applied[name]) == Counter(after[name])
    # No smaller set of moves does it: no card moves both ways between two decks.
    ways = {(move.card, move.source, move.target) for move in change.moves}
    assert not any((card, target, source) in ways for card, source, target in ways)


@CASES
@given(SEEDS)
def test_every_slip_is_found(seed: int) -> None:
    _, ruleset, main, extra = world()
    rng = random.Random(seed)
    before = random_deck(rng)
    after = exchanged(rng, before)
    filled = [name for name in SECTIONS if after[name]]
    held = {card_key(ref, ruleset) for cards in after.values() for ref in cards}
    slip = rng.choice(("drop", "add", "replace", "move"))
    section = rng.choice(filled)
    cards = after[section]
    if slip == "drop":
        cards.pop(rng.randrange(len(cards)))
        expected = {"SWP001", "SWP003"}
    elif slip == "add":
        section = rng.choice(SECTIONS)
        after[section].append(rng.choice(extra if section == EXTRA else main))
        expected = {"SWP001", "SWP002"}
    elif slip == "replace":
        i = rng.randrange(len(cards))
        same_kind = extra if cards[i] in extra else main
        cards[i] = rng.choice([code for code in same_kind if card_key(code, ruleset) not in held])
        expected = {"SWP002", "SWP003"}
    else:
        target = rng.choice([name for name in SECTIONS if name != section])
        after[target].append(cards.pop(rng.randrange(len(cards))))
        expected = {"SWP001"}
    verdict, codes = found(before, after)
    assert verdict == "illegal"
    assert expected <= codes, (slip, section, codes)


@CASES
@given(SEEDS)
def test_moves_that_a_deck_cannot_make_are_refused(seed: int) -> None:
    _, ruleset, _, _ = world()
    rng = random.Random(seed)
    registered = deck(random_deck(rng))
    key = card_key(registered.main[0], ruleset)
    copies = sum(card_key(ref, ruleset) == key for ref in registered.main)
    with pytest.raises(ValueError, match="fewer than"):
        apply_moves(registered, (Move(MAIN, SIDE, copies + 1, key),), ruleset)


def test_each_card_is_looked_at_a_few_times_however_many_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    judge, ruleset, _, _ = world()
    looked: Counter[Ref] = Counter()
    row = Ruleset.row

    def counted(self: Ruleset, ref: Ref) -> CardStatus:
        looked[ref] += 1
        return row(self, ref)

    monkeypatch.setattr(Ruleset, "row", counted)
    # Numbers that no card has: some go to the Side Deck, some are not there any more, some were not registered.
    codes = list(range(300_000_000, 300_000_600))
    registered = deck({MAIN: [*codes[:400]], EXTRA: [], SIDE: []})
    now = deck({MAIN: [*codes[200:300], *codes[400:]], EXTRA: [], SIDE: [*codes[100:200]]})
    item = judge_exchange(judge, ruleset, registered, None, ("deck.ydk", now), 2, Match())
    assert {"SWP002", "SWP003"} <= {finding.code for finding in item.findings}
    assert max(looked.values()) < 30
