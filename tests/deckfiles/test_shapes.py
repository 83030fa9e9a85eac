"""Decks in JSON and YAML of other programs, told by their shape."""

import json
from itertools import product
from time import process_time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ruamel.yaml import YAML

from deckcheck.model.deck import KonamiId, Ref, Span
from tests.deckfiles.helpers import codes, deck_of, decks_of, error_of, refs
from tests.deckfiles.index import ARTWORK, CODES, INDEX, KONAMI_IDS

ASH, RED, SYN = "Ash Blossom & Joyous Spring", "Raigeki", "Stardust Dragon"
WHOLE: tuple[list[Ref], list[Ref], list[Ref]] = ([ASH] * 3 + ["Sangan"], [SYN], [RED] * 2)

# The deck of WHOLE in the shapes that other programs give it.
SHAPES: dict[str, Any] = {
    "cards in cards": {
        "main": [{"card": {"name": ASH, "rarity": "UR"}, "amount": 3}, {"card": {"name": "Sangan"}, "amount": 1}],
        "extra": [{"card": {"name": SYN}, "amount": 1}],
        "side": [{"card": {"name": RED}, "amount": 2}],
    },
    "card_name and quantity": {
        "deck_name": "x",
        "main_deck": [{"card_name": ASH, "quantity": 3}, {"card_name": "Sangan", "quantity": 1}],
        "extra_deck": [{"card_name": SYN, "quantity": 1}],
        "side_deck": [{"card_name": RED, "quantity": 2}],
    },
    "counts of names": {"deck": {"Main": {ASH: 3, "Sangan": 1}, "Extra": {SYN: 1}, "Side": {RED: 2}}},
    "counts in mappings": {
        "mainDeck": {ASH: {"qty": 3, "tags": ["a"]}, "Sangan": {"qty": 1}},
        "extraDeck": {SYN: {"qty": 1}},
        "sideDeck": {RED: {"qty": 2}},
    },
    "repeated names": {"Main Deck": [ASH, ASH, ASH, "Sangan"], "Extra Deck": [SYN], "Side Deck": [RED, RED]},
    "flat with sections": {
        "cards": [
            {"name": ASH, "count": 3, "section": "main"},
            {"name": "Sangan", "count": 1, "section": "Main Deck"},
            {"name": SYN, "count": 1, "section": "extra"},
            {"name": RED, "count": 2, "section": "sideboard"},
        ]
    },
    "a list with sections": [
        {"name": ASH, "copies": 3, "deck": "MAIN"},
        {"name": "Sangan", "copies": 1, "deck": "MAIN"},
        {"name": SYN, "copies": 1, "deck": "EXTRA"},
        {"name": RED, "copies": 2, "deck": "SIDE"},
    ],
    "parts that say what they are": {
        "sections": [
            {"name": "Main Deck", "count": 4, "cards": [{"name": ASH, "count": 3}, "Sangan"]},
            {"name": "Extra Deck", "cards": [SYN]},
            {"name": "Side Deck", "cards": ["2 Raigeki"]},
        ]
    },
    "boards": {
        "boards": {
            "mainboard": {
                "count": 4,
                "cards": {"k1": {"quantity": 3, "card": {"id": "k1", "name": ASH}}, "k2": {"quantity": 1, "card": {"name": "Sangan"}}},
            },
            "extra": {"count": 1, "cards": {"k3": {"quantity": 1, "card": {"name": SYN}}}},
            "sideboard": {"count": 2, "cards": {"k4": {"quantity": 2, "card": {"name": RED}}}},
        }
    },
    "kinds": {
        "main": {"monsters": [f"3 {ASH}", "1 Sangan"], "spells": [], "traps": []},
        "extra": {"synchro": [SYN]},
        "side": [f"2x {RED}"],
    },
    "kinds without main": {"monsters": {ASH: 3, "Sangan": 1}, "spells": {}, "extra": {SYN: 1}, "side": {RED: 2}},
    "groups": {"main": {"Starters": [f"3 {ASH}"], "Extenders": ["Sangan"]}, "extra": [SYN], "side": [RED, RED]},
    "pairs": {"main": [[ASH, 3], ["Sangan", 1]], "extra": [[1, SYN]], "side": [[RED, 12580477, "spell", 2]]},
    "texts": {"main": f"3 {ASH}\nSangan", "extra": SYN, "side": f"2x {RED}"},
    "Japanese keys": {
        "メインデッキ": [{"カード名": "灰流うらら", "枚数": 3}, {"カード名": "クリッター", "枚数": 1}],
        "エクストラデッキ": [{"カード名": SYN, "枚数": 1}],
        "サイドデッキ": [{"カード名": RED, "枚数": "2枚"}],
    },
    "numbers with names": {
        "main": [{"id": 14558127, "name": ASH, "num": "3"}, {"id": 26202165, "name": "Sangan", "num": "1"}],
        "extra": [{"id": 44508094, "name": SYN, "num": "1"}],
        "side": [{"id": 12580477, "name": RED, "num": "2"}],
    },
    "own numbers with names": {
        "main": [{"id": 1, "name": ASH, "qty": 3}, {"id": 2, "name": "Sangan", "qty": 1}],
        "extra": [{"id": 3, "name": SYN, "qty": 1}],
        "side": [{"id": 4, "name": RED, "qty": 2}],
    },
    "names by language": {
        "main": [{"name": {"en": ASH, "ja": "灰流うらら"}, "qty": 3}, {"name": {"en": "Sangan"}, "qty": 1}],
        "extra": [{"name": {"en": SYN}, "qty": 1}],
        "side": [{"name": {"en": RED}, "qty": 2}],
    },
    "numbers in texts": {
        "main": "14558127,14558127,14558127,26202165", "extra": "44508094", "side": "[12580477, 12580477]",
    },
    "around it": {"data": {"id": 9, "attributes": {"views": 5, "main": [f"3 {ASH}", "Sangan"], "extra": [SYN], "side": [f"2 {RED}"]}}},
}  # fmt: skip


