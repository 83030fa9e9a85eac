"""What the shell offers for the values of options: formats, output formats, languages, rules.

Called by the completion of the shell only; what cannot be determined then is not offered, never an error.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress


def _beginning(word: str, known: Iterable[str]) -> list[str]:
    return [one for one in known if one.lower().startswith(word.lower())]


def among(*known: str) -> Callable[[str], list[str]]:
    """Offers some fixed words."""

    def offered(incomplete: str) -> list[str]:
        return _beginning(incomplete, known)

    return offered


def formats(incomplete: str) -> list[str]:
    """Offers the formats of play: the ids, and the other names once some letters are typed."""
    with suppress(Exception):
        from deckcheck.data.store import Store

        store = Store.open()
        ids = [play.id for play in store.formats()]
        return _beginning(incomplete, ids) or _beginning(incomplete, store.format_names())
    return []


def several_formats(incomplete: str) -> list[str]:
    """Offers formats after the commas of a list of them."""
    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{one}" for one in formats(last)]


def formats_or_all(incomplete: str) -> list[str]:
    """Offers formats as `several_formats` does, and `all`."""
    return [*_beginning(incomplete, ("all",)), *several_formats(incomplete)]


def languages(incomplete: str) -> list[str]:
    """Offers the languages of names."""
    from deckcheck.data.values import LANGUAGES

    return _beginning(incomplete, LANGUAGES)


def rules(incomplete: str) -> list[str]:
    """Offers the codes of rules, the names once some letters of one are typed; after a comma the next."""
    with suppress(Exception):
        from deckcheck.rules.catalogue import all_rules

        before, comma, last = incomplete.rpartition(",")
        codes = _beginning(last, sorted(rule.code for rule in all_rules()))
        found = codes or _beginning(last, sorted(rule.name for rule in all_rules()))
        return [f"{before}{comma}{one}" for one in found]
    return []
