"""Fact tables → `cardpool/` and `banlists/`: the same bytes each time, however often it runs.

The tables are plain numbers, names, types and dates (the layout is described in `docs/data.md`):

- `cards.jsonl`: one card a line; `no-passcode.tsv`: the numbers that clients use for cards without a printed one
- `aliases.tsv`, and `aliases-more.tsv` if there is one: other numbers of the cards
- `limit-regulations.jsonl`, `more-lists.jsonl`: Forbidden & Limited lists
- `tokens.tsv`, `skills.tsv`: Tokens and Skill Cards; where one is missing, what the pool has of it stays

What people add by hand stays: `format.yaml` files are never written, lists that the tables do not have are not touched,
a list keeps its `americas:` and `suspect:` fields, and the pool keeps numbers of cards that the tables do not know.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from deckcheck.data.flat import DataError, read

SHARD = 500
"""So many Konami IDs share a file of `cardpool/cards/`: a new card changes one small file."""

LANGUAGES = ("ja", "zh-CN", "zh-TW", "ko", "de", "fr", "it", "es", "pt")

TITLES = {
    "tcg": "TCG",
    "ocg": "OCG",
    "ocg-ae": "OCG Asian-English",
    "ocg-cn": "OCG Simplified Chinese",
    "master-duel": "Master Duel",
    "genesys": "Genesys",
    "ocg-genesys": "OCG Genesys",
    "goat": "GOAT",
    "edison": "Edison",
    "hat": "HAT",
    "toss": "TOSS",
    "speed": "Speed Duel",
}

# What the tables do not say about some lists.
ADDITIONS: dict[tuple[str, str], dict[str, str]] = {
    # TCG dates of the tables are the European ones (RULES A14).
    ("tcg", "2024-04-22"): {"americas": "2024-04-15"},
    ("ocg-cn", "2026-01-01"): {
        "suspect": "26 entries, between lists of 82 (2025-10-01) and 78 (2026-04-01): most of it is probably missing"
    },
}

# Rows that are a pre-release number of a card that has its own row by now.
SUPERSEDED = {("GMX Lab #5", 101304095)}

MONSTER_KINDS = (
    "Normal", "Effect", "Fusion", "Ritual", "Synchro", "Xyz", "Pendulum", "Link", "Tuner", "Flip", "Spirit", "Union",
    "Gemini", "Toon",
)  # fmt: skip
ARROW_ORDER = "↙⬇↘⬅➡↖⬆↗"


class Pool(NamedTuple):
    """What the tables say about cards: rows as they are written, and the ways from numbers to cards."""

    rows: list[dict[str, Any]]
    names: dict[str, dict[int, str]]  # by language, by code
    titles: dict[int, str]  # English names by code, Tokens and Skill Cards too
    aliases: dict[str, dict[int, int]]  # by kind, other number → code
    konami_ids: dict[int, int]  # alternate Konami ID → code
    same_names: list[dict[str, Any]]
    tokens: dict[int, str]
    skills: dict[int, str]
    speed: dict[int, int]  # code → pooled limit of Speed Duel

    def resolve(self, number: int) -> int | None:
        """The code of the card that a number stands for."""
        if number in self.titles:
            return number
        return next((codes[number] for codes in self.aliases.values() if number in codes), None)


def build(facts: Path, out: Path) -> list[str]:
    """Write `cardpool/` and `banlists/` under `out`; returns remarks on what did not fit.

    Raises DataError where a table cannot be used.
    """
    pool = read_pool(facts, out / "cardpool")
    remarks: list[str] = []
    _write_pool(pool, out / "cardpool")
    for table in ("limit-regulations.jsonl", "more-lists.jsonl"):
        for row in _json_lines(facts / table):
            _write_list(row, table, pool, out / "banlists", remarks)
    return remarks


def read_pool(facts: Path, existing: Path) -> Pool:
    """Read the card tables; Tokens and Skill Cards come from the existing pool where the tables have none."""
    client = _client_codes(facts / "no-passcode.tsv")
    rows: list[dict[str, Any]] = []
    names: dict[str, dict[int, str]] = {language: {} for language in LANGUAGES}
    titles: dict[int, str] = {}
    speed: dict[int, int] = {}
    spare: dict[int, int] = {}  # further client numbers → code
    for card in _json_lines(facts / "cards.jsonl"):
        numbers = _own_numbers(card, client)
        english = card["names"]["en"]
        if any((english, number) in SUPERSEDED for number in numbers):
            continue
        code = card.get("passcode") or (numbers[0] if numbers else -card.get("konami_id", 0))
        if not code or code in titles:
            raise DataError(facts / "cards.jsonl", 0, f"{english}: no number of its own ({code or 'none'})")
        titles[code] = english
        spare.update(dict.fromkeys(numbers[1:], code))
        rows.append(_card_row(card, code))
        for language in LANGUAGES:
            if language in card["names"]:
                names[language][code] = card["names"][language]
        pooled = (card["legality"].get("speed") or "").removeprefix("Limited ")
        if pooled.isdigit():
            speed[code] = int(pooled)
    aliases, konami_ids, treated_as = _read_aliases(facts, titles)
    for number, code in spare.items():
        # Artworks sit close above the card's number, those of cards to come a hundred above it.
        near = 0 < number - code < 10 or number - code == 100
        aliases["artwork" if near else "old_passcode"].setdefault(number, code)
    _keep_numbers(aliases, titles, existing / "numbers")
    tokens = _named_numbers(facts / "tokens.tsv", existing / "tokens.yaml")
    skills = _named_numbers(facts / "skills.tsv", existing / "skills.yaml")
    same = _same_names(rows, titles, treated_as)
    return Pool(rows, names, titles | tokens | skills, aliases, konami_ids, same, tokens, skills, speed)


def _client_codes(path: Path) -> dict[int | str, list[int]]:
    """The clients' numbers of cards without a printed one, by Konami ID and by English name."""
    found: dict[int | str, list[int]] = defaultdict(list)
    for number, konami_id, _, english, _ in _tsv(path, 5):
        found[int(konami_id) if konami_id.isdigit() else english].append(int(number))
    return {key: sorted(numbers) for key, numbers in found.items()}


