"""Tricky exchanges, each with the right verdict and codes."""

import pytest

from deckcheck.data.store import Store
from deckcheck.decks.difference import difference, edopro_accepts, ygopro_accepts
from deckcheck.decks.formats import Options
from deckcheck.decks.resolve import Deck, join
from deckcheck.judge.cover import settle
from deckcheck.judge.deck import Judge
from deckcheck.judge.swap import Match, judge_match
from deckcheck.model.deck import EXTRA, MAIN, SIDE, Ref
from deckcheck.model.report import Item
from tests.conftest import FILLERS, codes, deck_file, part

ASH, VEILER, NIBIRU, GHOST = 14558127, 97268402, 27204311, 73642296
BLUE_EYES, BLUE_EYES_ART = 89631139, 89631140
STARDUST, DECODE, UTOPIA = 44508094, 1861629, 84013237
HARPIE1, HARPIE2 = 91932350, 27927359
POT_OF_GREED = 55144522
MAIN_DECK = part((3, ASH), (3, BLUE_EYES), *[(3, code) for code in FILLERS[:11]], FILLERS[11])
EXTRA_DECK = part(STARDUST, UTOPIA)
SIDE_DECK = part((3, VEILER), (2, NIBIRU), (2, GHOST), DECODE, HARPIE1, *[(2, code) for code in FILLERS[12:15]])
REGISTERED = {MAIN: MAIN_DECK, EXTRA: EXTRA_DECK, SIDE: SIDE_DECK}

Sections = dict[str, list[Ref]]


def changed(*moves: tuple[str, Ref | None, str, Ref | None], base: Sections = REGISTERED) -> Sections:
    """The registered deck after some changes: (section, card that goes, section, card that comes)."""
    after = {name: list(cards) for name, cards in base.items()}
    for source, gone, target, come in moves:
        if gone is not None:
            after[source].remove(gone)
        if come is not None:
            after[target].append(come)
    return after


def swapped(main: list[Ref], side: list[Ref], home: str = MAIN, base: Sections = REGISTERED) -> Sections:
    """The registered deck with cards of the Main (or Extra) Deck and of the Side Deck exchanged."""
    out = [(home, card, SIDE, card) for card in main]
    cards_in = [(SIDE, card, home, card) for card in side]
    return changed(*out, *cards_in, base=base)


