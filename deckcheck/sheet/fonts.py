"""Fonts for the PDF: which installed files can show every letter of a sheet, so that none comes out as a box."""

import os
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from deckcheck.errors import UsageError, said_by
from deckcheck.inputs.files import check_regular, read_start

MAX_BYTES = 100_000_000
"""Three times the largest collection of fonts that systems have."""


class FontFile(NamedTuple):
    """A font file; `number` is the font's place in a collection (.ttc)."""

    path: str
    number: int = 0


# Names of files as systems install them, the best looking first.  The fonts of a Noto CJK collection differ in how they
# draw the same character; its order is Japanese, Korean, simplified Chinese, traditional Chinese.
_LATIN = (
    ("NotoSans-Regular.ttf", 0), ("DejaVuSans.ttf", 0), ("LiberationSans-Regular.ttf", 0), ("Arial Unicode.ttf", 0),
    ("segoeui.ttf", 0), ("Arial.ttf", 0), ("arial.ttf", 0),
)  # fmt: skip
_FILES = {
    "ja": (
        ("NotoSansCJK-Regular.ttc", 0), ("NotoSansCJKjp-Regular.otf", 0), ("NotoSansJP-Regular.otf", 0),
        ("NotoSansJP-Regular.ttf", 0), ("ヒラギノ角ゴシック W3.ttc", 0), ("YuGothR.ttc", 0), ("meiryo.ttc", 0),
        ("ipaexg.ttf", 0), ("ipagp.ttf", 0), ("ipag.ttf", 0), ("TakaoPGothic.ttf", 0), ("msgothic.ttc", 0),
    ),
    "ko": (
        ("NotoSansCJK-Regular.ttc", 1), ("NotoSansCJKkr-Regular.otf", 0), ("NotoSansKR-Regular.otf", 0),
        ("NotoSansKR-Regular.ttf", 0), ("AppleSDGothicNeo.ttc", 0), ("malgun.ttf", 0), ("NanumGothic.ttf", 0),
    ),
    "zh-CN": (
        ("NotoSansCJK-Regular.ttc", 2), ("NotoSansCJKsc-Regular.otf", 0), ("NotoSansSC-Regular.otf", 0),
        ("NotoSansSC-Regular.ttf", 0), ("PingFang.ttc", 0), ("Hiragino Sans GB.ttc", 0), ("msyh.ttc", 0),
        ("wqy-microhei.ttc", 0), ("wqy-zenhei.ttc", 0), ("STHeiti Light.ttc", 0),
    ),
    "zh-TW": (
        ("NotoSansCJK-Regular.ttc", 3), ("NotoSansCJKtc-Regular.otf", 0), ("NotoSansTC-Regular.otf", 0),
        ("NotoSansTC-Regular.ttf", 0), ("PingFang.ttc", 0), ("msjh.ttc", 0), ("wqy-microhei.ttc", 0),
        ("wqy-zenhei.ttc", 0), ("STHeiti Light.ttc", 1),
    ),
}  # fmt: skip
_SCRIPTS = {"ja": "Japanese", "ko": "Korean", "zh-CN": "Chinese", "zh-TW": "Chinese"}


def fonts_for(text: str, language: str, chosen: str | None = None) -> tuple[FontFile, ...]:
    """The fonts that show all of a text between them, the main one first; empty if every PDF reader's own font does.

    `chosen` is a font file that the user asks for; it comes first.  Raises UsageError if that file is not a font, or if
    no font on this system has some letter.
    """
    wanted = {char for char in text if char.isprintable() and not char.isspace()}
    if chosen is None and not _missing_in_core(wanted):
        return ()
    found: list[FontFile] = []
    missing = set(wanted)
    for font in _candidates(language, chosen, missing):
        letters = _letters(font, strict=font.path == chosen)
        if missing & letters or font.path == chosen:
            found.append(font)
            missing -= letters
        if not missing:
            return tuple(found)
    raise _no_font(missing, language)


def in_core(text: str) -> bool:
    """Whether the fonts that every PDF reader has show all of a text."""
    return not _missing_in_core(text)


