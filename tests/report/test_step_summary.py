"""The page for step summaries stays below 1 MiB, whatever there is to say: GitHub shows nothing of a longer one."""

import re

import pytest

from deckcheck.report.markdown import MAX_BYTES
from tests.report.items import RUN, WARNED, finding, item, rendered

LIMIT = 1024 * 1024
MANY = RUN._replace(many=True)


@pytest.mark.parametrize("verbose", [False, True])
def test_it_is_cut(verbose: bool) -> None:
    findings = [finding(f"{n} " + "é*" * 200, subject=str(n)) for n in range(1000)]
    items = [item(*findings, path=f"decks/{n}.ydk") for n in range(30 if verbose else 1500)]
    notes = tuple(f"note {n} " + "ü" * 1000 for n in range(1000))
    page = rendered("markdown", *items, run=MANY._replace(verbose=verbose, notes=notes))
    assert MAX_BYTES / 2 < len(page.encode()) < LIMIT
    shown = page.count("<details>")
    assert shown == page.count("</details>")
    assert f"… and {len(items) - shown} decks more" in page
    assert re.search(r"… and \d+ notes more", page)


def test_what_fails_comes_first_and_all_is_folded() -> None:
    page = rendered("markdown", item(WARNED, path="w", verdict="legal"), item(finding(), path="i"), run=MANY)
    assert re.findall("<details><summary>(.*)</summary>", page) == [
        "❌ <code>i</code>, 1 finding",
        "✅ <code>w</code>, 1 finding",
    ]


def test_one_deck_is_open() -> None:
    assert "<details open>" in rendered("markdown", item(finding()))


def test_of_many_alike_the_first_are_shown() -> None:
    findings = [finding(f"card {n}", subject=str(n)) for n in range(40)] + [WARNED]
    page = rendered("markdown", item(*findings), run=MANY)
    assert page.count("- ❌ **BAN001**") == 5
    assert "- … and 35 more: 35 BAN001" in page
    assert "FMT017" in page.split("</summary>")[1]
    every = rendered("markdown", item(*findings), run=MANY._replace(verbose=True))
    assert every.count("- ❌ **BAN001**") == 40


@pytest.mark.parametrize(
    "path", ["<details>", "</details>\n\nx", "<summary>", "a`b", "</code></summary><h1>x", "a&lt;b"]
)
def test_names_are_no_markup(path: str) -> None:
    page = rendered("markdown", item(finding("</details>"), path=path, title=path), item(finding(), path="b"), run=MANY)
    assert len(re.findall("<details>", page)) == len(re.findall("</details>", page)) == 2
    assert "<h1>" not in page
    assert "&amp;lt;b" in page or "&lt;b" not in path
