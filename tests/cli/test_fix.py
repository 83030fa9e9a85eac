"""`check --fix`: what is fixed keeps the deck's meaning, everything else stays byte for byte."""

import json
import stat
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck.config.settings import CURRENT, Resolver
from deckcheck.data.store import Store
from deckcheck.deckfiles import read_decks
from deckcheck.inputs import sources
from deckcheck.inputs.sources import Source
from deckcheck.judge.deckfixes import found_in
from deckcheck.judge.fixes import Fixed
from deckcheck.model.report import Run as Run_
from deckcheck.model.report import Tool
from deckcheck.report.base import Look
from deckcheck.report.outputs import Renderer, Target
from deckcheck.run.decks import DeckWorker, Fixer
from deckcheck.run.policy import Policy
from tests.cli.conftest import Run, ydk

DAY = "2026-06-01"
ASH, STARDUST, OLD, NEW, POT, ART = 14558127, 44508094, 101112006, 82112494, 55144522, 89631140
INFERRED = 5405695
REST = "#extra\n!side\n"


def worker_on(day: str) -> DeckWorker:
    return DeckWorker(Resolver({"as-of": day, "format": "tcg"}, None, True))


@cache
def worker(format: str = "tcg", current: bool = False) -> DeckWorker:
    values = {"as-of": "2026-10-01" if current else DAY, "format": format, CURRENT: current}
    return DeckWorker(Resolver(values, None, True))


def fix(data: bytes, *, unsafe: bool = False, format: str = "tcg", current: bool = False, name: str = "a.ydk") -> Fixed:
    one = worker(format, current)
    return Fixer(Policy(one.resolver), unsafe).fixed(Source(name, data, whole=True), data, one.judge(name))


def fixed(text: str, **how: object) -> str:
    return fix(text.encode(), **how).data.decode()  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(f"#main\n{OLD}\n{REST}", f"#main\n{NEW}\n{REST}", id="pre-release number"),
        pytest.param(f"#main\n{OLD} # mine\n{REST}", f"#main\n{NEW} # mine\n{REST}", id="comment behind it stays"),
        pytest.param(f"#main\n{OLD}\r\n#extra\r\n!side", f"#main\n{NEW}\r\n#extra\r\n!side", id="line ends stay"),
        pytest.param(f"\ufeff#main\n{ASH}\n{REST}", f"#main\n{ASH}\n{REST}", id="byte order mark"),
        pytest.param(f"#main\n{STARDUST}\n{REST}", f"#main\n#extra\n{STARDUST}\n!side\n", id="to the Extra Deck"),
        pytest.param(f"#main\n#extra\n{ASH}\n!side", f"#main\n{ASH}\n#extra\n!side", id="and back"),
        pytest.param(
            f"#main\n# Stardust Dragon\n{STARDUST}\n# mine\n{ASH}\n{REST}",
            f"#main\n# mine\n{ASH}\n#extra\n# Stardust Dragon\n{STARDUST}\n!side\n",
            id="the name above goes with it",
        ),
        pytest.param(f"#main\n{ASH}\n#Extra \n!side\n", f"#main\n{ASH}\n#extra\n!side\n", id="odd header"),
        pytest.param(f"#main\n{ASH}\n#extra", f"#main\n{ASH}\n#extra\n!side", id="no side header, no line end"),
        pytest.param(f"#main\n{ASH}\n!side\n", f"#main\n{ASH}\n#extra\n!side\n", id="no extra header"),
        pytest.param(f"{ASH}\n", f"#main\n{ASH}\n#extra\n!side\n", id="no header"),
        pytest.param(f"#created by me\n{ASH}\n#main\n{OLD}\n{REST}", f"#created by me\n#main\n{ASH}\n{NEW}\n{REST}", id="late header"),
        pytest.param(
            f"#main\n{ASH}\n#extra\n{STARDUST}\n#main\n{NEW}\n!side\n", f"#main\n{ASH}\n{NEW}\n#extra\n{STARDUST}\n!side\n",
            id="header twice",
        ),
        pytest.param(f"#extra\n{STARDUST}\n#main\n{ASH}\n!side\n", f"#main\n{ASH}\n#extra\n{STARDUST}\n!side\n", id="order"),
        pytest.param(f"# created by me\n#main\n  {ASH}\n{REST}", f"# created by me\n#main\n{ASH}\n{REST}", id="blanks"),
        pytest.param(f"#create by me\n#main\n{ASH}\n{REST}", f"#created by me\n#main\n{ASH}\n{REST}", id="created by"),
        pytest.param(f"#main\n2 Ash Blossom & Joyous Spring\n{REST}", f"#main\n{ASH}\n{ASH}\n{REST}", id="names"),
        pytest.param(f"#main\r{ASH}\r#extra\r!side\r", f"#main\n{ASH}\n#extra\n!side\n", id="lone CR"),
    ],
)  # fmt: skip
def test_safe_fixes(before: str, after: str) -> None:
    assert fixed(before) == after
    assert fixed(after) == after


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-32"])
def test_other_encodings_become_utf_8(encoding: str) -> None:
    text = f"#created by me\n#main\n{OLD}\n{REST}"
    assert fix(text.encode(encoding)).data.decode() == text.replace(str(OLD), str(NEW))


