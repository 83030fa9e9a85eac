"""The construction rules, each with decks that keep it and decks that break it."""

import pytest

from deckcheck.model.deck import KonamiId, Ref
from deckcheck.rules.deck import RULES
from tests.conftest import Check, codes, part

ASH, VEILER, CROW, COOCLOCK, TELEPORT = 14558127, 97268402, 24508238, 2511, 483
HARPIE, HARPIE1, HARPIE2, HARPIE3, CYBER_HARPIE = 76812113, 91932350, 27927359, 54415063, 80316585
BLUE_EYES, BLUE_EYES_ART = 89631139, 89631140
POT_OF_GREED = 55144522
REBORN = 83764718
STARDUST = 44508094
BLACK_LUSTER = 5405694
UTOPIA = 84013237
FUSIONS = [23995346, 41462083, 54752875, 90140980, 45231177]  # Blue-Eyes Ultimate Dragon and others
GOAT_FUSIONS = [66889139, 54541900, 94905343, 37421579, 17881964, 1641882]  # Fusion Monsters of 2005
TOKEN = 73915052  # Scapegoat's
LINK_MONSTER = 1861629  # Decode Talker


def extras(number: int) -> list[Ref]:
    """So many Fusion Monsters, none more than three times."""
    return [code for code in FUSIONS for _ in range(3)][:number]


