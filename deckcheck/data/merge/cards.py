"""Cards of yaml-yugi, first days from a table, numbers from a client's database → the card folder."""

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from deckcheck.data.cardfiles import database, read_json, yamlyugi
from deckcheck.data.cardfiles.written import WrittenCard
from deckcheck.data.flat import DataError
from deckcheck.data.importer.tables import tsv_rows
from deckcheck.data.merge.pool import CardFolder, Row
from deckcheck.data.values import LANGUAGES
from deckcheck.model.card import Card, is_artwork_number
from deckcheck.model.names import normalise
from deckcheck.model.release import COLUMNS, encode

SOURCE = "yaml-yugi"
NOT_OUT = "Not yet released"
STATUSES = ("Unlimited", "Semi-Limited", "Limited", "Forbidden", "Limited 1", "Limited 2", "Limited 3")
REGIONS = ("tcg", "ocg", "speed")
_WHOLE = 0.95
"""A file with so much of the known cards has them all, but for what differs in the sources."""
_PRE_RELEASE = range(100_000_000, 110_000_000)
"""Where clients number cards before their day; the numbers of anime and other unofficial cards lie elsewhere."""
_FACTS = ("card", "kinds", "race", "attribute", "level", "atk", "def", "scale", "arrows")


def merge_cards(path: Path, pool: CardFolder, day: str) -> Iterator[str]:
    """Add what is new in a file of cards, as it was on a day; yields what was done and what did not fit.

    Raises DataError for any other file, or has a key that nobody knows.
    """
    items = read_json(path)
    items = items if isinstance(items, list) else [items]
    done: Counter[str] = Counter()
    for item in items:
        _refuse_unknown(path, item)
        try:
            yield from _merge_card(item, pool, day, done)
        except (TypeError, ValueError, AttributeError, KeyError) as error:
            raise DataError(
                path, 0, f"{item['name'].get('en')}: it is not a card as yaml-yugi has them: {error}"
            ) from None
    known = {code for code, row in pool.cards.items() if "konami_id" in row}
    there = known & {find(item, pool) for item in items}
    if len(there) >= _WHOLE * len(known):
        pool.put_day(day)
    else:
        # Of cards that a file lacks it does not say that they are not out.
        yield f"{path.name}: has {len(there)} of {len(known)} cards, so the data stay of {pool.day}"
    yield f"{path.name}: " + (", ".join(f"{done[what]} {what}" for what in sorted(done) if done[what]) or "nothing new")


def _refuse_unknown(path: Path, item: Any) -> None:
    yamlyugi.refuse_other(path, item)
    unknown = [key for key in item if key not in yamlyugi.KEYS and key not in yamlyugi.LEFT_OUT]
    unknown += [f"name.{key}" for key in item["name"] if key not in (*LANGUAGES, *yamlyugi.ROMANISED)]
    unknown += [f"limit_regulation.{key}" for key in item.get("limit_regulation") or {} if key not in REGIONS]
    if unknown:
        name = item["name"].get("en")
        raise DataError(path, 0, f'{name} has the key "{unknown[0]}", which is neither used nor left out by name')


def _merge_card(item: dict[str, Any], pool: CardFolder, day: str, done: Counter[str]) -> Iterator[str]:
    code = find(item, pool)
    row = yamlyugi.row_of(item)
    if code is None:
        if not yamlyugi.code_of(item):
            done["without a number"] += 1
            return
        if pool.is_taken(yamlyugi.code_of(item)):
            yield f"{row['name']}: its number {yamlyugi.code_of(item)} stands for something else; not added"
            return
        code = pool.put_card(row)
        done["new cards"] += 1
    elif pool.cards[code].get("corrected"):
        return
    else:
        code, remarks = _update(code, row, pool, done)
        yield from remarks
    for language, name in yamlyugi.names_of(item).items():
        before = pool.names[language].get(code) if language != "en" else name
        if before != name:
            pool.put_name(language, code, name)
            done["new names"] += 1
            if before is not None and normalise(before) != normalise(name):
                pool.put_community(language, before, code, "former", SOURCE)
    if not pool.cards[code].get("never_legal"):
        for column in _out(item):
            if not pool.releases.get(code, {}).get(column):
                pool.put_release(code, column, f"<={day}")
                done["new first days"] += 1
    if code not in pool.releases:
        pool.releases[code] = {"card": code, "name": pool.cards[code]["name"]}


def find(item: dict[str, Any], pool: CardFolder) -> int | None:
    """The code of the card that an item is about, None for a new one."""
    for key in ("password", "fake_password"):
        if item.get(key) and (code := pool.resolve(item[key])) is not None:
            return code
    codes = pool.with_konami_id(item.get("konami_id") or 0) if item.get("konami_id") else []
    if codes:
        return codes[0]
    # Cards to come have no numbers at first, and those of the clients until their day.
    name = yamlyugi.names_of(item).get("en")
    named = (code for code, row in pool.cards.items() if row["name"] == name and not row.get("konami_id"))
    return next((code for code in named if not (item.get("password") and pool.cards[code].get("passcode"))), None)


