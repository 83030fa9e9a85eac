"""The facts of `cardpool/` and `banlists/`, read from their YAML: nothing of the program is used.

Only the forms that those folders have are read: rows of JSON, and files of `key: value` with lists and mappings below.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tests.oracle.releases import rows

ROOT = Path(__file__).resolve().parents[2]
EXTRA_DECK_KINDS = frozenset(("Fusion", "Synchro", "Xyz", "Link"))


class Card(NamedTuple):
    """A card: `number` is the passcode or what stands for it, `counts_as` that of the card whose name it counts under.

    `twins` are all numbers of the same card, printed with several; `days` its row of first days.
    """

    number: int
    name: str
    sort: str  # Monster, Spell, Trap, Token, Skill
    kinds: frozenset[str]
    counts_as: int
    twins: frozenset[int]
    barred: bool
    days: dict[str, Any]

    @property
    def for_extra_deck(self) -> bool:
        return self.sort == "Monster" and not EXTRA_DECK_KINDS.isdisjoint(self.kinds)


class CardFacts(NamedTuple):
    """All cards by their numbers, the cards that other numbers stand for, and the numbers of gift prints."""

    cards: dict[int, Card]
    others: dict[int, int]
    gifts: frozenset[int]

    def find(self, number: int) -> Card | None:
        return self.cards.get(self.others.get(number, number))


@cache
def card_facts() -> CardFacts:
    """The cards with everything that is needed of them."""
    pool = ROOT / "cardpool"
    counts_as = {row["card"]: row["counts_as"] for row in _json_rows(pool / "same-names.yaml")}
    days = {row["card"]: row for row in rows("releases")}
    by_name: dict[str, set[int]] = {}
    for row in rows("cards"):
        by_name.setdefault(str(row["name"]), set()).add(_number(row))
    cards: dict[int, Card] = {}
    for row in rows("cards"):
        number, name = _number(row), str(row["name"])
        kinds = frozenset(row["kinds"])  # type: ignore[call-overload]
        cards[number] = Card(
            number, name, str(row["card"]), kinds, counts_as.get(number, number), frozenset(by_name[name]),
            "never_legal" in row, days.get(number, {}),
        )  # fmt: skip
    for file, sort in (("tokens", "Token"), ("skills", "Skill")):
        for number, name in _numbers(pool / f"{file}.yaml").items():
            cards[number] = Card(number, name, sort, frozenset(), number, frozenset((number,)), False, {})
    others: dict[int, int] = {}
    for path in (pool / "numbers").glob("*.yaml"):
        if path.stem != "konami_id":
            others |= {number: int(card) for number, card in _numbers(path).items()}
    return CardFacts(cards, others, frozenset(row["number"] for row in _json_rows(pool / "never-legal.yaml")))


def _number(row: dict[str, object]) -> int:
    return int(row.get("passcode") or row.get("client_code") or -int(row["konami_id"]))  # type: ignore[arg-type,call-overload]


def _json_rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line[2:]) for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("- {")]


def _numbers(path: Path) -> dict[int, str]:
    """`number: value  # comment` a line."""
    found: dict[int, str] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            key, value = line.split(":", 1)
            found[int(key)] = _value(value)
    return found


@cache
def document(path: Path) -> dict[str, Any]:
    """A file of the form `key: value`, `key:` with a list `- item`, or `key:` with `  name: value` below it."""
    found: dict[str, Any] = {}
    key = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        if line.startswith("- "):
            found[key] = found[key] or []
            found[key].append(_value(line[2:]))
        elif line.startswith("  "):
            name, value = line.strip().split(":", 1)
            found[key] = found[key] or {}
            found[key][_value(name)] = _value(value)
        else:
            key, value = line.split(":", 1)
            found[key] = _value(value)
    return found


def _value(text: str) -> Any:
    """A scalar: a text in quotes, a number, or a bare word; None for nothing."""
    text = text.strip()
    if text.startswith('"'):
        return json.JSONDecoder().raw_decode(text)[0]
    text = text.split(" #")[0].strip()
    if text in ("", "null"):
        return None
    return int(text) if text.lstrip("-").isdigit() else {"true": True, "false": False}.get(text, text)


@cache
def formats() -> dict[str, dict[str, Any]]:
    """The fields of every format by its id, inherited ones too; `eras` are its sizes by day."""
    files: dict[str, dict[str, Any]] = {}
    for path in sorted((ROOT / "banlists").glob("*/*.yaml")):
        if not path.stem[:4].isdigit() and path.stem not in ("sizes", "kinds", "cards"):
            files[path.parent.name if path.stem == "format" else path.stem] = document(path)
    return {id: _inherited(id, files) for id in files}


def _inherited(id: str, files: dict[str, dict[str, Any]]) -> dict[str, Any]:
    own = files[id]
    fields = _inherited(own["inherits"], files) if "inherits" in own else {"series": id}
    if not own.keys().isdisjoint(("main", "extra", "side")):
        fields.pop("eras", None)
    if "scope" in own:
        fields.pop("releases", None)
    fields |= own
    sizes = ROOT / "banlists" / id / "sizes.yaml"
    return fields | ({"eras": _json_rows(sizes)} if sizes.exists() else {})


@cache
def lists(series: str) -> tuple[dict[str, Any], ...]:
    """The lists of a series, oldest first."""
    paths = sorted((ROOT / "banlists" / series).glob("[0-9]*.yaml"))
    return tuple(document(path) for path in paths)
