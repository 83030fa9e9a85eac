"""Verdicts on decks in documents of other programs: what was not understood never makes a firm one."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.conftest import filled

FORTY = [{"id": code, "count": 1} for code in filled([], 40)]  # type: ignore[arg-type]
POT = {"name": "Pot of Greed", "count": 1}
UNREAD = {"qty": 2}


@pytest.mark.parametrize(
    ("document", "verdict"),
    [
        ({"main": FORTY}, "legal"),
        ({"main": FORTY[:39]}, "illegal"),
        ({"main": [*FORTY[:38], UNREAD]}, "undetermined"),
        ({"main": [*FORTY, UNREAD]}, "undetermined"),
        ({"main": [*FORTY, *FORTY, UNREAD]}, "illegal"),
        ({"main": [*FORTY[:39], POT]}, "illegal"),
        ({"main": [*FORTY[:39], {**POT, "id": 14558127, "passcode": 14558127}]}, "undetermined"),
        ({"main": [UNREAD, UNREAD, *FORTY[:1]]}, "undetermined"),
        ({"main": FORTY, "sidee": [POT]}, "undetermined"),
        ({"main": FORTY, "notes": ["my deck"]}, "legal"),
        ({"cards": [*FORTY[:39], {**POT, "board": "Chest"}]}, "undetermined"),
        ({"main": [{"name": f"No card {i}"} for i in range(40)]}, "undetermined"),
    ],
)
def test_verdicts(document: Any, verdict: str, tmp_path: Path, run: Run) -> None:
    file = tmp_path / "deck.json"
    file.write_text(json.dumps(document))
    (item,) = json.loads(run("check", str(file), "-o", "json").out)["items"]
    assert item["verdict"] == verdict


@pytest.mark.parametrize(
    ("source", "name", "verdict"),
    [
        ("#main\n{39}0\n#extra\n!side\n", "a.ydk", "undetermined"),
        ("#main\n{39}no card\n#extra\n!side\n", "a.ydk", "undetermined"),
        ("#main\n{39}#extra\n!side\n", "a.ydk", "illegal"),
        ("ydke://o6lXBQ==", "a.txt", "undetermined"),
        ("ydke://o6lXBQ==!!!", "a.txt", "illegal"),
        ('{"Main": {"CardIds": [4007, "x"]}}', "a.json", "undetermined"),
        ('{"main_deck": "[\\"89631139\\", \\"x\\"]"}', "a.json", "undetermined"),
    ],
)
def test_what_a_client_file_leaves_out_keeps_the_size_open(
    source: str, name: str, verdict: str, tmp_path: Path, run: Run
) -> None:
    cards = "".join(f"{code}\n" for code in filled([], 39))  # type: ignore[arg-type]
    (tmp_path / name).write_text(source.replace("{39}", cards))
    (item,) = json.loads(run("check", str(tmp_path / name), "-o", "json").out)["items"]
    assert item["verdict"] == verdict
