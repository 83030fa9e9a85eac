"""The words on a sheet in ten languages, and what the commonest findings say in them.

Words of the game are those of the official rulebooks and lists in each language.
"""

from collections.abc import Callable
from typing import NamedTuple

from deckcheck.model.deck import EXTRA, MAIN, SECTION_NAMES, SIDE
from deckcheck.model.finding import ACCEPTED, ILLEGAL, LEGAL, UNDETERMINED, Finding
from deckcheck.model.report import Item
from deckcheck.model.words import language_spoken


class Labels(NamedTuple):
    """The words on a sheet; what is written in braces is filled in."""

    title: str
    first: str
    last: str
    initial: str
    id: str
    country: str
    event: str
    date: str
    main: str
    extra: str
    side: str
    monsters: str
    spells: str
    traps: str
    skills: str
    others: str
    total: str
    judges: str
    counted: str
    round: str
    penalty: str
    notes: str
    judge: str
    continued: str
    checked: str
    list: str
    points: str
    legal: str
    illegal: str
    undetermined: str
    accepted: str
    not_as_it_is: str
    to_look_at: str
    copies: str
    name: str
    comma: str = ", "

    def verdict(self, word: str) -> str:
        """The word for a verdict."""
        known = {LEGAL: self.legal, ILLEGAL: self.illegal, UNDETERMINED: self.undetermined, ACCEPTED: self.accepted}
        return known.get(word, word)

    def heading(self, title: str) -> str:
        """The word for a heading of the card list, given in English."""
        known = {
            "Main Deck": self.main, "Extra Deck": self.extra, "Side Deck": self.side, "Monsters": self.monsters,
            "Spells": self.spells, "Traps": self.traps, "Skills": self.skills, "Others": self.others,
        }  # fmt: skip
        return known.get(title, title)


