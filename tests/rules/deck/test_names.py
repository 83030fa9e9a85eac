"""Names in deck lists: how messages call cards, unofficial and unknown names, and what may be meant by them."""

import pytest

from deckcheck.data.store import Store
from deckcheck.deckfiles import read_decks
from deckcheck.decks.formats import Options
from deckcheck.judge.cover import settle
from deckcheck.judge.deck import Judge
from deckcheck.model.finding import Finding
from deckcheck.model.report import Item


def judged(store: Store, text: str, **options: object) -> Item:
    decks = read_decks(text.encode(), "list.txt", store)
    assert isinstance(decks, list), decks
    judge = Judge(Options(**{"as_of": "2026-08-20", "format": "tcg"} | options), store)  # type: ignore[arg-type]
    return settle(judge.deck_file("list.txt", decks[0]))


def finding(item: Item, code: str) -> Finding:
    (found,) = [one for one in item.findings if one.code == code]
    return found


@pytest.mark.parametrize(
    ("written", "language", "called"),
    [
        ("Ash Blossom & Joyous Spring", "en", "Ash Blossom & Joyous Spring: 4"),
        ("ash blossom and joyous spring", "en", "ash blossom and joyous spring (Ash Blossom & Joyous Spring): 4"),
        ("ASH BLOSSOM & JOYOUS SPRING", "en", "Ash Blossom & Joyous Spring: 4"),
        ("灰流丽", "en", "灰流丽 (Ash Blossom & Joyous Spring): 4"),
        ("灰流丽", "zh-CN", "灰流丽: 4"),
        ("灰流丽", "ja", "灰流丽 (灰流うらら): 4"),
        ("14558127", "de", "Aschenblüte & Freudiger Frühling: 4"),
    ],
)
def test_messages_call_cards_as_the_file_and_in_the_language(
    store: Store, written: str, language: str, called: str
) -> None:
    item = judged(store, f"Main Deck\n4x {written}\n", language=language)
    assert finding(item, "DCK004").message.startswith(called)
    assert finding(item, "DCK004").subject == "14558127"


@pytest.mark.parametrize(
    ("written", "name", "kind"),
    [
        ("Red-Eyes B. Dragon", "Red-Eyes Black Dragon", "a former name"),
        ("Kinetic Soldier", "Cipher Soldier", "a former name"),
        ("增殖的G", 'Maxx "C"', "a name of a translation that players use"),
        ("闪刀姬-零衣", "Sky Striker Ace - Raye", "a name of a translation that players use"),
    ],
)
def test_names_that_are_not_official_are_known_and_told(store: Store, written: str, name: str, kind: str) -> None:
    item = judged(store, f"Main Deck\n1 {written}\n")
    assert finding(item, "DCK024").message == f'"{written}" is {name}: {kind}, not the official one.'
    assert "DCK008" not in {one.code for one in item.findings}


def test_official_names_are_not_told(store: Store) -> None:
    item = judged(store, "Main Deck\n1 灰流丽\n1 sangan\n1 Aschenblüte & Freudiger Frühling\n")
    assert "DCK024" not in {one.code for one in item.findings}


@pytest.mark.parametrize("name", ["红龙", "水龙"])
def test_an_official_name_that_players_use_for_another_card_is_ambiguous(store: Store, name: str) -> None:
    found = finding(judged(store, f"Main Deck\n1 {name}\n"), "DCK009")
    assert found.verdict == "undetermined"
    assert len(found.suggestions) == 2


def test_suggestions_are_data_too(store: Store) -> None:
    found = finding(judged(store, "Main Deck\n1x Infinite Imperm\n"), "DCK008")
    assert found.suggestions[0] == (10045474, "Infinite Impermanence")
    assert found.help.startswith("Did you mean Infinite Impermanence (10045474)")


def test_only_a_single_near_name_is_a_fix(store: Store) -> None:
    single = finding(judged(store, "Main Deck\n2 Ash Blosom & Joyous Spring\n"), "DCK008")
    assert (len(single.suggestions), single.fix is not None and single.fix.safe) == (1, False)
    several = finding(judged(store, "Main Deck\n2 Snake-Eyes Dragon\n"), "DCK008")
    assert (len(several.suggestions) > 1, several.fix) == (True, None)


def test_all_unknown_names_of_a_deck_have_suggestions(store: Store) -> None:
    names = [card.name for card in store.all_cards() if len(card.name) > 14 and card.name.isascii()][:8000:160]
    text = "\n".join(["Main Deck", *(f"1 {name[:6]}{name[7:]}" for name in names)])
    found = [one for one in judged(store, text).findings if one.code == "DCK008"]
    assert len(found) > 40
    assert all(one.suggestions for one in found)


@pytest.mark.parametrize(
    ("line", "options", "format"),
    [
        ("Format: GOAT", {}, "goat"),
        ("Format: Master Duel", {}, "master-duel"),
        ("**Format:** Edison Format", {}, "edison"),
        ("Format: TCG Advanced (March 2026)", {"default_format": "ocg"}, "tcg"),
        ("Format: my own", {"default_format": "ocg"}, "ocg"),
        ("Format: GOAT\n# deckcheck: format=ocg", {}, "ocg"),
        ("Format: GOAT", {"format": "ocg"}, "ocg"),
        ("Format: GOAT", {"default_format": "ocg", "stated_formats": False}, "ocg"),
    ],
)
def test_a_stated_format_counts_least(store: Store, line: str, options: dict[str, object], format: str) -> None:
    item = judged(store, f"{line}\nMain Deck\n1 Sangan\n", **{"format": None} | options)
    assert item.format == format