CASES: list[tuple[str, list[Sections], dict[str, object], list[list[str]]]] = [
    # (what, decks of the later Duels, arguments of Match and Options, codes per Duel without notes)
    ("no exchange at all", [REGISTERED], {}, [[]]),
    ("three for three", [swapped([ASH, ASH, ASH], [VEILER, VEILER, VEILER])], {}, [[]]),
    ("the whole Side Deck of Main Deck cards", [swapped(part((3, ASH), (3, BLUE_EYES), (3, FILLERS[0]), (3, FILLERS[1]), FILLERS[2], FILLERS[3]), [c for c in SIDE_DECK if c != DECODE])], {}, [[]]),
    ("Extra Deck with Side Deck", [swapped([STARDUST], [DECODE], EXTRA)], {}, [[]]),
    ("back to the registered deck before the third Duel", [swapped([ASH], [VEILER]), REGISTERED], {}, [[], []]),
    ("another exchange before the third Duel", [swapped([ASH], [VEILER]), swapped([BLUE_EYES], [NIBIRU])], {}, [[], []]),
    ("another artwork", [changed((MAIN, BLUE_EYES, MAIN, BLUE_EYES_ART))], {}, [[]]),
    ("an exchange through another artwork", [changed((MAIN, BLUE_EYES, SIDE, BLUE_EYES_ART), (SIDE, VEILER, MAIN, VEILER))], {}, [[]]),
    ("Harpie Lady 2 for Harpie Lady 1: one name, two cards", [changed((SIDE, HARPIE1, SIDE, HARPIE2))], {}, [["SWP002", "SWP003"]]),
    ("equal sizes, another card", [changed((MAIN, ASH, MAIN, 23434538))], {"format": "ocg"}, [["SWP002", "SWP003"]]),
    ("one card more of a registered one", [changed((MAIN, FILLERS[11], MAIN, FILLERS[12]))], {}, [["SWP002", "SWP003"]]),
    ("the Side Deck grown to 16", [changed((MAIN, ASH, SIDE, ASH))], {}, [["DCK001", "DCK003", "SWP001", "SWP001"]]),
    ("14 cards left in the Side Deck", [changed((SIDE, VEILER, SIDE, None))], {}, [["SWP001", "SWP003"]]),
    ("a 41st card in the Main Deck", [changed((SIDE, VEILER, MAIN, VEILER))], {}, [["SWP001", "SWP001"]]),
    ("a Link Monster sided into the Main Deck", [changed((SIDE, DECODE, MAIN, DECODE), (MAIN, ASH, SIDE, ASH))], {}, [["DCK005"]]),
    ("an Extra Deck card moved to the Main Deck", [changed((EXTRA, STARDUST, MAIN, STARDUST))], {}, [["DCK005", "SWP001", "SWP001", "SWP004"]]),
    ("Main to Extra Deck through the Side Deck, two wrongs", [changed((MAIN, ASH, EXTRA, ASH), (EXTRA, UTOPIA, MAIN, UTOPIA))], {}, [["DCK005", "DCK005", "SWP004", "SWP004"]]),
    ("two out, one in", [changed((MAIN, ASH, SIDE, ASH), (MAIN, ASH, SIDE, ASH), (SIDE, VEILER, MAIN, VEILER))], {}, [["DCK001", "DCK003", "SWP001", "SWP001"]]),
    ("a Main Deck card for an Extra Deck card", [changed((MAIN, ASH, SIDE, ASH), (SIDE, DECODE, EXTRA, DECODE))], {}, [["DCK001", "SWP001", "SWP001"]]),
    ("a card that is Forbidden and not registered", [changed((SIDE, VEILER, SIDE, POT_OF_GREED))], {}, [["BAN001", "SWP002", "SWP003"]]),
    ("a second copy of a Limited card sided in", [swapped([FILLERS[0]], [83764718], base=changed((MAIN, ASH, MAIN, 83764718), (SIDE, VEILER, SIDE, 83764718)))], {"base": changed((MAIN, ASH, MAIN, 83764718), (SIDE, VEILER, SIDE, 83764718))}, [["BAN002"]]),
    ("a card that no pool knows, registered", [changed((MAIN, ASH, MAIN, 99999999))], {"base": changed((MAIN, ASH, MAIN, 99999999))}, [["DCK007"]]),
    ("an exchange in a single Duel", [swapped([ASH], [VEILER])], {"single": True}, [["SWP005"]]),
    ("no exchange in a single Duel", [REGISTERED], {"single": True}, [[]]),
    ("an exchange in the first Duel", [swapped([ASH], [VEILER])], {"first": 1}, [["SWP005"]]),
    ("sizes may change", [changed((SIDE, VEILER, MAIN, VEILER))], {"equal_sizes": False}, [[]]),
    ("sizes may change, cards may not leave", [changed((SIDE, VEILER, SIDE, None))], {"equal_sizes": False}, [["SWP003"]]),
    ("more than 15 exchanged cannot be", [changed(*[(MAIN, c, MAIN, 70903634) for c in MAIN_DECK[:16]])], {}, [["BAN002", "SWP002"] + ["SWP003"] * 6]),
    ("every card of the deck replaced", [changed((MAIN, ASH, MAIN, 46986414), (MAIN, ASH, MAIN, 46986414), (MAIN, ASH, MAIN, 46986414))], {}, [["SWP002", "SWP003"]]),
]  # fmt: skip


