"""The page as a whole: valid, readable for everybody, closed to the outside, whatever text comes from files."""

import re
import subprocess
import sys

import pytest
from hypothesis import given, settings

from deckcheck.model.card import EFFECT, FUSION, MONSTER, SPELL, TRAP
from deckcheck.model.deck import Span
from deckcheck.model.finding import ACCEPTED, ILLEGAL, LEGAL, VERDICTS
from deckcheck.model.report import CardLine, Item, Run, Tool
from deckcheck.report import Look, Summary, reporter
from deckcheck.report.html import SAID_BY_SCRIPT
from deckcheck.report.html.page import asset
from deckcheck.report.safe import printable
from tests.html.pages import by_class, colours, contrast, faults, parse, shape, words
from tests.report.items import ITEMS, NASTY, RUN, finding, item, nasty, rendered, texts

MANY = RUN._replace(many=True)
CARDS = (
    CardLine("main", 1, "Pot of Greed", 55144522, SPELL, None, (Span(3, 1, 3, 9),)),
    CardLine("main", 3, "Dark Magician", 46986414, MONSTER | EFFECT, 7, (Span(4, 1, 4, 9), Span(6, 1, 6, 9))),
    CardLine("main", 2, "Trap Hole", 4206964, TRAP, None, (Span(7, 1, 7, 8),)),
    CardLine("main", 1, "99999", 99999, 0, None, (Span(9, 1, 9, 6),)),
    CardLine("extra", 1, "Dark Paladin", 98502113, MONSTER | EFFECT | FUSION, 8, (Span(11, 1, 11, 9),)),
)
SIZED = finding(
    "The Main Deck has 7 cards.", code="DCK001", name="main-deck-size", cards=(), related=(), subject="main", fix=None
)
DECK = item(finding(), SIZED, cards=CARDS, title="My deck")


def deck_of(text: str) -> Item:
    """A deck in which everything that can come from files is the given text."""
    card = CardLine("main", 1, text, None, MONSTER | EFFECT, 4, (Span(3, 1, 3, 9),))
    return nasty(text)._replace(cards=(card,))


@pytest.mark.parametrize("run", [RUN, MANY, RUN._replace(command="lint"), RUN._replace(command="swap", notes=())])
@pytest.mark.parametrize("items", [(), (DECK,), (*ITEMS, DECK)])
def test_a_page_is_without_fault(run: Run, items: tuple[Item, ...]) -> None:
    assert faults(parse(rendered("html", *items, run=run))) == []


@pytest.mark.parametrize("text", NASTY)
def test_text_of_files_is_shown_and_not_obeyed(text: str) -> None:
    page = rendered("html", deck_of(text))
    tree = parse(page)
    assert faults(tree) == []
    assert shape(tree) == shape(parse(rendered("html", deck_of("plain"))))
    assert printable(text) in words(by_class(tree, "cards")[0])
    assert printable(text) in words(by_class(tree, "says")[0])
    assert not any(mark in page for mark in "\u202e\u2066\x1b\x00")


@given(texts)
@settings(max_examples=60, deadline=None)
def test_no_text_changes_the_page(text: str) -> None:
    assert shape(parse(rendered("html", deck_of(f"x{text}")))) == shape(parse(rendered("html", deck_of("plain"))))


def test_a_stream_without_all_letters_gets_the_same_page() -> None:
    deck = item(finding("青眼の白龍 ist verboten."), cards=CARDS)
    chosen, look, summary = reporter("html"), Look(unicode=False), Summary()
    summary.add(deck)
    assert chosen.head is not None
    page = chosen.head(RUN, summary, look) + chosen.item(deck, RUN, look) + chosen.end(RUN, summary, look)
    assert page.isascii()
    tree = parse(page)
    assert faults(tree) == []
    assert "青眼の白龍" in words(tree)


def test_findings_stand_beside_what_they_are_about() -> None:
    tree = parse(rendered("html", DECK))
    line = next(line for line in tree.iter("li") if "Pot of Greed" in words(line))
    assert "BAN001" in words(line)
    assert "error" in (line.get("class") or "")
    section = next(one for one in tree.iter("section") if one.get("class") == "main")
    assert [words(note).split()[1] for note in section.findall("p")] == ["DCK001"]
    assert sum(words(tree).count(f"error {code}") for code in ("BAN001", "DCK001")) == 2


