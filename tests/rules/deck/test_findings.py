"""Findings in full: what they say, advise, point to, count and offer, word for word."""

from collections.abc import Iterator

import pytest
from syrupy.assertion import SnapshotAssertion

from deckcheck.data.store import Store
from deckcheck.deckfiles import read_decks
from deckcheck.decks.formats import Options
from deckcheck.judge.deck import Judge, Wanted
from deckcheck.model.deck import Span
from deckcheck.model.finding import Finding
from deckcheck.model.report import Item
from tests.conftest import FILLERS, Check, part
from tests.rules.deck.test_construction import (
    ASH,
    BLUE_EYES,
    BLUE_EYES_ART,
    CASES,
    COOCLOCK,
    CYBER_HARPIE,
    FUSIONS,
    HARPIE,
    HARPIE1,
    LINK_MONSTER,
    POT_OF_GREED,
    STARDUST,
    TELEPORT,
    TOKEN,
    UTOPIA,
    VEILER,
    extras,
)  # fmt: skip

CHARITY, REBORN, HOLE = 79571449, 83764718, 53129443
SKILL, SKILL2 = 300101001, 300101002
INFERRED = 5405695
GOLEM, ALLURE = 102380, 1475311  # a pool of two in Speed Duel
MORE: list[tuple[str, dict[str, object]]] = [
    ("copies over three sections", {"main": part((2, HARPIE), HARPIE1), "extra": part(HARPIE), "side": part((2, CYBER_HARPIE))}),
    ("copies of two artworks", {"main": part((2, BLUE_EYES)), "side": part((3, BLUE_EYES_ART))}),
    ("six copies in two sections", {"main": part((3, ASH)), "side": part((3, ASH))}),
    ("Forbidden in three sections", {"main": part((2, POT_OF_GREED)), "side": part(POT_OF_GREED, CHARITY)}),
    ("Forbidden counted as Limited", {"main": part((2, POT_OF_GREED)), "side": part(POT_OF_GREED), "format": "tcg-traditional"}),
    ("Forbidden counted as Limited, four copies", {"main": part((4, POT_OF_GREED)), "format": "tcg-traditional"}),
    ("Limited in Traditional, four copies", {"main": part((4, 2295440)), "format": "tcg-traditional"}),
    ("Limited, several copies", {"main": part((3, HOLE)), "side": part(HOLE), "as_of": "2012-03-01"}),
    ("misplaced, several ways", {"main": part((2, STARDUST), UTOPIA), "extra": part((2, ASH), VEILER)}),
    ("misplaced, and an Extra Deck of 16", {"main": part(STARDUST), "extra": extras(15)}),
    ("misplaced, and a Main Deck of 39", {"main": part(STARDUST), "size": 40}),
    ("misplaced, and a Main Deck of 62", {"size": 60, "main": part((3, ASH), (3, HARPIE), (3, COOCLOCK), (3, TELEPORT)), "extra": part((2, VEILER))}),
    ("Tokens", {"main": part((2, TOKEN)), "extra": part(TOKEN), "side": part(TOKEN)}),
    ("a Skill Card outside Speed Duel", {"main": part(SKILL), "side": part(SKILL2)}),
    ("three Skill Cards", {"main": part(SKILL, SKILL2, SKILL), "size": 0, "format": "speed"}),
    ("Skill Cards outside the Main Deck", {"extra": part(SKILL), "side": part(SKILL2), "size": 0, "format": "speed"}),
    ("a pool", {"main": part((3, GOLEM)), "side": part((2, ALLURE)), "size": 0, "format": "speed"}),
    ("points", {"main": part((3, POT_OF_GREED), (2, CHARITY), REBORN), "side": part(CHARITY), "format": "genesys", "points_cap": 20}),
    ("points of many cards", {"main": part(POT_OF_GREED, CHARITY, REBORN, HOLE, 12580477, 44763025, 69243953, 18144506), "format": "genesys", "points_cap": 1}),
    ("forbidden kinds", {"extra": part((2, LINK_MONSTER)), "side": part(16178681), "format": "genesys"}),
    ("sizes of none", {"size": 0, "side": part((3, ASH), (3, VEILER))}),
    ("Side Decks of 16 and 20", {"side": part(*[(3, code) for code in (ASH, HARPIE, COOCLOCK, TELEPORT, VEILER)], (5, 24508238))}),
    ("an Extra Deck of 18", {"extra": [*extras(15), STARDUST, UTOPIA, UTOPIA]}),
    ("unknown passcodes", {"main": part((2, 99999999), 100200300, 123456789, 511000999, 700000000, 5), "side": part(99999999)}),
    ("points of six cards", {"main": part(POT_OF_GREED, CHARITY, REBORN, HOLE, 12580477, 44763025), "format": "genesys", "points_cap": 1}),
    ("a name and a number that are not known", {"main": part("qqqq zzzz", 99999999)}),
    ("unknown names", {"main": part("Ash Blosom & Joyous Spring", "Snake-Eyes Dragon", "qqqq zzzz", "LOB-EN999"), "side": part("qqqq zzzz")}),
    ("a name of two cards twice", {"main": part((2, "魔法神灯")), "side": part("魔法神灯")}),
    ("other numbers", {"main": part((2, 504700014), 7563589, (2, 35998822), BLUE_EYES_ART), "side": part(7563589)}),
    ("a guessed artwork", {"main": part((2, INFERRED))}),
    ("a number of two cards", {"main": part((2, 100246001)), "format": "ocg"}),
    ("disputed cards", {"main": part((2, 91731841)), "side": part(91731841), "format": "tengu"}),
    ("printed later than a list's day", {"main": part(HARPIE), "extra": part(1861629), "format": "nekroz"}),
    ("not released", {"main": part((2, 32236916), 64511793), "side": part(32236916)}),
    ("not released anywhere", {"main": part((2, 32236916), "Rainbow Bridge Bifrost"), "as_of": "2020-01-01", "format": "world-championship"}),
    ("prize cards", {"main": part((2, 60087721)), "side": part(60087721)}),
    ("off a whitelist", {"main": part((2, ASH)), "side": part(ASH, STARDUST), "format": "goat"}),
    ("Fusions in a Side Deck", {"side": part(*FUSIONS)}),
]  # fmt: skip
TEXTS: list[tuple[str, str, dict[str, object]]] = [
    # (what, lines of a list whose Main Deck is filled up, options)
    ("OCG prints", "".join(f"1 {name} [{code}]\n" for name, code in (
        ("Harpie Lady", "BE01-JP123"), ("Dark Magician", "LOB-JP001"), ("Sangan", "MRD-AE003"), ("Harpie Lady", "BE01-JP123"),
        ("Dark Hole", "LOB-KR052"), ("Raigeki", "LOB-JP053"))), {}),
    ("one OCG print", "1 Harpie Lady [BE01-JP123]\n", {}),
    ("prints of both", "1 Blue-Eyes White Dragon [LOB-001]\n1 Dark Magician [LOB-005]\n", {}),
    ("more OCG than TCG prints", "1 Harpie Lady [BE01-JP123]\n1 Dark Magician [LOB-JP001]\n1 Blue-Eyes White Dragon [LOB-EN001]\n", {"format": "ocg"}),
    ("fewer OCG than TCG prints", "1 Harpie Lady [BE01-JP123]\n1 Dark Magician [LOB-EN005]\n1 Blue-Eyes White Dragon [LOB-EN001]\n", {"format": "ocg"}),
    ("prints of other cards", "2 Dark Magician [LOB-EN001]\n1 Sangan [LOB-EN005]\n", {}),
    ("special prints", "2 Blue-Eyes White Dragon [DT01-EN001]\n1 Dark Magician [SBAD-EN001]\n", {}),
    ("later prints", "2 Dark Magician [LCYW-EN008]\n1 Dark Magician Girl [LCYW-EN009]\n", {"as_of": "2010-04-24"}),
    ("no such prints", "2 LOB-EN999\n1 SDY-E009\n", {}),
    ("names that are not official", "1 Red-Eyes B. Dragon\n1 Kinetic Soldier\n2 增殖的G\n1 闪刀姬-零衣\n", {}),
    ("six former names", "1 Red-Eyes B. Dragon\n1 Kinetic Soldier\n1 Marie the Fallen One\n1 Necrolancer the Timelord\n1 Harpie's Brother\n1 Oscillo Hero #2\n", {}),
    ("near names", "2 Ash Blosom & Joyous Spring\n1 Snake-Eyes Dragon\nSide Deck\n3 Infinite Imperm\n", {}),
    ("the file's own names", "4 ash blossom and joyous spring\n", {}),
    ("what may be copies", "4 Sangan\n1 ???\n", {}),
    ("a region's own day", "1 Sangan\n", {"as_of": "2024-04-18", "region": "europe"}),
]  # fmt: skip


