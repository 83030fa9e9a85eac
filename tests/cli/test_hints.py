"""What a call says that did not find what was meant."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run, ydk
from tests.conftest import FILLERS

LEGAL = ydk([code for code in FILLERS for _ in range(3)][:40])


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("check", "phone.tx"), 2, "Did you mean phone.txt?"),
        (("check", "Phone.TXT"), 2, "Did you mean phone.txt?"),
        (("check", "lists/phone.txt"), 2, "There is no folder lists."),
        (("check", "https://example.org/deck/1"), 2, "nothing is downloaded"),
        (("check", "script"), 2, "`deckcheck lint` checks those"),
        (("check", "nothing"), 2, "Decks are files with"),
        (("rule", "BAN"), 0, "BAN002 limited-card"),
        (("rule", "ban001"), 0, "rule A5 of docs/rule-text.md"),
        (("rule", "BAN909"), 2, "Did you mean BAN0"),
        (("lint", "script/c2.lua"), 2, "Did you mean script/c1.lua?"),
        (("lint", "script/c2.lua", "--explain"), 2, "Did you mean script/c1.lua?"),
        (("check", "phone.tx", "--fix"), 2, "Did you mean phone.txt?"),
        (("fmt", "phone.tx"), 2, "Did you mean phone.txt?"),
        (("config", "phone.tx"), 2, "Did you mean phone.txt?"),
        (("event", "scrip"), 2, "Did you mean script?"),
        (("check", "phone.txt", "--config", "phone.tml"), 2, "Did you mean phone.txt?"),
        (("check", "phone.txt", "--list", "phone.tt"), 2, "Did you mean phone.txt?"),
        (("check", "phone.txt", "--baseline", "phone.tt"), 2, "Did you mean phone.txt?"),
        (("lint", "script", "--cdb", "phone.tt"), 2, "Did you mean phone.txt?"),
    ],
)
def test_hints(run: Run, arguments: tuple[str, ...], code: int, words: str) -> None:
    Path("phone.txt").write_text("Main Deck\n3 Dark Magician\n")
    Path("nothing").mkdir()
    Path("script").mkdir()
    Path("script/c1.lua").write_text("local s,id=GetID()\n")
    result = run(*arguments)
    assert result.code == code
    assert words in " ".join((result.out + result.err).split())


def test_all_findings_of_one_deck_are_shown(run: Run) -> None:
    Path("deck.ydk").write_text(ydk([90000000 + number for number in range(20)]))
    alone = run("check", "deck.ydk").out
    assert alone.count("DCK007 unknown-card, line") == 20
    Path("other.ydk").write_text(LEGAL)
    assert "more DCK007 unknown-card" in run("check", ".").out


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("2 Effect Veiler, 1 Ash Blossom & Joyous Spring", 0),
        ("2 Effect Veiler; 1 Ash Blossom & Joyous Spring", 0),
        ("1 Elemental HERO Shining Flare Wingman, 1 Zzyqqx Vvw", 2),
    ],
)
def test_cards_of_an_exchange_may_have_commas_between_them(run: Run, cards: str, code: int) -> None:
    main = [*[code for code in FILLERS for _ in range(3)][:37], 97268402, 97268402, 14558127]
    Path("deck.ydk").write_text(ydk(main, side=[FILLERS[15], 23434538, 94145021]))
    ins = '1 Maxx "C", 1 Droll & Lock Bird, 1 Winged Dragon, Guardian of the Fortress #1'
    result = run("swap", "deck.ydk", "--out", cards, "--in", ins, "-o", "json")
    assert ("SWP011" in result.out or result.code == 2) is (code == 2)
