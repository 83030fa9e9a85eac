"""Near names are looked for of some unknown names of a file only: each takes milliseconds, and a file can hold 100,000."""

from collections.abc import Callable
from pathlib import Path

import pytest

from deckcheck.data.store import Store
from deckcheck.model.names import MOST_LOOKED_FOR
from tests.cli.conftest import Run, ydk
from tests.cli.conftest import run as run  # the fixture
from tests.conftest import filled

NAMES = [f"Foo Bar {number}x" for number in range(2 * MOST_LOOKED_FOR)]
LISTED = "\n".join(f"- {name}" for name in NAMES)
FILES = {
    "list.yaml": f"effective: 2026-01-01\ntitle: T\nforbidden:\n{LISTED}\n",
    "list.txt": "Forbidden\nPot of Greed\n" + "\n".join(NAMES),
    "deck.txt": "Main Deck\n" + "\n".join(f"1 {name}" for name in NAMES),
    "plan.yaml": "matchups:\n  X:\n    out:\n" + "\n".join(f"      - 1 {name}" for name in NAMES) + "\n    in: []\n",
    "deck.ydk": ydk(filled([], 40)),  # type: ignore[arg-type]
}


@pytest.mark.parametrize(
    "call",
    [
        "check deck.ydk --list list.yaml",
        "check deck.ydk --list list.txt",
        "banlist lint list.yaml",
        "banlist lint list.txt",
        "banlist import list.txt",
        "check deck.txt",
        "convert deck.txt --to ydk",
        "swap deck.ydk --plan plan.yaml",
    ],
)
def test_not_all_are_looked_for(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        Path(name).write_text(text)
    asked = 0
    real: Callable[..., object] = Store.suggest

    def count(self: Store, name: str, limit: int = 3) -> object:
        nonlocal asked
        asked += 1
        return [] if asked > 3 else real(self, name, limit)

    monkeypatch.setattr(Store, "suggest", count)
    result = run(*call.split())
    assert "Foo Bar" in result.out + result.err
    assert 0 < asked <= MOST_LOOKED_FOR + 100
