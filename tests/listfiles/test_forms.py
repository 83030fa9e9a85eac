"""Lists are read in every form that people and clients write, and written in all of ours."""

import json

import pytest

from deckcheck.data.limitlists import choose, limit_list
from deckcheck.data.store import Store
from deckcheck.decks.banlists import written
from deckcheck.listfiles import FORMS, read_lists
from deckcheck.listfiles.words import copies_of
from deckcheck.listfiles.written import Entry, WrittenList, day_in
from deckcheck.model.deck import KonamiId, ParseError
from deckcheck.model.play import LimitList

POT, RAIGEKI, DARK_HOLE = 55144522, 12580477, 53129443
FORM = {form.name: form for form in FORMS}


def lists(text: str, name: str) -> tuple[WrittenList, ...]:
    found = read_lists(text.encode(), name)
    assert not isinstance(found, ParseError), found
    return found


def entries(text: str, name: str) -> list[tuple[object, int]]:
    (item,) = lists(text, name)
    return [(entry.ref, entry.value) for entry in item.entries]


WANTED = [("Pot of Greed", 0), ("Raigeki", 1), ("Dark Hole", 2)]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "a.txt",
            "My Club 2026-12-01\nForbidden:\n- Pot of Greed\nLimited\n* Raigeki\nSemi-Limited Cards (1)\n1. Dark Hole\n",
        ),
        ("a.txt", "## Forbidden\nPot of Greed\n\n## Limited\nRaigeki\n\n**Semi-Limited**\nDark Hole\n"),
        ("a.txt", "【禁止カード】\nPot of Greed\n【制限カード】\nRaigeki\n【準制限カード】\nDark Hole\n"),
        ("a.txt", "Pot of Greed: Forbidden\nRaigeki = Limited\nDark Hole - Semi-Limited\n"),
        ("a.md", "Verboten\n- Pot of Greed\nLimitiert\n- Raigeki\nSemilimitiert\n- Dark Hole\n"),
        ("a.csv", "name,status\nPot of Greed,Forbidden\nRaigeki,Limited\nDark Hole,Semi-Limited\n"),
        ("a.csv", "Card Name;Copies\nPot of Greed;0\nRaigeki;1\nDark Hole;2\n"),
        ("a.tsv", "Name\tList\nPot of Greed\tbanned\nRaigeki\t1\nDark Hole\t2\n"),
        (
            "a.txt",
            "| name | status |\n|---|---|\n| Pot of Greed | Forbidden |\n| Raigeki | Limited |\n| Dark Hole | Semi-Limited |\n",
        ),
        ("a.json", '{"forbidden": ["Pot of Greed"], "limited": ["Raigeki"], "semi_limited": ["Dark Hole"]}'),
    ],
)
def test_names_in_many_forms(name: str, text: str) -> None:
    assert entries(text, name) == WANTED


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["\x0c", "\x0b", "\x1c", "\x85", "\u2028"])
def test_lines_are_those_of_an_editor(mark: str, end: str) -> None:
    heads = {
        "a.txt": f"Ours{mark}{end}Forbidden{end}",
        "a.csv": f"# Ours{mark}{end}name,status{end}",
        "a.conf": f"#{mark}{end}!Ours{end}",
    }
    rows = {"a.txt": "Pot of Greed", "a.csv": "Pot of Greed,Forbidden", "a.conf": f"{POT} 0"}
    for name, head in heads.items():
        (item,) = lists(head + rows[name] + end, name)
        assert [entry.line for entry in item.entries] == [3], name


@pytest.mark.parametrize(
    ("heading", "copies"),
    [
        ("Limitées", 1), ("Semi-Limitées", 2), ("Prohibidas", 0), ("Illimitées:", 3), ("Limited (1 copy)", 1),
        ("Limited to 2", 2), ("Restricted to 1", 1), ("Limited (12 cards)", 1), ("Banned (0 copies)", 0),
        ("Limit to 7", None), ("Monster to 1", None),
    ],
)  # fmt: skip
def test_headings_as_people_write_them(heading: str, copies: int | None) -> None:
    assert copies_of(heading) == copies


def test_typed_points() -> None:
    (item,) = lists("Club points\n30 points\nPot of Greed\nRaigeki: 5 pts\n", "a.txt")
    assert item.points
    assert [(entry.ref, entry.value) for entry in item.entries] == [("Pot of Greed", 30), ("Raigeki", 5)]
    assert item.title == "Club points"


@pytest.mark.parametrize(
    ("text", "wanted", "day"),
    [
        (
            '{"date": "2025-01-08", "regulation": {"4844": 0, "4343": 1}}',
            [(KonamiId(4844), 0), (KonamiId(4343), 1)],
            "2025-01-08",
        ),
        (
            '{"176": {"require": {}, "available": {"a0": [4844], "a1": [4343], "a2": []}}}',
            [(KonamiId(4844), 0), (KonamiId(4343), 1)],
            "",
        ),
    ],
)
def test_vectors(text: str, wanted: list[tuple[object, int]], day: str) -> None:
    assert entries(text, "a.json") == wanted
    assert lists(text, "a.json")[0].effective == day


