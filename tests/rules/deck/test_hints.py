"""`check --hints`: near misses, told only where they are asked for."""

import json
from pathlib import Path

import pytest

from deckcheck.data.store import Store
from deckcheck.decks.formats import Options
from deckcheck.judge.deck import Judge
from deckcheck.rules.deck import HINTS
from tests.cli.conftest import Run, ydk
from tests.cli.conftest import run as run  # the fixture
from tests.conftest import FILLERS, deck_file

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


def test_a_card_that_a_whitelist_leaves_out_will_be_forbidden(store: Store) -> None:
    judge = Judge(Options("2005-08-01", "goat", hints=True), store)
    ruleset = judge.ruleset("goat")
    card = next(card for card in store.cards(ruleset.allowed_cards).values() if ruleset.list.limits.get(card.code) == 3)
    rest = {code: copies for code, copies in ruleset.list.limits.items() if code != card.code}
    ruleset.coming = ruleset.list._replace(limits=rest)
    item = judge.deck_file("a.ydk", deck_file([card.code]))
    (finding,) = [one for one in item.findings if one.code == "BAN011"]
    assert f"{card.name}: Forbidden (now not limited)" in finding.message


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
