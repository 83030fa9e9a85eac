"""`deckcheck pool`."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from deckcheck.cli.pool import app
from deckcheck.data.flat import DataError
from tests.data.conftest import write_by_hand


def test_build_says_what_did_not_fit(tiny_facts: Path, tmp_path: Path) -> None:
    write_by_hand(tmp_path)
    done = CliRunner().invoke(app, ["build", "--facts", str(tiny_facts), "--out", str(tmp_path)])
    assert done.exit_code == 0
    assert "old 2005-04-01: no card has the number 511999999\n" in done.stdout
    assert (tmp_path / "cardpool" / "releases" / "04500.yaml").exists()


def test_build_tells_what_is_wrong_with_a_table(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["build", "--facts", str(tmp_path), "--out", str(tmp_path)])
    assert isinstance(done.exception, DataError)


@pytest.mark.parametrize(("command", "words"), [("index", "card data of 2026-"), ("path", ".sqlite3")])
def test_the_index_is_made_and_shown(command: str, words: str) -> None:
    done = CliRunner().invoke(app, [command])
    assert done.exit_code == 0
    assert words in done.stdout