def test_the_deck_is_shown_by_section_and_kind() -> None:
    tree = parse(rendered("html", DECK))
    deck = by_class(tree, "deck")[0]
    assert [words(one) for one in deck.iter("h4")] == ["Main Deck 7", "Extra Deck 1"]
    assert [words(one) for one in deck.iter("h5")] == ["Monsters 3", "Spells 1", "Traps 2", "Others 1"]
    kinds = by_class(deck, "plots")[0]
    assert "Effect 3Spell 1Trap 2Unknown 1" in words(kinds)
    assert any(one.get("aria-label") == "Level 7: 3, Level 8: 1" for one in kinds.iter("svg"))


def test_the_overview_counts() -> None:
    tree = parse(rendered("html", *ITEMS, run=MANY))
    numbers = [words(one).split() for one in by_class(tree, "verdicts")[0].findall("ul[@class='key']/li")]
    assert numbers == [["4", "legal"], ["3", "illegal"], ["1", "undetermined"], ["1", "unreadable"]]
    rows = {row.get("data-code"): words(row[1]) for row in tree.iter("tr") if row.get("data-code")}
    assert rows == {"BAN001": "3", "FMT017": "2", "DCK007": "1", "FMT002": "1"}


@pytest.mark.parametrize(("run", "opened"), [(RUN, 1), (MANY, 0)])
def test_a_single_deck_is_open(run: Run, opened: int) -> None:
    assert sum(one.get("open") is not None for one in parse(rendered("html", DECK, run=run)).iter("details")) == opened


def test_what_is_left_out_is_told() -> None:
    quiet = parse(rendered("html", *ITEMS, run=MANY._replace(quiet=True)))
    assert {one.get("data-verdict") for one in by_class(quiet, "deck")} == {"illegal", "undetermined", "unreadable"}
    assert "Legal decks are left out." in words(quiet)
    statistics = parse(rendered("html", *ITEMS, run=MANY._replace(statistics=True)))
    assert not by_class(statistics, "deck")
    assert "only statistics were asked for" in words(statistics)


def test_warnings_that_fail_are_shown_in_a_quiet_report() -> None:
    warned = next(one for one in ITEMS if one.path == "decks/warned.ydk")
    shown = [parse(rendered("html", warned, run=MANY._replace(quiet=True, strict=strict))) for strict in (False, True)]
    assert [len(by_class(tree, "deck")) for tree in shown] == [0, 1]


def test_nothing_found_is_told() -> None:
    assert "No decks were checked" in words(parse(rendered("html")))
    legal = item(verdict=LEGAL, cards=CARDS)
    assert "No problems found" in words(parse(rendered("html", legal, legal)))


def test_one_deck_needs_no_overview() -> None:
    assert [words(one) for one in parse(rendered("html", DECK)).iter("h2")] == ["Deck", "What these rules are about"]


PAIRS = [
    *((text, ground, 4.5) for text in ("ink", "dim", "link") for ground in ("paper", "sheet", "tint")),
    *((text, "sheet", 4.5) for text in ("legal", "illegal", "undetermined", "unreadable")),
    *((bar, "tint", 3.0) for bar in ("legal", "illegal", "undetermined", "unreadable", "column")),
]


@pytest.mark.parametrize(("one", "other", "least"), PAIRS)
@pytest.mark.parametrize("dark", [False, True])
def test_colours_can_be_told_apart(one: str, other: str, least: float, dark: bool) -> None:
    known = colours(asset("deckcheck.report.html", "report.css"))
    assert contrast(known[one][dark], known[other][dark]) >= least


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_the_page_has_what_its_script_says() -> None:
    calls = re.findall(r'\bsay\((?:[^",]* \? )?"([^"]+)"(?: : "([^"]+)")?', asset("deckcheck.report.html", "report.js"))
    verdicts = {*VERDICTS, ACCEPTED}
    assert {text for call in calls for text in call if text} == {*SAID_BY_SCRIPT} - verdicts
    assert verdicts < {*SAID_BY_SCRIPT}


def test_only_this_report_loads_the_templates() -> None:
    code = "import sys, deckcheck.report.text, deckcheck.report.json; print('jinja2' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


def test_the_run_and_its_data_are_named() -> None:
    run = Run("check", Tool("9.8.7", {"cards": "2026-01-01"}), ("By <b>that</b> list.",))
    text = words(parse(rendered("html", item(verdict=ILLEGAL), run=run)))
    assert "deckcheck 9.8.7 with card data of 2026-01-01" in text
    assert "By <b>that</b> list." in text