def test_a_guessed_encoding_is_no_safe_fix() -> None:
    data = f"#created by J\xfcrgen\n#main\n{OLD}\n{REST}".encode("latin-1")
    assert fix(data).data == data.replace(str(OLD).encode(), str(NEW).encode())
    assert fix(data, unsafe=True).data.decode() == f"#created by Jürgen\n#main\n{NEW}\n{REST}"


@pytest.mark.parametrize(
    "text",
    [
        f"#main\n{OLD}\n999999999\n{REST}",  # a card that nobody knows
        f"#main\n{OLD}\nAsh Blosom\n{REST}",
        f"#main\n{OLD}\n2x {NEW}\n{REST}",
        "",
        "\0\1\2",
    ],
)
def test_what_is_not_understood_is_not_touched(text: str) -> None:
    text = text.replace("#main\n", f"#main\n{main_deck()}")
    assert fix(text.encode())._replace(unreadable=None) == Fixed(text.encode(), open=str(OLD) in text)


@cache
def legal() -> tuple[int, ...]:
    """The Main Deck of a legal deck."""
    data = Path(__file__).parents[2].joinpath("examples/tcg-legal.ydk").read_bytes()
    decks = read_decks(data, "a.ydk", Store.open())
    assert isinstance(decks, list)
    return tuple(code for code in decks[0].main.refs if isinstance(code, int))


def main_deck() -> str:
    return "".join(f"{code}\n" for code in legal())


@pytest.mark.parametrize(
    ("format", "current", "kept"), [("tcg", False, True), ("tcg", True, False), ("goat", True, True), ("edison", True, True)]
)  # fmt: skip
def test_artworks_and_old_versions_only_where_they_are_asked_for(format: str, current: bool, kept: bool) -> None:
    text = f"#main\n{ART}\n{INFERRED}\n504700002\n{REST}"
    after = fixed(text, format=format, current=current)
    assert (str(ART) in after, str(INFERRED) in after) == (kept, kept)


def test_a_fix_that_would_uncover_something_is_not_safe() -> None:
    extra = f"{STARDUST}\n" * 15
    text = f"#main\n{main_deck()}10443957\n#extra\n{extra}!side\n"
    assert fixed(text) == text
    result = fix(text.encode(), unsafe=True)
    assert b"10443957\n#extra" not in result.data
    assert fix(result.data, unsafe=True).fixes == ()


def test_surplus_copies_leave_the_side_deck_first() -> None:
    copies = f"{ASH}\n" * 2
    text = f"#main\n{POT}\n{copies}#extra\n!side\n{ASH}\n{ASH}\n# mine\n"
    result = fix(text.encode(), unsafe=True)
    assert result.data.decode() == f"#main\n{copies}#extra\n!side\n{ASH}\n# mine\n"
    titles = [one.fix.title for one in result.fixes if one.fix is not None]
    assert sorted(titles) == [
        "Remove 1 in the Main Deck: Pot of Greed (line 2)",
        "Remove 1 in the Side Deck: Ash Blossom & Joyous Spring (line 8)",
    ]
    assert fix(text.encode()).data.decode() == text


def test_former_names_become_the_official_ones() -> None:
    main = "".join(f"1 {Store.open().name(code)}\n" for code in legal())
    text = f"Main Deck\n{main}1 Red-Eyes B. Dragon\n"
    assert fixed(text, name="list.txt").endswith("\n1 Red-Eyes Black Dragon\n")


# ------------------------------------------------------------------------------------------------------- the command


