"""A pool of a dozen cards, made from fact tables of our own as the real one is."""

import json
from pathlib import Path
from typing import Any

import pytest

from deckcheck.data.importer import build

META = 'cards: 2026-08-31\nsources:\n- "made up"\n'
FORMATS = {
    "tcg": "title: TCG\nmain: 40-60\nextra: 0-15\nside: 0-15\ncopies: 3\nscope: tcg\nseries: tcg\n",
    "old": "title: Old\ninherits: tcg\nseries: old\nextra: 0-\nside:\n- 0\n- 15\nforbidden_kinds: [Link, Pendulum]\n",
}


def card(passcode: int | None, konami_id: int | None, name: str, **facts: Any) -> dict[str, Any]:
    """A row of the card table: a Normal Spell unless the facts say otherwise."""
    row: dict[str, Any] = {
        "names": {"en": name, **facts.pop("names", {})},
        "card_type": "Spell",
        "property": "Normal",
        "legality": {"tcg": "Unlimited", "ocg": "Unlimited"},
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


CARDS = [
    card(55144522, 4844, "Pot of Greed", names={"ja": "強欲な壺", "de": "Topf der Gier"}),
    card(24094653, 4837, "Polymerization"),
    card(27847700, 4837, "Polymerization"),
    card(74335036, 13000, "Fusion Substitute"),
    card(36996508, 4041, "Dark Magician", **monster(["Spellcaster", "Normal"])),
    card(46986414, 4041, "Dark Magician", **monster(["Spellcaster", "Normal"])),
    card(98978921, 13034, "Link Spider", **monster(["Cyberse", "Link", "Effect"], level=None, link=1, link_arrows=["⬇"]) | {"def": None}),
    card(None, 4998, "Obelisk the Tormentor", placeholder_passcode=10000000, **monster(["Divine-Beast", "Effect"])),
    card(None, None, "A Card to Come", legality={"tcg": "Not yet released", "ocg": None}, unofficial_names=["en"]),
    card(76184692, 9990, "Twin #1: \"Quoted\" \\ Slash", names={"fr": "L’Épée"}),
]  # fmt: skip
ALIASES = [
    (46986415, 46986414, "artwork", "seen"),
    (27847700, 24094653, "artwork", "two printed passcodes"),
    (100200300, 55144522, "old_passcode", "seen (alt cid 21732)"),
    (74335036, 24094653, "treated_as", "its text"),
]
LISTS = [
    {"series": "tcg", "effective": "2024-01-01", "entries": [{"passcode": 55144522, "allowed": 1}]},
    {
        "series": "tcg",
        "effective": "2024-04-22",
        "entries": [{"passcode": 55144522, "allowed": 0}, {"passcode": 27847700, "allowed": 2}],
    },
    {"series": "points", "effective": "2025-09-22", "entries": [{"passcode": 46986415, "points": 30}]},
]
MORE = [
    {
        "series": "old",
        "effective": "2005-04-01",
        "entries": [{"passcode": 24094653, "allowed": 1}, {"passcode": 46986414, "allowed": 3}],
        "unresolved": [[100200300, 0], [511999999, 3], [73915052, 3]],
    },
]


def write_facts(folder: Path) -> None:
    """Write the fact tables."""
    folder.mkdir()

    def lines(name: str, rows: list[str]) -> None:
        (folder / name).write_text("".join(f"{row}\n" for row in rows), encoding="utf-8")

    def table(name: str, head: str, rows: list[tuple[Any, ...]]) -> None:
        lines(name, [head, *("\t".join(map(str, row)) for row in rows)])

    def clean(row: dict[str, Any]) -> str:
        return json.dumps({key: value for key, value in row.items() if value is not None}, ensure_ascii=False)

    lines("cards.jsonl", [clean(row) for row in CARDS])
    lines("limit-regulations.jsonl", [json.dumps(row) for row in LISTS])
    lines("more-lists.jsonl", [json.dumps(row) for row in MORE])
    table("aliases.tsv", "alias\tcard\tkind\tsource", ALIASES)
    table(
        "no-passcode.tsv",
        "number\tkonami_id\tfile\tname\tsource",
        [
            (10000001, 4998, "-", "Obelisk the Tormentor", "-"),
            (10000000, 4998, "-", "Obelisk the Tormentor", "-"),
            (101401001, "None", "-", "A Card to Come", "-"),
        ],
    )
    table("tokens.tsv", "number\tname\tsource", [(73915052, "Sheep Token", "-")])
    table("skills.tsv", "number\tname\tsource", [(300101001, "Ectoplasmic Fortification!", "-")])


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
    build(tiny_facts, root)
    (root / "cardpool" / "meta.yaml").write_text(META, encoding="utf-8")
    for name, text in FORMATS.items():
        (root / "banlists" / name).mkdir(exist_ok=True)
        (root / "banlists" / name / "format.yaml").write_text(text, encoding="utf-8")
    return root
