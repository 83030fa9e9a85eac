"""Cards are found by what people type, not only by their whole names."""

import random
from collections import Counter
from collections.abc import Iterable

import pytest

from deckcheck.data.search import INITIALS, NEAR, PART, SLIP, WORDS, Found, Names, Question, lines_of, search, spaced
from deckcheck.data.store import Store
from deckcheck.data.values import LANGUAGES

ENGLISH = {
    1: "Ash Blossom & Joyous Spring",
    2: "D.D. Crow",
    3: "Dark Magician Girl",
    4: "Cyber Dragon",
    5: "Cyber Dragon Infinity",
    6: "Salvage",
    7: "Borreload Savage Dragon",
    8: "Light and Darkness Dragon",
    9: "Ashoka Pillar",
    10: "Nibiru, the Primal Being",
    11: "Vanity's Emptiness",
}
OTHERS = {
    "de": {1: "Ascheblüte & Freudiger Frühling", 12: "Drachenritter"},
    "ja": {1: "灰流うらら", 13: "増殖するＧ"},
    "zh-CN": {1: "灰流丽", 14: "独角兽之角", 15: "日光独角兽"},
    "ko": {1: "하루 우라라", 16: "홍채의 마술사", 17: "오홍의 마술사"},
}


def names_in(language: str) -> Iterable[Names]:
    rows = ENGLISH if language == "en" else OTHERS.get(language, {})
    return (Names(language, list(rows), bytes(len(rows)), lines_of(rows.values())),)


def found(text: str) -> list[Found]:
    return search(Question(text), names_in)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("D.D. Crow", "dd crow"),
        ("Vanity’s Emptiness", "vanitys emptiness"),
        ("Ascheblüte & Freudiger Frühling", "ascheblute freudiger fruhling"),
        ("ＭＡＸＸ　“Ｃ”", "maxx c"),
        ("ash blossom and joyous spring", "ash blossom joyous spring"),
        ("Bœuf de Combat", "boeuf de combat"),
        ("ガガガ", "ガガガ"),  # the marks of kana are not accents
        ("하루", "하루"),
    ],
)
def test_spaced(text: str, words: str) -> None:
    assert spaced(text).split() == words.split()


@pytest.mark.parametrize(
    ("text", "code", "kind"),
    [
        ("nibiru", 10, WORDS),
        ("joyous ash", 1, WORDS),
        ("crow", 2, WORDS),
        ("savage", 7, WORDS),  # and not the slip in Salvage
        ("vanitys", 11, WORDS),
        ("dmg", 3, INITIALS),
        ("ldd", 8, INITIALS),
        ("ddcrow", 2, SLIP),  # the same letters
        ("cydra", 4, INITIALS),
        ("ash blosom", 1, SLIP),
        ("asshoka pilar", 9, SLIP),
        ("salvge", 6, SLIP),
        ("freudiger", 1, WORDS),
        ("drachenriter", 12, SLIP),
        ("灰流", 1, PART),
        ("增殖する", 13, SLIP),
        ("独角兽", 14, PART),
        ("홍의 마술사", 16, SLIP),  # not in the middle of a word
    ],
)
def test_first(text: str, code: int, kind: str) -> None:
    first = found(text)[0]
    assert (first.code, first.kind) == (code, kind)


@pytest.mark.parametrize("text", ["Tom Miller", "Sent from my iPhone", "GL HF everyone", "hello", "", "!?"])
def test_prose_is_not_near(text: str, store: Store) -> None:
    assert not [match for match in store.suggest(text) if match[2] >= NEAR]


def test_of_two_that_match_alike_the_better_known_comes_first() -> None:
    names = [Names("en", [1, 2], bytes([0, 200]), lines_of(["Union Driver", "Lefty Driver"]))]
    assert [match.code for match in search(Question("driver"), lambda language: names if language == "en" else ())] == [
        2,
        1,
    ]


def test_each_card_once_with_its_best_name() -> None:
    assert Counter(match.code for match in found("ash")).most_common(1)[0][1] == 1


def test_one_suggestion_for_each_name_that_cards_count_under(store: Store) -> None:
    groups = [store.cards([code])[code].group for code, _, _ in store.suggest("harpie lad", 10)]
    assert len(groups) == len(set(groups)) > 1


def slipped(name: str, chance: random.Random) -> str:
    """The name with one letter left out, doubled, changed or moved."""
    letters = list(name)
    place = chance.choice([i for i, letter in enumerate(letters) if letter.isalnum()])
    kind = chance.randrange(4)
    if kind == 0:
        del letters[place]
    elif kind == 1:
        letters.insert(place, letters[place])
    elif kind == 2:
        letters[place] = "e" if letters[place] < "\u0370" else chr(ord(letters[place]) + 1)
    else:
        letters[place : place + 2] = reversed(letters[place : place + 2])
    return "".join(letters)


def test_slips_in_ten_languages(store: Store) -> None:
    """The card that was meant comes first for 98 of 100 names with a slip."""
    chance = random.Random(11)
    cards = [card for card in store.all_cards() if card.code == card.group]
    wrong = []
    for number in range(150):
        language = LANGUAGES[number % len(LANGUAGES)]
        card = chance.choice(cards)
        name = store.names(card.code).get(language, card.name)
        typed = slipped(name, chance)
        if len(name) < 5 or len(store.find_name(name)) > 1 or store.find_name(typed):
            continue
        first = store.suggest(typed, 1)
        if not first or store.cards([first[0][0]])[first[0][0]].group != card.group:
            wrong.append((name, typed, first))
    assert len(wrong) <= 2, wrong
