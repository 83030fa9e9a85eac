"""A few real cards with real names, standing in for the store: the readers and writers need no more."""

from collections.abc import Iterable

from deckcheck.model.card import EFFECT, MONSTER, NORMAL, RELEASED, SPELL, SYNCHRO, TRAP, Card
from deckcheck.model.deck import ALIKE, EXACT, UNKNOWN_NAME, NameMatch

_CARDS: tuple[tuple[int, int, dict[str, str]], ...] = (
    (89631139, MONSTER | NORMAL, {"en": "Blue-Eyes White Dragon", "ja": "青眼の白龍", "de": "Blauäugiger w. Drache"}),
    (14558127, MONSTER | EFFECT, {"en": "Ash Blossom & Joyous Spring", "ja": "灰流うらら"}),
    (26202165, MONSTER | EFFECT, {"en": "Sangan", "ja": "クリッター"}),
    (67048711, MONSTER | NORMAL, {"en": "7 Colored Fish"}),
    (86198326, MONSTER | EFFECT, {"en": "7 Completed"}),
    (90508760, SPELL, {"en": "7"}),
    (11714098, MONSTER | NORMAL, {"en": "30,000-Year White Turtle"}),
    (76812113, MONSTER | EFFECT, {"en": "Harpie Lady"}),
    (91932350, MONSTER | EFFECT, {"en": "Harpie Lady 1"}),
    (74182651, MONSTER | EFFECT, {"en": "Deskbot 003"}),
    (81171949, SPELL, {"en": "Jackpot 7"}),
    (77585513, MONSTER | EFFECT, {"en": "Jinzo"}),
    (32809211, MONSTER | NORMAL, {"en": "Jinzo #7"}),
    (87497553, SPELL, {"en": "Recette de Viande (Meat Recipe)"}),
    (59616123, TRAP, {"en": "Trap Stun"}),
    (84968490, TRAP, {"en": "Extra Net"}),
    (43040603, SPELL, {"en": "Monster Gate"}),
    (37478723, MONSTER | EFFECT, {"en": "Side Effects?"}),
    (4820694, SPELL, {"en": '"A" Cell Incubator'}),
    (37478724, SPELL, {"en": '"Infernoble Arms - Durendal"'}),
    (23434538, MONSTER | EFFECT, {"en": 'Maxx "C"', "es": '"C" Maxx'}),
    (12580477, SPELL, {"en": "Raigeki"}),
    (78193831, MONSTER | EFFECT, {"en": "Buster Blader", "ja": "バスター・ブレイダー"}),
    (83011278, MONSTER | EFFECT, {"en": "Mystic Tomato"}),
    (44508094, MONSTER | SYNCHRO | EFFECT, {"en": "Stardust Dragon"}),
    (10732060, MONSTER | EFFECT, {"en": "Hi-Speedroid Glider #2", "fr": "Planeur #2 Grande Vitesseroid"}),
    (84013237, MONSTER | SYNCHRO | EFFECT, {"en": "Number 39: Utopia"}),
    (59808784, MONSTER | EFFECT, {"en": "Myutant ST-46"}),
    (88332693, SPELL, {"en": "-Ai- Contact", "zh-CN": "-艾-打成平手"}),
    (94145021, SPELL, {"en": "Storm", "zh-CN": "暴风雨"}),
    (43641473, SPELL, {"en": "Tempest", "zh-CN": "暴风雨"}),
)
ARTWORK = 89631140
"""Another artwork of Blue-Eyes White Dragon."""
KONAMI_IDS = {4007: 89631139, 4041: 77585513, 4911: 12580477, 12950: 14558127}


class Index:
    """What readers (`NameIndex`) and writers (`CardNames`) ask of the store."""

    def __init__(self) -> None:
        self._names = {code: names for code, _, names in _CARDS}
        self._cards = {
            code: Card(code, code, None, names["en"], kind, code, RELEASED, RELEASED) for code, kind, names in _CARDS
        }
        self._names[ARTWORK] = self._names[89631139]
        self._cards[ARTWORK] = self._cards[89631139]
        self._codes: dict[str, tuple[int, ...]] = {}
        for code, _, names in _CARDS:
            for name in names.values():
                known = self._codes.get(name.casefold(), ())
                self._codes[name.casefold()] = (*known, code)

    def cards(self, codes: Iterable[int]) -> dict[int, Card]:
        return {code: self._cards[code] for code in codes if code in self._cards}

    def find_name(self, name: str) -> tuple[int, ...]:
        return self._codes.get(name.casefold(), ())

    def match_name(self, name: str) -> NameMatch:
        codes = self.find_name(name)
        exact = any(name.casefold() == known.casefold() for code in codes for known in self._names[code].values())
        return NameMatch(codes, EXACT if exact else ALIKE if codes else UNKNOWN_NAME)

    def suggest(self, name: str, limit: int = 3) -> list[tuple[int, str, float]]:
        from difflib import SequenceMatcher

        near = [
            (code, known, 100 * SequenceMatcher(None, name.casefold(), known.casefold()).ratio())
            for code, names in self._names.items()
            for known in names.values()
        ]
        return sorted((item for item in near if item[2] >= 75), key=lambda item: -item[2])[:limit]

    def by_konami_id(self, number: int) -> tuple[int, ...]:
        return (KONAMI_IDS[number],) if number in KONAMI_IDS else ()

    def name(self, code: int, language: str = "en") -> str:
        names = self._names[code]
        return names.get(language, names["en"])


INDEX = Index()
CODES = tuple(INDEX._cards)
