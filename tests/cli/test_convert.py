"""`deckcheck convert` from the outside."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run, ydk

YDK = "#created by Me\n#main\n89631139\n89631140\n14558127\n#extra\n44508094\n!side\n99999999\n"
LIST = "Main (3)\n2 Ash Blossom & Joyous Spring\n1 Stardust Dragon [DDLS-EN001]\n"


@pytest.fixture
def deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a deck in it; the tests run there."""
    (tmp_path / "deck.ydk").write_text(YDK)
    (tmp_path / "deck.txt").write_text(LIST)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_passcodes_become_names(run: Run, deck: Path) -> None:
    result = run("convert", "deck.ydk", "--to", "text", "--lang", "de")
    assert (result.code, result.err) == (0, "")
    assert result.out.split("\n") == [
        "by Me",
        "",
        "Main Deck (3)",
        "Monsters (3)",
        "1 Blauäugiger w. Drache",
        "1 Blauäugiger w. Drache (89631140)",
        "1 Aschenblüte & Freudiger Frühling",
        "",
        "Extra Deck (1)",
        "1 Sternenstaubdrache",
        "",
        "Side Deck (1)",
        "1 (99999999)",
        "",
    ]


def test_names_become_passcodes_in_their_sections(run: Run, deck: Path) -> None:
    result = run("convert", "deck.txt", "--to", "ydk")
    assert (result.code, result.out) == (0, "#main\n14558127\n14558127\n#extra\n44508094\n!side\n")
    assert result.err == "note: ydk has no place for set codes; the cards are all there.\n"


@pytest.mark.parametrize("to", ["ydk", "ydke", "text", "yaml", "json"])
def test_there_and_back(run: Run, deck: Path, to: str) -> None:
    assert run("convert", "deck.ydk", "--to", to, "--lang", "ja", "--out", f"a.{to}").code == 0
    back = run("convert", f"a.{to}", "--to", "ydk").out
    # A ydke:// code has no place for the author.
    assert back == (YDK if to != "ydke" else YDK.replace("#created by Me\n", ""))


def test_code_as_argument_and_standard_input(run: Run) -> None:
    assert run("convert", "ydke://o6lXBQ==!!!", "-t", "text").out.startswith("Main Deck (1)\n")
    assert run("convert", "-", "-t", "ydke", stdin=b"89631139\n").out == "ydke://o6lXBQ==!!!\n"


@pytest.mark.parametrize(
    ("source", "message", "help"),
    [
        ("1 Ash Blossom and Joyous Sprin\n1 Sangan\n", 'in.txt:1: No card is called "Ash Blossom and Joyous Sprin"', "Did you"),
        ("1 Sangan\n??\n", 'in.txt:2: "??" is not a card', "full name"),
        ("1 暴风雨\n1 Sangan\n", 'in.txt:1: Several cards are called "暴风雨"', "passcode of the intended card"),
        ('{"main": [{"konami_id": 99999999}]}', "Konami ID 99999999", "passcode"),
        ('{"main": [}', "in.txt:1: A value is missing", "JSON"),
        ("", "in.txt: The file is empty", "Save"),
        ("ydke://!!!\nydke://!!!\n", "holds 2 decks", "--deck"),
    ],
)  # fmt: skip
def test_nothing_is_written_by_guess(run: Run, tmp_path: Path, source: str, message: str, help: str) -> None:
    path = tmp_path / "in.txt"
    path.write_text(source, encoding="utf-8")
    result = run("convert", str(path), "--to", "ydk")
    assert (result.code, result.out) == (2, "")
    assert message in result.err
    assert help in result.err


def test_all_unknown_names_are_told_at_once(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "in.txt"
    path.write_text("1 Sangan\n1 Sagnan\n1 Kuribho\n1 Kuribho\n")
    err = run("convert", str(path), "--to", "ydk").err
    assert (err.count("No card is called"), err.count("Kuribho")) == (2, 1)


def test_one_of_several_decks(run: Run) -> None:
    source = b"ydke://!!!\nydke://o6lXBQ==!!!\n"
    assert run("convert", "-", "-t", "ydke", "--deck", "2", stdin=source).out == "ydke://o6lXBQ==!!!\n"
    result = run("convert", "-", "-t", "ydke", "--deck", "3", stdin=source)
    assert (result.code, "so there is no 3" in result.err) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [(["--to", "word"], 'no format to write "word"'), (["--to", "omega"], 'no format to write "omega"'),
     (["--to", "text", "--lang", "la"], 'no language "la"'), (["--to", "ydk", "--out", "no/such/folder"], "Cannot write")],
)  # fmt: skip
def test_errors_of_the_call(run: Run, deck: Path, arguments: list[str], message: str) -> None:
    result = run("convert", "deck.ydk", *arguments)
    assert (result.code, result.out) == (2, "")
    assert message in result.err


