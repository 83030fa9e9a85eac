"""`--list` with one of the bundled lists, by format and day or by its file: the same doubts as without `--list`."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run, ydk
from tests.conftest import ROOT, filled

DIMENSION_FUSION, BARONNE, POT_OF_GREED, TRISHULA = 23557835, 84815190, 55144522, 52687916
# A card, a format, a day on which something is not known of the list, its file, and what is said.
DOUBTS = [
    (POT_OF_GREED, "ocg", "2026-10-05", "ocg/2026-07-01", "An OCG list newer than 2026-07-01 exists"),
    (POT_OF_GREED, "ocg-cn", "2026-10-05", "ocg-cn/2026-07-01", "newer than 2026-07-01 exists"),
    (POT_OF_GREED, "tcg", "2007-07-01", "", "list after the TCG list of 2007-03-01 is missing"),
    (POT_OF_GREED, "tcg", "2003-09-15", "tcg/2003-08-01", "may be wrong"),
    (DIMENSION_FUSION, "tcg", "2008-05-20", "tcg/2008-05-01", "only the month in which the TCG list of 2008-05-01 took effect is known"),
    (TRISHULA, "tcg", "2011-06-01", "tcg/2011-03-01", "is not proved"),
    (BARONNE, "tcg", "2024-04-18", "", "depends on the region"),
]  # fmt: skip


@pytest.fixture
def deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path / "deck.ydk"


def put(deck: Path, *cards: int) -> None:
    extra = [card for card in cards if card in (BARONNE, TRISHULA)]
    main = filled([card for card in cards if card not in extra], 40)
    deck.write_text(ydk(main, extra))


def judged(run: Run, deck: Path, *call: str) -> tuple[str, list[tuple[str, str]], list[str]]:
    """The verdict, the findings without notes, and the notes of the run."""
    report = json.loads(run("check", str(deck), *call, "-o", "json").out)
    (item,) = report["items"]
    found = [(f["code"], f["message"]) for f in item["findings"] if f["severity"] != "note"]
    return item["verdict"], found, report["notes"]


@pytest.mark.parametrize(("card", "format", "day", "file", "says"), DOUBTS)
def test_a_bundled_list_keeps_its_doubts(
    run: Run, deck: Path, card: int, format: str, day: str, file: str, says: str
) -> None:
    put(deck, *[card] * (2 if card == TRISHULA else 1))
    by_day = judged(run, deck, "-f", format, "--as-of", day)
    assert by_day[0] == "undetermined"
    assert any(says in message for _, message in by_day[1])
    named = judged(run, deck, "-f", format, "--as-of", day, "--list", f"{format}@{day}")
    assert named[1] == by_day[1]
    bare = judged(run, deck, "-f", format, "--as-of", day, "--list", format)
    assert bare[1] == by_day[1]
    if file:
        path = str(ROOT / "banlists" / f"{file}.yaml")
        by_file = judged(run, deck, "-f", format, "--as-of", day, "--list", path)
        assert by_file[0] == "undetermined"
        assert any(says in message for _, message in by_file[1])


def test_a_list_with_regions_can_be_used(run: Run, deck: Path) -> None:
    put(deck, BARONNE)
    path = str(ROOT / "banlists" / "tcg" / "2024-04-22.yaml")
    verdict, found, notes = judged(run, deck, "--as-of", "2024-04-18", "--list", path)
    assert (verdict, [code for code, _ in found]) == ("illegal", ["BAN001"])
    assert any("takes effect after 2024-04-18" in note for note in notes)


def test_a_list_of_another_day_is_told(run: Run, deck: Path) -> None:
    put(deck, DIMENSION_FUSION)
    verdict, _, notes = judged(run, deck, "--as-of", "2026-08-01", "--list", "tcg@2008-04-01")
    assert verdict == "legal"
    assert any("in force until 2008-04-30" in note for note in notes)


@pytest.mark.parametrize("form", ["yaml", "json", "lflist"])
@pytest.mark.parametrize(("card", "format", "day", "file", "says"), [row for row in DOUBTS if row[3]])
def test_a_copy_keeps_them_too(
    run: Run, deck: Path, form: str, card: int, format: str, day: str, file: str, says: str
) -> None:
    put(deck, *[card] * (2 if card == TRISHULA else 1))
    copy = deck.with_name("copy" + {"yaml": ".yaml", "json": ".json", "lflist": ".conf"}[form])
    assert run("banlist", "export", f"{format}@{day}", "--to", form, "--out", str(copy)).code == 0
    verdict, found, _ = judged(run, deck, "-f", format, "--as-of", day, "--list", str(copy))
    assert verdict == "undetermined"
    assert any(says in message for _, message in found)


def test_a_list_of_another_format(run: Run, deck: Path) -> None:
    put(deck, POT_OF_GREED)
    # What is not known of Korea is its list; that of Japan is given in its place.
    assert judged(run, deck, "-f", "ocg-kr", "--as-of", "2026-08-01", "--list", "ocg")[0] == "illegal"
    put(deck)
    assert judged(run, deck, "-f", "ocg-kr", "--as-of", "2026-08-01", "--list", "ocg")[0] == "legal"
    assert judged(run, deck, "--as-of", "2026-08-01", "--list", "genesys@2026-07-01", "-f", "genesys")[0] == "legal"


def test_marks_in_a_list_of_ones_own(run: Run, deck: Path) -> None:
    put(deck, POT_OF_GREED)
    Path("own.json").write_text('{"forbidden": ["Pot of Greed"], "until": "2026-01-01", "next_exists": "one"}')
    found = judged(run, deck, "--as-of", "2026-08-01", "--list", "own.json")
    assert ("BAN009", 'A list newer than the list "own" exists that the data do not have.') in found[1]
    Path("own.conf").write_text(f"!X\n#deckcheck: suspect=one source.\n{POT_OF_GREED} 0\n")
    found = judged(run, deck, "--as-of", "2026-08-01", "--list", "own.conf")
    assert ("BAN007", 'The list "X" may be wrong: one source.') in found[1]
    assert "suspect: " in run("banlist", "import", "own.conf").out


def test_in_the_configuration(run: Run, deck: Path) -> None:
    put(deck, POT_OF_GREED)
    Path("deckcheck.toml").write_text('format = "ocg"\nas-of = "2026-10-05"\nlist = "ocg@2026-09-30"\n')
    assert judged(run, deck)[:1] == ("illegal",)
    Path("deckcheck.toml").write_text('format = "ocg"\nlist = "gco@2026-09-30"\n')
    done = run("check", str(deck))
    assert (done.code, done.out) == (2, "")
    assert 'There is no format and no file "gco@2026-09-30"' in done.err


@pytest.mark.parametrize(
    "list", ["nothing", "nothing.yaml", "@2026-01-01", "tgc@2026-01-01", "tcg@1999-01-01", "tcg@soon", "genesys"]
)
def test_lists_that_cannot_be_had(run: Run, deck: Path, list: str) -> None:
    put(deck)
    done = run("check", str(deck), "--list", list)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("error: ")


REGIONS = [
    (["-f", "ocg"], "The region (europe) has no effect in ocg"),
    (["-f", "goat"], "The region (europe) has no effect in goat"),
    (["-f", "speed"], "The region (europe) has no effect in speed"),
    (["-f", "tcg"], ""),
    (["-f", "tcg-traditional"], ""),
    (["-f", "genesys", "--as-of", "2026-07-01"], ""),
]  # fmt: skip


@pytest.mark.parametrize(("call", "says"), REGIONS)
@pytest.mark.parametrize("where", ["call", "configuration"])
def test_a_region_without_effect_is_told(run: Run, deck: Path, where: str, call: list[str], says: str) -> None:
    put(deck)
    if where == "configuration":
        Path("deckcheck.toml").write_text('region = "europe"\n')
    notes = judged(run, deck, *call, *(["--region", "eu"] if where == "call" else []))[2]
    told = [note for note in notes if "no effect" in note]
    assert [note.partition(":")[0] for note in told] == ([says] if says else [])


@pytest.mark.parametrize(
    ("format", "day", "old"),
    [
        ("master-duel", "2026-08-30", False),
        ("master-duel", "2026-09-20", True),  # no list of the last months lasted so long
        ("genesys", "2026-09-20", False),
        ("genesys", "2026-10-15", True),
        ("tcg", "2027-01-20", False),
        ("tcg", "2027-02-01", True),
    ],
)
def test_a_list_that_should_have_been_followed_is_told(run: Run, deck: Path, format: str, day: str, old: bool) -> None:
    put(deck)
    notes = judged(run, deck, "-f", format, "--as-of", day)[2]
    assert any("a newer list may be in effect" in note for note in notes) == old


def test_a_name_is_for_the_lists_of_a_file(run: Run, deck: Path) -> None:
    put(deck)
    done = run("check", str(deck), "--list", "tcg", "--list-name", "A")
    assert (done.code, done.out) == (2, "")
    assert "--list-name chooses one of the lists of a file" in done.err
    lists = deck.with_name("lists.conf")
    lists.write_text("!A\n46986414 1\n!B\n46986414 2\n")
    done = run("check", str(deck), "--list", f"{lists}#A", "--list-name", "B")
    assert (done.code, done.out) == (2, "")
    assert "names a list already" in done.err
