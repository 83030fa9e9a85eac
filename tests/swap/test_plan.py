"""Side plans: reading them, what is wrong with bad ones, carrying them out."""

import json
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML

from deckcheck.data.store import Store
from deckcheck.decks.plan import EXAMPLE, Plan, read_plan
from deckcheck.model.deck import ParseError
from deckcheck.schemas.plan import PATH, schema_text
from tests.cli.conftest import Result, Run
from tests.cli.conftest import run as run  # the fixture
from tests.conftest import ROOT

MATCH = ROOT / "examples" / "match"


def test_the_example_is_a_plan(store: Store) -> None:
    plan = read_plan(EXAMPLE.encode(), store)
    assert isinstance(plan, Plan)
    assert [match.title for match in plan.matchups] == ["Combo, going first", "Combo, going second", "Mirror"]
    assert all(isinstance(entry.ref, int) or store.find_name(str(entry.ref)) for m in plan.matchups for entry in m.out)


@pytest.mark.parametrize("text", [EXAMPLE, (MATCH / "plan.yaml").read_text(encoding="utf-8")], ids=["example", "match"])
def test_plans_are_as_the_published_schema_says(text: str) -> None:
    jsonschema.validate(YAML(typ="safe").load(text), json.loads(PATH.read_text()))


def test_the_published_schema_is_up_to_date() -> None:
    assert PATH.read_text() == schema_text()


BAD: list[tuple[str, str, int, str]] = [
    # (what, the plan, line of the error, what it says)
    ("empty", "", 0, "empty"),
    ("only a comment", "# nothing\n", 0, "one YAML document"),
    ("no mapping", "- 1\n- 2\n", 1, "mapping"),
    ("no match-ups", "format: tcg\n", 1, "matchups"),
    ("match-ups are a list", "matchups:\n  - a\n", 2, "mapping"),
    ("an empty match-up", "matchups:\n  A: {}\n", 2, "exchanges nothing"),
    ("an unknown key", "matchups:\n  A:\n    outt: []\n", 3, "outt"),
    ("first beside out", "matchups:\n  A:\n    first:\n      out: []\n    out: []\n", 5, "beside"),
    ("out is a text", "matchups:\n  A:\n    out: Ash\n", 3, "list"),
    ("a negative count", "matchups:\n  A:\n    out: [-2 Effect Veiler]\n", 3, "fewer than 0"),
    ("a count of 0", "matchups:\n  A:\n    out: [0 Effect Veiler]\n", 3, "number of copies"),
    ("a count that is not a number", "matchups:\n  A:\n    out: [{name: Effect Veiler, count: two}]\n", 3, "count"),
    ("a wrong type", "matchups:\n  A:\n    out: [[1]]\n", 3, "list"),
    ("nothing", "matchups:\n  A:\n    out: [null]\n", 3, "nothing"),
    ("a duplicate key", "matchups:\n  A:\n    out: []\n  A:\n    out: []\n", 4, "A"),
    ("broken YAML", "matchups: [\n", 2, ""),
    ("a YAML bomb", "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nmatchups: *c\n", 1, ""),
    ("a tag", "matchups: !!python/object/apply:os.system [ls]\n", 1, ""),
    ("a format without letters", "format: ' '\nmatchups:\n  A:\n    out: []\n    in: []\n", 1, "format"),
    ("a format that is a list", "format: [tcg]\nmatchups:\n  A:\n    out: []\n    in: []\n", 1, "format"),
]


@pytest.mark.parametrize(("text", "line", "says"), [case[1:] for case in BAD], ids=[case[0] for case in BAD])
def test_a_bad_plan_is_one_error_with_its_line(store: Store, text: str, line: int, says: str) -> None:
    error = read_plan(text.encode(), store)
    assert isinstance(error, ParseError)
    assert error.span.line == line
    assert says in error.message


@settings(max_examples=300, deadline=None, database=None)
@given(
    st.one_of(
        st.binary(max_size=300), st.text(max_size=300).map(lambda text: ("matchups:\n  A:\n    out: " + text).encode())
    )
)
def test_anything_is_a_plan_or_an_error(data: bytes) -> None:
    assert isinstance(read_plan(data, Store.open()), Plan | ParseError)


