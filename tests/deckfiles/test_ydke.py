"""`ydke://` codes: alone, in text, in web addresses, damaged."""

import pytest

from deckcheck.model.deck import Span
from tests.deckfiles.helpers import codes, deck_of, decks_of, error_of, refs

BLUE_EYES = "o6lXBQ=="  # 89631139
TWO = "o6lXBaOpVwU="


@pytest.mark.parametrize(
    ("source", "sections", "expected"),
    [
        ("ydke://!!!", (0, 0, 0), []),
        (f"ydke://{BLUE_EYES}!{TWO}!{BLUE_EYES}!", (1, 2, 1), []),
        (f"<ydke://{BLUE_EYES}!!!>", (1, 0, 0), []),
        (f"YDKE://{BLUE_EYES}!!!", (1, 0, 0), ["FMT031"]),
        (f"ydke://{BLUE_EYES}!!{BLUE_EYES}", (1, 0, 1), ["FMT031"]),
        (f"ydke://{BLUE_EYES}!!", (1, 0, 0), ["FMT031"]),
        (f"ydke://{BLUE_EYES}", (1, 0, 0), ["FMT032"]),
        (f"ydke://{BLUE_EYES}!", (1, 0, 0), ["FMT032"]),
        ("ydke://", (0, 0, 0), ["FMT032"]),
        ("ydke://o6lX\nBaOpVwU=\n!!!\n", (2, 0, 0), ["FMT031"]),
        ("> ydke://o6lX\n> BaOpVwU=!!!\n", (2, 0, 0), ["FMT031"]),
        ("ydke://o6lXBQ%3D%3D!!!", (1, 0, 0), ["FMT031"]),
        ("ydke://____Pw==!!!", (1, 0, 0), ["FMT031"]),
        ("ydke://o6lXBQ!!!", (1, 0, 0), []),
        ("ydke://o6lXBaM=!!!", (1, 0, 0), ["FMT032"]),
        ("ydke://o6lXBaOp!!!", (1, 0, 0), ["FMT032"]),
        ("ydke://o6lXBQ==o6lX!!!", (1, 0, 0), ["FMT032"]),
        ("ydke://o6lXBa!!!", (1, 0, 0), []),
        ("ydke://o6lXB!!!", (0, 0, 0), ["FMT032"]),
        ("ydke://AAA!!!", (0, 0, 0), ["FMT032"]),
        ("ydke://bad!deck", (0, 0, 0), ["FMT032", "FMT032", "FMT032"]),
        ("ydke://AAAAAA==!!!", (0, 0, 0), ["FMT021"]),
    ],
)  # fmt: skip
def test_code(source: str, sections: tuple[int, int, int], expected: list[str]) -> None:
    deck = deck_of(source)
    assert tuple(len(section) for section in refs(deck)) == sections
    assert codes(deck) == expected


@pytest.mark.parametrize(
    ("end", "rest"),
    [("!!", f" {BLUE_EYES}!"), ("!!", f"@@@@{BLUE_EYES}!"), ("!!", f"\n---\n{BLUE_EYES}!"), ("!!", f")\nand {BLUE_EYES}"),
     ("!", f" !{BLUE_EYES}!"), ("!!!", f"{BLUE_EYES}!"), ("!!!", f" {TWO}!"), ("!!!", f"\n{TWO}")],
)  # fmt: skip
def test_more_of_a_code_behind_what_could_be_read_is_told(end: str, rest: str) -> None:
    found = codes(deck_of(f"ydke://{BLUE_EYES}{end}{rest}"))
    assert "FMT032" in found, found


@pytest.mark.parametrize(
    "rest",
    ["!)\nThanks!\n", "!>", "! Thanks!", "! DRAGON", "!`\nEnjoy the deck, it took 30 minutes.", "!&page=2", "\n\n", ")",
     ">\nThanks!\n"],
)  # fmt: skip
def test_other_text_behind_a_code_is_no_damage(rest: str) -> None:
    assert "FMT032" not in codes(deck_of(f"ydke://{BLUE_EYES}!!{rest}"))


@pytest.mark.parametrize(
    "text",
    ["Side Deck\n3 Raigeki", "Side Deck", "## Extra", "3 Raigeki", "Raigeki", "12580477",
     "main:\n- 3 Raigeki", "2 No Such Card"],
)  # fmt: skip
@pytest.mark.parametrize("before", [True, False])
def test_cards_and_headings_beside_a_code_are_told(text: str, before: bool) -> None:
    code = f"ydke://{BLUE_EYES}!!!"
    deck = deck_of(f"{text}\n\n{code}\n" if before else f"{code}\n\n{text}\n", "a.txt")
    assert (deck.main.refs, deck.side.refs, codes(deck)) == ([89631139], [], ["FMT020"])
    assert deck.remarks[0].span.line == (1 if before else 3)


@pytest.mark.parametrize("text", ["# Raigeki", "12 points", "My best deck, it won 3 times.", "Anna", "Anna (2)"])
def test_other_text_beside_a_code_is_passed_over(text: str) -> None:
    assert codes(deck_of(f"{text}\nydke://{BLUE_EYES}!!!\n{text}\n")) == []


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("a.yaml", "# of ydke://{}!!!\nmain:\n- 3 Raigeki\n"),
        ("a.yml", "title: ydke://{}!!!\nmain: [3 Raigeki]\n"),
        ("a.json", '{{"title": "ydke://{}!!!", "main": ["3 Raigeki"]}}'),
        ("a", '{{"deck_name": "ydke://{}!!!", "main_deck": [12580477, 12580477, 12580477]}}'),
    ],
)
def test_code_in_a_document_with_cards_is_only_a_note(path: str, source: str) -> None:
    assert len(deck_of(source.format(BLUE_EYES), path).main.refs) == 3


def test_places_of_cards() -> None:
    deck = deck_of("see\nydke://o6lXBaOpVwU=!!!")
    assert [deck.main.span(i) for i in range(2)] == [Span(2, 8, 2, 14), Span(2, 13, 2, 19)]


def test_several_codes_in_a_text() -> None:
    decks = decks_of(f"Anna: ydke://{BLUE_EYES}!!!\nBob - ydke://{TWO}!!! and ydke://!!{TWO}!\n")
    assert [deck.title for deck in decks] == ["Anna", "Bob", None]
    assert [tuple(map(len, refs(deck))) for deck in decks] == [(1, 0, 0), (2, 0, 0), (0, 0, 2)]


def test_text_after_an_open_code_is_not_taken_in() -> None:
    assert deck_of(f"ydke://{BLUE_EYES}!!{BLUE_EYES}\nThanks\n").side.refs == [89631139]


def test_web_address_without_scheme() -> None:
    deck = deck_of("https://example.org/#storm-access=o6lXBQ%3D%3D%21%21%21Ice+Barrier%21")
    assert (deck.main.refs, deck.title) == ([89631139], "Ice Barrier!")
    assert codes(deck) == ["FMT031"]


def test_comments_to_deckcheck() -> None:
    deck = deck_of(f"# deckcheck: format=goat\n# deckcheck: title=T\nydke://{BLUE_EYES}!!!\n")
    assert (deck.play_format, deck.title) == ("goat", "T")


def test_no_code() -> None:
    assert error_of("nothing", reader="ydke").code == "FMT001"