def place(span: Span) -> str:
    return ":".join(map(str, span))


def lines(finding: Finding) -> Iterator[str]:
    """All that a finding says, a line each."""
    yield f"{finding.code} {finding.name} {finding.severity} {finding.verdict} {finding.source} [{finding.subject}]"
    yield f"  {finding.message}"
    if finding.help:
        yield f"  > {finding.help}"
    yield f"  at {' '.join(map(place, (finding.span, *finding.related)))}"
    yield from (f"  card {card.passcode} {card.name} {card.copies} {card.section}" for card in finding.cards)
    if finding.fix is not None:
        edits = ", ".join(f"{place(edit.span)} {edit.text}" for edit in finding.fix.edits)
        yield f"  fix {finding.fix.title} ({'safe' if finding.fix.safe else 'unsafe'}): {edits}"
    if finding.covered_by:
        yield f"  covered by {finding.covered_by}"
    if finding.suggestions:
        yield f"  suggestions {', '.join(f'{code} {name}' for code, name in finding.suggestions)}"


def text(item: Item) -> str:
    head = f"{item.verdict} {item.format} {item.counts} {item.points}"
    return "\n".join([head, *(line for finding in item.findings for line in lines(finding))])


def test_cases_of_the_rules(check: Check, snapshot: SnapshotAssertion) -> None:
    found = {name: check(**arguments) for name, arguments, _ in CASES}
    assert "\n\n".join(f"# {name}\n{text(item)}" for name, item in found.items() if item.findings) == snapshot


