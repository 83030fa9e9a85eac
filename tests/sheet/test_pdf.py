"""Sheets as PDF: all names are there, whole and in letters that the fonts have."""

import os
import re
import zlib
from pathlib import Path

import pytest

from deckcheck.errors import UsageError
from deckcheck.sheet import fonts
from deckcheck.sheet.content import Sheet
from deckcheck.sheet.fonts import FontFile, fonts_for
from deckcheck.sheet.pdf import render
from deckcheck.sheet.qr import qr_path, qr_runs
from tests.sheet.sheets import CODE, column, make_font, sheet

LATIN = "".join(map(chr, range(33, 127)))


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system without fonts."""
    monkeypatch.setattr(fonts, "_installed", dict)
    monkeypatch.setattr(fonts, "_asked_of_fontconfig", lambda missing: ())


def drawn(*sheets: Sheet, paper: str = "a4", lang: str = "en", font: str | None = None) -> tuple[str, int]:
    """The text of a PDF file in the readers' own fonts, and the number of pages."""
    data, pages = render(sheets, paper, lang, font, "1.2.3")
    streams = re.findall(rb"stream\n(.*?)\nendstream", data, re.DOTALL)
    content = b"\n".join(zlib.decompress(stream) for stream in streams if stream[:1] == b"\x78")
    shown = re.findall(rb"\(((?:[^()\\]|\\.)*)\) ?Tj", content)
    return "\n".join(re.sub(rb"\\(.)", rb"\1", text).decode("cp1252") for text in shown), pages


def test_everything_is_on_it(bare: None) -> None:
    text, pages = drawn(sheet("Dark Magician", extra=("Dark Paladin",), side=("Jinzo", "Évil Twin (x)")))
    assert pages == 1
    for word in (
        "Yugi", "Muto", "0123456789", "Regional", "2026-06-13", "Japan", "M", "Format tcg, TCG list", "My deck", "Raigeki",
        "Dark Magician", "Dark Paladin", "Jinzo", "Évil Twin (x)", "Monsters", "Spells", "Traps", "Extra Deck",
        "Side Deck", "For judges only", "deck.ydk - made by deckcheck 1.2.3",
    ):  # fmt: skip
        assert word in text.split("\n")
    assert CODE in text.replace("\n", "")
    assert "ILLEGAL" not in text


def test_an_illegal_deck_cannot_be_overlooked(bare: None) -> None:
    text, _ = drawn(sheet("Dark Magician", marked=True))
    assert {"ILLEGAL", "This deck may not be played as it is.", "- Something is Forbidden.", "!"} <= set(
        text.split("\n")
    )
    text, _ = drawn(sheet(verdict="undetermined", reasons=("Unknown.",)))
    assert {"UNDETERMINED", "A judge must look at this deck.", "- Unknown."} <= set(text.split("\n"))


def test_one_page_a_deck(bare: None) -> None:
    names = [f"Monster {number}" for number in range(29)]
    full = sheet(*names, extra=tuple(names[:15]), side=tuple(names[:15]), marked=True)
    for paper in ("a4", "letter"):
        assert drawn(sheet(), full, sheet("A"), paper=paper)[1] == 3


@pytest.mark.parametrize("number", [60, 150, 400])
def test_a_long_list_goes_on_on_further_pages(bare: None, number: int) -> None:
    names = [f"Monster {number}" for number in range(number)]
    text, pages = drawn(sheet(*names, extra=tuple(names[:70]), side=("Jinzo",)))
    shown = text.split("\n")
    assert all(shown.count(name) == (2 if i < 70 else 1) for i, name in enumerate(names))
    assert pages > 1
    assert "Monsters, continued" in shown


def test_a_fourth_column(bare: None) -> None:
    plain = sheet("Dark Magician")
    text, _ = drawn(plain._replace(main=(*plain.main, column("Others", "00000001"))))
    assert {"Others", "00000001", "Traps"} <= set(text.split("\n"))


def test_no_name_is_cut(bare: None) -> None:
    name = "A name of a card so long that nobody would ever write it out by hand, " * 2
    assert name in drawn(sheet(name))[0]


