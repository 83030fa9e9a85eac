"""Decks in documents with tags and marks: HTML, BBCode, Markdown tables, wikis."""

import html
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck.deckfiles import read_decks
from deckcheck.model.deck import DeckFile, Ref, Span
from tests.deckfiles.helpers import codes, deck_of, decks_of, error_of, refs
from tests.deckfiles.index import ARTWORK, CODES, INDEX

ASH, RED, SYN = "Ash Blossom & Joyous Spring", "Raigeki", "Stardust Dragon"
AMP = "Ash Blossom &amp; Joyous Spring"
WHOLE: tuple[list[Ref], list[Ref], list[Ref]] = ([ASH] * 3 + ["Sangan"], [SYN], [RED] * 2)
NUMBERS = [[14558127] * 3 + [26202165], [44508094], [12580477] * 2]

PAGES = {
    "lists": f"<h2>Main Deck (4)</h2><ul><li>3x <a href='x'>{AMP}</a></li><li>Sangan</li></ul><h2>Extra Deck</h2><ul><li>1 {SYN}</ul>"
    f"<h2>Side Deck</h2><ol><li>2x {RED}</ol>",
    "whole page": f"""<!doctype html><html><head><title>T - Site</title><style>ul {{ }}</style></head><body><nav><ul><li>Decks<li>Cards</ul></nav>
<h1>My Deck</h1><p>This deck won <b>two</b> events, with Raigeki in the Side Deck.</p>
<div class="deck"><h3>Main Deck</h3><div><p>3 {AMP}</p><p>1 Sangan</p></div><h3>Extra Deck</h3><div><p>1 {SYN}</p></div>
<h3>Side Deck</h3><div><p>2 {RED}</p></div></div><h2>Comments</h2><ul><li>Nice!</li><li>Thanks</li></ul><footer>1 Site</footer></body></html>""",
    "line breaks": f"<html><body>Main Deck<br>3 {AMP}<br/>1 Sangan<br><br>Extra Deck<br>{SYN}<br><br>Side Deck<br>{RED} x2</body></html>",
    "paragraphs": f"<p><b>Main Deck</b></p><p>3 {AMP}</p><p>1 Sangan</p><p><b>Extra Deck</b></p><p>1 {SYN}</p><p><b>Side Deck</b></p><p>2 {RED}</p>",
    "spans": f"<body><div><h4>Main</h4><div><span>3</span><span>{AMP}</span></div><div><span>1</span><span>Sangan</span></div></div>"
    f"<div><h4>Extra</h4><div><span>1</span><span>{SYN}</span></div></div><div><h4>Side</h4><div><span>2</span><span>{RED}</span></div></div></body>",
    "table": f"<table><tr><th>Qty<th>Card<th>Section<tr><td>3<td>{AMP}<td>Main<tr><td>1<td>Sangan<td>Main<tr><td>1<td>{SYN}<td>Extra"
    f"<tr><td>2<td>{RED}<td>Side</table>",
    "tables below headings": f"<h2>Main Deck</h2><table><tr><td>3</td><td>{AMP}</td></tr><tr><td>1</td><td>Sangan</td></tr></table>"
    f"<h2>Extra Deck</h2><table><tr><td>1</td><td>{SYN}</td></tr></table><h2>Side Deck</h2><table><tr><td>2</td><td>{RED}</td></tr></table>",
    "side by side": f"<table><tr><th>Main Deck</th><th>Extra Deck</th><th>Side Deck</th></tr><tr><td>3 {AMP}</td><td>1 {SYN}</td><td>2 {RED}</td></tr>"
    "<tr><td>1 Sangan</td><td></td><td></td></tr></table>",
    "a table that arranges": f"<table><tr><td><b>Main Deck</b><br>3 {AMP}<br>1 Sangan</td><td><b>Extra Deck</b><br>1 {SYN}<br></td>"
    f"<td><b>Side Deck</b><br>2 {RED}</td></tr></table>",
    "pictures": f"<body><h2>Main Deck</h2><div><img alt='{AMP}'><img alt='{AMP}'><img alt='{AMP}'><img alt=Sangan></div><h2>Extra Deck</h2>"
    f"<div><img alt='{SYN}'></div><h2>Side Deck</h2><div><img title='{RED}'> <span>2</span></div></body>",
    "definitions": f"<dl><dt>Main Deck</dt><dd>3 {AMP}</dd><dd>1 Sangan</dd><dt>Extra Deck</dt><dd>{SYN}</dd><dt>Side Deck</dt><dd>2 {RED}</dd></dl>",
    "capitals": f"<UL><LI>MAIN DECK<LI>3 {AMP}<LI>1 SANGAN<LI>EXTRA DECK<LI>1 {SYN}<LI>SIDE DECK<LI>2 {RED}</UL>",
}  # fmt: skip
MARKS = {
    "bbcode list": f"[b]Main Deck[/b]\n[list]\n[*]3 {ASH}\n[*]1 [url=x]Sangan[/url]\n[/list]\n[u]Extra Deck[/u]\n[list][*]1 {SYN}[/list]\n"
    f"[size=5]Side Deck[/size]\n[list=1]\n[*]2 {RED}\n[/list]\n",
    "bbcode one line": f"[b]Main Deck[/b][list][*]3 {ASH}[*]1 Sangan[/list][b]Extra Deck[/b][list][*]1 {SYN}[/list][b]Side Deck[/b][list][*]2 {RED}[/list]",
    "bbcode table": f"[table][tr][th]Deck[/th][th]Qty[/th][th]Card[/th][/tr][tr][td]Main[/td][td]3[/td][td][b]{ASH}[/b][/td][/tr]"
    f"[tr][td]Main[/td][td]1[/td][td]Sangan[/td][/tr][tr][td]Extra[/td][td]1[/td][td]{SYN}[/td][/tr][tr][td]Side[/td][td]2[/td][td]{RED}[/td][/tr][/table]",
    "markdown": f"# Deck\n\n## Main Deck\n\n| Count | Card | Role |\n|--:|:--|---|\n| 3 | **{ASH}** | a |\n| 1 | [Sangan](http://x) | b |\n\n"
    f"## Extra Deck\n\n|Card|#|\n|-|-|\n|`{SYN}`|1|\n\n## Side Deck\n\nCard | #\n--- | ---\n{RED} | 2\n",
    "markdown with sections": f"| Section | Qty | Card |\n|---|---|---|\n| Main | 3 | {ASH} |\n| | 1 | Sangan |\n| Extra | 1 | {SYN} |\n| Side | 2 | {RED} |\n",
    "markdown and list": f"## Main Deck\n- 3 {ASH}\n- 1 Sangan\n\n## Extra Deck\n- {SYN}\n\n## Side Deck\n| n | card |\n|--|--|\n| 2 | {RED} |\n",
    "wiki numbers": f"{{{{Deck\n|title=A\n|m1={ASH}|m1q=3|m2=[[Sangan]]\n|e1=[[{SYN}|S]]\n|s1={RED}|s1q=2\n}}}}\n",
    "wiki lists": f"{{{{Decklist\n| monsters =\n* [[{ASH}]] x3\n* [[Sangan]]\n| extra deck =\n* [[{SYN}]]\n| side deck = \n* [[{RED}]] x2\n}}}}",
    "wiki table": f"== Main Deck ==\n{{| class=\"wikitable\"\n! Qty !! Card\n|-\n| 3 || [[{ASH}]]\n|-\n| style=\"x\" | 1\n| [[Sangan]]\n|}}\n"
    f"== Extra Deck ==\n* [[{SYN}]]\n== Side Deck ==\n{{|\n|-\n| 2 || [[{RED}]]\n|}}\n",
}  # fmt: skip


