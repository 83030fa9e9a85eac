"""The engine of `lint`: choosing rules, comments that silence, fixes, runs over folders."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck.commands.check import FileSelection
from deckcheck.commands.lint import run_lint
from deckcheck.commands.session import ReportOptions
from deckcheck.errors import UsageError
from deckcheck.inputs.sources import Source
from deckcheck.judge.script import (
    Linter,
    LintOptions,
    chosen_rules,
    lint_source,
)
from deckcheck.lua.facts import CardFacts, NoFacts, TableFacts
from deckcheck.model.card import EFFECT, MONSTER, SYNCHRO, TOKEN
from deckcheck.model.finding import ILLEGAL, LEGAL, UNREADABLE
from deckcheck.rules.script import RULES
from deckcheck.run.scripts import Scripts
from tests.linting import lint_paths

HEAD = "local s,id=GetID()\nfunction s.initial_effect(c)\n"
TYPO = HEAD + "\tDuel.Hint(HINT_SELECTMSG,0,HINTMSG_DISCRAD)\nend\n"
GOOD = HEAD + "\tDuel.Hint(HINT_SELECTMSG,0,HINTMSG_DISCARD)\nend\n"


def linter(**options: object) -> Linter:
    return Linter(LintOptions(**options), NoFacts())  # type: ignore[arg-type]


def codes(source: str, **options: object) -> list[str]:
    item = linter(**options).lint("c10000.lua", source.encode())
    return [finding.code for finding in item.findings if finding.severity != "note"]


def test_default_selects_the_default_rules() -> None:
    assert set(chosen_rules(LintOptions())) == {rule for rule in RULES if rule.default}
    assert set(chosen_rules(LintOptions(level="all"))) == set(RULES)


def test_select_and_ignore_by_code_prefix_and_name() -> None:
    assert {rule.code for rule in chosen_rules(LintOptions(select=("LUA6",)))} == {f"LUA{n}" for n in range(601, 612)}
    assert [rule.code for rule in chosen_rules(LintOptions(select=("select-hint",)))] == ["LUA330"]
    assert "LUA402" not in {rule.code for rule in chosen_rules(LintOptions(ignore=("LUA402",)))}
    with pytest.raises(UsageError, match="unknown-constnat") as caught:
        chosen_rules(LintOptions(select=("unknown-constnat",)))
    assert "unknown-constant" in caught.value.help


def test_unknown_dialect_is_an_error_of_the_call() -> None:
    with pytest.raises(UsageError, match="klingon"):
        linter(dialect="klingon")


def test_a_comment_silences_on_its_line_or_the_next() -> None:
    same = TYPO.replace("DISCRAD)", "DISCRAD) -- deckcheck: ignore[LUA402] our own")
    above = TYPO.replace("\tDuel", "\t-- deckcheck: ignore[unknown-constant]\n\tDuel")
    for source in (same, above):
        assert codes(source) == []
        item = linter().lint("c10000.lua", source.encode())
        assert [finding.code for finding in item.ignored] == ["LUA402"]
        assert codes(source, inline=False) == ["LUA402"]


def test_a_comment_that_silences_nothing_is_found() -> None:
    assert codes(GOOD.replace("DISCARD)", "DISCARD) -- deckcheck: ignore[LUA402] gone")) == ["CFG001"]
    assert codes(GOOD.replace("DISCARD)", "DISCARD) -- deckcheck: ignore[LUA999]")) == ["CFG001"]
    assert codes(GOOD.replace("DISCARD)", "DISCARD) -- deckcheck: ignore[LUA331]")) == []  # the rule does not run


def test_verdicts() -> None:
    assert linter().lint("c10000.lua", GOOD.encode()).verdict == LEGAL
    assert linter().lint("c10000.lua", TYPO.encode()).verdict == ILLEGAL
    broken = linter().lint("c10000.lua", b"\x1bLua")
    assert (broken.verdict, [finding.code for finding in broken.findings]) == (UNREADABLE, ["LUA002"])


def test_card_that_is_not_known_is_a_note() -> None:
    findings = linter().lint("c10000.lua", GOOD.encode()).findings
    assert [(finding.code, finding.severity) for finding in findings] == [("LUA005", "note")]
    assert linter().lint("utility.lua", b"function helper() end").findings == ()


def test_the_card_gives_the_title() -> None:
    book = TableFacts({10000: CardFacts(10000, "Sample", MONSTER | EFFECT)})
    assert Linter(LintOptions(), book).lint("c10000.lua", GOOD.encode()).title == "Sample"


def test_a_function_that_another_script_reads_is_used(tmp_path: Path) -> None:
    (tmp_path / "c1.lua").write_text(
        "local s,id=GetID()\nfunction s.initial_effect(c) end\nfunction s.my_check(c) end\n"
    )
    (tmp_path / "c2.lua").write_text("local s,id=GetID()\nfunction s.initial_effect(c) end\n")
    options = LintOptions(select=("LUA307",), pool=False)
    assert [len(item.findings) for item in lint_paths([str(tmp_path)], options)] == [1, 0]
    (tmp_path / "c2.lua").write_text("local s,id=GetID()\nfunction s.initial_effect(c) return c.my_check end\n")
    assert [len(item.findings) for item in lint_paths([str(tmp_path)], options)] == [0, 0]


def test_folders_are_linted_alike_with_several_processes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number in range(5):
        (tmp_path / f"c{number + 1}.lua").write_text(TYPO if number % 2 else GOOD)
    reports = []
    for jobs in (1, 2):
        assert (
            run_lint(
                FileSelection([str(tmp_path)], jobs=jobs), Scripts(), ReportOptions(["json"]), "report", pool=False
            )
            == 1
        )
        reports.append(capsys.readouterr().out)
    assert reports[0] == reports[1]
    verdicts = [item["verdict"] for item in json.loads(reports[0])["items"]]
    assert verdicts == [LEGAL, ILLEGAL, LEGAL, ILLEGAL, LEGAL]


def test_a_file_that_cannot_be_opened_is_one_finding(tmp_path: Path) -> None:
    item = lint_source(Source(str(tmp_path / "c1.lua")), linter())
    assert (item.verdict, len(item.findings)) == (UNREADABLE, 1)
    huge = tmp_path / "c2.lua"
    huge.write_bytes(b"-- x\n" * 200_000)
    item = lint_source(Source(str(huge)), linter())
    assert [finding.code for finding in item.findings] == ["LUA002"]


@pytest.mark.parametrize(
    "source",
    [
        "if true then\n" * 5000 + "end\n" * 5000,
        "x=1" + "-1" * 13_000,
    ],
)
def test_lua_that_is_too_long_or_deep_is_not_called_anything_else(source: str) -> None:
    item = linter().lint("c10000.lua", source.encode())
    assert [finding.code for finding in item.findings] == ["LUA002"]
    assert "longer or nested deeper than a script needs" in item.findings[0].message


def set_up(*lines: str) -> str:
    return "\n".join(["Debug.ReloadFieldBegin(DUEL_ATTACK_FIRST_TURN,5)", *lines, "Debug.ReloadFieldEnd()"])


def placed(codes: range | list[int], owner: int = 0) -> list[str]:
    return [f"Debug.AddCard({code},{owner},{owner},LOCATION_GRAVE,0,POS_FACEUP)" for code in codes]


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (placed(range(1, 61)), []),
        (placed(range(1, 62)), ["Player 0 has 61 cards of the Main Deck; it holds at most 60."]),
        (placed(range(1, 41)) + placed(range(1, 41), owner=1), []),
        (placed(range(101, 116)), []),
        (placed(range(101, 117), owner=1), ["Player 1 has 16 cards of the Extra Deck; it holds at most 15."]),
        (placed(range(1, 61)) + placed(range(101, 116)), []),
        (placed(range(201, 299)), []),  # Tokens
        (placed(range(301, 399)), []),  # not known
        (placed([7] * 4), ["Player 0 has 4 copies of Card 7; a deck holds at most 3."]),
        (placed([7] * 3) + placed([7] * 3, owner=1), []),
        (["for i=1,99 do", *placed([7]), "end"], []),
    ],
)
def test_a_set_up_holds_no_more_than_decks_do(lines: list[str], found: list[str]) -> None:
    kinds = {range(1, 100): EFFECT, range(101, 200): EFFECT | SYNCHRO, range(201, 300): TOKEN}
    book = TableFacts({n: CardFacts(n, f"Card {n}", MONSTER | kind) for codes, kind in kinds.items() for n in codes})
    item = Linter(LintOptions(select=("LUA606", "LUA609")), book).lint("puzzle.lua", set_up(*lines).encode())
    assert [finding.message for finding in item.findings] == found


def test_databases_in_the_folder_are_used(tmp_path: Path) -> None:
    import sqlite3

    with sqlite3.connect(tmp_path / "own.cdb") as db:
        db.execute(
            "create table datas(id integer primary key,ot,alias,setcode,type,atk,def,level,race,attribute,category)"
        )
        db.execute("create table texts(id integer primary key,name text,desc text)")
        db.execute("insert into datas values(10000,3,0,0,8225,0,0,4,0,0,0)")
        db.execute("insert into texts values(10000,'Own Synchro','')")
    db.close()
    (tmp_path / "broken.cdb").write_bytes(b"junk")
    (tmp_path / "c10000.lua").write_text(GOOD)
    items = list(lint_paths([str(tmp_path)], LintOptions(pool=False, select=("LUA101",))))
    assert [(item.title, len(item.findings)) for item in items] == [("Own Synchro", 1)]


def run(paths: list[str], mode: str = "report", output: str = "text", **options: object) -> int:
    return run_lint(FileSelection(paths), Scripts(**options), ReportOptions(output=[output]), mode, pool=False)  # type: ignore[arg-type]


def test_report_in_text_and_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "c10000.lua"
    path.write_text(TYPO)
    assert run([str(path)]) == 1
    text = capsys.readouterr().out
    assert "LUA402 [*] unknown-constant, line 3" in text
    assert "Did you mean HINTMSG_DISCARD?" in text
    assert run([str(path)], output="json") == 1
    assert "LUA402" in json.dumps(json.loads(capsys.readouterr().out))


def test_diff_changes_nothing_and_fix_does(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "c10000.lua"
    path.write_text(TYPO)
    assert run([str(path)], mode="diff") == 1
    assert "+\tDuel.Hint(HINT_SELECTMSG,0,HINTMSG_DISCARD)" in capsys.readouterr().out
    assert path.read_text() == TYPO
    assert run([str(path)], mode="fix") == 0
    assert path.read_text() == GOOD
    assert "1 fixed" in capsys.readouterr().out
    assert run([str(path)], mode="fix") == 0
    assert "Nothing to fix" in capsys.readouterr().out
    assert run([str(path)], mode="diff") == 0
    assert capsys.readouterr().out == ""
    assert [entry.name for entry in tmp_path.iterdir()] == ["c10000.lua"]


def test_explain_prints_the_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "c10000.lua"
    path.write_text(GOOD)
    assert run([str(path)], mode="explain") == 0
    assert "EDOPro script" in capsys.readouterr().out


def test_nothing_to_lint_is_an_error_of_the_call(tmp_path: Path) -> None:
    for mode in ("report", "explain"):
        with pytest.raises(UsageError, match="No scripts"):
            run([str(tmp_path)], mode=mode)
    with pytest.raises(UsageError, match="not a folder"):
        run([str(tmp_path)], api_root=(str(tmp_path / "none"),))
    with pytest.raises(UsageError, match="cdb"):
        run([str(tmp_path)], cdb=(str(tmp_path / "none.cdb"),))


def test_api_root_teaches_names(tmp_path: Path) -> None:
    lib = tmp_path / "lib"
    lib.mkdir()
    (lib / "my_utility.lua").write_text("MY_CONST=1\nfunction Card.IsMine(c) return true end\n")
    source = HEAD + "\tif c:IsMine() then s.x=MY_CONST end\nend\n"
    assert codes(source) == ["LUA401", "LUA402"]
    assert codes(source, api_roots=(str(lib),)) == []


def test_names_of_files_in_the_folder_are_known(tmp_path: Path) -> None:
    (tmp_path / "c1.lua").write_text(HEAD + "\tif c:IsMine() then s.x=MY_CONST end\nend\n")
    options = LintOptions(pool=False, select=("LUA401", "LUA402"))
    assert [len(item.findings) for item in lint_paths([str(tmp_path)], options)] == [2]
    (tmp_path / "helper.lua").write_text("MY_CONST=1\nfunction Card.IsMine(c) return true end\n")
    assert [len(item.findings) for item in lint_paths([str(tmp_path)], options)] == [0, 0]


ALL = linter(level="all")
SOUND = (Path(__file__).parent / "sound.lua").read_bytes()


@settings(max_examples=120, deadline=None)
@given(st.integers(0, len(SOUND)), st.integers(0, 40), st.binary(max_size=6))
def test_no_rule_stumbles_over_a_damaged_script(start: int, length: int, new: bytes) -> None:
    damaged = SOUND[:start] + new + SOUND[start + length :]
    item = ALL.lint("c10000.lua", damaged)
    assert all(finding.message for finding in item.findings)


def test_the_sound_script_is_sound() -> None:
    assert [finding.code for finding in linter().lint("c10000.lua", SOUND).findings] == ["LUA005"]
