"""How values are written in the index and read from it: numbers of languages, fields of formats, keys of names."""

from binascii import crc32
from collections.abc import Iterable, Iterator
from typing import Any

from deckcheck.model.names import spellings
from deckcheck.model.play import Ranges

LANGUAGES = ("en", "ja", "zh-CN", "zh-TW", "ko", "de", "fr", "it", "es", "pt")
"""The languages of names; English ones are the cards' main names."""
LANGUAGE_WORDS = {
    word: language
    for language, words in {
        "en": "english us uk gb enus engb",
        "ja": "jp jpn japanese 日本語 jajp",
        "zh-CN": "cn zh sc chs chinese zhhans simplifiedchinese 简体中文 中文",
        "zh-TW": "tw hk tc cht zhhant zhhk traditionalchinese 繁體中文",
        "ko": "kr kor korean 한국어 kokr",
        "de": "ger german deutsch dede",
        "fr": "fra french français francais frfr",
        "it": "ita italian italiano itit",
        "es": "spa sp spanish español espanol eses",
        "pt": "por br ptbr portuguese português portugues",
    }.items()
    for word in words.split()
}
"""Other words for the languages, as `errors.folded` leaves them: those of countries, and the languages' own."""
COMMUNITY_KINDS = ("translation", "former", "nickname")
"""What a name that players use is, in the order of the index."""

_RANGES = ("main", "extra", "side")
_FLAGS = ("equal_sizes", "side_extra", "pre_errata", "updated")
_NUMBERS = ("copies", "points_cap", "forbidden_kinds", "forbidden_as", "skills", "rank")
_TEXTS = (
    "title", "scope", "series", "note", "equal_sizes_source", "kind", "popularity", "pool_until", "pool_until_other",
    "list_day", "list_title", "extra_name", "no_verdict",
)  # fmt: skip
_WORDS = ("aliases", "releases", "sources")
FORMAT_FIELDS = (*_RANGES, *_FLAGS, *_NUMBERS, *_TEXTS, *_WORDS)
"""The fields of a PlayFormat that a format file can set."""

CARD_COLUMNS = (
    "code, passcode, konami_id, name, type, grp, tcg, ocg, attribute, race, level, attack, defense, scale, arrows"
)
"""The columns of a Card, in the order of its fields."""
_CHUNK = 500
# Numbers of cards lie well inside these; others could not even be asked for.
LOWEST, HIGHEST = -(2**31), 2**31


def read_field(field: str, value: str) -> Any:
    """The value of a format's field from its text in the index."""
    if field in _RANGES:
        return read_ranges(value)
    if field in _WORDS:
        return tuple(value.split("\n")) if value else ()
    if field in _FLAGS:
        return value == "1"
    if field in _NUMBERS:
        return int(value) if value else None
    return value


def read_ranges(value: str) -> Ranges:
    pairs = (item.partition(":") for item in value.split(","))
    return tuple((int(low), int(high)) for low, _, high in pairs)


def write_field(value: Any) -> str:
    """The text that `read_field` reads."""
    if isinstance(value, tuple) and value and isinstance(value[0], str):
        return "\n".join(value)
    if isinstance(value, tuple):
        return ",".join(f"{low}:{high}" for low, high in value)
    return "" if value is None else str(int(value)) if isinstance(value, bool) else str(value)


def name_keys(name: str) -> tuple[int, ...]:
    """The numbers under which a name is found whatever its case, accents and punctuation."""
    return tuple(map(name_key, sorted(spellings(name))))


def name_key(plain: str) -> int:
    """The number under which a folded name is found."""
    return crc32(plain.encode("utf-8", "surrogatepass"))


def chunks(numbers: Iterable[int]) -> Iterator[tuple[list[int], str]]:
    """Numbers that can be those of cards, each once, in portions for `IN (…)`, with the marks that stand for them."""
    codes = [number for number in dict.fromkeys(numbers) if LOWEST < number < HIGHEST]
    for start in range(0, len(codes), _CHUNK):
        some = codes[start : start + _CHUNK]
        yield some, ",".join("?" * len(some))


def one_per_group(rows: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    """One code for each group: that of the card the group is named after, if it is among them."""
    found: dict[int, int] = {}
    for code, group in sorted(rows):
        if group not in found or code == group:
            found[group] = code
    return tuple(found.values())
