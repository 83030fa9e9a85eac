"""What must not change a verdict does not, and what must, does: on random decks of random events.

Here deckcheck is held against itself, by way of whole files as people have them.
"""

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from deckcheck.data.store import Store
from deckcheck.deckfiles import read_decks, write_deck
from deckcheck.decks.formats import Options
from deckcheck.judge.deck import Judge
from deckcheck.model.deck import ParseError
from tests.cli.conftest import Run, ydk
from tests.cli.conftest import run as run  # the fixture
from tests.conftest import deck_file
from tests.oracle.draw import Dealer, Deck, events, stock
from tests.oracle.facts import card_facts
from tests.oracle.judge import Bench, Event, Opinion
from tests.oracle.test_oracle import opinion_of

EVENTS, DECKS_EACH = 8, 20


class Dealt(NamedTuple):
    """A deck, its judge, and what that says of it."""

    bench: Bench
    judge: Judge
    deck: Deck
    opinion: Opinion


@cache
def dealt() -> tuple[Dealt, ...]:
    """The decks of all tests here."""
    random, store = Random(5), Store.open()
    found = []
    for _, bench in zip(range(EVENTS), events(random), strict=False):
        dealer, event = Dealer(bench, random), bench.event
        judge = Judge(Options(event.day, format=event.format, region=event.region), store)
        for _ in range(DECKS_EACH):
            deck = dealer.deck()
            found.append(Dealt(bench, judge, deck, of_cards(judge, deck)))
    return tuple(found)


def of_cards(judge: Judge, deck: Deck) -> Opinion:
    return opinion_of(judge.deck_file("deck.ydk", deck_file(*deck)))


def of_file(judge: Judge, data: bytes, name: str) -> Opinion:
    decks = read_decks(data, name, judge.store)
    assert not isinstance(decks, ParseError), decks
    assert len(decks) == 1
    return opinion_of(judge.deck_file(name, decks[0]))


def known(deck: Deck) -> Deck:
    """The deck without numbers that no card has: they have no names to be written."""
    main, extra, side = ([number for number in part if card_facts().find(number)] for part in deck)
    return main, extra, side


def with_other_numbers(deck: Deck, random: Random) -> Deck:
    """The deck with artworks and other numbers in place of the cards' own, wherever a card has some."""
    others: dict[int, list[int]] = {}
    for number, of in card_facts().others.items():
        others.setdefault(of, []).append(number)
    main, extra, side = ([random.choice(others.get(number, [number])) for number in part] for part in deck)
    return main, extra, side


def without_numbers(opinion: Opinion) -> tuple[set[object], set[object]]:
    """What is said, by card and not by number."""

    def card(subject: object) -> object:
        if isinstance(subject, tuple):
            return subject[0], card(subject[1])
        found = card_facts().find(subject) if isinstance(subject, int) else None
        return found.number if found is not None else subject

    faults, doubts = ({(what, card(subject)) for what, subject in some} for some in opinion)
    return faults, doubts - faults


def test_the_order_of_lines_does_not_matter() -> None:
    random = Random(1)
    for bench, judge, deck, opinion in dealt():
        main, extra, side = (random.sample(part, len(part)) for part in deck)
        assert of_cards(judge, (main, extra, side)) == opinion, bench.event


def test_an_artwork_is_the_card() -> None:
    random = Random(2)
    changed = 0
    for bench, judge, deck, opinion in dealt():
        other = with_other_numbers(deck, random)
        changed += other != deck
        assert without_numbers(of_cards(judge, other)) == without_numbers(opinion), (bench.event, deck, other)
    assert changed > len(dealt()) / 2


def test_a_fourth_copy_is_one_too_many() -> None:
    random = Random(3)
    for bench, judge, deck, _ in dealt():
        number = random.choice([number for part in deck for number in part])
        card = card_facts().find(number)
        names = [one for one in stock().by_name[card.counts_as] if one > 0] if card is not None else [number]
        main, extra, side = (list(part) for part in deck)
        for part in (main, extra, side, side):
            part.append(random.choice(names))
        name = card.counts_as if card is not None else number
        assert ("copies", name) in of_cards(judge, (main, extra, side)).faults, (bench.event, deck, number)


def test_what_is_taken_out_is_wrong_no_more() -> None:
    taken = 0
    for bench, judge, deck, opinion in dealt():
        for what, subject in opinion.faults | opinion.doubts:
            if what not in ("copies", "unknown", "not out", "never legal", "no card of decks", "kind", "not allowed"):
                continue
            card = card_facts().find(subject)
            gone = set(stock().by_name[card.counts_as]) if card is not None else {subject}
            main, extra, side = ([number for number in part if number not in gone] for part in deck)
            after = of_cards(judge, (main, extra, side))
            new = (after.faults | after.doubts) - (opinion.faults | opinion.doubts)
            assert (what, subject) not in after.faults | after.doubts
            assert {kind for kind, _ in new} <= {"size"}, (bench.event, deck, subject)
            taken += 1
    assert taken > len(dealt())


