"""A pool of a dozen cards, made from fact tables of our own as the real one is."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from deckcheck.data.build import fill
from deckcheck.data.importer import build
from deckcheck.data.store import Store

META = 'cards: 2026-08-22\nsources:\n- "made up"\n'
CHECKS = """\
- {"check": "name-shared", "stop_above": 2}
- {"check": "konami-id-shared", "stop_above": 2}
- {"check": "never-legal", "at_least": 1}
- {"check": "name-in-angles"}
- {"check": "pre-errata"}
- {"check": "number-reused", "stop_above": 1}
- {"check": "set-without-cards", "stop_above": 1}
- {"check": "print-of-two-cards", "stop_above": 1}
- {"check": "list-day-unproved", "stop_above": 1}
- {"check": "list-gap", "days": 100, "days_until": {"2013-12-31": 200}, "days_in": {"tcg": 8000}, "stop_above": 0}
- {"check": "list-unlike-before", "percent": 60, "stop_above": 0}
- {"check": "list-out-of-date", "days": 1000, "stop_above": 0}
- {"check": "list-day-unusual", "since": "2014-05-01", "stop_above": 0}
- {"check": "format-days", "days": 7, "stop_above": 0}
- {"check": "release-before-territory", "first_days": {"tcg": "2002-03-01", "ocg": "1999-02-01"}, "stop_above": 0}
- {"check": "release-far-from-neighbours", "days_before": 9000, "days_after": 9000, "stop_above": 0}
"""
FORMATS = {
    "tcg": "title: TCG Advanced\nlist_title: TCG\nreleases:\n- tcg\nmain: 40-60\nextra: 0-15\nside: 0-15\ncopies: 3\nscope: tcg\nseries: tcg\n",
    "old": "title: Old\ninherits: tcg\nseries: old\nextra: 0-\nside:\n- 0\n- 15\nforbidden_kinds: [Link, Pendulum]\nkind: event\n",
    "points": "title: Points\ninherits: tcg\nseries: points\npoints_cap: 100\n",
    "small": "title: Small\ninherits: tcg\nseries: small\n",
    "md": "title: Digital\ninherits: tcg\nscope: any\nreleases:\n- md\nseries: master-duel\n",
    "rush": 'title: Rush\nno_verdict: "a game of its own"\n',
}


def card(passcode: int | None, konami_id: int | None, name: str, **facts: Any) -> dict[str, Any]:
    """A row of the card table: a Normal Spell unless the facts say otherwise."""
    row: dict[str, Any] = {
        "names": {"en": name, **facts.pop("names", {})},
        "card_type": "Spell",
        "property": "Normal",
        "legality": {"tcg": "Unlimited", "ocg": "Unlimited"},
        "tcg_released": True,
        "ocg_released": True,
        **facts,
    }
    if passcode:
        row["passcode"] = passcode
    if konami_id:
        row["konami_id"] = konami_id
    return row


def monster(kinds: list[str], **facts: Any) -> dict[str, Any]:
    """The facts of a monster."""
    return {
        "card_type": "Monster",
        "type_line": kinds,
        "attribute": "DARK",
        "level": 4,
        "atk": 1000,
        "def": "?",
        "property": None,
        **facts,
    }


PRIZE = "prize card (a championship); the database says it cannot be used in official Duels"
CARDS = [
    card(55144522, 4844, "Pot of Greed", names={"ja": "強欲な壺", "de": "Topf der Gier"}, legality={"tcg": "Forbidden", "ocg": "Unlimited"}),
    card(24094653, 4837, "Polymerization", legality={"tcg": "Semi-Limited", "ocg": "Unlimited"}),
    card(27847700, 4837, "Polymerization", legality={"tcg": "Semi-Limited", "ocg": "Unlimited"}),
    card(74335036, 13000, "Fusion Substitute"),
    card(36996508, 4041, "Dark Magician", **monster(["Spellcaster", "Normal"])),
    card(46986414, 4041, "Dark Magician", **monster(["Spellcaster", "Normal"])),
    card(98978921, 13034, "Link Spider", **monster(["Cyberse", "Link", "Effect"], level=None, link=1, link_arrows=["⬇"]) | {"def": None}),
    card(None, 4998, "Obelisk the Tormentor", placeholder_passcode=10000000, **monster(["Divine-Beast", "Effect"])),
    card(None, None, "A Card to Come", legality={"tcg": "Not yet released", "ocg": "Not yet released"}, tcg_released=False, ocg_released=False, unofficial_names=["en"]),
    card(None, 5925, "Ulevo", placeholder_passcode=501000000, not_usable_in_duels=True, legality={"tcg": f"Not legal: {PRIZE}", "ocg": f"Not legal: {PRIZE}"}, tcg_released=False, ocg_released=False),
    card(76184692, 9990, "Twin #1: \"Quoted\" \\ Slash", names={"fr": "L’Épée"}),
]  # fmt: skip
ALIASES = [
    (46986415, 46986414, "artwork", "seen"),
    (27847700, 24094653, "artwork", "two printed passcodes"),
    (36996508, 46986414, "artwork", "two printed passcodes"),
    (100200300, 55144522, "old_passcode", "seen (alt cid 21732)"),
    (74335036, 24094653, "treated_as", "its text"),
]


def entry(passcode: int, name: str, value: int, key: str = "allowed", **more: Any) -> dict[str, Any]:
    """A row of a list."""
    return {"konami_id": None, "passcode": passcode, "name": name, key: value, **more}


LISTS: list[dict[str, Any]] = [
    {
        "series": "tcg",
        "effective": "2005-04-01",
        "until": "2005-09-30",
        "entries": [entry(55144522, "Pot of Greed", 0), entry(24094653, "Polymerization", 1)],
        "date_source": "a wiki",
        "date_precision": "day",
    },
    {
        "series": "tcg",
        "effective": "2024-01-01",
        "until": "2024-04-21",
        "entries": [entry(55144522, "Pot of Greed", 1)],
        "date_source": "the list of lists",
        "date_precision": "month",
        "unproved_entries": ["Pot of Greed"],
    },
    {
        "series": "tcg",
        "effective": "2024-04-22",
        "until": "2024-09-01",
        "entries": [entry(55144522, "Pot of Greed", 0), entry(27847700, "Polymerization", 2)],
        "date_source": "an announcement",
        "date_precision": "day",
        "regions": {"americas": "2024-04-15", "europe": "2024-04-22"},
        "gap_before": True,
        "gap_note": "a list of March 2024 exists; its contents are not at hand",
        "next_exists": True,
    },
    {
        "series": "points",
        "effective": "2025-09-22",
        "entries": [entry(46986415, "Dark Magician", 30, "points")],
        "date_source": "the day of the download",
        "date_precision": "source",
        "suspect": True,
        "note": "one source only",
    },
    {
        "series": "master-duel",
        "effective": "2025-12-01",
        "entries": [entry(46986414, "Dark Magician", 2)],
        "date_source": "the game",
        "date_precision": "day",
    },
    {
        "series": "rush",
        "effective": "2026-07-01",
        "entries": [{"konami_id": 21504, "passcode": None, "name": "Harpie Lady 1 & 2 & 3", "allowed": 1}],
        "date_source": "the feed",
    },
]
MORE: list[dict[str, Any]] = [
    {
        "series": "old",
        "effective": "2005-04-01",
        "title": "2005.4 OLD",
        "whitelist": True,
        "entries": [entry(24094653, "Polymerization", 1), entry(46986414, "Dark Magician", 3)],
        "unresolved": [[100200300, 0], [511999999, 3], [73915052, 3]],
        "pool_cutoff": "2005-08-16",
        "disputed": [{"passcode": 46986414, "name": "Dark Magician", "why": "others leave it out"}],
    },
    {
        "series": "small",
        "effective": "2026-07-10",
        "title": "2026.07 Small",
        "whitelist": True,
        "entries": [entry(55144522, "Pot of Greed", 1), entry(24094653, "Polymerization", 3)],
        "unresolved": [[300101001, 0]],
        "forbidden": [{"konami_id": None, "passcode": 300101001, "name": "Ectoplasmic Fortification!", "skill": True}],
        "pools": [entry(55144522, "Pot of Greed", 1, "pool")],
        "date_source": "the wiki",
        "left_out_as_later": 7,
    },
]
SIZES = {"copies": 3, "main": "40-60", "extra": "0-15", "side": "0-15", "extra_name": "Extra Deck"}
OLD_SIZES = {"main": "40-", "extra": "0-", "side": [0, 15], "extra_name": "Fusion Deck"}
FORMAT_ROWS: list[dict[str, Any]] = [
    {**SIZES, **OLD_SIZES, "id": "ancient", "name": "Ancient", "kind": "time-wizard", "territory": "tcg", "pool_until": "2005-08-16", "pool_days": "tcg_na",
     "list": "tcg 2005-04-01", "whitelist": "old", "aliases": ["The Old One"], "popularity": "6 of 47 Time Wizard side events", "sources": ["a catalogue"]},
    {**SIZES, "id": "later", "name": "Later", "kind": "time-wizard", "territory": "tcg", "pool_until": "2024-02-01", "list": "tcg 2024-01-01",
     "popularity": "39 of 47 Time Wizard side events", "sources": ["a catalogue", "a blog"]},
    {**SIZES, "id": "house", "name": "House Rules", "kind": "community", "territory": "tcg", "main_exact": 60, "copies_override": 1, "list": "own: house.conf",
     "rarity": "Commons only", "sources": ["unproved"]},
    {**SIZES, "id": "tcg", "name": "TCG", "kind": "current", "territory": "tcg", "list": "tcg (in force on the day)", "sources": ["the feed"]},
    {"kind": "sizes", "territory": "tcg", "since": "2002-03-08", "until": "2008-08-12", **OLD_SIZES, "sources": ["a policy"]},
    {"kind": "sizes", "territory": "tcg", "since": "2009-03-01", "since_precision": "year (2009)", "main": "40-60", "extra": "0-15", "side": "0-15",
     "extra_name": "Extra Deck", "exchange": "Side Deck with Extra Deck allowed from here on (before: Main Deck only)", "sources": ["a notice"]},
    {"kind": "rule", "territory": "tcg", "since": "2017-07-20", "what": "first Link Monsters", "date_precision": "day", "sources": ["a starter deck"]},
]  # fmt: skip
RELEASES: dict[str, dict[str, str]] = {
    "Pot of Greed": {"tcg": "2002-03-08", "tcg_eu": "2002-12", "ocg": "1999-03-06", "md": "yes"},
    "Polymerization": {"tcg": "2002-03-08", "ocg": "1999", "cn": "listed"},
    "Dark Magician": {"tcg": "2002-03-08", "ocg": "1999-02-04", "md": "2022-01-19"},
    "Fusion Substitute": {"tcg": "2018-02-23", "ocg": "2018-01-01", "ae": "<=2020-01-01"},
    "Link Spider": {"tcg": "2017-07-21", "ocg": "2017-03-25"},
    "Obelisk the Tormentor": {"tcg": "2009-08-18", "ocg": "2000-12-07"},
    'Twin #1: "Quoted" \\ Slash': {"tcg": "2010-05", "ocg": "2010-04-01"},
    "A Card to Come": {"ocg": "2026-09-05"},
}


def write_facts(folder: Path) -> None:
    """Write the fact tables."""
    folder.mkdir()

    def lines(name: str, rows: list[str]) -> None:
        (folder / name).write_text("".join(f"{row}\n" for row in rows), encoding="utf-8")

    def table(name: str, head: str, rows: list[tuple[Any, ...]]) -> None:
        lines(name, [head, *("\t".join(map(str, row)) for row in rows)])

    def clean(row: dict[str, Any]) -> str:
        return json.dumps({key: value for key, value in row.items() if value is not None}, ensure_ascii=False)

    releases = ("tcg", "tcg_na", "tcg_eu", "tcg_no_dt", "ocg", "ae", "kr", "cn", "tw", "md", "speed")
    days = [[RELEASES.get(row["names"]["en"], {}).get(column, "") for column in releases] for row in CARDS]
    numbers = [(row.get("passcode", ""), row.get("konami_id", ""), row["names"]["en"]) for row in CARDS]
    cells = [(*number, *row) for number, row in zip(numbers, days, strict=True)]
    table("releases.tsv", "\t".join(("passcode", "konami_id", "name_en", *releases)), cells)
    lines("cards.jsonl", [clean(row) for row in CARDS])
    lines("limit-regulations.jsonl", [json.dumps(row) for row in LISTS])
    lines("more-lists.jsonl", [json.dumps(row) for row in MORE])
    lines("formats.jsonl", [json.dumps(row) for row in FORMAT_ROWS])
    lines(
        "rush-legends.json",
        [json.dumps([{"konami_id": 15184, "name": "Blue-Eyes White Dragon", "card_type": "Monster"}])],
    )
    table("aliases.tsv", "alias_passcode\tcanonical_passcode\tkind\tsource", ALIASES)
    table(
        "aliases-reused.tsv",
        "alias_passcode\tfirst_canonical\tfirst_name\tfirst_source\tsecond_canonical\tsecond_name\tsecond_source",
        [(100200300, 55144522, "Pot of Greed", "a client", 74335036, "Fusion Substitute", "another")],
    )
    table(
        "names-community.tsv",
        "passcode\tlang\tname\tsource\tkind\tambiguous",
        [
            (55144522, "en", "PoG", "a forum", "nickname", ""),
            (24094653, "en", "poly", "a forum", "nickname", "74335036"),
            (46986414, "zh-CN", "黑魔术师", "a client", "translation", ""),
        ],
    )
    table(
        "no-passcode.tsv",
        "pseudo_passcode\tkonami_id\tname_en\tsource",
        [
            (10000001, 4998, "Obelisk the Tormentor", "-"),
            (10000000, 4998, "Obelisk the Tormentor", "-"),
            (101401001, "None", "A Card to Come", "-"),
        ],
    )
    table(
        "sets.tsv",
        "prefix\tterritory\tfirst_day\tset\tnumbers\tsource",
        [
            ("LOB-EN", "tcg", "2004-12", "Legend of Blue Eyes White Dragon", "000-125", "a site"),
            ("LOB-EN", "tcg", "2023-04-20", "Legend of Blue Eyes (25th Anniversary)", "000-125", "~a site"),
            ("LOB-G", "tcg-de", "2003-04-25", "Legend of Blue Eyes White Dragon", "000-102", "a site"),
            ("LOB-", "tcg-na", "2002-03-08", "Legend of Blue Eyes White Dragon", "000-125", "a site"),
            ("LOB-", "ae", "", "Legend of Blue Eyes White Dragon", "000-005", ""),
            ("15AX-JPM", "ocg", "2015-01-10", "Duelist Road", "01-59", "a site"),
            ("GIFT-JP", "ocg", "2025-12-07", "Gift", "001", "a page"),
            ("DT01-EN", "tcg-na", "2010-01-29", "Duel Terminal 1", "001-002", "a site"),
        ],
    )
    table(
        "prints.tsv",
        "set\tfamily\tcards",
        [
            ("15AX", "ocg", "000:4844 M01:4837"),
            ("LOB", "tcg", "001:4844 005:4041"),
            ("LOB", "ae", "001:4844"),
            ("DT01", "tcg", "001:4844,4837 002:13034"),
        ],
    )


@pytest.fixture(scope="session")
def tiny_facts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the fact tables."""
    folder = tmp_path_factory.mktemp("tiny") / "facts"
    write_facts(folder)
    return folder


@pytest.fixture
def tiny(tiny_facts: Path, tmp_path: Path) -> Path:
    """A checkout's data folders, made from the tables; a fresh copy for each test."""
    root = tmp_path / "root"
    write_by_hand(root)
    build(tiny_facts, root)
    return root


@pytest.fixture
def built(tiny: Path) -> Store:
    """A store made of the small pool."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    fill(connection, tiny)
    return Store(connection)


def write_by_hand(root: Path) -> None:
    """Write the files that no table has."""
    (root / "cardpool").mkdir(parents=True)
    (root / "cardpool" / "meta.yaml").write_text(META, encoding="utf-8")
    (root / "cardpool" / "checks.yaml").write_text(CHECKS, encoding="utf-8")
    (root / "cardpool" / "tokens.yaml").write_text('73915052: "Sheep Token"\n', encoding="utf-8")
    (root / "cardpool" / "skills.yaml").write_text('300101001: "Ectoplasmic Fortification!"\n', encoding="utf-8")
    for name, text in FORMATS.items():
        (root / "banlists" / name).mkdir(parents=True)
        (root / "banlists" / name / "format.yaml").write_text(text, encoding="utf-8")