def judged(store: Store, decks: list[Sections], arguments: dict[str, object]) -> list[Item]:
    """The items of the later Duels."""
    chosen = dict(arguments)
    base = chosen.pop("base", REGISTERED)
    options = Options(str(chosen.pop("as_of", "2026-08-20")), str(chosen.pop("format", "tcg")))
    judge = Judge(options, store)
    files: list[Deck] = [join(deck_file(*sections.values()), store) for sections in (base, *decks)]  # type: ignore[attr-defined]
    later: list[tuple[str, Deck | Item]] = [(f"game{i}.ydk", deck) for i, deck in enumerate(files[1:], 2)]
    ruleset = judge.ruleset(options.format or "tcg")
    return list(map(settle, judge_match(judge, ruleset, ("registered.ydk", files[0]), later, Match(**chosen))))[1:]  # type: ignore[arg-type]


@pytest.mark.parametrize(("decks", "arguments", "expected"), [case[1:] for case in CASES], ids=[c[0] for c in CASES])
def test_exchange(store: Store, decks: list[Sections], arguments: dict[str, object], expected: list[list[str]]) -> None:
    items = judged(store, decks, arguments)
    assert [sorted(codes(item)) for item in items] == expected
    assert [item.verdict == "legal" for item in items] == [not want for want in expected]


def notes(item: Item) -> list[str]:
    return [finding.code for finding in item.findings if finding.severity == "note"]


def test_an_artwork_is_a_note_and_simulators_refuse_it(store: Store) -> None:
    (item,) = judged(store, [changed((MAIN, BLUE_EYES, MAIN, BLUE_EYES_ART))], {})
    assert notes(item)[:2] == ["SWP006", "SWP007"]
    message = item.findings[1].message
    assert "EDOPro" in message
    assert "YGOPro" in message
    assert item.extra is not None
    assert item.extra["exchange"] == []


def test_edopro_accepts_what_is_not_one_for_one(store: Store) -> None:
    # A new card with a higher number than all registered ones, put into the Side Deck.
    after = changed((SIDE, None, SIDE, 99426088))
    before_deck = join(deck_file(*REGISTERED.values()), store)
    now = join(deck_file(*after.values()), store)
    assert edopro_accepts(before_deck, now)
    assert not ygopro_accepts(before_deck, now)
    (item,) = judged(store, [after], {})
    assert item.verdict == "illegal"
    assert any(f.code == "SWP007" and "EDOPro would accept" in f.message for f in item.findings)


def test_the_step_is_told_beside_the_exchange(store: Store) -> None:
    game2, game3 = judged(store, [swapped([ASH], [VEILER]), swapped([BLUE_EYES], [NIBIRU])], {})
    assert game2.extra is not None
    assert game3.extra is not None
    assert "step" not in game2.extra
    names = {(move["from"], move["to"], move["card"]["name"]) for move in game3.extra["step"]}
    assert names == {
        ("side", "main", "Nibiru, the Primal Being"),
        ("side", "main", "Ash Blossom & Joyous Spring"),
        ("main", "side", "Effect Veiler"),
        ("main", "side", "Blue-Eyes White Dragon"),
    }
    assert len(game3.extra["exchange"]) == 2


FUSION, OTHER_FUSION = 1641882, 9293977  # Fusionist, Metal Dragon: out since 2002
# 15 Normal Monsters but one, out since 2002, for the full Side Deck that those days asked for.
PAST_SIDE = (OTHER_FUSION, 7805359, 17358176, 21817254, 29172562, 34460851, 43500484, 44287299, 58314394, 64501875, 66672569, 75356564, 41396436, 6368038, 76812113)  # fmt: skip
PAST_EXTRA: Sections = {
    MAIN: part(*[(3, code) for code in FILLERS[:13]], FILLERS[13]),
    EXTRA: part(FUSION),
    SIDE: part(*PAST_SIDE),
}
ONE_FOR_ONE = swapped([FUSION], [PAST_SIDE[0]], EXTRA, PAST_EXTRA)


