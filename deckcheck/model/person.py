"""Names of people: first and last names, the letter that sheets are sorted by, and when two spellings are one name."""

import re
import unicodedata
from typing import NamedTuple

_EAST_ASIAN = 0x2E80
# Behind a last name, and not a part of it.
_SUFFIXES = frozenset(("jr", "sr", "jnr", "snr", "ii", "iii", "iv", "2nd", "3rd"))
# Before a last name and written small: a part of it.
_PARTICLES = frozenset(
    (
        "af", "al", "av", "bin", "da", "dal", "de", "del", "della", "den", "der", "des", "di", "do", "dos", "du", "e",
        "el", "la", "las", "le", "les", "lo", "los", "of", "ten", "ter", "und", "van", "von", "y", "zu", "zum", "zur",
    )
)  # fmt: skip
# Letters that have no accent to lose but are written otherwise in names of files.
_PLAIN = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h", "ŋ": "n"}
)
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"})
_MOST_WORDS = 8


class Person(NamedTuple):
    """A person's name in its parts; `first` is empty where the parts are not known."""

    first: str = ""
    last: str = ""

    @property
    def full(self) -> str:
        """`Yugi Muto`; the last name first where it is written in East Asian letters."""
        parts = (self.last, self.first) if _is_east_asian(self.last) else (self.first, self.last)
        return " ".join(filter(None, parts))

    @property
    def listed(self) -> str:
        """`Muto, Yugi`, as in a list that is sorted by last names."""
        return self.full if _is_east_asian(self.last) else ", ".join(filter(None, (self.last, self.first)))

    @property
    def initial(self) -> str:
        """The letter that sheets are sorted by: of the last name; empty if that has no letter."""
        return next((char.upper() for char in self.last or self.first if char.isalpha()), "")

    @property
    def order(self) -> tuple[str, str]:
        """What to sort people by: last name, then first name, without regard to case and accents."""
        return plain_letters(self.last or self.first), plain_letters(self.first)


def person_of(text: str) -> Person:
    """The name in its parts: `Muto, Yugi`, `Yugi Muto Jr.`, `Vincent van Gogh`, `武藤 遊戯`.

    The last name is what is before a comma, the first word of an East Asian name in its own letters, or the last
    word with the small words before it (`van`, `de la`).
    """
    text = " ".join(text.split())
    last, comma, first = (part.strip() for part in text.partition(","))
    if comma and last and first and plain_letters(first) not in _SUFFIXES:
        return Person(first, last)
    words = text.replace(",", " ").split()
    if len(words) < 2:
        return Person("", text)
    if _is_east_asian(words[0]):
        return Person(" ".join(words[1:]), words[0])
    at = len(words) - 1
    while at > 1 and plain_letters(words[at]) in _SUFFIXES:
        at -= 1
    while at > 1 and words[at - 1].islower() and words[at - 1].strip("'’") in _PARTICLES:
        at -= 1
    return Person(" ".join(words[:at]), " ".join(words[at:]))


def _is_east_asian(text: str) -> bool:
    return any(ord(char) >= _EAST_ASIAN for char in text)


def plain_letters(text: str) -> str:
    """A text's letters and digits in lower case, without accents: `Łukasz-O'Neill` is `lukaszoneill`."""
    apart = unicodedata.normalize("NFKD", text.casefold().translate(_PLAIN))
    return "".join(char for char in apart.translate(_PLAIN) if char.isalnum())


def name_keys(text: str) -> frozenset[str]:
    """What two spellings of one name have in common: its words without accents, in any order of first and last name.

    `Yugi Muto`, `muto_yugi` and `MutoYugi` share a key, `Jürgen` and `juergen`, too.  Empty if there is no letter.
    """
    keys = set()
    for spelling in _spellings(text):
        words = name_words(spelling)
        for at in range(min(len(words), _MOST_WORDS)):
            keys.add("".join(words[at:] + words[:at]))
    return frozenset(keys)


def word_keys(text: str) -> frozenset[str]:
    """The words of a name in any order, still apart: what is nearer than `name_keys`, by which An Nabell may be Anna
    Bell."""
    return frozenset(filter(None, map(sorted_words, _spellings(text))))


def written_keys(text: str) -> frozenset[str]:
    """The same with the words in the order in which they are written, for names of files."""
    return frozenset(filter(None, ("".join(name_words(spelling)) for spelling in _spellings(text))))


def _spellings(text: str) -> set[str]:
    return {text, unicodedata.normalize("NFC", text.casefold()).translate(_UMLAUTS)}


def sorted_words(text: str) -> str:
    """The words of a name, whatever their order."""
    return " ".join(sorted(name_words(text)))


def name_words(text: str) -> list[str]:
    """The words of a name as they are compared."""
    return [word for part in re.split(r"[\W_]+", unicodedata.normalize("NFC", text)) if (word := plain_letters(part))]
