"""The QR code of a deck: dark modules as runs, for whatever draws them."""

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from segno import QRCode

QUIET = 4
"""Modules that have to stay light around the code."""


class Run(NamedTuple):
    """Dark modules beside each other: the first one's column and row, and how many there are."""

    x: int
    y: int
    length: int


def qr_runs(text: str) -> tuple[int, tuple[Run, ...]]:
    """The QR code of a text: modules a side without the quiet zone, and the dark ones."""
    matrix = _code(text).matrix
    runs = []
    for y, row in enumerate(matrix):
        start = None
        for x, dark in enumerate((*row, 0)):
            if dark and start is None:
                start = x
            elif not dark and start is not None:
                runs.append(Run(start, y, x - start))
                start = None
    return len(matrix), tuple(runs)


def qr_path(text: str) -> tuple[int, str]:
    """The same as the data of an SVG path, in a view box that has the quiet zone around it."""
    size, runs = qr_runs(text)
    path = "".join(f"M{x + QUIET} {y + QUIET}h{n}v1h-{n}z" for x, y, n in runs)
    return size + 2 * QUIET, path


def qr_picture(text: str, kind: str) -> str | bytes:
    """The QR code of a text as an `svg` or `png` file, or (any other kind) in half blocks for a terminal."""
    import io

    code = _code(text)
    if kind in ("svg", "png"):
        picture = io.BytesIO()
        code.save(picture, kind=kind, scale=4, border=QUIET)
        return picture.getvalue()
    lines = io.StringIO()
    code.terminal(lines, border=2, compact=True)
    return lines.getvalue()


def _code(text: str) -> "QRCode":
    """With the lowest level of correction the modules are as large as can be: a sheet of paper is flat and clean."""
    import segno

    return segno.make(text, error="l", boost_error=False, micro=False)
