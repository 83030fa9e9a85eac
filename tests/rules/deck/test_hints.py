"""`check --hints`: near misses, told only where they are asked for."""

import json
from pathlib import Path

import pytest

from deckcheck.rules.deck import HINTS
from tests.cli.conftest import Run, ydk
from tests.cli.conftest import run as run  # the fixture
from tests.conftest import FILLERS

MAIN = [code for code in FILLERS for _ in range(3)][:40]
STARDUST, FUSION, BLACK_LUSTER, RITUAL = 44508094, 23995346, 5405694, 55761792
NORDEN, ONE, ASH, TOUR_GUIDE, FOOLISH = 17412721, 2295440, 14558127, 10802915, 81439173
CODES = {rule.code for rule in HINTS}

CASES = [
    # what, deck, more of the call, and the hints with a word of each
    ("nothing", ydk(MAIN), [], {}),
    ("an empty Extra Deck", ydk(MAIN, [], [STARDUST]), [], {"DCK025": "the Extra Deck is empty"}),
    ("one to exchange", ydk(MAIN, [FUSION], [STARDUST]), [], {}),
    ("one that is in the Main Deck", ydk([*MAIN, FUSION], [], [STARDUST]), [], {}),
    ("no such exchange then", ydk(MAIN, [FUSION], [FUSION]), ["--as-of", "2007-06-01"], {"DCK025": "not exchanged"}),
    ("not known whether then", ydk(MAIN, [FUSION], [FUSION]), ["--as-of", "2009-06-01"], {}),
    ("a Ritual Monster alone", ydk([*MAIN, BLACK_LUSTER]), [], {"DCK026": "no Ritual Spell"}),
    ("with its Spell in the Side Deck", ydk([*MAIN, BLACK_LUSTER], [], [RITUAL]), [], {}),
    ("with a card that is not known", ydk([*MAIN, BLACK_LUSTER, 99999999]), [], {}),
    ("the next list changes a card", ydk([*MAIN, NORDEN]), ["--as-of", "2026-09-22"], {"BAN011": "not limited (now Forbidden) from 2026-09-28"}),
    ("the newest list", ydk([*MAIN, NORDEN]), ["--as-of", "2026-09-28"], {}),
    ("a list of one's own", ydk([*MAIN, NORDEN]), ["--as-of", "2026-09-22", "--list", "none"], {}),
    ("points that change", ydk([*MAIN, ONE]), ["--as-of", "2026-08-01", "-f", "genesys"], {"BAN011": "19 points (now 91)"}),
    ("points that a card no longer costs", ydk([*MAIN, TOUR_GUIDE]), ["--as-of", "2026-08-01", "-f", "genesys"], {"BAN011": "0 points (now 3)"}),
    ("a card of the Main Deck that is limited", ydk(MAIN, [], [FOOLISH]), ["--as-of", "2026-08-01"], {}),
    ("sizes that may change", ydk(MAIN, [], [STARDUST]), ["-f", "own.yaml"], {}),
    ("a format of one list", ydk([*MAIN, ASH]), ["-f", "goat"], {}),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=[case[0] for case in CASES])
def test_hints(run: Run, tmp_path: Path, case: tuple[str, str, list[str], dict[str, str]]) -> None:
    _, text, more, expected = case
    path = tmp_path / "a.ydk"
    path.write_text(text)
    own = tmp_path / "own.yaml"
    own.write_text("title: Own\ninherits: tcg\nequal_sizes: false\n")
    more = [str(own) if one == own.name else one for one in more]
    day = more or ["--as-of", "2026-06-01"]
    found = {}
    for asked in (["--hints"], []):
        result = run("check", str(path), *day, *asked, "-o", "json", "--isolated")
        (item,) = json.loads(result.out)["items"]
        found[bool(asked)] = {one["code"]: one["message"] for one in item["findings"] if one["code"] in CODES}
    assert found[False] == {}
    assert found[True].keys() == expected.keys()
    assert all(word in found[True][code] for code, word in expected.items())
