"""The tables of cards: names, kinds, numbers, first days, set codes, community names."""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from deckcheck.data.flat import DataError, read
from deckcheck.data.importer.tables import json_rows, tsv_rows
from deckcheck.data.schema.base import ARROWS, MONSTER_KINDS
from deckcheck.data.schema.cards import ALIAS_KINDS
from deckcheck.data.values import LANGUAGES
from deckcheck.model.card import is_artwork_number
from deckcheck.model.release import COLUMNS

CARD_KEYS = (
    "passcode", "placeholder_passcode", "konami_id", "names", "unofficial_names", "card_type", "type_line", "property",
    "attribute", "level", "rank", "link", "atk", "def", "pendulum_scale", "link_arrows", "legality",
    "not_usable_in_duels", "name_always_treated_as", "tcg_released", "ocg_released",
)  # fmt: skip
LEFT_OUT = {
    "series": "no rule asks for archetypes",
    "ritual_spell": "no rule asks for it",
}
NEVER_LEGAL = "Not legal: "
"""How the table's legality begins for a card that may not be used in any Duel; what follows is the reason."""
STANDINGS = ("Forbidden", "Limited", "Semi-Limited", "Unlimited", "Not yet released")


class Pool(NamedTuple):
    """What the tables say about cards: rows as they are written, and the ways from numbers to cards."""

    rows: list[dict[str, Any]]
    names: dict[str, dict[int, str]]  # by language, by code
    titles: dict[int, str]  # English names by code, Tokens and Skill Cards too
    aliases: dict[str, dict[int, int]]  # by kind, other number → code
    konami_ids: dict[int, int]  # alternate Konami ID → code
    by_konami_id: dict[int, int]  # a card's own Konami ID → code
    same_names: list[dict[str, Any]]
    tokens: dict[int, str]
    skills: dict[int, str]
    legality: dict[int, dict[str, str]]  # code → territory → standing on the day of the data
    released: dict[int, dict[str, bool]]  # code → territory → whether the table calls the card released

    def resolve(self, number: int | None, konami_id: int | None = None) -> int | None:
        """The code of the card that a number, or else a Konami ID, stands for."""
        if number is None:
            return self.by_konami_id.get(konami_id or 0)
        if number in self.titles:
            return number
        return next((codes[number] for codes in self.aliases.values() if number in codes), None)


def read_pool(facts: Path, cardpool: Path) -> Pool:
    """Read the card tables; Tokens, Skill Cards and never-legal numbers are those of the existing pool."""
    table = facts / "cards.jsonl"
    client = _client_codes(facts / "no-passcode.tsv")
    rows: list[dict[str, Any]] = []
    names: dict[str, dict[int, str]] = {language: {} for language in LANGUAGES[1:]}
    titles: dict[int, str] = {}
    spare: dict[int, int] = {}  # further client numbers → code
    legality: dict[int, dict[str, str]] = {}
    released: dict[int, dict[str, bool]] = {}
    treated: dict[int, str] = {}
    by_konami_id: dict[int, int] = {}
    for card in json_rows(table, CARD_KEYS, LEFT_OUT):
        numbers = _own_numbers(card, client)
        code = card.get("passcode") or (numbers[0] if numbers else -card.get("konami_id", 0))
        if not code or code in titles:
            raise DataError(table, 0, f"{card['names']['en']}: no number of its own ({code or 'none'})")
        titles[code] = card["names"]["en"]
        spare.update(dict.fromkeys(numbers[1:], code))
        rows.append(_card_row(table, card, code))
        legality[code] = card["legality"]
        released[code] = {region: card[f"{region}_released"] for region in card["legality"]}
        if "name_always_treated_as" in card:
            treated[code] = card["name_always_treated_as"]
        if "konami_id" in card:
            by_konami_id.setdefault(card["konami_id"], code)
        for language, name in card["names"].items():
            if language != "en":
                if language not in names:
                    raise DataError(table, 0, f"{titles[code]}: names in {language} are not known")
                names[language][code] = name
    aliases, konami_ids, treated_as, heads = _read_aliases(facts / "aliases.tsv", titles)
    for code, name in treated.items():
        if titles[treated_as.get(code, code)] != name:
            raise DataError(table, 0, f"{titles[code]} is treated as {name}, which aliases.tsv does not say")
    for number, code in spare.items():
        # Artworks lie close above the card's number, those of cards to come a hundred above it.
        near = is_artwork_number(number, code) or number - code == 100
        aliases["artwork" if near else "old_passcode"].setdefault(number, code)
    for number in _never_legal_numbers(cardpool / "never-legal.yaml"):
        for numbers_of_kind in aliases.values():
            numbers_of_kind.pop(number, None)
    tokens, skills = (_named_numbers(cardpool / name) for name in ("tokens.yaml", "skills.yaml"))
    same = _same_names(rows, titles, treated_as, heads)
    every = titles | tokens | skills
    return Pool(rows, names, every, aliases, konami_ids, by_konami_id, same, tokens, skills, legality, released)


