"""How card names are compared where they are not written exactly as printed."""

import re
import unicodedata

MOST_LOOKED_FOR = 300
"""Of so many unknown names in one file near ones are looked for, which takes milliseconds each; a file with more of
them is not a list with typos."""

_AND = frozenset(("and", "und", "et"))
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})
_LOWEST_MARK, _HIGHEST_MARK = "\u0300", "\u036f"


def normalise(name: str) -> str:
    """A name with everything taken away that people write differently: case, width, quotes, dashes, blanks, stars.

    Only letters, marks and digits of any script remain.  Two names with the same result may still be two cards (Raimei
    and Rai-Mei), so exact names are tried first.  Empty if the name has no letter at all.
    """
    if name.isascii():
        return "".join(filter(str.isalnum, name.lower()))
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", folded)))


def fold(name: str) -> str:
    """A name as `normalise` leaves it, without accents and without the word `and`, so that `&` and `and` agree.

    Names that agree in this only are the same name to a reader if no other card is meant, and never before names that
    agree in more.
    """
    text = name.lower() if name.isascii() else _without_accents(name)
    words = ("".join(filter(str.isalnum, word)) for word in text.split())
    return "".join(word for word in words if word not in _AND) or normalise(name)


def spellings(name: str) -> frozenset[str]:
    """The foldings under which a name is found.

    Its own, that without a part in `<>` (`Maliss <P> Dormouse`), and that with umlauts written out (`Blauaeugiger`).
    """
    found = {fold(name)}
    if "<" in name or "＜" in name:
        found.add(fold(re.sub(r"[<＜][^<>＜＞]*[>＞]", " ", name)))
    if not name.isascii():
        found.add(fold(name.translate(_UMLAUTS)))
    return frozenset(found)


def _without_accents(name: str) -> str:
    """A name in lower case and without the marks on Latin letters; those of kana and Hangul stay."""
    apart = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name).casefold())
    plain = "".join(char for char in apart if not _LOWEST_MARK <= char <= _HIGHEST_MARK)
    return unicodedata.normalize("NFC", plain)