def resolved(refs_: list[Ref]) -> list[int]:
    found = [INDEX.find_name(ref)[0] if isinstance(ref, str) else ref for ref in refs_]
    return sorted(KONAMI_IDS[ref.id] if isinstance(ref, KonamiId) else ref for ref in found)


EXPECTED = tuple(resolved(part) for part in WHOLE)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("form", ["json", "yaml"])
def test_the_same_deck_in_many_shapes(shape: str, form: str) -> None:
    if form == "json":
        source = json.dumps(SHAPES[shape], ensure_ascii=False)
    else:
        from io import StringIO

        out = StringIO()
        YAML(typ="safe").dump(SHAPES[shape], out)
        source = out.getvalue()
    deck = deck_of(source, f"a.{form}")
    assert tuple(map(resolved, refs(deck))) == EXPECTED
    assert deck.headed
    assert deck.sectioned
    assert {*codes(deck)} <= {"FMT060"}


def test_places() -> None:
    source = '{"main": [\n {"card": {"name": "Sangan"},\n  "amount": 2}], "extra": {\n"Stardust Dragon": 1}}'
    deck = deck_of(source, "a.json")
    assert [*map(deck.main.span, range(2))] == [Span(2, 20, 2, 28)] * 2
    assert deck.extra.span(0) == Span(4, 1, 4, 18)


@pytest.mark.parametrize(
    "document",
    [{"Sangan": 3, RED: 1}, [{"name": "Sangan", "qty": 3}, {"name": RED, "qty": 1}], {"deck": {"Sangan": 3, RED: 1}},
     {"title": "T", "cards": {"Sangan": 3, RED: 1}}, {"decklist": ["3 Sangan", "1 Raigeki"]}],
)  # fmt: skip
def test_a_deck_without_sections_is_not_sectioned(document: Any) -> None:
    deck = deck_of(json.dumps(document), "a.json")
    assert refs(deck) == (["Sangan"] * 3 + [RED], [], [])
    assert (deck.sectioned, deck.headed) == (False, False)


def test_several_decks() -> None:
    document = {"player": "P", "decks": [{"name": "A", "main": ["Sangan"]}, {"name": "B", "main": [RED]}]}
    decks = decks_of(json.dumps(document), "a.json")
    assert [(deck.title, deck.author, deck.main.refs) for deck in decks] == [("A", "P", ["Sangan"]), ("B", "P", [RED])]


@pytest.mark.parametrize(
    ("cards", "expected", "found"),
    [
        ([4007, 4041, 4041], [KonamiId(4007), KonamiId(4041), KonamiId(4041)], ["FMT061"]),
        ([{"cid": 4007}], [KonamiId(4007)], []),
        ([{"id": 4007, "name": "Blue-Eyes White Dragon"}], ["Blue-Eyes White Dragon"], []),
        ([{"id": 4007, "name": "Blauer Drache"}, {"id": 4041, "name": "Jinzo"}], [KonamiId(4007), "Jinzo"], []),
        ([26202165, 12580477, 999], [26202165, 12580477, 999], []),
        ([{"id": 1, "name": "Sangan"}, {"id": 2, "name": RED}, {"id": 3}], ["Sangan", RED], ["FMT020"]),
        ([{"passcode": 89631140, "name": "Blue-Eyes White Dragon"}], [89631140], []),
        ([{"passcode": 89631139, "name": "Sangan"}], [89631139], ["FMT062"]),
        ([{"konami_id": 4007, "name": "Sangan"}], [89631139], ["FMT062"]),
        ([{"passcode": 11111111, "name": "Sangan"}], ["Sangan"], []),
        ([{"name": "Sangan", "code": "LOB-EN001", "count": 1}], ["Sangan"], []),
    ],
)
def test_what_a_number_means_is_decided_for_the_file(cards: Any, expected: list[Ref], found: list[str]) -> None:
    deck = deck_of(json.dumps({"main": cards}), "a.json")
    assert (deck.main.refs, codes(deck)) == (expected, found)