def _own_numbers(card: dict[str, Any], client: dict[int | str, list[int]]) -> list[int]:
    if card.get("passcode"):
        return []
    numbers = client.get(card.get("konami_id") or card["names"]["en"], [])
    placeholder = card.get("placeholder_passcode")
    if placeholder is None:
        return numbers
    return [placeholder, *(number for number in numbers if number != placeholder)]


def _card_row(card: dict[str, Any], code: int) -> dict[str, Any]:
    row: dict[str, Any] = {"konami_id": card.get("konami_id"), "passcode": card.get("passcode")}
    if row["passcode"] is None and code > 0:
        row["client_code"] = code
    row["name"] = card["names"]["en"]
    row["unofficial_name"] = True if "en" in card.get("unofficial_names", ()) else None
    row["card"] = card["card_type"]
    if card["card_type"] == "Monster":
        line = card["type_line"]
        row["kinds"] = [kind for kind in MONSTER_KINDS if kind in line]
        (row["race"],) = (word for word in line if word not in MONSTER_KINDS)
        row["attribute"] = card["attribute"]
        row["level"] = next((card[key] for key in ("level", "rank", "link") if card.get(key) is not None), None)
        row["atk"], row["def"] = card["atk"], card.get("def")
        row["scale"] = card.get("pendulum_scale")
        if "link_arrows" in card:
            row["arrows"] = "".join(sorted(card["link_arrows"], key=ARROW_ORDER.index))
    else:
        row["kinds"] = [card["property"]]
    for region in ("tcg", "ocg"):
        standing = card["legality"].get(region)
        if standing is None:
            row[region] = "not for play"
        elif standing == "Not yet released":
            row[region] = "not released"
    return {key: value for key, value in row.items() if value is not None}


