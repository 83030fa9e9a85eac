"""The page in a real browser: nothing to complain about, no word to the outside, and the controls do what they say."""

from pathlib import Path

import pytest

from tests.html.browser import Browser, in_browser
from tests.html.test_page import DECK, MANY, deck_of
from tests.report.items import ITEMS, NASTY, rendered

pytestmark = in_browser
SHOWN = "Array.from(document.querySelectorAll('.deck'), deck => deck.offsetHeight > 0)"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("page") / "report.html"
    path.write_text(rendered("html", *ITEMS, DECK, run=MANY), encoding="utf-8")
    return path


def number_shown(browser: Browser) -> int:
    return sum(browser.run(SHOWN))


def type_in(browser: Browser, text: str) -> None:
    """Search, and wait until the page has reacted."""
    browser.run(
        f"new Promise(done => {{ const box = document.getElementById('search'); box.value = {text!r};"
        " new MutationObserver(() => done(1)).observe(document.getElementById('shown'), {childList: true});"
        " box.dispatchEvent(new Event('input', {bubbles: true})); })"
    )


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("script", [False, True])
def test_nothing_to_complain_about(browser: Browser, page: Path, width: int, dark: bool, script: bool) -> None:
    browser.problems.clear()
    browser.requests.clear()
    browser.look(width, dark=dark, script=script)
    browser.open(page)
    browser.look(width, dark=dark)
    browser.run("document.querySelectorAll('.deck').forEach(deck => { deck.open = true; })")
    assert browser.run("document.documentElement.scrollWidth") <= width
    assert browser.run("getComputedStyle(document.documentElement).colorScheme") == "light dark"
    background = browser.run("getComputedStyle(document.body).backgroundColor")
    assert background == ("rgb(19, 21, 24)" if dark else "rgb(246, 245, 241)")
    assert number_shown(browser) == len(ITEMS) + 1
    assert browser.run("getComputedStyle(document.getElementById('filter')).display !== 'none'") == script
    assert browser.problems == []
    assert browser.requests == [page.as_uri()]


def test_hostile_text_runs_nothing(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "nasty.html"
    hostile = (*NASTY, "<img src=x onerror=alert(1)>", "</style><script>document.title='obeyed'</script>")
    path.write_text(rendered("html", *map(deck_of, hostile), run=MANY), encoding="utf-8", errors="backslashreplace")
    browser.problems.clear()
    browser.requests.clear()
    browser.look(1280)
    browser.open(path)
    assert browser.run("document.title") == "Deck check"
    assert browser.run("document.querySelectorAll('img, script').length") == 1
    assert (browser.problems, browser.requests) == ([], [path.as_uri()])


def test_the_filter(browser: Browser, page: Path) -> None:
    browser.look(1280)
    browser.open(page)
    every = number_shown(browser)
    type_in(browser, "dark magician")
    assert number_shown(browser) == 1
    assert browser.run("document.getElementById('shown').textContent") == f"1 of {every} shown"
    type_in(browser, "no such thing")
    assert number_shown(browser) == 0
    assert browser.run("document.getElementById('none').offsetHeight > 0")
    browser.run("document.querySelector('#none button').click()")
    assert browser.wait(f"{SHOWN}.filter(Boolean).length === {every}")
    browser.run("document.querySelector('#verdicts input[value=legal]').click()")
    assert browser.wait("document.querySelectorAll('.deck.legal:not([hidden])').length === 0")
    browser.run("document.querySelector('tr[data-code=DCK007] button').click()")
    assert number_shown(browser) == 1


def test_open_and_close_all(browser: Browser, page: Path) -> None:
    browser.look(1280)
    browser.open(page)
    browser.run("document.getElementById('open').click()")
    assert browser.run("document.querySelectorAll('.deck:not([open])').length") == 0
    browser.run("document.getElementById('close').click()")
    assert browser.run("document.querySelectorAll('.deck[open]').length") == 0


def test_a_deck_opens_by_key(browser: Browser, page: Path) -> None:
    browser.look(1280)
    browser.open(page)
    browser.run("document.querySelector('.deck summary').focus()")
    for kind in ("keyDown", "keyUp"):
        browser.call(
            "Input.dispatchKeyEvent", type=kind, key="Enter", code="Enter", text="\r", windowsVirtualKeyCode=13
        )
    assert browser.run("document.querySelector('.deck').open")


def test_the_colours_can_be_chosen(browser: Browser, page: Path) -> None:
    browser.look(1280)
    browser.open(page)
    browser.run("document.getElementById('theme').click()")
    assert browser.run("getComputedStyle(document.body).backgroundColor") == "rgb(19, 21, 24)"
    assert browser.run("document.getElementById('theme').textContent") == "Light colours"
    assert browser.run("localStorage.getItem('deckcheck-theme')") == "dark"
    # When a browser hands what is stored to the next page is its own affair: the next page is given it here.
    given = browser.call(
        "Page.addScriptToEvaluateOnNewDocument", source="localStorage.setItem('deckcheck-theme', 'dark')"
    )
    browser.open(page)
    browser.call("Page.removeScriptToEvaluateOnNewDocument", identifier=given["identifier"])
    assert browser.run("getComputedStyle(document.body).backgroundColor") == "rgb(19, 21, 24)"
    browser.run("localStorage.clear()")


def test_print(browser: Browser, page: Path, tmp_path: Path) -> None:
    browser.look(1280, dark=True)
    browser.open(page)
    browser.pdf(tmp_path / "report.pdf")
    assert (tmp_path / "report.pdf").read_bytes().startswith(b"%PDF")
    browser.look(1280, dark=True, media="print")
    assert browser.run("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert (
        browser.run("document.getElementById('filter').offsetHeight + document.getElementById('theme').offsetHeight")
        == 0
    )
