"""The page's controls in a real browser: search, sorting, addresses, codes; and the page as it is printed."""

from pathlib import Path
from typing import Any

import pytest
import segno

from deckcheck.model.card import EFFECT, MONSTER, SPELL
from deckcheck.model.deck import Span
from deckcheck.model.event import Event, Irregularity
from deckcheck.model.report import CardLine, Item
from tests.html.browser import Browser, in_browser
from tests.html.pages import by_class, faults, parse, words
from tests.html.test_page import CARDS, MANY, SIZED
from tests.report.items import finding, item, rendered

ASH = ("Ash Blossom & Joyous Spring", "灰流うらら", "Feuille Cendrée", "하루 우라라")
EVENT = Event(
    "Regional", "2026-08-15", (), (Irregularity("no-deck", "Téa has no deck."), Irregularity("x", "Perhaps.", False)),
    decks=3, folder="e",
)  # fmt: skip


def line(name: str, code: int, copies: int = 3, *names: str, section: str = "main") -> CardLine:
    return CardLine(
        section, copies, name, code, MONSTER | EFFECT, 4, (Span(code % 90 + 1, 1, code % 90 + 1, 9),), names
    )


def deck(path: str, *cards: CardLine, **more: Any) -> Item:
    return item(*more.pop("found", ()), **{"verdict": "legal", "path": path, "cards": cards, **more})


POTS = tuple(
    finding(f"{name} is Forbidden.", cards=(finding().cards[0]._replace(name=name, passcode=code),), subject=str(code))
    for name, code in (("Pot of Greed", 55144522), ("Raigeki", 12580477), ("Mirror Force", 44095762))
)
DECKS = (
    deck("e/b.ydk", line(ASH[0], 14558127, 3, *ASH[1:]), line("Pot of Desires", 35261759, 2), player=("Muto, Yugi", "1", "")),
    deck("e/a.ydk", *CARDS, found=(*POTS, SIZED), verdict="illegal", player=("Kaiba, Seto", "2", "JP")),
    deck("e/c d.ydk", line("Card of Demise", 59750328), line(ASH[0], 14558127, 1, *ASH[1:]), line("Slash Draw", 71344451), player=("Ăweiß, Łukasz", "3", "")),
)  # fmt: skip


def test_closed_rows_name_cards_and_players() -> None:
    tree = parse(rendered("html", *DECKS, run=MANY._replace(event=EVENT)))
    assert faults(tree) == []
    heads = [words(by_class(one, "why")[0]).strip() for one in by_class(tree, "deck") if by_class(one, "why")]
    assert heads == ["forbidden card: Pot of Greed, +2 main deck size"]
    assert [words(one).split("\n")[0].strip() for one in tree.iter("h3")][:2] == [
        "Muto, Yugi 1 · b.ydk",
        "Kaiba, Seto 2 · JP · a.ydk",
    ]
    assert [words(one).strip() for one in by_class(tree, "certain")] == ["Téa has no deck."]
    assert [words(one).strip() for one in by_class(tree, "maybe")] == ["Not certain: Perhaps."]


def test_who_plays_what() -> None:
    tree = parse(rendered("html", *DECKS, run=MANY))
    rows = [tuple(words(cell) for cell in row) for row in tree.iter("tr") if row.get("data-card") is not None]
    assert rows[:2] == [(ASH[0], "2", "4"), ("Card of Demise", "1", "3")]


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("page") / "desk.html"
    path.write_text(rendered("html", *DECKS, run=MANY._replace(event=EVENT)), encoding="utf-8")
    return path


def choose(browser: Browser, **values: str) -> list[str]:
    """Set controls, and return the paths of the decks that are shown, in their order."""
    for name, value in values.items():
        browser.run(f"document.getElementById({name!r}).value = {value!r}")
    browser.run("document.getElementById('filter').dispatchEvent(new Event('submit', {cancelable: true}))")
    return shown(browser)


def shown(browser: Browser) -> list[str]:
    found: list[str] = browser.run(
        "Array.from(document.querySelectorAll('.deck:not([hidden])'), deck => deck.dataset.path)"
    )
    return found