def test_the_report_is_about_the_fixed_file(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    deck = tmp_path / "a.ydk"
    deck.write_text(f"#main\n{OLD}\n{main_deck()}{REST}")
    seen = run("check", "a.ydk", "--as-of", DAY)
    assert "DCK021 [*] outdated-passcode" in seen.out
    assert "[*] 1 fixable with --fix." in seen.out
    shown = run("check", "a.ydk", "--as-of", DAY, "--diff")
    assert (shown.code, f"-{OLD}\n+{NEW}\n" in shown.out) == (1, True)
    report = json.loads(run("check", ".", "--as-of", DAY, "--fix", "-o", "json", "-j", "2").out)
    (item,) = report["items"]
    assert (item["verdict"], [one["code"] for one in item["fixed"]]) == ("legal", ["DCK021"])
    assert (report["summary"]["fixed"], report["summary"]["fixable"]) == (1, {"safe": 0, "unsafe": 0})
    again = run("check", "a.ydk", "--as-of", DAY, "--diff")
    assert (again.code, again.out) == (0, "")


def test_what_does_not_count_is_not_fixed(tmp_path: Path, run: Run) -> None:
    deck = tmp_path / "a.ydk"
    text = f"#main\n{OLD}\n#Extra\n!side\n"
    deck.write_text(text)
    run("check", str(deck), "--fix", "--ignore", "DCK021")
    assert deck.read_text() == text.replace("Extra", "extra")
    known = str(tmp_path / "known.json")
    deck.write_text(text.replace(str(OLD), f"{OLD}\n{POT}"))
    run("check", str(deck), "--write-baseline", known)
    run("check", str(deck), "--fix", "--unsafe-fixes", "--baseline", known)
    assert str(POT) in deck.read_text()


def test_standard_input_goes_to_standard_output(run: Run) -> None:
    result = run("check", "-", "--fix", stdin=f"#main\r\n{OLD}\r\n#extra\r\n!side\r\n".encode())
    assert result.out == f"#main\r\n{NEW}\r\n#extra\r\n!side\r\n"
    assert "fixed DCK021" in result.err


def test_nothing_of_standard_input_is_lost(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deckcheck.toml").write_text('exclude = ["drafts/"]\n')
    deck, names = f"#main\r\n{OLD}\r\n{REST}", "Main\n3 Sangan\n"
    left_out = ("check", "-", "--fix", "--stdin-filename", "drafts/a.ydk", "--force-exclude")
    assert run(*left_out, stdin=deck.encode())[:2] == (0, deck)
    assert run("fmt", "-", stdin=names.encode())[:2] == (0, names)
    assert "--output" in run("check", "-", "--fix", "-o", "json", stdin=deck.encode()).err
    open_deck = f"#main\n{OLD}\n12345678\n{main_deck()}{REST}"
    result = run("check", "-", "--fix", stdin=open_deck.encode())
    assert (result.out, "so the meaning is unclear" in result.err) == (open_deck, True)
    monkeypatch.setattr(sources, "MAX_BYTES", 20)
    assert run("check", "-", "--fix", stdin=deck.encode())[:2] == (2, "")


@pytest.mark.parametrize(
    ("call", "same"),
    [("check - --fix", True), ("lint - --fix", True), ("check a.ydk --diff", False), ("lint a.lua --diff", False)],
)
def test_what_cannot_be_read_is_told_where_there_is_no_report(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch, call: str, same: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    data = "\x01\x02 nothing\x00\n" * 40
    for name in ("a.ydk", "a.lua"):
        Path(name).write_text(data)
    result = run(*call.split(), stdin=data.encode())
    assert (result.code, result.out) == (2, data if same else "")
    assert result.err.startswith("error: ")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"{ASH}\n#MAIN\n{ASH}\n{{}}#main\n{ASH}\n#main\n", id="headers in many ways"),
        pytest.param(f"#Main\n{{}}{OLD}\n#extra\n#main\n{ASH}\n", id="no Side Deck"),
        pytest.param(f"\ufeff#main\n{{}}{OLD}\n{OLD}\n!side\n{STARDUST}\n#EXTRA\n", id="byte order mark"),
        pytest.param(f"{OLD}\n{{}}!Side\n{STARDUST}\n!side\n", id="cards first"),
    ],
)
def test_as_many_findings_are_fixed_as_were_told(tmp_path: Path, run: Run, text: str) -> None:
    deck = tmp_path / "a.ydk"
    deck.write_text(text.format(main_deck()))
    told = json.loads(run("check", str(deck), "-f", "tcg", "--as-of", DAY, "-o", "json").out)["summary"]["fixable"]
    after = json.loads(run("check", str(deck), "-f", "tcg", "--as-of", DAY, "-o", "json", "--fix").out)["summary"]
    assert (after["fixed"], after["fixable"]["safe"]) == (told["safe"], 0)
    assert told["safe"] > 1


