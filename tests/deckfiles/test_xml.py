"""Decks in XML, whichever program wrote them."""

from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.deckfiles import read_decks
from deckcheck.deckfiles.tags import attributes, tags
from deckcheck.model.deck import Span
from tests.deckfiles.helpers import codes, deck_of, error_of, refs
from tests.deckfiles.index import INDEX

ASH, RED, SYN = "Ash Blossom &amp; Joyous Spring", "Raigeki", "Stardust Dragon"
SHAPES = {
    "passcodes": f"""<?xml version="1.0" encoding="utf-8" ?>
<deck name="T">
 <main>
  <card id="16582" passcode="26202165">Sangan</card>
  <card id="16582" passcode="26202165">Sangan</card>
  <card id="8504" passcode="14558127">{ASH}</card>
 </main>
 <extra><card id="1" passcode="44508094">{SYN}</card></extra>
 <side><card id="1233" passcode="12580477">{RED}</card></side>
</deck>""",
    "zones": f"""<?xml version="1.0"?>
<!DOCTYPE cockatrice_deck [ <!ENTITY a "x"> ]>
<cockatrice_deck version="1"><deckname>T</deckname><comments></comments>
 <zone name="main"><card number="2" name="Sangan"/><card number="1" name="{ASH}"/></zone>
 <zone name="extra"><card number="1" price="0.5" name='{SYN}'/></zone>
 <zone name="side"><card number="1" name="{RED}"/></zone>
</cockatrice_deck>""",
    "sections": f"""<deck game="a-b"><name>T</name>
 <section name="Main" shared="False"><card qty="2" id="a-1">Sangan</card><card qty="1" id="a-2">{ASH}</card></section>
 <section name="Extra Deck"><card qty="1" id="a-3">{SYN}</card></section>
 <section name="Side"><card qty="1" id="a-4">{RED}</card></section></deck>""",
    "elements": f"""<d:deck xmlns:d="u"><d:title>T</d:title><d:main>
 <d:card><d:name>Sangan</d:name><d:quantity>2</d:quantity></d:card>
 <d:card><d:name><![CDATA[Ash Blossom & Joyous Spring]]></d:name></d:card></d:main>
 <d:extra><d:card><d:name>{SYN}</d:name></d:card></d:extra><d:side><d:card><d:name>{RED}</d:name></d:card></d:side>
</d:deck>""",
    "flat": f"""<deck><title>T</title>
 <card section="main" count="2">Sangan</card><card section="main" count="1">{ASH}</card>
 <card section="extra" count="1">{SYN}</card><card section="side" count="1">{RED}</card></deck>""",
    "texts": f"<deck><title>T</title><main>2 Sangan\n1 {ASH}</main>\n<extra>{SYN}</extra>\n<side>\n1 {RED}\n</side></deck>",
}
NAMED = (["Sangan", "Sangan", "Ash Blossom & Joyous Spring"], [SYN], [RED])
NUMBERED = ([26202165, 26202165, 14558127], [44508094], [12580477])


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("path", ["deck.xml", "deck.cod", "deck.txt"])
def test_the_same_deck_in_many_shapes(shape: str, path: str) -> None:
    deck = deck_of(SHAPES[shape], path)
    assert refs(deck) == (NUMBERED if shape == "passcodes" else NAMED)
    assert (deck.reader, deck.title, deck.headed, deck.sectioned) == ("xml", "T", True, True)
    assert {*codes(deck)} <= {"FMT060"}


def test_places() -> None:
    deck = deck_of(SHAPES["zones"])
    assert deck.main.span(0) == Span(4, 43, 4, 49)
    assert deck_of(SHAPES["sections"]).main.span(0) == Span(2, 61, 2, 67)


def test_comments_to_deckcheck() -> None:
    deck = deck_of(f"<!-- deckcheck: format=goat -->\n{SHAPES['sections']}", "a.xml")
    assert deck.play_format == "goat"


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("<deck><main><card>Sangan</card></main>", "FMT063"),
        ("<deck><main><card>Sangan</main></deck>", "FMT063"),
        ("<deck></main></deck>", "FMT063"),
        ("<deck>" * 40, "FMT063"),
        ("<?xml version='1.0'?>", "FMT063"),
        ("<?xml version='1.0'?>3 Sangan", "FMT063"),
        ("<svg><path d='M1'/></svg>", "FMT006"),
        ("<project><name>x</name><dependencies><dependency><id>a</id></dependency></dependencies></project>", "FMT006"),
    ],
)
def test_what_is_no_deck_in_xml(source: str, code: str) -> None:
    error = error_of(source, "a.xml")
    assert error.code == code
    assert error.help


@pytest.mark.parametrize("shape", SHAPES)
def test_a_truncated_file_is_never_a_deck(shape: str) -> None:
    source = SHAPES[shape]
    for cut in range(1, len(source) - 1, 5):
        assert not isinstance(read_decks(source[:cut].encode(), "a.xml", INDEX), list), source[:cut]


def test_entities_are_not_expanded() -> None:
    bomb = '<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><deck><main><card>&b;</card></main></deck>'
    (ref,) = refs(deck_of(bomb, "a.xml"))[0]
    assert "aa" not in str(ref)


@given(st.text(st.sampled_from("<>/!?-[]\"'= abc&;\n"), max_size=60))
def test_any_text_is_parted_into_tags_without_loss_of_place(text: str) -> None:
    for tag in tags(text):
        assert 0 <= tag.start < tag.end <= len(text)
        for _, _, at in attributes(tag) if tag.name else ():
            assert tag.start < at < tag.end
    read_decks(text.encode(), "a.xml", INDEX)
    read_decks(f"<a>{text}</a>".encode(), "a.xml", INDEX)


@pytest.mark.parametrize(
    "piece", ["<", "<a", "<a>", "<a b='", '<a b="', "<!--", "<![CDATA[", "<!x[", "&", "a='", "<a b='c' ", "]]>"]
)
def test_parting_takes_time_in_proportion_to_the_text(piece: str) -> None:
    text = piece * (300_000 // len(piece))
    start = process_time()
    for tag in tags(text):
        attributes(tag) if tag.name else []
    assert process_time() - start < 60
