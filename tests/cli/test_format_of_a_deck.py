"""Which format holds for a deck: every command and the Python API take the same road."""

import json
from pathlib import Path

import pytest

from deckcheck import check, swap
from tests.cli.conftest import Run
from tests.conftest import FILLERS

DAY = "2026-08-01"
CARDS = "\n".join(["3 Sangan", *(f"3 {code}" for code in FILLERS[:13])])
PLAN = "matchups:\n  Mirror:\n    out: [1 Sangan]\n    in: [1 Sangan]\n"
CASES = [
    # what the file says, what the configuration says, what the call says, the format that holds
    ("", "", "", "tcg"),
    ("", "ocg", "", "ocg"),
    ("Format: Goat", "", "", "goat"),
    ("Format: my own", "ocg", "", "ocg"),
    ("Format: Goat", "ocg", "", "ocg"),
    ("# deckcheck: format=goat", "ocg", "", "goat"),
    ("Format: Edison\n# deckcheck: format=goat", "", "", "goat"),
    ("# deckcheck: format=goat", "edison", "ocg", "ocg"),
]


@pytest.fixture(params=CASES, ids=lambda case: "-".join(filter(None, case)))
def case(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    """A folder with `deck.txt`, perhaps a configuration; gives the format of the configuration, of the call, and the
    one that holds."""
    said, configured, asked, wanted = request.param
    monkeypatch.chdir(tmp_path)
    Path("deck.txt").write_text(f"{said}\n{CARDS}\nSide Deck\n1 Sangan\n")
    Path("plan.yaml").write_text(PLAN)
    if configured:
        Path("deckcheck.toml").write_text(f'format = "{configured}"\n')
    return configured, asked, wanted


def test_commands_that_judge(case: tuple[str, ...], run: Run) -> None:
    _, asked, wanted = case
    options = ("--as-of", DAY, "-o", "json", *(("-f", asked) if asked else ()))
    for command in (["check"], ["swap", "deck.txt"], ["swap", "--plan", "plan.yaml"]):
        items = json.loads(run(*command, "deck.txt", *options).out)["items"]
        assert {item["format"] for item in items} == {wanted}, command


def test_the_api(case: tuple[str, ...]) -> None:
    configured, asked, wanted = case
    # A program's default is for decks that say nothing, in whatever form.
    wanted = "goat" if Path("deck.txt").read_text().startswith("Format: Goat") and not asked else wanted
    deck = Path("deck.txt")
    choice = {"format": asked or None, "default_format": configured or None, "as_of": DAY}
    for report in (
        check(deck, **choice),  # type: ignore[arg-type]
        swap(deck, deck, **choice),  # type: ignore[arg-type]
        swap(deck, plan=Path("plan.yaml"), **choice),  # type: ignore[arg-type]
    ):
        assert {item.format for item in report.items} == {wanted}
        assert report.notes[1].startswith(f"Format {wanted} ")


def test_impact(case: tuple[str, ...], run: Run) -> None:
    configured, asked, wanted = case
    Path("new.yaml").write_text("title: New\neffective: 2026-08-01\nforbidden: [Sangan]\n")
    done = run(
        "impact", "deck.txt", "--to", "new.yaml", "--as-of", DAY, "-o", "json", *(("-f", asked) if asked else ())
    )
    value = json.loads(done.out)
    # The list is one of the format of the call or the configuration; decks of others are passed over.
    assert (len(value["items"]), value["others"]) == ((1, 0) if wanted == (asked or configured or "tcg") else (0, 1))


def test_config(case: tuple[str, ...], run: Run) -> None:
    configured, asked, wanted = case
    if not asked:
        value = json.loads(run("config", "deck.txt", "-o", "json").out)["values"]["format"]
        source = "deckcheck.toml" if wanted == configured else "default" if wanted == "tcg" else "the file itself"
        assert (value["value"], value["source"].rpartition("/")[2]) == (wanted, source)


CLUB = "title: Club\nseries: genesys\npoints_cap: 150\n"


@pytest.mark.parametrize(
    ("said", "config", "call", "cap"),
    [
        ("", "", (), 100),
        ("Format: Goat", "", (), 100),
        ("Format: Club", "formats = ['club.yaml']\n", (), 150),
        ("# deckcheck: format=club", "formats = ['club.yaml']\n", (), 150),
        ("", "format = 'club.yaml'\n", (), 150),
        ("# deckcheck: format=genesys", "format = 'club.yaml'\n", (), 100),
        ("# deckcheck: format=club", "formats = ['club.yaml']\n", ("-f", "genesys"), 100),
    ],
)
def test_points(
    said: str, config: str, call: tuple[str, ...], cap: int, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("club.yaml").write_text(CLUB)
    Path("deckcheck.toml").write_text(config)
    Path("deck.txt").write_text(f"{said}\n{CARDS}\n")
    assert json.loads(run("points", "deck.txt", "-o", "json", *call).out)["items"][0]["cap"] == cap


@pytest.mark.parametrize(
    ("said", "unreadable"),
    [("# deckcheck: format=gaot", True), ("Format: Genesys", False)],
    ids=["unknown", "no list yet"],
)
def test_a_format_that_cannot_be_had(
    said: str, unreadable: bool, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One deck that asks for a format that is not known, or has no list on the day, ends no run."""
    monkeypatch.chdir(tmp_path)
    Path("bad.txt").write_text(f"{said}\n{CARDS}\n")
    Path("good.txt").write_text(f"{CARDS}\n")
    day = ("--as-of", "2002-07-01", "--list", "none") if unreadable else ("--as-of", "2002-07-01")
    items = json.loads(run("check", ".", "-o", "json", *day).out)["items"]
    assert {item["path"]: item["verdict"] == "unreadable" for item in items} == {
        "bad.txt": unreadable,
        "good.txt": False,
    }
    assert "legal" not in {item["verdict"] for item in items if item["path"] == "bad.txt"}
    if not unreadable:
        return
    items = json.loads(run("swap", "bad.txt", "good.txt", "-o", "json", *day).out)["items"]
    assert [item["verdict"] for item in items] == ["unreadable"]
    found = swap(Path("bad.txt"), Path("good.txt"), as_of="2002-07-01")
    assert [item.verdict for item in found.items] == ["unreadable"]
    done = run("impact", ".", "--to", "tcg@2002-07-01", *day[:2], "-o", "json")
    assert (done.code, len(json.loads(done.out)["items"])) == (2, 1)
    assert "bad.txt" in done.err
