"""PDF forms, by pypdf: blanks of a sheet that can be filled in, and the user's own copy of the official form."""

import io
import logging
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from deckcheck.errors import UsageError
from deckcheck.inputs.files import ReadError, near_file, read_bytes
from deckcheck.sheet.content import Column, Line, Sheet
from deckcheck.sheet.fonts import in_core

MAX_BYTES = 20_000_000
_POINTS = 72 / 25.4  # of a millimetre
_MAIN_ROWS, _OTHER_ROWS = 18, 15
_NAMED = 10
_NEEDED = "The official form is filled in by pypdf, which is not installed."


class Blank(NamedTuple):
    """A blank to fill in: its page (from 0), what it is called, and its place in millimetres from the top left."""

    page: int
    name: str
    x: float
    y: float
    width: float
    height: float


def fillable(data: bytes, blanks: Iterable[Blank]) -> bytes:
    """A PDF file whose blanks are form fields; as it is where pypdf is not installed or there are none."""
    blanks = list(blanks)
    try:
        from pypdf import PdfReader, PdfWriter
        from pypdf.generic import (
            ArrayObject,
            BooleanObject,
            DictionaryObject,
            FloatObject,
            NameObject,
            NumberObject,
            TextStringObject,
        )
    except ImportError:
        return data
    if not blanks:
        return data
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(data)))
    font = writer._add_object(
        DictionaryObject(
            {
                NameObject("/Type"): NameObject("/Font"),
                NameObject("/Subtype"): NameObject("/Type1"),
                NameObject("/BaseFont"): NameObject("/Helvetica"),
                NameObject("/Encoding"): NameObject("/WinAnsiEncoding"),
            }
        )
    )
    fields = ArrayObject()
    for blank in blanks:
        page = writer.pages[blank.page]
        top = float(page.mediabox.top)
        box = (
            blank.x * _POINTS, top - (blank.y + blank.height) * _POINTS,
            (blank.x + blank.width) * _POINTS, top - blank.y * _POINTS,
        )  # fmt: skip
        field: Any = writer._add_object(
            DictionaryObject(
                {
                    NameObject("/Type"): NameObject("/Annot"),
                    NameObject("/Subtype"): NameObject("/Widget"),
                    NameObject("/FT"): NameObject("/Tx"),
                    NameObject("/T"): TextStringObject(blank.name),
                    NameObject("/Rect"): ArrayObject(FloatObject(round(edge, 2)) for edge in box),
                    NameObject("/F"): NumberObject(4),  # printed
                    NameObject("/DA"): TextStringObject("/Helv 0 Tf 0 g"),
                    NameObject("/P"): page.indirect_reference,
                }
            )
        )
        fields.append(field)
        page.setdefault(NameObject("/Annots"), ArrayObject()).append(field)
    fonts = DictionaryObject({NameObject("/Helv"): font})
    writer.root_object[NameObject("/AcroForm")] = DictionaryObject(
        {
            NameObject("/Fields"): fields,
            NameObject("/DR"): DictionaryObject({NameObject("/Font"): fonts}),
            NameObject("/DA"): TextStringObject("/Helv 0 Tf 0 g"),
            NameObject("/NeedAppearances"): BooleanObject(True),
        }
    )
    return _written(writer)


def _written(writer: Any) -> bytes:
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


class Filled(NamedTuple):
    """The official form filled in, and what did not go onto it."""

    data: bytes
    notes: tuple[str, ...]


def fill_forms(path: str, sheets: Sequence[Sheet]) -> Filled:
    """The user's copy of the official form, filled in for each sheet, one after another.

    The fields are those of the form that the publisher offers for its events, known by their names.  Raises UsageError
    if pypdf is not installed, or the file is not such a form.
    """
    try:
        import pypdf
    except ImportError:
        raise UsageError(_NEEDED, "Install it beside deckcheck: pip install pypdf.") from None
    try:
        template = read_bytes(path, MAX_BYTES)
    except ReadError as error:
        raise UsageError(f"Cannot read {path}: {error.reason}.", near_file(path)) from None
    if b"%PDF" not in template[:1024]:
        raise UsageError(f"{path} is not a PDF file.", "Download the form again.")
    logging.getLogger("pypdf").setLevel(logging.ERROR + 1)  # what is wrong with the file is told once, as an error
    notes: list[str] = []
    merged = pypdf.PdfWriter()
    try:
        reader = pypdf.PdfReader(io.BytesIO(template))
        known = _text_fields(reader, path)
        for sheet in sheets:
            values = {name: text for name, text in form_values(sheet) if name in known}
            writer = pypdf.PdfWriter(clone_from=reader)
            # Where there is this, a reader shows it instead of the fields, and it is empty.
            fields: Any = writer.root_object["/AcroForm"].get_object()
            fields.pop("/XFA", None)
            for page in writer.pages:
                writer.update_page_form_field_values(page, values, auto_regenerate=False)
            if len(sheets) > 1:
                # Fields of one name are one field: each copy of the form has its own.
                filled = pypdf.PdfReader(io.BytesIO(_written(writer)))
                filled.add_form_topname(f"deck{len(merged.pages) + 1}")
                merged.append(filled)
            else:
                merged = writer
            notes += (*_left_out(sheet), *_other_letters(sheet, values.values()))
    except UsageError:
        raise
    except Exception as error:  # a PDF file can be broken in as many ways as there are programs that write them
        raise UsageError(f"{path} cannot be filled in: {error}.", "Download the form again.") from None
    merged.set_need_appearances_writer(True)
    return Filled(_written(merged), tuple(notes))


