"""The kinds of values that the game's functions take and give, as bits of a mask, and how the tables write them.

A value of several kinds (`Card|nil`) has several bits; `ANY` stands for what is not known, and nothing is ever
concluded from it.
"""

NIL = 1
BOOL = 2
INT = 4
FLOAT = 8
STRING = 16
FUNC = 32
TABLE = 64
CARD = 128
GROUP = 256
EFFECT = 512
ANY = 1023
NUMBER = INT | FLOAT
OBJECT = CARD | GROUP | EFFECT

_LETTERS = {
    "0": NIL,
    "B": BOOL,
    "I": INT,
    "N": NUMBER,
    "S": STRING,
    "F": FUNC,
    "T": TABLE,
    "C": CARD,
    "G": GROUP,
    "E": EFFECT,
    "A": ANY,
}
_WORDS = {
    "nil": NIL,
    "void": NIL,
    "bool": BOOL,
    "boolean": BOOL,
    "true": BOOL,
    "false": BOOL,
    "int": INT,
    "integer": INT,
    "player": INT,
    "number": NUMBER,
    "string": STRING,
    "function": FUNC,
    "fun": FUNC,
    "table": TABLE,
    "Card": CARD,
    "Group": GROUP,
    "Effect": EFFECT,
    "any": ANY,
}
CLASSES = {"Card": CARD, "Group": GROUP, "Effect": EFFECT}
_TITLES = (
    (CARD, "a card"),
    (GROUP, "a group"),
    (EFFECT, "an effect"),
    (FUNC, "a function"),
    (INT, "a number"),
    (FLOAT, "a number"),
    (BOOL, "true or false"),
    (STRING, "a string"),
    (TABLE, "a table"),
    (NIL, "nil"),
)


def from_letters(letters: str) -> int:
    """The mask that a table writes as letters (`CG0`: a card, a group or nil).  Raises KeyError for another letter."""
    mask = 0
    for letter in letters:
        mask |= _LETTERS[letter]
    return mask


def from_words(words: list[str]) -> int:
    """The mask of the kinds named by words (`["Card", "nil"]`); a word that is not known makes it `ANY`."""
    mask = 0
    for word in words:
        mask |= _WORDS.get(word, ANY)
    return mask


def letters_of(mask: int) -> str:
    """The letters that stand for a mask in a table."""
    if mask == ANY:
        return "A"
    found = "".join(letter for letter, bits in _LETTERS.items() if letter not in "AN" and mask & bits)
    return found.replace("I", "N") if mask & FLOAT else found


def title(mask: int) -> str:
    """How a message names a kind: "a card or a group"."""
    names = list(dict.fromkeys(name for bits, name in _TITLES if mask & bits))
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " or " + names[-1] if names else "nothing"