_ENGLISH = Labels(
    "Deck registration", "First names", "Last names", "Last name begins with", "Card Game ID", "Country", "Event", "Date",
    "Main Deck", "Extra Deck", "Side Deck", "Monsters", "Spells", "Traps", "Skills", "Others", "Total", "For judges only",
    "Cards counted: Main / Extra / Side", "Deck check in round", "Infraction and penalty", "Notes", "Judge", "continued",
    "Checked: {verdict}. Format {format}", "{name} list of {day}", "{n} points", "legal", "illegal", "undetermined",
    "accepted", "This deck may not be played as it is.", "A judge must look at this deck.", "Copies", "Name",
)  # fmt: skip
_LABELS = {
    "ja": Labels(
        "デッキ登録シート", "名", "姓", "姓の頭文字", "カードゲームID", "国", "イベント", "日付", "メインデッキ", "エクストラデッキ",
        "サイドデッキ", "モンスター", "魔法", "罠", "スキル", "その他", "合計", "ジャッジ記入欄", "枚数確認：メイン / EX / サイド",
        "デッキチェックの回戦", "違反と罰則", "備考", "ジャッジ", "続き", "判定：{verdict}。フォーマット：{format}",
        "{day}の{name}リミットレギュレーション", "{n}ポイント", "適正", "不適正", "判定不能", "許容",
        "このデッキはこのままでは使用できません。", "ジャッジの確認が必要です。", "枚数", "カード名", "、",
    ),
    "zh-CN": Labels(
        "卡组登记表", "名", "姓", "姓氏首字母", "会员编号", "国家/地区", "赛事", "日期", "主卡组", "额外卡组", "副卡组", "怪兽", "魔法",
        "陷阱", "技能", "其他", "合计", "裁判填写", "清点张数：主/额外/副", "查卡轮次", "违规与处罚", "备注", "裁判", "续页",
        "检查结果：{verdict}。赛制 {format}", "{name} 禁限卡表 {day}", "{n} 点", "合法", "不合法", "未能确定", "已认可",
        "此卡组不能以现状使用。", "此卡组须由裁判确认。", "张数", "卡名", "，",
    ),
    "zh-TW": Labels(
        "牌組登記表", "名", "姓", "姓氏首字", "卡片遊戲ID", "國家/地區", "賽事", "日期", "主牌組", "額外牌組", "副牌組", "怪獸", "魔法",
        "陷阱", "技能", "其他", "合計", "裁判填寫", "清點張數：主/額外/副", "查牌輪次", "違規與處罰", "備註", "裁判", "續頁",
        "檢查結果：{verdict}。賽制 {format}", "{name} 禁限卡表 {day}", "{n} 點", "合法", "不合法", "未能確定", "已認可",
        "此牌組不能以現狀使用。", "此牌組須由裁判確認。", "張數", "卡名", "，",
    ),
    "ko": Labels(
        "덱 등록 용지", "이름", "성", "성의 첫 글자", "카드 게임 ID", "국가", "대회", "날짜", "메인 덱", "엑스트라 덱", "사이드 덱",
        "몬스터", "마법", "함정", "스킬", "기타", "합계", "심판 기입란", "매수 확인: 메인 / 엑스트라 / 사이드", "덱 체크 라운드",
        "위반과 벌칙", "비고", "심판", "이어짐", "확인: {verdict}. 포맷 {format}", "{name} 금지·제한 리스트 {day}", "{n}포인트",
        "사용 가능", "사용 불가", "미확정", "인정됨", "이 덱은 이대로 사용할 수 없습니다.", "심판의 확인이 필요한 덱입니다.", "매수", "카드명",
    ),
    "de": Labels(
        "Deck-Registrierung", "Vornamen", "Nachnamen", "Nachname beginnt mit", "Card Game ID", "Land", "Veranstaltung",
        "Datum", "Main Deck", "Extra Deck", "Side Deck", "Monster", "Zauber", "Fallen", "Skills", "Andere", "Summe",
        "Nur für Judges", "Gezählte Karten: Main / Extra / Side", "Deck-Check in Runde", "Verstoß und Strafe",
        "Bemerkungen", "Judge", "Fortsetzung", "Geprüft: {verdict}. Format {format}", "{name}-Liste vom {day}",
        "{n} Punkte", "regelkonform", "nicht regelkonform", "unbestimmt", "hingenommen",
        "Dieses Deck darf so nicht gespielt werden.", "Ein Judge muss dieses Deck ansehen.", "Kopien", "Name",
    ),
    "fr": Labels(
        "Enregistrement du Deck", "Prénoms", "Noms de famille", "Initiale du nom", "Card Game ID", "Pays", "Événement",
        "Date", "Main Deck", "Extra Deck", "Side Deck", "Monstres", "Magies", "Pièges", "Skills", "Autres", "Total",
        "Réservé aux arbitres", "Cartes comptées : Main / Extra / Side", "Contrôle à la ronde", "Infraction et pénalité",
        "Remarques", "Arbitre", "suite", "Vérifié : {verdict}. Format {format}", "liste {name} du {day}", "{n} points",
        "conforme", "non conforme", "indéterminé", "accepté", "Ce Deck ne peut pas être joué tel quel.",
        "Un arbitre doit examiner ce Deck.", "Exemplaires", "Nom",
    ),
    "it": Labels(
        "Registrazione del Deck", "Nomi", "Cognomi", "Iniziale del cognome", "Card Game ID", "Paese", "Evento", "Data",
        "Main Deck", "Extra Deck", "Side Deck", "Mostri", "Magie", "Trappole", "Skill", "Altre", "Totale",
        "Riservato ai giudici", "Carte contate: Main / Extra / Side", "Controllo al turno", "Infrazione e penalità",
        "Note", "Giudice", "continua", "Controllato: {verdict}. Formato {format}", "lista {name} del {day}", "{n} punti",
        "regolare", "non regolare", "indeterminato", "accettato", "Questo Deck non può essere giocato così com'è.",
        "Un giudice deve esaminare questo Deck.", "Copie", "Nome",
    ),
    "es": Labels(
        "Registro del Deck", "Nombres", "Apellidos", "Inicial del apellido", "Card Game ID", "País", "Evento", "Fecha",
        "Main Deck", "Extra Deck", "Side Deck", "Monstruos", "Mágicas", "Trampas", "Skills", "Otras", "Total",
        "Solo para jueces", "Cartas contadas: Main / Extra / Side", "Control en la ronda", "Infracción y penalización",
        "Notas", "Juez", "continuación", "Comprobado: {verdict}. Formato {format}", "lista {name} del {day}",
        "{n} puntos", "legal", "ilegal", "indeterminado", "aceptado", "Este Deck no se puede jugar tal como está.",
        "Un juez tiene que revisar este Deck.", "Copias", "Nombre",
    ),
    "pt": Labels(
        "Registro do Deck", "Nomes", "Sobrenomes", "Inicial do sobrenome", "Card Game ID", "País", "Evento", "Data",
        "Main Deck", "Extra Deck", "Side Deck", "Monstros", "Magias", "Armadilhas", "Skills", "Outros", "Total",
        "Somente para juízes", "Cards contados: Main / Extra / Side", "Verificação na rodada", "Infração e penalidade",
        "Observações", "Juiz", "continuação", "Verificado: {verdict}. Formato {format}", "lista {name} de {day}",
        "{n} pontos", "legal", "ilegal", "indeterminado", "aceito", "Este Deck não pode ser jogado como está.",
        "Um juiz precisa examinar este Deck.", "Cópias", "Nome",
    ),
}  # fmt: skip