CASES: list[tuple[str, dict[str, object], list[str]]] = [
    # (what, arguments of `check`, codes of errors and warnings)
    ("A1 40 cards", {}, []),
    ("A1 60 cards", {"size": 60, "main": part((3, ASH), (3, HARPIE), (3, COOCLOCK), (3, TELEPORT))}, []),
    ("A1 39 cards", {"size": 39}, ["DCK001"]),
    ("A1 61 cards", {"size": 61, "main": part((3, ASH), (3, HARPIE), (3, COOCLOCK), (3, TELEPORT), VEILER)}, ["DCK001"]),
    ("A1 empty", {"size": 0}, ["DCK001"]),
    ("A3 15 cards", {"extra": extras(15)}, []),
    ("A3 16 cards", {"extra": [*extras(15), STARDUST]}, ["DCK002"]),
    ("A2 15 cards", {"side": part(*[(3, c) for c in (ASH, HARPIE, COOCLOCK, TELEPORT, VEILER)])}, []),
    ("A2 16 cards", {"side": part(*[(3, c) for c in (ASH, HARPIE, COOCLOCK, TELEPORT, VEILER)], CROW)}, ["DCK003"]),
    ("A4 three copies", {"main": part((3, ASH))}, []),
    ("A4 four copies", {"main": part((4, ASH))}, ["DCK004"]),
    ("A4 three in the Main and one in the Side Deck", {"main": part((3, ASH)), "side": part(ASH)}, ["DCK004"]),
    ("A4 an artwork is the same card", {"main": part((2, BLUE_EYES), (2, BLUE_EYES_ART))}, ["DCK004"]),
    ("A7 Harpie Lady 1, 2, 3", {"main": part(HARPIE1, HARPIE2, HARPIE3)}, []),
    ("A7 Harpie Lady 1, 2, 3 and one more", {"main": part(HARPIE1, HARPIE2, HARPIE3, HARPIE)}, ["DCK004"]),
    ("A7 Cyber Harpie Lady in the Side Deck", {"main": part((2, HARPIE), HARPIE1), "side": part(CYBER_HARPIE)}, ["DCK004"]),
    ("A7 Harpie Queen has a name of her own", {"main": part((3, HARPIE), (3, 75064463))}, []),
    ("A7 Umi and Lemuria", {"main": part((3, 22702055), 34103656)}, ["DCK004"]),
    ("A7 two printed passcodes of Dark Magician", {"main": part((2, 46986414), (2, 36996508))}, ["DCK004"]),
    ("A7 two printed passcodes of Polymerization", {"main": part((2, 24094653), (2, 27847700))}, ["DCK004"]),
    ("A7 Fusion Substitute is Polymerization", {"main": part((3, 24094653), 74335036)}, ["DCK004"]),
    ("A7 Black Luster Soldier by either number", {"main": part((2, BLACK_LUSTER), (2, 10000100)), "format": "ocg"}, ["DCK004"]),
    ("A8 Extra Deck monsters in the Extra and Side Deck", {"extra": part(STARDUST, UTOPIA), "side": part(FUSIONS[0])}, []),
    ("A8 a Fusion Monster in the Main Deck", {"main": part(FUSIONS[0]), "size": 41}, ["DCK005"]),
    ("A8 … that makes the Main Deck too large", {"main": part(FUSIONS[0], (3, ASH), (3, COOCLOCK), (3, TELEPORT), (3, HARPIE)), "size": 61}, ["DCK005"]),
    ("A8 a Main Deck monster in the Extra Deck", {"extra": part(ASH)}, ["DCK005"]),
    ("A8 a Ritual Monster in the Extra Deck", {"extra": part(BLACK_LUSTER)}, ["DCK005"]),
    ("A8 a Pendulum Xyz Monster in the Main Deck", {"main": part(45627618)}, ["DCK005"]),
    ("A8 a Token", {"side": part(TOKEN)}, ["DCK006"]),
    ("A9 an unknown passcode", {"main": part(99999999)}, ["DCK007"]),
    ("A9 an unknown Konami ID", {"main": part(KonamiId(999999))}, ["DCK007"]),
    ("A9 an unknown name", {"main": part("Ash Blosom & Joyus Spring")}, ["DCK008"]),
    ("A9 a name", {"main": part((3, "Ash Blossom & Joyous Spring"))}, []),
    ("A9 a name in Chinese", {"main": part((3, "灰流丽"))}, []),
    ("A9 a name that two cards have", {"main": part("魔法神灯")}, ["DCK009"]),
    ("A9 not released in the TCG", {"main": part(32236916)}, ["DCK010"]),
    ("A9 not released in the TCG, in the OCG", {"main": part(32236916), "format": "ocg"}, []),
    ("A9 never released in the TCG", {"main": part(64511793)}, ["DCK010"]),
    ("A9 never released in the TCG, in the OCG", {"main": part(64511793), "format": "ocg"}, []),
    ("A21 a prize card", {"main": part(60087721)}, ["DCK011"]),
    ("A21 a prize card in the OCG", {"main": part(60087721), "format": "ocg"}, ["DCK011"]),
    ("A21 a gift print that is no card of the pool", {"main": part(20240828), "format": "ocg"}, ["DCK011"]),
    ("A5 Forbidden", {"main": part(POT_OF_GREED)}, ["BAN001"]),
    ("A5 Forbidden in the Side Deck", {"side": part(POT_OF_GREED)}, ["BAN001"]),
    ("A5 Limited, one copy", {"main": part(53129443), "as_of": "2012-03-01"}, []),
    ("A5 Limited, one Main and one Side", {"main": part(53129443), "side": part(53129443), "as_of": "2012-03-01"}, ["BAN002"]),
    ("A5 Semi-Limited in the OCG", {"main": part((3, ASH)), "format": "ocg"}, ["BAN003"]),
    ("A5 Semi-Limited in the OCG, two copies", {"main": part((2, ASH)), "format": "ocg"}, []),
    ("A5 four copies of a Limited card give one finding", {"main": part((4, 53129443)), "as_of": "2012-03-01"}, ["BAN002"]),
    ("A12 Forbidden is Limited in Traditional", {"main": part(POT_OF_GREED), "format": "tcg-traditional"}, []),
    ("A12 two copies", {"main": part((2, POT_OF_GREED)), "format": "tcg-traditional"}, ["BAN005"]),
    ("A11 points fit", {"main": part((3, POT_OF_GREED)), "format": "genesys"}, []),
    ("A11 points over a cap", {"main": part((2, POT_OF_GREED)), "format": "genesys", "points_cap": 59}, ["DCK013"]),
    ("A11 points at the cap", {"main": part((2, POT_OF_GREED)), "format": "genesys", "points_cap": 60}, []),
    ("A11 the Side Deck costs, too", {"main": part((2, POT_OF_GREED)), "side": part(POT_OF_GREED), "format": "genesys", "points_cap": 60}, ["DCK013"]),
    ("A11 a cap of 0", {"main": part(POT_OF_GREED), "format": "genesys", "points_cap": 0}, ["DCK013"]),
    ("A11 a card does not pay for one of its name", {"main": part((3, 68468459)), "format": "genesys", "points_cap": 0}, []),
    ("A11 … which pays for itself", {"main": part(68468459, 73819701), "format": "genesys", "points_cap": 29}, ["DCK013"]),
    ("A13 the other printed passcode of a card on the list", {"main": part(27847700, 36996508), "format": "edison"}, []),
    ("A14 both regions have the list", {"as_of": "2024-06-01"}, []),
    ("A11 three copies stay the most", {"main": part((4, HARPIE)), "format": "genesys"}, ["DCK004"]),
    ("A11 a Link Monster in the Side Deck", {"side": part(LINK_MONSTER), "format": "genesys"}, ["DCK012"]),
    ("A11 a Pendulum Monster", {"main": part(16178681), "format": "genesys"}, ["DCK012"]),
    ("A13 not on the GOAT list", {"main": part(ASH), "format": "goat"}, ["BAN004"]),
    ("A13 on the GOAT list", {"main": part(POT_OF_GREED), "format": "goat"}, []),
    ("A2 GOAT: Side Deck of 0 or 15", {"side": part(36996508), "format": "goat"}, ["DCK003"]),
    ("A3 GOAT: no limit for the Fusion Deck", {"extra": part(*[(3, code) for code in GOAT_FUSIONS]), "format": "goat"}, []),
    ("A15 a GOAT passcode", {"main": part(504700014), "format": "goat"}, []),
    ("A15 a GOAT passcode in the TCG", {"main": part(504700014)}, ["DCK022"]),
    ("A15 a pre-errata passcode in the TCG", {"main": part(7563589)}, ["DCK022"]),
    ("A15 a pre-release passcode", {"main": part(101112006)}, []),
    ("A15 a misprinted passcode", {"main": part(35998822)}, ["DCK021"]),
    ("A15 the Gods have no printed passcode", {"main": part(10000000, 10000020, 10000010)}, []),
    ("A14 the week between two regions", {"as_of": "2024-04-18"}, ["BAN008"]),
    ("A14 with a region", {"as_of": "2024-04-18", "region": "americas"}, []),
    ("A9 a suspect list", {"as_of": "2003-09-15"}, ["BAN007"]),
    ("A6 a newer list exists that is not known", {"format": "ocg", "as_of": "2026-10-01"}, ["BAN009"]),
    ("A6 the last day of the list before it", {"format": "ocg", "as_of": "2026-09-30"}, []),
    ("A6 a list is missing", {"as_of": "2007-06-01"}, ["BAN009"]),
    ("A6 the day before the missing list", {"as_of": "2007-05-31"}, []),
    ("A9 a format without a list", {"format": "ocg-kr"}, ["DCK016"]),
    ("A9 Rush Duel", {"format": "rush"}, ["DCK016"]),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_rule(check: Check, arguments: dict[str, object], expected: list[str]) -> None:
    item = check(**arguments)
    assert codes(item) == expected, [f.message for f in item.findings]


def test_every_rule_is_met_in_the_table() -> None:
    met = {code for _, _, expected in CASES for code in expected}
    # Those of notes, and those with tests of their own beside.
    elsewhere = {"DCK014", "DCK015", "DCK017", "DCK018", "DCK019", "DCK020", "DCK023", "DCK024", "BAN006", "BAN010"}
    assert {rule.code for rule in RULES} == met | elsewhere
