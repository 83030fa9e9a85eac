"""The import as a whole: every file is worked out, tried, and only then put in its place."""

import os
import shutil
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Collection
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from deckcheck.data.build import fill
from deckcheck.data.build.checked import check_value
from deckcheck.data.checks import TABLES_DISAGREE, check_index
from deckcheck.data.flat import DataError, read
from deckcheck.data.importer import agree, cards, formats, lists, text
from deckcheck.data.importer.cards import Pool
from deckcheck.data.schema.cards import CHECK_ROWS
from deckcheck.data.store import Store

_SHARD = 500
"""So many Konami IDs share a file: a new card changes one small file."""
FOLDERS = ("cardpool", "banlists")
HAND_MADE = {
    "cardpool": ("meta.yaml", "checks.yaml", "never-legal.yaml", "tokens.yaml", "skills.yaml"),
    "banlists": ("*/format.yaml",),
}
_OTHER_TABLES = "script-*", "lint-pairs.jsonl", "decks-expected.tsv"
_TABLES = (
    "cards.jsonl", "releases.tsv", "sets.tsv", "prints.tsv", "names-community.tsv", "aliases.tsv",
    "aliases-reused.tsv", "no-passcode.tsv", "rush-legends.json", "formats.jsonl", *lists.TABLES,
)  # fmt: skip

Files = dict[str, list[str]]
"""The lines of each data file by its path below the checkout."""


def build(facts: Path, out: Path) -> list[str]:
    """Put `cardpool/` and `banlists/` of the tables in place of those under `out`; returns remarks on what did not fit.

    Raises DataError where a table, or what comes of it, cannot be used; then, as after every other failure, the folders
    are what they were.
    """
    remarks = [f"{name}: a table that is not read" for name in _unknown_tables(facts)]
    files: Files = {}
    pool = cards.read_pool(facts, out / "cardpool")
    releases = cards.release_rows(facts, pool)
    _add_cards(files, facts, pool, releases)
    _add_lists(files, remarks, facts, pool, out / "banlists")
    remarks += _disagreements(facts, pool, releases, out)
    remarks += _keep_corrected(files, out)
    put(files, out)
    return remarks


def _unknown_tables(facts: Path) -> list[str]:
    paths = [path for path in sorted(facts.iterdir()) if path.suffix in (".tsv", ".json", ".jsonl")]
    other = {path for pattern in _OTHER_TABLES for path in facts.glob(pattern)}
    return [path.name for path in paths if path.name not in _TABLES and path not in other]


def _disagreements(facts: Path, pool: Pool, releases: list[dict[str, Any]], out: Path) -> list[str]:
    """Where the tables contradict each other; DataError if that is oftener than the data may."""
    path = out / "cardpool" / "meta.yaml"
    if not path.exists():
        return []
    limits = out / "cardpool" / "checks.yaml"
    rows = check_value(limits, CHECK_ROWS, read(limits) or []) if limits.exists() else []
    allowed = next((row.stop_above or 0 for row in rows if row.check == TABLES_DISAGREE), 0)
    found = list(agree.disagreements(facts, pool, releases, str(read(path)["cards"])))
    if len(found) > allowed:
        raise DataError(facts, 0, f"{TABLES_DISAGREE}: {found[0]} ({len(found)} in all, {allowed} allowed)")
    return found


def _add_cards(files: Files, facts: Path, pool: Pool, releases: list[dict[str, Any]]) -> None:
    for folder, rows in (("cards", pool.rows), ("releases", releases)):
        shards: dict[str, list[dict[str, Any]]] = defaultdict(list)
        for card, row in zip(pool.rows, rows, strict=True):
            shards[shard_of(card)].append(card | {"_": row})
        for name, shard in shards.items():
            shard.sort(key=shard_order)
            files[f"cardpool/{folder}/{name}"] = list(text.rows(row["_"] for row in shard))
    for language, names in pool.names.items():
        files[f"cardpool/names/{language}.yaml"] = list(text.names(names))
    for kind, codes in pool.aliases.items():
        files[f"cardpool/numbers/{kind}.yaml"] = list(text.numbers(codes, pool.titles))
    files["cardpool/numbers/konami_id.yaml"] = list(text.numbers(pool.konami_ids, pool.titles))
    files["cardpool/same-names.yaml"] = list(text.rows(pool.same_names))
    files["cardpool/reused-numbers.yaml"] = list(text.rows(cards.reused_rows(facts, pool)))
    for folder, by_key in (
        ("sets", cards.set_rows(facts)),
        ("prints", cards.print_rows(facts)),
        ("community", cards.community_rows(facts, pool)),
    ):
        for key, rows in by_key.items():
            files[f"cardpool/{folder}/{key}.yaml"] = list(text.rows(rows))


def shard_of(card: dict[str, Any]) -> str:
    """The file of `cards/` and of `releases/` that a card's row is in."""
    number = card.get("konami_id")
    return "without-konami-id.yaml" if number is None else f"{number // _SHARD * _SHARD:05d}.yaml"