def test_every_match_up_is_judged(run: Run) -> None:
    result = run("swap", str(MATCH / "registered.ydk"), "--plan", str(MATCH / "plan.yaml"), "-o", "json")
    assert result.code == 1
    report = json.loads(result.out)
    assert report["command"] == "swap"
    verdicts = {item["title"]: item["verdict"] for item in report["items"]}
    assert verdicts == {
        "registered": "legal",
        "Combo decks, going first": "legal",
        "Combo decks, going second": "legal",
        "Backrow": "legal",
        "Graveyard decks, going first": "legal",
        "Graveyard decks, going second": "illegal",
        "Mirror, going second": "illegal",
    }
    lines = {item["title"]: [f["line"] for f in item["findings"]] for item in report["items"] if item["findings"]}
    plan = (MATCH / "plan.yaml").read_text(encoding="utf-8").splitlines()
    assert "second" in plan[lines["Graveyard decks, going second"][0] - 1]
    assert "抵价交易" in plan[lines["Mirror, going second"][0] - 1]


def test_decks_are_written_and_never_overwritten(run: Run, tmp_path: Path) -> None:
    arguments = ["swap", str(MATCH / "registered.ydk"), "--plan", str(MATCH / "plan.yaml"), "--write", str(tmp_path)]
    run(*arguments)
    written = sorted(path.name for path in tmp_path.iterdir())
    assert written == [
        "registered-backrow.ydk",
        "registered-combo-decks-going-first.ydk",
        "registered-combo-decks-going-second.ydk",
        "registered-graveyard-decks-going-first.ydk",
    ]
    assert run("swap", str(MATCH / "registered.ydk"), str(tmp_path / written[0])).code == 0
    again = run(*arguments)
    assert again.code == 2
    assert "--force" in again.err
    assert run(*arguments, "--force").code == 1


ONE_FOR_ONE = "{out: [1 Effect Veiler], in: [1 Droll & Lock Bird]}"


def written(run: Run, folder: Path, titles: list[str], *more: str) -> Result:
    """Write the decks of a plan whose match-ups have these titles into the folder that holds the registered deck."""
    plan = folder / "plan.yaml"
    lines = [f"  {json.dumps(title, ensure_ascii=False)}: {ONE_FOR_ONE}\n" for title in titles]
    plan.write_text("matchups:\n" + "".join(lines), encoding="utf-8")
    registered = folder / "registered.ydk"
    registered.write_bytes((MATCH / "registered.ydk").read_bytes())
    return run("swap", str(registered), "--plan", str(plan), "--write", str(folder), *more)


TITLES = [
    # (what, match-ups, files beside the registered deck)
    ("alike but for a sign", ["A/B", "A B", "a-b"], ["a-b", "a-b-2", "a-b-3"]),
    ("one is named as the number of another", ["A", "A!", "A 2"], ["a", "a-2", "a-2-2"]),
    ("no letters", ["???", "…", "__"], ["match-up", "match-up-2", "match-up-3"]),
    ("long and alike", ["x" * 300, "x" * 300 + "y"], ["x" * 40, "x" * 40 + "-2"]),
    ("long in another script", ["青" * 300], ["青" * 40]),
    ("a way out of the folder", ["../../up", "/etc/up"], ["up", "etc-up"]),
    ("composed and decomposed letters", ["\u00e9", "e\u0301"], ["\u00e9", "\u00e9-2"]),
]


@pytest.mark.parametrize(("titles", "names"), [case[1:] for case in TITLES], ids=[case[0] for case in TITLES])
def test_every_match_up_has_a_file_of_its_own(run: Run, tmp_path: Path, titles: list[str], names: list[str]) -> None:
    assert written(run, tmp_path, titles, "--force").code == 0
    files = {path.name for path in tmp_path.iterdir()} - {"plan.yaml", "registered.ydk"}
    assert files == {f"registered-{name}.ydk" for name in names}
    assert (tmp_path / "registered.ydk").read_bytes() == (MATCH / "registered.ydk").read_bytes()