def numbers(deck: DeckFile) -> list[list[int]]:
    return [
        sorted(INDEX.find_name(ref)[0] if isinstance(ref, str) else int(str(ref)) for ref in part)
        for part in refs(deck)
    ]


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("path", ["a.html", "a.txt", "a"])
def test_the_same_deck_on_many_pages(page: str, path: str) -> None:
    deck = deck_of(PAGES[page], path)
    assert numbers(deck) == [sorted(part) for part in NUMBERS]
    assert (deck.reader, deck.headed, deck.sectioned, deck.doubts) == ("html", True, True, None)
    assert {*codes(deck)} <= {"FMT060"}


@pytest.mark.parametrize("marks", MARKS)
@pytest.mark.parametrize("path", ["a.md", "a.txt"])
def test_the_same_deck_in_many_marks(marks: str, path: str) -> None:
    deck = deck_of(MARKS[marks], path)
    assert numbers(deck) == [sorted(part) for part in NUMBERS]
    assert (deck.reader, deck.headed, deck.sectioned, deck.doubts) == (marks.split()[0], True, True, None)
    assert {*codes(deck)} <= {"FMT045", "FMT060"}


def test_places() -> None:
    deck = deck_of(PAGES["whole page"])
    assert [deck.main.span(0), deck.side.span(0).line] == [Span(3, 47, 3, 74), 4]
    assert deck_of(MARKS["markdown"]).main.span(3) == Span(8, 7, 8, 25)
    assert deck_of(MARKS["wiki numbers"]).main.span(0) == Span(3, 5, 3, 32)
    assert deck_of(MARKS["bbcode one line"]).main.span(3).column == 60


