"""deckcheck's own decks in YAML and JSON, and their published schema."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from ruamel.yaml import YAML

from deckcheck.model.deck import Directive, KonamiId, Span
from deckcheck.schemas import deck as schema
from tests.deckfiles.helpers import codes, deck_of, decks_of, error_of, refs, remarks

YAML_DECK = """\
title: My deck  # a comment
author: Me
format: goat
ignore: [DCK001 too small, BAN001]
x-source: a book
main:
  - 3 Ash Blossom & Joyous Spring
  - '2 Jinzo #7'
  - {passcode: 89631140, count: 2, print: LOB-001}
  - konami_id: 4007
  - name: "7"
  - 7
  - 89631139
extra: []
side:
  - Sangan  # deckcheck: ignore=DCK004 I know
"""
JSON_DECK = """\
{"title": "My deck", "author": "Me", "format": "goat", "ignore": ["DCK001 too small", "BAN001"], "x-source": 1,
 "main": ["3 Ash Blossom & Joyous Spring", "2 Jinzo #7",
          {"passcode": 89631140, "count": 2, "print": "LOB-001"}, {"konami_id": 4007}, {"name": "7"}, 7, 89631139],
 "extra": [], "side": ["Sangan"]}
"""
ASH = "Ash Blossom & Joyous Spring"
MAIN = [ASH] * 3 + ["Jinzo #7"] * 2 + [89631140] * 2 + [KonamiId(4007), "7", "7", 89631139]


@pytest.mark.parametrize(("source", "reader"), [(YAML_DECK, "yaml"), (JSON_DECK, "json")])
def test_whole_deck(source: str, reader: str) -> None:
    deck = deck_of(source)
    assert (deck.reader, deck.title, deck.author, deck.play_format) == (reader, "My deck", "Me", "goat")
    assert refs(deck) == (MAIN, [], ["Sangan"])
    assert deck.main.prints is not None
    assert [*deck.main.prints][4:7] == [None, "LOB-001", "LOB-001"]
    assert [(item.value, item.reason) for item in deck.directives if item.own_line] == [
        ("DCK001", "too small"),
        ("BAN001", ""),
    ]
    assert (deck.sectioned, deck.remarks) == (True, [])


def test_places() -> None:
    deck = deck_of(YAML_DECK)
    assert [deck.main.span(i) for i in (0, 3, 5, 7)] == [
        Span(7, 5, 7, 34),
        Span(8, 5, 8, 17),
        Span(9, 16, 9, 24),
        Span(10, 16, 10, 20),
    ]
    assert [deck_of(JSON_DECK).main.span(i) for i in (0, 5)] == [Span(2, 11, 2, 42), Span(3, 24, 3, 32)]
    assert deck.directives[0] == Directive("ignore", "DCK004", 16, False, "I know")


def test_several_decks_in_a_file() -> None:
    source = "title: A\nmain: [7]\n---\n# deckcheck: format=goat\ntitle: B\nmain: [Sangan]\n"
    decks = decks_of(source, "a.yaml")
    assert [(deck.title, deck.main.refs, deck.play_format) for deck in decks] == [
        ("A", ["7"], None),
        ("B", ["Sangan"], "goat"),
    ]
    assert [deck.title for deck in decks_of('[{"title": "A", "main": []}, {"title": "B", "side": null}]')] == ["A", "B"]


@pytest.mark.parametrize(
    ("source", "code", "line", "column"),
    [
        ('{"main": ["3 Sangan",]}', "FMT004", 1, 22),
        ('{"main": ["3 Sangan"}', "FMT004", 1, 21),
        ('{"main": [],\n "main": []}', "FMT004", 2, 7),
        ('{"main": [] "side": []}', "FMT004", 1, 13),
        ('{"main" []}', "FMT004", 1, 9),
        ('{"main": []} x', "FMT004", 1, 14),
        ('{"main": ["a\nb"]}', "FMT004", 1, 11),
        (r'{"main": ["\x"]}', "FMT004", 1, 11),
        (r'{"main": ["\ud800"]}', "FMT004", 1, 11),
        ('{"main": ', "FMT004", 1, 10),
        ("{" + '"a": {' * 40, "FMT004", 1, 198),
        ('{"main": [null]}', "FMT006", 1, 11),
        ('{"main": ["??"]}', "FMT006", 1, 11),
        ('{"main": [{"count": 1}]}', "FMT006", 1, 12),
        ('{"main": [{"nmae": "Sangan"}]}', "FMT006", 1, 12),
        ('{"main": [{"passcode": 0}]}', "FMT006", 1, 24),
        ('{"main": [{"passcode": "x"}]}', "FMT006", 1, 24),
        ('{"main": [{"passcode": 5000000000}]}', "FMT006", 1, 24),
        ('{"main": [{"name": "Sangan", "count": 1000}]}', "FMT006", 1, 39),
        ('{"main": [{"name": "Sangan", "count": -1}]}', "FMT006", 1, 39),
        ('{"main": [], "ignore": [1, {}]}', "FMT006", 1, 28),
        ('{"deck": []}', "FMT006", 1, 1),
        ('[{"main": []}, 5]', "FMT006", 1, 16),
        ("main:\n  - [Sangan\n", "FMT005", 3, 1),
        ("main:\n  - Sangan\nmain:\n  - 7\n", "FMT005", 3, 1),
        ("main: &all\n  - Sangan\nside: *all\n", "FMT005", 1, 7),
        ("main:\n  - 2 Number 39: Utopia\n", "FMT006", 2, 5),
        ("main:\n  - a\n\t- b\n", "FMT005", 3, 1),
        ("main:\n  - ? [a]\n    : b\n", "FMT005", 2, 7),
        ("main:\n  - " + "[" * 40, "FMT005", 2, 35),
        ("- Sangan\n", "FMT006", 1, 1),
        ("# nothing\n", "FMT006", 0, 0),
        ("main:\n  -\n", "FMT006", 2, 4),
    ],
)  # fmt: skip
def test_errors_have_their_place(source: str, code: str, line: int, column: int) -> None:
    error = error_of(source, "a.json" if source[0] in "{[" else "a.yaml", "json" if source[0] in "{[" else "yaml")
    assert (error.code, error.span.line, error.span.column) == (code, line, column)
    assert error.help


def test_name_with_colon_is_told_to_be_quoted() -> None:
    assert (
        error_of("main:\n  - 2 Number 39: Utopia\n", "a.yaml").help == "Put the card in quotes: '2 Number 39: Utopia'."
    )


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("main: [7]\nsidee: [7]\n", [("FMT050", 2)]),
        ("main:\n  - 2 Jinzo #7\n", [("FMT051", 2)]),
        ("main:\n  - 2 Jinzo #7 # too\n", [("FMT051", 2)]),
        ("main:\n  - 2 Planeur #2 Grande Vitesseroid\n", [("FMT051", 2)]),
        ("main:\n  - 2 Jinzo # seven\n", []),
        ("main:\n  - 0 Sangan\n", [("FMT042", 2)]),
        ("main:\n  - {name: Sangan, count: 0}\n", [("FMT042", 2)]),
        ("main:\n  - 7 # deckcheck: what\n", [("FMT027", 2)]),
        ("$schema: x\nx-mine: {a: 1}\nmain:\n", []),
    ],
)  # fmt: skip
def test_remarks(source: str, expected: list[tuple[str, int]]) -> None:
    assert remarks(deck_of(source, "a.yaml")) == expected


def test_too_many_cards() -> None:
    source = json.dumps({"main": ["999 Sangan"] * 101})
    assert error_of(source).code == "FMT003"


def test_no_python_objects_are_made() -> None:
    assert error_of("main:\n  - !!python/object/apply:os.system ['true']\n", "a.yaml").code == "FMT005"
    assert refs(deck_of("main:\n  - !!str 26202165\n", "a.yaml"))[0] == [26202165]


def test_schema_file_is_up_to_date() -> None:
    assert schema.PATH.read_text(encoding="utf-8") == schema.schema_text()


def validator() -> Draft202012Validator:
    return Draft202012Validator(json.loads(schema.schema_text()))


@pytest.mark.parametrize("document", [json.loads(JSON_DECK), YAML(typ="safe").load(YAML_DECK)])
def test_schema_takes_what_the_reader_takes(document: Any) -> None:
    assert [*validator().iter_errors(document)] == []
    deck_of(json.dumps(document))


@pytest.mark.parametrize(
    "document",
    [{"deck": []}, {"main": [None]}, {"main": [{"nmae": "Sangan"}]}, {"main": [{"passcode": 0}]},
     {"main": [{"count": 1}]}, {"main": [{"name": "Sangan", "count": 1000}]}, {"main": [], "ignore": [{}]}, []],
)  # fmt: skip
def test_schema_refuses_what_the_reader_refuses(document: Any) -> None:
    assert [*validator().iter_errors(document)] != []
    error_of(json.dumps(document), "a.json", "json")


@pytest.mark.parametrize(
    "document",
    [{"main": {"Sangan": 1}}, {"main": [["Sangan"]]}, {"main": [{"name": "Sangan", "passcode": 26202165}]},
     {"main": ["Sangan"], "title": []}],
)  # fmt: skip
def test_schema_asks_for_more_than_the_reader(document: Any) -> None:
    """What other programs write is read, but people and editors are shown the one way."""
    assert [*validator().iter_errors(document)] != []
    assert len(deck_of(json.dumps(document), "a.json", "json").main) == 1


def test_schema_refuses_unknown_keys_that_the_reader_remarks_on() -> None:
    document = {"main": [], "sidee": [7]}
    assert [*validator().iter_errors(document)] != []
    assert codes(deck_of(json.dumps(document))) == ["FMT050"]


def test_comment_that_gainsays_the_document_is_told() -> None:
    deck = deck_of("# deckcheck: format=ocg\n# deckcheck: title=A\nformat: goat\ntitle: A\nmain: [7]\n", "a.yaml")
    assert (deck.play_format, deck.title, remarks(deck)) == ("goat", "A", [("FMT027", 1)])


def test_what_has_more_keys_than_there_are_cards_is_not_a_deck() -> None:
    text = "{" + ",".join(f'"main{i}": {i}' for i in range(20_001)) + "}"
    assert "none of the keys" in error_of(text, "cards.json").message
