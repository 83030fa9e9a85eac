"""YGOPro, and MDPro3 that plays by its rules: `LoadDeckFromStream`, `LoadDeck`, `CheckDeck` of `deck_manager.cpp`."""

import re

from deckcheck.clients.loaded import Loaded, Outcome, content_fault, list_known, not_sure, outcome, size_fault
from deckcheck.decks.ruleset import Ruleset
from deckcheck.model.card import TOKEN, Card
from deckcheck.model.deck import EXTRA, MAIN, SIDE
from deckcheck.model.words import say

_MAX_BYTES = 64 * 1024
_MAX_CARDS = 1000
_MOST = {MAIN: 60, EXTRA: 15, SIDE: 15}
_NOT_KNOWN = ("old_passcode", "goat", "pre_errata", "typo")
"""Numbers that its database does not have."""


def ygopro(data: bytes, ruleset: Ruleset) -> Outcome:
    """What YGOPro makes of a file in a room with the format's list."""
    if len(data) >= _MAX_BYTES:
        nothing = Loaded([], [], [], ["the whole file, which has 64 KiB or more"], [], [])
        return outcome(nothing, size_fault(nothing), "")
    return _checked(_loaded(*_numbers(data), ruleset), ruleset)


def mdpro3(data: bytes, ruleset: Ruleset) -> Outcome:
    """What MDPro3 makes of a file: as YGOPro, and a byte order mark does no harm."""
    return ygopro(data.removeprefix(b"\xef\xbb\xbf"), ruleset)


def _checked(loaded: Loaded, ruleset: Ruleset) -> Outcome:
    # Whether unknown numbers are in the deck decides about the size, too.
    fault = None if loaded.unknown else size_fault(loaded)
    if fault is None and list_known(ruleset):
        fault = content_fault(loaded, ruleset, _of_section)
    return outcome(loaded, fault, not_sure(loaded, ruleset))


def _numbers(data: bytes) -> tuple[list[int], list[int], list[str]]:
    """The numbers before and after the first line with `!`, and the lines that are lost: only lines that begin with a
    digit are read."""
    main: list[int] = []
    side: list[int] = []
    lost: list[str] = []
    in_side = False
    for line in data.split(b"\n"):
        if line[:1] == b"!":
            in_side = True
        elif line[:1].isdigit():
            found = re.match(rb"\d+", line)
            assert found is not None
            code = int(found[0][:25])
            if code > 0xFFFFFFFF or len(main) + len(side) >= _MAX_CARDS:
                lost.append(found[0].decode())
            else:
                (side if in_side else main).append(code)
        elif re.search(rb"\d", line) and line[:1] != b"#":
            lost.append(say("the line `{text}`", text=line.decode("utf-8", "replace").strip()[:40]))
    return main, side, lost


def _loaded(main: list[int], side: list[int], lost: list[str], ruleset: Ruleset) -> Loaded:
    """The deck, sorted by kind and cut at 60, 15 and 15 cards."""
    loaded = Loaded([], [], [], lost, [], [])
    aliases = ruleset.store.aliases({*main, *side})
    for codes, in_side in ((main, False), (side, True)):
        for code in codes:
            card = ruleset.row(code).card
            if card is None:
                loaded.unknown.append(code)
                continue
            if code in aliases and aliases[code].kind in _NOT_KNOWN:
                loaded.lost.append(say("{card} ({number} is not in its database)", card=card.name, number=code))
                continue
            if card.type & TOKEN:
                loaded.lost.append(say("{card} (a Token)", card=card.name))
                continue
            section = SIDE if in_side else EXTRA if card.belongs_in_extra else MAIN
            part = loaded.side if in_side else loaded.extra if card.belongs_in_extra else loaded.main
            if len(part) >= _MOST[section]:
                loaded.lost.append(say("{card} (over {most})", card=card.name, most=_MOST[section]))
            else:
                part.append(code)
    return loaded


def _of_section(card: Card, section: str) -> bool:
    return True  # they were sorted
