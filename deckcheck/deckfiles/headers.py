"""Lines that say something about a deck and are not cards: title, player, format, date, event; in the ten languages."""

import re
from functools import cache

from deckcheck.deckfiles.markup import plain_text
from deckcheck.model.names import fold

DECK_TITLE = "title"
PLAYER_TITLE = "name"
"""`Name:` is the deck's in a list, and the player's on a registration sheet."""
DECK = "deck"
"""`Deck:` begins a title, or a list in one line."""
AUTHOR = "author"
FORMAT = "format"
TOLD = "told"
SAID = "said"
"""What somebody says in their own words; it may be about cards of the deck."""

_KEYS = {
    DECK_TITLE: """
        title | deck name | deckname | deck title | list name | titel | titre | titolo | título | nom du deck
        nome del deck | nombre del deck | nombre del mazo | nome do deck | nome do baralho | deck-name | デッキ名
        タイトル | 卡组名 | 卡组名称 | 牌组名 | 牌組名 | 卡組名 | 标题 | 標題 | 덱 이름 | 덱이름 | 제목
    """,
    PLAYER_TITLE: "name",
    DECK: "deck",
    AUTHOR: """
        by | author | player | pilot | piloted by | duelist | creator | created by | deck by | made by | built by
        player name | user | autor | auteur | autore | spieler | joueur | giocatore | jugador | jogador | von | par
        por | di | 作者 | プレイヤー | 使用者 | 制作者 | 玩家 | 选手 | 選手 | 플레이어 | 제작자 | 선수
    """,
    FORMAT: """
    format | formato | game format | play format | legality | フォーマット | レギュレーション | 格式 | 环境 | 環境
    賽制 | 赛制 | 포맷
    """,
    SAID: """
        notes | note | description | comment | comments | edit | edited | update | updates | ps | changelog | credits
        anmerkung | anmerkungen | bemerkung | notiz | nota | notas | note sul deck | remarque | commentaire | comentario
        comentários | 備考 | メモ | コメント | 备注 | 備註 | 说明 | 說明 | 비고 | 설명
    """,
    TOLD: """
        date | datum | fecha | data | dated | event | tournament | turnier | torneo | tournoi | evento | location
        place | venue | store | round | rounds | record | score | rank | placement | placing | standing | standings
        finish | result | results | source | url | link | price | cost | deck price | total price | preis | prix
        archetype | cossy | cossy id | konami id | card game id
        kde id | player id | id | email | e-mail | phone | country | state | city | team | format date | version
        created | updated | last updated | tags | likes | views | posted | posted by | wins | losses | matches
        season | series | region | language | lang | deck type | type | theme | strategy | category | master
        difficulty | rating | deck master | exported from | export | deck id | deck code | submitted | submission
        address | tournament date | event date | 日付 | 大会 | 大会名 | 順位 | 日期 | 赛事 | 名次 | 比赛 | 日時
        場所 | 날짜 | 대회 | 순위 | ort | lieu | luogo | lugar | local
    """,
}
_LINE = re.compile(r"([^\W\d_](?:[\w '’/&-]{0,28}[^\W\d_])?)\s*[:：]\s*(\S.*)")
_BY = re.compile(r"(?:by|author|created by|autor|auteur|autore)\s*:?\s+(\S.*)", re.IGNORECASE)


def header_of(text: str) -> tuple[str, str] | None:
    """What a header line is about and what it says; None for any other line."""
    if len(text) > 400:
        return None
    for line in (text, plain_text(text).lstrip("#>-* ")):
        found = _LINE.fullmatch(line)
        what = _table().get(fold(found[1])) if found else None
        if found and what is not None:
            return what, found[2].strip()
    if found := _BY.fullmatch(text):
        return AUTHOR, found[1].strip()
    return None


@cache
def _table() -> dict[str, str]:
    return {
        fold(key): what
        for what, keys in _KEYS.items()
        for line in keys.split("\n")
        for key in line.split("|")
        if key.strip()
    }
