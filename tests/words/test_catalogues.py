"""The catalogues: whole, true to the code, and in the terms of the game."""

import re
import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT

SCRIPT = runpy.run_path(str(ROOT / ".ci" / "messages"))
LOCALE = ROOT / "deckcheck" / "locale"
LANGUAGES = sorted(path.name for path in LOCALE.iterdir())


@pytest.fixture(scope="module")
def template() -> Any:
    return SCRIPT["said"]()


@pytest.fixture(scope="module")
def catalogues() -> Any:
    return SCRIPT["catalogues"]()


def test_there_is_a_catalogue_in_each_folder(catalogues: Any) -> None:
    assert sorted(catalogues) == LANGUAGES == ["ja", "zh_CN"]


@pytest.mark.parametrize("name", LANGUAGES)
def test_catalogues_have_what_the_code_says_with_the_same_places(name: str, catalogues: Any, template: Any) -> None:
    """`.ci/messages update` and `.ci/messages compile` mend what this tells, but for places."""
    assert list(SCRIPT["faults"](name, catalogues[name], template)) == []


@pytest.mark.parametrize("name", ["ja", "zh_CN"])
def test_every_message_is_translated(name: str, catalogues: Any) -> None:
    assert SCRIPT["missing"](catalogues[name]) == []


def test_a_message_that_is_put_together_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = ROOT / "deckcheck" / "glued.py"
    for code in ('say(f"{card} is Forbidden.")', 'say("Remove " + what)', 'count(n, f"{n}", "{n} cards")'):
        monkeypatch.setattr(Path, "read_text", lambda path, encoding, code=code: code)
        with pytest.raises(SystemExit, match=r"deckcheck/glued\.py:1: .*not an f-string"):
            list(SCRIPT["in_code"](file))


class Term:
    """A line of a glossary."""

    def __init__(self, line: str) -> None:
        english, allowed, slips = line.split("\t")
        self.english = english
        self.allowed = () if allowed.startswith("~") else tuple(allowed.split("/"))
        self.slips = tuple(filter(None, slips.split("/")))


def glossary(name: str) -> list[Term]:
    """The terms of a language, the longest first."""
    lines = (LOCALE / name / "glossary.tsv").read_text(encoding="utf-8").splitlines()
    return sorted((Term(line) for line in lines if not line.startswith("#")), key=lambda term: -len(term.english))


_CODE = re.compile(r"`[^`]*`|\{\w+\}|--[\w-]+")


def term_faults(terms: list[Term], english: str, text: str) -> Iterator[str]:
    """The terms of an English text that its translation does not have, and the slips that it has."""
    yield from (slip for term in terms for slip in term.slips if slip in text)
    left = _CODE.sub(" ", english)
    for term in terms:
        left, found = re.subn(rf"\b{re.escape(term.english)}s?\b", " ", left)
        if found and term.allowed and not any(allowed in text for allowed in term.allowed):
            yield f"{term.english}: {'/'.join(term.allowed)}"


@pytest.mark.parametrize("name", LANGUAGES)
def test_terms_are_those_of_the_glossary(name: str, catalogues: Any) -> None:
    terms = glossary(name)
    found = []
    for message in catalogues[name]:
        english = message.id if isinstance(message.id, str) else message.id[-1]
        texts = [message.string] if isinstance(message.string, str) else message.string
        found += [(english, text, fault) for text in filter(None, texts) for fault in term_faults(terms, english, text)]
    assert found == []


def test_a_wrong_term_is_found() -> None:
    assert list(term_faults(glossary("zh_CN"), "{card} is Semi-Limited.", "{card}是半限制卡。")) == [
        "半限制",
        "Semi-Limited: 准限制",
    ]
    assert list(term_faults(glossary("ja"), "Move it to the Side Deck.", "副卡组")) == ["Side Deck: サイドデッキ"]
