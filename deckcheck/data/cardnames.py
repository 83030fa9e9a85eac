"""What the store knows of cards' names: in ten languages, those that players use, and what somebody may have meant."""

import sqlite3
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from deckcheck.data.values import COMMUNITY_KINDS, LANGUAGES, chunks, name_key, one_per_group
from deckcheck.model.card import Card
from deckcheck.model.deck import ALIKE, EXACT, UNKNOWN_NAME, NameMatch
from deckcheck.model.names import fold, normalise, spellings

if TYPE_CHECKING:  # read only where a name is searched for, or more than the facts of cards is asked for
    from deckcheck.data.search import Found, Names
    from deckcheck.model.known import CommunityName

_Named = TypeVar("_Named", bound=tuple[Any, ...])


class CardNames:
    """The store's answers about names."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._db = connection
        self._ready: dict[str, tuple[Names, ...]] = {}
        self._searched: tuple[str, list[Found]] | None = None

    if TYPE_CHECKING:

        def cards(self, codes: Iterable[int]) -> dict[int, Card]: ...

    def find_name(self, name: str) -> tuple[int, ...]:
        """The codes of the cards with a name in any language; `match_name` says how well it fits."""
        return self.match_name(name).codes

    def match_name(self, name: str) -> NameMatch:
        """The cards with a name in any language, and how well it fits.

        Exact names come first (whatever their case), then names that differ in punctuation only, then in accents or `&`
        for `and`, too (`model.names`), at last former names and those of translations that players use.  More than one
        code means that the name is ambiguous; cards that count under one name are given once.
        """
        folded = fold(name)
        query = (
            "SELECT k.code, card.grp, coalesce(name.text, card.name) FROM name_key k JOIN card ON card.code = k.code"
            " LEFT JOIN name ON name.code = k.code AND name.lang = k.lang WHERE k.key = ?"
        )
        rows = self._db.execute(query, (name_key(folded),)).fetchall()
        fit, how = [row for row in rows if row[-1] == name], EXACT
        if not fit:
            fit, how = closest(name, rows)
        if how == EXACT and not name.isascii():
            # Some official names are those of another card in the translation that players use.
            shared = self._translated(folded)
            fit += [(code, group, text) for code, group, _, others, text in shared if others and text == name]
        if fit or not folded:
            return NameMatch(one_per_group((code, group) for code, group, _ in fit), how)
        return self._match_community_name(name, folded)

    def _translated(self, folded: str) -> list[tuple[int, int, int, str, str]]:
        """Former names and those of translations with a folding: card, group, kind, other cards called so, name."""
        query = (
            "SELECT c.code, card.grp, c.kind, c.others, c.text FROM community_key k"
            " JOIN community_name c ON c.id = k.id JOIN card ON card.code = c.code WHERE k.key = ? AND c.kind != ?"
        )
        return self._db.execute(query, (name_key(folded), COMMUNITY_KINDS.index("nickname"))).fetchall()

    def _match_community_name(self, name: str, folded: str) -> NameMatch:
        """The cards with a former name or one of a translation that players use; nicknames are not names."""
        found, how = closest(name, self._translated(folded))
        if not found:
            return NameMatch((), UNKNOWN_NAME)
        pairs = [(code, group) for code, group, *_ in found]
        others = [int(code) for row in found for code in row[3].split()]
        pairs += [(code, card.group) for code, card in self.cards(others).items()]
        return NameMatch(one_per_group(pairs), how, COMMUNITY_KINDS[found[0][2]])

    def suggest(self, name: str, limit: int = 3) -> list[tuple[int, str, float]]:
        """Cards that may be meant by a name that is not a card's, best first: (code, name found, score).

        A score of 75 or more is near: words of the name, a nickname, or few slips (`data.search`).  Cards that count
        under one name are given once.
        """
        once: dict[int, tuple[int, str, float]] = {}
        found = self.search(name)[: 4 * limit]
        cards = self.cards(match.code for match in found)
        for match in found:
            text = self.name(match.code, match.language)
            once.setdefault(cards[match.code].group, (match.code, text, match.score))
        return list(once.values())[:limit]

    def search(self, text: str) -> "list[Found]":
        """The cards whose names match a text, best first; what is a nickname matches nothing else."""
        from deckcheck.data.search import NICKNAME, Found, Question, search

        nicknames = [name for name in self.community_names(text) if name.kind == NICKNAME]
        if nicknames:
            return [Found(name.card, name.language, NICKNAME, 100.0, 100.0) for name in nicknames]
        # Who finds nothing near asks again, for suggestions.
        if self._searched is None or self._searched[0] != text:
            self._searched = text, search(Question(text), self.names_ready)
        return self._searched[1]

    def names_ready(self, language: str) -> "tuple[Names, ...]":
        """The names of a language, made ready to be searched; read once."""
        if language not in self._ready:
            from deckcheck.data.searchindex import load

            self._ready[language] = (load(self._db, LANGUAGES.index(language), language),)
        return self._ready[language]

    def names(self, code: int) -> dict[str, str]:
        """The names of the card that a number stands for, by language; empty for an unknown number."""
        card = self.cards((code,)).get(code)
        if card is None:
            return {}
        others = self._db.execute("SELECT lang, text FROM name WHERE code = ? ORDER BY lang", (card.code,))
        return {"en": card.name} | {LANGUAGES[number]: text for number, text in others}

    def name(self, code: int, language: str = "en") -> str:
        """The name of the card that a number stands for; the English one where there is none in that language.

        The number itself for an unknown one.
        """
        names = self.names(code)
        return names.get(language) or names.get("en", str(code))

    def all_names(self, codes: Iterable[int]) -> dict[int, set[str]]:
        """The names of cards in all languages, those that players use too, as `normalise` leaves them; by code."""
        found = {code: {normalise(card.name)} for code, card in self.cards(codes).items()}
        for some, marks in chunks(found):
            for table in ("name", "community_name"):
                for code, text in self._db.execute(f"SELECT code, text FROM {table} WHERE code IN ({marks})", some):
                    found[code].add(normalise(text))
        return found

    def community_names(self, name: str) -> "tuple[CommunityName, ...]":
        """The cards with a name that players use beside the official ones, as well as it fits (`match_name`)."""
        folded = fold(name)
        rows = self._community("JOIN community_key k ON k.id = c.id WHERE key = ?", (name_key(folded),))
        exact = tuple(row for row in rows if row.name == name)
        plain = normalise(name)
        alike = exact or tuple(row for row in rows if plain and normalise(row.name) == plain)
        return alike or tuple(row for row in rows if folded and folded in spellings(row.name))

    def community_names_of(self, code: int) -> "tuple[CommunityName, ...]":
        """The names that players use for a card, by its code."""
        return self._community("WHERE code = ?", (code,))

    def all_community_names(self) -> "tuple[CommunityName, ...]":
        """Every name that players use beside the official ones, by card."""
        return self._community("", ())

    def _community(self, where: str, values: tuple[int, ...]) -> "tuple[CommunityName, ...]":
        from deckcheck.model.known import CommunityName

        query = (
            "SELECT code, lang, c.text, kind, source.text, others FROM community_name c"
            f" JOIN source ON source.id = c.source {where} ORDER BY code, lang, kind, c.text"
        )
        return tuple(
            CommunityName(code, LANGUAGES[lang], text, COMMUNITY_KINDS[kind], source, tuple(map(int, others.split())))
            for code, lang, text, kind, source, others in self._db.execute(query, values)
        )


def _same_case(name: str) -> str:
    """A name as it is but for upper and lower case and full-width letters."""
    return unicodedata.normalize("NFKC", name).casefold()


def closest(name: str, rows: Sequence[_Named]) -> tuple[list[_Named], str]:
    """Those of the rows (text last) whose text is most like a name, and whether that is `EXACT`, `ALIKE` or
    `UNKNOWN_NAME`: the same but for its case, else for its punctuation, else for accents and words for `and`."""
    same, plain, folded = _same_case(name), normalise(name), fold(name)
    fits: tuple[tuple[str, Callable[[str], bool]], ...] = (
        (EXACT, lambda text: _same_case(text) == same),
        (ALIKE, lambda text: plain != "" and normalise(text) == plain),
        (ALIKE, lambda text: folded != "" and folded in spellings(text)),
    )
    for how, fit in fits:
        found = [row for row in rows if fit(row[-1])]
        if found:
            return found, how
    return [], UNKNOWN_NAME