def test_the_turn_stays_in_a_long_name(run: Run, tmp_path: Path) -> None:
    registered = str(MATCH / "registered.ydk")
    both = f"  {'x' * 100}:\n    first: {ONE_FOR_ONE}\n    second: {ONE_FOR_ONE}\n"
    (tmp_path / "plan.yaml").write_text(f"matchups:\n{both}")
    assert run("swap", registered, "--plan", str(tmp_path / "plan.yaml"), "--write", str(tmp_path / "new")).code == 0
    names = [f"registered-{'x' * 40}-going-{turn}.ydk" for turn in ("first", "second")]
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == names


def test_nothing_is_judged_or_written_if_one_file_is_there(run: Run, tmp_path: Path) -> None:
    (tmp_path / "registered-second.ydk").write_text("mine")
    result = written(run, tmp_path, ["first", "second"])
    assert result.code == 2
    assert result.out == ""
    assert "registered-second.ydk already exists" in result.err
    assert (tmp_path / "registered-second.ydk").read_text() == "mine"
    assert not (tmp_path / "registered-first.ydk").exists()


@pytest.mark.parametrize("read", ["registered.ydk", "plan.yaml"])
def test_what_the_call_reads_is_never_overwritten(run: Run, tmp_path: Path, read: str) -> None:
    (tmp_path / "registered-a.ydk").symlink_to(read)
    result = written(run, tmp_path, ["A"], "--force")
    assert result.code == 2
    assert "is an input of this run" in result.err
    assert (tmp_path / "registered.ydk").read_bytes() == (MATCH / "registered.ydk").read_bytes()


def test_a_deck_without_a_file_name_is_written_as_deck(run: Run, tmp_path: Path) -> None:
    (tmp_path / "plan.yaml").write_text(f"matchups:\n  A: {ONE_FOR_ONE}\n")
    arguments = ("--plan", str(tmp_path / "plan.yaml"), "--write", str(tmp_path))
    assert run("swap", "-", *arguments, stdin=(MATCH / "registered.ydk").read_bytes()).code == 0
    assert (tmp_path / "deck-a.ydk").exists()


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["--out", "2 Effect Veiler", "--in", "2 Droll & Lock Bird"], 0, "2 Droll & Lock Bird"),
        (["--out", "2 Effect Veiler", "--in", "Droll & Lock Bird"], 1, "SWP013"),
        (["--out", "Effect Vieler", "--in", "Droll & Lock Bird"], 3, "Effect Veiler"),
        (["--out", "1 zzz", "--in", "1 yyy"], 3, "SWP011"),
        (["--out", "1 zzz"], 3, "SWP011"),
        (["--out", "97268402;97268402", "--in", "2 Droll & Lock Bird"], 0, "2 Effect Veiler"),
        (["--out", "97268402, 97268402", "--in", "1 94145021, 1 94145021"], 0, "2 Droll & Lock Bird"),
        (["--out", "1 Effect Veiler", "--in", "1 94145021, 1 Droll & Lock Bird"], 1, "SWP013"),
        (["--out", "3 Effect Veiler", "--in", "3 D.D. Crow"], 1, "SWP012"),
    ],
)
def test_one_exchange_from_the_command_line(run: Run, arguments: list[str], code: int, says: str) -> None:
    result = run("swap", str(MATCH / "registered.ydk"), *arguments)
    assert result.code == code
    assert says in result.out
    assert result.err == ""


def test_a_plan_that_names_no_known_card_is_told_as_such(run: Run, tmp_path: Path) -> None:
    (tmp_path / "plan.yaml").write_text("matchups:\n  A:\n    out: [1 zzz]\n    in: [1 yyy]\n")
    result = run("swap", str(MATCH / "registered.ydk"), "--plan", str(tmp_path / "plan.yaml"), "-o", "json")
    assert result.code == 3
    item = json.loads(result.out)["items"][1]
    assert [(finding["code"], finding["line"]) for finding in item["findings"]] == [("SWP011", 3), ("SWP011", 4)]
    assert item["exchange"] == []


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([], "registered deck is missing"),
        ([str(MATCH / "registered.ydk")], "nothing to compare"),
        ([str(MATCH / "registered.ydk"), str(MATCH / "game2.ydk"), "--plan", "x"], "cannot be combined"),
        ([str(MATCH / "registered.ydk"), str(MATCH / "game2.ydk"), "--write", "x"], "--write"),
    ],
)
def test_a_wrong_call(run: Run, arguments: list[str], says: str) -> None:
    result = run("swap", *arguments)
    assert result.code == 2
    assert says in result.err


