"""A deck as `.ydk`, which `ydk` reads back."""

from deckcheck.deckfiles.common import CannotWriteError, CardNames, one_line
from deckcheck.deckfiles.directives import card_directives, directive_texts, ignore_text
from deckcheck.deckfiles.limits import MAX_CODE
from deckcheck.deckfiles.ydk import SPELLINGS
from deckcheck.model.deck import DeckFile


def write(deck: DeckFile, cards: CardNames, lang: str = "en", names: bool = False) -> str:
    """A deck as `.ydk`; with `names` the name of each card follows its passcode as a comment.

    Raises `CannotWriteError` for a card without passcode.
    """
    lines = [f"#created by {one_line(deck.author)}"] if deck.author else []
    lines.extend(f"# {text}" for text in directive_texts(deck))
    ignored = card_directives(deck)
    codes = [ref for _, part in deck.parts() for ref in part.refs if isinstance(ref, int)] if names else []
    named = {code: cards.name(code, lang) for code in cards.cards(codes)}
    for section, part in deck.parts():
        lines.append(SPELLINGS[section])
        for index, ref in enumerate(part.refs):
            if not isinstance(ref, int) or not 0 < ref <= MAX_CODE:
                raise CannotWriteError(f"{ref} has no passcode, so a .ydk file cannot hold it.")
            notes = ignored.pop(part.span(index).line, [])
            comment = ignore_text(notes) if notes else named.get(ref)
            lines.append(f"{ref}  # {comment}" if comment else f"{ref}")
    return "\n".join(lines) + "\n"