# By language: a Forbidden, a Limited and a Semi-Limited card, too many copies of one, a card that is not out, and a
# deck with a number of cards that is not allowed.
_FINDINGS = {
    "ja": ("{card}は禁止カードです（{n}枚）。", "{card}は制限カードです（{n}枚）。", "{card}は準制限カードです（{n}枚）。",
           "{card}が多すぎます（{n}枚）。", "{card}は未発売です。", "{deck}が{n}枚です。"),
    "zh-CN": ("{card}是禁止卡（{n}张）。", "{card}是限制卡（{n}张）。", "{card}是准限制卡（{n}张）。", "{card}张数过多（{n}张）。",
              "{card}尚未发售。", "{deck}有{n}张卡，不符合规定。"),
    "zh-TW": ("{card}是禁止卡（{n}張）。", "{card}是限制卡（{n}張）。", "{card}是準限制卡（{n}張）。", "{card}張數過多（{n}張）。",
              "{card}尚未發售。", "{deck}有{n}張卡，不符合規定。"),
    "ko": ("{card}: 금지 카드입니다 ({n}장).", "{card}: 제한 카드입니다 ({n}장).", "{card}: 준제한 카드입니다 ({n}장).",
           "{card}: 매수가 너무 많습니다 ({n}장).", "{card}: 아직 발매되지 않았습니다.", "{deck} 매수가 맞지 않습니다 ({n}장)."),
    "de": ("{card} ist verboten ({n}).", "{card} ist limitiert ({n} Kopien).", "{card} ist semi-limitiert ({n} Kopien).",
           "Zu viele Kopien: {card} ({n}).", "{card} ist noch nicht erschienen.", "{deck}: {n} Karten sind nicht erlaubt."),
    "fr": ("{card} est interdite ({n}).", "{card} est limitée ({n} exemplaires).", "{card} est semi-limitée ({n} exemplaires).",
           "Trop d'exemplaires : {card} ({n}).", "{card} n'est pas encore sortie.", "{deck} : {n} cartes, nombre non autorisé."),
    "it": ("{card} è proibita ({n}).", "{card} è limitata ({n} copie).", "{card} è semi-limitata ({n} copie).",
           "Troppe copie: {card} ({n}).", "{card} non è ancora uscita.", "{deck}: {n} carte, numero non consentito."),
    "es": ("{card} está prohibida ({n}).", "{card} está limitada ({n} copias).", "{card} está semilimitada ({n} copias).",
           "Demasiadas copias: {card} ({n}).", "{card} aún no ha salido.", "{deck}: {n} cartas, número no permitido."),
    "pt": ("{card} está proibido ({n}).", "{card} está limitado ({n} cópias).", "{card} está semilimitado ({n} cópias).",
           "Cópias demais: {card} ({n}).", "{card} ainda não foi lançado.", "{deck}: {n} cards, número não permitido."),
}  # fmt: skip
_OF_CARDS = {"BAN001": 0, "BAN002": 1, "BAN003": 2, "DCK004": 3, "DCK010": 4}
_OF_SECTIONS = {"DCK001": MAIN, "DCK002": EXTRA, "DCK003": SIDE}


def labels_of(language: str) -> Labels:
    """The words in a language, in English where there are none."""
    return _LABELS.get(language, _ENGLISH)


def finding_text(finding: Finding, item: Item, language: str, name: Callable[[int], str | None]) -> str:
    """What a finding says in a language, or what it says in English; `name` gives a card's name in the language.

    Only what says the same in few words is translated: one card, and the number of its copies.
    """
    texts = _FINDINGS.get(language)
    if texts is None or finding.verdict != ILLEGAL or language == language_spoken():
        return finding.message
    section = _OF_SECTIONS.get(finding.code)
    if section is not None and item.counts is not None:
        deck = labels_of(language).heading(SECTION_NAMES[section])
        return texts[5].format(deck=deck, n=item.counts[section])
    names = {card.name: card.passcode for card in finding.cards}
    if finding.code not in _OF_CARDS or len(names) != 1:
        return finding.message
    ((known, passcode),) = names.items()
    shown = (name(passcode) if passcode is not None else None) or known
    return texts[_OF_CARDS[finding.code]].format(card=shown, n=sum(card.copies for card in finding.cards))
