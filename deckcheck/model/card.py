"""What a card is: the facts that the deck rules and the script rules read."""

from typing import NamedTuple

from deckcheck.model.words import mark, say

# Kinds of card, with the bit values that the clients' databases use (column `datas.type` of a `cards.cdb`),
# so that a card from the pool and a card from a client database are the same to every rule.
MONSTER = 0x1
SPELL = 0x2
TRAP = 0x4
NORMAL = 0x10
EFFECT = 0x20
FUSION = 0x40
RITUAL = 0x80
SPIRIT = 0x200
UNION = 0x400
GEMINI = 0x800
TUNER = 0x1000
SYNCHRO = 0x2000
TOKEN = 0x4000
QUICK_PLAY = 0x10000
CONTINUOUS = 0x20000
EQUIP = 0x40000
FIELD = 0x80000
COUNTER = 0x100000
FLIP = 0x200000
TOON = 0x400000
XYZ = 0x800000
PENDULUM = 0x1000000
LINK = 0x4000000
SKILL = 0x8000000

KIND_NAMES: dict[int, str] = {
    MONSTER: mark("Monster"),
    SPELL: mark("Spell"),
    TRAP: mark("Trap"),
    NORMAL: mark("Normal"),
    EFFECT: mark("Effect"),
    FUSION: mark("Fusion"),
    RITUAL: mark("Ritual"),
    SPIRIT: mark("Spirit"),
    UNION: mark("Union"),
    GEMINI: mark("Gemini"),
    TUNER: mark("Tuner"),
    SYNCHRO: mark("Synchro"),
    TOKEN: mark("Token"),
    QUICK_PLAY: mark("Quick-Play"),
    CONTINUOUS: mark("Continuous"),
    EQUIP: mark("Equip"),
    FIELD: mark("Field"),
    COUNTER: mark("Counter"),
    FLIP: mark("Flip"),
    TOON: mark("Toon"),
    XYZ: mark("Xyz"),
    PENDULUM: mark("Pendulum"),
    LINK: mark("Link"),
    SKILL: mark("Skill"),
}

EXTRA_DECK_KINDS = FUSION | SYNCHRO | XYZ | LINK
"""Monsters of these kinds belong in the Extra Deck (a Link *Spell* does not: see `belongs_in_extra`)."""

_SPELL_TRAP_KINDS = (QUICK_PLAY, CONTINUOUS, EQUIP, FIELD, COUNTER, RITUAL, LINK)
_MONSTER_KINDS = (PENDULUM, FUSION, SYNCHRO, XYZ, LINK, RITUAL)

# Standing of a card in a region (`Card.tcg`, `Card.ocg`).  Of the pool's cards only the never-legal ones are not
# RELEASED there: whether a card is out on a day is asked of its releases (`Store.releases`).
NOT_RELEASED = 0
RELEASED = 1
NOT_FOR_PLAY = 2


class Card(NamedTuple):
    """One card of the pool.

    `code` is the number that deck files use for it: the printed passcode, or, for the cards without one, the number
    that the clients use (Egyptian Gods 10000000 …) or minus the Konami ID if there is none.
    `group` is the `code` of the card under whose name this one counts when a deck is built (RULES A7); cards that
    share a name share the group.  `level` is the Level, Rank or Link Rating.  `attack`/`defense` are -2 for "?".
    """

    code: int
    passcode: int | None
    konami_id: int | None
    name: str
    type: int
    group: int
    tcg: int
    ocg: int
    attribute: str | None = None
    race: str | None = None
    level: int | None = None
    attack: int | None = None
    defense: int | None = None
    scale: int | None = None
    arrows: int = 0

    @property
    def belongs_in_extra(self) -> bool:
        """Whether the card starts the Duel in the Extra Deck (RULES A8)."""
        return self.type & MONSTER != 0 and self.type & EXTRA_DECK_KINDS != 0


class Alias(NamedTuple):
    """Another number under which client files know a card.

    `kind`: `artwork`, `artwork_inferred` (from the distance of the numbers only), `old_passcode` (pre-release number),
    `pre_errata`, `goat` or `typo`.
    """

    code: int
    card: int
    kind: str


ARTWORKS = ("artwork", "artwork_inferred")
"""The kinds of other numbers of a card that are other artworks of it."""
_ARTWORKS_END = 10


def is_artwork_number(number: int, code: int) -> bool:
    """Whether a number is so little above a card's that clients use it for another artwork of the card."""
    return 0 < number - code < _ARTWORKS_END


def passcode_text(code: int | None) -> str:
    """A passcode as it is printed: eight digits with leading zeros (`02511` is shown as `00002511`)."""
    return say("no passcode") if code is None or code < 0 else f"{code:08d}"


def kind_text(type_: int) -> str:
    """The kind of a card in words, as players say it: `Pendulum Xyz Monster`, `Quick-Play Spell`, `Token`."""
    if type_ & TOKEN:
        return "Token"
    if type_ & SKILL:
        return "Skill Card"
    for base in (SPELL, TRAP):
        if type_ & base:
            words = [KIND_NAMES[kind] for kind in _SPELL_TRAP_KINDS if type_ & kind] or ["Normal"]
            return " ".join([*words, KIND_NAMES[base]])
    words = [KIND_NAMES[kind] for kind in _MONSTER_KINDS if type_ & kind]
    return " ".join([*(words or ["Normal" if type_ & NORMAL else "Effect"]), "Monster"])


# What `kind_text` and `a_kind` give, to be said where people read it.
_SAID = (
    mark("Token"), mark("Skill Card"), mark("Normal Spell"), mark("Quick-Play Spell"), mark("Continuous Spell"),
    mark("Equip Spell"), mark("Field Spell"), mark("Ritual Spell"), mark("Link Spell"), mark("Normal Trap"),
    mark("Continuous Trap"), mark("Counter Trap"), mark("Normal Monster"), mark("Effect Monster"),
    mark("Fusion Monster"), mark("Synchro Monster"), mark("Xyz Monster"), mark("Link Monster"), mark("Ritual Monster"),
    mark("Pendulum Monster"), mark("Pendulum Fusion Monster"), mark("Pendulum Synchro Monster"),
    mark("Pendulum Xyz Monster"), mark("Pendulum Link Monster"), mark("Pendulum Ritual Monster"),
    mark("a Token"), mark("a Skill Card"), mark("a Normal Spell"), mark("a Quick-Play Spell"),
    mark("a Continuous Spell"), mark("an Equip Spell"), mark("a Field Spell"), mark("a Ritual Spell"),
    mark("a Link Spell"), mark("a Normal Trap"), mark("a Continuous Trap"), mark("a Counter Trap"),
    mark("a Normal Monster"), mark("an Effect Monster"), mark("a Fusion Monster"), mark("a Synchro Monster"),
    mark("an Xyz Monster"), mark("a Link Monster"), mark("a Ritual Monster"), mark("a Pendulum Monster"),
    mark("a Pendulum Fusion Monster"), mark("a Pendulum Synchro Monster"), mark("a Pendulum Xyz Monster"),
    mark("a Pendulum Link Monster"), mark("a Pendulum Ritual Monster"),
)  # fmt: skip


def a_kind(type_: int) -> str:
    """The kind of a card with its article: `an Effect Monster`, `a Union Monster`, `an Xyz Monster`."""
    words = kind_text(type_)
    return f"{'an' if words[0] in 'AEIOX' else 'a'} {words}"
