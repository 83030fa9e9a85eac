"""As many annotations as GitHub Actions shows of a step, to follow the text report, which has them all."""

from collections import Counter

from deckcheck.model.report import Run
from deckcheck.report.base import Look, Summary
from deckcheck.report.github import REPORTER as GITHUB
from deckcheck.report.github import SHOWN, ordered


def _arrange(body: str, run: Run, summary: Summary) -> str:
    """The first ten errors, warnings and notices, of different decks before several of one."""
    seen: Counter[str] = Counter()
    kept = []
    for line in ordered(body):
        kind = line.split(" ", 1)[0]
        seen[kind] += 1
        if seen[kind] <= SHOWN:
            kept.append(line + "\n")
    return "".join(kept)


def _end(run: Run, summary: Summary, look: Look) -> str:
    return ""


REPORTER = GITHUB._replace(name="annotations", arrange=_arrange, end=_end)
