"""`cardpool/` as values that can be added to, and written again: files that nothing was added to stay byte for byte."""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from deckcheck.data.flat import DataError, read
from deckcheck.data.importer import text
from deckcheck.data.importer.cards import code_of
from deckcheck.data.importer.run import Files, shard_of, shard_order
from deckcheck.data.schema.cards import ALIAS_KINDS
from deckcheck.data.values import LANGUAGES
from deckcheck.model.release import COLUMNS

Row = dict[str, Any]


class CardFolder:
    """The cards, names, numbers and first days of `cardpool/`.

    `cards` and `releases` are rows by code, `names` by language and code, `numbers` by kind; `community` are rows by
    language.  What is changed through the methods is noted; `files` gives those files anew.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.cards: dict[int, Row] = {}
        self.releases: dict[int, Row] = {}
        for path in sorted((folder / "cards").glob("*.yaml")):
            self.cards |= {code_of(row): row for row in read(path) or ()}
        for path in sorted((folder / "releases").glob("*.yaml")):
            self.releases |= {row["card"]: row for row in read(path) or ()}
        self.names = {lang: self._mapping(f"names/{lang}.yaml") for lang in LANGUAGES[1:]}
        self.numbers = {kind: self._mapping(f"numbers/{kind}.yaml") for kind in ALIAS_KINDS}
        self.konami_ids = self._mapping("numbers/konami_id.yaml")
        self.community = {lang: self._rows(f"community/{lang}.yaml") for lang in LANGUAGES}
        self.same_names = self._rows("same-names.yaml")
        self.reused = self._rows("reused-numbers.yaml")
        self.others = {**self._mapping("tokens.yaml"), **self._mapping("skills.yaml")}
        self.barred = {row["number"] for row in self._rows("never-legal.yaml")}
        self.day = str(read(folder / "meta.yaml")["cards"])
        self.by_konami_id: dict[int, list[int]] = defaultdict(list)
        for code, row in self.cards.items():
            if "konami_id" in row:
                self.by_konami_id[row["konami_id"]].append(code)
        self._changed: set[str] = set()

    def _mapping(self, name: str) -> dict[int, Any]:
        path = self.folder / name
        return dict(read(path) or {}) if path.exists() else {}

    def _rows(self, name: str) -> list[Row]:
        path = self.folder / name
        return list(read(path) or []) if path.exists() else []

    def resolve(self, number: int) -> int | None:
        """The code of the card that a number stands for."""
        if number in self.cards:
            return number
        return next((codes[number] for codes in self.numbers.values() if number in codes), None)

    def with_konami_id(self, number: int) -> list[int]:
        """The codes of the cards with a number of Konami's database."""
        found = self.by_konami_id.get(number, [])
        return found or [self.konami_ids[number]] if number in self.konami_ids or found else []

    def is_taken(self, number: int) -> bool:
        """Whether a number stands for anything: a card, a Token, a Skill Card, a gift print."""
        return self.resolve(number) is not None or number in self.others or number in self.barred

    # Changes

    def put_card(self, row: Row) -> int:
        """Add or replace a card's row; returns its code."""
        code = code_of(row)
        before = self.cards.get(code)
        if before is not None and before.get("konami_id") != row.get("konami_id"):
            self._changed.add(_shard("cards", before))
            self._changed.add(_shard("releases", before))
        if before is None or before.get("konami_id") != row.get("konami_id"):
            if "konami_id" in row:
                self.by_konami_id[row["konami_id"]].append(code)
            self._changed.add(_shard("releases", row))
        self.cards[code] = row
        self._changed.add(_shard("cards", row))
        return code

    def put_release(self, code: int, column: str, cell: str) -> None:
        """Set the first day of a card in a column."""
        row = self.releases.get(code, {"card": code, "name": self.cards[code]["name"]})
        values = {**row, column: cell}
        heads = {key: values[key] for key in ("card", "name")}
        days = {key: values[key] for key in COLUMNS if values.get(key) is not None}
        rest = {key: value for key, value in values.items() if key not in heads and key not in COLUMNS}
        self.releases[code] = heads | days | rest
        self._changed.add(_shard("releases", self.cards[code]))

    def put_name(self, language: str, code: int, name: str) -> None:
        """Set an official name in another language than English."""
        self.names[language][code] = name
        self._changed.add(f"names/{language}.yaml")

    def put_number(self, kind: str, number: int, code: int) -> None:
        """Add another number of a card."""
        self.numbers[kind][number] = code
        self._changed.add(f"numbers/{kind}.yaml")

    def put_community(self, language: str, name: str, code: int, kind: str, source: str) -> None:
        """Add a name that players may still use."""
        known = self.community[language]
        if any(row["card"] == code and row["name"] == name for row in known):
            return
        known.append({"name": name, "card": code, "kind": kind, "source": source})
        known.sort(key=lambda row: (row["card"], row["kind"], row["name"]))
        self._changed.add(f"community/{language}.yaml")

    def rename(self, code: int, name: str) -> None:
        """Give a card another English name, in every file that has it."""
        self.cards[code]["name"] = name
        self._changed.add(_shard("cards", self.cards[code]))
        if code in self.releases:
            self.releases[code]["name"] = name
            self._changed.add(_shard("releases", self.cards[code]))
        for rows, file, pairs in (
            (self.same_names, "same-names.yaml", (("card", "name"),)),
            (self.reused, "reused-numbers.yaml", (("first", "first_name"), ("then", "then_name"))),
        ):
            for row in rows:
                for number, title in pairs:
                    if row[number] == code:
                        row[title] = name
                        self._changed.add(file)

    def recode(self, old: int, row: Row) -> int:
        """Put a card's row in place of the one under another number, which it keeps as a former one; returns its code.

        Everything that was said of the old number is said of the new one.
        """
        code = code_of(row)
        before = self.cards.pop(old)
        self._changed |= {_shard("cards", before), _shard("releases", before)}
        if "konami_id" in before:
            self.by_konami_id[before["konami_id"]].remove(old)
        self.put_card(row)
        if old in self.releases:
            self.releases[code] = {**self.releases.pop(old), "card": code}
        for language, names in self.names.items():
            if old in names:
                self.put_name(language, code, names.pop(old))
        for kind, numbers in self.numbers.items():
            for number in [number for number, card in numbers.items() if card == old]:
                self.put_number(kind, number, code)
        for id in [id for id, card in self.konami_ids.items() if card == old]:
            self.konami_ids[id] = code
            self._changed.add("numbers/konami_id.yaml")
        for language, rows in self.community.items():
            for item in rows:
                if item["card"] == old or old in (item.get("others") or ()):
                    item["card"] = code if item["card"] == old else item["card"]
                    if item.get("others"):
                        item["others"] = [code if other == old else other for other in item["others"]]
                    self._changed.add(f"community/{language}.yaml")
        for item in self.same_names:
            for key in ("card", "counts_as"):
                if item[key] == old:
                    item[key] = code
                    self._changed.add("same-names.yaml")
        if old > 0:
            self.put_number("old_passcode", old, code)
        return code

    def put_day(self, day: str) -> None:
        """Set the day up to which the data know what is out.  Raises DataError for one before that of the data."""
        if day < self.day:
            raise DataError(self.folder / "meta.yaml", 0, f"the data are of {self.day} already, which is after {day}")
        if day > self.day:
            self.day = day
            self._changed.add("meta.yaml")

    # Writing

    def files(self) -> Files:
        """The changed files, by their paths in the checkout."""
        return {f"cardpool/{name}": list(self._lines(name)) for name in sorted(self._changed)}

    def _lines(self, name: str) -> Iterator[str]:
        folder, _, file = name.partition("/")
        stem = file.removesuffix(".yaml")
        titles = {**self.others, **{code: row["name"] for code, row in self.cards.items()}}
        if folder in ("cards", "releases"):
            cards = [row for row in self.cards.values() if _shard(folder, row) == name]
            cards.sort(key=shard_order)
            if folder == "cards":
                return text.rows(cards)
            return text.rows(self.releases[code_of(row)] for row in cards if code_of(row) in self.releases)
        if folder == "names":
            return text.names(self.names[stem])
        if folder == "numbers":
            return text.numbers(self.konami_ids if stem == "konami_id" else self.numbers[stem], titles)
        if folder == "community":
            return text.rows(self.community[stem])
        if name == "meta.yaml":
            lines = (self.folder / name).read_text(encoding="utf-8").splitlines()
            return (f"cards: {self.day}" if line.startswith("cards:") else line for line in lines)
        return text.rows(self.same_names if name == "same-names.yaml" else self.reused)


def _shard(folder: str, row: Row) -> str:
    return f"{folder}/{shard_of(row)}"