def test_vectors_of_points() -> None:
    (item,) = lists('{"date": "2026-08-01", "regulation": {"4844": 100, "4343": 2}}', "a.json")
    assert item.points


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("a.json", b"{", "not valid JSON"),
        ("a.json", b"[" * 5000, "nested"),
        ("a.json", b'{"decks": []}', "no list"),
        ("a.json", b'{"forbidden": [1.5]}', "neither a passcode nor a name"),
        ("a.json", b'{"date": "2025-01-08", "regulation": {"4844": "zero"}}', "not a whole number"),
        ("a.json", b'{"regulation": {"x": 1}}', "not as it should be"),
        ("a.csv", b"name,status\n,\n", "No row"),
        ("a.conf", b"", "no list"),
        ("a.txt", b"Just some words\nabout nothing\n", "no list"),
        ("a.txt", b"Forbidden\nPot\0", "NUL"),
        ("a.txt", b"x" * 8_000_001, "larger"),
    ],
)
def test_what_is_no_list(name: str, data: bytes, words: str) -> None:
    found = read_lists(data, name)
    assert isinstance(found, ParseError)
    assert words in found.message


@pytest.mark.parametrize(
    ("text", "copies"),
    [
        ("Forbidden Cards (12):", 0), ("BANNED", 0), ("Limited Monsters", 1), ("準制限カード", 2), ("Semi Limited", 2),
        ("Unlimited", 3), ("금지", 0), ("No longer on list", 3), ("Dark Magician", None), ("Limiter Removal", None), ("", None),
    ],
)  # fmt: skip
def test_words_of_statuses(text: str, copies: int | None) -> None:
    assert copies_of(text) == copies


@pytest.mark.parametrize(
    ("title", "day"),
    [
        ("2026.05 TCG", "2026-05-01"), ("2013.10.11 TCG", "2013-10-11"), ("CC++ 10.2022", "2022-10-01"), ("TCG", ""),
        ("1.30.20 Millennium", ""), ("2026.13 X", ""),
    ],
)  # fmt: skip
def test_days_in_titles(title: str, day: str) -> None:
    assert day_in(title) == day


def again(item: WrittenList, form: str, store: Store) -> LimitList:
    """The list read again from what is written."""
    text = FORM[form].write(item)
    found = choose(read_lists(text.encode(), f"x{FORM[form].suffix}"), None)  # type: ignore[arg-type]
    assert isinstance(found, WrittenList), found
    loaded = limit_list(found, "x", store)
    assert isinstance(loaded, LimitList), loaded
    return loaded


SERIES = ("tcg", "ocg", "master-duel", "genesys", "ocg-genesys", "speed", "goat", "world-championship")


@pytest.mark.parametrize("series", SERIES)
def test_lists_survive_lflist_conf(store: Store, series: str) -> None:
    """Exported with all numbers of each card, and read again: copies, points, pools, whitelist, title and day.

    Of the longer series every fifth list.
    """
    heads = store.lists(series)
    for head in heads[:: 5 if len(heads) > 12 else 1]:
        one = store.load_list(head)
        other = again(written(one, store, every_number=True), "lflist", store)
        known = ("precision", "last", "next_exists", "gap_before", "suspect", "derived", "unproved")
        for field in ("limits", "points", "pools", "whitelist", "title", "effective", *known):
            assert getattr(one, field) == getattr(other, field), (series, head.effective, field)


@pytest.mark.parametrize("form", ["json", "csv", "markdown"])
@pytest.mark.parametrize("name", ["tcg", "genesys", "goat"])
def test_other_forms_survive(store: Store, form: str, name: str) -> None:
    play = store.format(name)
    assert play is not None
    one = store.list_in_force(play, "2026-08-01")
    assert one is not None
    other = again(written(one, store), "csv" if form == "markdown" else form, store)
    assert (one.limits, one.points, one.whitelist) == (other.limits, other.points, other.whitelist)


def test_a_client_finds_every_passcode(store: Store) -> None:
    """A card's artworks, and the cards that count under its name, each have a line of their own."""
    limits = LimitList("x", "X", "2026-01-01", {76812113: 1, 46986414: 2}, {})
    text = FORM["lflist"].write(written(limits, store, every_number=True))
    for number in (76812113, 91932350, 27927359, 54415063, 80316585):
        assert f"{number} 1 --" in text
    for number in (46986414, 46986415, 36996508):
        assert f"{number} 2 --" in text
    assert text.startswith("#[2026.01.01 X]\n!2026.01.01 X\n")


def test_a_list_of_points_and_a_whitelist_say_so() -> None:
    item = WrittenList("X", "", (Entry(POT, 30, points=True),))
    assert "$genesys" in FORM["lflist"].write(item)
    item = WrittenList("X", "", (Entry(POT, 3),), whitelist=True)
    assert "$whitelist" in FORM["lflist"].write(item)
    assert json.loads(FORM["json"].write(item))["whitelist"] is True


def test_names_cannot_break_out_of_a_form() -> None:
    """A title or name with a line break or markup stays one line, one cell, one string."""
    item = WrittenList("X\n!Y", "", (Entry(POT, 0, comment="Pot\n12580477 3 |of| <b>Greed"),))
    text = FORM["lflist"].write(item)
    assert [line for line in text.splitlines() if line.startswith("!")] == ["!X !Y"]
    assert len(lists(text, "x.conf")[0].entries) == 1
    assert "\\|of\\| \\<b\\>" in FORM["markdown"].write(item)
    assert "Pot 12580477 3" in FORM["yaml"].write(item)


@pytest.mark.parametrize("char", ["\x1b", "\x9b", "\u202e", "\u2066"])
@pytest.mark.parametrize("form", ["markdown", "csv", "json", "yaml", "lflist"])
def test_nothing_that_a_terminal_obeys_is_exported(form: str, char: str) -> None:
    item = WrittenList(f"X{char}Y", "", (Entry(POT, 0, comment=f"Pot {char} of"),))
    assert char not in FORM[form].write(item)
