"""The texts of the JSON report are put together by hand, and are what an encoder would have made."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck.model.deck import Span
from deckcheck.model.finding import CardCount, Edit, Finding, Fix, Suggestion
from deckcheck.model.jsontext import json_text
from deckcheck.model.report import Item, ListUsed, Run, Tool
from deckcheck.report.json import item_text

TEXT = st.text(max_size=12)
PASSCODE = st.none() | st.integers(0, 2**32)
SPAN = st.builds(Span, *[st.integers(0, 99)] * 4)
FINDING = st.builds(
    Finding,
    code=st.sampled_from(["DCK004", "BAN001"]),
    name=st.sampled_from(["too-many-copies", "forbidden-card"]),
    severity=st.sampled_from(["error", "warning", "note"]),
    verdict=st.sampled_from(["legal", "illegal"]),
    message=TEXT,
    source=st.just("A4"),
    span=SPAN,
    related=st.lists(SPAN, max_size=2).map(tuple),
    cards=st.lists(
        st.builds(CardCount, PASSCODE, TEXT, st.integers(1, 9), st.sampled_from(["main", "side"])), max_size=2
    ).map(tuple),
    help=TEXT,
    fix=st.none()
    | st.builds(
        Fix,
        TEXT,
        st.lists(st.builds(Edit, SPAN, TEXT), max_size=2).map(tuple),
        st.booleans(),
        st.sampled_from(["", "utf-8"]),
    ),
    subject=TEXT,
    suggestions=st.lists(st.builds(Suggestion, PASSCODE, TEXT), max_size=2).map(tuple),
)
FINDINGS = st.lists(FINDING, max_size=2).map(tuple)
ITEM = st.builds(
    Item,
    path=TEXT.filter(lambda text: "://" not in text),
    verdict=st.sampled_from(["legal", "illegal"]),
    findings=FINDINGS,
    format=st.none() | TEXT,
    list=st.none() | st.builds(ListUsed, TEXT, TEXT),
    counts=st.none() | st.just({"main": 40, "extra": 0, "side": 15}),
    points=st.none() | st.integers(0, 100),
    ignored=FINDINGS,
    known=FINDINGS,
    off=FINDINGS,
    title=st.none() | TEXT,
    extra=st.none() | st.dictionaries(st.sampled_from(["game", "against"]), TEXT, min_size=1),
    fixed=st.builds(lambda finding: (finding._replace(fix=Fix("Fix it", ())),), FINDING) | st.just(()),
    not_fixed=TEXT,
    accepted=st.booleans(),
    verdicts=st.lists(st.tuples(st.sampled_from(["tcg", "ocg"]), TEXT), max_size=2).map(tuple),
)
RUN = Run("check", Tool("1", {}))


def place(span: Span) -> list[int | None]:
    return [number or None for number in span]


@settings(max_examples=150)
@given(ITEM)
def test_the_text_of_an_item_is_what_an_encoder_makes_and_has_all_of_it(item: Item) -> None:
    text = item_text(item, RUN)
    value = json.loads(text)
    assert json_text(value) == text
    text.encode()
    assert (value["path"], value["verdict"], value["accepted"]) == (item.path, item.verdict, item.accepted)
    assert (value["format"], value["counts"], value["points"]) == (item.format, item.counts, item.points)
    assert value["list"] == (None if item.list is None else item.list._asdict())
    assert value.get("title", "") == (item.title or "")
    assert value.get("verdicts", {}) == dict(item.verdicts)
    assert {key: value.get(key) for key in item.extra or {}} == (item.extra or {})
    assert value.get("off", []) == sorted({finding.code for finding in item.off})
    for key, findings in (("findings", item.findings), ("ignored", item.ignored), ("known", item.known)):
        for finding, told in zip(findings, value.get(key, []), strict=True):
            keys = ("code", "name", "severity", "message")
            assert tuple(told[key] for key in keys) == tuple(getattr(finding, key) for key in keys)
            assert (told["help"], told["rule"]) == (finding.help or None, {"id": finding.source})
            assert [*map(told.get, ("line", "column", "end_line", "end_column"))] == place(finding.span)
            assert [list(other.values()) for other in told["related"]] == [*map(place, finding.related)]
            assert [tuple(card.values()) for card in told["cards"]] == [*map(tuple, finding.cards)]
            assert [tuple(card.values()) for card in told.get("suggestions", [])] == [*map(tuple, finding.suggestions)]
            if finding.fix is None:
                assert told["fix"] is None
                continue
            assert (told["fix"]["title"], told["fix"]["safe"]) == (finding.fix.title, finding.fix.safe)
            assert told["fix"].get("rewrite", "") == finding.fix.rewrite
            assert [[*edit.values()] for edit in told["fix"]["edits"]] == [
                [*place(edit.span), edit.text] for edit in finding.fix.edits
            ]
