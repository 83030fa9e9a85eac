"""Lists and formats that users bring along."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck.data.store import Store
from deckcheck.data.userlists import load_format, load_list
from deckcheck.model import card as kinds
from deckcheck.model.deck import ParseError
from deckcheck.model.play import LimitList, PlayFormat


def loaded(tmp_path: Path, data: str | bytes, store: Store, name: str | None = None, file: str = "x.conf") -> LimitList:
    found = attempt(tmp_path, data, store, name, file)
    assert isinstance(found, LimitList), found
    return found


def attempt(
    tmp_path: Path, data: str | bytes, store: Store, name: str | None = None, file: str = "x.conf"
) -> LimitList | ParseError:
    path = tmp_path / file
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return load_list(str(path), store, name)


PLAIN = "#[2026.07 TCG]\n!2026.07 TCG\n#forbidden\n55144522 0 --Pot of Greed\n#limited\n24094653 1\n"


@pytest.mark.parametrize(
    "data",
    [
        PLAIN.encode(),
        PLAIN.replace("\n", "\r\n").encode(),
        PLAIN.replace("\n", "\r").encode(),
        b"\xef\xbb\xbf" + PLAIN.encode(),
        b"\xef\xbb\xbf\xef\xbb\xbf" + PLAIN.encode(),
        PLAIN.encode("utf-16"),
        PLAIN.replace("--Pot of Greed", "强欲之壶").encode("gbk"),
        PLAIN.replace(" 0 --", "   0\t#").encode(),
        PLAIN.replace("55144522 0", "0055144522\t0").encode(),
        PLAIN.replace("!2026.07 TCG", "! 2026.07 TCG ").encode(),
        PLAIN.replace("#[2026.07 TCG]", "[2026.07 TCG]").encode(),
        PLAIN.replace("\n#limited", "\n\n--more\n - and more\n#limited").encode(),
        PLAIN.encode() + b"#unlimited\n89631139 3\n",
    ],
)
def test_the_same_list_in_many_spellings(tmp_path: Path, store: Store, data: bytes) -> None:
    found = loaded(tmp_path, data, store)
    assert (found.title, found.effective, found.whitelist) == ("2026.07 TCG", "2026-07-01", False)
    assert found.limits == {55144522: 0, 24094653: 1}
    assert found.suspect == ""
    assert found.remarks == ()


@pytest.mark.parametrize(
    ("rows", "limits"),
    [
        ("89631140 1", {89631139: 1}),  # an artwork
        ("89631139 2\n89631140 1", {89631139: 1}),  # the stricter of two numbers of one card
        ("91932350 1", {76812113: 1}),  # Harpie Lady 1 shares the name's copies
        ("55144522 0\n55144522 1", {55144522: 0}),  # the stricter of two rows for a number
        ("55144522 -1", {55144522: 0}),  # removed of the pool
        ("55144522 1 0", {55144522: 1}),
    ],
)
def test_what_rows_mean(tmp_path: Path, store: Store, rows: str, limits: dict[int, int]) -> None:
    assert loaded(tmp_path, f"!X\n{rows}\n", store).limits == limits


def test_whitelists(tmp_path: Path, store: Store) -> None:
    rows = "89631140 3\n55144522 0\n24094653 -1\n46986414 3\n36996508 1\n"
    found = loaded(tmp_path, f"!2005.4 GOAT\n$whitelist\n{rows}", store)
    assert found.whitelist
    assert found.limits == {89631139: 3, 55144522: 0, 46986414: 3, 36996508: 1}


def test_a_number_of_its_own_goes_before_the_card_it_stands_for(tmp_path: Path, store: Store) -> None:
    # 17412731 is the clients' pre-errata version of Elder Entity Norden (17412721).
    both = loaded(tmp_path, "!X\n17412731 0\n17412721 1\n", store)
    assert (both.limits, both.exact) == ({17412721: 1}, {17412731: 0, 17412721: 1})
    only_old = loaded(tmp_path, "!X\n17412731 0\n", store)
    assert (only_old.limits, only_old.exact) == ({}, {17412731: 0})
    free = loaded(tmp_path, "!X\n17412731 3\n17412721 1\n", store)
    assert (free.limits, free.exact) == ({17412721: 1}, {17412731: 3, 17412721: 1})


@pytest.mark.parametrize("rows", ["55144522 0\n55144522 1", "55144522 1\n55144522 0"])
def test_of_two_lines_for_a_number_the_stricter_holds(tmp_path: Path, store: Store, rows: str) -> None:
    found = loaded(tmp_path, f"!X\n{rows}\n", store)
    assert (found.limits, found.exact) == ({55144522: 0}, {55144522: 0})
    assert "stricter" in found.remarks[0].message


def test_points(tmp_path: Path, store: Store) -> None:
    found = loaded(tmp_path, "!2026.03 Genesys\n$genesys\n# 30 Points\n55144522 30 -- Pot of Greed\n", store)
    assert (found.limits, found.points, found.remarks) == ({}, {55144522: 30}, ())
    mixed = loaded(tmp_path, "!X\n$genesys 100\n55144522 $genesys 20\n", store)
    assert mixed.points == {55144522: 20}


@pytest.mark.parametrize(
    ("rows", "line", "words"),
    [
        ("55144522 0\n55144522 1", 3, "a second time with another number"),
        ("55144522 --Pot of Greed\n24094653 1", 2, "without a number of copies"),
        ("24094653 1\nBaneos Post Torneo\nmore", 3, "neither a card nor a comment were skipped (2 times)"),
        ("#forbidden\n24094653 1", 3, "do not agree with the heading"),
        ("$white\n24094653 1", 2, "`$white` is not known"),
        ("24094653 1\n301322 1", 3, "No card has the number 301322"),
        ("24094653 1\nTYPE_LINK 1", 3, "Counts of whole kinds"),
    ],
)
def test_remarks(tmp_path: Path, store: Store, rows: str, line: int, words: str) -> None:
    found = loaded(tmp_path, f"!X\n{rows}\n", store)
    assert [(remark.span.line, words in remark.message) for remark in found.remarks] == [(line, True)]


def test_rows_before_the_first_name(tmp_path: Path, store: Store) -> None:
    found = loaded(tmp_path, "55144522 0\n!X\n24094653 1\n", store)
    assert found.limits == {24094653: 1}
    assert [remark.span.line for remark in found.remarks] == [1]
    nameless = loaded(tmp_path, "55144522 0\n", store, file="mine.conf")
    assert (nameless.title, nameless.limits, nameless.remarks) == ("mine", {55144522: 0}, ())


SEVERAL = "!2013.9\n55144522 0\n!Unlimited\n!2014.2\n24094653 1\n!2014.2\n24094653 1\n"


def test_one_of_several(tmp_path: Path, store: Store) -> None:
    assert loaded(tmp_path, SEVERAL, store, "2013.9").limits == {55144522: 0}


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (None, 'The file holds 4 lists. Choose one with --list-name: "2013.9", "Unlimited"'),
        ("2015", 'There is no list "2015" in the file. It has "2013.9"'),
        ("2014.2", 'Several lists are called "2014.2" (lines 4, 6).'),
    ],
)
def test_which_of_several(tmp_path: Path, store: Store, name: str | None, words: str) -> None:
    found = attempt(tmp_path, SEVERAL, store, name)
    assert isinstance(found, ParseError)
    assert words in f"{found.message} {found.help}"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (SEVERAL, "no entry that could be used"),
        ("!Unlimited\n160001001 0\n", "no entry that could be used"),
        ("!Unlimited\n$whitelist\n", "no entry that could be used"),
        ("!Unlimited\n55144522 0\n301322 0\n301323 0\n", "2 of its 3 numbers belong to no known card"),
        ("!Unlimited\n55144522 0\nTYPE_PENDULUM 0\n", "TYPE_PENDULUM"),
    ],
)
def test_lists_that_say_hardly_anything_are_suspect(tmp_path: Path, store: Store, text: str, words: str) -> None:
    assert words in loaded(tmp_path, text, store, "unlimited").suspect


@pytest.mark.parametrize(
    ("data", "line", "words"),
    [
        (b"", 0, "There is no list in the file"),
        (b"{}\n", 0, "There is no list in the file"),
        (b"!X\n55144522 0\n\0\0", 3, "NUL"),
    ],
)
def test_no_list_at_all(tmp_path: Path, store: Store, data: bytes, line: int, words: str) -> None:
    found = attempt(tmp_path, data, store)
    assert isinstance(found, ParseError)
    assert words in found.message
    assert found.span.line == line


@pytest.mark.parametrize("file", ["x.conf", "x.yaml"])
def test_huge_missing_and_folders(tmp_path: Path, store: Store, file: str) -> None:
    path = tmp_path / file
    missing = load_list(str(path), store)
    assert isinstance(missing, ParseError)
    assert "cannot be read" in missing.message.lower()
    with path.open("wb") as handle:
        handle.truncate(50_000_000)
    huge = load_list(str(path), store)
    assert isinstance(huge, ParseError)
    assert "8 MB" in huge.message
    assert isinstance(load_list(str(tmp_path), store), ParseError)


def test_yaml_lists(tmp_path: Path, store: Store) -> None:
    text = "effective: 2026-01-01\ntitle: Mine\nforbidden:\n- 55144522  # Pot of Greed\nlimited: [89631140, 301322]\n"
    found = loaded(tmp_path, text, store, file="x.yaml")
    assert (found.title, found.effective, found.limits) == ("Mine", "2026-01-01", {55144522: 0, 89631139: 1})
    assert [remark.span.line for remark in found.remarks] == [5]
    white = loaded(tmp_path, "effective: 2026-01-01\ntitle: Mine\nunlimited:\n- 89631139\n", store, file="x.yaml")
    assert (white.whitelist, white.limits) == (True, {89631139: 3})
    empty = loaded(tmp_path, "effective: 2026-01-01\ntitle: Mine\nforbidden:\n", store, file="x.yaml")
    assert "no entry" in empty.suspect
    assert "would allow everything" in empty.suspect
    nothing = loaded(tmp_path, "title: Mine\nunlimited: []\n", store, file="x.yaml")
    assert "would allow nothing" in nothing.suspect
    pools = loaded(tmp_path, "title: Mine\npools: {89631139: 2, 46986414: 2}\n", store, file="x.yaml")
    assert (pools.suspect, pools.pools) == ("", {89631139: 2, 46986414: 2})


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("effective: 2026-01-01\ntitle: Mine\ntitle: Yours\n", 3, "duplicate key"),
        ("effective: soon\ntitle: Mine\n", 1, "effective: a date is written YYYY-MM-DD"),
        ("effective: 2026-01-01\ntitle: Mine\nforbidden:\n- 1\n- 1.5\n", 5, "it should be a whole number"),
        ("forbidden:\n- Raigeki\n- Pot of Greeed\n", 3, 'No card is called "Pot of Greeed"'),
        ("forbiden:\n- Raigeki\n", 1, 'There is no key "forbiden"'),
        ("effective: 2026-01-01\ntitle: Mine\nforbidden: all\n", 3, "it should be a list"),
        ("a: &a [1]\nb: *a\n", 1, "anchors and aliases"),
        ("- 1\n", 0, "it should be a mapping of keys to values"),
        ("suspect: true\nforbidden:\n- 1\n", 1, "suspect: it should be text"),
        ("forbidden:\n- Raigeki\nlimited:\n- 12580477\n", 4, "12580477 is listed twice, the second time under limited"),
        ("limited:\n- Raigeki\n- Raigeki\n", 3, "Raigeki (12580477) is listed twice"),
    ],
)
def test_bad_yaml_lists(tmp_path: Path, store: Store, text: str, line: int, words: str) -> None:
    found = attempt(tmp_path, text, store, file="x.yaml")
    assert isinstance(found, ParseError)
    assert words in found.message
    assert found.span.line == line
    assert found.help


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=200) | st.text(alphabet="!$#-0123456789 \n\tTYPE_whitelistgns", max_size=200).map(str.encode))
def test_no_bytes_are_too_odd(tmp_path_factory: pytest.TempPathFactory, store: Store, data: bytes) -> None:
    found = attempt(tmp_path_factory.getbasetemp(), data, store, file="odd.conf")
    if isinstance(found, LimitList):
        assert found.limits or found.points or found.suspect
        assert all(0 <= copies <= 3 for copies in found.limits.values())


def form(tmp_path: Path, text: str, store: Store, file: str = "cube.yaml") -> PlayFormat | ParseError:
    path = tmp_path / file
    path.write_text(text, encoding="utf-8")
    return load_format(str(path), store)


def test_formats_inherit(tmp_path: Path, store: Store) -> None:
    text = "title: Cube\ninherits: genesys\nmain: 20\nside: [0, 15]\npoints_cap: 0\nforbidden_kinds: [Xyz]\n"
    found = form(tmp_path, text, store)
    assert isinstance(found, PlayFormat)
    assert (found.id, found.title, found.parent, found.series) == ("cube", "Cube", "genesys", "genesys")
    assert (found.main, found.side, found.extra) == (((20, 20),), ((0, 0), (15, 15)), ((0, 15),))
    assert (found.points_cap, found.forbidden_kinds) == (0, kinds.XYZ)
    assert (found.set_by["main"], found.set_by["extra"], found.set_by["series"]) == ("cube", "tcg", "genesys")


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("title: Cube\ninherits: gensys\n", 2, '"gensys", which does not exist. Known: genesys'),
        ("title: Cube\nmain: forty\n", 2, "a size is written"),
        ("title: Cube\nsize: 40\n", 2, "size: Extra inputs"),
        ("title: Cube\ncopies: '3'\n", 2, "copies: it should be a whole number"),
        ("title: [\n", 2, "is not valid YAML"),
    ],
)
def test_bad_formats(tmp_path: Path, store: Store, text: str, line: int, words: str) -> None:
    found = form(tmp_path, text, store)
    assert isinstance(found, ParseError)
    assert words.lower() in f"{found.message} {found.help}".lower()
    assert found.span.line == line
