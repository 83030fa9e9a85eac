"""What sheets in PDF are drawn with: texts that fit, lines and boxes.  All lengths are millimetres, sizes points."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from deckcheck.report.safe import printable
from deckcheck.sheet.fonts import FontFile, in_core

if TYPE_CHECKING:
    from fpdf import FPDF

Colour = tuple[int, int, int]
INK: Colour = (22, 24, 28)
MM = 25.4 / 72
"""The millimetres of a point."""


class Pen:
    """Draws on the page of a document that was added last."""

    def __init__(self, pdf: "FPDF", fonts: Sequence[FontFile]) -> None:
        self.pdf = pdf
        self._font = "Helvetica"
        for number, font in enumerate(fonts):
            pdf.add_font(f"text{number}", fname=font.path, collection_font_number=font.number)
        if fonts:
            self._font = "text0"
            pdf.set_fallback_fonts([f"text{number}" for number in range(1, len(fonts))], exact_match=False)

    def text(
        self, x: float, y: float, width: float, height: float, text: str, size: float, *, colour: Colour = INK
    ) -> None:
        """A text of unknown length in one line: letters shrink until it fits, never is it cut."""
        if not text:
            return
        pdf, text = self.pdf, printable(text)
        pdf.set_text_color(*colour)
        pdf.set_font(self._font, size=size)
        taken = pdf.get_string_width(text)
        if taken > width:
            # Letters a tenth narrower are hardly seen; what is still too long gets smaller.
            pdf.set_stretching(max(88.0, 100 * width / taken))
            taken = pdf.get_string_width(text)
            if taken > width:
                pdf.set_font_size(size * width / taken)
        pdf.set_xy(x, y)
        pdf.c_margin = 0
        pdf.cell(width, height, text)
        pdf.set_stretching(100)

    def lines(self, x: float, y: float, width: float, text: str, size: float, *, colour: Colour = INK) -> float:
        """A text over as many lines as it needs; returns their height."""
        pdf = self.pdf
        pdf.set_text_color(*colour)
        pdf.set_font(self._font, size=size)
        pdf.set_xy(x, y)
        pdf.c_margin = 0
        pdf.multi_cell(width, size * MM * 1.25, printable(text), align="L")
        return float(pdf.get_y() - y)

    def label(
        self, x: float, y: float, width: float, height: float, text: str, size: float, *,
        bold: bool = False, colour: Colour = INK, align: str = "L",
    ) -> None:  # fmt: skip
        """A text of our own in a font that every PDF reader has, if that has its letters."""
        pdf = self.pdf
        core = in_core(text)
        pdf.set_font("Helvetica" if core else self._font, "B" if bold and core else "", size)
        pdf.set_text_color(*colour)
        pdf.set_xy(x, y)
        pdf.c_margin = 0
        pdf.cell(width, height, text, align=align)

    def line(self, x: float, y: float, to: float, colour: Colour, thick: float) -> None:
        """A level line from `x` to `to`."""
        self.pdf.set_draw_color(*colour)
        self.pdf.set_line_width(thick)
        self.pdf.line(x, y, to, y)

    def rect(
        self, x: float, y: float, width: float, height: float,
        fill: Colour | None, edge: Colour | None, thick: float = 0.2,
    ) -> None:  # fmt: skip
        """A box with what it is filled with and the colour of its edge; None for neither."""
        pdf = self.pdf
        if fill is not None:
            pdf.set_fill_color(*fill)
        if edge is not None:
            pdf.set_draw_color(*edge)
            pdf.set_line_width(thick)
        pdf.rect(x, y, width, height, style=("F" if fill else "") + ("D" if edge else ""))