def _read_aliases(
    facts: Path, titles: dict[int, str]
) -> tuple[dict[str, dict[int, int]], dict[int, int], dict[int, int]]:
    aliases: dict[str, dict[int, int]] = {kind: {} for kind in ALIAS_FILES}
    konami_ids: dict[int, int] = {}
    treated_as: dict[int, int] = {}
    tables = [facts / "aliases.tsv", facts / "aliases-more.tsv"]
    for table in tables:
        for alias, card, kind, source in _tsv(table, 4) if table.exists() else ():
            number, code = int(alias), int(card)
            if code not in titles:
                raise DataError(table, 0, f"{number}: there is no card {code}")
            if kind == "treated_as":
                treated_as[number] = code
            elif number not in titles:  # two printed passcodes of one card are no aliases
                aliases[kind][number] = code
            _, told, rest = source.partition("alt cid ")
            if told:
                konami_ids[int("".join(char for char in rest.split(",")[0] if char.isdigit()))] = code
    return aliases, konami_ids, treated_as


ALIAS_FILES = ("artwork", "artwork_inferred", "old_passcode", "pre_errata", "goat", "typo")


def _keep_numbers(aliases: dict[str, dict[int, int]], titles: dict[int, str], existing: Path) -> None:
    """Take over the numbers that were added by hand: those of known cards that no table knows."""
    told = titles.keys() | {number for codes in aliases.values() for number in codes}
    for kind in ALIAS_FILES:
        path = existing / f"{kind}.yaml"
        for number, code in read(path).items() if path.exists() else ():
            if number not in told and code in titles:
                aliases[kind][number] = code


def _same_names(rows: list[dict[str, Any]], titles: dict[int, str], treated_as: dict[int, int]) -> list[dict[str, Any]]:
    """Cards that count under another card's name: always treated as it, a second printed passcode, the same name."""
    first: dict[tuple[str, Any], list[int]] = defaultdict(list)
    for row in rows:
        code = row.get("passcode") or row.get("client_code") or -row.get("konami_id", 0)
        if "konami_id" in row:
            first["same_card", row["konami_id"]].append(code)
        first["same_name", row["name"]].append(code)
    found = {code: (to, "treated_as") for code, to in treated_as.items()}
    for (why, _), codes in sorted(first.items(), key=lambda item: item[0][0]):
        head = HEADS.get(codes[0], codes[0])
        for code in codes:
            if code != head:
                found.setdefault(code, (head, why))
    return [
        {"card": code, "counts_as": to, "why": why, "name": titles[code]} for code, (to, why) in sorted(found.items())
    ]


# Of two cards of one name the first in the tables stands for both; Dark Magician is better known by its other number.
HEADS = {36996508: 46986414}


def _named_numbers(table: Path, existing: Path) -> dict[int, str]:
    if table.exists():
        return {int(number): name for number, name, _ in _tsv(table, 3)}
    return dict(read(existing)) if existing.exists() else {}


def _write_pool(pool: Pool, out: Path) -> None:
    shards: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in pool.rows:
        number = row.get("konami_id")
        shards["without-konami-id" if number is None else f"{number // SHARD * SHARD:05d}"].append(row)
    for name, rows in shards.items():
        rows.sort(key=lambda row: (row.get("konami_id", 0), row.get("passcode") or row.get("client_code") or 0))
        _write(out / "cards" / f"{name}.yaml", _rows(rows))
    for stale in set((out / "cards").glob("*.yaml")) - {out / "cards" / f"{name}.yaml" for name in shards}:
        stale.unlink()
    for language, names in pool.names.items():
        _write(out / "names" / f"{language}.yaml", _names(names))
    for kind, codes in pool.aliases.items():
        _write(out / "numbers" / f"{kind}.yaml", _numbers(codes, pool.titles))
    _write(out / "numbers" / "konami_id.yaml", _numbers(pool.konami_ids, pool.titles))
    _write(out / "same-names.yaml", _rows(pool.same_names))
    _write(out / "tokens.yaml", _names(pool.tokens))
    _write(out / "skills.yaml", _names(pool.skills))