def test_without_a_code_the_reason_is_told(bare: None) -> None:
    text, _ = drawn(sheet(code="", no_code="No code: none."))
    assert "No code: none." in text
    assert "ydke" not in text


@pytest.mark.parametrize(("paper", "box"), [("a4", b"595.28 841.89"), ("letter", b"612 792")])
def test_paper(bare: None, paper: str, box: bytes) -> None:
    assert box in render([sheet()], paper, "en", None, "1")[0]


def test_text_of_files_cannot_get_out_of_its_place(bare: None) -> None:
    text, pages = drawn(sheet("x) Tj ET (", "two\nlines", "\x1b[31m", path="\u202ea.ydk"))
    assert {"x) Tj ET (", "two\\nlines", "\\x1b[31m"} <= set(text.split("\n"))
    assert pages == 1


# Fonts


def test_readers_have_a_font_for_western_letters(bare: None) -> None:
    assert fonts_for("Évil Twin – “Número 39”", "fr") == ()


@pytest.mark.parametrize(
    ("text", "lang", "script", "package"),
    [
        ("青眼の白龍", "ja", "the Japanese letters: の白眼青龍", "fonts-noto-cjk"),
        ("푸른 눈", "ko", "the Korean letters: 눈른푸", "fonts-noto-cjk"),
        ("青眼白龙", "zh-CN", "the Chinese letters: 白眼青龙", "fonts-noto-cjk"),
        ("Live☆Twin", "en", "these letters: ☆", "fonts-dejavu-core"),
        ("青眼の白龍", "en", "these letters: の白眼青龍", "fonts-noto-cjk"),
    ],
)
def test_never_a_box_for_a_letter(bare: None, text: str, lang: str, script: str, package: str) -> None:
    with pytest.raises(UsageError) as raised:
        fonts_for(text, lang)
    assert script in raised.value.message
    assert package in raised.value.help
    assert "--font" in raised.value.help


def test_the_font_that_is_asked_for_comes_first(bare: None, tmp_path: Path) -> None:
    path = str(make_font(tmp_path / "Own.ttf", LATIN + "青眼"))
    assert fonts_for("Dark 青眼", "ja", path) == (FontFile(path),)
    with pytest.raises(UsageError, match="白"):
        fonts_for("Dark 青眼白", "ja", path)
    assert drawn(sheet("青眼", by="By"), font=path)[1] == 1


def test_fonts_make_up_for_each_other(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    latin, japanese = make_font(tmp_path / "DejaVuSans.ttf", LATIN + "☆"), make_font(tmp_path / "ipag.ttf", "青眼")
    found = {path.name: str(path) for path in (latin, japanese)}
    monkeypatch.setattr(fonts, "_installed", lambda: found)
    assert fonts_for("Dark ☆ 青眼", "en") == (FontFile(str(latin)), FontFile(str(japanese)))
    assert fonts_for("Dark 青眼", "ja") == (FontFile(str(japanese)), FontFile(str(latin)))
    assert drawn(sheet("☆青眼"), lang="ja")[1] == 1


@pytest.mark.parametrize("name", ["missing.ttf", "text.ttf"])
def test_a_font_that_is_none(tmp_path: Path, name: str) -> None:
    (tmp_path / "text.ttf").write_text("no font")
    with pytest.raises(UsageError, match="cannot be used as a font"):
        fonts_for("Dark Magician", "en", str(tmp_path / name))


# QR code


def test_the_qr_code_is_square_and_has_its_corners() -> None:
    size, runs = qr_runs(CODE)
    assert {(run.x, run.y) for run in runs if run.length == 7} >= {(0, 0), (size - 7, 0), (0, size - 7)}
    assert all(run.x + run.length <= size and run.y < size for run in runs)
    whole, path = qr_path(CODE)
    assert whole == size + 8
    assert path.startswith("M4 4h7v1h-7z")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_font_is_a_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.ttf")
    (tmp_path / "odd.ttf").write_bytes(b"\0\1\0\0\xff\xff" + b"x" * 200)
    for name in ("pipe.ttf", "odd.ttf"):
        with pytest.raises(UsageError, match="cannot be used as a font"):
            fonts_for("青", "ja", str(tmp_path / name))
