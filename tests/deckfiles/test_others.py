"""Files that are something else than a deck: called by their name, never taken for a list."""

import gzip
import io
import sqlite3
import zipfile
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.deckfiles.others import other_file, other_text
from tests.deckfiles.helpers import deck_of, error_of, refs


def zipped(*names: str) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name in names:
            archive.writestr(name, "application/vnd.oasis.opendocument.spreadsheet" if name == "mimetype" else "x")
    return buffer.getvalue()


def database() -> bytes:
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE datas (id INTEGER)")
    return connection.serialize()


FILES = [
    (b"%PDF-1.7\n%\xe2\xe3\nstartxref\n%%EOF\n", "PDF"),
    (b"\n%PDF-1.4\n3 0 obj\n", "PDF"),
    (b"{\\rtf1\\ansi 3 Sangan\\par}", "RTF"),
    (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "PNG"),
    (b"\xff\xd8\xff\xe0\0\x10JFIF", "JPEG"),
    (b"GIF89a\x01\0", "GIF"),
    (b"RIFF\x24\0\0\0WEBPVP8 ", "WebP"),
    (b"\0\0\0\x18ftypheic\0\0", "HEIC"),
    (b"\0\0\0\x18ftypisom\0\0", "video"),
    (b"BM\x36\0\0\0\0\0\0\0\x36", "BMP"),
    (zipped("[Content_Types].xml", "xl/workbook.xml"), "spreadsheet"),
    (zipped("[Content_Types].xml", "word/document.xml"), "Word"),
    (zipped("mimetype", "content.xml"), "spreadsheet"),
    (zipped("Index/Document.iwa"), "Pages"),
    (zipped("decks/a.ydk"), "ZIP"),
    (zipped()[:10], "ZIP"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(100), "Office"),
    (b"Rar!\x1a\x07\x01\0", "RAR"),
    (b"7z\xbc\xaf\x27\x1c\0\x04", "7z"),
    (gzip.compress(b"3 Sangan\n"), "gzip"),
    (bytes(257) + b"ustar\x0000", "tar"),
    (database(), "database"),
    (b"yrpX\0\0", "replay"),
    (b"MZ\x90\0\x03\0\0\0\x04", "program"),
    (b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 12\n", "Git LFS"),
    (b"function c77585513.initial_effect(c)\nend\n", "script"),
    (b"-- Jinzo\nlocal s,id=GetID()\nfunction s.initial_effect(c)\nend\n", "script"),
    (b"#[2026.5 TCG]\n!2026.5 TCG\n#Forbidden\n77585513 0 --Jinzo\n26202165 1 --Sangan\n", "Forbidden & Limited"),
]  # fmt: skip


@pytest.mark.parametrize(("data", "word"), FILES, ids=[word for _, word in FILES])
@pytest.mark.parametrize("path", ["deck", "deck.txt", "deck.csv", "deck.json"])
def test_other_files_are_called_by_name(data: bytes, word: str, path: str) -> None:
    error = error_of(data, path)
    assert error.code == "FMT001"
    assert word in error.message
    assert error.help or word == "program"


def test_a_pdf_under_another_name_is_still_a_pdf() -> None:
    assert "PDF" in error_of(FILES[0][0], "deck.ydk").message


def test_a_large_picture_is_a_picture_and_not_too_large() -> None:
    assert "PNG" in error_of(FILES[3][0] + bytes(6_000_000)).message


@pytest.mark.parametrize(
    "text",
    ["BMW deck\n3 Sangan\n", "MZ\n3 Sangan\n", "GIF\n3 Sangan\n", "BZ\n3 Sangan\n", "Main Deck\n3 Sangan\n%PDF\n",
     "!side\n26202165 3\n26202165 1\n", "# function\n3 Sangan\n"],
)  # fmt: skip
def test_texts_that_begin_alike_are_read(text: str) -> None:
    assert [ref for part in refs(deck_of(text)) for ref in part]


def test_an_address_without_a_deck_is_told_that_nothing_is_downloaded() -> None:
    assert "nothing is downloaded" in error_of("https://ygoprodeck.com/deck/snake-eye-412345\n").message
    assert refs(deck_of("https://example.org/?y=o6lXBQ==!!!N"))[0] == [89631139]


@given(st.binary(max_size=300))
def test_any_bytes(data: bytes) -> None:
    other_file(data)
    other_text(data.decode("latin-1"))


@pytest.mark.parametrize("piece", ["\n", " ", "local s", "!x\n", "1 1\n", "123 1 ", "function c1", "\t"])
def test_looking_takes_time_in_proportion_to_the_text(piece: str) -> None:
    text = piece * (200_000 // len(piece))
    start = process_time()
    other_text(text)
    assert process_time() - start < 30


@pytest.mark.parametrize(
    "head",
    [b"PK\x03\x04" + b"\x14\0", b"7z\xbc\xaf\x27\x1c\0\4", b"Rar!\x1a\x07\1\0", b"a.ydk".ljust(257, b"\0") + b"ustar"],
)
def test_an_archive_of_a_deck_is_not_a_deck(head: bytes) -> None:
    """Archives that compress nothing have the headers of their decks as they are."""
    data = head.ljust(300, b"\0") + b"#main\n46986414\n#extra\n!side\n"
    assert "an archive" in error_of(data, "a.ydk").message
