"""`fmt`: the form of a .ydk that every program reads alike."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings

from deckcheck.data.store import Store
from deckcheck.deckfiles import read_decks
from deckcheck.deckfiles.ydkformat import formatted
from deckcheck.inputs import sources
from deckcheck.model.deck import DeckFile
from tests.cli.conftest import Run
from tests.cli.test_fix import FILES
from tests.conftest import ROOT

ASH, STARDUST, VEILER, POT = 14558127, 44508094, 97268402, 55144522
Sections = tuple[list[int], list[int], list[int]]


def read(text: str) -> DeckFile:
    decks = read_decks(text.encode(), "a.ydk", Store.open())
    assert isinstance(decks, list)
    return decks[0]


def fmt(text: str, names: bool = False) -> str:
    return formatted(read(text), Store.open(), names)


# What the programs make of a file, from how they are known to read (EDOPro and YGOPro by their code).


def edopro(text: str) -> Sections:
    deck: Sections = ([], [], [])
    extra = side = False
    for line in text.split("\n"):
        line = line.split("\r")[0]
        if not line or (line[0] == "#" and line != "#extra"):
            continue
        extra = extra or line == "#extra"
        side = side or line[0] == "!"
        if line[0] not in "#!" and (found := re.match(r"\s*([+-]?\d+)", line)):
            deck[2 if side else 1 if extra else 0].append(int(found[1]))
    return deck


def ygopro(text: str) -> Sections:
    """Sections are Main and Extra Deck together, as the file has them, and Side Deck."""
    deck: Sections = ([], [], [])
    side = False
    for line in text.split("\n"):
        side = side or line[:1] == "!"
        if line[:1].isdigit() and (found := re.match(r"\d+", line)):
            deck[2 if side else 0].append(int(found[0]))
    return deck


def mdpro3(text: str) -> Sections:
    """A line is a header, or a number alone."""
    deck: Sections = ([], [], [])
    at = -1
    for line in text.replace("\r", "").split("\n"):
        if line in ("#main", "#extra", "!side"):
            at = ("#main", "#extra", "!side").index(line)
        elif line.startswith("#"):
            continue
        elif at >= 0 and re.fullmatch(r"\d+", line):
            deck[at].append(int(line))
    return deck


def ydeck(text: str) -> Sections:
    """All three headers in their order, and between them nothing that is no number."""
    lines = [line.strip() for line in text.split("\n")]
    main, extra, side = (lines.index(header) for header in ("#main", "#extra", "!side"))
    assert main < extra < side
    parts = (lines[main + 1 : extra], lines[extra + 1 : side], lines[side + 1 :])
    numbers = [[int(re.match(r"\d+", line)[0]) for line in part if line] for part in parts]  # type: ignore[index]
    return numbers[0], numbers[1], numbers[2]


def ygoprodeck(text: str) -> Sections:
    """What stands between the headers is a card or a missing card."""
    deck: Sections = ([], [], [])
    at = -1
    for line in map(str.strip, text.split("\n")):
        if line in ("#main", "#extra", "!side"):
            at = ("#main", "#extra", "!side").index(line)
        elif at >= 0 and line:
            assert re.fullmatch(r"0*\d+", line), line
            deck[at].append(int(line))
    return deck


PROGRAMS: tuple[Callable[[str], Sections], ...] = (edopro, ygopro, mdpro3, ydeck, ygoprodeck)
QUIRKS = {
    "cards before any header": f"{ASH}\n#main\n{VEILER}\n#extra\n!side\n",
    "missing headers": f"#main\n{ASH}\n",
    "order of headers": f"!side\n{ASH}\n#extra\n{STARDUST}\n#main\n{VEILER}\n",
    "odd headers": f"#MAIN\n{ASH}\n#extra \n{STARDUST}\n#side\n{VEILER}\n",
    "another mark": f"#main\n{ASH}\n! mine\n{VEILER}\n#extra\n!side\n",
    "names between cards": f"#main\n# Ash Blossom & Joyous Spring\n{ASH}\n#extra\n!side\n",
    "comments between cards": f"#main\n# starters\n{ASH}\n# others\n{VEILER}\n#extra\n!side\n",
    "byte order mark": f"\ufeff#main\n{ASH}\n#extra\n!side\n",
    "what is behind a number": f"#main\n{ASH} // Ash\n{VEILER}# x\n#extra\n!side\n",
    "blanks": f"#main\n  {ASH}\n\n\t{VEILER} \n#extra\n!side\n",
    "zeros": f"#main\n00{ASH}\n#extra\n!side\n",
    "line ends": f"#main\r\n{ASH}\r\n#extra\r\n!side\r\n",
    "lone CR": f"#main\r{ASH}\r#extra\r!side\r",
    "no last line end": f"#main\n{ASH}\n#extra\n!side\n{VEILER}",
}


def plain(sections: Sections) -> tuple[Counter[int], Counter[int], Counter[int]]:
    main, extra, side = map(Counter, sections)
    return main, extra, side


@pytest.mark.parametrize("names", [False, True])
@pytest.mark.parametrize("quirk", QUIRKS)
def test_every_program_reads_the_same(quirk: str, names: bool) -> None:
    file = read(QUIRKS[quirk])
    text = fmt(QUIRKS[quirk], names)
    wanted = plain(tuple([ref for ref in part.refs if isinstance(ref, int)] for _, part in file.parts()))  # type: ignore[arg-type]
    for program in PROGRAMS:
        found = plain(program(text))
        if program is ygopro:
            assert (found[0], found[2]) == (wanted[0] + wanted[1], wanted[2]), program.__name__
        else:
            assert found == wanted, program.__name__
    assert fmt(text, names) == text


def test_cards_are_grouped_and_sorted() -> None:
    text = fmt(f"#created by me\n#main\n{POT}\n{VEILER}\n{ASH}\n89631139\n{POT}\n{ASH}\n10045474\n#extra\n!side\n")
    assert text == (f"#created by me\n#main\n89631139\n{ASH}\n{ASH}\n{VEILER}\n{POT}\n{POT}\n10045474\n#extra\n!side\n")


def test_names_stand_above_the_deck_and_are_kept_true() -> None:
    text = fmt(f"#main\n{ASH}\n{ASH}\n#extra\n!side\n{ASH}\n", names=True)
    assert text.startswith("# 2 × Ash Blossom & Joyous Spring (14558127)\n# 1 × Ash")
    more = fmt(text.replace("#main\n", f"#main\n{ASH}\n"))
    assert more.startswith("# 3 × Ash Blossom & Joyous Spring (14558127)\n# 1 × Ash")
    assert fmt(f"#main\n# Ash Blossom & Joyous Spring\n{ASH}\n#extra\n!side\n").startswith("# 1 × Ash")


def test_comments_and_what_a_client_added_are_kept() -> None:
    text = fmt(
        f"#created by me\n# a\n#main\n# deckcheck: format=goat\n{ASH} # b\n{POT} # deckcheck: ignore=BAN001 ok\n#extra\n!side\n#pickup\n#0\n##12\n"
    )
    assert text == (
        f"#created by me\n# a\n# deckcheck: format=goat\n# {ASH}: b\n#main\n{ASH}\n{POT} # deckcheck: ignore=BAN001 ok\n"
        "#extra\n!side\n#pickup\n#0\n##12\n"
    )  # fmt: skip
    assert fmt(text) == text


@settings(max_examples=150, deadline=None)
@given(data=FILES)
def test_no_card_changes_and_once_is_enough(data: bytes) -> None:
    decks = read_decks(data, "a.ydk", Store.open())
    if not isinstance(decks, list) or decks[0].text is None:
        return
    for names in (False, True):
        text = formatted(decks[0], Store.open(), names)
        again = read(text)
        assert [Counter(part.refs) for _, part in again.parts()] == [Counter(part.refs) for _, part in decks[0].parts()]
        assert formatted(again, Store.open(), names) == text


def test_the_command(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.ydk").write_text(f"#main\n{POT}\n{ASH}\n#extra\n!side\n")
    Path("list.txt").write_text("3 Ash Blossom & Joyous Spring\n")
    Path("bad.ydk").write_text("#main\nxyz\n#extra\n!side\n")
    checked = run("fmt", ".", "--check")
    assert (checked.code, checked.out) == (2, "would be formatted: a.ydk\n")
    assert "bad.ydk:2:" in checked.err
    assert run("fmt", "a.ydk", "--diff").code == 1
    assert run("fmt", "a.ydk", "list.txt").code == 0
    assert (Path("a.ydk").read_text(), Path("list.txt").read_text()[:5]) == (
        f"#main\n{ASH}\n{POT}\n#extra\n!side\n",
        "3 Ash",
    )
    assert run("fmt", "a.ydk", "--check").code == 0
    assert run("fmt", "-", stdin=f"{POT}\r\n".encode()).out == f"#main\r\n{POT}\r\n#extra\r\n!side\r\n"
    assert run("fmt", str(ROOT / "examples"), "--check").code in (0, 1)
    Path("empty.ydk").mkdir()
    assert "No .ydk files" in run("fmt", "empty.ydk").err


def test_what_is_no_ydk_passes_whole(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "MAX_BYTES", 100)
    text = "3 Ash Blossom & Joyous Spring\n" * 50
    assert run("fmt", "-", stdin=text.encode()).out == text