def test_a_page_that_lists_its_deck_twice_has_one_deck() -> None:
    body = PAGES["lists"]
    deck = deck_of(f"<html><body><div>{body}</div><div class=print>{body}</div></body></html>")
    assert numbers(deck) == [sorted(part) for part in NUMBERS]
    other = body.replace("2x", "1x")
    assert len(decks_of(f"<html><body><div>{body}</div><div>{other}</div></body></html>")) == 2


@pytest.mark.parametrize("height", ["9" * 5000, "0100" + "0" * 5000, "-2", "²"])
def test_heights_of_cells_that_no_table_has(height: str) -> None:
    row = f"<tr><td rowspan='{height}'>3</td><td>Sangan</td></tr><tr><td>2</td><td>{RED}</td></tr>"
    deck = deck_of(f"<table><tr><th>Count</th><th>Name</th></tr>{row}</table>", "a.html")
    assert [*deck.main.refs] == ["Sangan"] * 3 + [RED] * 2


def test_titles() -> None:
    assert deck_of(PAGES["whole page"]).title == "My Deck"
    assert deck_of(PAGES["whole page"].replace("<h1>My Deck</h1>", "")).title == "T - Site"


@pytest.mark.parametrize(
    ("after", "doubtful"),
    [
        ("<h2>Comments</h2><p>Nice deck.</p>", False),
        ("<h2>Popular cards</h2><ul><li>Sangan</li><li>Jinzo</li></ul>", True),
        ("<ul><li>Nice</li><li>Good</li><li>Sangan</li></ul>", False),
    ],
)
def test_cards_below_other_headings_are_in_doubt(after: str, doubtful: bool) -> None:
    deck = deck_of(f"<html><body>{PAGES['lists']}{after}</body></html>")
    assert (deck.doubts is not None) == doubtful


def test_a_misspelt_card_in_a_list_is_not_passed_over() -> None:
    deck = deck_of(PAGES["lists"].replace("Sangan", "Sangam"))
    assert deck.main.refs[3:] == ["Sangam"]


@pytest.mark.parametrize(
    "source",
    ["<html><body><h1>Blog</h1><p>I like Raigeki.</p><ul><li>One</li><li>Two</li></ul></body></html>", "<!doctype html><html></html>",
     "<html><body><table><tr><td>a</td><td>1</td></tr></table></body></html>", "<html><head><title>404 Not Found</title></head></html>"],
)  # fmt: skip
@pytest.mark.parametrize("path", ["a.html", "a.ydk", "a.txt"])
def test_pages_without_a_deck(source: str, path: str) -> None:
    assert "web page" in error_of(source, path).message


