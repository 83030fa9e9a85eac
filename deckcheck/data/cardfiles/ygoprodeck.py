"""Cards as the interface of YGOPRODeck answers with (`cardinfo.php`): a list under `data`.

https://ygoprodeck.com/api-guide/
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from deckcheck.data.cardfiles.written import WrittenCard, number_of, own_number, race_in, text_of
from deckcheck.data.flat import DataError
from deckcheck.data.schema.base import ARROWS, MONSTER_KINDS
from deckcheck.model.card import MONSTER, NORMAL, RELEASED, SKILL, TOKEN, Card

NAME = "YGOPRODeck"
_ARROWS = dict(
    zip(
        ("Bottom-Left", "Bottom", "Bottom-Right", "Left", "Right", "Top-Left", "Top", "Top-Right"),
        ARROWS,
        strict=True,
    )
)
_FRAMES = {"fusion": "Fusion", "ritual": "Ritual", "synchro": "Synchro", "xyz": "Xyz", "link": "Link"}


def cards_of(path: Path, items: Iterable[Any]) -> Iterator[WrittenCard]:
    """The cards of a file.  Raises DataError for other JSON."""
    for item in items:
        if not isinstance(item, dict) or not number_of(item.get("id")) or not text_of(item.get("name")):
            raise DataError(path, 0, "it is not a list of cards as YGOPRODeck has them")
        code, name = item["id"], text_of(item["name"])
        images = item.get("card_images")
        numbers = (
            [number_of(image.get("id")) for image in images if isinstance(image, dict)]
            if isinstance(images, list)
            else []
        )
        # Former names would be found by them, too; those that count are in the pool.
        others = tuple(number for number in numbers if number and number != code)
        yield WrittenCard(code, _facts(item, code, name), {"": name}, 0, others)


def _facts(item: dict[str, Any], code: int, name: str) -> Card | dict[str, Any]:
    kind = str(item.get("type") or "")
    frame = str(item.get("frameType") or "").lower()
    if "Token" in kind or "Skill" in kind:
        type_ = SKILL if "Skill" in kind else MONSTER | NORMAL | TOKEN
        return Card(code, code, None, name, type_, code, RELEASED, RELEASED)
    row: dict[str, Any] = {**own_number(code), "name": name}
    if "Spell" in kind or "Trap" in kind:
        return row | {"card": "Spell" if "Spell" in kind else "Trap", "kinds": [item.get("race")]}
    line = item.get("typeline")
    words = list(map(str, line)) if isinstance(line, list) else kind.replace("XYZ", "Xyz").split()
    words += [_FRAMES[part] for part in frame.split("_") if part in _FRAMES]
    words += ["Pendulum"] if "pendulum" in frame else []
    words += ["Effect"] if "effect" in frame else []
    row |= {"card": "Monster", "kinds": [known for known in MONSTER_KINDS if known in words]}
    row |= {"race": race_in([str(item.get("race")), *words]), "attribute": item.get("attribute")}
    link = "Link" in row["kinds"]
    row["level"] = item.get("linkval") if link else item.get("level")
    row["atk"] = _strength(item.get("atk"))
    if link:
        markers = item.get("linkmarkers")
        found = [_ARROWS[marker] for marker in markers if marker in _ARROWS] if isinstance(markers, list) else []
        row["arrows"] = "".join(sorted(found, key=list(ARROWS).index))
    else:
        row["def"] = _strength(item.get("def"))
    row["scale"] = item.get("scale") if "Pendulum" in row["kinds"] else None
    return {key: value for key, value in row.items() if value is not None}


def _strength(value: Any) -> Any:
    return "?" if value == -1 else value
