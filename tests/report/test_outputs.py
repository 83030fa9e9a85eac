"""Several reports of one run: pairs of formats and files, files that appear only when they are whole."""

import os
from pathlib import Path

import pytest

from deckcheck.errors import UsageError
from deckcheck.report import Look
from deckcheck.report.outputs import Output, Renderer, opened, pairs, write
from tests.report.items import ITEMS, RUN, rendered


@pytest.mark.parametrize(
    ("formats", "files", "outputs"),
    [
        ([], [], [Output("text")]),
        (["json"], [], [Output("json")]),
        ([], ["out.log"], [Output("text", "out.log")]),
        (["sarif"], ["out.sarif"], [Output("sarif", "out.sarif")]),
        (["sarif", "text"], ["out.sarif"], [Output("sarif", "out.sarif"), Output("text")]),
        (["gitlab", "junit"], ["a.json", "b.xml"], [Output("gitlab", "a.json"), Output("junit", "b.xml")]),
        (["csv"], ["table"], [Output("csv", "table")]),
    ],
)
def test_pairs(formats: list[str], files: list[str], outputs: list[Output]) -> None:
    assert pairs(formats, files) == tuple(outputs)


@pytest.mark.parametrize(
    ("formats", "files", "says"),
    [
        (["text", "json"], [], "Only one report can go to standard output"),
        (["sarif"], ["a.sarif", "b.sarif"], "2 --output-file options"),
        (["sarif", "json"], ["a", "./a"], "same file"),
        (["text", "sarif"], ["out.sarif"], "would get the text report"),
        ([], ["report.json"], "would get the text report"),
    ],
)
def test_pairs_that_do_not_fit(formats: list[str], files: list[str], says: str) -> None:
    with pytest.raises(UsageError, match=says):
        pairs(formats, files)


def test_all_that_is_written_goes_to_different_files(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("known.json")
    known = Output("baseline", str(tmp_path / "known.json"))
    assert pairs([], [], (known,)) == (Output("text"), known)
    for name in ("known.json", "../" + tmp_path.name + "/known.json", "link"):
        with pytest.raises(UsageError, match="same file"):
            pairs(["json"], [os.path.join(tmp_path, name)], (known,))


def test_each_report_is_as_if_it_were_alone(tmp_path: Path) -> None:
    outputs = [Output(name, str(tmp_path / name)) for name in ("json", "junit", "sarif", "text")]
    with opened(outputs, lambda stream: Look()) as targets:
        renderer = Renderer(RUN, targets)
        write(RUN, targets, (renderer.piece(ITEMS[i : i + 2]) for i in range(0, len(ITEMS), 2)))
    for output in outputs:
        assert (tmp_path / output.format).read_text(encoding="utf-8") == rendered(output.format, *ITEMS)
    assert len(list(tmp_path.iterdir())) == len(outputs)


def test_nothing_is_left_of_a_run_that_failed(tmp_path: Path) -> None:
    (tmp_path / "old.txt").write_text("before")
    outputs = [Output("text", str(tmp_path / "old.txt")), Output("json", str(tmp_path / "new.json"))]
    written = opened(outputs, lambda stream: Look())
    written.__enter__()[0].write("half of it")
    assert not written.__exit__(KeyboardInterrupt, KeyboardInterrupt(), None)  # it goes on
    assert [path.name for path in tmp_path.iterdir()] == ["old.txt"]
    assert (tmp_path / "old.txt").read_text() == "before"


def test_a_file_that_cannot_be_written_is_told_before_anything_is_done(tmp_path: Path) -> None:
    outputs = [Output("text", str(tmp_path / "a.txt")), Output("json", str(tmp_path / "nowhere" / "b.json"))]
    with pytest.raises(UsageError, match=r"Cannot write .*b\.json"), opened(outputs, lambda stream: Look()):
        pytest.fail("the run was started")
    assert not list(tmp_path.iterdir())
