"""What the headings of a table of people say of their columns, in many languages."""

from deckcheck.model.person import name_words, plain_letters
from deckcheck.model.words import mark

FIRST, LAST, NAME, ID, COUNTRY, DECK = "first", "last", "name", "id", "country", "deck"
MAIN, EXTRA, SIDE = "main", "extra", "side"
PARTS = (MAIN, EXTRA, SIDE)
"""The sections of a deck, where each has a column of its own."""
TITLES = {
    FIRST: mark("first name"), LAST: mark("last name"), NAME: mark("name"), ID: mark("ID"), COUNTRY: mark("country"),
    DECK: mark("deck"), MAIN: "Main Deck", EXTRA: "Extra Deck", SIDE: "Side Deck",
}  # fmt: skip

_HEADINGS = {
    FIRST: (
        "firstname", "firstnames", "givenname", "givennames", "forename", "forenames", "vorname", "vornamen", "prenom",
        "prenoms", "nombres", "nomedibattesimo", "primeironome", "first", "firstmiddlenames", "firstmiddlename",
    ),
    LAST: (
        "lastname", "lastnames", "surname", "surnames", "familyname", "familynames", "nachname", "familienname",
        "nomdefamille", "apellido", "apellidos", "cognome", "sobrenome", "apelido", "姓", "성", "last", "family",
    ),
    NAME: (
        "name", "names", "player", "playername", "playersname", "fullname", "yourname", "nameasregistered", "realname",
        "spieler", "spielername", "spielerin", "joueur", "jugador", "giocatore", "jogador", "nom", "nome", "nombre",
        "nombrecompleto", "nomcomplet", "nomecompleto", "nomecognome", "duelist", "duellist", "participant",
        "名前", "氏名", "お名前", "姓名", "名字", "选手", "選手", "プレイヤー", "プレイヤー名", "이름", "성명", "선수",
    ),
    ID: (
        "id", "cardgameid", "konamiid", "konamicardgameid", "cardgamenumber", "playerid", "playernumber", "cossyid",
        "cossy", "cgid", "kcgn", "kdeid", "neuronid", "idnumber", "idnummer", "spielerid", "carte", "idjoueur",
        "idjugador", "カードゲームid", "会员编号", "卡片游戏id", "ocgid", "dueldid", "membershipnumber",
    ),
    COUNTRY: (
        "country", "countryofresidency", "countryofresidence", "nation", "nationality", "land", "pays", "pais",
        "paese", "nazione", "nationalitat", "国", "国籍", "国家", "國家", "국가", "나라",
    ),
    DECK: (
        "deck", "decklist", "deckfile", "decks", "deckcode", "deckname2", "ydk", "ydke", "ydkecode", "ydkfile", "file",
        "filename", "datei", "fichier", "archivo", "deckliste", "yourdeck", "registereddeck", "listededeck",
        "デッキ", "デッキリスト", "卡组", "牌组", "牌組", "덱", "덱리스트", "deckdatei", "mazo", "baralho",
    ),
    MAIN: ("maindeck", "hauptdeck", "mazoprincipal", "deckprincipal", "メインデッキ", "主卡组", "메인덱"),
    EXTRA: ("extradeck", "fusiondeck", "mazoextra", "エクストラデッキ", "额外卡组", "엑스트라덱"),
    SIDE: ("sidedeck", "mazoside", "サイドデッキ", "副卡组", "사이드덱"),
}  # fmt: skip
# Words that tell what a longer heading asks for, each with those that turn it into something else.
_PHRASES = (
    (FIRST, ("first name", "given name", "first and middle", "vorname", "prénom"), ()),
    (LAST, ("last name", "family name", "surname", "nachname", "apellidos"), ()),
    (NAME, ("full name", "your name", "player name", "name of the player", "name of player", "name"), (
        "deck", "user", "nick", "discord", "team", "file", "parent", "guardian", "store", "shop", "event", "emergency",
        "dueling", "screen", "display", "archetype", "display name", "tournament")),
    (ID, ("game id", "konami id", "player id", "cossy", "id number", "card game id", "id"), (
        "discord", "email", "order", "transaction", "response", "event", "team", "deck", "entry", "ticket", "payment")),
    (COUNTRY, ("country of residency", "country of residence", "country"), ("birth", "code", "phone", "shipping")),
    (MAIN, ("main deck",), ("extra", "side", "name", "size", "count", "total", "number", "many")),
    (EXTRA, ("extra deck",), ("main", "side", "name", "size", "count", "total", "number", "many")),
    (SIDE, ("side deck",), ("main", "extra", "name", "size", "count", "total", "number", "many")),
    (DECK, ("deck list", "decklist", "deck code", "deck file", "ydke", "ydk", "your deck", "deck"), (
        "name", "archetype", "title", "type", "theme", "deckbox", "fee", "played", "confirm", "agree", "check")),
)  # fmt: skip
_KNOWN = {role: frozenset(map(plain_letters, headings)) for role, headings in _HEADINGS.items()}
ALL_OF_IT = ("fullname", "nombrecompleto", "nomcomplet", "nomecompleto", "姓名", "氏名", "nameasregistered")


def role_of(heading: str) -> tuple[str, bool]:
    """What a heading says of its column, and whether it says that and nothing else."""
    plain = plain_letters(heading)
    if not plain or len(heading) > 300:
        return "", False
    for role, known in _KNOWN.items():
        if plain in known:
            return role, True
    words = " ".join(name_words(heading))
    for role, phrases, others in _PHRASES:
        if any(f" {' '.join(name_words(phrase))} " in f" {words} " for phrase in phrases) and not any(
            word in words.split() for word in others
        ):
            return role, False
    return "", False