def test_files_are_not_overwritten_unasked(run: Run, deck: Path) -> None:
    result = run("convert", "deck.ydk", "--to", "ydke", "--out", "deck.txt")
    assert (result.code, (deck / "deck.txt").read_text()) == (2, LIST)
    assert "--force" in result.err
    assert run("convert", "deck.ydk", "--to", "ydke", "--out", "deck.txt", "--force").code == 0
    assert (deck / "deck.txt").read_text().startswith("ydke://")


def test_missing_file(run: Run, tmp_path: Path) -> None:
    result = run("convert", str(tmp_path / "none.ydk"), "--to", "ydk")
    assert (result.code, "cannot be read" in result.err) == (2, True)


def test_folders_and_many_files(run: Run, deck: Path) -> None:
    (deck / "in" / "sub").mkdir(parents=True)
    for name in ("in/a.ydk", "in/sub/a.ydk"):
        (deck / name).write_text("#main\n101112006\n89631140\n#extra\n!side\n")
    (deck / "in" / "two.txt").write_text("ydke://o6lXBQ==!!!\nydke://o6lXBQ==!!!\n")
    (deck / "in" / "readme.txt").write_text("All about us\n")
    (deck / "in" / "bad.ydk").write_text("#main\nxyz\n")
    result = run("convert", "in", "--to", "ydk", "--out-dir", "out", "--current")
    assert (result.code, result.out) == (2, "")
    assert "4 decks written to out, 1 not; 1 file skipped, not decks." in result.err
    there = {str(path.relative_to(deck / "out")): path.read_text() for path in (deck / "out").rglob("*.ydk")}
    assert there.keys() == {"a.ydk", "sub/a.ydk", "two-1.ydk", "two-2.ydk"}
    assert there["sub/a.ydk"] == "#main\n82112494\n89631139\n#extra\n!side\n"
    again = run("convert", "in/a.ydk", "--to", "ydk", "--out-dir", "out")
    assert (again.code, "already exists" in again.err) == (2, True)
    assert (
        run("convert", "in/a.ydk", "in/sub/a.ydk", "--to", "ydk", "--out-dir", "new").code == 2
    )  # one name, two decks


@pytest.mark.parametrize(
    "call",
    ["deck.ydk deck.txt --to ydk", "deck.ydk", "in --to ydk --out a.ydk --out-dir x", "deck.ydk --to qr --out a.gif"],
)
def test_calls_that_cannot_be_meant(run: Run, deck: Path, call: str) -> None:
    assert run("convert", *call.split()).code == 2
    assert not (deck / "a.gif").exists()


def test_the_ending_tells_the_format(run: Run, deck: Path) -> None:
    assert run("convert", "deck.ydk", "--out", "a.yaml").code == 0
    assert (deck / "a.yaml").read_text().startswith("author: Me\n")


@pytest.mark.parametrize(("name", "start"), [("a.svg", b"<?xml"), ("a.png", b"\x89PNG")])
def test_a_qr_code_as_a_picture(run: Run, deck: Path, name: str, start: bytes) -> None:
    assert run("convert", "deck.ydk", "--out", name).code == 0
    assert (deck / name).read_bytes().startswith(start)
    assert "█" in run("convert", "deck.ydk", "--to", "qr").out


@pytest.mark.parametrize("kind", ["json", "yaml", "text", "ydke", "ydk"])
def test_short_numbers_of_no_card_stay_passcodes(run: Run, tmp_path: Path, kind: str) -> None:
    """7181 and 4007 are Konami IDs of cards, but no passcodes; nothing may take them for those."""
    deck = tmp_path / "a.ydk"
    deck.write_text(ydk([7181, 7181, 4007, 5], [99999999], [123]))
    there = tmp_path / f"b.{kind}"
    assert run("convert", str(deck), "--to", kind, "--out", str(there)).code == 0
    assert run("convert", str(there), "--to", "ydk").out == deck.read_text()


def test_a_folder_may_be_converted_into_itself(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.ydk").write_text(ydk([89631139] * 3))
    assert run("convert", str(tmp_path), "--to", "json", "--out-dir", str(tmp_path)).code == 0
    assert (tmp_path / "a.json").exists()


def test_no_deck_is_written_over_before_it_is_read(run: Run, tmp_path: Path) -> None:
    decks = {name: ydk([code] * 3) for name, code in (("a.ydk", 89631139), ("b.ydk", 46986414))}
    for name, text in decks.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "a.ydk").symlink_to(tmp_path / "b.ydk")
    result = run("convert", str(tmp_path), "--to", "ydk", "--out-dir", str(tmp_path / "out"), "--force")
    assert (result.code, {name: (tmp_path / name).read_text() for name in decks}) == (2, decks)
    assert "is an input of this run" in result.err
    assert "1 deck written" in result.err


def test_a_folder_that_cannot_be_made_is_told_once(run: Run, deck: Path) -> None:
    (deck / "in").mkdir()
    for number in range(3):
        (deck / "in" / f"{number}.ydk").write_text(ydk([89631139]))
    assert run("convert", "in", "--to", "json", "--out-dir", "deck.ydk/x").err.count("Cannot write") == 1
