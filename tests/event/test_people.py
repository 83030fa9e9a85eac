"""Tables of people: which column holds what, odd files, names of people."""

from pathlib import Path

import pytest

from deckcheck.errors import UsageError
from deckcheck.event.people import People, read_people
from deckcheck.model.person import Person, name_keys, person_of, written_keys


def people(folder: Path, text: str | bytes, **told: str) -> People:
    path = folder / "players.csv"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_people(str(path), told.items())


YUGI = ("Yugi", "Muto", "0123456789", "Japan")


@pytest.mark.parametrize(
    "text",
    [
        "First name,Last name,ID,Country\nYugi,Muto,0123456789,Japan\n",
        "Nachname;Vorname;Card Game ID;Land\r\nMuto;Yugi;0123456789;Japan\r\n",
        "Name;Vorname;ID;Land\nMuto;Yugi;0123456789;Japan\n",
        "Name,Surname,Konami ID,Nation\nYugi,Muto,0123456789,Japan\n",
        "Full name\tID\tCountry\nYugi Muto\t0123456789\tJapan\n",
        "Timestamp,What is your full name?,Konami Card Game ID (10 digits),Country of residency\n1,Yugi Muto,0123456789,Japan\n",
        '\ufeffPlayer,"ID","Country"\n"Muto, Yugi",="0123456789",Japan\n',
        "sep=;\nName;ID;Country\nYugi Muto;0123456789;Japan\n",
        "\n\nOur regional,,\nName,ID,Country\nYugi Muto,0123456789,Japan\n,,\n",
        '"Name","Email address","Deck name","ID","Country","Country of birth"\n"Yugi\nMuto","y@example.org","Magician","0123456789","Japan","x"\n',
        "Name,Name,ID,Country\nYugi Muto,,0123456789,Japan\n",
        "Prénom,Nom,ID,Pays\nYugi,Muto,0123456789,Japan\n".encode("cp1252"),
        "Name,ID,Country\nYugi Muto,0123456789,Japan\n".encode("utf-16"),
        "Last name;First name;ID;Country\nMuto;Yugi;0123456789;Japan;more;and more\n;;;\n",
        "Name|ID|Country\nYugi\0 Muto|0123456789|Japan\n",
        'Name,ID,Country\n"Yugi" Muto,0123456789,Japan\n',
        "Name,ID,Country\nYugi Muto,'0123456789,Japan\n",
        "First name,Last name,Name on card,ID,Country\nYugi,Muto,King of Games,0123456789,Japan\n",
        "プレイヤー名,カードゲームID,国籍\nYugi Muto,0123456789,Japan\n",
        "이름,ID,국가\nYugi Muto,0123456789,Japan\n",
    ],
)
def test_columns_are_found(tmp_path: Path, text: str | bytes) -> None:
    (player,) = people(tmp_path, text).players
    assert (player.person.first, player.person.last, player.id, player.country) == YUGI
    assert name_keys(player.name) & name_keys("Yugi Muto")


@pytest.mark.parametrize("heading", ["デッキ", "Deckdatei", "Mazo", "Deck name", "Notes"])
def test_a_column_of_files_or_codes_is_that_of_the_decks(tmp_path: Path, heading: str) -> None:
    for deck in ("muto.ydk", "ydke://aaaa!!!"):
        (player,) = people(tmp_path, f"Name,ID,{heading},Remark\nYugi Muto,1000,{deck},a\n").players
        assert player.deck == deck


def test_a_word_is_no_id(tmp_path: Path) -> None:
    found = people(tmp_path, "Name,ID\nYugi Muto,N/A\nSeto Kaiba,none\nAnn Lee,0123\n")
    assert [player.id for player in found.players] == ["", "", "0123"]
    assert found.notes[1].endswith("An ID is a number: “N/A” and “none” were not used.")


def test_where_the_columns_are_is_told(tmp_path: Path) -> None:
    found = people(tmp_path, "Name;ID\nYugi Muto;1234567\n")
    assert found.notes == (f"{tmp_path}/players.csv: name from “Name”, ID from “ID”.",)


def test_columns_without_headings_are_told_by_their_content(tmp_path: Path) -> None:
    found = people(tmp_path, "0123456789,Yugi Muto,muto.ydk\n0123456790,Seto Kaiba,kaiba.ydk\n")
    assert [(player.name, player.id, player.deck) for player in found.players] == [
        ("Yugi Muto", "0123456789", "muto.ydk"),
        ("Seto Kaiba", "0123456790", "kaiba.ydk"),
    ]
    assert "read by its content" in found.notes[0]


