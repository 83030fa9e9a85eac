"""What is said, in which language, and what a catalogue that lacks something makes of it."""

import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from deckcheck.config.language import Languages, languages_of
from deckcheck.errors import UsageError
from deckcheck.model import words
from deckcheck.model.catalogue import Catalogue, catalogue_of
from deckcheck.model.words import count, either, joined, language_of_environment, listed, say, speaking
from tests.conftest import ROOT

TEXTS: dict[str | tuple[str, str], str | list[str]] = {
    "{card}: {where}.": "{where}に{card}。",
    "{n} in the {section}": "{section}に{n}枚",
    ("{n} card", "{n} cards"): ["カード{n}枚"],
    "{some} and {last}": "{some}と{last}",
    "lacks {place}": "ない",
    "more than {place}": "{place}と{another}",
    "odd {place}": "{place",
}


@pytest.fixture
def half(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A language with a catalogue that has only some messages."""
    catalog = Catalog("ja")
    for message, text in TEXTS.items():
        catalog.add(message, text)
    out = BytesIO()
    write_mo(out, catalog)
    path = tmp_path / "xx" / "LC_MESSAGES" / "deckcheck.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(out.getvalue())
    monkeypatch.setattr(words, "LOCALE", str(tmp_path))
    return "xx"


def test_english_fills_places_and_takes_a_message_without_any_as_it_is() -> None:
    assert say("{a} is {b}.", a="{x}", b=2) == "{x} is 2."
    assert say("{ }") == "{ }"
    assert [count(n, "{n} card", "{n} cards") for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert [listed("abc"), joined("abc"), joined("a"), joined(()), either("ab")] == [
        "a, b, c",
        "a, b and c",
        "a",
        "",
        "a or b",
    ]


def test_what_is_translated_is_said_in_the_language(half: str) -> None:
    with speaking(half):
        where = say("{n} in the {section}", n=2, section="Side Deck")
        assert say("{card}: {where}.", card="Ash", where=where) == "Side Deckに2枚にAsh。"
        assert [count(n, "{n} card", "{n} cards") for n in (1, 2)] == ["カード1枚", "カード2枚"]
        assert joined(["a", "b"]) == "aとb"
    assert joined(["a", "b"]) == "a and b"


@pytest.mark.parametrize("message", ["lacks {place}", "more than {place}", "odd {place}", "not there {place}"])
def test_a_message_without_a_translation_that_fits_is_said_in_english_with_all_that_it_holds(
    half: str, message: str
) -> None:
    with speaking(half):
        inner = say("{card}: {where}.", card="Ash", where=count(1, "{n} card", "{n} cards"))
        assert inner == "カード1枚にAsh。"
        assert say(message, place=inner) == message.format(place="Ash: 1 card.")


def test_a_message_that_holds_an_untranslated_phrase_is_said_in_english(half: str) -> None:
    with speaking(half):
        where = joined([say("only in English"), say("{n} in the {section}", n=1, section="Main Deck")])
        assert where == "only in English and 1 in the Main Deck"
        assert say("{card}: {where}.", card="Ash", where=where) == "Ash: only in English and 1 in the Main Deck."


@pytest.mark.parametrize(
    "change", [lambda mo: b"", lambda mo: b"not a catalogue", lambda mo: mo[:9], lambda mo: mo[:300]]
)
def test_a_damaged_catalogue_is_as_good_as_none(half: str, change: Callable[[bytes], bytes]) -> None:
    path = Path(words.catalogue_path(half))
    path.write_bytes(change(path.read_bytes()))
    catalogue_of.cache_clear()
    with speaking(half):
        assert (joined(["a", "b"]), words.language_spoken()) == ("a and b", "en")
    catalogue_of.cache_clear()


def test_what_was_said_is_plain_text_for_other_processes(half: str) -> None:
    with speaking(half):
        said = joined(["a", "b"])
    assert type(pickle.loads(pickle.dumps(said))) is str


def test_each_thread_speaks_its_own_language(half: str) -> None:
    found = []
    with speaking(half):
        thread = threading.Thread(target=lambda: found.append(joined(["a", "b"])))
        thread.start()
        thread.join()
        with speaking("en"):
            found.append(joined(["a", "b"]))
        found.append(joined(["a", "b"]))
    assert found == ["a and b", "a and b", "aとb"]


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "ja_JP.eucJP"}, "ja"),
        ({"LANG": "zh_CN.UTF-8"}, "zh-CN"),
        ({"LANG": "zh_SG"}, "zh-CN"),
        ({"LANG": "zh-Hans-CN"}, "zh-CN"),
        ({"LANG": "zh_cn.utf8"}, "zh-CN"),
        ({"LANG": "ZH_HANS_CN"}, "zh-CN"),
        ({"LANG": "JA_jp"}, "ja"),
        ({"LANG": "zh_tw"}, "en"),
        ({"LANG": "zh_TW.UTF-8"}, "en"),
        ({"LANG": "zh_Hant_HK"}, "en"),
        ({"LANG": "de_DE.UTF-8@euro"}, "en"),
        ({"LANG": "../../etc"}, "en"),
        ({"LANG": "ja_JP", "LC_MESSAGES": "en_US"}, "en"),
        ({"LANG": "en_US", "LC_MESSAGES": "ja"}, "ja"),
        ({"LANG": "ja_JP", "LC_MESSAGES": "ja_JP", "LC_ALL": "C"}, "en"),
        ({"LC_ALL": "", "LANG": "ja_JP"}, "ja"),
    ],
)
def test_the_language_of_the_environment(environment: dict[str, str], language: str) -> None:
    assert language_of_environment(environment) == language


@pytest.mark.parametrize(
    ("asked", "configured", "machine", "locale", "found"),
    [
        ((None, None), (None, None), False, "C", ("en", "en")),
        ((None, None), (None, None), False, "zh_CN.UTF-8", ("zh-CN", "zh-CN")),
        ((None, None), (None, None), True, "zh_CN.UTF-8", ("en", "en")),
        ((None, None), ("ja", None), False, "zh_CN.UTF-8", ("ja", "ja")),
        ((None, None), ("ja", "en"), False, "C", ("ja", "en")),
        ((None, None), ("ja", None), True, "ja_JP", ("en", "en")),
        (("zh-CN", None), ("ja", "en"), False, "ja_JP", ("zh-CN", "zh-CN")),
        (("zh-CN", None), (None, None), True, "C", ("zh-CN", "zh-CN")),
        (("jp", None), (None, None), False, "C", ("ja", "ja")),
        (("en", "zh-CN"), (None, None), False, "ja_JP", ("en", "zh-CN")),
        ((None, "de"), (None, None), False, "ja_JP", ("ja", "de")),
        ((None, "de"), (None, None), True, "ja_JP", ("en", "de")),
        (("de", None), (None, None), False, "ja_JP", ("en", "de")),
    ],
)
def test_the_call_goes_before_the_configuration_and_that_before_the_environment(
    monkeypatch: pytest.MonkeyPatch,
    asked: tuple[str | None, str | None],
    configured: tuple[str | None, str | None],
    machine: bool,
    locale: str,
    found: tuple[str, str],
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    assert languages_of(*asked, *configured, machine=machine) == Languages(*found)


def test_a_language_that_is_none() -> None:
    with pytest.raises(UsageError, match='no language "klingon"'):
        languages_of("klingon", None)


def test_english_loads_no_catalogue(tmp_path: Path) -> None:
    """Nothing of catalogues is imported where a run is in English."""
    (tmp_path / "a.ydk").write_text("#main\n89631139\n")
    script = (
        "import sys; sys.argv = ['deckcheck', 'check', 'a.ydk', *sys.argv[1:]]\n"
        "from deckcheck.__main__ import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print('deckcheck.model.catalogue' in sys.modules, file=sys.stderr)\n"
    )
    loaded = []
    for language in ("en", "ja"):
        done = subprocess.run(
            [sys.executable, "-c", script, "--lang", language], capture_output=True, text=True, cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )  # fmt: skip
        loaded.append(done.stderr.splitlines()[-1])
    assert loaded == ["False", "True"]


def test_a_catalogue_is_read_once(half: str) -> None:
    with speaking(half):
        first = words._spoken.get()
    with speaking(half):
        assert words._spoken.get() is first
    assert isinstance(first, Catalogue)
