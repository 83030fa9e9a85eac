"""Files that are something else than a deck: what they are, told by their first bytes, and what to do with them.

Players hand in what they have: a PDF of the registration sheet, a photo, a spreadsheet.  None of them is read, and none
is taken for a list of names; each is called by its name.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

from deckcheck.model.words import mark


class OtherFile(NamedTuple):
    """What a file is (`a PDF document`), and how to get at the deck in it, both to be said."""

    what: str
    help: str


_COPY = mark("Copy the list of cards out of it and save that as .txt, or export the deck as .ydk.")
_UNPACK = mark("Unpack it and check the files in it.")
_SAVE_AS_CSV = mark("Save the sheet as .csv, with a column for the names and one for the counts.")
_SAVE_AS_TEXT = mark("Save it as plain text (.txt).")
_A_LIST = mark("Give it with --list, and a deck to check against it.")
_TYPE_IT = mark("Type the list, or export the deck from the program that shows it.")

_STARTS: tuple[tuple[bytes, OtherFile], ...] = (
    (b"%PDF-", OtherFile(mark("a PDF document"), _COPY)),
    (b"%!PS", OtherFile(mark("a PostScript document"), _COPY)),
    (b"{\\rtf", OtherFile(mark("an RTF document"), _SAVE_AS_TEXT)),
    (b"\x89PNG\r\n", OtherFile(mark("a picture (PNG)"), _TYPE_IT)),
    (b"\xff\xd8\xff", OtherFile(mark("a picture (JPEG)"), _TYPE_IT)),
    (b"GIF8", OtherFile(mark("a picture (GIF)"), _TYPE_IT)),
    (b"II*\0", OtherFile(mark("a picture (TIFF)"), _TYPE_IT)),
    (b"MM\0*", OtherFile(mark("a picture (TIFF)"), _TYPE_IT)),
    (b"8BPS", OtherFile(mark("a picture (Photoshop)"), _TYPE_IT)),
    (b"\0\0\x01\0", OtherFile(mark("a picture (icon)"), _TYPE_IT)),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", OtherFile(mark("a document of an old version of Office"), _SAVE_AS_TEXT)),
    (b"7z\xbc\xaf\x27\x1c", OtherFile(mark("an archive (7z)"), _UNPACK)),
    (b"Rar!\x1a\x07", OtherFile(mark("an archive (RAR)"), _UNPACK)),
    (b"\x1f\x8b", OtherFile(mark("a compressed file (gzip)"), _UNPACK)),
    (b"BZh", OtherFile(mark("a compressed file (bzip2)"), _UNPACK)),
    (b"\xfd7zXZ\0", OtherFile(mark("a compressed file (xz)"), _UNPACK)),
    (b"\x28\xb5\x2f\xfd", OtherFile(mark("a compressed file (Zstandard)"), _UNPACK)),
    (b"SQLite format 3\0", OtherFile(mark("a database"), mark("Give a client's cards.cdb with --cards."))),
    (b"yrp1", OtherFile(mark("a YGOPro replay"), mark("Export the deck in the client."))),
    (b"yrpX", OtherFile(mark("an EDOPro replay"), mark("Export the deck in the client."))),
    (b"\x7fELF", OtherFile(mark("a program"), "")),
    (
        b"version https://git-lfs",
        OtherFile(mark("a Git LFS pointer, not the file itself"), mark("Run `git lfs pull`.")),
    ),
)

# What is in a ZIP file tells which program it is from; Office documents begin with these names.
_ZIPPED: tuple[tuple[bytes, OtherFile], ...] = (
    (b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet", OtherFile(mark("a spreadsheet"), _SAVE_AS_CSV)),
    (b"mimetypeapplication/vnd.oasis.opendocument", OtherFile(mark("a LibreOffice document"), _SAVE_AS_TEXT)),
    (b"mimetypeapplication/epub+zip", OtherFile(mark("an e-book"), _COPY)),
    (b"xl/", OtherFile(mark("a spreadsheet"), _SAVE_AS_CSV)),
    (b"word/", OtherFile(mark("a Word document"), _SAVE_AS_TEXT)),
    (b"ppt/", OtherFile(mark("a presentation"), _COPY)),
    (b"Index/", OtherFile(mark("a Pages or Numbers document"), _SAVE_AS_TEXT)),
)
_BRANDS = {
    b"heic": mark("a picture (HEIC)"),
    b"heix": mark("a picture (HEIC)"),
    b"mif1": mark("a picture (HEIF)"),
    b"avif": mark("a picture (AVIF)"),
}
_HEAD = 4096


def other_file(data: bytes) -> OtherFile | None:
    """What a file is that is surely no text; None for everything else."""
    head = data[:_HEAD]
    for start, found in _STARTS:
        if head.startswith(start):
            return found
    if head.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return _zipped(data)
    if head[4:8] == b"ftyp":
        return OtherFile(_BRANDS.get(head[8:12], mark("a video")), _TYPE_IT)
    if head.startswith(b"RIFF") and head[8:12] == b"WEBP":
        return OtherFile(mark("a picture (WebP)"), _TYPE_IT)
    # Texts may begin with these letters, too; a picture or program has zeros soon after them.
    if head.startswith(b"BM") and head[6:10] == b"\0\0\0\0":
        return OtherFile(mark("a picture (BMP)"), _TYPE_IT)
    if head.startswith(b"MZ") and b"\0\0" in head[:64]:
        return OtherFile(mark("a program"), "")
    if head[257:262] == b"ustar":
        return OtherFile(mark("an archive (tar)"), _UNPACK)
    # Some programs put a line or two before the mark.
    if b"%PDF-" in head[:1024] and b"\0" not in head[: head.find(b"%PDF-")]:
        return OtherFile(mark("a PDF document"), _COPY)
    return None


def _zipped(data: bytes) -> OtherFile:
    # The directory at the end of an archive names all that is in it; a truncated one still has its first names.
    names = data[:_HEAD] + data[-65_536:]
    return next((found for name, found in _ZIPPED if name in names), OtherFile(mark("an archive (ZIP)"), _UNPACK))


_SCRIPT = re.compile(
    r"^[ \t]*(?:function[ \t]+c[0-9]+\.|local[ \t]+s[ \t]*,[ \t]*id[ \t]*=[ \t]*GetID\(\))", re.MULTILINE
)
_LIST_LINE = re.compile(r"^[0-9]{3,10}[ \t]+-?[0-9]{1,3}(?:[ \t]*(?:--|#|//).*)?[ \t]*$", re.MULTILINE)
_LIST_TITLE = re.compile(r"^!(?!side[ \t]*$)[^\n]+$", re.MULTILINE | re.IGNORECASE)
_MIN_LIST_LINES = 2
_REPORT = re.compile(r'<meta name="generator" content="deckcheck [^"\n]{1,40}, report">')


def other_text(head: str) -> OtherFile | None:
    """What a text is if it is a client's file of another kind: a card script, a Forbidden & Limited list, a report."""
    if _SCRIPT.search(head):
        return OtherFile(mark("a card script"), mark("Check scripts with `deckcheck lint`."))
    if _REPORT.search(head):
        return OtherFile(mark("a deckcheck report"), "")
    if _LIST_TITLE.search(head):
        lines = _LIST_LINE.finditer(head)
        if sum(1 for _, _line in zip(range(_MIN_LIST_LINES), lines, strict=False)) == _MIN_LIST_LINES:
            return OtherFile(mark("a Forbidden & Limited list"), _A_LIST)
    return None


