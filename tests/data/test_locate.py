"""Where the index comes from: the wheel, the cache, memory."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from deckcheck.data import locate
from deckcheck.data.flat import DataError
from deckcheck.data.locate import NoDataError, connect, index_path, mend
from deckcheck.data.seal import SUFFIX, seal_text
from deckcheck.data.store import Store

ROOT = Path(__file__).resolve().parents[2]


def indices(cache: Path) -> list[str]:
    return sorted(path.name for path in cache.glob("index-*.sqlite3"))


def known(tiny: Path, cache: Path) -> set[int]:
    with sqlite3.connect(":memory:"):
        store = Store(connect(str(tiny), "none", str(cache)))
        try:
            return {card.code for card in store.all_cards()}
        finally:
            store.close()


def test_made_once_and_then_read(tiny: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    cache = tmp_path / "cache"
    first = known(tiny, cache)
    assert capfd.readouterr().err.count("\n") == 1
    made = (cache / indices(cache)[0]).stat()
    assert known(tiny, cache) == first
    assert (cache / indices(cache)[0]).stat() == made
    assert capfd.readouterr().err == ""


def test_a_changed_file_makes_it_anew_and_the_old_one_goes(tiny: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    known(tiny, cache)
    before = indices(cache)
    with (tiny / "cardpool" / "tokens.yaml").open("a", encoding="utf-8") as file:
        file.write('73915053: "Sheep Token"\n')
    assert 73915053 in known(tiny, cache)
    assert len(indices(cache)) == 1
    assert indices(cache) != before


def test_a_new_list_counts_as_a_change(tiny: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    known(tiny, cache)
    path = tiny / "banlists" / "tcg" / "2026-01-01.yaml"
    path.write_text("effective: 2026-01-01\ntitle: TCG\nforbidden:\n- 55144522\n", encoding="utf-8")
    store = Store(connect(str(tiny), "none", str(cache)))
    assert store.newest_list("tcg") == "2026-01-01"


def test_touched_files_do_not(tiny: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    cache = tmp_path / "cache"
    known(tiny, cache)
    before = indices(cache)
    os.utime(tiny / "cardpool" / "tokens.yaml", (1, 1))
    capfd.readouterr()
    known(tiny, cache)
    assert indices(cache) == before
    assert capfd.readouterr().err == ""


def test_two_checkouts_share_a_cache(tiny: Path, tiny_facts: Path, tmp_path: Path) -> None:
    from shutil import copytree

    cache = tmp_path / "cache"
    other = tmp_path / "other"
    copytree(tiny, other)
    known(tiny, cache)
    known(other, cache)
    assert len(indices(cache)) == 1
    with (tiny / "cardpool" / "tokens.yaml").open("a", encoding="utf-8") as file:
        file.write('73915053: "Sheep Token"\n')
    known(tiny, cache)
    assert len(indices(cache)) == 2, "the other checkout still uses the old one"


def test_two_processes_at_once(tiny: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    code = (
        "import sys; from deckcheck.data.locate import connect\n"
        "print(connect(sys.argv[1], 'none', sys.argv[2]).execute('SELECT count(*) FROM card').fetchone()[0])"
    )
    command = [sys.executable, "-c", code, str(tiny), str(cache)]
    runs = [subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) for _ in range(2)]
    counts = {run.communicate()[0] for run in runs}
    assert all(run.returncode == 0 for run in runs)
    assert len(counts) == 1
    assert [path.suffix for path in sorted(cache.iterdir())] == [".sqlite3", ".seal", ".txt"]


def test_a_cache_that_cannot_be_written(tiny: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    cache = tmp_path / "cache"
    cache.write_text("a file where a folder should be", encoding="utf-8")
    assert 73915052 in known(tiny, cache)
    assert capfd.readouterr().err.count("cannot be written") == 1
    assert index_path(str(tiny), "none", str(cache)) is None


def test_half_a_cache_is_made_good(tiny: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    first = known(tiny, cache)
    (cache / indices(cache)[0]).unlink()
    assert known(tiny, cache) == first


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="there are no such devices here")
@pytest.mark.parametrize("other", ["/dev/zero", "/dev/null", "folder"])
def test_what_is_no_index_in_its_place(tiny: Path, tmp_path: Path, other: str) -> None:
    cache = tmp_path / "cache"
    first = known(tiny, cache)
    path = cache / indices(cache)[0]
    path.unlink()
    if other == "folder":
        path.mkdir()
    else:
        path.symlink_to(other)
    assert known(tiny, cache) == first


def test_the_shipped_index_comes_first(tiny: Path, tmp_path: Path) -> None:
    made = index_path(str(tiny), "none", str(tmp_path / "cache"))
    assert made is not None
    odd = tmp_path / "100% #1?" / "deckcheck.sqlite3"
    odd.parent.mkdir()
    odd.write_bytes(Path(made).read_bytes())
    (odd.parent / (odd.name + SUFFIX)).write_text(seal_text(str(odd), moved=True))
    connection = connect(str(tmp_path / "nowhere"), str(odd), str(tmp_path / "unused"))
    assert connection.execute("SELECT count(*) FROM card WHERE code = 55144522").fetchone() == (1,)
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        connection.execute("DELETE FROM card")
    assert not (tmp_path / "unused").exists()


def damage(path: Path, how: str) -> None:
    """Do to an index what full disks, killed machines and curious people do."""
    about = path.stat()
    if how == "emptied":
        with sqlite3.connect(path) as database:
            database.execute("DELETE FROM card")
        database.close()
        return
    data = bytearray(path.read_bytes())
    if how == "cut":
        del data[len(data) // 2 :]
    else:
        data[4096:8192] = bytes(4096)
    path.write_bytes(data)
    if how == "unseen":
        os.utime(path, ns=(about.st_atime_ns, about.st_mtime_ns))


@pytest.mark.parametrize("how", ["emptied", "cut", "zeros"])
def test_a_damaged_index_heals(tiny: Path, tmp_path: Path, how: str, capfd: pytest.CaptureFixture[str]) -> None:
    cache = tmp_path / "cache"
    first = known(tiny, cache)
    damage(cache / indices(cache)[0], how)
    capfd.readouterr()
    assert known(tiny, cache) == first
    assert "they were damaged" in capfd.readouterr().err
    assert known(tiny, cache) == first
    assert capfd.readouterr().err == ""


def test_damage_that_is_not_seen_is_found_when_asked(tiny: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    known(tiny, cache)
    assert not mend(str(tiny), "none", str(cache))
    path = cache / indices(cache)[0]
    before = path.read_bytes()
    damage(path, "unseen")
    assert index_path(str(tiny), "none", str(cache)) == str(path)
    assert path.read_bytes() != before
    assert mend(str(tiny), "none", str(cache))
    assert path.read_bytes() == before
    damage(path, "unseen")
    index_path(str(tiny), "none", str(cache), thorough=True)
    assert path.read_bytes() == before


def test_an_index_without_seal_is_not_taken(tiny: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    first = known(tiny, cache)
    (cache / (indices(cache)[0] + SUFFIX)).unlink()
    assert known(tiny, cache) == first
    assert (cache / (indices(cache)[0] + SUFFIX)).exists()


@pytest.mark.parametrize("how", ["emptied", "cut", "zeros", "unseen"])
def test_a_damaged_installation_says_so(tiny: Path, tmp_path: Path, how: str) -> None:
    made = index_path(str(tiny), "none", str(tmp_path / "cache"))
    assert made is not None
    shipped = tmp_path / "shipped.sqlite3"
    shipped.write_bytes(Path(made).read_bytes())
    (tmp_path / f"shipped.sqlite3{SUFFIX}").write_text(seal_text(str(shipped), moved=True))
    assert index_path("nowhere", str(shipped), thorough=True) == str(shipped)
    damage(shipped, how)
    if how != "unseen":
        about = shipped.stat()
        os.utime(shipped, ns=(about.st_atime_ns, about.st_mtime_ns + 10**12))  # long after the installation
    with pytest.raises(NoDataError, match="damaged") as raised:
        mend("nowhere", str(shipped))
    assert raised.value.help == "Install deckcheck again."
    if how != "unseen":
        with pytest.raises(NoDataError, match="damaged"):
            connect("nowhere", str(shipped))


def test_no_data_at_all(tmp_path: Path) -> None:
    with pytest.raises(NoDataError, match="card data are missing"):
        connect(str(tmp_path), "none", str(tmp_path))


def test_the_same_index_from_the_same_files(tiny: Path, tmp_path: Path) -> None:
    found = {
        Path(path).read_bytes() for n in "12" if (path := index_path(str(tiny), "none", str(tmp_path / f"cache{n}")))
    }
    assert len(found) == 1


@pytest.mark.parametrize(
    ("file", "text", "message"),
    [
        ("cardpool/tokens.yaml", '55144522: "Token"\n', "tokens.yaml:1: 55144522 is taken by Pot of Greed"),
        ("cardpool/numbers/artwork.yaml", "1: 55144522\n5: 7\n", "artwork.yaml:2: there is no card 7"),
        ("cardpool/numbers/goat.yaml", "55144522: 46986414\n", "goat.yaml:1: 55144522 already stands for a card"),
        ("cardpool/names/ja.yaml", '7: "x"\n', "ja.yaml:1: there is no card 7"),
        ("cardpool/names/ja.yaml", "55144522: 7\n", "ja.yaml:1: 55144522: it should be text"),
        ("cardpool/same-names.yaml", "[]\n", "two cards share 4041 but do not count as one name"),
        (
            "cardpool/same-names.yaml",
            '- {"card": 46986414, "counts_as": 7, "why": "same_card", "name": "Dark Magician"}\n',
            "same-names.yaml:1: there is no card 7",
        ),
        ("cardpool/cards/09500.yaml", '- {"konami_id": 9990, "name": "X", "card": "Spell"}\n', "09500.yaml:1: 0.kinds"),
        (
            "cardpool/cards/09500.yaml",
            '- {"konami_id": 9990, "name": "X", "card": "Trap", "kinds": ["Quick"]}\n',
            "09500.yaml:1: 0: a Trap cannot be 'Quick'",
        ),
        ("cardpool/meta.yaml", "cards: 2026-13-01\nsources: []\n", "meta.yaml:1: cards"),
        ("banlists/tcg/2024-01-01.yaml", "effective: 2024-01-01\ntitle: T\nforbiden:\n- 1\n", ":3: forbiden: Extra"),
        ("banlists/tcg/2024-01-01.yaml", "effective: 2024-01-02\ntitle: T\n", ":1: the file of 2024-01-02"),
        ("banlists/tcg/2024-01-01.yaml", "effective: 2024-01-01\ntitle: T\nlimited:\n- 0007\n- 7\n", "listed twice"),
        ("banlists/tcg/2024-01-01.yaml", "effective: 2024-01-01\ntitle: T\nlimited:\n- 7\n", ":4: there is no card 7"),
        (
            "banlists/tcg/2024-01-01.yaml",
            'effective: 2024-01-01\ntitle: T\nlimited:\n- "x"\n',
            ":4: limited.0: it should be",
        ),
        ("banlists/tcg/2024-01-01.yaml", "- 1\n", "it should be"),
        ("banlists/old/format.yaml", "title: O\ninherits: older\n", "inherits from older, which does not exist"),
        ("banlists/old/format.yaml", "title: O\ninherits: old\n", "inherits from itself: old ← old"),
        ("banlists/old/format.yaml", "title: O\nmain: 60-40\n", "format.yaml:2: main: '60-40' ends before it begins"),
        ("banlists/old/format.yaml", "title: O\nforbidden_kinds: [Links]\n", "format.yaml:2: forbidden_kinds"),
    ],
)
def test_wrong_data_are_told_with_their_place(tiny: Path, tmp_path: Path, file: str, text: str, message: str) -> None:
    (tiny / file).write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as caught:
        connect(str(tiny), "none", str(tmp_path / "cache"))
    assert message in caught.value.message
    assert str(tiny / file) in caught.value.message
    assert indices(tmp_path / "cache") == []


def test_the_index_is_made_anew_when_code_that_makes_it_changes() -> None:
    """What is imported to make it is named as a maker, but for what only reads files, reports errors and finds it."""
    code = "import sys, deckcheck.data.build; print(*(m.__file__ for n, m in sys.modules.items() if n[:10] == 'deckcheck.'))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    helps = {"errors.py", "data/locate.py", "data/seal.py", "inputs/files.py", "inputs/folders.py"}
    helps |= {"model/deck.py", "model/words.py"}
    root = Path(locate.__file__).parents[1]
    makers = {Path(path).relative_to(root).as_posix() for path in done.stdout.split()}
    named = {Path(path).relative_to(root).as_posix() for path in locate._BUILDERS}
    assert {
        one for one in makers - helps if one == "data/build/__init__.py" or not one.endswith("__init__.py")
    } == named
