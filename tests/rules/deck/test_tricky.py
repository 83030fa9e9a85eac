"""Tricky decks that existing programs judge wrongly or without a reason, each with the right verdict and why."""

import pytest

from deckcheck.data.store import Store
from deckcheck.deckfiles import read_decks
from deckcheck.decks.formats import Options
from deckcheck.inputs.sources import Source
from deckcheck.judge.deck import Judge
from deckcheck.model.card import LINK, SPELL, Card
from deckcheck.model.deck import Ref
from deckcheck.model.words import speaking
from tests.conftest import Check, codes, filled, part

FUSION, LINK_MONSTER, GOD, RA = 23995346, 1861629, 10000000, 10000010
POT_OF_GREED = 55144522
SPEED = (23771716, 86198326, 24140059, 68170903, 21597117, 8949584, 32207100, 70832512)  # on the Speed Duel list


def fusions(number: int) -> list[Ref]:
    return [code for code in (FUSION, 41462083, 54752875, 90140980, 45231177) for _ in range(3)][:number]


CASES: list[tuple[str, dict[str, object], str, list[str], str]] = [
    # (what, arguments of `check`, verdict, codes without notes, what a message must say)
    ("2 + 1 Harpie Ladies, 1 in the Side Deck", {"main": part((2, 76812113), 91932350), "side": [80316585]}, "illegal", ["DCK004"], "Harpie Lady: 2 Harpie Lady + 1 Harpie Lady 1 + 1 Cyber Harpie Lady (side) = 4, at most 3."),
    ("3 Umi and 1 Lemuria", {"main": part((3, 22702055), 34103656)}, "illegal", ["DCK004"], "3 Umi + 1 Lemuria, the Forgotten City = 4"),
    ("3 Harpie Queen and 3 Harpie Lady", {"main": part((3, 75064463), (3, 76812113))}, "legal", [], ""),
    ("Polymerization under both passcodes", {"main": part((2, 24094653), (2, 27847700))}, "illegal", ["DCK004"], "2 Polymerization [24094653] + 2 Polymerization [27847700] = 4"),
    ("3 Polymerization and Fusion Substitute", {"main": part((3, 24094653), 74335036)}, "illegal", ["DCK004"], "1 Fusion Substitute = 4"),
    ("2 + 2 artworks of Blue-Eyes", {"main": part((2, 89631139), (2, 89631140))}, "illegal", ["DCK004"], "2 Blue-Eyes White Dragon [89631140] = 4"),
    ("an artwork of a Forbidden card", {"extra": [4280259]}, "illegal", ["BAN001"], "Apollousa, Bow of the Goddess is Forbidden"),
    ("a pre-errata version", {"extra": [5043020]}, "legal", ["DCK022"], "pre-errata version of Firewall Dragon (05043010)"),
    ("GOAT by the printed passcode", {"main": [10035717], "format": "goat"}, "legal", [], ""),
    ("GOAT by the simulator's passcode", {"main": [504700014], "format": "goat"}, "legal", [], "GOAT version of Weapon Change (10035717)"),
    ("61 cards, of which a simulator loads 60", {"main": part((3, 14558127), (3, 97268402), (3, 2511), (3, 483), 76812113), "size": 61}, "illegal", ["DCK001"], "The Main Deck has 61 cards"),
    ("a Fusion Monster beside 40 other cards", {"main": [FUSION], "size": 41}, "illegal", ["DCK005"], "Blue-Eyes Ultimate Dragon is a Fusion Monster and is in the Main Deck"),
    ("a Fusion Monster that leaves 39", {"main": [FUSION], "size": 40}, "illegal", ["DCK005"], "39 in the Main Deck (not 40 to 60)"),
    ("a Fusion Monster for a full Extra Deck", {"main": [44508094], "size": 41, "extra": fusions(15)}, "illegal", ["DCK005"], "16 in the Extra Deck (not 0 to 15)"),
    ("a Pendulum Xyz Monster in the Main Deck", {"main": [45627618], "size": 41}, "illegal", ["DCK005"], "Pendulum Xyz Monster"),
    ("a plain Pendulum Monster in the Extra Deck", {"extra": [16178681]}, "illegal", ["DCK005"], "belongs in the Main Deck"),
    ("a Ritual Monster in the Extra Deck", {"extra": [5405694]}, "illegal", ["DCK005"], "Ritual Monster"),
    ("a Token in the Side Deck", {"side": [73915052]}, "illegal", ["DCK006"], "is a Token"),
    ("passcode 0", {"main": [0]}, "undetermined", ["DCK007"], "00000000"),
    ("a retired pre-release number", {"main": [101112006]}, "legal", [], "passcode 82112494 now"),
    ("Gods without a printed passcode", {"main": part((3, GOD), (3, RA))}, "legal", [], ""),
    ("not yet released in the TCG", {"main": [32236916]}, "illegal", ["DCK010"], "Rainbow Bridge Bifrost was announced in the TCG for 2026-09-03"),
    ("not yet released in the TCG, checked for the OCG", {"main": [32236916], "format": "ocg"}, "legal", [], ""),
    ("3 Ash Blossom in the OCG of July 2026", {"main": part((3, 14558127)), "format": "ocg"}, "illegal", ["BAN003"], "Semi-Limited (OCG list of 2026-07-01): 3 in the Main Deck, 2 allowed."),
    ("3 Ash Blossom in the TCG", {"main": part((3, 14558127))}, "legal", [], ""),
    ("Pot of Greed in Genesys", {"main": [POT_OF_GREED], "format": "genesys"}, "legal", [], ""),
    ("Pot of Greed in the TCG", {"main": [POT_OF_GREED]}, "illegal", ["BAN001"], "Forbidden"),
    ("a Link Monster without points in the Side Deck of Genesys", {"side": [LINK_MONSTER], "format": "genesys"}, "illegal", ["DCK012"], "allows no Link Monsters"),
    ("90 points in the Main and 20 in the Side Deck", {"main": part((3, POT_OF_GREED)), "side": [14558127], "format": "genesys"}, "illegal", ["DCK013"], "totals 110 points; the point cap of"),
    ("a Rush Duel card", {"main": [160001000]}, "undetermined", ["DCK007"], "Rush Duel"),
    ("Speed Duel with two Skills", {"main": [300101001, 300101004, *[c for c in SPEED for _ in range(3)]], "size": 0, "format": "speed"}, "illegal", ["DCK015"], "2 Skill Cards"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "verdict", "expected", "says"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_verdict(check: Check, arguments: dict[str, object], verdict: str, expected: list[str], says: str) -> None:
    item = check(**arguments)
    assert codes(item) == expected, [f.message for f in item.findings]
    assert item.verdict == verdict
    texts = [f"{finding.message} {finding.help}" for finding in item.findings]
    assert not says or any(says in text for text in texts), texts


def test_regions_differ_in_the_week_between_two_dates(check: Check) -> None:
    """Baronne de Fleur became Forbidden on 15 April 2024 in the Americas and on 22 April in Europe."""
    baronne = {"extra": [84815190], "as_of": "2024-04-18"}
    assert check(**baronne, region="europe").verdict == "legal"
    assert check(**baronne, region="americas").verdict == "illegal"
    unsaid = check(**baronne)
    assert (unsaid.verdict, codes(unsaid)) == ("undetermined", ["BAN008", "BAN001"])
    assert check(extra=[84815190], as_of="2024-04-22").verdict == "illegal"


def test_a_link_spell_is_a_main_deck_card() -> None:
    spell = Card(1, 1, 1, "A Link Spell", SPELL | LINK, 1, 1, 1)
    assert not spell.belongs_in_extra


def test_a_list_that_is_empty_makes_nothing_legal(store: Store, tmp_path: object) -> None:
    from pathlib import Path

    path = Path(str(tmp_path), "empty.yaml")
    path.write_text("title: Genesys\neffective: 2026-08-22\npoints: {}\n")
    judge = Judge(Options("2026-08-20", "genesys", list_file=str(path)), store)
    deck = "#main\n" + "".join(f"{code}\n" for code in filled([], 40)) + "#extra\n!side\n"
    (item,) = judge.source(Source("deck.ydk", deck.encode()))
    assert item.verdict == "undetermined"
    assert codes(item) == ["BAN007"]


MESSY = b"\xef\xbb\xbf#created by Me\r\n#main\r\n 0089631139\r\n# Blue-Eyes White Dragon\r\n-5\r\n#extra \r\n44508094"


def test_a_messy_file_is_judged_as_it_stands(store: Store) -> None:
    decks = read_decks(MESSY, "messy.ydk", store)
    assert isinstance(decks, list)
    (deck,) = decks
    assert deck.main.refs == [89631139]
    assert deck.extra.refs == [44508094]
    lines = {remark.code: remark.span.line for remark in deck.remarks}
    assert lines["FMT010"] == 1  # byte order mark
    assert lines["FMT026"] == 3  # indented passcode
    assert lines["FMT014"] == 6  # header with a blank behind it
    assert "FMT015" in lines  # no !side
    assert {code for code, line in lines.items() if line == 5}  # -5 is told, not dropped
    (item,) = Judge(Options("2026-08-20"), store).source(Source("messy.ydk", MESSY))
    assert item.verdict != "legal"


def test_every_case_is_counted() -> None:
    assert len(CASES) + 5 >= 30


def test_one_judge_says_what_it_remembers_in_the_language_of_each_run(store: Store) -> None:
    judge = Judge(Options("2026-08-20", "tcg"), store)
    lines = ["#main", *map(str, filled([123456, 20000000], 40)), "#extra", "!side", ""]
    source = Source("deck.ydk", "\n".join(lines).encode())

    def messages(judge: Judge) -> list[tuple[str, str]]:
        return [(finding.message, finding.help) for item in judge.source(source) for finding in item.findings]

    english = messages(judge)
    with speaking("zh-CN"):
        chinese = messages(judge)
        assert chinese == messages(Judge(judge.options, store))
    assert len(english) == len(chinese) == 2
    assert not {*english} & {*chinese}
    assert messages(judge) == english