SEARCHES = [
    # (what is typed, which decks, the cards that are shown of the first)
    ("pot of desires ash blossom", ["e/b.ydk"], "2 Pot of Desires, 3 Ash Blossom & Joyous Spring"),
    ("灰流", ["e/b.ydk", "e/c d.ydk"], "3 Ash Blossom & Joyous Spring (灰流うらら)"),
    ("하루 우라라", ["e/b.ydk", "e/c d.ydk"], "3 Ash Blossom & Joyous Spring (하루 우라라)"),
    ("feuille cendree", ["e/b.ydk", "e/c d.ydk"], "3 Ash Blossom & Joyous Spring (Feuille Cendrée)"),
    ("14558127", ["e/b.ydk", "e/c d.ydk"], "3 Ash Blossom & Joyous Spring (14558127)"),
    ("ash demise", ["e/c d.ydk"], "3 Card of Demise, 1 Ash Blossom & Joyous Spring"),
    ("KAIBA", ["e/a.ydk"], None),
    ("lukasz aweiss", ["e/c d.ydk"], None),
    ("ＡＳＨ ＤＥＭＩＳＥ", ["e/c d.ydk"], "3 Card of Demise, 1 Ash Blossom & Joyous Spring"),
    ("lash", [], None),
]


class TestInTheBrowser:
    pytestmark = in_browser

    @pytest.mark.parametrize(("typed", "paths", "cards"), SEARCHES)
    def test_search(self, browser: Browser, page: Path, typed: str, paths: list[str], cards: str | None) -> None:
        browser.look(1280)
        browser.open(page)
        assert choose(browser, search=typed) == paths
        assert browser.run("document.querySelector('.deck:not([hidden]) .found')?.textContent ?? null") == cards

    def test_sorting(self, browser: Browser, page: Path) -> None:
        browser.look(1280)
        browser.open(page)
        assert choose(browser, sort="name") == ["e/c d.ydk", "e/a.ydk", "e/b.ydk"]
        assert choose(browser, sort="verdict")[0] == "e/a.ydk"
        assert choose(browser, sort="count")[0] == "e/a.ydk"
        assert choose(browser, sort="") == ["e/b.ydk", "e/a.ydk", "e/c d.ydk"]

    def test_the_address_keeps_the_filter(self, browser: Browser, page: Path) -> None:
        browser.look(1280)
        browser.open(page)
        browser.run("document.querySelector('#verdicts input[value=illegal]').checked = false")
        choose(browser, search="ash", sort="name")
        assert browser.run("location.hash") == "#?q=ash&sort=name&not=illegal"
        browser.run("window.old = true")
        browser.reload()
        assert browser.run("window.old === undefined && document.getElementById('search').value") == "ash"
        assert shown(browser) == ["e/c d.ydk", "e/b.ydk"]
        assert not browser.run("document.querySelector('#verdicts input[value=illegal]').checked")
        browser.run("location.hash = ''")

    @pytest.mark.parametrize("address", ["?q=%", "?sort=nothing&rule=no", "deck-%zz", "?q=%E0%A4%A"])
    def test_an_address_that_was_damaged_filters_nothing_else(self, browser: Browser, page: Path, address: str) -> None:
        browser.look(1280)
        browser.open(page)
        browser.problems.clear()
        browser.run("location.hash = '#?q=ash'; dispatchEvent(new Event('hashchange'))")
        browser.run(f"location.hash = '#{address}'; dispatchEvent(new Event('hashchange'))")
        assert browser.problems == []
        assert all(browser.run(f"document.getElementById('{name}').selectedIndex >= 0") for name in ("rule", "sort"))
        browser.run("location.hash = ''")

    def test_a_deck_has_an_address_and_a_code(self, browser: Browser, page: Path) -> None:
        browser.look(1280)
        browser.open(page)
        browser.run("location.hash = '#' + encodeURIComponent('deck-e/c_d.ydk')")
        open_deck = "document.querySelector('.deck[open]')"
        assert browser.wait(f"{open_deck}?.querySelector('.tools') != null")
        assert browser.run(f"{open_deck}.dataset.path") == "e/c d.ydk"
        code = browser.run(f"{open_deck}.dataset.ydke")
        assert code.startswith("ydke://")
        browser.run(
            f"Array.from({open_deck}.querySelectorAll('button')).find(one => one.textContent === 'QR code').click()"
        )
        assert browser.run(f"{open_deck}.querySelector('.qr path').getAttribute('d').length") > 1000
        browser.run("location.hash = ''")

    @pytest.mark.parametrize("length", [17, 32, 134, 154, 230, 271, 458, 858, 1091, 1367])
    def test_qr_codes_are_those_of_the_standard(self, browser: Browser, page: Path, length: int) -> None:
        """Module for module what another program makes of the same text, with the same mask.

        The texts fill their versions: what that program fills codes up with is not what the standard says.
        """
        text = ("ydke://" + "aZ09+/=!" * 200)[:length]
        browser.open(page)
        drawn = browser.run(f"qrPath({text!r})")
        dark = {
            (int(x) - 4, int(y) - 4) for x, y in (one.split("h")[0].split() for one in drawn["path"][1:].split("M"))
        }
        code = segno.make(text.encode(), error="l", boost_error=False, mode="byte", mask=0, micro=False)
        assert drawn["size"] == len(code.matrix) + 8
        assert dark == {(x, y) for y, row in enumerate(code.matrix) for x, on in enumerate(row) if on}

    def test_a_text_that_is_too_long_has_no_code(self, browser: Browser, page: Path) -> None:
        browser.open(page)
        assert browser.run("qrPath('x'.repeat(5000))") is None


