"""How often each code was found, for `--statistics`."""

from deckcheck.model.words import say
from deckcheck.report.base import Look, Summary, ranked


def statistics_text(summary: Summary, look: Look) -> str:
    """A table: findings, code, name; the most frequent first.  A line that says so if nothing was found."""
    if not summary.found:
        return say("Nothing was found.") + "\n"
    paint = look.paint
    rows = ranked(summary.found)
    digits = len(str(rows[0][1]))
    return "".join(f"{number:{digits}} {paint(code, 'bold')} {summary.names[code]}\n" for code, number in rows)
