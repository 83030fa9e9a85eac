"""What a run makes of the files of a folder that are not decks: skipped, and named."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run, ydk
from tests.conftest import filled

LEGAL = ydk(filled([], 40))  # type: ignore[arg-type]
PICTURE = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"
TYPED = "Main Deck\n3 Blue-Eyes Wite Dragn\n3 Ash Blosom\n2 nibiruu\nSide Deck\n1 Bonfirre\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "legal.ydk").write_text(LEGAL)
    return tmp_path


def skipped(run: Run, *call: str) -> list[str]:
    found: list[str] = json.loads(run("check", ".", "-o", "json", *call).out)["summary"]["skipped"]
    return sorted(Path(path).name for path in found)


def test_files_of_other_kinds_are_named(folder: Path, run: Run) -> None:
    for name in ("photo.png", "list.pdf", "sheet.xlsx", "anna.pages", "deck.weird"):
        (folder / name).write_bytes(PICTURE)
    for name in (".hidden.png", "script.lua", "LICENSE", "deckcheck.ini"):
        (folder / name).write_text("3 Sangan")
    assert skipped(run) == ["anna.pages", "deck.weird", "list.pdf", "photo.png", "sheet.xlsx"]
    result = run("check", ".")
    assert result.code == 0
    assert "Skipped in the folders, not decks: 5 files: " in result.out
    assert "photo.png" in result.out


def test_only_folders_with_decks_name_them(folder: Path, run: Run) -> None:
    for name in ("pics", "handed-in"):
        (folder / name).mkdir()
        (folder / name / "a.jpg").write_bytes(PICTURE)
    (folder / "handed-in" / "b.ydk").write_text(LEGAL)
    report = json.loads(run("check", ".", "-o", "json").out)
    assert [Path(path).parent.name for path in report["summary"]["skipped"]] == ["handed-in"]


def test_ten_are_named_and_all_if_asked(folder: Path, run: Run) -> None:
    for number in range(12):
        (folder / f"p{number:02}.png").write_bytes(PICTURE)
    short, verbose = run("check", ".").out, run("check", ".", "-v").out
    assert "12 files" in short
    assert short.count(".png") == 10
    assert "and 2 more (--verbose names all)" in short
    assert verbose.count(".png") == 12
    assert len(skipped(run)) == 12


@pytest.mark.parametrize("output", ["markdown", "html"])
def test_pages_name_them_too_and_trust_no_name(folder: Path, run: Run, output: str) -> None:
    (folder / "<img src=x>.png").write_bytes(PICTURE)
    out = run("check", ".", "-o", output).out
    assert "img src=x" in out
    assert "<img src=x>" not in out


def test_a_typed_list_is_not_passed_over_for_its_spelling(folder: Path, run: Run) -> None:
    (folder / "typed.txt").write_text(TYPED)
    (folder / "README.txt").write_text("Decks of our club.\n\n3 of them are for beginners.\nMain Deck\n")
    assert skipped(run) == ["README.txt"]


def test_pages_and_tables_need_headings_and_known_cards(folder: Path, run: Run) -> None:
    (folder / "deck.md").write_text("# Main Deck\n3 Ash Blossom & Joyous Spring\n3 Effect Veiler\n")
    (folder / "cards.md").write_text("3 Ash Blossom & Joyous Spring\n3 Effect Veiler\n")
    (folder / "notes.md").write_text("# Main Deck\nPlay what you like.\nHave fun.\n1 Effect Veiler\n")
    assert skipped(run) == ["cards.md", "notes.md"]


def test_what_the_call_names_is_never_skipped(folder: Path, run: Run) -> None:
    (folder / "photo.png").write_bytes(PICTURE)
    result = run("check", "photo.png")
    assert result.code == 2
    assert "picture (PNG)" in result.out


def test_two_addresses_are_two_decks(folder: Path, run: Run) -> None:
    result = run("check", "ydke://!!!", "ydke://o6lXBQ==!!!", "https://a.example/?y=o6lXBQ==!!!A", "-o", "json")
    assert [item["path"] for item in json.loads(result.out)["items"]] == ["ydke://", "ydke://", "https://a.example"]


@pytest.mark.parametrize(
    ("name", "text", "skips"),
    [
        ("ci.yml", "jobs:\n  main:\n    - run: make\n    - uses: x\n", True),
        ("pkg.json", '{"name": "decks", "main": {"a": 1}, "b": 2}', True),
        ("dep.json", '{"dependencies": {"x": 3, "card": 2}}', True),
        ("people.json", '{"cards": [{"name": "A", "count": 3}, {"name": "B", "count": 1}]}', True),
        ("flat.json", '{"deck": {"Effect Veiler": 3, "Raigeki": 1}}', False),
        ("sections.json", '{"cards": [{"name": "Effect Veiler", "quantity": 3, "section": "main"}]}', False),
        ("broken.json", '{"main": ["3 Effect Veiler"', False),
        ("slips.json", '{"main": [{"nmae": "Effect Veiler"}], "side": []}', False),
    ],
)
def test_documents_of_other_programs_are_skipped(name: str, text: str, skips: bool, folder: Path, run: Run) -> None:
    (folder / name).write_text(text)
    assert skipped(run) == ([name] if skips else [])


def test_xml_of_other_programs_is_skipped(folder: Path, run: Run) -> None:
    deck = '<deck><main><card number="3" name="Effect Veiler"/></main><side></side></deck>'
    (folder / "deck.cod").write_text(deck)
    (folder / "deck.xml").write_text(deck)
    (folder / "pom.xml").write_text("<project><name>x</name><main>y</main></project>")
    (folder / "cut.xml").write_text(deck[:40])
    assert skipped(run) == ["cut.xml", "pom.xml"]


def test_tables_without_sections_are_skipped(folder: Path, run: Run) -> None:
    rows = "3,Effect Veiler,{}\n1,Raigeki,{}\n"
    (folder / "deck.csv").write_text("Qty,Name,Section\n" + rows.format("Main", "Side"))
    (folder / "headed.tsv").write_text("Main Deck\t\n3\tEffect Veiler\nSide Deck\t\n1\tRaigeki\n")
    (folder / "collection.csv").write_text("Qty,Name,Set\n" + rows.format("SDK", "LOB"))
    (folder / "prices.csv").write_text("Name,Section,Price\nApple,Main,3\nPear,Side,4\nRaigeki,Side,1\n")
    (folder / "junk.csv").write_text("a,b\n1,2\n")
    assert skipped(run) == ["collection.csv", "junk.csv", "prices.csv"]
    assert run("check", "collection.csv").code == 1  # named in the call, it is read
    assert run("check", "junk.csv").code == 2


def test_pages_without_decks_are_skipped(folder: Path, run: Run) -> None:
    page = "<!doctype html><html><body><h2>{}</h2><ul><li>3 Effect Veiler</li><li>1 Raigeki</li></ul></body></html>"
    (folder / "deck.html").write_text(page.format("Main Deck"))
    (folder / "cards.html").write_text(page.format("Cards I like"))
    (folder / "index.html").write_text("<!doctype html><html><body><p>Hello</p></body></html>")
    (folder / "table.md").write_text("## Side Deck\n| # | Card |\n|---|---|\n| 2 | Raigeki |\n")
    (folder / "README.md").write_text("# Club\n\n| Member | Since |\n|---|---|\n| Ann | 3 |\n")
    assert skipped(run) == ["README.md", "cards.html", "index.html"]


@pytest.mark.parametrize("kind", ["json", "yaml"])
def test_documents_with_the_keys_of_a_deck_are_decks_whatever_is_known(tmp_path: Path, run: Run, kind: str) -> None:
    (tmp_path / "own.ydk").write_text(ydk([99999991] * 40))
    run("convert", str(tmp_path / "own.ydk"), "--to", kind, "--out", str(tmp_path / f"a.{kind}"))
    (tmp_path / "own.ydk").unlink()
    result = run("check", str(tmp_path))
    assert "No card is known with the passcode 99999991" in result.out
    assert result.code == 3