def code_of(row: dict[str, Any]) -> int:
    """The code of a card's row."""
    return int(row.get("passcode") or row.get("client_code") or -row["konami_id"])


def _client_codes(path: Path) -> dict[int | str, list[int]]:
    """The clients' numbers of cards without a printed one, by Konami ID and by English name."""
    found: dict[int | str, list[int]] = defaultdict(list)
    for row in tsv_rows(path, ("pseudo_passcode", "konami_id", "name_en"), {"source": "stays in the tables"}):
        key = int(row["konami_id"]) if row["konami_id"].isdecimal() else row["name_en"]
        found[key].append(int(row["pseudo_passcode"]))
    return {key: sorted(numbers) for key, numbers in found.items()}


def _own_numbers(card: dict[str, Any], client: dict[int | str, list[int]]) -> list[int]:
    if card.get("passcode"):
        return []
    numbers = client.get(card.get("konami_id") or card["names"]["en"], [])
    placeholder = card.get("placeholder_passcode")
    if placeholder is None:
        return numbers
    return [placeholder, *(number for number in numbers if number != placeholder)]


def _card_row(table: Path, card: dict[str, Any], code: int) -> dict[str, Any]:
    name = card["names"]["en"]
    row: dict[str, Any] = {"konami_id": card.get("konami_id"), "passcode": card.get("passcode")}
    if row["passcode"] is None and code > 0:
        row["client_code"] = code
    row["name"] = name
    other = [language for language in card.get("unofficial_names", ()) if language != "en"]
    if other:
        raise DataError(table, 0, f"{name}: unofficial names in {other[0]} are not known")
    row["unofficial_name"] = True if "en" in card.get("unofficial_names", ()) else None
    row["card"] = card["card_type"]
    if card["card_type"] == "Monster":
        line = card["type_line"]
        row["kinds"] = [kind for kind in MONSTER_KINDS if kind in line]
        races = [word for word in line if word not in MONSTER_KINDS]
        if len(races) != 1:
            raise DataError(table, 0, f"{name}: no single race in {line}")
        row["race"] = races[0]
        row["attribute"] = card["attribute"]
        row["level"] = next((card[key] for key in ("level", "rank", "link") if card.get(key) is not None), None)
        row["atk"], row["def"] = card["atk"], card.get("def")
        row["scale"] = card.get("pendulum_scale")
        if "link_arrows" in card:
            row["arrows"] = "".join(sorted(card["link_arrows"], key=list(ARROWS).index))
    else:
        row["kinds"] = [card["property"]]
    row["never_legal"] = _never_legal(table, card)
    return {key: value for key, value in row.items() if value is not None}


def _never_legal(table: Path, card: dict[str, Any]) -> str | None:
    """Why a card may not be used in any Duel, None if it may."""
    name = card["names"]["en"]
    reasons = {
        standing.removeprefix(NEVER_LEGAL) if standing.startswith(NEVER_LEGAL) else ""
        for standing in card["legality"].values()
        if standing.startswith(NEVER_LEGAL) or _known_standing(table, name, standing)
    }
    if len(reasons) != 1:
        raise DataError(table, 0, f"{name}: legal in one territory and never legal in another")
    reason = reasons.pop()
    if bool(reason) != bool(card.get("not_usable_in_duels")):
        raise DataError(table, 0, f"{name}: legality and not_usable_in_duels differ")
    return reason or None


def _known_standing(table: Path, name: str, standing: str) -> bool:
    if standing not in STANDINGS:
        raise DataError(table, 0, f"{name}: the legality {standing!r} is not known")
    return True


def _read_aliases(
    table: Path, titles: dict[int, str]
) -> tuple[dict[str, dict[int, int]], dict[int, int], dict[int, int], dict[int, int]]:
    """Other numbers by kind, alternate Konami IDs, cards treated as others, and of two printed passcodes of one card
    the one that stands for both."""
    aliases: dict[str, dict[int, int]] = {kind: {} for kind in ALIAS_KINDS}
    konami_ids: dict[int, int] = {}
    treated_as: dict[int, int] = {}
    heads: dict[int, int] = {}
    for row in tsv_rows(table, ("alias_passcode", "canonical_passcode", "kind", "source")):
        number, code, kind = int(row["alias_passcode"]), int(row["canonical_passcode"]), row["kind"]
        if code not in titles:
            raise DataError(table, 0, f"{number}: there is no card {code}")
        if kind == "treated_as":
            treated_as[number] = code
        elif kind not in aliases:
            raise DataError(table, 0, f"{number}: the kind {kind} is not known")
        elif number in titles:
            heads[number] = code
        else:
            aliases[kind][number] = code
        # The alternate artworks of some cards have an ID of their own in Konami's database.
        _, told, rest = row["source"].partition("alt cid ")
        if told:
            konami_ids[int("".join(char for char in rest.split(",")[0] if char.isdecimal()))] = code
    return aliases, konami_ids, treated_as, heads


