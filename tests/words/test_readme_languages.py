"""The README's first command in the languages: the frame and each finding, and no English word but names and options."""

import re

import pytest

from deckcheck.rules.catalogue import all_rules
from tests.cli.conftest import Run
from tests.cli.conftest import run as run  # the fixture
from tests.conftest import ROOT
from tests.test_readme import PINNED

VERDICTS = {"ja_JP": ("適正", "不適正"), "zh_CN": ("合法", "不合法")}
_NAMES = re.compile(
    rf"examples/\S+|--[a-z-]+|{'|'.join(re.escape(rule.name) for rule in all_rules())}|[A-Z]{{3}}[0-9]{{3}}"
    r"|TCG Advanced|TCG|OCG|Goat|goat|tcg|ocg|Sheep Token"
)


@pytest.mark.parametrize("locale", VERDICTS)
def test_the_first_command_is_answered_in_the_language_of_the_environment(
    run: Run, monkeypatch: pytest.MonkeyPatch, locale: str
) -> None:
    monkeypatch.chdir(ROOT)
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", f"{locale}.UTF-8")
    result = run("check", "examples", *PINNED)
    legal, illegal = VERDICTS[locale]
    assert result.code == 1
    for name in ("goat.ydk", "ocg-chinese.txt", "tcg-legal.ydk"):
        assert re.search(rf"^✓ {legal} +examples/{name}", result.out, re.MULTILINE)
    assert re.search(rf"^✗ {illegal} +examples/tcg-illegal.ydk", result.out, re.MULTILINE)
    findings = re.findall(r"^  [✗!·] ([A-Z]{3}\d{3}) .*\n    → .", result.out, re.MULTILINE)
    assert findings == ["DCK005", "DCK006", "BAN001", "BAN002", "BAN002", "DCK004", "DCK010", "DCK007"]
    assert re.findall(r"[A-Za-z]+", _NAMES.sub(" ", result.out + result.err)) == []
    assert not re.search(r"[。，、：；]{2}|[。，、；：] [^0-9\s]|\s[。，、）]", result.out)