# Documents of deckcheck's own, and of its repository, by keys that no deck has.
_DOCUMENTS: tuple[tuple[frozenset[str], OtherFile], ...] = (
    (frozenset(("matchups",)), OtherFile(mark("a side plan"), mark("Check it with `deckcheck swap --plan`."))),
    (frozenset(("forbidden", "limited")), OtherFile(mark("a Forbidden & Limited list"), _A_LIST)),
    (frozenset(("forbidden", "effective")), OtherFile(mark("a Forbidden & Limited list"), _A_LIST)),
    (frozenset(("effective", "points")), OtherFile(mark("a list of points"), _A_LIST)),
    (frozenset(("limited", "semi_limited")), OtherFile(mark("a Forbidden & Limited list"), _A_LIST)),
    (frozenset(("whitelist", "effective")), OtherFile(mark("a list of allowed cards"), _A_LIST)),
    (frozenset(("inherits", "title")), OtherFile(mark("a format of play"), mark("Give it with --format."))),
    (frozenset(("schema", "summary", "items")), OtherFile(mark("a deckcheck report"), "")),
    (frozenset(("schema", "findings")), OtherFile(mark("a deckcheck baseline"), mark("Give it with --baseline."))),
)


def other_document(keys: Iterable[str]) -> OtherFile | None:
    """What a JSON or YAML document is that has these keys, if that is not a deck for sure."""
    found = {key.lower() for key in keys}
    return next((other for wanted, other in _DOCUMENTS if wanted <= found), None)
