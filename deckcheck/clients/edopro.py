"""EDOPro: `LoadCardList`, `LoadDeck`, `CheckDeckSize`, `CheckDeckContent` of its `deck_manager.cpp`."""

import re

from deckcheck.clients.loaded import Loaded, Outcome, content_fault, list_known, not_sure, outcome, size_fault
from deckcheck.decks.ruleset import Ruleset
from deckcheck.model.card import TOKEN, Card, passcode_text
from deckcheck.model.deck import EXTRA, MAIN, SIDE
from deckcheck.model.words import say


def edopro(data: bytes, ruleset: Ruleset) -> Outcome:
    """What EDOPro makes of a file in a room with the format's list and the usual sizes."""
    loaded = load(data, ruleset)
    fault = size_fault(loaded)
    if fault is None and list_known(ruleset):
        # With a number that its database does not have it refuses the deck for that, without it for what is found.
        fault = content_fault(loaded, ruleset, _of_section)
    return outcome(loaded, fault, not_sure(loaded, ruleset))


def load(data: bytes, ruleset: Ruleset) -> Loaded:
    """The cards that EDOPro reads, sorted by their kind; Tokens are left out."""
    main, extra, side, lost = _numbers(data)
    loaded = Loaded([], [], [], lost, [], [])
    for section, codes in ((MAIN, main), (EXTRA, extra), (SIDE, side)):
        for code in codes:
            card = ruleset.row(code).card
            if card is None:
                loaded.unknown.append(code)
            elif card.type & TOKEN:
                loaded.lost.append(say("{card} (a Token)", card=card.name))
                continue
            if section == SIDE:
                loaded.side.append(code)
            elif section == MAIN and card is not None and card.belongs_in_extra:
                loaded.moved.append(say("{card} to the Extra Deck", card=card.name))
                loaded.extra.append(code)
            elif section == MAIN:
                loaded.main.append(code)
            else:
                loaded.extra.append(code)
    return loaded


def _numbers(data: bytes) -> tuple[list[int], list[int], list[int], list[str]]:
    """The numbers of each section, and the lines that are lost.

    A line that begins with `#` is a comment but for `#extra`, one with `!` begins the Side Deck; of any other with a
    digit in it the number at its start is read, wrapped to 32 bits; what begins otherwise is skipped.
    """
    main: list[int] = []
    extra: list[int] = []
    side: list[int] = []
    lost: list[str] = []
    in_extra = in_side = False
    for line in data.split(b"\n"):
        line = line.split(b"\r")[0]
        if not line:
            continue
        if line[:1] == b"#":
            in_extra = in_extra or line == b"#extra"
            continue
        if line[:1] == b"!":
            in_side = True
            continue
        found = re.match(rb"[ \t\v\f]*([+-]?)(\d+)", line)
        if found is None or int(found[2][:25]) >= 1 << 64:
            if re.search(rb"\d", line):
                lost.append(say("the line `{text}`", text=line.decode("utf-8", "replace")[:40]))
            continue
        code = int(found[2]) * (-1 if found[1] == b"-" else 1) % (1 << 32)
        (side if in_side else extra if in_extra else main).append(code)
    if 0 in (*main, *extra, *side):
        lost.append(passcode_text(0))
    return [c for c in main if c], [c for c in extra if c], [c for c in side if c], lost


def _of_section(card: Card, section: str) -> bool:
    return section not in (MAIN, EXTRA) or card.belongs_in_extra == (section == EXTRA)