def _missing_in_core(chars: Iterable[str]) -> str:
    """What the fonts that every PDF reader has (in code page 1252) cannot show."""
    return "".join(char for char in chars if char.encode("cp1252", "ignore") == b"")


def _candidates(language: str, chosen: str | None, missing: set[str]) -> Iterator[FontFile]:
    """Fonts to try, in order; the last ones are searched for what `missing` still holds then."""
    if chosen is not None:
        yield FontFile(chosen)
    installed = _installed()
    others = [name for name in _FILES if name != language]
    lists = [_FILES.get(language, ()), _LATIN, *(_FILES[name] for name in others)]
    for files in lists:
        for name, number in files:
            if name in installed:
                yield FontFile(installed[name], number)
    yield from _asked_of_fontconfig(missing)


@cache
def _installed() -> dict[str, str]:
    """The font files of this system by name."""
    home = os.path.expanduser("~")
    folders = {
        "darwin": ("/System/Library/Fonts", "/Library/Fonts", f"{home}/Library/Fonts", "/System/Library/AssetsV2"),
        "win32": (
            os.path.join(os.environ.get("WINDIR", r"C:\Windows"), "Fonts"),
            os.path.join(os.environ.get("LOCALAPPDATA", home), "Microsoft", "Windows", "Fonts"),
        ),
    }.get(sys.platform, ("/usr/share/fonts", "/usr/local/share/fonts", f"{home}/.local/share/fonts", f"{home}/.fonts"))
    found: dict[str, str] = {}
    for folder in folders:
        for place, _, names in os.walk(folder):
            for name in names:
                if name.lower().endswith((".ttf", ".otf", ".ttc")):
                    found.setdefault(name, os.path.join(place, name))
    return found


def _asked_of_fontconfig(missing: set[str]) -> Iterator[FontFile]:
    """Fonts that fontconfig knows for what no well-known font has."""
    import shutil
    import subprocess

    program = shutil.which("fc-list")
    if program is None or not missing:
        return
    wanted = " ".join(f"{ord(char):x}" for char in sorted(missing))
    command = [program, "--format", "%{index}\t%{file}\n", f":charset={wanted}"]
    answer = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False).stdout
    for line in sorted(answer.splitlines()):
        number, _, path = line.partition("\t")
        # Higher numbers than these mean an instance of a variable font.
        if number.isdecimal() and int(number) < 1 << 16 and path.lower().endswith((".ttf", ".otf", ".ttc")):
            yield FontFile(path, int(number))


def _letters(font: FontFile, *, strict: bool) -> set[str]:
    """The characters that a font shows; none for a file that cannot be read, unless `strict`: then UsageError."""
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

    try:
        if strict:
            check_regular(font.path, MAX_BYTES)
            read_start(font.path, 1)  # of what the system shows as a file and never gives, this does not wait
        with TTFont(font.path, fontNumber=font.number, lazy=True) as opened:
            return set(map(chr, opened.getBestCmap() or ()))
    except Exception as error:  # a damaged font is noticed anywhere in the library
        if strict:
            raise UsageError(
                f"{font.path} cannot be used as a font: {said_by(error)}.",
                "Give a TrueType or OpenType file (.ttf, .otf, .ttc).",
            ) from None
        return set()


def _no_font(missing: set[str], language: str) -> UsageError:
    # Where there is no font at all, the letters that need one are what matters.
    missing = set(_missing_in_core(missing)) or missing
    shown = "".join(sorted(missing)[:12]) + ("…" if len(missing) > 12 else "")
    east_asian = any(ord(char) > 0x2E80 for char in missing)
    script = _SCRIPTS.get(language) if east_asian else None
    debian, mac = ("fonts-noto-cjk", "font-noto-sans-cjk") if east_asian else ("fonts-dejavu-core", "font-dejavu")
    return UsageError(
        f"No font was found that has {'the ' + script if script else 'these'} letters: {shown}",
        f"Install one (Debian, Ubuntu: apt install {debian}; macOS: brew install --cask {mac}), or give a file with "
        "--font. A sheet in HTML (a file called .html) is shown in the browser's own fonts.",
    )
