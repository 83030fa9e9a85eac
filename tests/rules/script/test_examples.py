"""Every example in the docs of a script rule does what it says: the wrong one is found, the right one is not."""

import re

import pytest

from deckcheck.judge.script import Linter, LintOptions
from deckcheck.rules.base import Rule
from deckcheck.rules.script import RULES
from examples import Example, examples_of

# Rules about files that no example can stand for; each has tests of its own.
WITHOUT_EXAMPLES = {"LUA002", "LUA005", "LUA609"}
CASES = [
    pytest.param(rule, example, id=f"{rule.code}-{'wrong' if example.wrong else 'right'}-{example.dialect}-{number}")
    for rule in RULES
    for number, example in enumerate(examples_of(rule))
]


@pytest.mark.parametrize(("rule", "example"), CASES)
def test_example_gets_its_verdict(rule: Rule, example: Example) -> None:
    options = LintOptions(dialect=example.dialect, select=(rule.code,))
    item = Linter(options, example.book).lint(example.file_name, example.source.encode())
    codes = {finding.code for finding in item.findings}
    assert (rule.code in codes) is example.wrong


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_rule_is_documented(rule: Rule) -> None:
    examples = examples_of(rule)
    if rule.code not in WITHOUT_EXAMPLES:
        assert {example.wrong for example in examples} == {True, False}
    assert "To fix it" in rule.doc or "To fix it" in rule.doc or "To have it checked" in rule.doc
    assert re.fullmatch(r"[ADE]\d*", rule.source)
    assert re.fullmatch(r"LUA\d{3}", rule.code)
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", rule.name)
    assert (rule.verdict == "legal") == (rule.severity != "error")


def test_codes_and_names_are_unique() -> None:
    assert len({rule.code for rule in RULES}) == len({rule.name for rule in RULES}) == len(RULES)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_message_and_help_are_for_people(rule: Rule) -> None:
    for example in examples_of(rule):
        if not example.wrong:
            continue
        select = (rule.code,)
        item = Linter(LintOptions(dialect=example.dialect, select=select), example.book).lint(
            example.file_name, example.source.encode()
        )
        for finding in item.findings:
            assert finding.message[0].isupper() or finding.message[0] in "`" or "." in finding.message
            assert finding.message.endswith((".", "!"))
            assert finding.span.line > 0
