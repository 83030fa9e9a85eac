"""A deck as a list of names in any of the ten languages, which `text` reads back."""

from deckcheck.deckfiles.common import CannotWriteError, CardNames, one_line, runs
from deckcheck.deckfiles.directives import card_directives, directive_texts, ignore_text
from deckcheck.deckfiles.limits import MAX_CODE
from deckcheck.deckfiles.notation import parse
from deckcheck.model.card import MONSTER, SPELL, TRAP
from deckcheck.model.deck import EXTRA, MAIN, SECTION_NAMES, DeckFile, KonamiId, Part, Ref

_KINDS = ((MONSTER, "Monsters"), (SPELL, "Spells"), (TRAP, "Traps"))


def write(deck: DeckFile, cards: CardNames, lang: str = "en") -> str:
    """A deck as a list of names in a language.

    The Main Deck gets headings for Monsters, Spells and Traps if its cards already lie in this order; it is not
    sorted.  Raises `CannotWriteError` for a card that has neither name nor passcode.
    """
    lines = [f"Title: {one_line(deck.title)}"] if deck.title else []
    if deck.author:
        author = one_line(deck.author)
        # The colon of an author who begins with one would be taken for that of `by:`.
        lines.append(f"by: {author}" if author.startswith(":") else f"by {author}")
    lines.extend(f"# {text}" for text in directive_texts(deck, title=False))
    ignored = card_directives(deck)
    for section, part in deck.parts():
        if lines:
            lines.append("")
        if section == EXTRA and not deck.sectioned and not part.refs:
            continue
        lines.append(f"{SECTION_NAMES[section]} ({len(part)})")
        kinds = _kinds(part, cards) if section == MAIN else None
        kind = -1
        for run in runs(part):
            if kinds is not None and (now := kinds[run.ref]) != kind:
                kind = now
                count = sum(1 for ref in part.refs if kinds[ref] == kind)
                lines.append(f"{_KINDS[kind][1]} ({count})")
            entry = write_entry(run.ref, run.copies, run.print, cards, lang)
            notes = [item for line in {*run.lines} for item in ignored.pop(line, [])]
            lines.append(f"{entry}  // {ignore_text(notes)}" if notes else entry)
    return "\n".join(lines) + "\n"


def _kinds(part: Part, cards: CardNames) -> "dict[object, int] | None":
    """For each card whether it is Monster, Spell or Trap (0, 1, 2), if all are known and lie in this order."""
    found = cards.cards([ref for ref in part.refs if isinstance(ref, int)])
    kinds: dict[object, int] = {}
    last = 0
    for ref in part.refs:
        card = found.get(ref) if isinstance(ref, int) else None
        kind = next((i for i, (mask, _) in enumerate(_KINDS) if card is not None and card.type & mask), None)
        if kind is None or kind < last:
            return None
        kinds[ref] = last = kind
    return kinds


def write_entry(ref: Ref, copies: int, print_: str | None, cards: CardNames, lang: str) -> str:
    """A card as a list writes it, so that `parse` gives the same card again.

    The passcode follows in round brackets where the name alone would not lead back to it: other artworks, names that
    several cards bear.  Raises `CannotWriteError` for a card that has neither name nor passcode.
    """
    mark = f" [{print_}]" if print_ else ""
    if isinstance(ref, KonamiId):
        raise CannotWriteError(f"The card with Konami ID {ref.id} is not known, so a list cannot name it.")
    name = ref if isinstance(ref, str) else cards.name(ref, lang) if cards.cards((ref,)) else None
    if name is not None:
        text = f"{copies} {name}{mark}"
        back = parse(text, cards, {})
        if (
            back is not None
            and back[:3] == (name, copies, print_)
            and (not isinstance(ref, int) or cards.find_name(name) == (ref,))
        ):
            return text
    if not isinstance(ref, int):
        return f"{copies} {ref}{mark}"
    if not 0 < ref <= MAX_CODE:
        raise CannotWriteError(f"{name or 'A card'} has no passcode, and its name is not its own.")
    return f"{copies} {name} ({ref:08d}){mark}" if name else f"{copies} ({ref:08d}){mark}"
