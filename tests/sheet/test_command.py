"""The command: what it writes, says and refuses."""

from pathlib import Path

import pytest

from deckcheck.commands.check import Play
from deckcheck.commands.sheet import SheetCall, run_sheet
from deckcheck.errors import UsageError
from deckcheck.sheet.content import Fields
from tests.cli.conftest import Run, ydk
from tests.cli.conftest import run as run  # the fixture
from tests.conftest import filled
from tests.html.pages import by_class, parse, words

POT, SOLEMN = 55144522, 41420027
PLAY = Play(as_of="2026-08-20")


def deck(folder: Path, name: str, main: list[int]) -> str:
    path = folder / name
    path.write_text(ydk(main))
    return str(path)


@pytest.fixture
def legal(tmp_path: Path) -> str:
    return deck(tmp_path, "legal.ydk", filled([], 40))  # type: ignore[arg-type]


@pytest.fixture
def illegal(tmp_path: Path) -> str:
    return deck(tmp_path, "illegal.ydk", filled([POT], 40))  # type: ignore[arg-type]


def call(out: Path, *paths: str, **more: object) -> SheetCall:
    return SheetCall(list(paths), str(out), Fields(), isolated=True, **more)  # type: ignore[arg-type]


def test_html(tmp_path: Path, legal: str, illegal: str, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "sheets.html"
    assert run_sheet(call(out, legal, illegal), PLAY) == 1
    tree = parse(out.read_text(encoding="utf-8"))
    assert [one.get("class") for one in by_class(tree, "sheet")] == ["sheet legal", "sheet illegal"]
    told = capsys.readouterr().out
    assert "BAN001" in told
    assert told.endswith(f"{out}: 2 sheets\n")


def test_pdf(tmp_path: Path, legal: str, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "sheet.PDF"
    assert run_sheet(call(out, legal), PLAY) == 0
    assert out.read_bytes().startswith(b"%PDF")
    assert capsys.readouterr().out.endswith(f"{out}: 1 sheet\n")


def test_no_file_is_overwritten_unless_asked(tmp_path: Path, legal: str) -> None:
    out = tmp_path / "sheet.html"
    out.write_text("mine")
    with pytest.raises(UsageError, match="exists"):
        run_sheet(call(out, legal), PLAY)
    assert out.read_text() == "mine"
    assert run_sheet(call(out, legal, force=True), PLAY) == 0
    assert out.read_text().startswith("<!DOCTYPE html>")


@pytest.mark.parametrize(
    ("name", "more", "message"),
    [
        ("sheet.docx", {}, "neither a PDF nor an HTML file"),
        ("sheet.html", {"language": "xx"}, 'no language "xx"'),
        ("sheet.html", {"paper": "a5"}, 'no paper "a5"'),
        ("sheet.html", {"fields": Fields(date="tomorrow")}, '"tomorrow"'),
        ("sheet.html", {"fields": Fields(initial="ABC")}, '"ABC" is not one letter'),
        ("sheet.html", {"fields": Fields(initial="7")}, '"7" is not one letter'),
        ("sheet.html", {"fields": Fields(initial="-")}, '"-" is not one letter'),
        ("no/such/folder/sheet.html", {}, "Cannot write"),
        ("sheet.html", {"font": "a.ttf"}, "--font has no effect"),
        ("sheet.pdf", {"font": "a.ttf", "form": "form.pdf"}, "--font has no effect"),
        ("sheet.pdf", {"font": "no-such-font.ttf"}, "cannot be used as a font"),
    ],
)
def test_wrong_calls(tmp_path: Path, legal: str, name: str, more: dict[str, object], message: str) -> None:
    with pytest.raises(UsageError) as raised:
        run_sheet(call(tmp_path / name, legal)._replace(**more), PLAY)  # type: ignore[arg-type]
    assert message in raised.value.message
    assert not (tmp_path / name).exists()


def test_a_file_that_cannot_be_read_does_not_stop_the_rest(tmp_path: Path, legal: str) -> None:
    out = tmp_path / "sheets.html"
    missing = str(tmp_path / "missing.ydk")
    assert run_sheet(call(out, missing, legal), PLAY) == 2
    assert len(by_class(parse(out.read_text()), "sheet")) == 1
    with pytest.raises(UsageError, match="no deck"):
        run_sheet(call(tmp_path / "none.html", missing), PLAY)
    assert not (tmp_path / "none.html").exists()


def test_the_list_is_that_of_the_day_of_the_event(tmp_path: Path) -> None:
    path = deck(tmp_path, "solemn.ydk", filled([SOLEMN, SOLEMN, SOLEMN], 40))  # type: ignore[arg-type]
    codes = {}
    for day in ("2025-01-10", "2026-06-13"):
        out = tmp_path / f"{day}.html"
        codes[day] = run_sheet(call(out, path)._replace(fields=Fields(date=day)), Play())
        assert day in words(by_class(parse(out.read_text()), "fields")[0])
    assert codes == {"2025-01-10": 0, "2026-06-13": 1}


@pytest.mark.parametrize(
    ("given", "shown"),
    [("", "M"), (" ", "M"), ("k", "K"), (" K ", "K"), ("К", "К"), ("武", "武"), ("e\u0301", "É")],
    ids=ascii,
)
def test_the_letter_of_the_last_name(tmp_path: Path, legal: str, given: str, shown: str) -> None:
    out = tmp_path / "sheet.html"
    run_sheet(call(out, legal)._replace(fields=Fields("Yugi", "Muto", initial=given)), PLAY)
    assert f"Last name begins with{shown}\n" in words(by_class(parse(out.read_text(encoding="utf-8")), "fields")[0])


@pytest.mark.parametrize("language", ["zh-cn", "ZH-TW", "zh-CN", "JA"])
def test_a_language_may_be_written_in_any_case(tmp_path: Path, legal: str, language: str) -> None:
    pages = []
    for number, written in enumerate((language, language[:2].lower() + language[2:].upper())):
        run_sheet(call(tmp_path / f"{number}.html", legal, language=written), PLAY)
        pages.append((tmp_path / f"{number}.html").read_text(encoding="utf-8"))
    assert pages[0] == pages[1]


def test_names_that_are_missing_in_a_language_are_told(
    tmp_path: Path, illegal: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_sheet(call(tmp_path / "ja.html", illegal, language="ja"), PLAY)
    assert "強欲な壺" in (tmp_path / "ja.html").read_text(encoding="utf-8")
    assert "in English" not in capsys.readouterr().out


@pytest.mark.parametrize("way", ["comment", "configuration"])
def test_a_deck_does_not_decide_what_is_on_its_sheet(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    monkeypatch.chdir(tmp_path)
    head = "# deckcheck: ignore=BAN001\n" if way == "comment" else ""
    Path("deck.ydk").write_text(ydk([*filled([], 39), 55144522], head=head))
    if way == "configuration":
        Path("deckcheck.toml").write_text('ignore = ["BAN"]\n')
    result = run("sheet", "deck.ydk", "--out", "sheet.html", "--as-of", "2026-08-01")
    assert result.code == (1 if way == "comment" else 0)
    page = Path("sheet.html").read_text(encoding="utf-8")
    assert "Checked: illegal" in page
    assert ("accepted" in page) is (way == "configuration")
    assert "Pot of Greed is Forbidden" in page
    assert "Checked: legal" not in page


def test_no_deck_of_a_folder_is_written_over(run: Run, tmp_path: Path, legal: str) -> None:
    before = Path(legal).read_bytes()
    (tmp_path / "sheets.html").symlink_to(legal)
    result = run("sheet", str(tmp_path), "--out", str(tmp_path / "sheets.html"), "--force")
    assert (result.code, Path(legal).read_bytes()) == (2, before)
    assert "is an input of this run" in result.err
