"""Blanks to fill in, the official form, and sheets in other languages."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdf
import pytest
from fpdf import FPDF
from pypdf.generic import NameObject, TextStringObject

from deckcheck.data.store import Store
from deckcheck.errors import UsageError
from deckcheck.sheet.content import Fields, make_sheet
from deckcheck.sheet.forms import Blank, fill_forms, fillable, form_values
from deckcheck.sheet.html import render as render_html
from deckcheck.sheet.labels import _FINDINGS, _LABELS, labels_of
from deckcheck.sheet.pdf import render
from tests.cli.conftest import Run, ydk
from tests.cli.conftest import run as run  # the fixture
from tests.conftest import filled
from tests.html.pages import parse, words
from tests.sheet.sheets import column, sheet
from tests.sheet.test_content import item_of

OFFICIAL = (
    "First  Middle Names", "Last Names", "Last Name Initial", "CARD GAME ID", "Country of Residency", "Event Name",
    "Event Date - Month", "Event Date - Day", "Event Date - Year", "Main Deck Total",
    *(f"{word} {n}" for word in ("Monster", "Spell", "Trap") for n in range(1, 19)),
    *(f"{word} Card {n} Count" for word in ("Monster", "Spell", "Trap") for n in range(1, 19)),
    *(f"Total {word} Cards" for word in ("Monster", "Spell", "Trap")),
    *(f"{word} {n}" for word in ("Extra Deck", "Side Deck") for n in range(1, 16)),
    *(f"{word} {n} Count" for word in ("Extra Deck", "Side Deck") for n in range(1, 16)),
    "Total Extra Deck", "Total Side Deck",
)  # fmt: skip


def form(path: Path, names: tuple[str, ...] = OFFICIAL) -> Path:
    """Write a PDF form with fields of these names."""
    pdf = FPDF(unit="mm", format="A4")
    pdf.add_page()
    blanks = [Blank(0, name, 10 + 60 * (n % 3), 5 + 4 * (n // 3), 55, 3.5) for n, name in enumerate(names)]
    path.write_bytes(fillable(bytes(pdf.output()), blanks))
    return path


def odd_form(path: Path, *, password: str = "") -> Path:
    """Write a form that has a form of another kind beside its fields, a button among them, and perhaps a password."""
    writer = pypdf.PdfWriter(clone_from=form(path))
    fields: Any = writer.root_object["/AcroForm"]
    fields[NameObject("/XFA")] = TextStringObject("<xdp/>")
    for field in fields["/Fields"]:
        if field.get_object()["/T"] == "Main Deck Total":
            field.get_object()[NameObject("/FT")] = NameObject("/Btn")
    if password:
        writer.encrypt(password, "owner")
    writer.write(path)
    return path


def fields_of(data: bytes) -> dict[str, str]:
    found = pypdf.PdfReader(io.BytesIO(data)).get_fields() or {}
    return {name: str(field.get("/V", "")) for name, field in found.items()}


def test_the_official_form_has_as_many_fields() -> None:
    assert len(set(OFFICIAL)) == 183


def test_what_is_not_given_can_be_filled_in() -> None:
    given = sheet("Dark Magician")
    blank = sheet("Dark Magician", fields=Fields(last="Muto"))
    data, pages = render([given, blank], "a4", "en", None, "1")
    judges = {"counted", "round", "penalty", "notes", "judge"}
    expected = {f"{name} 1" for name in judges} | {
        f"{name} 2" for name in judges | {"first", "initial", "id", "country", "event", "date"}
    }
    assert (set(fields_of(data)), pages) == (expected, 2)
    reader = pypdf.PdfReader(io.BytesIO(data))
    assert [len(page.get("/Annots", ())) for page in reader.pages] == [5, 11]
    for page in reader.pages:
        for annotation in page["/Annots"]:
            left, bottom, right, top = annotation.get_object()["/Rect"]
            assert 0 < left < right < 596
            assert 0 < bottom < top < 842


def test_the_form_holds_player_cards_and_sums(tmp_path: Path) -> None:
    one = sheet("Dark Magician", "Jinzo", extra=("Dark Paladin",), side=("Raigeki", "Mirror Force"))
    values = fields_of(fill_forms(str(form(tmp_path / "KDE.pdf")), [one]).data)
    expected = {
        "First  Middle Names": "Yugi", "Last Names": "Muto", "Last Name Initial": "M", "CARD GAME ID": "0123456789",
        "Country of Residency": "Japan", "Event Name": "Regional", "Event Date - Month": "06", "Event Date - Day": "13",
        "Event Date - Year": "2026", "Main Deck Total": "3", "Monster 1": "Dark Magician", "Monster Card 2 Count": "1",
        "Monster 3": "", "Spell 1": "Raigeki", "Total Monster Cards": "2", "Total Trap Cards": "0",
        "Extra Deck 1": "Dark Paladin", "Side Deck 2 Count": "1", "Total Side Deck": "2",
    }  # fmt: skip
    assert {name: values[name] for name in expected} == expected


def test_fields_that_take_no_text_and_other_forms_are_left_out(tmp_path: Path) -> None:
    data = fill_forms(str(odd_form(tmp_path / "f.pdf")), [sheet("Dark Magician")]).data
    assert fields_of(data)["Monster 1"] == "Dark Magician"
    root: Any = pypdf.PdfReader(io.BytesIO(data)).trailer["/Root"]
    assert "/XFA" not in root["/AcroForm"]


def test_letters_that_the_form_may_not_have_are_told(tmp_path: Path) -> None:
    path = str(form(tmp_path / "f.pdf"))
    assert fill_forms(path, [sheet("Dark Magician", fields=Fields(last="Müller"))]).notes == ()
    (note,) = fill_forms(path, [sheet("Dark Magician", fields=Fields("太郎", "山田"))]).notes
    assert "may not have the letters of 太郎, 山田;" in note


def test_every_field_of_the_form_is_known() -> None:
    assert {name for name, _ in form_values(sheet("Dark Magician"))} == set(OFFICIAL)


def test_many_decks_are_many_forms_with_fields_of_their_own(tmp_path: Path) -> None:
    sheets = [sheet("Dark Magician", fields=Fields(f"Player {n}", "Muto")) for n in range(3)]
    data = fill_forms(str(form(tmp_path / "f.pdf")), sheets).data
    values = fields_of(data)
    assert len(pypdf.PdfReader(io.BytesIO(data)).pages) == 3
    assert [values[f"deck{n}.First  Middle Names"] for n in (1, 2, 3)] == ["Player 0", "Player 1", "Player 2"]


def test_what_the_form_has_no_line_for_is_told(tmp_path: Path) -> None:
    one = sheet(*(f"Monster {n}" for n in range(20)))
    one = one._replace(main=(*one.main, column("Skills", "Draw Sense")))
    notes = fill_forms(str(form(tmp_path / "f.pdf")), [one]).notes
    assert notes == ("deck.ydk: the form has no line left for 1 Monster 18, 1 Monster 19, 1 Draw Sense.",)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda path: path.write_text("nothing of the kind"), "is not a PDF file"),
        (lambda path: odd_form(path, password="secret"), "is locked with a password"),
        (lambda path: path.write_bytes(b"%PDF-1.7\n" + b"x" * 3000), "cannot be filled in"),
        (lambda path: form(path, ("Name", "Other")), "none of the fields of the official deck list"),
        (lambda path: None, "Cannot read"),
    ],
)
def test_what_is_no_such_form(tmp_path: Path, make: Callable[[Path], Any], message: str) -> None:
    make(tmp_path / "f.pdf")
    with pytest.raises(UsageError, match=message):
        fill_forms(str(tmp_path / "f.pdf"), [sheet("Dark Magician")])


def test_the_command_fills_the_form(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    form(tmp_path / "KDE.pdf")
    Path("deck.ydk").write_text(ydk(filled([], 40)))  # type: ignore[arg-type]
    call = ("sheet", "deck.ydk", "--form", "KDE.pdf", "--player", "Yugi Muto", "--date", "2026-08-15")
    result = run(*call, "--out", "out.pdf")
    assert (result.code, result.out.splitlines()[-1]) == (0, "out.pdf: 1 sheet")
    values = fields_of(Path("out.pdf").read_bytes())
    assert (values["Last Names"], values["Main Deck Total"], values["Event Date - Year"]) == ("Muto", "40", "2026")
    assert "not a PDF file" in run(*call, "--out", "out.html").err
    assert "overwritten" in run(*call, "--out", "KDE.pdf", "--force").err


def test_the_data_of_one_player_are_not_for_many_decks(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in "ab":
        Path(f"{name}.ydk").write_text(ydk(filled([], 40)))  # type: ignore[arg-type]
    for option in ("--player", "--id", "--last-name", "--first-name"):
        result = run("sheet", "a.ydk", "b.ydk", option, "Yugi", "--out", "s.html")
        assert (result.code, Path("s.html").exists()) == (2, False)
        assert "There are 2 decks, but the name or ID of one player." in result.err
    assert run("sheet", "a.ydk", "b.ydk", "--country", "Japan", "--event", "E", "--out", "s.html").code == 0


@pytest.mark.parametrize("language", _LABELS)
def test_words_and_findings_are_in_the_language(language: str, store: Store) -> None:
    from tests.conftest import deck_file

    main = filled([55144522], 39)
    made = make_sheet(item_of(store, deck_file(main)), Fields(), store, language)
    page = words(parse(render_html([made], "a4", language, "1")))
    labels = labels_of(language)
    for text in (labels.title, labels.last, labels.judges, labels.illegal, labels.not_as_it_is, labels.spells):
        assert text in page
    assert "Deck registration" not in page
    assert store.names(55144522)[language] in page
    assert all(reason.isascii() is False or language in ("de", "es", "it", "pt", "fr") for reason in made.reasons)
    assert not any("Forbidden" in reason or "Main Deck has" in reason for reason in made.reasons)
    assert len(_FINDINGS[language]) == 6


def test_what_is_not_translated_is_in_english(store: Store) -> None:
    from tests.conftest import deck_file

    made = make_sheet(item_of(store, deck_file(filled([999999999], 40))), Fields(), store, "ja")
    assert made.verdict == "undetermined"
    assert made.reasons[0].isascii()