def test_a_plan_that_cannot_be_read(run: Run, tmp_path: Path) -> None:
    (tmp_path / "plan.yaml").write_text("matchups: 5\n")
    result = run("swap", str(MATCH / "registered.ydk"), "--plan", str(tmp_path / "plan.yaml"))
    assert result.code == 2
    assert "SWP010" in result.out
    assert run("swap", str(MATCH / "registered.ydk"), "--plan", str(tmp_path / "none.yaml")).code == 2


@pytest.mark.parametrize(
    ("text", "says", "help"),
    [
        ("matchups: &a\n  A: *a\n", "aliases", "Write out what they stand for."),
        ("matchups: " + "[" * 40 + "]" * 40, "nested", "Nest less deeply."),
    ],
)
def test_what_is_wrong_with_the_yaml_is_said_of_a_plan(store: Store, text: str, says: str, help: str) -> None:
    error = read_plan(text.encode(), store)
    assert isinstance(error, ParseError)
    assert says in error.message
    assert error.help == help
    assert "deck" not in error.message + error.help


def test_later_decks(run: Run) -> None:
    result = run("swap", *(str(MATCH / name) for name in ("registered.ydk", "game2.ydk", "game3.ydk")), "-o", "json")
    assert result.code == 1
    items = json.loads(result.out)["items"]
    assert [(item["game"], item["verdict"]) for item in items] == [(1, "legal"), (2, "legal"), (3, "illegal")]
    assert items[1]["exchange"][0] == {
        "from": "side",
        "to": "main",
        "count": 2,
        "card": {"passcode": 94145021, "name": "Droll & Lock Bird"},
    }


GONE, GAME2, GAME3 = "nowhere.ydk", str(MATCH / "game2.ydk"), str(MATCH / "game3.ydk")


@pytest.mark.parametrize(
    ("later", "more", "titles", "says"),
    [
        # A Duel whose deck cannot be read keeps its place, and the others their numbers and verdicts.
        ([GONE, GAME2], [], ["Duel 2 unreadable", "Duel 3 legal"], "as no earlier Duel can be read"),
        ([GONE, GAME2], ["--duel", "1"], ["Duel 1 unreadable", "Duel 2 legal"], "as no earlier Duel can be read"),
        ([GAME2, GONE], ["--duel", "3"], ["Duel 3 legal", "Duel 4 unreadable"], "1 unreadable"),
        (
            [GAME2, GONE, GAME3],
            [],
            ["Duel 2 legal", "Duel 3 unreadable", "Duel 4 illegal"],
            "since Duel 2, the last earlier one that can be read:",
        ),
        ([GAME2, GAME3, GONE], [], ["Duel 2 legal", "Duel 3 illegal", "Duel 4 unreadable"], "since the previous Duel:"),
    ],
)
def test_an_unreadable_duel_keeps_its_place(
    run: Run, later: list[str], more: list[str], titles: list[str], says: str
) -> None:
    arguments = ["swap", str(MATCH / "registered.ydk"), *later, *more]
    result = run(*arguments)
    assert result.code == 2
    assert says in result.out
    items = json.loads(run(*arguments, "-o", "json").out)["items"]
    assert [f"{item['title']} {item['verdict']}" for item in items[1:]] == titles
    assert [f"Duel {item['game']}" for item in items[1:]] == [title.rsplit(" ", 1)[0] for title in titles]


def test_single_duel_and_size_change(run: Run) -> None:
    names = [str(MATCH / "registered.ydk"), str(MATCH / "game2.ydk")]
    assert "SWP005" in run("swap", *names, "--single-duel").out
    result = run("swap", str(MATCH / "registered.ydk"), str(MATCH / "game3.ydk"), "--allow-size-change")
    assert result.code == 0
    assert "requires equal sizes" in result.out


