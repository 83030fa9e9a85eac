"""What the rows of cards and of lists have in common: numbers, texts, days, and the words for kinds of cards."""

from datetime import date
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from deckcheck.model import card as kinds

Code = Annotated[int, Field(ge=-99_999, le=2**31 - 1)]
Passcode = Annotated[int, Field(ge=1, le=99_999_999)]
KonamiIdNumber = Annotated[int, Field(ge=1, le=99_999)]
Text = Annotated[str, Field(min_length=1, max_length=300, pattern=r"^\S(.*\S)?$")]
Language = Literal["ja", "zh-CN", "zh-TW", "ko", "de", "fr", "it", "es", "pt"]
Attribute = Literal["DARK", "EARTH", "FIRE", "LIGHT", "WATER", "WIND", "DIVINE"]
Points = Annotated[int, Field(ge=0)] | Literal["?"]
ReleaseColumn = Literal["tcg", "tcg_na", "tcg_eu", "tcg_no_dt", "ocg", "ae", "kr", "cn", "tw", "md", "speed"]

RACES = (
    "Aqua", "Beast", "Beast-Warrior", "Creator God", "Cyberse", "Dinosaur", "Divine-Beast", "Dragon", "Fairy", "Fiend",
    "Fish", "Illusion", "Insect", "Machine", "Plant", "Psychic", "Pyro", "Reptile", "Rock", "Sea Serpent",
    "Spellcaster", "Thunder", "Warrior", "Winged Beast", "Wyrm", "Zombie",
)  # fmt: skip
MONSTER_KINDS = {
    "Normal": kinds.NORMAL,
    "Effect": kinds.EFFECT,
    "Fusion": kinds.FUSION,
    "Ritual": kinds.RITUAL,
    "Synchro": kinds.SYNCHRO,
    "Xyz": kinds.XYZ,
    "Pendulum": kinds.PENDULUM,
    "Link": kinds.LINK,
    "Tuner": kinds.TUNER,
    "Flip": kinds.FLIP,
    "Spirit": kinds.SPIRIT,
    "Union": kinds.UNION,
    "Gemini": kinds.GEMINI,
    "Toon": kinds.TOON,
}
SPELL_TRAP_KINDS = {
    "Normal": 0,
    "Continuous": kinds.CONTINUOUS,
    "Quick-Play": kinds.QUICK_PLAY,
    "Field": kinds.FIELD,
    "Equip": kinds.EQUIP,
    "Counter": kinds.COUNTER,
    "Ritual": kinds.RITUAL,
    "Link": kinds.LINK,
}
BASE_KINDS = {"Monster": kinds.MONSTER, "Spell": kinds.SPELL, "Trap": kinds.TRAP}
# The bits of `LINK_MARKER_…` in the clients' scripts.
ARROWS = {"↙": 0x1, "⬇": 0x2, "↘": 0x4, "⬅": 0x8, "➡": 0x20, "↖": 0x40, "⬆": 0x80, "↗": 0x100}


def _is_date(value: str) -> str:
    if len(value) != 10:
        raise ValueError("a date is written YYYY-MM-DD")
    return date.fromisoformat(value).isoformat()


Day = Annotated[str, AfterValidator(_is_date), Field(json_schema_extra={"format": "date"})]


class Checked(BaseModel):
    """A model that takes no field it does not know and turns no text into numbers."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
