"""The parts of the page: frames, plots, and where findings are put."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.data.store import Store
from deckcheck.decks.formats import Options
from deckcheck.judge.deck import Judge, Wanted
from deckcheck.model.card import (
    EFFECT,
    FIELD,
    FUSION,
    LINK,
    MONSTER,
    NORMAL,
    PENDULUM,
    QUICK_PLAY,
    RITUAL,
    SKILL,
    SPELL,
    SYNCHRO,
    TOKEN,
    TRAP,
    TUNER,
    XYZ,
)
from deckcheck.model.deck import DeckFile, KonamiId, Part, Span
from deckcheck.model.finding import ERROR, NOTE, CardCount, Finding
from deckcheck.model.report import CardLine
from deckcheck.report.html.charts import curve, split
from deckcheck.report.html.frames import css_of, frame_of, kind_words
from deckcheck.report.html.view import place_findings
from tests.report.items import finding


@pytest.mark.parametrize(
    ("type_", "level", "word", "css", "words"),
    [
        (MONSTER | NORMAL, 4, "Normal", "fn", "Normal 4"),
        (MONSTER | EFFECT | TUNER, 3, "Effect", "fe", "Effect 3"),
        (MONSTER, 1, "Effect", "fe", "Effect 1"),
        (MONSTER | EFFECT | RITUAL, 7, "Ritual", "fr", "Ritual 7"),
        (MONSTER | EFFECT | RITUAL | PENDULUM, 7, "Ritual", "fr pd", "Pendulum Ritual 7"),
        (MONSTER | NORMAL | PENDULUM, 5, "Pendulum", "fp", "Pendulum 5"),
        (MONSTER | EFFECT | FUSION, 8, "Fusion", "ff", "Fusion 8"),
        (MONSTER | EFFECT | SYNCHRO | PENDULUM, 8, "Synchro", "fy pd", "Pendulum Synchro 8"),
        (MONSTER | EFFECT | XYZ, 0, "Xyz", "fx", "Xyz 0"),
        (MONSTER | EFFECT | LINK, 2, "Link", "fl", "Link 2"),
        (SPELL, None, "Spell", "fs", "Normal"),
        (SPELL | QUICK_PLAY, None, "Spell", "fs", "Quick-Play"),
        (SPELL | LINK | FIELD, None, "Spell", "fs", "Field Link"),
        (TRAP, None, "Trap", "ft", "Normal"),
        (SKILL, None, "Skill", "fg", "Skill Card"),
        (TOKEN | MONSTER | NORMAL, 1, "Token", "fk", "Token 1"),
        (0, None, "Unknown", "fu", ""),
    ],
)
def test_frames(type_: int, level: int | None, word: str, css: str, words: str) -> None:
    assert (frame_of(type_).word, css_of(type_), kind_words(type_, level)) == (word, css, words)


def line(copies: int, type_: int, level: int | None = None, section: str = "main", code: int = 1) -> CardLine:
    return CardLine(section, copies, f"Card {code}", code, type_, level, (Span(code, 1, code, 5),))


def test_the_curve_counts_levels_ranks_and_ratings_of_main_and_extra_deck() -> None:
    cards = [
        line(3, MONSTER | EFFECT, 4), line(2, MONSTER | NORMAL, 4), line(1, MONSTER | XYZ, 4, "extra"),
        line(2, MONSTER | LINK, 2, "extra"), line(3, SPELL), line(3, MONSTER, 8, "side"), line(1, 0),
    ]  # fmt: skip
    drawn = curve(cards)
    assert drawn is not None
    assert drawn.words == "Level 4: 5, Link Rating 2: 2, Rank 4: 1"
    assert [(x, cards) for x, _, cards in drawn.numbers] == [(50, 2), (90, 6)]
    assert drawn.main.count("M") == 1
    assert drawn.extra.count("M") == 2


@pytest.mark.parametrize("cards", [[], [line(3, SPELL)], [line(3, MONSTER, 4, "side")], [line(1, MONSTER, 99)]])
def test_no_monsters_no_curve(cards: list[CardLine]) -> None:
    assert curve(cards) is None


@given(st.lists(st.tuples(st.integers(1, 60), st.sampled_from([MONSTER | NORMAL, MONSTER | LINK, SPELL, TRAP, 0]))))
def test_the_parts_of_a_split_are_the_whole(counts: list[tuple[int, int]]) -> None:
    parts = split(line(copies, type_) for copies, type_ in counts)
    assert sum(part.cards for part in parts) == sum(copies for copies, _ in counts)
    assert not parts or sum(part.width for part in parts) == pytest.approx(100, abs=0.1)
    for before, after in itertools.pairwise(parts):
        assert after.x == pytest.approx(before.x + before.width, abs=0.02)


CARDS = [line(1, SPELL, code=2), line(3, MONSTER, 4, code=3), line(1, MONSTER, 4, "side", code=9)]


@pytest.mark.parametrize(
    ("given", "general", "sections", "lines", "hits"),
    [
        # The place decides, then the cards.
        (finding(span=Span(3, 1, 3, 5), related=(), cards=()), 0, [], [1], {1: ERROR}),
        (finding(span=Span(), related=(), cards=(CardCount(9, "Card 9", 1, "side"),)), 0, [], [2], {2: ERROR}),
        # Copies over the limit: beside the card that is to go, all of its lines marked.
        (
            finding(span=Span(9, 1, 9, 5), related=(), cards=(CardCount(3, "Card 3", 3, "main"), CardCount(9, "Card 9", 1, "side"))),
            0, [], [2], {1: ERROR, 2: ERROR},
        ),
        # A section's size.
        (finding(span=Span(3, 1, 3, 5), related=(), cards=(), subject="main"), 0, ["main"], [], {1: ERROR}),
        # A remark about a whole line of the file, one about a line without cards, one about the file.
        (finding(severity=NOTE, span=Span(2, 3, 2, 9), related=(), cards=()), 0, [], [0], {0: NOTE}),
        (finding(span=Span(40, 1, 40, 5), related=(), cards=()), 1, [], [], {}),
        (finding(span=Span(), related=(), cards=()), 1, [], [], {}),
    ],
)  # fmt: skip
def test_where_a_finding_stands(
    given: Finding, general: int, sections: list[str], lines: list[int], hits: dict[int, str]
) -> None:
    placed = place_findings([given], CARDS)
    assert (len(placed.general), list(placed.sections), list(placed.lines)) == (general, sections, lines)
    if given.subject != "main":
        assert placed.hits == hits


def test_the_worst_of_several_findings_marks_a_line() -> None:
    place = {"span": Span(3, 1, 3, 5), "related": (), "cards": ()}
    findings = [finding(severity=severity, **place) for severity in ("note", "error", "warning")]
    placed = place_findings(findings, CARDS)
    assert placed.hits == {1: "error"}
    assert len(placed.lines[1]) == 3


def test_a_finding_about_many_cards_stands_over_the_list() -> None:
    cards = [line(1, SPELL, code=code) for code in range(1, 20)]
    about = tuple(CardCount(code, f"Card {code}", 1, "main") for code in range(1, 20))
    placed = place_findings([finding(span=Span(), related=(), cards=about)], cards)
    assert (len(placed.general), placed.lines, placed.hits) == (1, {}, {})


def test_cards_are_listed_only_for_who_asks(store: Store) -> None:
    file = DeckFile(
        "ydk",
        Part([46986414, 46986414, "No such card", 1], [2, 3, 4, 5]),
        Part([KonamiId(4_000_000_000)], [7]),
        Part([36996508, 46986414], [9, 10]),
    )
    options = Options("2026-08-20")
    assert Judge(options, store).deck_file("a.ydk", file).cards is None
    cards = Judge(options, store, Wanted(cards=True)).deck_file("a.ydk", file).cards
    assert cards is not None
    assert [(card.section, card.copies, card.name, card.code, card.level, [span.line for span in card.spans]) for card in cards] == [
        ("main", 2, "Dark Magician", 46986414, 7, [2, 3]),
        ("main", 1, '"No such card"', None, None, [4]),
        ("main", 1, "00000001", 1, None, [5]),
        ("extra", 1, "Konami ID 4000000000", None, None, [7]),
        ("side", 1, "Dark Magician", 36996508, 7, [9]),
        ("side", 1, "Dark Magician", 46986414, 7, [10]),
    ]  # fmt: skip