def _same_names(
    rows: list[dict[str, Any]], titles: dict[int, str], treated_as: dict[int, int], heads: dict[int, int]
) -> list[dict[str, Any]]:
    """Cards that count under another card's name: always treated as it, a second printed passcode, the same name."""
    first: dict[tuple[str, Any], list[int]] = defaultdict(list)
    for row in rows:
        if "konami_id" in row:
            first["same_card", row["konami_id"]].append(code_of(row))
        first["same_name", row["name"]].append(code_of(row))
    found = {code: (to, "treated_as") for code, to in treated_as.items()}
    for (why, _), codes in sorted(first.items(), key=lambda item: item[0][0]):
        head = next((heads[code] for code in codes if code in heads), codes[0])
        for code in codes:
            if code != head:
                found.setdefault(code, (head, why))
    return [
        {"card": code, "counts_as": to, "why": why, "name": titles[code]} for code, (to, why) in sorted(found.items())
    ]


def _named_numbers(path: Path) -> dict[int, str]:
    return dict(read(path) or {}) if path.exists() else {}


def _never_legal_numbers(path: Path) -> Iterator[int]:
    return (row["number"] for row in (read(path) or [] if path.exists() else ()))


# Releases, sets, prints


def release_rows(facts: Path, pool: Pool) -> list[dict[str, Any]]:
    """The first days of every card; DataError for a card without a row or a row without a card."""
    table = facts / "releases.tsv"
    by_name = {row["name"]: code_of(row) for row in pool.rows if "konami_id" not in row}
    found: dict[int, dict[str, Any]] = {}
    for row in tsv_rows(table, ("passcode", "konami_id", "name_en", *COLUMNS)):
        number = int(row["passcode"]) if row["passcode"] else None
        code = pool.resolve(number, int(row["konami_id"]) if row["konami_id"] else None)
        code = by_name.get(row["name_en"]) if code is None else code
        if code is None or pool.titles[code] != row["name_en"] or code in found:
            raise DataError(table, 0, f"{row['name_en']}: no card of its own")
        days = {column: row[column] or None for column in COLUMNS}
        found[code] = {"card": code, "name": row["name_en"], **days}
    missing = [row["name"] for row in pool.rows if code_of(row) not in found]
    if missing:
        raise DataError(table, 0, f"{missing[0]} has no row")
    return [found[code_of(row)] for row in pool.rows]


def set_rows(facts: Path) -> dict[str, list[dict[str, Any]]]:
    """The products by territory."""
    found: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in tsv_rows(facts / "sets.tsv", ("prefix", "territory", "first_day", "set", "numbers", "source")):
        territory = row.pop("territory")
        keys = ("prefix", "numbers", "set", "first_day", "source")
        found[territory].append({key: row[key] or None for key in keys})
    for rows in found.values():
        rows.sort(key=lambda row: (row["prefix"], row["first_day"] or "9999", row["numbers"], row["set"]))
    return found


def print_rows(facts: Path) -> dict[str, list[dict[str, Any]]]:
    """The set codes by family of territories."""
    found: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in tsv_rows(facts / "prints.tsv", ("set", "family", "cards")):
        found[row["family"]].append({"set": row["set"], "cards": row["cards"]})
    for rows in found.values():
        rows.sort(key=lambda row: str(row["set"]))
    return found


# Names and numbers of players and clients


def community_rows(facts: Path, pool: Pool) -> dict[str, list[dict[str, Any]]]:
    """The community names by language."""
    table = facts / "names-community.tsv"
    found: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in tsv_rows(table, ("passcode", "lang", "name", "source", "kind", "ambiguous")):
        codes = [pool.resolve(int(number)) for number in (row["passcode"], *_numbers_in(row["ambiguous"]))]
        if None in codes:
            raise DataError(table, 0, f"{row['name']}: there is no card {row['passcode']} or {row['ambiguous']}")
        entry = {"name": row["name"], "card": codes[0], "kind": row["kind"], "others": codes[1:] or None}
        found[row["lang"]].append(entry | {"source": row["source"]})
    for rows in found.values():
        rows.sort(key=lambda row: (row["card"], row["kind"], row["name"]))
    return found


def reused_rows(facts: Path, pool: Pool) -> list[dict[str, Any]]:
    """The numbers that were given to two cards, by number."""
    table = facts / "aliases-reused.tsv"
    heads = {
        "first_canonical": "first", "first_name": "first_name", "first_source": "first_source",
        "second_canonical": "then", "second_name": "then_name", "second_source": "then_source",
    }  # fmt: skip
    found = []
    for row in tsv_rows(table, ("alias_passcode", *heads)):
        entry: dict[str, Any] = {"number": int(row["alias_passcode"])}
        for key, name in heads.items():
            entry[name] = int(row[key]) if key.endswith("canonical") else row[key]
        for key in ("first", "then"):
            if pool.titles.get(entry[key]) != entry[f"{key}_name"]:
                raise DataError(table, 0, f"{entry['number']}: {entry[key]} is not {entry[f'{key}_name']}")
        found.append(entry)
    return sorted(found, key=lambda entry: int(entry["number"]))


def _numbers_in(text: str) -> list[str]:
    return [number for number in text.replace(",", " ").split() if number]