def test_columns_can_be_told(tmp_path: Path) -> None:
    text = "A,B,C\nMuto,Yugi,0123456789\n"
    (player,) = people(tmp_path, text, last="A", first="b", id="C").players
    assert player.person == Person("Yugi", "Muto")


@pytest.mark.parametrize(
    ("text", "told", "message"),
    [
        ("", {}, "is empty"),
        ("Yugi,Muto\nSeto,Kaiba\n", {}, "not clear which column"),
        (
            "Name,Player,ID\nYugi,Seto,1234567\n",
            {},
            'Several columns may hold the name: "Name" (column 1) and "Player" (column 2)',
        ),
        ("Name,ID\nYugi,1\n", {"name": "Nmae"}, 'no column "Nmae"'),
        ("Name,ID\nYugi,1\n", {"name": "Name", "id": "name"}, "one column of"),
        ('Name,ID\n"Yugi,1\nSeto,2\n', {}, ":2: A quote that opens a cell is never closed"),
        (b"PK\x03\x04xl/workbook.xml", {}, "a spreadsheet, not a table"),
        (b"\x00\x01\x02\x03\x04\x05\x06", {}, "binary"),
    ],
)
def test_what_is_not_clear_is_asked(tmp_path: Path, text: str, told: dict[str, str], message: str) -> None:
    with pytest.raises(UsageError) as error:
        people(tmp_path, text, **told)
    assert message in error.value.message


@pytest.mark.parametrize("encoding", ["cp932", "euc_jp", "utf-16", "utf-8-sig", "gb18030"])
def test_older_encodings_are_told_by_the_headings(tmp_path: Path, encoding: str) -> None:
    found = people(tmp_path, "名前,国\n武藤 遊戯,日本\n".encode(encoding))
    assert [(player.name, player.country) for player in found.players] == [("武藤 遊戯", "日本")]


def test_a_cell_of_a_megabyte_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="more than a million letters"):
        people(tmp_path, "Name,ID\n" + "x" * 1_000_001 + ",1\n")


def test_an_id_that_a_spreadsheet_rounded_is_not_used(tmp_path: Path) -> None:
    found = people(tmp_path, "Name,ID\nYugi Muto,1.23E+09\n")
    assert found.players[0].id == ""
    assert "rounded the ID to 1.23E+09" in found.notes[1]


def test_rows_and_lines_are_those_that_people_see(tmp_path: Path) -> None:
    found = people(tmp_path, 'Name,Deck\nA B,"1 x\n2 y"\n\nC D,z.ydk\n')
    assert [(player.row, player.line) for player in found.players] == [(2, 2), (4, 5)]


@pytest.mark.parametrize(
    ("text", "person", "letter"),
    [
        ("Yugi Muto", Person("Yugi", "Muto"), "M"),
        ("Muto, Yugi", Person("Yugi", "Muto"), "M"),
        ("Yugi Muto Jr.", Person("Yugi", "Muto Jr."), "M"),
        ("Yugi Muto, Jr.", Person("Yugi", "Muto Jr."), "M"),
        ("Vincent van Gogh", Person("Vincent", "van Gogh"), "V"),
        ("武藤 遊戯", Person("遊戯", "武藤"), "武"),
        ("Muto", Person("", "Muto"), "M"),
        ("", Person("", ""), ""),
        ("Sean O'Neill", Person("Sean", "O'Neill"), "O"),
    ],
)
def test_names_in_parts(text: str, person: Person, letter: str) -> None:
    assert (person_of(text), person_of(text).initial) == (person, letter)


@pytest.mark.parametrize(
    ("name", "file", "same"),
    [
        ("Yugi Muto", "yugi-muto", True),
        ("Yugi Muto", "Muto_Yugi", True),
        ("Yugi Muto", "MutoYugi", True),
        ("Jürgen Müller", "juergen mueller", True),
        ("Jürgen Müller", "jurgen-muller", True),
        ("Łukasz Ó Sé", "lukasz-o-se", True),
        ("Gabriel García Márquez", "Garcia Marquez, Gabriel", True),
        ("武藤 遊戯", "遊戯武藤", True),
        ("Yugi Muto", "yugi-muto-2", False),
        ("Yugi Muto", "yugi", False),
        ("Yugi Muto", "", False),
    ],
)
def test_when_a_file_is_called_as_a_player(name: str, file: str, same: bool) -> None:
    assert bool(name_keys(name) & written_keys(file)) is same