def text_of(path: Path) -> str:
    """All text of a PDF file, a blank for every line end."""
    import pypdfium2

    with pypdfium2.PdfDocument(path) as document:
        return " ".join(" ".join(page.get_textpage().get_text_range() for page in document).split())


def overlapping(path: Path) -> list[str]:
    """Pieces of text that are printed over others."""
    import pypdfium2

    found = []
    with pypdfium2.PdfDocument(path) as document:
        for page in document:
            text = page.get_textpage()
            # Left, bottom, right and top of each piece, from the bottom up.
            boxes = sorted((text.get_rect(number) for number in range(text.count_rects())), key=lambda box: box[1])
            for number, a in enumerate(boxes):
                for b in boxes[number + 1 :]:
                    if b[1] >= a[3]:
                        break
                    high = min(a[3], b[3]) - b[1]
                    if min(a[2], b[2]) - max(a[0], b[0]) > 2 and high > 0.4 * min(a[3] - a[1], b[3] - b[1]):
                        found.append(text.get_text_bounded(*b))
    return found


@pytest.fixture(scope="module")
def long(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Decks that are several pages long, with findings beside many cards."""
    cards = [line(f"Card number {number} with a rather long name", 1000 + number, 1) for number in range(70)]
    spells = [
        CardLine("side", 1, f"Spell {n}", 5000 + n, SPELL, None, (Span(300 + n, 1, 300 + n, 9),)) for n in range(15)
    ]
    found = [
        finding(
            f"Card {n} is Forbidden by the list of 2026-05-18, wherever it is.",
            cards=(),
            span=card.spans[0],
            subject=str(n),
        )
        for n, card in enumerate(cards)
        if n % 7 == 0
    ]
    decks = [deck(f"{n}.ydk", *cards, *spells, found=(*found, SIZED), verdict="illegal") for n in range(2)]
    path = tmp_path_factory.mktemp("long") / "long.html"
    path.write_text(rendered("html", *decks, *DECKS, run=MANY), encoding="utf-8")
    return path


class TestPrinted:
    pytestmark = in_browser

    @pytest.mark.parametrize("search", ["", "spell 14", "demise"])
    def test_nothing_is_printed_over_something_else(
        self, browser: Browser, long: Path, tmp_path: Path, search: str
    ) -> None:
        browser.look(1280)
        browser.open(long)
        paths = choose(browser, search=search)
        browser.run("document.getElementById('open').click()")
        browser.pdf(tmp_path / "printed.pdf")
        assert overlapping(tmp_path / "printed.pdf") == []
        text = text_of(tmp_path / "printed.pdf")
        assert [path for path in ("0.ydk", "1.ydk", "b.ydk", "a.ydk", "c d.ydk") if path in text] == [
            path.removeprefix("e/") for path in paths
        ]
        assert "Checked by" in text
        # Only what is filtered is printed, and what that was.
        assert ("What these rules are about".upper() in text.upper()) == (search == "")
        assert ("Card of all decks" in text, f"shown; {search}" in text) == (False, search != "")
