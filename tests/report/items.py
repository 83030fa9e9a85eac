"""Items for tests of reports: ordinary ones, and ones full of text that something would obey."""

from typing import Any

from hypothesis import strategies as st

from deckcheck.model.deck import Span
from deckcheck.model.finding import (
    ERROR,
    ILLEGAL,
    LEGAL,
    NOTE,
    UNDETERMINED,
    UNREADABLE,
    WARNING,
    CardCount,
    Edit,
    Finding,
    Fix,
)
from deckcheck.model.report import Item, ListUsed, Run, Tool
from deckcheck.report import Look, reporter
from deckcheck.report.outputs import Renderer, Target, write

RUN = Run("check", Tool("1.2.3", {"cards": "2026-01-01"}), ("Format tcg (as asked), TCG list of 2026-05-18.",))

NASTY = (
    "two\nlines",
    "a\r\n::error::obeyed",
    "::error file=x::obeyed",
    "##[error]obeyed",
    "]]><failure/>",
    "\x1b[31mred\x1b[0m",
    "\u202eturned\u2066",
    "a|b``c```d",
    "`code`",
    '=HYPERLINK("http://evil")',
    "+1",
    "-1+2",
    "@SUM(A1)",
    "\t=1",
    "<script>alert(1)</script>",
    "<!-- comment",
    "[link](http://evil) ![image](x)",
    "www.evil.example @everyone #1",
    "{0} and {1}",
    "lone \udcff surrogate",
    "\x00\ufffe\uffff",
    '100% "quoted", comma: colon',
    "folder/ä ö#2?x=1.ydk",
    "C:\\decks\\a.ydk",
    " leading and trailing ",
    "# heading",
)
"""Text that a terminal, a log, a parser, a spreadsheet or a browser would take for more than text."""


def finding(message: str = "Pot of Greed is Forbidden.", **changes: Any) -> Finding:
    """A finding with a place, a card, a help and a fix."""
    fix = Fix("Remove it", (Edit(Span(3, 1, 4, 1), ""),))
    cards = (CardCount(55144522, "Pot of Greed", 1, "main"),)
    plain = Finding(
        "BAN001", "forbidden-card", ERROR, ILLEGAL, message, "A5", Span(3, 1, 3, 9), (Span(5, 1, 5, 9),), cards,
        "Remove 1 copy.", fix, "55144522",
    )  # fmt: skip
    return plain._replace(**changes)


def item(*findings: Finding, path: str = "decks/a.ydk", verdict: str = ILLEGAL, **changes: Any) -> Item:
    """A deck with findings."""
    used = ListUsed("TCG", "2026-05-18")
    return Item(path, verdict, findings, "tcg", used, {"main": 40, "extra": 0, "side": 0})._replace(**changes)


WARNED = finding(
    "Two headers.", code="FMT017", name="header-order", severity=WARNING, verdict=LEGAL, fix=None, cards=()
)
NOTED = finding("An artwork.", code="DCK020", name="alternate-artwork", severity=NOTE, verdict=LEGAL, fix=None)
UNKNOWN = finding("No card is known.", code="DCK007", name="unknown-card", verdict=UNDETERMINED, fix=None, subject="1")
BROKEN = finding(
    "Empty.", code="FMT002", name="empty-file", verdict=UNREADABLE, span=Span(), related=(), cards=(), help="", fix=None
)

ITEMS = (
    item(path="decks/good.ydk", verdict=LEGAL),
    item(finding(), WARNED, NOTED, path="decks/bad.ydk", title="My deck"),
    item(WARNED, path="decks/warned.ydk", verdict=LEGAL),
    item(UNKNOWN, path="decks/unknown.ydk", verdict=UNDETERMINED),
    Item("decks/empty.ydk", UNREADABLE, (BROKEN,)),
    item(finding(), path="decks/two.yaml#2", file="decks/two.yaml"),
    item(finding(), path="-"),
    item(path="decks/ignored.ydk", verdict=LEGAL, ignored=(finding(),)),
    item(path="decks/known.ydk", verdict=LEGAL, known=(finding(),)),
)


def nasty(text: str) -> Item:
    """A deck in which everything that can come from files is the given text."""
    fix = Fix(text, (Edit(Span(1, 1, 1, 2), text),))
    cards = (CardCount(None, text, 1, "main"),)
    broken = finding(text, help=text, subject=text, cards=cards, fix=fix)
    used = ListUsed(text, "2026-05-18")
    return item(broken, path=text or "-", title=text, format=text, list=used, lines=(f"  1 {text}",))


texts = st.one_of(
    st.sampled_from(NASTY), st.text(max_size=30), st.text("\n\r:#[]()`|<>&=+-@'\"\\{}0 a\x1b\u202e\udcff", max_size=30)
)


def rendered(name: str, *items: Item, run: Run = RUN) -> str:
    """The whole report of items in a format, as it would be written to a file."""
    out: list[str] = []
    targets = (Target(name, out.append, Look()),)
    renderer = Renderer(run, targets)
    write(run, targets, (renderer.piece((one,)) for one in items))
    # Whatever the report holds has to be writable as UTF-8.
    return "".join(out).encode("utf-8", "backslashreplace").decode("utf-8")


def is_streamed(name: str) -> bool:
    """Whether a format writes items as they come."""
    return reporter(name).head is None
