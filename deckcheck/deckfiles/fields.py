"""What columns of tables and keys of documents are called, whichever program wrote them: words → what they hold."""

import re
from functools import lru_cache
from typing import TypeGuard
from unicodedata import normalize

from deckcheck.deckfiles.headings import Heading, heading_of
from deckcheck.deckfiles.headingwords import GROUP

Named = tuple[str | None, str | None]
"""What a word names: a section, a kind of card (`MONSTERS`, …), or both."""

_LONGEST = 400

COUNT = "count"
NAME = "name"
PASSCODE = "passcode"
KONAMI_ID = "konami_id"
NUMBER = "number"
"""A card's number of which the word does not say in whose numbering: a passcode, a Konami ID or a program's own."""
PRINT = "print"
SECTION = "section"
KIND = "kind"
NAMING = frozenset((NAME, PASSCODE, KONAMI_ID, NUMBER))
"""What says which card is meant."""

_WORDS: dict[str, str] = {
    COUNT: """
        num copies | copies in deck | in deck | num cards
        count | counts | card count | copies | copy | quantity | quantities | qty | qnt | quant | amount | amt | num
        nb | x | # | cnt | n | times | how many | number of copies | number of cards | card quantity | card qty | cardq
        pieces | pcs | deck count | total
        anzahl | stück | stk | menge | kopien | stückzahl
        quantité | quantite | qté | qte | nombre d'exemplaires | exemplaires
        cantidad | cant | copias | unidades
        quantità | quantita | quantitá | copie | qta | qtà
        quantidade | qtd | qtde | cópias
        枚数 | 数 | 数量 | 枚
        數量 | 张数 | 張數 | 数目 | 數目 | 张 | 張
        수량 | 매수 | 장수 | 개수 | 장
    """,
    NAME: """
        name | names | card | card name | cardname | english name | name en | en name | en | english | card title
        cname
        full name | official name | card en | localized name | nickname | product name | card names
        karte | kartenname | name der karte
        nom | carte | nom de la carte | nom carte
        carta | nombre de la carta | nombre carta | nombre de carta
        nome | nome carta | nome della carta | nome da carta
        カード名 | カード | 名前 | 名称 | カード名称
        卡名 | 卡片 | 卡片名 | 卡片名称 | 名稱 | 卡片名稱 | 卡牌 | 卡牌名 | 卡牌名称 | 中文名 | 卡片名字
        카드 | 카드명 | 카드 이름 | 이름 | 카드이름 | 명칭
    """,
    PASSCODE: """
        passcode | passcodes | password | card password | card passcode | ydk id | ydkid | ydk | konami passcode
        pass code
        card code | cardcode | passwort
        卡密 | 密码 | 卡片密码 | 密碼 | 卡片密碼 | パスワード | 패스워드
    """,
    KONAMI_ID: """
        konami id | konamiid | konami card id | konami | kid | cid | official id | db id | dbid | database id
        neuron id
        master duel id
    """,
    NUMBER: """
        id | ids | card id | cardid | card ids | cardids | identifier | uid | oid | code | card number | no | number
    """,
    PRINT: """
        print | printing | set code | setcode | set number | set id | set no | collector number | card set
        edition code
        print code | product code | kartennummer | カード番号 | 型番 | 卡号 | 编号 | 編號 | 카드번호 | numéro | código
        codice
    """,
    SECTION: """
        section | zone | board | location | deck | deck section | deck type | decktype | deck part | part | area
        slot | in
        group | place | where | pile | deck zone | target
        bereich | sección | sezione | seção | secao | zona | emplacement
        区域 | 位置 | 分类 | 卡组 | 牌组 | 區域 | 分類 | デッキ | セクション | 区分 | 種別 | 구역 | 분류 | 덱 | 위치
    """,
    KIND: """
        type | card type | cardtype | kind | category | frame | frame type | supertype
        typ | kartentyp | tipo | tipo de carta | tipo di carta | 種類 | 种类 | 类型 | 類型 | 종류
    """,
}

_ROLES: dict[str, str] = {
    word.strip(): role for role, words in _WORDS.items() for line in words.split("\n") for word in line.split("|")
}
_ROLES.pop("", None)

OF_CARDS = re.compile(
    r"\b(?:level|lvl|lv|rank|link|rating|scale|atk|def|attack|defen[cs]e|owned?|have|needed|need|missing|stock|price"
    r"|cost|value|points?|pts|year|page|row|index|order|pos|position|id|percent|average|avg|decks?\splayed|usage|total)\b"
)
"""Words for numbers beside a card that are none of copies in a deck."""
AMOUNTS = re.compile(r"\b(?:owned?|have|needed|need|missing|wanted?|stock)\b")
"""Those of them that count copies of something; where nothing else does, it may be the deck."""

# What is there tells what these mean: Spanish for "name" and French for "number"; a number of copies or of the card.
_NAME_OR_COUNT = frozenset(("nombre",))
_NUMBER_OR_COUNT = frozenset(("number", "no", "numero", "número", "numéro", "num", "nr", "cards"))

_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_PARTERS = re.compile(r"[\s_./:*()\[\]-]+")


def plain_word(word: str) -> str:
    """A key or heading as plain words: `cardName`, `card_name`, `Card-Name:` → `card name`."""
    parted = _PARTERS.sub(" ", _HUMP.sub(" ", normalize("NFKC", word[:80]).strip()))
    return parted.strip().casefold()


def role_of(word: str, sample: str = "") -> str | None:
    """What a column or key of this name holds, None if it is none of what a deck is made of.

    `sample` is some of what is there, for words that do not tell by themselves.
    """
    plain = plain_word(word)
    digits = sample.strip().isdigit()
    if plain in _NAME_OR_COUNT:
        return COUNT if digits else NAME
    if plain in _NUMBER_OR_COUNT and digits:
        return COUNT if len(sample.strip()) < 3 else NUMBER
    found = _ROLES.get(plain)
    if found is not None or not plain:
        return found
    # `main_count`, `card_name_en`, `Name (English)`: what is beside the word says which of several, or whose.
    shorter = re.sub(r"^(?:card|deck|the|ygo|yugioh)\s|\s(?:en|english|eng|value|text)$", "", plain)
    return _ROLES.get(shorter) if shorter != plain else None


def section_of(word: str) -> Named | None:
    """The section and the kind of card that a key or a cell names: `mainDeck`, `Side`, `monster_cards`, `サイド`.

    None if the word is neither; the kind is one of the headings' (`MONSTERS`, …).
    """
    return _section_of(word) if len(word) < _LONGEST else None


def section_named(word: str) -> str | None:
    """The section that a key or a cell names; None if it names none, or a kind of card only."""
    named = section_of(word)
    return named[0] if named is not None else None


@lru_cache(5_000)
def _section_of(word: str) -> Named | None:
    for text in (word.strip(), plain_word(word)):
        heading = heading_of(text)
        if _names_part(heading):
            return heading.section, heading.kind
    plain = re.sub(
        r"\s(?:cards|card ids|ids|card list|list|codes|passcodes|names|zone|board|section)$", "", plain_word(word)
    )
    plain = re.sub(r"^deck\s(?=main|extra|side)", "", plain)
    heading = heading_of(plain)
    if heading is not None and heading.total and heading.stated is None:
        return None, None  # `cards`: those of the section around them
    return (heading.section, heading.kind) if _names_part(heading) else None


def _names_part(heading: Heading | None) -> TypeGuard[Heading]:
    """Whether a heading is that of a section or a kind of card; `support` or `40 cards` are neither."""
    return heading is not None and heading.stated is None and not heading.total and heading.kind != GROUP
