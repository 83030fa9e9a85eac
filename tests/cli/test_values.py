"""Values of options: understood however they are written, and never lost because an option is given twice."""

from pathlib import Path

import pytest

from deckcheck.config.keys import KINDS
from deckcheck.data.store import Store
from deckcheck.data.values import LANGUAGE_WORDS, LANGUAGES
from deckcheck.decks.formats import named_format
from deckcheck.errors import UsageError, one_of
from tests.cli.conftest import Run, ydk
from tests.conftest import filled

LEGAL = ydk(filled([], 40))  # type: ignore[arg-type]


@pytest.fixture
def deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.ydk").write_text(LEGAL)
    return "a.ydk"


@pytest.mark.parametrize(
    ("name", "id"),
    [("tcg", "tcg"), ("TCG", "tcg"), ("TCG Advanced", "tcg"), ("tcg-advanced", "tcg"), ("masterduel", "master-duel"),
     ("Master Duel", "master-duel"), ("MASTER_DUEL", "master-duel"), ("Goat", "goat"), ("ocg ae", "ocg-ae"),
     ("GENESYS", "genesys"), ("TCG Traditional", "tcg-traditional"), ("", None), ("-", None), ("no such", None)],
)  # fmt: skip
def test_formats_are_found_by_id_and_title(name: str, id: str | None) -> None:
    play = named_format(name, Store.open())
    assert (play.id if play else None) == id


def test_every_format_is_found_by_its_title_if_no_other_has_it() -> None:
    store = Store.open()
    formats = store.formats()
    titles = [play.title.casefold() for play in formats]
    for play in formats:
        if titles.count(play.title.casefold()) == 1:
            found = named_format(play.title.upper(), store)
            assert found is not None
            assert found.id in (play.id, store.format(play.title) and store.format(play.title).id)  # type: ignore[union-attr]


@pytest.mark.parametrize("format", ["TCG", "TCG Advanced", "Tcg"])
def test_a_file_and_a_configuration_name_formats_as_freely(format: str, deck: str, run: Run) -> None:
    Path("b.ydk").write_text(f"# deckcheck: format={format.replace(' ', '-')}\n{LEGAL}")
    assert run("check", "b.ydk").code == 0
    Path("deckcheck.toml").write_text(f'format = "{format}"\n')
    result = run("check", deck)
    assert (result.code, "Format tcg" in result.out) == (0, True)


@pytest.mark.parametrize(
    ("word", "language"),
    [("jp", "ja"), ("zh", "zh-CN"), ("cn", "zh-CN"), ("ZH_tw", "zh-TW"), ("kr", "ko"), ("Deutsch", "de"), ("pt-BR", "pt"),
     ("日本語", "ja"), ("en-US", "en"), ("EN", "en")],
)  # fmt: skip
def test_languages(word: str, language: str) -> None:
    assert one_of("language", word, LANGUAGES, LANGUAGE_WORDS) == language


def test_words_for_languages_are_as_they_are_compared() -> None:
    assert all(word == "".join(filter(str.isalnum, word.casefold())) for word in LANGUAGE_WORDS)
    assert {*LANGUAGE_WORDS.values()} == {*LANGUAGES}


@pytest.mark.parametrize(
    ("text", "day"),
    [("2010-3-1", "2010-03-01"), ("2010-03-01", "2010-03-01"), ("2010/3/1", "2010-03-01"), ("2010.03.1", "2010-03-01"),
     (" 2010-3-1 ", "2010-03-01"), ("2010-13-1", None), ("2010-3", None), ("1-3-2010", None), ("2010-3/1", None), ("", None)],
)  # fmt: skip
def test_days(text: str, day: str | None) -> None:
    assert KINDS["date"].check(text) == day


@pytest.mark.parametrize(
    ("text", "region"),
    [("Europe", "europe"), ("EU", "europe"), ("AMERICAS", "americas"), ("North America", "americas"), ("us", "americas"), ("x", None)],
)  # fmt: skip
def test_regions(text: str, region: str | None) -> None:
    assert KINDS["region"].check(text) == region


@pytest.mark.parametrize(
    "call",
    [("check", "-o", "JSON"), ("check", "--as-of", "2026-6-1"), ("check", "--region", "EU"), ("check", "-f", "Master Duel"),
     ("check", "--select", "ban001"), ("check", "--ignore", "Forbidden_Card"), ("convert", "--to", "YDKE"),
     ("convert", "--to", "text", "--lang", "jp"), ("diff", "a.ydk", "-o", "Json")],
)  # fmt: skip
def test_calls(call: tuple[str, ...], deck: str, run: Run) -> None:
    command, *rest = call
    assert run(command, deck, *rest).code == 0


@pytest.mark.parametrize(
    ("call", "option"),
    [(("check", "--as-of", "2026-1-1", "--as-of", "2026-1-2"), "--as-of"), (("check", "--list", "a", "--list", "b"), "--list"),
     (("check", "--region", "eu", "--region=na"), "--region"), (("lint", "--dialect", "edopro", "--dialect", "ygopro"), "--dialect"),
     (("swap", "b.ydk", "-f", "tcg", "--format", "ocg"), "--format"), (("sheet", "--out", "a.pdf", "--out", "b.pdf"), "--out"),
     (("convert", "--to", "ydk", "--to", "text"), "--to"), (("check", "-j", "1", "-j2"), "--jobs")],
)  # fmt: skip
def test_an_option_given_twice_is_an_error(call: tuple[str, ...], option: str, deck: str, run: Run) -> None:
    command, *rest = call
    result = run(command, deck, *rest)
    assert result.code == 2
    assert f"{option} is given 2 times" in result.err


@pytest.mark.parametrize(
    "call",
    [("-q", "-q"), ("-o", "json", "-o", "text", "--output-file", "x.json"), ("--select", "BAN", "--select", "DCK")],
)
def test_flags_and_lists_may_be_repeated(call: tuple[str, ...], deck: str, run: Run) -> None:
    assert run("check", deck, *call).code == 0


def test_what_is_none_of_the_words_is_told_with_the_nearest() -> None:
    with pytest.raises(UsageError, match="jsn") as problem:
        one_of("output format", "jsn", ("text", "json", "jsonl"))
    assert "json" in problem.value.help
