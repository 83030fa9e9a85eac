"""What is known of a card, in words: its corners, its status in formats, its limit history, whom it counts with."""

from typing import NamedTuple

from deckcheck.data.listrows import limit_history, unproved_in
from deckcheck.data.store import Store
from deckcheck.decks.cards import FormatStatus
from deckcheck.decks.pool import shifted
from deckcheck.listfiles.written import STATUSES
from deckcheck.model.card import KIND_NAMES, LINK, MONSTER, PENDULUM, SKILL, TOKEN, XYZ, Card, kind_text, passcode_text
from deckcheck.model.play import PlayFormat
from deckcheck.model.words import clause, listed, mark, points, say

_ARROWS = {0x1: "↙", 0x2: "⬇", 0x4: "↘", 0x8: "⬅", 0x20: "➡", 0x40: "↖", 0x80: "⬆", 0x100: "↗"}

TERRITORIES = {
    "tcg": "TCG", "tcg_na": mark("TCG North America"), "tcg_eu": mark("TCG Europe"),
    "tcg_no_dt": mark("TCG without Duel Terminal"), "ocg": mark("OCG Japan"), "ae": mark("Asian-English"),
    "kr": mark("Korea"), "cn": mark("Simplified Chinese"), "tw": mark("Traditional Chinese"), "md": "Master Duel",
    "speed": "Speed Duel",
}  # fmt: skip
"""What the places where cards come out are called."""


_TYPES = (
    mark("Aqua"), mark("Beast"), mark("Beast-Warrior"), mark("Creator God"), mark("Cyberse"), mark("Dinosaur"),
    mark("Divine-Beast"), mark("Dragon"), mark("Fairy"), mark("Fiend"), mark("Fish"), mark("Illusion"), mark("Insect"),
    mark("Machine"), mark("Plant"), mark("Psychic"), mark("Pyro"), mark("Reptile"), mark("Rock"), mark("Sea Serpent"),
    mark("Spellcaster"), mark("Thunder"), mark("Warrior"), mark("Winged Beast"), mark("Wyrm"), mark("Zombie"),
)  # fmt: skip
_ATTRIBUTES = (
    mark("DARK"), mark("DIVINE"), mark("EARTH"), mark("FIRE"), mark("LIGHT"), mark("WATER"), mark("WIND"),
)  # fmt: skip
"""What the data have of monsters, to be said."""
_LEVEL = mark("Level {n}")
_LEVELS = {LINK: mark("Link {n}"), XYZ: mark("Rank {n}")}


def stats_text(card: Card) -> str:
    """Kind, Attribute, Level and strength as a card has them in its corners."""
    if not card.type & MONSTER or card.type & (TOKEN | SKILL):
        return say(kind_text(card.type))
    words = [
        say(card.race) if card.race else "",
        *(say(name) for bit, name in KIND_NAMES.items() if bit & card.type and bit != MONSTER),
    ]
    parts = [say(card.attribute) if card.attribute else "", f"[{' / '.join(filter(None, words))}]"]
    if card.level is not None:
        parts.append(say(_LEVELS.get(card.type & (LINK | XYZ), _LEVEL), n=card.level))
    if card.type & LINK:
        parts.append(say("ATK {attack}", attack=strength(card.attack)))
    else:
        values = {"attack": strength(card.attack), "defense": strength(card.defense)}
        parts.append(say("ATK {attack} / DEF {defense}", **values))
    if card.type & PENDULUM:
        parts.append(say("Scale {n}", n=card.scale))
    if card.arrows:
        parts.append("".join(arrow for bit, arrow in _ARROWS.items() if card.arrows & bit))
    return " · ".join(filter(None, parts))


def strength(value: int | None) -> int | str | None:
    """An ATK or DEF as it is printed: `?` for one that is not fixed."""
    return "?" if value == -2 else value


def status_text(status: FormatStatus) -> str:
    """What a format says of a card: `Limited`, `3 points`, `not released`; `Limited?` where it is not sure."""
    if status.copies is None:
        return say(status.why)
    words = say(STATUSES[min(status.copies, 3)]) if status.points is None else points(status.points)
    return say("{status}?", status=words) if status.doubt else words


class Step(NamedTuple):
    """What lists say of a card from a day on: copies or points (None: nothing), what is proved of the day (see
    `ListHead.precision`), and why what they say is not sure; empty where it is."""

    since: str
    value: int | None
    precision: str
    doubt: str


def changes(play: PlayFormat, card: Card, store: Store) -> list[Step]:
    """The limit history of a card in a format, only where something changes."""
    found: list[Step] = []
    # What a format makes of a list's Forbidden counts here (RULES A12).
    history = limit_history(store, play.series, card)
    said = {day: play.forbidden_as if value == 0 and play.points_cap is None else value for day, value in history}
    heads = store.lists(play.series)
    unproved = unproved_in(store, play.series, card)
    for number, head in enumerate(heads):
        value = said[head.effective]
        if head.gap_before and number:
            before = heads[number - 1].effective
            first = head.gap_from or shifted(before, 1)
            found.append(Step(first, said[before], "", say("a list is missing: {why}", why=clause(head.gap_before))))
        doubt = say("the list may be wrong: {why}", why=clause(head.suspect)) if head.suspect else ""
        if not doubt and head.effective in unproved:
            doubt = say("it is not proved that the list names the card")
        found.append(Step(head.effective, value, head.precision, doubt))
        if head.next_exists and head.last is not None:
            found.append(Step(shifted(head.last, 1), value, "", say("a newer list exists that the data do not have")))
    out = _first_day(play, card, store)
    kept: list[Step] = []
    for number, step in enumerate(found):
        if found[number + 1 :] and found[number + 1].since <= out:
            step = step._replace(doubt="")  # nobody could play the card yet
        if (step.value, step.doubt) != ((kept[-1].value, kept[-1].doubt) if kept else (None, "")):
            kept.append(step)
    named = any(step.value is not None for step in kept)
    return kept if named else []


def _first_day(play: PlayFormat, card: Card, store: Store) -> str:
    """The day before which a card surely was not out where the format is played."""
    releases = store.all_releases((card.code,)).get(card.code, {})
    days = [releases[territory].first for territory in play.releases or (play.scope,) if territory in releases]
    return max(days, default="")


def history_text(play: PlayFormat, card: Card, store: Store) -> str:
    """The limit history of a card in a format: `2019-01-28 Limited · 2020-06-15 Forbidden`."""
    words = []
    for step in changes(play, card, store):
        if play.points_cap is not None:
            said = str(step.value or 0)
        else:
            said = say(STATUSES[step.value]) if step.value is not None else say("Unlimited")
        day = step.since[:7] if step.precision == "month" else step.since
        told = {"day": day, "status": said}
        words.append(say("{day} {status} (not certain)", **told) if step.doubt else say("{day} {status}", **told))
    return " · ".join(words) or say("never on a list")


def counting_text(card: Card, store: Store) -> str:
    """Under which name a card counts, and with which others it shares its copies."""
    members = store.group_members(card.group)
    others = [member for member in members if member.code != card.code and member.name != card.name]
    if card.group != card.code and members and members[0].name != card.name:
        other = f"{members[0].name} ({passcode_text(members[0].code)})"
        return say("{card}, with whose copies it is counted", card=other)
    if others:
        return say("{card}; also {cards}", card=card.name, cards=listed([member.name for member in others]))
    return ""
