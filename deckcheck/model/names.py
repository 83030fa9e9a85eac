"""How card names are compared where they are not written exactly as printed."""

import unicodedata


def normalise(name: str) -> str:
    """A name with everything taken away that people write differently: case, width, quotes, dashes, blanks, stars.

    Only letters, marks and digits of any script remain.  Two names with the same result may still be two cards (Raimei
    and Rai-Mei), so exact names are tried first.  Empty if the name has no letter at all.
    """
    if name.isascii():
        return "".join(filter(str.isalnum, name.lower()))
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", folded)))
