"""The shell is offered the values of options."""

import pytest

from deckcheck.cli import complete
from tests.cli.conftest import Run


@pytest.mark.parametrize(
    ("offered", "typed", "wanted"),
    [
        (complete.formats, "gen", {"genesys"}),
        (complete.formats, "TCG", {"tcg", "tcg-traditional"}),
        (complete.several_formats, "tcg,oc", {"tcg,ocg", "tcg,ocg-ae", "tcg,ocg-cn"}),
        (complete.formats_or_all, "al", {"all"}),
        (complete.languages, "zh", {"zh-CN", "zh-TW"}),
        (complete.rules, "BAN00", {"BAN001", "BAN002", "BAN003"}),
        (complete.rules, "DCK001,ban001", {"DCK001,BAN001"}),
        (complete.rules, "forbidden-c", {"forbidden-card"}),
        (complete.among("text", "json"), "j", {"json"}),
        (complete.formats, "nothing like it", set()),
    ],
)
def test_offered(offered: object, typed: str, wanted: set[str]) -> None:
    found = set(offered(typed))  # type: ignore[operator]
    assert wanted <= found
    assert wanted or not found


def test_the_shell_asks(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """As Bash asks while `deckcheck check --format gene` is typed."""
    monkeypatch.setenv("_DECKCHECK_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", "deckcheck check --format gene")
    monkeypatch.setenv("COMP_CWORD", "3")
    assert run().out.split() == ["genesys"]


def test_rush_lists_are_shown(run: Run) -> None:
    done = run("banlist", "show", "rush@2026-08-01")
    assert done.code == 0
    assert "Forbidden (" in done.out or "Limited (" in done.out
    assert run("banlist", "export", "rush@2026-08-01", "--to", "lflist").code == 2
    assert run("banlist", "diff", "rush@2026-04-02", "rush@2026-08-01").code == 1
