"""The model of a script as a table for people: what the card registers, in the words of the game."""

from deckcheck.lua import constants as k
from deckcheck.lua.api import DIALECT_NAMES
from deckcheck.lua.model import Effect
from deckcheck.lua.script import Script
from deckcheck.model.card import COUNTER, kind_text, passcode_text

_ZONES = (
    (k.HAND, "hand"),
    (k.DECK, "Deck"),
    (k.MZONE, "Monster Zone"),
    (k.SZONE, "Spell & Trap Zone"),
    (k.FZONE, "Field Zone"),
    (k.PZONE, "Pendulum Zone"),
    (k.GRAVE, "GY"),
    (k.REMOVED, "banishment"),
    (k.EXTRA, "Extra Deck"),
    (k.OVERLAY, "Xyz material"),
)
_HEAD = ("effect", "lines", "kind", "Spell Speed", "where", "when", "how often", "targets", "registered")


def explain(script: Script) -> str:
    """The table of all effects that a script makes, those registered at the start first."""
    model = script.model
    card = script.facts
    title = f"{card.name} ({kind_text(card.type)})" if card is not None else "a card that is not known"
    number = passcode_text(script.code) if script.code is not None else "no passcode"
    lines = [f"{script.path}: {number}, {title}, {DIALECT_NAMES[script.dialect]} script"]
    start = [effect for effect in model.effects if id(effect.func) in model.initial]
    later = [effect for effect in model.effects if id(effect.func) not in model.initial]
    procedures = sorted(
        {
            call.name
            for func in script.tree.functions
            if id(func) in model.initial
            for call in func.calls
            if _is_procedure(call.name)
        }
    )
    if procedures:
        lines.append(f"procedures: {', '.join(procedures)}")
    for heading, effects in (("registered from the start", start), ("registered later", later)):
        if effects:
            lines += ["", heading, *_table([_HEAD, *(_row(script, effect) for effect in effects)])]
    if not model.effects:
        lines += ["", "no effects are registered"]
    return "\n".join(lines) + "\n"


def _is_procedure(name: str) -> bool:
    space, _, member = name.partition(".")
    if name.startswith(":"):
        return name[1:] in ("EnableReviveLimit", "EnableCounterPermit", "SetUniqueOnField", "SetSPSummonOnce")
    return space not in ("Duel", "Effect", "Group", "s") and member.startswith(("Add", "Enable", "Create"))


def _table(rows: list[tuple[str, ...]]) -> list[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]


def _row(script: Script, effect: Effect) -> tuple[str, ...]:
    model = script.model
    last = max(
        [effect.made, *(setter.call for setter in effect.setters), *(one.call for one in effect.registrations)],
        key=lambda call: call.end,
    )
    first_line, last_line = script.span(effect.made).line, script.span(last).line
    type_ = model.type_of(effect)
    property_, _ = model.bits(effect, "SetProperty")
    return (
        effect.variable or "(unnamed)",
        f"{first_line}–{last_line}" if last_line != first_line else str(first_line),
        effect.helper or _kind(type_),
        _speed(script, type_),
        _where(script, effect, type_),
        _when(script, effect),
        _often(script, effect),
        "yes" if property_ & k.FLAG_CARD_TARGET else "",
        ", ".join(dict.fromkeys("on a player" if one.to == "player" else "on a card" for one in effect.registrations))
        or "no",
    )


def _kind(type_: int | None) -> str:
    if type_ is None:
        return "unknown"
    for bits, word in (
        (k.TYPE_ACTIVATE, "activation"),
        (k.TYPE_FLIP, "Flip"),
        (k.TYPE_IGNITION, "Ignition"),
        (k.TYPE_TRIGGER_O, "Trigger, optional"),
        (k.TYPE_TRIGGER_F, "Trigger, mandatory"),
        (k.TYPE_QUICK_O, "Quick"),
        (k.TYPE_QUICK_F, "Quick, mandatory"),
        (k.TYPE_CONTINUOUS, "event, no Chain"),
    ):
        if type_ & bits:
            return word
    return "continuous"


def _speed(script: Script, type_: int | None) -> str:
    """RULES D1, as far as the type tells."""
    if type_ is None or not type_ & k.ACTIVATED:
        return "" if type_ is not None else "?"
    if type_ & k.TYPE_QUICK:
        return "2"
    facts = script.facts
    if type_ & k.TYPE_ACTIVATE and facts is not None:
        if facts.is_trap:
            return "3" if facts.is_a(COUNTER) else "2"
        return "2" if facts.type & 0x10000 else "1"
    return "1"


def _where(script: Script, effect: Effect, type_: int | None) -> str:
    range_ = script.model.number(effect, "SetRange")
    if range_:
        return ", ".join(word for bit, word in _ZONES if range_ & bit) or "?"
    if range_ is None:
        return "?"
    return "hand, Spell & Trap Zone" if type_ is not None and type_ & k.TYPE_ACTIVATE else ""


def _when(script: Script, effect: Effect) -> str:
    argument = script.model.argument(effect, "SetCode")
    if argument is None:
        return "?" if script.model.is_set(effect, "SetCode") else ""
    return ", ".join(script.source(one) for one in script.alternatives(argument))


def _often(script: Script, effect: Effect) -> str:
    setter = script.model.final(effect).get("SetCountLimit")
    if setter is None:
        return "?" if script.model.is_set(effect, "SetCountLimit") else ""
    uses = script.number(setter.call.args[0]) if setter.call.args else None
    times = "once" if uses == 1 else "twice" if uses == 2 else f"{uses} times" if uses is not None else "? times"
    source = script.source(setter.call)
    span = "a Duel" if "DUEL" in source else "a turn"
    return f"{times} {span}" + (", by name" if len(setter.call.args) > 1 and "SINGLE" not in source else ", each copy")