@pytest.mark.parametrize(
    ("source", "side"),
    [("{{D|m1=Sangan|s1=Raigeki|t1=Trap Stun}}", []), ("{{D|m1=Sangan|s1=Raigeki|sd1=Jinzo}}", ["Jinzo"]), ("{{D|m1=Sangan|m2=Raigeki|s1=Raigeki}}", [RED]),
     ("{{D|m1=Sangan|s1=Jinzo}}", ["Jinzo"]), ("{{D|m1=Sangan|s1=Raigeki}}", [RED])],
)  # fmt: skip
def test_what_s_means_in_a_wiki(source: str, side: list[Ref]) -> None:
    assert deck_of(source).side.refs == side


def test_a_typed_list_with_a_tag_is_a_typed_list() -> None:
    assert deck_of("<b>Main Deck</b>\n3 Sangan\n1 Raigeki<br>\n").reader == "text"
    assert deck_of("Main Deck\n3 Sangan\n- | -\n").reader == "text"


# Any deck on any page

# A table of nothing but "1" and "7" does not tell the name from the count.
plain_codes = [
    code for code in CODES if code not in (ARTWORK, 90508760) and len(INDEX.find_name(INDEX.name(code))) == 1
]
cards = st.lists(st.tuples(st.sampled_from(plain_codes), st.integers(1, 3)), min_size=1, max_size=8)
FORMS = {
    "html": ("<html><body>{}</body></html>", "<h2>{}</h2>\n<ul>\n{}</ul>\n", "<li>{}x {}</li>\n"),
    "rows": ("<html><body>{}</body></html>", "<h2>{}</h2><table>{}</table>", "<tr><td>{}</td><td><a>{}</a></td></tr>"),
    "bbcode": ("{}", "[b]{}[/b]\n[list]\n{}[/list]\n", "[*]{}x {}\n"),
    "markdown": ("{}", "## {}\n\n| # | Name |\n|---|---|\n{}\n", "| {} | {} |\n"),
    "wikitable": ("{}", "== {} ==\n{{| class=x\n! # !! Name\n{}|}}\n", "|-\n| {} || [[{}]]\n"),
}


@settings(deadline=None)
@given(st.tuples(cards, cards, cards), st.sampled_from(sorted(FORMS)))
def test_any_deck_in_any_form(sections: tuple[list[tuple[int, int]], ...], form: str) -> None:
    whole, section, row = FORMS[form]
    escape = html.escape if form in ("html", "rows") else str
    body = "".join(
        section.format(name, "".join(row.format(copies, escape(INDEX.name(code))) for code, copies in part))
        for name, part in zip(("Main Deck", "Extra Deck", "Side Deck"), sections, strict=True)
    )
    (deck,) = decks_of(whole.replace("{}", "%s") % body)
    assert numbers(deck) == [sorted(code for code, copies in part for _ in range(copies)) for part in sections]


@settings(deadline=None)
@given(
    st.text(st.sampled_from("<>/[]{}|!*='-#\n ulitrdmp13SanganMain"), max_size=120),
    st.sampled_from(["a.html", "a.txt", "a.md"]),
)
def test_any_text_as_a_page(text: str, path: str) -> None:
    for source in (
        text,
        f"<html>{text}",
        f"[list]{text}",
        f"{{{{{text}|m1=Sangan|m2=Jinzo}}}}",
        f"|a|b|\n|--|--|\n{text}",
    ):
        read_decks(source.encode(), path, INDEX)


@pytest.mark.parametrize("page", PAGES)
def test_a_truncated_page_is_never_read_without_doubt_as_more_than_it_has(page: str) -> None:
    source = PAGES[page]
    for cut in range(5, len(source), 17):
        found = read_decks(source[:cut].encode(), "a.html", INDEX)
        for deck in found if isinstance(found, list) else ():
            assert len(deck.main) <= 4 + 3


