"""DCK014: prints of the other region."""

from collections.abc import Iterator

from deckcheck.model.deck import Span
from deckcheck.model.finding import ERROR, ILLEGAL, LEGAL, WARNING, Finding
from deckcheck.rules.base import rule
from deckcheck.rules.deck.view import View, plural


@rule("DCK014", "mixed-prints", severity=ERROR, verdict=ILLEGAL, source="A10")
def mixed_prints(view: View) -> Iterator[Finding]:
    """The deck file says which prints are used (set codes such as LOB-EN001), and some are of the other region.

    OCG prints (Japanese, Korean, Chinese, Asian-English) are not playable at TCG events at all: an error there.
    Elsewhere a deck that mixes OCG and TCG prints needs sleeves with opaque backs, since the backs of the cards differ:
    a warning. Files that name no prints are not affected; a passcode does not tell the language of a card.

    To fix it, use TCG prints at TCG events; in other mixed decks, use opaque sleeves of one kind.

    Source: tournament policy, "Legal cards" and "Sleeves"; the traditional OCG rule on mixed card backs.
    """
    prints = [
        (region, text, part.span(i))
        for _, part in view.deck.file.parts()
        if part.prints is not None
        for i, text in enumerate(part.prints)
        if text is not None and (region := print_region(text)) is not None
    ]
    if not prints:
        return
    ocg = [(text, span) for region, text, span in prints if region == "ocg"]
    tcg = [(text, span) for region, text, span in prints if region == "tcg"]
    if not ocg:
        return
    play = view.ruleset.play
    if play.scope == "tcg":
        yield mixed_prints.finding(
            f"{plural(len(ocg), 'card is an OCG print', 'cards are OCG prints')} ({_listed(ocg)}):"
            " not playable at TCG events.",
            ocg[0][1],
            related=_rest(ocg),
            help="Use prints of the TCG.",
            subject="ocg-prints",
        )
    elif tcg:
        fewer = min(ocg, tcg, key=len)
        yield mixed_prints.finding(
            f"The deck mixes {plural(len(ocg), 'OCG print')} and {plural(len(tcg), 'TCG print')}"
            f" ({_listed(fewer)}): their backs differ.",
            fewer[0][1],
            related=_rest(fewer),
            help="Use sleeves with opaque backs for the whole deck, and ask the organiser whether both are allowed.",
            subject="mixed-prints",
            severity=WARNING,
            verdict=LEGAL,
        )


def _listed(prints: list[tuple[str, Span]]) -> str:
    texts = list(dict.fromkeys(text for text, _ in prints))
    return ", ".join(texts[:4]) + (", …" if len(texts) > 4 else "")


def _rest(prints: list[tuple[str, Span]]) -> tuple[Span, ...]:
    return tuple(dict.fromkeys(span for _, span in prints[1:]))


_OCG_LANGUAGES = frozenset({"JP", "JA", "AE", "KR", "SC", "TC", "CN"})
_TCG_LANGUAGES = frozenset({"EN", "E", "DE", "G", "FR", "F", "FC", "IT", "I", "SP", "S", "PT", "P", "A", "AU", ""})


def print_region(text: str) -> str | None:
    """The region of a set code: `tcg`, `ocg`, or None if the number does not tell.

    `LOB-EN001` and the old North American form `LOB-001` are TCG prints; `LOCR-JP001`, `AE`, `KR`, `SC` are OCG ones.
    """
    head, dash, tail = text.strip().upper().partition("-")
    language = tail.rstrip("0123456789")
    if not dash or not head.isalnum() or language == tail or not tail.isalnum():
        return None
    if language in _OCG_LANGUAGES:
        return "ocg"
    # Without letters the set's own name decides: old Japanese sets are numbered like `301-051`.
    if language in _TCG_LANGUAGES and head[0].isalpha():
        return "tcg"
    return None