def test_with_an_unknown_card_no_deck_is_legal() -> None:
    for _, judge, deck, _ in dealt():
        main, extra, side = deck
        for number in (1, 99_999_999, 2**31, 2**63):
            assert of_cards(judge, ([*main, number], extra, side)).verdict != "legal"


@pytest.mark.parametrize(
    ("kind", "language"),
    [
        ("ydke", "en"),
        *((kind, language) for kind in ("ydk", "yaml", "json", "text") for language in ("en", "ja", "de")),
    ],
)
def test_the_kind_of_file_does_not_matter(kind: str, language: str) -> None:
    for bench, judge, deck, _ in dealt()[::3]:
        some = known(deck)
        if not all(some[:1]):
            continue
        file = deck_file(*some)
        text = write_deck(file, kind, judge.store, language)
        suffix = "txt" if kind == "text" else kind
        read = of_file(judge, text.encode(), f"deck.{suffix}")
        assert without_numbers(read) == without_numbers(of_cards(judge, some)), (bench.event, text)


def encodings(text: str) -> Iterator[bytes]:
    yield text.replace("\n", "\r\n").encode()
    yield b"\xef\xbb\xbf" + text.encode()
    yield text.encode("utf-16")
    yield text.rstrip("\n").encode()
    yield re.sub(r"^\d+", lambda number: number[0].zfill(8), text, flags=re.M).encode()
    yield text.replace("\n", "\n\n").encode()
    yield re.sub(r"$", "  ", text, flags=re.M).encode()


def test_the_encoding_does_not_matter() -> None:
    for bench, judge, deck, opinion in dealt()[::3]:
        for data in encodings(ydk(*deck)):
            assert of_file(judge, data, "deck.ydk") == opinion, (bench.event, data)


def test_between_two_lists_nothing_changes_but_the_pool() -> None:
    """A deck of cards that were out long before is the same on all days of a list."""
    store = Store.open()
    random = Random(4)
    heads = [head for head in store.lists("tcg") if head.effective > "2018" and head.until]
    for head in random.sample(heads, 6):
        first, last = head.effective, str(head.until)
        benches = [Bench(event) for event in (_event(first), _event(last))]
        dealer = Dealer(benches[0], random)
        judges = [Judge(Options(day, format="tcg", region="europe"), store) for day in (first, last)]
        for _ in range(20):
            deck = dealer.deck()
            old: Deck = tuple([n for n in part if _out_before(n, "2017")] for part in deck)  # type: ignore[assignment]
            assert of_cards(judges[0], old) == of_cards(judges[1], old), (first, last, old)


def _event(day: str) -> Event:
    return Event("tcg", day, "europe")


def _out_before(number: int, day: str) -> bool:
    card = card_facts().find(number)
    return card is not None and str(card.days.get("tcg", "9")) < day and not str(card.days.get("tcg")).startswith("<")


def test_all_reports_count_the_same(run: Run, tmp_path: Path) -> None:
    for number, one in enumerate(dealt()[::4]):
        (tmp_path / f"{number:03}.ydk").write_text(ydk(*one.deck))
    (tmp_path / "broken.ydk").write_text("no deck at all\n")
    reports = {
        (kind, jobs): run("check", str(tmp_path), "--as-of", "2026-08-20", "-vo", kind, "--jobs", jobs)
        for kind in ("text", "json", "jsonl", "csv", "sarif")
        for jobs in ("1", "2")
    }
    assert {result.code for result in reports.values()} == {2}
    for kind in ("text", "json", "jsonl", "csv", "sarif"):
        assert reports[kind, "1"].out == reports[kind, "2"].out
    report = json.loads(reports["json", "1"].out)
    codes = Counter(finding["code"] for item in report["items"] for finding in item["findings"])
    verdicts = Counter(item["verdict"] for item in report["items"])
    assert sum(codes.values()) > 50
    lines = [json.loads(line) for line in reports["jsonl", "1"].out.splitlines()]
    assert Counter(f["code"] for line in lines if "verdict" in line for f in line["findings"]) == codes
    rows = list(csv.DictReader(io.StringIO(reports["csv", "1"].out)))
    assert Counter(row["code"] for row in rows if row["code"]) == codes
    assert Counter({row["path"]: row["verdict"] for row in rows if row["verdict"]}.values()) == verdicts
    results = json.loads(reports["sarif", "1"].out)["runs"][0]["results"]
    assert Counter(result["ruleId"] for result in results) == codes
    text = reports["text", "1"].out
    assert Counter(re.findall(r"^  \S ([A-Z]{3}\d{3}) ", text, re.M)) == codes
    (sums,) = re.findall(r"^\d+ decks: .*", text, re.M)
    assert Counter({verdict: int(count) for count, verdict in re.findall(r"(\d+) (\w+)", sums)[1:]}) == verdicts
