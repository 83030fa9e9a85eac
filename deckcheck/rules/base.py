"""What every rule has in common: a code, a name, a severity, where it comes from, and a docstring that explains it."""

from collections.abc import Callable
from typing import Any, NamedTuple

from deckcheck.model.deck import NOWHERE, Span
from deckcheck.model.finding import ERROR, CardCount, Finding, Fix
from deckcheck.model.words import ENGLISH, language_spoken, paragraphs, say

LEVELS = ("surest", "default", "thorough", "all")
"""How far the rules about scripts go, each level with those before it: errors; what runs by default; what is right in
at least four of five cases, mostly by the card's text; conventions and what is often meant."""


class Rule(NamedTuple):
    """A rule with its documentation.

    `code` is three letters and three digits and is never used again for something else; `name` is kebab-case.
    `source` is the id in the project's rule text (`A4`).  `verdict` is what a finding makes of the item.  `doc` is the
    check's docstring; it feeds `deckcheck rule`, the docs and the machine formats.  `check` is the function itself;
    its arguments depend on the family.  `default` is False for rules that run only when they are selected, or at a
    higher level: `thorough` says at which.
    """

    code: str
    name: str
    severity: str
    verdict: str
    source: str
    doc: str
    check: Callable[..., Any]
    default: bool = True
    thorough: bool = False

    @property
    def level(self) -> str:
        """The lowest of the levels at which the rule runs."""
        if self.default:
            return "surest" if self.severity == ERROR else "default"
        return "thorough" if self.thorough else "all"

    @property
    def title(self) -> str:
        """The name in words: `too many copies`."""
        return self.name.replace("-", " ")

    @property
    def explanation(self) -> str:
        """The documentation in the language of the run; English keeps its lines."""
        from inspect import cleandoc  # which takes longer than a rule that nobody asks about

        doc = cleandoc(self.doc)
        return doc if language_spoken() == ENGLISH else "\n\n".join(map(say, paragraphs(doc)))

    @property
    def switch(self) -> str:
        """The option with which a rule runs that does not by default."""
        return f"--level {self.level}" if self.code.startswith("LUA") else "--hints"

    def runs_at(self, level: str) -> bool:
        """Whether the rule runs at a level without being selected."""
        return LEVELS.index(self.level) <= LEVELS.index(level)

    def finding(
        self,
        message: str,
        span: Span = NOWHERE,
        *,
        cards: tuple[CardCount, ...] = (),
        related: tuple[Span, ...] = (),
        help: str = "",
        fix: Fix | None = None,
        subject: str = "",
        severity: str | None = None,
        verdict: str | None = None,
        source: str | None = None,
        covered_by: tuple[tuple[str, str], ...] = (),
    ) -> Finding:
        """A finding of this rule; `severity`, `verdict` and `source` default to the rule's own."""
        return Finding(
            self.code,
            self.name,
            severity or self.severity,
            verdict or self.verdict,
            message,
            source or self.source,
            span,
            related,
            cards,
            help,
            fix,
            subject,
            covered_by,
        )


def rule(
    code: str,
    name: str,
    *,
    severity: str,
    verdict: str,
    source: str,
    default: bool = True,
    thorough: bool = False,
) -> Callable[[Callable[..., Any]], Rule]:
    """Make a rule of a check function; the function's docstring is the rule's documentation."""

    def make(check: Callable[..., Any]) -> Rule:
        return Rule(code, name, severity, verdict, source, check.__doc__ or "", check, default, thorough)

    return make
