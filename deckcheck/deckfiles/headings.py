"""The headings of deck lists in the ten languages that cards are printed in, as data."""

import re
from typing import NamedTuple

from deckcheck.model.deck import EXTRA, MAIN, SIDE

MONSTERS = "monsters"
SPELLS = "spells"
TRAPS = "traps"
TOTAL = "total"

# Deck: what the section is called.  Names of cards (ja 融合, "Polymerization") must not stand here.
_WORDS: dict[str, str] = {
    MAIN: """
        main | main deck | maindeck | deck | deck list | decklist | mainboard
        メイン | メインデッキ | デッキ | デッキレシピ
        主卡组 | 主牌组 | 主要卡组 | 卡组 | 主卡 | 主卡組 | 主牌組 | 主要牌組 | 牌組 | 牌组
        메인 | 메인 덱 | 메인덱 | 덱
        hauptdeck | haupt-deck | haupt deck
        deck principal | deck principale | mazzo principale | mazo principal | baraja principal | baralho principal
    """,
    EXTRA: """
        extra | extra deck | extradeck | extra-deck | fusion deck | ex deck
        エクストラ | エクストラデッキ | exデッキ | 融合デッキ
        额外 | 额外卡组 | 额外牌组 | ex卡组 | ex牌组 | 融合卡组 | 融合牌组
        額外 | 額外卡組 | 額外牌組 | ex牌組 | 融合牌組
        엑스트라 | 엑스트라 덱 | 엑스트라덱 | 융합 덱
        fusionsdeck | fusions-deck | zusatzdeck
        deck extra | deck supplémentaire | deck fusion | mazzo extra | mazo extra | baraja extra | deck adicional
        mazo adicional | baralho extra | baralho adicional | deck de fusión | deck de fusão
    """,
    SIDE: """
        side | side deck | sidedeck | side-deck | sideboard
        サイド | サイドデッキ
        副卡组 | 副牌组 | 备牌 | 备用卡组 | 副卡組 | 副牌組 | 備牌 | 備用牌組 | side卡组 | side牌组
        사이드 | 사이드 덱 | 사이드덱
        nebendeck | neben-deck | seitendeck | seiten-deck | beideck | ersatzdeck
        deck annexe | deck de réserve | deck réserve | deck reserve | deck de reserve | réserve | deck secondaire
        mazzo secondario | mazzo laterale | deck laterale | mazzo di riserva
        mazo alternativo | deck alternativo | mazo lateral | baraja lateral | mazo de reserva | baralho lateral
        baralho alternativo | deck reserva | deck de reserva | baralho reserva | mazo secundario | mazo auxiliar
        deck auxiliar | deck secundario | deck secundário | baralho auxiliar | baralho secundário | deck lateral
    """,
    MONSTERS: """
        monster | monsters | monster card | monster cards | effect monster | effect monsters | normal monster
        normal monsters | ritual monster | ritual monsters | pendulum monster | pendulum monsters
        モンスター | モンスターカード | 下級モンスター | 上級モンスター | 最上級モンスター | 儀式モンスター
        怪兽 | 怪兽卡 | 怪獸 | 怪獸卡 | 主怪兽
        몬스터 | 몬스터 카드 | 몬스터카드
        monsterkarte | monsterkarten
        monstre | monstres | carte monstre | cartes monstre | cartes monstres
        mostro | mostri | carta mostro | carte mostro
        monstruo | monstruos | carta de monstruo | cartas de monstruo | cartas de monstruos | cartas monstruo
        monstro | monstros | card de monstro | cards de monstro | carta de monstro | cartas de monstro
    """,
    SPELLS: """
        spell | spells | spell card | spell cards | magic | magic card | magic cards | spells/traps | spells & traps
        spells and traps | spell/trap | spell & trap | spell & trap cards
        魔法 | 魔法カード | 魔法・罠 | 魔法/罠
        魔法卡 | 魔法与陷阱 | 魔陷
        마법 | 마법 카드 | 마법카드
        zauber | zauberkarte | zauberkarten
        magie | magies | carte magie | cartes magie | cartes magies
        magia | carta magia | carte magia
        mágica | mágicas | carta mágica | cartas mágicas
        magias | card de magia | cards de magia | carta de magia | cartas de magia
    """,
    TRAPS: """
        trap | traps | trap card | trap cards
        罠 | 罠カード | トラップ | トラップカード
        陷阱 | 陷阱卡
        함정 | 함정 카드 | 함정카드
        falle | fallen | fallenkarte | fallenkarten
        piège | pièges | carte piège | cartes piège | cartes pièges
        trappola | trappole | carta trappola | carte trappola
        trampa | trampas | carta de trampa | cartas de trampa
        armadilha | armadilhas | card de armadilha | cards de armadilha | carta de armadilha | cartas de armadilha
    """,
    TOTAL: """
        total | totals | total cards | card count | cards | 合計 | 合计 | 总计 | 總計 | 합계
        gesamt | totale | total de cartas
    """,
}

