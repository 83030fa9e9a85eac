"""Files that options name are other people's, too: numbers, nesting and sizes without end are errors, not crashes."""

import os
from pathlib import Path

import pytest

from tests.cli.conftest import Run, ydk
from tests.conftest import filled

LONG = "1" * 4301
DECK = ydk(filled([], 40))  # type: ignore[arg-type]


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("deck.ydk").write_text(DECK)


LISTS = {
    "list.yaml": f"effective: 2026-01-01\ntitle: T\nforbidden:\n- {LONG}\n",
    "points.yaml": f"effective: 2026-01-01\ntitle: T\npoints:\n  {LONG}: {LONG}\n",
    "deep.yaml": '- {"a": ' + "[" * 5000 + "]" * 5000 + "}\n",
    "deeper.yaml": "[" * 100_000,
    "key.yaml": f'"{"[" * 100_000}": 1\n',
    "list.conf": f"!T\n{LONG} 0\n55144522 {LONG}\n$pool {LONG}\n",
    "list.csv": f"passcode,status,points,pool\n55144522,limited,{LONG},²\n²,limited,1,1\n",
    "list.json": f'{{"forbidden": [{LONG}]}}',
    "text.json": f'{{"forbidden": ["{LONG}", "²"]}}',
    "deep.json": "[" * 100_000,
    "cell.csv": f"passcode,status\n55144522,limited\n{LONG * 50},limited\n",
    "names.txt": f"Forbidden\n{LONG}x Pot of Greed\n{LONG}\n²\n{LONG} points\nPot of Greed\n",
}


@pytest.mark.parametrize("option", ["--list", "--cards", "--format"])
@pytest.mark.parametrize("name", sorted(LISTS))
def test_lists_cards_and_formats(run: Run, option: str, name: str) -> None:
    Path(name).write_text(LISTS[name], encoding="utf-8")
    result = run("check", "deck.ydk", option, name)
    assert "internal error" not in result.err
    assert result.code in ((2,) if option == "--cards" else (0, 1, 2, 3))


@pytest.mark.parametrize(
    "text",
    [
        f"points-cap = {LONG}",
        f'"{LONG}" = 1',
        "a" + ".a" * 100_000 + " = 1",
        "[" + "a." * 100_000 + "a]",
        "x = {" + "'a' . " * 100_000 + "a = 1}",
        "x = " + "[" * 100_000,
        "x = " + "{a=" * 100_000,
        "#" * 2_000_000,
    ],
)
def test_configurations(run: Run, text: str) -> None:
    Path("deckcheck.toml").write_text(text)
    result = run("check", "deck.ydk")
    assert result.code == 2
    assert "deckcheck.toml" in result.err


@pytest.mark.parametrize("text", [f'{{"schema": {LONG}}}', "[" * 100_000, '{"schema":' * 100_000])
def test_baselines(run: Run, text: str) -> None:
    Path("known.json").write_text(text)
    result = run("check", "deck.ydk", "--baseline", "known.json")
    assert result.code == 2
    assert "known.json" in result.err


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="there are no such devices here")
@pytest.mark.parametrize("path", ["/dev/zero", "zero.cdb", "pipe", "pipe.cdb", "pipe.yaml"])
@pytest.mark.parametrize("option", ["--list", "--cards", "--format", "--baseline", "--config", "--cdb"])
def test_devices_and_pipes(run: Run, option: str, path: str) -> None:
    Path("zero.cdb").symlink_to("/dev/zero")
    for name in ("pipe", "pipe.cdb", "pipe.yaml", ".gitignore"):
        os.mkfifo(name)
    Path("c1.lua").write_text("local s,id=GetID()\n")
    os.mkdir(".git")
    result = run(*(("lint", "c1.lua") if option == "--cdb" else ("check", ".")), option, path)
    assert result.code == 2
    assert "internal error" not in result.err
    assert "no file" not in result.err  # it is there


def test_scripts(run: Run) -> None:
    Path("c1.lua").write_text(f"c{LONG}.x=1\nlocal a={LONG}\nlocal b=0x{LONG}\n")
    assert "internal error" not in run("lint", "c1.lua").err
