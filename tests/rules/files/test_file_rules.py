"""The rules on deck files: what the readers say becomes findings, and every code has its rule."""

import re
from pathlib import Path

import pytest

import deckcheck
from deckcheck.deckfiles import read_decks
from deckcheck.model.deck import DeckFile, ParseError, Remark, Span
from deckcheck.model.finding import ERROR, ILLEGAL, LEGAL, UNDETERMINED, UNREADABLE
from deckcheck.rules.base import Rule
from deckcheck.rules.files import RULES, File, findings
from tests.deckfiles.index import INDEX

CODE = re.compile(r'"(FMT[0-9]{3})"')


def said_in_code() -> set[str]:
    """The codes that readers give, as they stand in the code outside the rules."""
    folder = Path(deckcheck.__file__).parent
    files = [path for path in folder.rglob("*.py") if "rules" not in path.parts]
    return {code for path in files for code in CODE.findall(path.read_text(encoding="utf-8"))}


def test_every_code_has_a_rule_and_every_rule_a_code() -> None:
    assert {rule.code for rule in RULES} == said_in_code()
    assert len({rule.code for rule in RULES}) == len({rule.name for rule in RULES}) == len(RULES)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_rule_reports_what_was_said_under_its_code(rule: Rule) -> None:
    span = Span(3, 1, 3, 9)
    file: File = ParseError("what", span, "do", rule.code)
    if rule.verdict != UNREADABLE:
        other = Remark("FMT000", "other")
        file = DeckFile("ydk", remarks=[other, Remark(rule.code, "what", span, "do"), other])
    (finding,) = rule.check(file)
    assert (finding.code, finding.message, finding.span, finding.help) == (rule.code, "what", span, "do")
    assert (finding.severity, finding.verdict) == (rule.severity, rule.verdict)
    assert finding.source in ("A9", "A18")
    assert [*rule.check(DeckFile("ydk"))] == []


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_rule_explains_itself(rule: Rule) -> None:
    assert "To fix it:" in rule.doc
    assert "Source:" in rule.doc
    # Only what loses cards, or may, opens the verdict.
    assert (rule.severity == ERROR) == (rule.verdict in (UNDETERMINED, UNREADABLE))
    assert rule.verdict != ILLEGAL


@pytest.mark.parametrize(
    ("source", "found"),
    [
        (b"#main\n89631139\n#extra\n!side\n", []),
        (b"#main\n89631139\n-5\n#extra \n!side\n", [("FMT021", UNDETERMINED), ("FMT014", LEGAL)]),
        (b"", [("FMT002", UNREADABLE)]),
    ],
)
def test_findings_of_a_file(source: bytes, found: list[tuple[str, str]]) -> None:
    read = read_decks(source, "a.ydk", INDEX)
    file = read if isinstance(read, ParseError) else read[0]
    assert [(finding.code, finding.verdict) for finding in findings(file)] == found
