"""Which findings count: the longest match wins, and the verdict follows."""

import pytest

from deckcheck.config.select import RuleFilter, Selection, check_words, match_length, wanted, with_severity, words
from deckcheck.errors import UsageError
from deckcheck.judge.cover import settle
from deckcheck.model.finding import ERROR, ILLEGAL, LEGAL, NOTE, UNDETERMINED, UNREADABLE, WARNING, verdict_of
from tests.report.items import BROKEN, NOTED, UNKNOWN, WARNED, finding, item


@pytest.mark.parametrize(
    ("word", "exact"),
    [
        ("BAN001", 6),
        ("ban001", 6),
        ("forbidden-card", 6),
        ("BAN", 3),
        ("BAN0", 4),
        ("all", 0),
        ("DCK", -1),
        ("BA", -1),
        ("forbidden", -1),
    ],
)
def test_fit(word: str, exact: int) -> None:
    assert match_length(word, "BAN001", "forbidden-card") == exact


@pytest.mark.parametrize(
    ("selection", "default", "counts"),
    [
        (Selection(), True, True),
        (Selection(), False, False),
        (Selection(("BAN",)), True, True),
        (Selection(("BAN",)), False, True),
        (Selection(("DCK",)), True, False),
        (Selection((), ("BAN",)), True, False),
        (Selection((), ("DCK",)), True, True),
        (Selection(("BAN",), ("BAN001",)), True, False),
        (Selection(("BAN001",), ("BAN",)), True, True),
        (Selection(("BAN",), ("BAN",)), True, False),
        (Selection(("forbidden-card",), ("BAN00",)), True, True),
        (Selection(("all",), ("BAN",)), True, False),
        (Selection(("BAN",), ("all",)), True, True),
        (Selection(("all",)), False, True),
        (Selection((), (), (("BAN", "off"),)), True, False),
        (Selection((), (), (("BAN", "off"), ("BAN001", "note"))), True, True),
    ],
)
def test_the_longest_match_wins(selection: Selection, default: bool, counts: bool) -> None:
    assert wanted(selection, "BAN001", "forbidden-card", default) is counts


@pytest.mark.parametrize(
    ("verdict", "severity", "after"),
    [
        (ILLEGAL, WARNING, LEGAL),
        (ILLEGAL, NOTE, LEGAL),
        (ILLEGAL, ERROR, ILLEGAL),
        (UNDETERMINED, WARNING, LEGAL),
        (UNDETERMINED, ERROR, UNDETERMINED),
        (LEGAL, ERROR, ILLEGAL),
        (LEGAL, WARNING, LEGAL),
    ],
)
def test_the_verdict_follows_the_severity(verdict: str, severity: str, after: str) -> None:
    told = with_severity(finding(verdict=verdict), severity)
    assert (told.severity, told.verdict) == (severity, after)


def test_what_could_not_be_read_always_counts() -> None:
    for selection in (
        Selection((), ("all",)),
        Selection((), (), (("FMT", "off"),)),
        Selection((), (), (("FMT", "note"),)),
    ):
        assert RuleFilter(selection).findings((BROKEN,)) == (BROKEN,)
    assert with_severity(BROKEN, NOTE).verdict == UNREADABLE


@pytest.mark.parametrize(
    ("selection", "codes", "left", "accepted"),
    [
        (Selection(), ["BAN001", "FMT017", "DCK020", "DCK007"], ILLEGAL, False),
        (Selection((), ("BAN",)), ["FMT017", "DCK020", "DCK007"], UNDETERMINED, False),
        (Selection(("FMT",)), ["FMT017"], LEGAL, True),
        (Selection(("FMT",), (), (("FMT017", "error"),)), ["FMT017"], ILLEGAL, False),
        (Selection(("BAN",), (), (("all", "note"),)), ["BAN001"], LEGAL, True),
        (Selection((), ("all",)), [], LEGAL, True),
    ],
)
def test_items(selection: Selection, codes: list[str], left: str, accepted: bool) -> None:
    one = settle(RuleFilter(selection).item(item(finding(), WARNED, NOTED, UNKNOWN)))
    assert [found.code for found in one.findings] == codes
    assert verdict_of(one.findings) == left
    # The deck is illegal, whatever is switched off.
    assert (one.verdict, one.accepted) == (ILLEGAL, accepted)


def test_ignored_findings_are_sifted_too() -> None:
    one = RuleFilter(Selection((), ("BAN",))).item(item(verdict=LEGAL, ignored=(finding(), WARNED)))
    assert one.ignored == (WARNED,)


def test_words() -> None:
    assert words(["BAN, DCK", "x", ""]) == ("BAN", "DCK", "x")
    assert words(None) == ()


def test_unknown_words_are_told() -> None:
    check_words(["BAN", "BAN001", "forbidden-card", "all", "ALL"])
    with pytest.raises(UsageError, match="BAN099") as raised:
        check_words(["BAN", "BAN099"])
    assert "BAN00" in raised.value.help
    with pytest.raises(UsageError, match="qqqqqq") as raised:
        check_words(["qqqqqq"])
    assert "deckcheck rule" in raised.value.help