@pytest.mark.parametrize(
    "piece",
    ["<div>", "<table><tr><td>", "<li>3 Sangan", "</div>", "<td>", "[*]", "[list]", "{{", "{{a|m1=", "|m1=Sangan", "[[", "{|\n|-\n|",
     "|--|--|\n", "| 3 | Sangan |\n", "<ul><li>x</li>", "<img alt=Sangan>", "<p>3 Sangan</p>", "!!", "<h1>a</h1>"],
)  # fmt: skip
@pytest.mark.parametrize("path", ["a.html", "a.md", "a.wiki"])
def test_reading_takes_time_in_proportion_to_the_page(piece: str, path: str) -> None:
    times = []
    for size in (4_000, 16_000):
        text = {"a.html": "<html>", "a.md": "|a|b|\n|--|--|\n[*]", "a.wiki": "{{a|m1=Sangan|m2=Jinzo}}"}[
            path
        ] + piece * (size // len(piece))
        start = process_time()
        read_decks(text.encode(), path, INDEX)
        times.append(process_time() - start)
    assert times[1] < 50 * times[0] + 10  # four times as much; quadratic work takes minutes


@pytest.mark.parametrize(
    ("line", "main", "unsure"),
    [
        ("<img alt=Sangan><b>3</b><img alt=Raigeki><b>2</b>", {"Sangan": 3, "Raigeki": 2}, False),
        ("<b>3</b><img alt=Sangan><b>2</b><img alt=Raigeki>", {"Sangan": 3, "Raigeki": 2}, False),
        ("<img alt=Sangan><img alt=Raigeki><b>x2</b>", {"Sangan": 1, "Raigeki": 2}, False),
        ("<b>3x</b><img alt=Sangan><img alt=Raigeki>", {"Sangan": 3, "Raigeki": 1}, False),
        ("<img alt=Sangan><b>3</b><img alt=Raigeki>", {"Sangan": 1, "Raigeki": 1}, True),
        ("<img alt=Sangan><b>3</b><b>2</b><img alt=Raigeki><b>2</b>", {"Sangan": 1, "Raigeki": 1}, True),
    ],
)
def test_numbers_beside_pictures(line: str, main: dict[str, int], unsure: bool) -> None:
    deck = deck_of(f"<body><h2>Main Deck</h2><div>{line}</div></body>", "a.html")
    assert {name: deck.main.refs.count(name) for name in main} == main
    assert (deck.doubts is not None) == unsure


FENCED = '```json\n{"main": ["3 Sangan"]}\n```\n'


@pytest.mark.parametrize(
    ("source", "main", "found"),
    [
        (FENCED, 3, []),
        (f"Is this legal?\n\n{FENCED}", 3, ["FMT060"]),
        (f"{FENCED}\nSide Deck\n2 Raigeki\n", 3, ["FMT071"]),
        ('Main Deck\n2 Raigeki\n```json\n{"port": 80}\n```\n', 2, ["FMT020"]),
    ],
)
def test_fences(source: str, main: int, found: list[str]) -> None:
    deck = deck_of(source, "a.md")
    assert (len(deck.main.refs), {*codes(deck)} >= {*found}) == (main, True)
    assert (deck.doubts is None) == (found in ([], ["FMT060"]))


def test_places_in_a_fence_are_those_of_the_file() -> None:
    deck = deck_of(f"Is this legal?\n\n{FENCED}", "a.md")
    assert deck.main.span(0).line == 4


def test_several_fences_are_several_decks() -> None:
    assert [len(deck.main.refs) for deck in decks_of(f"{FENCED}\nand\n\n{FENCED}", "a.md")] == [3, 3]


def test_places_of_a_list_in_yaml_are_those_of_the_file() -> None:
    deck = deck_of("title: T\nlist: |\n  Main Deck\n  3 Sangan\n  2 Raigeki\n  1 Buster Blader\n", "a.yaml")
    assert [deck.main.span(i).line for i in (0, 3, 5)] == [4, 5, 6]
    assert deck.title == "T"


def test_cards_in_a_text_beside_the_sections_leave_the_verdict_open() -> None:
    deck = deck_of('{"side": ["2 Raigeki"], "list": "Main Deck\\n3 Sangan\\n2 Buster Blader"}', "a.json")
    assert (deck.side.refs, codes(deck), deck.doubts is not None) == (["Raigeki"] * 2, ["FMT050"], True)