def test_prints_in_fields() -> None:
    cards = [{"name": "Sangan", "set_code": "MRD-EN069", "set": "Metal Raiders", "count": 2}]
    deck = deck_of(json.dumps({"main": cards}), "a.json")
    assert deck.main.prints == ["MRD-EN069"] * 2


@pytest.mark.parametrize(
    ("more", "found"),
    [
        ({"sidee": ["Sangan"]}, ["FMT050"]),
        ({"mainDeck": ["Sangan"]}, ["FMT050"]),
        ({"mainDeck": []}, []),
        ({"tokens": ["Sangan"], "coverCard": "Sangan", "tags": ["Sangan"]}, ["FMT060"]),
        ({"price": 3.5, "stats": {"wins": 3}}, ["FMT060"]),
        ({"x-mine": ["Sangan"], "$schema": "x"}, []),
    ],
)
def test_other_keys_are_notes_unless_there_are_cards_below_them(more: Any, found: list[str]) -> None:
    deck = deck_of(json.dumps({"main": [RED], **more}), "a.json")
    assert (deck.main.refs, codes(deck)) == ([RED], found)


def test_cards_of_no_section_are_left_out_and_told() -> None:
    cards = [{"name": RED, "count": 1, "board": board} for board in ("main", "maybeboard", "Chest")]
    deck = deck_of(json.dumps({"cards": cards}), "a.json")
    assert (deck.main.refs, codes(deck)) == ([RED], ["FMT020", "FMT060"])


@pytest.mark.parametrize(
    "document",
    [{"name": "decks", "main": "index.js", "version": "1.0.0"}, {"people": [{"name": "A", "id": 3}]}, {"width": 3, "height": 2},
     [], [1, 2], {}, {"main": "index.js", "scripts": {"test": "x"}}, [{"name": "A", "count": 3}, {"name": "B", "count": 1}],
     {"dependencies": {"a": 1, "b": 2}}, "Sangan"],
)  # fmt: skip
def test_documents_of_other_kinds_are_no_decks(document: Any) -> None:
    error = error_of(json.dumps(document), "a.json")
    assert error.code == "FMT006"
    assert error.help or "not cards" in error.message


@pytest.mark.parametrize(
    ("document", "word"),
    [({"format": "tcg", "matchups": {"A": {"out": ["2 Sangan"], "in": ["2 Raigeki"]}}}, "side plan"),
     ({"effective": "2026-01-01", "forbidden": [26202165], "limited": [12580477]}, "Forbidden & Limited"),
     ({"schema": "deckcheck.report/1", "items": [], "summary": {}}, "report"), ({"title": "T", "inherits": "tcg", "main": "40"}, "format")],
)  # fmt: skip
def test_other_documents_of_deckcheck_are_called_by_name(document: Any, word: str) -> None:
    error = error_of(json.dumps(document), "a.json")
    assert (error.code, word in error.message) == ("FMT001", True)


@pytest.mark.parametrize(
    "document",
    [{"wishlist": {"wanted": ["3 Sangan", "2 Raigeki"]}, "owner": {"x": 1}}, {"a": [{"out": ["2 Sangan"]}, {"in": ["2 Raigeki"]}]},
     {"stock": [{"name": "Sangan", "qty": 30}, {"name": RED, "qty": 2}]}, {"counts": {"main": 40, "extra": 15, "side": 0}}],
)  # fmt: skip
def test_lists_of_cards_inside_larger_documents_are_no_decks(document: Any) -> None:
    assert error_of(json.dumps(document), "a.json").code == "FMT006"


def test_comments_of_yaml_are_no_part_of_a_name() -> None:
    deck = deck_of(
        "main:\n  - 1 Sangan   # a card of the Main Deck\n  - 2 Raigeki # two\nside:\n  - 7 # seven\n", "a.yaml"
    )
    assert (refs(deck), codes(deck)) == ((["Sangan", RED, RED], [], ["7"]), [])


