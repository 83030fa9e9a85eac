"""LUA006: a comment that silences nothing."""

from deckcheck.model.deck import Span
from deckcheck.model.finding import LEGAL, WARNING, Finding
from deckcheck.rules.base import rule


@rule("LUA006", "unused-ignore", severity=WARNING, verdict=LEGAL, source="A9")
def unused_ignore(span: Span, word: str, *, known: bool) -> Finding:
    """A comment `-- deckcheck: ignore[CODE] reason` silences nothing: what it was for is gone, or the code is misspelt.

    Left in place, it would hide the next finding of that kind on its line.  Such a comment holds for its own line, or,
    on a line of its own, for the line below.

    Wrong:
        local s,id=GetID()
        -- deckcheck: ignore[LUA402] the constant is our own
        function s.initial_effect(c)
        end

    Right:
        local s,id=GetID()
        function s.initial_effect(c)
        end

    To put it right, delete the comment or the code that is no longer needed in it.
    """
    why = "nothing here needs it" if known else "no script rule is called so"
    return unused_ignore.finding(f"The comment ignores {word}, but {why}.", span, help="Delete it.", subject=word)
