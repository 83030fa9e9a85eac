"""What is written reads back as the same deck, for every format that can be written."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from deckcheck.deckfiles import FORMATS, CannotWriteError, write_deck
from deckcheck.model.deck import DeckFile, KonamiId, Part, Ref
from tests.deckfiles.helpers import deck_of, refs
from tests.deckfiles.index import ARTWORK, CODES, INDEX

WRITABLE = [item.name for item in FORMATS if item.write is not None]

known_codes = st.sampled_from(CODES)
any_codes = st.one_of(known_codes, st.integers(1, 0xFFFFFFFF))
words = st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1, max_size=8)
lines = st.lists(words, min_size=1, max_size=3).map(" ".join).filter(lambda text: text.strip(". "))
formats = st.from_regex(r"[a-z]{1,8}(-[a-z]{1,8})?", fullmatch=True)


def parts(refs: st.SearchStrategy[int]) -> st.SearchStrategy[Part]:
    runs = st.lists(st.tuples(refs, st.integers(1, 3)), max_size=12)
    return runs.map(lambda found: Part([code for code, copies in found for _ in range(copies)]))


def decks(described: bool) -> st.SearchStrategy[DeckFile]:
    about = st.none() | lines if described else st.none()
    return st.builds(
        DeckFile,
        st.just("ydk"),
        parts(any_codes),
        parts(any_codes),
        parts(any_codes),
        title=about,
        author=about,
        play_format=st.none() | formats if described else st.none(),
    )


def resolved(deck: DeckFile) -> DeckFile:
    """The deck with names looked up, as is done before it is judged or converted."""
    for _, part in deck.parts():
        part.refs = [code_of(ref) for ref in part.refs]
    return deck


def code_of(ref: Ref) -> Ref:
    found = INDEX.find_name(ref) if isinstance(ref, str) else ()
    return found[0] if len(found) == 1 else ref


@pytest.mark.parametrize("name", ["ydk", "text", "yaml", "json"])
@pytest.mark.parametrize("lang", ["en", "ja"])
@settings(deadline=None)
@given(deck=decks(described=True))
@example(deck=DeckFile("ydk", title=": 0", author=": 0"))
@example(deck=DeckFile("ydk", title="YDKE://", author="ydke://!!!"))
@example(deck=DeckFile("ydk", title=":", author=": by : me"))
def test_deck_with_all_that_is_known_about_it(name: str, lang: str, deck: DeckFile) -> None:
    text = write_deck(deck, name, INDEX, lang)
    back = deck_of(text, f"deck.{name}")
    assert resolved(back) == deck
    assert back.remarks == []
    assert back.sectioned


@given(deck=decks(described=False))
def test_ydke_holds_cards_only(deck: DeckFile) -> None:
    back = deck_of(write_deck(deck, "ydke", INDEX))
    assert (back, back.remarks) == (deck, [])


@pytest.mark.parametrize("name", WRITABLE)
def test_written_by_what_was_read(name: str) -> None:
    """Writing is stable: what was read from a written file is written as the same file."""
    deck = DeckFile("ydk", Part([CODES[0], CODES[0], ARTWORK, 12345678]), Part([44508094]), Part([CODES[3]]))
    text = write_deck(deck, name, INDEX)
    assert write_deck(resolved(deck_of(text, f"a.{name}")), name, INDEX) == text


def test_list_of_names() -> None:
    deck = DeckFile(
        "ydk",
        Part([89631139, 89631139, ARTWORK, 94145021, 59616123], prints=["LOB-001", "LOB-001", None, None, None]),
        Part([44508094]),
        Part([12345678]),
        title="T",
        author="Me",
        play_format="tcg",
    )
    assert write_deck(deck, "text", INDEX, "zh-CN").split("\n") == [
        "Title: T",
        "by Me",
        "# deckcheck: format=tcg",
        "",
        "Main Deck (5)",
        "Monsters (3)",
        "2 Blue-Eyes White Dragon [LOB-001]",
        "1 Blue-Eyes White Dragon (89631140)",
        "Spells (1)",
        "1 暴风雨 (94145021)",
        "Traps (1)",
        "1 Trap Stun",
        "",
        "Extra Deck (1)",
        "1 Stardust Dragon",
        "",
        "Side Deck (1)",
        "1 (12345678)",
        "",
    ]


@pytest.mark.parametrize("name", ["ydk", "text", "yaml", "json"])
def test_ignored_rules_stay(name: str) -> None:
    source = "# deckcheck: ignore=DCK001 too small\n#main\n89631139 # deckcheck: ignore=A1,B2 I know\n#extra\n!side\n"
    back = deck_of(write_deck(deck_of(source), name, INDEX), f"a.{name}")
    assert {(item.value, item.reason) for item in back.directives} == {
        ("DCK001", "too small"),
        ("A1", "I know"),
        ("B2", "I know"),
    }
    if name in ("ydk", "text"):
        assert {item.value for item in back.directives if not item.own_line} == {"A1", "B2"}


@pytest.mark.parametrize("name", ["yaml", "json"])
def test_own_formats_hold_what_is_not_resolved(name: str) -> None:
    refs_: list[Ref] = ["No Such Card", "Foo x3", "12345678", KonamiId(4007), KonamiId(4007)]
    prints = [None, None, None, "LOB-001", "LOB-001"]
    back = deck_of(write_deck(DeckFile("ydk", Part(refs_, prints=prints)), name, INDEX), f"a.{name}")
    assert refs(back)[0] == refs_
    assert back.main.prints == prints


@pytest.mark.parametrize(
    ("name", "ref"),
    [("ydk", "Sangan"), ("ydk", KonamiId(4007)), ("ydk", -4007), ("ydke", "Sangan"), ("ydke", -4007),
     ("ydke", 2**32), ("text", KonamiId(4007)), ("text", -4007)],
)  # fmt: skip
def test_what_a_format_cannot_say(name: str, ref: Ref) -> None:
    with pytest.raises(CannotWriteError):
        write_deck(DeckFile("ydk", Part([ref])), name, INDEX)