@pytest.mark.parametrize("other", [["--duel", "3"], ["--single-duel"]])
def test_a_lost_first_duel_is_about_the_second(run: Run, other: list[str]) -> None:
    result = run("swap", str(MATCH / "registered.ydk"), str(MATCH / "game3.ydk"), "--first-duel-lost", *other)
    assert (result.code, result.out) == (2, "")
    assert "--first-duel-lost is about Duel 2" in result.err


UNEQUAL = "{out: [1 Effect Veiler], in: [2 Droll & Lock Bird]}"


@pytest.mark.parametrize(
    ("match_up", "more", "code", "found"),
    [
        (UNEQUAL, [], 1, {"SWP013"}),
        (UNEQUAL, ["--allow-size-change"], 0, set()),
        # What may change is the size, not what was registered, nor what the construction rules ask.
        ("{in: [9 Droll & Lock Bird]}", ["--allow-size-change"], 1, {"SWP012"}),
        ("{out: [1 Effect Veiler]}", ["--allow-size-change"], 1, {"DCK001", "DCK003"}),
    ],
)
def test_sizes_may_change_in_a_plan_too(
    run: Run, tmp_path: Path, match_up: str, more: list[str], code: int, found: set[str]
) -> None:
    (tmp_path / "plan.yaml").write_text(f"matchups:\n  A: {match_up}\n")
    result = run("swap", str(MATCH / "registered.ydk"), "--plan", str(tmp_path / "plan.yaml"), *more, "-o", "json")
    assert result.code == code
    findings = json.loads(result.out)["items"][1]["findings"]
    assert {finding["code"] for finding in findings if finding["severity"] == "error"} == found


@pytest.mark.parametrize(
    ("more", "why"),
    [([], None), (["--duel", "3"], None), (["--duel", "1"], "The first Duel"), (["--single-duel"], "This is a single")],
    ids=str,
)
def test_a_plan_is_for_a_duel_too(run: Run, tmp_path: Path, more: list[str], why: str | None) -> None:
    (tmp_path / "plan.yaml").write_text(f"matchups:\n  A: {ONE_FOR_ONE}\n  B: {{out: [], in: []}}\n")
    ways = {
        2: ["--plan", str(tmp_path / "plan.yaml")],
        1: ["--out", "1 Effect Veiler", "--in", "1 Droll & Lock Bird"],
    }
    for number, way in ways.items():
        result = run("swap", str(MATCH / "registered.ydk"), *way, *more, "-o", "json")
        assert result.code == (0 if why is None else 1)
        items = json.loads(result.out)["items"][1:]
        found = [[f["message"][: len(why or "")] for f in item["findings"] if f["code"] == "SWP005"] for item in items]
        # Where nothing is exchanged there is nothing to forbid.
        assert found == [[] if why is None else [why], []][:number]


FORMATS = [
    # (the format that is asked for, options, what is said of the line that asks; empty where nothing is wrong)
    ("tgc", [], "which is not known"),
    ("my.yaml", [], "which is not known"),
    ("tcg", [], ""),
    ("tgc", ["--format", "tcg"], ""),
]


@pytest.mark.parametrize(("name", "more", "says"), FORMATS)
@pytest.mark.parametrize("where", ["registered", "later", "plan"])
def test_a_format_that_is_not_there_is_told_where_it_is_asked_for(
    run: Run, tmp_path: Path, where: str, name: str, more: list[str], says: str
) -> None:
    for role, source in (("registered", "registered.ydk"), ("later", "game2.ydk")):
        head = f"# my deck\n# deckcheck: format={name}\n" if role == where else ""
        (tmp_path / f"{role}.ydk").write_text(head + (MATCH / source).read_text())
    (tmp_path / "plan.yaml").write_text(f"# my plan\nformat: {name}\nmatchups:\n  A: {ONE_FOR_ONE}\n")
    rest = ["--plan", str(tmp_path / "plan.yaml")] if where == "plan" else [str(tmp_path / "later.ydk")]
    result = run("swap", str(tmp_path / "registered.ydk"), *rest, *more, "-o", "json")
    assert result.code == (2 if says else 0)
    assert result.err == ""
    broken = [item for item in json.loads(result.out)["items"] if item["verdict"] == "unreadable"]
    assert len(broken) == bool(says)
    for item in broken:
        (finding,) = item["findings"]
        assert item["path"].startswith(str(tmp_path / where))
        assert says in finding["message"]
        assert finding["line"] == 2
        assert finding["code"].startswith("SWP010" if where == "plan" else "CFG")