def test_git_applies_a_diff(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    deck = Path('a\x1b[31m "b"\\\t.ydk')
    text = f"# one\x0ctwo\u2028three\r\n#Main\r\n{main_deck()}{OLD}\r\n{REST}"
    deck.write_bytes(text.encode())
    diff = run("check", ".", "--diff").out
    subprocess.run(["git", "apply", "-p0", "-"], input=diff.encode(), check=True)
    assert deck.read_bytes() == text.replace("#Main", "#main").replace(str(OLD), str(NEW)).encode()


@pytest.mark.parametrize("terminal", [True, False])
@pytest.mark.parametrize("call", ["check . --diff", "lint . --diff", "fmt --diff ."])
def test_a_diff_is_raw_only_where_it_may_be_applied(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch, call: str, terminal: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a\x1b[31m.ydk").write_text(f"# \u202e\r\n#Main\r\n{main_deck()}{OLD}\r\n{REST}")
    Path("c1\x1b[31m.lua").write_text(
        "local s,id=GetID()\nfunction s.initial_effect(c)\n\t--\u202e\n\tDuel.Hint(HINT_SELECTMSG,0,HINTMSG_DISCRAD)\nend\n"
    )
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal)
    out = run(*call.split()).out
    assert "\\033[31m" in out.split("@@")[0]
    assert "\x1b" not in out.split("@@")[0]
    assert ("\u202e" in out, "\\u202e" in out) == (not terminal, terminal)


def test_links_stay_links_and_read_only_files_as_they_are(tmp_path: Path, run: Run) -> None:
    deck, link, kept = tmp_path / "a.ydk", tmp_path / "b.ydk", tmp_path / "c.ydk"
    text = f"#main\n{OLD}\n{REST}"
    deck.write_text(text)
    deck.chmod(0o640)
    link.symlink_to(deck)
    kept.write_text(text)
    kept.chmod(0o444)
    result = run("check", str(link), str(kept), "--fix")
    assert (result.code, "c.ydk: it is read-only" in result.out) == (2, True)
    assert (link.is_symlink(), str(NEW) in deck.read_text(), kept.read_text()) == (True, True, text)
    assert stat.S_IMODE(deck.stat().st_mode) == 0o640


def test_what_does_not_stand_in_the_file_as_it_was_read_has_no_fix(tmp_path: Path, run: Run) -> None:
    deck = tmp_path / "a.json"
    deck.write_text('{"main": ["3 Red-Eyes B. Dragon", "1 Sangan"]}')
    result = run("check", str(deck), "-o", "json")
    assert json.loads(result.out)["summary"]["fixable"] == {"safe": 0, "unsafe": 0}
    code = tmp_path / "a.ydke"
    code.write_text("ydke://xtgGBg==!!!\n")
    assert run("check", str(code), "--fix").code == 1
    assert code.read_text() == "ydke://xtgGBg==!!!\n"


def test_many_lines_are_told_shortly() -> None:
    result = fix(("#main\n" + f"{POT}\n" * 31 + REST).encode(), unsafe=True)
    titles = [one.fix.title for one in result.fixes if one.fix is not None]
    assert any(title.endswith("8, 9, …)") for title in titles)


@pytest.mark.parametrize("option", ["--unsafe-fixes", "--current"])
def test_options_about_fixes_need_one(option: str, run: Run) -> None:
    assert run("check", "examples", option).code == 2


# --------------------------------------------------------------------------------------------------------- properties

CODES = st.sampled_from([ASH, STARDUST, OLD, NEW, POT, ART, 504700002, 24094653, 100000027, 73915052, 10443957])
LINES = st.one_of(
    CODES.map(str),
    CODES.map(str),
    CODES.map(lambda code: f"{code} # mine"),
    st.sampled_from(
        ["", "  14558127", "00089631139", "# Ash Blossom & Joyous Spring", "# x", "!x", "#MAIN", "#pickup"]
    ),
    st.sampled_from(
        ["#main", "#extra", "!side", "#side", "# Extra", "#created by x", "3 Effect Veiler", "2x 14558127"]
    ),
)
FILES = st.builds(
    lambda lines, end, mark, last: (mark + end.join(lines) + (end if last else "")).encode(),
    st.lists(LINES, max_size=14),
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.sampled_from(["", "\ufeff"]),
    st.booleans(),
)


def cards(data: bytes) -> Counter[int]:
    """The cards of a deck, whatever their numbers and sections."""
    decks = read_decks(data, "a.ydk", Store.open())
    if not isinstance(decks, list):
        return Counter()
    codes = [ref for _, part in decks[0].parts() for ref in part.refs if isinstance(ref, int)]
    known = Store.open().cards(codes)
    return Counter(known[code].code if code in known else code for code in codes)


def visible(data: bytes) -> Counter[tuple[str, str]]:
    found = found_in(worker().judge("a.ydk").source(Source("a.ydk", data, whole=True))).all
    return Counter((one.code, one.subject or one.message) for one in found)


@settings(max_examples=120, deadline=None)
@given(data=FILES)
def test_fixing_keeps_the_deck_and_is_done_once(data: bytes) -> None:
    result = fix(data)
    assert fix(result.data).fixes == ()
    named = any(one.code == "FMT020" for one in result.fixes)
    assert cards(result.data) == cards(data) or named
    assert all(one.fix is not None and one.fix.safe for one in result.fixes)
    if not result.fixes:
        assert result.data == data
    elif not named:
        more = {code for code, _ in visible(result.data) - visible(data)}
        assert more <= {"DCK001", "FMT016"}  # their words tell a size


@pytest.mark.parametrize(
    ("main", "extra", "side", "left"),
    [
        ("abcde", "", "", "abc"),
        ("ab", "", "cde", "abc"),
        ("abc", "", "d", "abc"),
        ("a", "bcd", "", "abc"),
    ],
)
def test_the_last_copies_are_removed(main: str, extra: str, side: str, left: str) -> None:
    """Those of the Side Deck first, then those of the Extra Deck; in a section the last."""
    card = STARDUST if extra else ASH
    parts = (("#main", main), ("#extra", extra), ("!side", side))
    text = "".join(f"{head}\n" + "".join(f"{card} # {mark}\n" for mark in marks) for head, marks in parts)
    after = fixed(text, unsafe=True)
    assert "".join(sorted(line[-1] for line in after.splitlines() if " # " in line)) == left


def test_a_diff_says_what_is_left_alone(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "phone.txt"
    path.write_text("Main deck\n3 ash blossom\n3 nibiru\n2x veiler\n3 Blue Eyes White Dragon\n1 Pot of Greed\n")
    done = run("check", str(path), "--fix", "--diff", "--as-of", "2026-08-22")
    assert (done.code, done.out) == (0, "")
    assert "phone.txt is not fixed" in done.err
    assert "--unsafe-fixes" in done.err


def test_a_number_is_fixed_though_its_card_has_findings(run: Run, tmp_path: Path) -> None:
    """What is found on a card is the same whichever of its numbers the file has."""
    deck = tmp_path / "a.ydk"
    deck.write_text(ydk([101112006] + [89631139] * 3))
    result = run("check", str(deck), "--fix", "--as-of", "2020-01-01", "--isolated")
    assert "fixed DCK021" in result.out
    assert "DCK010 not-released" in result.out


@pytest.mark.parametrize(
    ("call", "says"),
    [
        ("fmt --check .", "would be formatted: "),
        ("fmt .", "formatted: "),
        ("fmt .", "is left alone"),
        ("check . --diff", "is not fixed"),
        ("lint . --fix", "1 fixed"),
    ],
)
def test_names_of_files_cannot_steer_the_terminal(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch, call: str, says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a\x1b[31m.ydk").write_text(f"#main\n{main_deck()}{OLD}\n99999999\n{REST}")
    Path("b\x1b[31m.ydk").write_text("3 Ash Blossom & Joyous Spring\n")
    Path("c1\x1b[31m.lua").write_text(
        "local s,id=GetID()\nfunction s.initial_effect(c)\n\tDuel.Hint(HINT_SELECTMSG,0,HINTMSG_DISCRAD)\nend\n"
    )
    result = run(*call.split())
    told = "".join(
        line for line in (result.out + result.err).splitlines(keepends=True) if line[:3] not in ("---", "+++")
    )
    assert says in told
    assert "\x1b" not in told


@pytest.mark.parametrize(("format", "shown"), [("json", True), ("text", True), ("csv", False), ("junit", False)])
def test_fixes_are_worked_out_for_reports_that_show_them(format: str, shown: bool) -> None:
    lazy = worker_on(DAY)
    lazy.renderer = Renderer(Run_("check", Tool("1", {})), [Target(format, str, Look())])
    items = lazy.judged(Source("a.ydk", f"#main\n{OLD}\n#extra\n!side\n".encode(), whole=True))
    assert any(one.fix is not None for item in items for one in item.findings) is shown