@pytest.mark.parametrize(
    ("format", "as_of", "verdict", "expected"),
    [
        # Side and Extra Deck are exchanged since 2009 only, on a day that is not proved.
        ("goat", "2026-08-20", "illegal", ["SWP008"]),
        ("tcg", "2005-06-01", "illegal", ["SWP008"]),
        ("tcg", "2008-12-31", "illegal", ["SWP008"]),
        ("tcg", "2009-06-01", "undetermined", ["SWP008"]),
        ("tcg", "2009-12-31", "legal", []),
        ("edison", "2026-08-20", "legal", []),
    ],
)
def test_side_and_extra_deck_by_day(store: Store, format: str, as_of: str, verdict: str, expected: list[str]) -> None:
    (item,) = judged(store, [ONE_FOR_ONE], {"format": format, "as_of": as_of, "base": PAST_EXTRA})
    assert (item.verdict, codes(item)) == (verdict, expected), [finding.message for finding in item.findings]
    if expected:
        (finding,) = item.findings
        assert "1 Fusionist" in finding.message


@pytest.mark.parametrize(
    ("main", "side", "edopro", "ygopro"),
    [
        (part(ASH, VEILER), part(NIBIRU), True, True),
        (part(ASH, NIBIRU), part(VEILER), True, True),
        (part(ASH, VEILER, NIBIRU), [], False, False),
        (part(ASH), part(VEILER, NIBIRU), False, False),
        (part(ASH, VEILER), [], False, False),
        (part(ASH, VEILER), part(NIBIRU, 99999999), True, False),
        (part(ASH, VEILER), part(GHOST), False, False),
        (part(ASH, ASH), part(VEILER), False, False),
    ],
)
def test_what_simulators_take(store: Store, main: list[Ref], side: list[Ref], edopro: bool, ygopro: bool) -> None:
    before = join(deck_file(part(ASH, VEILER), [], part(NIBIRU)), store)
    now = join(deck_file(main, [], side), store)
    assert (edopro_accepts(before, now), ygopro_accepts(before, now)) == (edopro, ygopro)


def test_simulators_look_at_the_extra_deck(store: Store) -> None:
    decks = [
        join(deck_file(part(ASH), part(*extra), part(*side)), store)
        for extra, side in (((), (UTOPIA,)), ((UTOPIA,), ()))
    ]
    for before, now in (decks, decks[::-1]):
        assert not edopro_accepts(before, now)
        assert not ygopro_accepts(before, now)


def test_an_artwork_that_stays_is_not_one_that_went(store: Store) -> None:
    ruleset = Judge(Options("2026-08-01"), store).ruleset("tcg")
    before = join(deck_file(part((2, BLUE_EYES), BLUE_EYES_ART), [], []), store)
    now = join(deck_file(part(BLUE_EYES, (2, BLUE_EYES_ART)), [], []), store)
    for one, other, gone, come in ((before, now, BLUE_EYES, BLUE_EYES_ART), (now, before, BLUE_EYES_ART, BLUE_EYES)):
        assert difference(one, other, ruleset).artworks == (("Blue-Eyes White Dragon", (gone,), (come,)),)


def test_another_artwork_is_told_beside_the_moves(store: Store) -> None:
    ruleset = Judge(Options("2026-08-01"), store).ruleset("tcg")
    before = join(deck_file(part((2, BLUE_EYES), ASH), [], part(VEILER)), store)
    now = join(deck_file(part(BLUE_EYES, BLUE_EYES_ART, VEILER), [], part(ASH)), store)
    change = difference(before, now, ruleset)
    assert change.artworks == (("Blue-Eyes White Dragon", (BLUE_EYES,), (BLUE_EYES_ART,)),)
    assert [(move.card, move.copies, move.source, move.target) for move in change.moves] == [
        ("Effect Veiler", 1, SIDE, MAIN),
        ("Ash Blossom & Joyous Spring", 1, MAIN, SIDE),
    ]
    assert (change.surplus, change.missing, change.same) == ({}, {}, False)
