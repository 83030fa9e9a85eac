"""An event's folder for tests, made from a few words."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import run as run  # the fixture
from tests.cli.conftest import ydk
from tests.conftest import FILLERS

Make = Callable[..., None]
SIDE = (97268402, 27204311, 73642296)  # Effect Veiler, Nibiru, Ghost Belle


def main_deck(number: int) -> list[int]:
    """A legal Main Deck, unlike those of other numbers below 12."""
    codes = [FILLERS[(number + i) % len(FILLERS)] for i in range(14)]
    return [code for i, code in enumerate(codes) for _ in range(3 if i < 13 else 1)]


def legal(number: int = 0) -> str:
    """The text of a legal deck with a Side Deck of three cards."""
    return ydk(main_deck(number), side=list(SIDE))


@pytest.fixture
def event(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Make:
    """`event(**{"players.csv": "…", "registered/a.ydk": "…"})` writes an event's folder `e` in the current folder."""
    monkeypatch.chdir(tmp_path)

    def make(files: dict[str, str | bytes]) -> None:
        given = {"event.yaml": "name: Regional\ndate: 2026-08-15\nformat: tcg\n", **files}
        for name, text in given.items():
            path = tmp_path / "e" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text if isinstance(text, bytes) else text.encode())

    return make
