"""Sheets as one HTML page: the browser's own fonts, so that names of any language can be read and printed."""

from collections.abc import Sequence

from deckcheck.report.html.page import asset, environment, policy
from deckcheck.report.style import width
from deckcheck.sheet.content import Column, Sheet
from deckcheck.sheet.labels import labels_of
from deckcheck.sheet.qr import qr_path

PAPERS = {"a4": "A4", "letter": "letter"}
BLANK_MAIN, BLANK_SIDE = 18, 15
"""A column has at least so many lines, the rest are to be written on."""
DENSE = 44
"""More lines than this, in both rows of columns together, are set closer; fewer if there is a banner."""
_BANNER = 7


def render(sheets: Sequence[Sheet], paper: str, language: str, version: str) -> str:
    """The page of all sheets, each beginning a new sheet of paper (`a4` or `letter`)."""
    package = "deckcheck.sheet"
    style = asset(package, "sheet.css").replace("PAPER", PAPERS[paper])
    template = environment(package).get_template("sheet.html")
    codes = [qr_path(sheet.code) if sheet.code else None for sheet in sheets]
    return template.render(
        sheets=list(zip(sheets, codes, strict=True)),
        style=style,
        policy=policy(style),
        language=language,
        words=labels_of(language),
        version=version,
        blank=_blank,
        tight=_tight,
        is_dense=_is_dense,
        blank_main=BLANK_MAIN,
        blank_side=BLANK_SIDE,
    )


def _blank(columns: Sequence[Column], least: int) -> int:
    """How many lines all of some columns beside each other have."""
    return max(least, *(len(column.lines) for column in columns))


def _is_dense(sheet: Sheet) -> bool:
    """Whether a sheet has to be set closer to stay on one page; a name that may need two lines counts half more."""
    lengths = [
        max(least, *(len(column.lines) + sum(0.5 for line in column.lines if _tight(line.name)) for column in columns))
        for columns, least in ((sheet.main, BLANK_MAIN), ((sheet.extra, sheet.side), BLANK_SIDE))
    ]
    return len(sheet.main) > 3 or sum(lengths) > (DENSE - _BANNER if sheet.marked else DENSE)


def _tight(name: str) -> str:
    """The class of a name that would not fit into its line in letters of the usual size."""
    taken = width(name)
    return next((css for least, css in ((42, "t3"), (34, "t2"), (27, "t1")) if taken > least), "")
