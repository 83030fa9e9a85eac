"""LUA005: no facts about the card."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.model.card import passcode_text
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule


@rule("LUA005", "card-not-known", severity=NOTE, verdict=LEGAL, source="A9")
def card_not_known(script: Script) -> Iterator[Finding]:
    """No card is known for the passcode in the file's name, so only the rules that need no facts about it were run.

    Whether the script fits its card (Spell Speed, revival limit, where it works) was not checked.

    To have it checked, give the client database that holds the card: `--cdb FILE`, or any `*.cdb` in the linted folder.
    """
    if script.code is not None and script.facts is None and script.whole and not script.is_setup:
        yield card_not_known.finding(
            f"No card with passcode {passcode_text(script.code)} is known, so it was not checked whether the script "
            f"fits its card.",
            script.tree.span(0, 0),
            help="Give a client database that holds the card: --cdb FILE.",
        )