def _write_list(row: dict[str, Any], table: str, pool: Pool, out: Path, remarks: list[str]) -> None:
    series, day = row["series"], row["effective"]
    where = f"{series} {day}"
    head: dict[str, Any] = {"effective": day, "title": TITLES.get(series, series)}
    head |= ADDITIONS.get((series, day), {})
    path = out / series / f"{day}.yaml"
    if path.exists():
        kept = read(path)
        head |= {key: kept[key] for key in ("americas", "suspect") if kept.get(key)}
    head["source"] = SOURCES[table]
    entries: dict[int, int] = {}
    unresolved: dict[int, int] = {}
    points = any("points" in entry for entry in row["entries"])
    numbers = [(entry["passcode"], entry["points" if points else "allowed"]) for entry in row["entries"]]
    for number, value in numbers:
        code = pool.resolve(number)
        if code is None:
            raise DataError(out / table, 0, f"{where}: there is no card {number}")
        _enter(entries, code, value, where, pool, remarks)
    for number, value in row.get("unresolved", ()):
        code = pool.resolve(number)
        if code is None:
            unresolved[number] = value
            remarks.append(f"{where}: nobody knows {number}")
        elif code not in pool.tokens and (code not in pool.skills or series == "speed"):
            _enter(entries, code, value, where, pool, remarks)
    sections: dict[str, dict[int, int] | list[int]] = {}
    if points:
        sections["points"] = entries
    else:
        for copies, section in enumerate(("forbidden", "limited", "semi_limited", "unlimited")):
            sections[section] = [code for code, allowed in entries.items() if allowed == copies]
    if series == "speed":
        # The pool takes the place of a number of copies for each card.
        pooled = {code: most for code, most in pool.speed.items() if entries.get(code, 0)}
        for section in ("limited", "semi_limited"):
            sections[section] = [code for code in sections[section] if code not in pooled]
        sections["unlimited"] = [*sections["unlimited"], *(code for code in pooled if entries[code] < 3)]
        sections["pools"] = pooled
    sections["unresolved"] = unresolved
    _write(path, _list_text(head, sections, pool.titles))


SOURCES = {
    "limit-regulations.jsonl": "Konami's published list, by way of yaml-yugi-limit-regulation",
    "more-lists.jsonl": "Konami's published list or the format's community, by way of the clients' lflist.conf",
}


def _enter(entries: dict[int, int], code: int, value: int, where: str, pool: Pool, remarks: list[str]) -> None:
    """Enter a card; of two numbers of one card that a list treats differently the smaller value holds."""
    if entries.get(code, value) != value:
        remarks.append(f"{where}: {pool.titles[code]} is listed with {entries[code]} and {value}")
        value = min(value, entries[code])
    entries[code] = value


def _list_text(
    head: dict[str, Any], sections: dict[str, dict[int, int] | list[int]], titles: dict[int, str]
) -> Iterator[str]:
    for key, text in head.items():
        yield f"{key}: {text if key in ('effective', 'americas') else json.dumps(text, ensure_ascii=False)}"

    def order(code: int) -> tuple[str, int]:
        return titles.get(code, "").casefold(), code

    for section, cards in sections.items():
        if cards:
            yield f"{section}:"
        for code in sorted(cards, key=order):
            item = f"- {code}" if isinstance(cards, list) else f"  {code}: {cards[code]}"
            yield f"{item}  # {titles[code]}" if code in titles else item


def _rows(rows: Iterable[dict[str, Any]]) -> Iterator[str]:
    return (f"- {json.dumps(row, ensure_ascii=False)}" for row in rows)


def _names(names: dict[int, str]) -> Iterator[str]:
    return (f"{code}: {json.dumps(names[code], ensure_ascii=False)}" for code in sorted(names))


def _numbers(codes: dict[int, int], titles: dict[int, str]) -> Iterator[str]:
    return (f"{number}: {codes[number]}  # {titles[codes[number]]}" for number in sorted(codes))


def _write(path: Path, lines: Iterable[str]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")


def _json_lines(path: Path) -> Iterator[dict[str, Any]]:
    for number, line in enumerate(_lines(path), start=1):
        try:
            yield json.loads(line)
        except ValueError as error:
            raise DataError(path, number, f"is no JSON: {error}") from None


def _tsv(path: Path, columns: int) -> Iterator[list[str]]:
    """The rows of a table after its heading; DataError for one with another number of columns."""
    for number, line in enumerate(_lines(path)[1:], start=2):
        cells = line.split("\t")
        if len(cells) != columns:
            raise DataError(path, number, f"has {len(cells)} columns instead of {columns}")
        yield cells


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").rstrip("\n").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(path, 0, f"cannot be read: {error}") from None