def _update(code: int, row: Row, pool: CardFolder, done: Counter[str]) -> tuple[int, list[str]]:
    """Bring a known card up to date; returns its code, which is another one if it has got a passcode, and remarks."""
    remarks: list[str] = []
    old = pool.cards[code]
    new = dict(old)
    if row.get("konami_id") and not old.get("konami_id"):
        new = {"konami_id": row["konami_id"], **new}
    if row.get("passcode") and not old.get("passcode"):
        new = {("passcode" if key == "client_code" else key): value for key, value in new.items()}
        new["passcode"] = row["passcode"]
        new = {key: new[key] for key in ("konami_id", "passcode") if key in new} | new
    # The source's type lines lack a word here and there, so ours stay.
    done["cards whose kind or stats differ in the source (ours stay)"] += any(
        row.get(key) != old.get(key) for key in _FACTS
    )
    if not row.get("unofficial_name"):
        new.pop("unofficial_name", None)
    if new.get("passcode") != old.get("passcode"):
        code = pool.recode(code, new)
        done["new passcodes"] += 1
    elif new != old:
        pool.put_card(new)
    if row["name"] != old["name"]:
        if normalise(row["name"]) != normalise(old["name"]):
            kind = "translation" if old.get("unofficial_name") else "former"
            pool.put_community("en", old["name"], code, kind, SOURCE)
        pool.rename(code, row["name"])
        remarks.append(f"{old['name']} is called {row['name']} now")
    return code, remarks


def _out(item: dict[str, Any]) -> Iterator[str]:
    """The columns of first days in which the card is out."""
    for region, status in (item.get("limit_regulation") or {}).items():
        if status in STATUSES:
            yield region
        elif status not in (NOT_OUT, None):
            raise ValueError(f"the status {status!r} is not known")
    if item.get("master_duel_rarity"):
        yield "md"


# First days


def merge_releases(path: Path, pool: CardFolder) -> Iterator[str]:
    """Set the first days of a table: `passcode`, `konami_id` and columns as `cardpool/releases` has them, with tabs.

    Empty cells say nothing.  Raises DataError for a card that is not known, a column or a day that is none.
    """
    added = changed = 0
    for row in tsv_rows(path, (), {"name_en": "for readers"}, optional=("passcode", "konami_id", *COLUMNS)):
        code = _card_of(path, row, pool)
        for column in COLUMNS:
            cell = row.get(column, "")
            before = pool.releases.get(code, {}).get(column)
            if not cell or before == cell:
                continue
            try:
                encode(cell)
            except ValueError as error:
                raise DataError(path, 0, f"{pool.cards[code]['name']}: {error}") from None
            if pool.releases.get(code, {}).get("corrected"):
                yield f"{pool.cards[code]['name']}: {column} is {before}, corrected by hand; not {cell}"
                continue
            pool.put_release(code, column, cell)
            added, changed = (added + (before is None), changed + (before is not None))
    yield f"{path.name}: {added} new first days, {changed} changed"


def _card_of(path: Path, row: dict[str, str], pool: CardFolder) -> int:
    passcode, id = row.get("passcode", ""), row.get("konami_id", "")
    codes: Iterable[int | None] = ()
    if passcode.isdecimal():
        codes = [pool.resolve(int(passcode))]
    elif id.isdecimal():
        codes = pool.with_konami_id(int(id))
    code = next(iter(codes), None)
    if code is None:
        raise DataError(path, 0, f"there is no card {passcode or id or row.get('name_en', '')}")
    return code


# Numbers


def merge_numbers(path: Path, pool: CardFolder) -> Iterator[str]:
    """Add the numbers of artworks, former ones and of a client's own versions of cards.

    Cards that the pool does not have are counted, not added: a database does not say where they are out.
    """
    titles: dict[str, list[int]] = {}
    for code, row in pool.cards.items():
        titles.setdefault(row["name"], []).append(code)
    done: Counter[str] = Counter()
    for card in database.cards_of(path).cards:
        if not pool.is_taken(card.code):
            kind, code = _kind_of(card, pool, titles)
            done[kind] += 1
            if code:
                pool.put_number(kind, card.code, code)
    yield f"{path.name}: " + (", ".join(f"{number} {kind}" for kind, number in sorted(done.items())) or "nothing new")


def _kind_of(card: WrittenCard, pool: CardFolder, titles: dict[str, list[int]]) -> tuple[str, int]:
    """What a number that nobody knows is, and of which card (0: none)."""
    assert isinstance(card.facts, Card)  # as a database has them
    code = pool.resolve(card.alias) if card.alias else None
    name = card.facts.name
    if code is not None:
        for mark, kind in (("(Pre-Errata)", "pre_errata"), ("(GOAT)", "goat")):
            if name.endswith(mark):
                return kind, code
        if is_artwork_number(card.code, card.alias):
            return "artwork", code
    named = titles.get(name, [])
    if not card.alias and len(named) == 1 and card.code in _PRE_RELEASE:
        return "old_passcode", named[0]
    return "not in the pool", 0
