"""Sheets for tests, without a deck or a store, and a font with the letters that a test asks for."""

from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

from deckcheck.sheet.content import Column, Fields, Line, Sheet

CODE = "ydke://" + "A" * 400 + "!!!"


def column(title: str, *names: str, copies: int = 1, marked: bool = False) -> Column:
    return Column(title, copies * len(names), tuple(Line(copies, name, marked) for name in names))


def sheet(
    *monsters: str, extra: tuple[str, ...] = (), side: tuple[str, ...] = (), marked: bool = False, **changes: object
) -> Sheet:
    """A sheet with these monsters; a marked one is of an illegal deck."""
    main = (column("Monsters", *monsters, marked=marked), column("Spells", "Raigeki"), column("Traps"))
    plain = Sheet(
        "deck.ydk", "My deck", Fields("Yugi", "Muto", "0123456789", "Regional", "2026-06-13", "Japan", "M"),
        "illegal" if marked else "legal", ("Something is Forbidden.",) if marked else (), "Format tcg, TCG list", main,
        column("Extra Deck", *extra), column("Side Deck", *side), len(monsters) + 1, CODE, "", 0,
    )  # fmt: skip
    return plain._replace(**changes)


def make_font(path: Path, letters: str) -> Path:
    """Write a font in which each of these letters is a box."""
    pen = TTGlyphPen(None)
    for i, point in enumerate(((100, 0), (100, 700), (500, 700), (500, 0))):
        (pen.lineTo if i else pen.moveTo)(point)
    pen.closePath()
    box = pen.glyph()
    names = [".notdef", *(f"u{ord(letter):05x}" for letter in letters)]
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(letter): f"u{ord(letter):05x}" for letter in letters})
    builder.setupGlyf(dict.fromkeys(names, box))
    builder.setupHorizontalMetrics(dict.fromkeys(names, (600, 100)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": path.stem, "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200)
    builder.setupPost()
    builder.save(path)
    return path
