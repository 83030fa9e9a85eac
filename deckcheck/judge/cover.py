"""The last step before an item is counted: what remaining findings cover is left out, and what the verdict is."""

from deckcheck.model.finding import LEGAL, Finding, outweighs, verdict_of, worst
from deckcheck.model.report import Item


def settle(item: Item) -> Item:
    """An item without the findings that remaining ones cover, and with its verdict (RULES A20).

    The verdict is about the deck: silencing findings does not change it, and a finding that was made heavier can only
    make it worse.  An item that is not legal is *accepted* where nothing that makes it so remains.
    """
    if not item.findings and not item.ignored and not item.known and not item.off:
        return item
    findings, covered = uncovered(item.findings)
    left = verdict_of(findings)
    verdict = worst((item.verdict, left))
    accepted = left == LEGAL != verdict
    if not covered and verdict == item.verdict and accepted is item.accepted:
        return item
    return item._replace(findings=findings, covered=covered, verdict=verdict, accepted=accepted)


def uncovered(findings: tuple[Finding, ...]) -> tuple[tuple[Finding, ...], tuple[Finding, ...]]:
    """Findings parted into those to show and those that others cover.

    A finding is covered where all that it names are there, none of them lighter than itself: a Limited card over its
    limit is not "more than three copies" as well, unless the list's rule is switched off or only gives notes.
    """
    if not any(finding.covered_by for finding in findings):
        return findings, ()
    there = {(finding.code, finding.subject): finding.verdict for finding in findings}
    kept: list[Finding] = []
    covered: list[Finding] = []
    for finding in findings:
        (covered if _is_covered(finding, there) else kept).append(finding)
    return tuple(kept), tuple(covered)


def _is_covered(finding: Finding, there: dict[tuple[str, str], str]) -> bool:
    names = finding.covered_by
    return bool(names) and all(name in there and not outweighs(finding.verdict, there[name]) for name in names)