def _text_fields(reader: Any, path: str) -> set[str]:
    """The names of the fields of a form that take text.  Raises UsageError if it is locked, or another form."""
    if reader.is_encrypted and not reader.decrypt(""):
        raise UsageError(f"{path} is locked with a password.", "Save it without one, or download the form again.")
    # A box to tick or a button takes no text.
    known = {name for name, field in (reader.get_fields() or {}).items() if field.get("/FT") in ("/Tx", "/Ch")}
    if "Monster 1" not in known:
        raise UsageError(
            f"{path} has none of the fields of the official deck list.",
            "Download KDE_DeckList.pdf from the publisher's page for tournaments; a printed PDF has no fields.",
        )
    return known


def _other_letters(sheet: Sheet, texts: Iterable[str]) -> Iterator[str]:
    """What the font of the form has no letters for: some readers show these fields empty."""
    odd = [text for text in texts if not in_core(text)]
    if odd:
        yield (
            f"{sheet.path}: the form's font may not have the letters of {_named(odd)}; "
            "look at the form before it is printed."
        )


def form_values(sheet: Sheet) -> Iterator[tuple[str, str]]:
    """What the fields of the official form hold for a sheet, by their names."""
    fields = sheet.fields
    year, month, day = (*fields.date.split("-"), "", "", "")[:3]
    yield from (
        ("First  Middle Names", fields.first), ("Last Names", fields.last), ("Last Name Initial", fields.initial),
        ("CARD GAME ID", fields.id), ("Country of Residency", fields.country), ("Event Name", fields.event),
        ("Event Date - Month", month), ("Event Date - Day", day), ("Event Date - Year", year),
        ("Main Deck Total", str(sheet.total)),
    )  # fmt: skip
    for word, column in zip(("Monster", "Spell", "Trap"), sheet.main, strict=False):
        yield from _column(word, f"{word} Card", column, _MAIN_ROWS)
        yield f"Total {word} Cards", str(column.cards)
    for word, column in (("Side Deck", sheet.side), ("Extra Deck", sheet.extra)):
        yield from _column(word, word, column, _OTHER_ROWS)
        yield f"Total {word}", str(column.cards)


def _column(word: str, counted: str, column: Column, rows: int) -> Iterator[tuple[str, str]]:
    for number in range(1, rows + 1):
        line = column.lines[number - 1] if number <= len(column.lines) else Line(0, "")
        yield f"{word} {number}", line.name
        yield f"{counted} {number} Count", str(line.copies or "")


def _left_out(sheet: Sheet) -> Iterator[str]:
    """Which cards do not go onto the official form, since it has no line for them."""
    columns = [
        *((column, _MAIN_ROWS) for column in sheet.main[:3]),
        (sheet.side, _OTHER_ROWS),
        (sheet.extra, _OTHER_ROWS),
    ]
    lines = [line for column, rows in columns for line in column.lines[rows:]]
    lines += [line for column in sheet.main[3:] for line in column.lines]
    if lines:
        named = _named([f"{line.copies} {line.name}" for line in lines])
        yield f"{sheet.path}: the form has no line left for {named}."


def _named(texts: Sequence[str]) -> str:
    """The first of some texts, and how many more there are."""
    more = f" and {len(texts) - _NAMED} more" if len(texts) > _NAMED else ""
    return f"{', '.join(texts[:_NAMED])}{more}"


__all__ = ["Blank", "Filled", "fill_forms", "fillable", "form_values"]