def test_what_was_not_understood_is_left_out_with_its_place() -> None:
    cards = ["Sangan", None, {"qty": 2}, {"name": RED, "qty": "many"}, {"passcode": "x"}, RED]
    deck = deck_of(json.dumps({"main": cards}), "a.json")
    assert deck.main.refs == ["Sangan", RED]
    assert codes(deck) == ["FMT020", "FMT020", "FMT020", "FMT021"]
    assert all(remark.span.line for remark in deck.remarks)
    assert deck.doubts is not None
    assert (deck.doubts.open, deck.doubts.lost) == ({"main"}, True)


@pytest.mark.parametrize(
    ("document", "open_"),
    [({"main": [RED]}, None), ({"main": [RED], "sidee": ["Sangan"]}, {"main", "extra", "side"}), ({"main": [RED], "mainDeck": [RED]}, {"main"}),
     ({"main": [RED, RED], "side": [{"qty": 2}]}, {"side"}), ({"main": [{"passcode": 26202165, "name": RED}]}, set())],
)  # fmt: skip
def test_what_is_in_doubt(document: Any, open_: set[str] | None) -> None:
    doubts = deck_of(json.dumps(document), "a.json").doubts
    assert (None if doubts is None else doubts.open) == open_


# The rounds


def entry_shapes(name: str, code: int, copies: int) -> list[Any]:
    return [
        f"{copies} {name}",
        {"name": name, "count": copies},
        {"card": name, "quantity": copies, "rarity": "UR"},
        {"card": {"name": name, "id": code}, "amount": copies},
        {"id": code, "qty": copies},
        {"passcode": code, "copies": str(copies)},
        [name, copies],
        {name: copies},
    ]


KEYS = (("main", "extra", "side"), ("mainDeck", "extraDeck", "sideDeck"), ("Main Deck", "Extra Deck", "Side Deck"))
some_cards = st.lists(st.tuples(st.sampled_from([c for c in CODES if c != ARTWORK and len(INDEX.find_name(INDEX.name(c))) == 1]), st.integers(1, 3)), max_size=8)  # fmt: skip


@given(st.tuples(some_cards, some_cards, some_cards), st.integers(0, 7), st.sampled_from(KEYS), st.booleans())
def test_a_deck_written_in_any_shape_is_read_with_the_same_cards(
    sections: tuple[list[tuple[int, int]], ...], entry: int, keys: tuple[str, ...], wrapped: bool
) -> None:
    document: Any = {
        key: [entry_shapes(INDEX.name(code), code, copies)[entry] for code, copies in cards]
        for key, cards in zip(keys, sections, strict=True)
    }
    deck = deck_of(json.dumps({"deck": document} if wrapped else document), "a.json")
    written = [sorted(code for code, copies in cards for _ in range(copies)) for cards in sections]
    assert [resolved(part) for part in refs(deck)] == written


scalars = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.sampled_from(["Sangan", "3 Sangan", "main", "x", ""])
)
keys_ = st.sampled_from(
    ["main", "extra", "side", "cards", "card", "name", "id", "count", "deck", "Sangan", "section", "x"]
)
trees = st.recursive(scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys_, inner, max_size=4), max_leaves=20)  # fmt: skip


@given(trees)
def test_any_tree_gives_decks_or_an_error(tree: Any) -> None:
    from deckcheck.deckfiles import read_decks

    read_decks(json.dumps(tree).encode(), "a.json", INDEX)


@pytest.mark.parametrize("cut", range(0, 400, 7))
def test_a_truncated_document_is_an_error(cut: int) -> None:
    source = json.dumps(SHAPES["cards in cards"])
    if 0 < cut < len(source) - 1:
        assert error_of(source[:cut], "a.json").code == "FMT004"


@pytest.mark.parametrize(
    "document",
    [{"main": [{"name": "Foo", "count": 1}] * 200}, {"a": [[[["x"] * 25] * 25] * 20]}, {f"k{i}": [i] for i in range(1500)},
     {"main": {f"k{i}": [{"name": "Sangan", "qty": 1}] for i in range(1500)}}, [[f"x{i}"] for i in range(5000)]],
)  # fmt: skip
def test_reading_takes_time_in_proportion_to_the_document(document: Any) -> None:
    source = json.dumps(document)
    times = []
    for text in (source, f"[{', '.join([source] * 4)}]"):
        start = process_time()
        from deckcheck.deckfiles import read_decks

        read_decks(text.encode(), "a.json", INDEX)
        times.append(process_time() - start)
    assert times[1] < 50 * times[0] + 10  # four times as much; quadratic work takes minutes


def test_products_of_words() -> None:
    """Every word for a name goes with every word for a count, in any spelling."""
    for name, count in product(
        ("name", "cardName", "card_name", "Card Name", "title"), ("qty", "Quantity", "cardCount", "amount", "x")
    ):
        if name != "title":
            assert refs(deck_of(json.dumps({"main": [{name: "Sangan", count: 2}]}), "a.json"))[0] == ["Sangan"] * 2