@pytest.mark.parametrize("empty", ["", "~", "null"])
def test_a_plan_whose_format_is_left_empty_is_judged_as_the_deck_asks(run: Run, tmp_path: Path, empty: str) -> None:
    (tmp_path / "deck.ydk").write_text("# deckcheck: format=ocg\n" + (MATCH / "registered.ydk").read_text())
    (tmp_path / "plan.yaml").write_text(f"format: {empty}\nmatchups:\n  A: {ONE_FOR_ONE}\n")
    result = run("swap", str(tmp_path / "deck.ydk"), "--plan", str(tmp_path / "plan.yaml"))
    assert "Format ocg (as the file asks)" in result.out


REGISTERED = str(MATCH / "registered.ydk")


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        (["swap", REGISTERED, "--plan", "-"], "plan.yaml"),
        (["swap", "-", "--plan", str(MATCH / "plan.yaml")], "registered.ydk"),
        (["swap", REGISTERED, "-", str(MATCH / "game3.ydk")], "game2.ydk"),
        (["diff", REGISTERED, "-"], "game2.ydk"),
    ],
)
def test_standard_input_can_be_any_one_of_the_files(run: Run, arguments: list[str], name: str) -> None:
    piped = run(*arguments, stdin=(MATCH / name).read_bytes())
    direct = run(*[str(MATCH / name) if argument == "-" else argument for argument in arguments])
    assert piped.code == direct.code
    assert piped.out == direct.out.replace(str(MATCH / name), "-")


@pytest.mark.parametrize(
    "arguments",
    [
        ["swap", "-", "-"],
        ["swap", "-", "--plan", "-"],
        ["swap", REGISTERED, "-", GAME2, "-"],
        ["diff", "-", "-"],
    ],
    ids=" ".join,
)
def test_standard_input_is_read_only_once(run: Run, arguments: list[str]) -> None:
    result = run(*arguments, stdin=(MATCH / "registered.ydk").read_bytes())
    assert result.code == 2
    assert "can be read only once" in result.err


@pytest.mark.parametrize(("more", "accepted"), [([], True), (["--no-inline"], False)])
def test_no_inline_concerns_what_is_silenced_and_not_the_format(
    run: Run, tmp_path: Path, more: list[str], accepted: bool
) -> None:
    # Legal in the TCG; the OCG's list wants fewer of some cards.
    silenced = "".join(f"# deckcheck: ignore={code} a friendly Match\n" for code in ("BAN001", "BAN002", "BAN003"))
    deck = f"# deckcheck: format=ocg\n{silenced}" + (MATCH / "registered.ydk").read_text()
    for name in ("a.ydk", "b.ydk"):
        (tmp_path / name).write_text(deck)
    result = run("swap", str(tmp_path / "a.ydk"), str(tmp_path / "b.ydk"), "--as-of", "2026-08-20", *more, "-o", "json")
    items = json.loads(result.out)["items"]
    assert [(item["verdict"], item["accepted"], item["format"]) for item in items] == [("illegal", accepted, "ocg")] * 2


def test_example_plan_is_printed(run: Run) -> None:
    assert run("swap", "--example") == (0, EXAMPLE, "")


def test_diff(run: Run) -> None:
    same = run("diff", str(MATCH / "registered.ydk"), str(ROOT / "examples" / "tcg-legal.ydk"))
    assert same.code == 0
    assert "same cards" in same.out
    result = run("diff", str(MATCH / "registered.ydk"), str(MATCH / "game2.ydk"))
    assert result.code == 1
    assert "  - 2 Effect Veiler" in result.out
    assert "  + 2 Droll & Lock Bird" in result.out
    value = json.loads(run("diff", str(MATCH / "registered.ydk"), str(MATCH / "game2.ydk"), "-o", "json").out)
    assert value["removed"]["extra"] == {"Linkuriboh": 1}
    assert run("diff", "nowhere.ydk", str(MATCH / "game2.ydk")).code == 2
