"""Cards as yaml-yugi publishes them: a mapping a card, a list of them for all (`cards.json`).

https://github.com/DawnbrandBots/yaml-yugi
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from deckcheck.data.cardfiles.written import WrittenCard, number_of, own_number, race_in, text_of
from deckcheck.data.flat import DataError
from deckcheck.data.schema.base import ARROWS, MONSTER_KINDS
from deckcheck.data.values import LANGUAGES

NAME = "yaml-yugi"
KEYS = (
    "konami_id", "password", "fake_password", "name", "is_translation_unofficial", "card_type", "monster_type_line",
    "property", "attribute", "level", "rank", "link_arrows", "atk", "def", "pendulum_scale", "limit_regulation",
    "master_duel_rarity",
)  # fmt: skip
LEFT_OUT = {
    "text": "card texts are not taken",
    "pendulum_effect": "card texts are not taken",
    "materials": "part of the card text",
    "images": "pictures are not taken",
    "sets": "they have no days; products come as rows of cardpool/sets and prints",
    "series": "no rule asks for archetypes",
    "ritual_spell": "no rule asks for it",
    "yugipedia_page_id": "no rule asks for it",
}
ROMANISED = ("ja_romaji", "ko_rr")
"""Names in other letters, which nobody writes in decks."""
_WITH_EFFECT = ("Flip", "Spirit", "Union", "Gemini", "Toon")
_READING = re.compile(r"<rt>[^<]*</rt>|</?ruby>")


def cards_of(path: Path, items: Iterable[Any]) -> Iterator[WrittenCard]:
    """The cards of a file; those without any number (announced ones) are left out.  Raises DataError for other JSON."""
    for item in items:
        refuse_other(path, item)
        code = code_of(item)
        if code:
            yield WrittenCard(code, row_of(item), names_of(item), konami_id=number_of(item.get("konami_id")))


def refuse_other(path: Path, item: Any) -> None:
    """Raise DataError for anything but a card of yaml-yugi."""
    if not isinstance(item, dict) or not isinstance(item.get("name"), dict):
        raise DataError(path, 0, "it is not a list of cards as yaml-yugi has them")


def code_of(item: dict[str, Any]) -> int:
    """The number that deck files use for a card; 0 for one that has none."""
    number = number_of(item.get("password")) or number_of(item.get("fake_password"))
    return number or -number_of(item.get("konami_id"))


def names_of(item: dict[str, Any]) -> dict[str, str]:
    """The names of a card by language, English first, without readings."""
    texts = {language: item["name"].get(language) for language in LANGUAGES}
    named = {language: text_of(_READING.sub("", text)) for language, text in texts.items() if isinstance(text, str)}
    return {language: name for language, name in named.items() if name}


def row_of(item: dict[str, Any]) -> dict[str, Any]:
    """A card as a row of `cardpool/cards/`, still to be checked."""
    row: dict[str, Any] = {"konami_id": item.get("konami_id")}
    if number_of(item.get("password")):
        row |= own_number(item["password"])
    elif number_of(item.get("fake_password")):
        row["client_code"] = item["fake_password"]
    row["name"] = next(iter(names_of(item).values()), "")
    unofficial = item.get("is_translation_unofficial")
    names = unofficial.get("name") if isinstance(unofficial, dict) else None
    row["unofficial_name"] = True if isinstance(names, dict) and names.get("en") else None
    row["card"] = item.get("card_type")
    if item.get("card_type") == "Monster":
        words = str(item.get("monster_type_line") or "").split(" / ")
        # Some type lines leave out that such a monster has an effect.
        effect = "Effect" in words or any(kind in words for kind in _WITH_EFFECT)
        row["kinds"] = [kind for kind in MONSTER_KINDS if kind in words or (kind == "Effect" and effect)]
        row["race"] = race_in(words)
        row["attribute"] = item.get("attribute")
        arrows = item.get("link_arrows") if isinstance(item.get("link_arrows"), list) else None
        row["level"] = (
            len(arrows) if arrows else item.get("rank") if item.get("rank") is not None else item.get("level")
        )
        row["atk"], row["def"] = item.get("atk"), item.get("def")
        row["scale"] = item.get("pendulum_scale")
        if arrows:
            row["arrows"] = "".join(sorted(map(str, arrows), key=lambda arrow: [*ARROWS, arrow].index(arrow)))
    else:
        row["kinds"] = [item.get("property")]
    return {key: value for key, value in row.items() if value is not None}