# Kinds of monsters that only the Extra Deck holds: their heading says the section, too.
_EXTRA_KINDS = """
    fusion monster | fusion monsters | fusions | synchro | synchros | synchro monster | synchro monsters | xyz
    xyz monster | xyz monsters | link monster | link monsters
    融合モンスター | シンクロ | シンクロモンスター | エクシーズ | エクシーズモンスター | リンクモンスター
    融合怪兽 | 同调怪兽 | 超量怪兽 | 连接怪兽
    融合怪獸 | 同步怪獸 | 超量怪獸 | 連結怪獸
    융합 몬스터 | 싱크로 몬스터 | 엑시즈 몬스터 | 링크 몬스터
    fusionsmonster | synchromonster | xyz-monster | linkmonster
    monstres fusion | monstres synchro | monstres xyz | monstres lien
    mostri fusione | mostri synchro | mostri xyz | mostri link
    monstruos de fusión | monstruos de sincronía | monstruos xyz | monstruos de enlace
    monstros de fusão | monstros sincro | monstros xyz | monstros link
"""


class Heading(NamedTuple):
    """What a heading says: a section, a kind of card, or both (`Fusion Monsters`), and how many cards it states."""

    section: str | None
    kind: str | None
    stated: int | None


def _split(words: str) -> list[str]:
    return [word.strip() for line in words.split("\n") for word in line.split("|") if word.strip()]


_HEADINGS: dict[str, tuple[str | None, str | None]] = {
    **{word: (key, None) for key in (MAIN, EXTRA, SIDE) for word in _split(_WORDS[key])},
    **{word: (None, key) for key in (MONSTERS, SPELLS, TRAPS, TOTAL) for word in _split(_WORDS[key])},
    **dict.fromkeys(_split(_EXTRA_KINDS), (EXTRA, MONSTERS)),
}

_ORNAMENTS = " \t#*_=~+|<>-–—―・·•●○◆◇■□▼▽▲△★☆※【】〔〕〈〉《》「」『』[]:："
_COUNT = re.compile(
    r"[\s:\-–(\[【]*([0-9]{1,3})\s*(?:枚|张|張|장|cards?|cartes?|karten?|cartas?|carte)?(?:\s*/\s*[0-9]+)?[\s)\]】]*$"
)


def heading_of(line: str) -> Heading | None:
    """The heading that a line is, None if it is none: `Main Deck (40)`, `【メインデッキ】(42枚)`, `## Monsters: 22`."""
    if len(line) > 60:
        return None
    from unicodedata import normalize

    text = normalize("NFKC", line).casefold().strip(_ORNAMENTS)
    known = _HEADINGS.get(text)
    if known is not None:
        return Heading(*known, None)
    found = _COUNT.search(text)
    if found is None:
        return None
    known = _HEADINGS.get(text[: found.start()].strip(_ORNAMENTS + "()"))
    return None if known is None else Heading(*known, int(found[1]))
