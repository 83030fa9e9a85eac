"""Sheets as HTML: valid, closed, and with everything on them."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from deckcheck.report.html.page import asset
from deckcheck.report.safe import printable
from deckcheck.sheet.content import Column, Fields, Sheet
from deckcheck.sheet.html import render
from tests.html.browser import Browser, needs_chromium
from tests.html.pages import by_class, contrast, faults, parse, shape, words
from tests.report.items import NASTY
from tests.sheet.sheets import column, sheet

ILLEGAL = sheet("Dark Magician", marked=True)


def page(sheets: Sequence[Sheet], paper: str = "a4", lang: str = "en") -> str:
    return render(sheets, paper, lang, "1.2.3")


@pytest.mark.parametrize("sheets", [[sheet("Dark Magician")], [sheet(), ILLEGAL, sheet("A", code="", no_code="None.")]])
def test_a_page_of_sheets_is_without_fault(sheets: list[Sheet]) -> None:
    tree = parse(page(sheets))
    assert faults(tree) == []
    assert len(by_class(tree, "sheet")) == len(sheets)


def test_everything_is_on_it() -> None:
    tree = parse(page([sheet("Dark Magician", "Kuriboh", extra=("Dark Paladin",), side=("Jinzo",))]))
    text = words(tree)
    for word in (
        "Yugi",
        "Muto",
        "0123456789",
        "Regional",
        "2026-06-13",
        "Japan",
        "Format tcg",
        "My deck",
        "For judges only",
    ):
        assert word in text
    columns = by_class(tree, "column")
    assert [words(one.find("h3")) for one in columns] == [  # type: ignore[arg-type]
        "Monsters", "Spells", "Traps", "Extra Deck", "Side Deck", "For judges only",
    ]  # fmt: skip
    assert [words(total) for total in by_class(tree, "total")] == [
        "Total 2",
        "Total 1",
        "Total 0",
        "Total 1",
        "Total 1",
    ]
    assert all(len(list(one.iter("tr"))) - 1 == 18 for one in columns[:3])
    assert "ydke://" in words(by_class(tree, "code")[0])


def test_an_illegal_deck_cannot_be_overlooked() -> None:
    tree = parse(page([ILLEGAL]))
    assert "illegal This deck may not be played as it is." in words(by_class(tree, "banner")[0])
    assert "Something is Forbidden." in words(by_class(tree, "banner")[0])
    assert "Dark Magician" in words(by_class(tree, "marked")[0])
    assert not by_class(parse(page([sheet("Dark Magician")])), "banner")


def test_names_say_their_language() -> None:
    tree = parse(page([sheet("青眼の白龍")], lang="ja"))
    cell = next(cell for cell in tree.iter("td") if words(cell) == "青眼の白龍")
    assert cell.get("lang") == "ja"


@pytest.mark.parametrize(("paper", "size"), [("a4", "size: A4 portrait"), ("letter", "size: letter portrait")])
def test_paper(paper: str, size: str) -> None:
    assert size in page([sheet()], paper)


@pytest.mark.parametrize("text", NASTY)
def test_text_is_shown_and_not_obeyed(text: str) -> None:
    def full(text: str) -> Sheet:
        columns: tuple[Column, ...] = (column("Monsters", text, marked=True),)
        fields = Fields(*[text] * 7)
        return sheet(path=text, title=text, by=text, main=columns, fields=fields, verdict="illegal", reasons=(text,))

    tree = parse(page([full(text)]))
    assert faults(tree) == []
    assert shape(tree) == shape(parse(page([full("plain")])))
    assert words(tree).count(printable(text)) >= 10


def test_colours_can_be_told_apart_on_paper() -> None:
    style = asset("deckcheck.sheet", "sheet.css")
    known = dict(
        part.strip().removeprefix("--").split(": ") for part in style.split(":root {")[1].split("}")[0].split(";")[1:-1]
    )
    for name in ("ink", "dim", "alarm", "doubt"):
        assert contrast(known[name], "#ffffff") >= 4.5
    assert contrast(known["alarm"], "#fbe9e7") >= 4.5


@needs_chromium
@pytest.mark.xdist_group("browser")
def test_in_a_browser(tmp_path: Path) -> None:
    names = tuple(f"A card with quite a long name, number {number}" for number in range(15))
    path = tmp_path / "sheet.html"
    path.write_text(page([sheet(*names, extra=names, side=names), ILLEGAL]), encoding="utf-8")
    with Browser(tmp_path / "profile") as browser:
        for width in (390, 1280):
            for dark in (False, True):
                browser.look(width, dark=dark)
                browser.open(path)
                assert browser.run("document.documentElement.scrollWidth") <= width
                assert (
                    browser.run("getComputedStyle(document.querySelector('.sheet')).backgroundColor")
                    == "rgb(255, 255, 255)"
                )
        assert (browser.problems, set(browser.requests)) == ([], {path.as_uri()})
        browser.pdf(tmp_path / "sheet.pdf")
    assert (tmp_path / "sheet.pdf").read_bytes().count(b"/Type /Page\n") == 2
