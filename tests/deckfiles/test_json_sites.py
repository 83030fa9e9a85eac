"""JSON of Master Duel (YgoMaster) and of YGOPRODeck."""

import json

import pytest

from deckcheck.model.deck import KonamiId, Span
from tests.deckfiles.helpers import codes, deck_of, decks_of, error_of, refs


def section(*ids: object) -> dict[str, list[object]]:
    return {"CardIds": [*ids], "Rare": [1] * len(ids)}


def test_solo_duel_holds_a_deck_for_each_player() -> None:
    deck = {"Main": section(4007, 4008), "Extra": section(), "Side": section(4009)}
    source = {"res": [[1, {"Duel": {"name": ["Me", "Rival"], "Deck": [deck, {"Main": section(4010)}]}}]]}
    decks = decks_of(json.dumps(source))
    assert [deck.title for deck in decks] == ["Me", "Rival"]
    assert refs(decks[0]) == ([KonamiId(4007), KonamiId(4008)], [], [KonamiId(4009)])
    assert refs(decks[1])[0] == [KonamiId(4010)]


def test_structure_deck() -> None:
    source = (
        '{"structure_id": 1120005,\n "contents": {"m": {"ids": [10571,\n 4007]}, "e": {"ids": []}, "s": {"ids": []}}}'
    )
    deck = deck_of(source)
    assert (deck.reader, deck.title) == ("konami", "Structure deck 1120005")
    assert deck.main.span(1) == Span(3, 2, 3, 6)


@pytest.mark.parametrize("wrong", [0, -1, "x", None, 1.5, [4007], 2**32])
def test_what_is_no_konami_id_is_told(wrong: object) -> None:
    deck = deck_of(json.dumps({"Main": section(4007, wrong)}))
    assert deck.main.refs == [KonamiId(4007)]
    assert codes(deck) == ["FMT021"]


@pytest.mark.parametrize("source", ['{"ids": [1]}', '{"Main": {"CardIds": []}}', '{"Main": {"CardIds": 5}}'])
def test_no_deck_of_konami_ids(source: str) -> None:
    assert error_of(source).code == "FMT001"


def test_ygoprodeck_sections_are_json_in_texts() -> None:
    source = json.dumps(
        {"deck_name": "N", "main_deck": '["89631139", "14558127"]', "extra_deck": "[]", "side_deck": None}
    )
    deck = deck_of(source)
    assert (deck.reader, deck.title) == ("ygoprodeck", "N")
    assert refs(deck) == ([89631139, 14558127], [], [])
    assert [source[span.column - 1 : span.end_column - 1] for span in map(deck.main.span, range(2))] == [
        "89631139",
        "14558127",
    ]


def test_ygoprodeck_answers_hold_several_decks() -> None:
    source = {"data": [{"main_deck": [89631139], "username": "A"}, {"main_deck": ["x"], "side_deck": 5}]}
    decks = decks_of(json.dumps(source))
    assert [deck.author for deck in decks] == ["A", None]
    assert refs(decks[0]) == ([89631139], [], [])
    assert codes(decks[1]) == ["FMT021", "FMT021"]


@pytest.mark.parametrize("key", ["main", "side", "extra", "mainDeck", "Side_Deck", "sidedeck", "side_deck2"])
@pytest.mark.parametrize("cards", [[12580477], "[12580477]"])
def test_lists_under_other_names_beside_ygoprodeck_sections_are_told(key: str, cards: object) -> None:
    deck = deck_of(json.dumps({"main_deck": [89631139], "tags": [1], "side_deck_note": "x", key: cards}))
    assert (deck.main.refs, codes(deck)) == ([89631139], ["FMT050"])
    assert f'"{key}"' in deck.remarks[0].message


@pytest.mark.parametrize(
    "text",
    ['["55144522"', '"55144522"]', '["55144522]', '["55144522" "12580477"]', "[55144522,]", "55144522", "[[55144522]]",
     '["55144522"] ["12580477"]', "["],
)  # fmt: skip
def test_broken_list_in_a_text_is_an_error(text: str) -> None:
    error = error_of(json.dumps({"main_deck": [89631139], "side_deck": text}))
    assert (error.code, error.span.line) == ("FMT004", 1)


@pytest.mark.parametrize("text", ["", " ", "[]", "[ ]", ' ["12580477" ,12580477] ', "[00000483]"])
def test_list_in_a_text_may_be_empty_or_have_blanks(text: str) -> None:
    assert codes(deck_of(json.dumps({"main_deck": [89631139], "side_deck": text}))) == []