def shard_order(card: dict[str, Any]) -> tuple[int, int]:
    """What the rows of such a file are sorted by."""
    return card.get("konami_id", 0), card.get("passcode") or card.get("client_code") or 0


def _add_lists(files: Files, remarks: list[str], facts: Path, pool: Pool, banlists: Path) -> None:
    table = formats.read_formats(facts)
    remarks += formats.compare(table, banlists)
    for path, file in table.files.items():
        files[f"banlists/{path}"] = list(text.mapping(file))
    for territory, eras in table.eras.items():
        files[f"banlists/{territory}/sizes.yaml"] = list(text.rows(eras))
    for territory, kinds in table.kinds.items():
        files[f"banlists/{territory}/kinds.yaml"] = list(text.rows(kinds))
    files["banlists/rush/cards.yaml"] = list(text.rows(lists.rush_cards(facts).values()))
    titles, sources = formats.list_titles(table, banlists), formats.list_sources(table)
    for found in lists.list_texts(facts, pool, titles, sources):
        if isinstance(found, str):
            remarks.append(found)
        else:
            files[f"banlists/{found.series}/{found.day}.yaml"] = found.lines


# What was corrected by hand


def _keep_corrected(files: Files, out: Path) -> list[str]:
    """Put the lines and lists that were corrected by hand in place of those of the tables; remarks name them."""
    remarks = []
    for folder in FOLDERS:
        for path in sorted((out / folder).rglob("*.yaml")):
            name = path.relative_to(out).as_posix()
            lines = path.read_text(encoding="utf-8").splitlines()
            if not any('"corrected"' in line or line.startswith("corrected:") for line in lines):
                continue
            if any(line.startswith("corrected:") for line in lines):
                state = _state(files.get(name), lines)
                files[name] = lines
                remarks.append(f"{name}: corrected by hand, {state}")
            else:
                remarks += _keep_rows(files, name, lines)
    return remarks


def _keep_rows(files: Files, name: str, lines: list[str]) -> list[str]:
    remarks = []
    for line in lines:
        if line.startswith("- {") and '"corrected"' in line:
            key = _key(line)
            rows = files.setdefault(name, [])
            same = [index for index, row in enumerate(rows) if _key(row) == key]
            remarks.append(f"{name}: {key}: corrected by hand, {_state([rows[same[0]]] if same else None, [line])}")
            if same:
                rows[same[0]] = line
            else:
                rows.append(line)
    return remarks


def _key(line: str) -> str:
    """What a line is about: its first two fields, which name the card or the set."""
    return ", ".join(line.removeprefix("- {").split(", ")[:2])


def _state(table: list[str] | None, kept: list[str]) -> str:
    if table is None:
        return "and not in the tables"
    told = [part for line in kept for part in line.rstrip("}").split(', "corrected"')[:1] if part[:10] != "corrected:"]
    same = told == [line.rstrip("}") for line in table]
    return "which the tables say too by now" if same else "unlike the tables"


# Into place


def put(files: Files, out: Path, told_only: Collection[str] = ()) -> list[str]:
    """Write the files beside their place, make an index of them, and only then let them take the old ones' place.

    The checks in `told_only` do not stop that: what they find is returned.  Raises DataError where the index cannot be
    made, or another check stops it; the folders are what they were then.
    """
    out.mkdir(parents=True, exist_ok=True)
    new = Path(mkdtemp(prefix=".import-", dir=out))
    told: list[str] = []
    try:
        for name, lines in files.items():
            path = new / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")
        for folder, patterns in HAND_MADE.items():
            for path in (path for pattern in patterns for path in (out / folder).glob(pattern)):
                target = new / path.relative_to(out)
                if target.exists():
                    continue
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(path, target)
        if (new / "cardpool" / "meta.yaml").exists():
            connection = sqlite3.connect(":memory:", isolation_level=None)
            try:
                fill(connection, new)
                for outcome in check_index(Store(connection), new):
                    if outcome.stops:
                        found = outcome.problems[0].message if outcome.problems else "nothing found"
                        problem = f"{outcome.check}: {outcome.title}: {found} ({len(outcome.problems)})"
                        if outcome.check not in told_only:
                            raise DataError(new, 0, problem)
                        told.append(problem)
            except DataError as error:
                # The files are named as they would be.
                raise DataError(out / Path(error.path).relative_to(new), error.line, error.problem) from None
            finally:
                connection.close()
        _swap(new, out)
        return told
    finally:
        shutil.rmtree(new, ignore_errors=True)


def _swap(new: Path, out: Path) -> None:
    """Exchange the folders; where one cannot be moved, those that were go back."""
    undo: list[Callable[[], None]] = []
    try:
        for folder in FOLDERS:
            old, place, fresh = new / f"old-{folder}", out / folder, new / folder
            if place.exists():
                os.rename(place, old)
                undo.append(lambda old=old, place=place: os.rename(old, place))  # type: ignore[misc]
            os.rename(fresh, place)
            undo.append(lambda fresh=fresh, place=place: os.rename(place, fresh))  # type: ignore[misc]
    except BaseException:  # a signal, too: what is left in the temporary folder is removed
        for step in reversed(undo):
            step()
        raise
