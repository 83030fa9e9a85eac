"""The words of headings in the ten languages that cards are printed in; what they mean is told in `headings`."""

from deckcheck.model.deck import EXTRA, MAIN, SIDE

MONSTERS = "monsters"
SPELLS = "spells"
TRAPS = "traps"
GROUP = "group"
"""A group of cards within a section, of no one kind: "Hand Traps", "Engine"."""

# Names of cards (ja 融合, "Polymerization") must not be here; a test compares the rule with all names.
DECK = "deck mazo mazzo baraja baralho board デッキ 卡组 卡組 牌组 牌組 덱"
"""What a deck is called; alone it means the Main Deck."""

ALONE = {
    MAIN: """
        main | maindeck | mainboard | md | deck list | decklist | decks list | list of cards | the deck | メイン
        デッキレシピ | デッキリスト | 主卡 | 主牌 | 메인 | 메덱 | hauptdeck | principal | principale
    """,
    EXTRA: """
        extra | ex | ed | extradeck | エクストラ | 额外 | 額外 | 额外卡 | 額外卡 | 엑스트라 | 엑덱 | 엑스트라몬스터
        zusatz | fusionsdeck | extra monster | extra monsters | exモンスター
    """,
    SIDE: """
        side | sides | sidedeck | sideboard | sb | sd | サイド | サイドボード | 副卡 | 副牌 | 备牌 | 備牌 | 备卡
        換牌 | 换牌 | 사이드 | 사덱 | banquillo | banco | siding | sidedecking | side cards
    """,
}
# These mean a section beside the word for a deck only.
BESIDE_DECK = {
    MAIN: "haupt 主 主要 principal principale",
    EXTRA: """
    fusion fusions fusión fusão fusione supplémentaire supplementaire adicional zusatz aggiuntivo 融合 융합 追加
    额外 額外
    """,
    SIDE: """
        neben seiten bei ersatz reserve annexe réserve secondaire supplente coté côté laterale lateral secondario
        secundario secundária secundaria alternativo alternativa auxiliar reserva riserva scorta 副 备 備 备用 備用
        替补
    """,
}

KINDS = {
    MONSTERS: """
        monster | monsters | tuners | non tuners
        モンスター | 下級モンスター | 上級モンスター | 最上級モンスター | モンスター群
        怪兽 | 怪獸 | 怪 | 몬스터
        monsterkarte | monsterkarten | effektmonster | normalmonster | ritualmonster | pendelmonster | empfänger
        monstre | monstres | mostro | mostri | monstruo | monstruos | monstro | monstros
    """,
    SPELLS: """
        spell | spells | magic | magics | spelltrap | spellstraps | st | spell trap | backrow | quick play
        quick plays | 魔法 | 魔罠 | 魔法罠 | 魔陷 | 法术 | 마법 | 마함 | zauber | zauberkarte | zauberkarten | magie
        magies | magia | magias | mágica | mágicas | hechizo | hechizos | feitiço | feitiços | incantesimo
        incantesimi | sort | sorts
    """,
    TRAPS: """
        trap | traps | 罠 | トラップ | 陷阱 | 함정 | falle | fallen | fallenkarte | fallenkarten
        piège | pièges | trappola | trappole | trampa | trampas | armadilha | armadilhas
    """,
    GROUP: """
        hand trap | handtraps | hand traps | staple | staples | engine | engines | starter | starters | extender
        extenders | board breaker | board breakers | boardbreakers | tech | techs | tech cards | combo pieces | core
        bricks | garnets | garnet | draw power | removal | going first | going second | interruptions | non engine
        nonengine | searchers | searcher | payoff | payoffs | utility | support | boss monsters | floodgates
        floodgate | consistency | counter trap | counter traps | 手札誘発 | 手坑 | 泛用 | 手罠 | 패트랩 | 패 트랩
        汎用 | 系列 | 手札誘発カード
    """,
}
# Kinds of monsters that only the Extra Deck holds: their heading says the section, too.
EXTRA_KINDS = """
    fusion monster | fusion monsters | fusions | fusion | synchro | synchros | synchro monster | synchro monsters
    xyz | xyzs | xyz monster | xyz monsters | link monster | link monsters | links | link | exceed | 融合モンスター
    シンクロ | シンクロモンスター | エクシーズ | エクシーズモンスター | リンク | リンクモンスター | s召喚 | x召喚
    融合怪兽 | 同调怪兽 | 超量怪兽 | 连接怪兽 | 同调 | 超量 | 连接 | 融合怪獸 | 同步怪獸 | 超量怪獸 | 連結怪獸
    同步 | 連結 | 융합 몬스터 | 싱크로 몬스터 | 엑시즈 몬스터 | 링크 몬스터 | 싱크로 | 엑시즈 | 링크
    fusionsmonster | synchromonster | xyz-monster | linkmonster | monstres fusion | monstre fusion
    monstres synchro | monstre synchro | monstres xyz | monstres lien | monstre lien | mostri fusione
    mostro fusione | mostri synchro | mostri xyz | mostri link | monstruos de fusión | monstruos de sincronía
    monstruos xyz | monstruos de enlace | monstruos enlace | monstruos fusión | monstros de fusão | monstros fusão
    monstros sincro | monstros xyz | monstros link
"""
TOTAL = """
    total | totals | totale | sum | subtotal | overall | 合計 | 计 | 合计 | 总计 | 共计 | 总数 | 總計 | 總數 | 共
    計 | 합계 | 총 | gesamt | insgesamt | somme | all cards | card count | deck size
"""
FILLERS = """
    the | list | count | counts | size | section | part
    here | is | are | contents | content | with | copies | pcs
    der | die | das | stück
    le | la | les | l
    il | lo | i | gli | el | los | las | o | os | as
    の | 以下 | 計 | カード枚数 | 枚数 | カード名 | 卡名 | 카드명 | card name | qty | quantity
    的 | 类 | 類 | 区 | 區 | 數 | 数
"""
CARDS = "card cards karte karten carte cartes carta cartas カード 枚 卡 卡片 张 張 카드 장 매"
"""Cards themselves: `40 cards` is a sum."""
JOINTS = "and und et e y 与 與 和 及 of in for du de des d di del delle do da"
SPARES = "reserve reserva riserva"
MINE = "my your our this his her mein mon ma mio mi meu"
KINDS_OF_KINDS = """
    effect | normal | ritual | pendulum | flip | continuous | equip | field | counter | quick play | toon | spirit
    union | gemini | tuner | level | high | low | big | small | other | main | non effect | effekt | effet | effetto
    efecto | rituel | rituale | pendule | 通常 | 効果 | 儀式 | ペンデュラム | チューナー | 效果 | 仪式 | 灵摆 | 调整
    靈擺 | 調整 | 속공 | 지속 | 효과 | 일반 | 의식 | 펜듈럼 | 永続 | 速攻 | カウンター | 永续 | 場地 | 场地 | 装備
    装备
"""
_ONES = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
_MORE = "eighteen nineteen twenty"
NUMBERS = {word: number for number, word in enumerate(f"{_ONES} {_MORE}".split(), 1)} | {
    "thirty": 30,
    "forty": 40,
    "fifty": 50,
    "sixty": 60,
}
