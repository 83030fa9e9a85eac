"""Cards of the user's own, as YAML rows and from client databases."""

from pathlib import Path

import pytest

from deckcheck.data.own import ExtendedStore
from deckcheck.data.store import Store
from deckcheck.data.usercards import load_cards
from deckcheck.decks.formats import Options
from deckcheck.errors import UsageError
from deckcheck.inputs.sources import Source
from deckcheck.judge.cover import settle
from deckcheck.judge.deck import Judge
from deckcheck.model.card import EFFECT, FUSION, MONSTER, RELEASED, SPELL
from deckcheck.model.deck import ParseError
from tests.conftest import codes, filled
from tests.data.test_own import database

ROWS = """\
- {"client_code": 999000001, "name": "Dragon of the Club", "card": "Monster", "kinds": ["Effect"], "race": "Dragon", "attribute": "LIGHT", "level": 4, "atk": 1500, "def": 1000}
- {"client_code": 999000002, "name": "Fusion of the Club", "card": "Monster", "kinds": ["Fusion", "Effect"], "race": "Dragon", "attribute": "DARK", "level": 8, "atk": 2500, "def": 2000}
- {"client_code": 999000003, "name": "Harpie Lady", "card": "Monster", "kinds": ["Normal"], "race": "Winged Beast", "attribute": "WIND", "level": 4, "atk": 1300, "def": 1400}
- {"client_code": 999000004, "name": "Card to Come", "card": "Spell", "kinds": ["Normal"], "tcg": "not released"}
- {"client_code": 999000005, "name": "Twin of the Club", "card": "Spell", "kinds": ["Normal"]}
- {"client_code": 999000006, "name": "Twin of the Club", "card": "Spell", "kinds": ["Normal"]}
- {"client_code": 999000007, "name": "pot of greed", "card": "Spell", "kinds": ["Normal"]}
"""


@pytest.fixture
def rows(tmp_path: Path) -> str:
    path = tmp_path / "club.yaml"
    path.write_text(ROWS, encoding="utf-8")
    return str(path)


@pytest.fixture
def club(tmp_path: Path) -> str:
    rows = (
        (999000011, 0, MONSTER | EFFECT, "Club Warrior"),
        (999000012, 999000011, MONSTER | EFFECT, "Club Warrior"),
        (999000013, 76812113, MONSTER | EFFECT, "Club Harpie"),
        (999000014, 0, MONSTER | FUSION, None),
        (55144522, 0, MONSTER, "Not Pot of Greed"),
        (999000015, 0, SPELL, "Pot of Greed"),
        (999000016, 999000017, SPELL, "One"),
        (999000017, 55144522, SPELL, "Two"),
        (999000018, 999000019, SPELL, "Ring A"),
        (999000019, 999000018, SPELL, "Ring B"),
    )
    return database(tmp_path / "club.cdb", rows)


def verdict(files: tuple[str, ...], main: list[int], store: Store) -> tuple[str, list[str]]:
    deck = "#main\n" + "\n".join(map(str, filled(list(main), 40))) + "\n#extra\n!side\n"
    judge = Judge(Options("2026-08-20", cards=files), store)
    (item,) = map(settle, judge.source(Source("deck.ydk", deck.encode())))
    return item.verdict, codes(item)


@pytest.mark.parametrize(
    ("main", "expected"),
    [
        ([999000001] * 3, ("legal", [])),
        ([999000001] * 4, ("illegal", ["DCK004"])),
        ([999000002], ("illegal", ["DCK005"])),
        ([999000003, 999000003, 76812113, 91932350], ("illegal", ["DCK004"])),
        ([999000004], ("illegal", ["DCK010"])),
        ([999000009], ("undetermined", ["DCK007"])),
        ([999000005] * 2 + [999000006] * 2, ("illegal", ["DCK004"])),  # one name, two numbers
        ([999000007], ("illegal", ["BAN001"])),  # in another case
    ],
)
def test_rows(store: Store, rows: str, main: list[int], expected: tuple[str, list[str]]) -> None:
    assert verdict((rows,), main, store) == expected
    assert verdict((), main, store)[0] != "legal"


@pytest.mark.parametrize(
    ("main", "expected"),
    [
        ([999000011] * 3, ("legal", [])),
        ([999000011, 999000011, 999000012, 999000012], ("illegal", ["DCK004"])),
        ([999000013, 999000013, 76812113, 76812113], ("illegal", ["DCK004"])),
        ([999000014], ("illegal", ["DCK005"])),
        ([55144522], ("illegal", ["BAN001"])),  # the pool knows it better
        ([999000015], ("illegal", ["BAN001"])),  # names count
        ([999000016], ("illegal", ["BAN001"])),  # an alias of an alias
        ([999000018] * 2 + [999000019], ("legal", [])),
        ([999000018] * 2 + [999000019] * 2, ("illegal", ["DCK004"])),  # a ring of aliases
    ],
)
def test_database(store: Store, club: str, main: list[int], expected: tuple[str, list[str]]) -> None:
    assert verdict((club,), main, store) == expected


def test_names(store: Store, rows: str, club: str) -> None:
    judge = Judge(Options("2026-08-20", cards=(rows, club)), store)
    assert isinstance(judge.store, ExtendedStore)
    assert judge.store.find_name("dragon of the club") == (999000001,)
    assert judge.store.find_name("Club Warrior") == (999000011,)
    assert judge.store.find_name("Harpie Lady") == (76812113,)
    assert judge.store.name(999000001) == "Dragon of the Club"
    assert judge.store.suggest("Dragon of teh Club")[0][1] == "Dragon of the Club"
    assert judge.store.cards([999000011, 14558127])[14558127].tcg == RELEASED


@pytest.mark.parametrize(
    ("name", "content", "line"),
    [
        ("a.yaml", b"- {name: X}\n", 1),
        ("a.yaml", b"[\n", 2),
        ("a.yaml", b"- {passcode: 1, name: X, card: Spell, kinds: [Odd]}\n", 1),
        ("a.yaml", b"- {passcode: 99000001, name: X, card: Spell, kinds: []}\n" * 2, 0),
        ("a.cdb", b"nothing", 0),
        ("a.cdb", b"", 0),
    ],
)
def test_bad_files(store: Store, tmp_path: Path, name: str, content: bytes, line: int) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    error = load_cards(str(path), store)
    assert isinstance(error, ParseError)
    assert error.span.line == line
    with pytest.raises(UsageError, match=name):
        Judge(Options("2026-08-20", cards=(str(path),)), store)


def test_missing_files(store: Store, tmp_path: Path) -> None:
    for name in ("none.yaml", "none.cdb"):
        assert isinstance(load_cards(str(tmp_path / name), store), ParseError)
