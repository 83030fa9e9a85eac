"""Shared by the rules about prints: the set codes that a deck file names."""

from typing import TYPE_CHECKING, NamedTuple

from deckcheck.decks.resolve import is_set_number
from deckcheck.model.deck import Ref, Span
from deckcheck.model.words import listed, say
from deckcheck.rules.deck.view import View

if TYPE_CHECKING:  # only decks that name prints need it
    from deckcheck.model.known import Print

_OCG_LETTERS = frozenset({"JP", "JA", "AE", "KR", "SC", "TC", "CN"})
_TCG_LETTERS = frozenset({"EN", "E", "DE", "G", "FR", "F", "FC", "IT", "I", "SP", "S", "PT", "P", "A", "AU", ""})


class NamedPrint(NamedTuple):
    """A set code in a deck file: where it is, which card it is with, and what is known of it."""

    text: str
    ref: Ref
    span: Span
    known: "Print | None"

    @property
    def families(self) -> frozenset[str]:
        """`tcg`, `ocg`, `ae`, …: where the products with the number are from, or what its letters say; may be empty."""
        if self.known is not None and self.known.families:
            return self.known.families
        region = print_region(self.text)
        return frozenset() if region is None else frozenset((region,))


def named_prints(view: View) -> list[NamedPrint]:
    """The set codes that the file of a deck names, one for each card with one, in the order of the file."""
    if view.prints is None:
        view.prints = _named_prints(view)
    return view.prints


def _named_prints(view: View) -> list[NamedPrint]:
    found: list[tuple[str, Ref, Span]] = []
    for section, refs in view.deck.sections():
        part = view.deck.part(section)
        for i, ref in enumerate(refs):
            text = part.prints[i] if part.prints is not None else None
            if text is None:
                named = part.refs[i]
                text = named if isinstance(named, str) and is_set_number(named) else None
            if text is not None:
                found.append((text, ref, part.span(i)))
    if not found:
        return []
    known = view.ruleset.store.set_codes.prints({text for text, _, _ in found})
    return [NamedPrint(text, ref, span, known.get(text)) for text, ref, span in found]


def first_numbers(prints: list[NamedPrint]) -> str:
    """`LOB-JP001, LOB-JP002, …`: the first numbers, each once."""
    texts = list(dict.fromkeys(found.text for found in prints))
    return say("{some}, …", some=listed(texts[:4])) if len(texts) > 4 else listed(texts)


def spans(prints: list[NamedPrint]) -> tuple[Span, ...]:
    """The places of some prints, each once."""
    return tuple(dict.fromkeys(found.span for found in prints))


def print_region(text: str) -> str | None:
    """The region that the letters of a set code say: `tcg`, `ocg`, or None if they do not tell.

    `LOB-EN001` and the old North American form `LOB-001` are TCG prints; `LOCR-JP001`, `AE`, `KR`, `SC` are OCG ones.
    """
    head, dash, tail = text.strip().upper().partition("-")
    letters = tail.rstrip("0123456789")
    if not dash or not head.isalnum() or letters == tail or not tail.isalnum():
        return None
    if letters in _OCG_LETTERS:
        return "ocg"
    # Without letters the set's own name decides: old Japanese sets are numbered like `301-051`.
    if letters in _TCG_LETTERS and head[0].isalpha():
        return "tcg"
    return None