@pytest.mark.parametrize(("name", "arguments"), MORE, ids=[name for name, _ in MORE])
def test_more(check: Check, snapshot: SnapshotAssertion, name: str, arguments: dict[str, object]) -> None:
    assert text(check(**arguments)) == snapshot


@pytest.mark.parametrize(("name", "added", "options"), TEXTS, ids=[name for name, _, _ in TEXTS])
def test_lists(store: Store, snapshot: SnapshotAssertion, name: str, added: str, options: dict[str, object]) -> None:
    main = "\n".join(f"3 {store.cards([code])[code].name}" for code in FILLERS[:12])
    decks = read_decks(f"Main Deck\n{main}\n{added}".encode(), "list.txt", store)
    assert isinstance(decks, list), decks
    chosen = Options(**{"as_of": "2026-08-20", "format": "tcg"} | options)  # type: ignore[arg-type]
    judge = Judge(chosen, store, Wanted(fixes=True))
    assert text(judge.deck_file("list.txt", decks[0])) == snapshot


@pytest.mark.parametrize(
    ("low", "high", "guess"),
    [
        (100_000_000, 110_000_000, "pre-release number"),
        (120_000_000, 130_000_000, "Rush Duel"),
        (160_000_000, 170_000_000, "Rush Duel"),
        (300_000_000, 310_000_000, "Speed Duel Skill Card"),
        (504_000_000, 505_000_000, "GOAT version"),
        (511_000_000, 515_000_000, "anime or unofficial card"),
    ],
)
def test_what_an_unknown_number_may_be(check: Check, low: int, high: int, guess: str) -> None:
    for code, inside in ((low - 1, False), (low, True), (high - 1, True), (high, False)):
        (found,) = check(main=part(code)).findings
        assert (guess in found.message) is inside, code
        if not inside:
            assert ("at most eight digits" in found.help) is (code > 99_999_999), code
