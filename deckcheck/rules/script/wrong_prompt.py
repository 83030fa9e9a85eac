"""LUA347: the player is asked for one thing and another is done."""

from collections.abc import Iterator

from deckcheck.lua.script import Script
from deckcheck.lua.tree import Binary, Call, Expr, Func, Local, Name
from deckcheck.lua.words import words
from deckcheck.model.finding import LEGAL, NOTE, Finding
from deckcheck.rules.base import rule

_PROMPTS: dict[str, tuple[str, ...]] = {
    "HINTMSG_REMOVE": ("Duel.Remove",),
    "HINTMSG_TOGRAVE": ("Duel.SendtoGrave",),
    "HINTMSG_DESTROY": ("Duel.Destroy",),
    "HINTMSG_ATOHAND": ("Duel.SendtoHand",),
    "HINTMSG_RTOHAND": ("Duel.SendtoHand",),
    "HINTMSG_TODECK": ("Duel.SendtoDeck", "Duel.SendtoExtraP"),
    "HINTMSG_SPSUMMON": ("Duel.SpecialSummon", "Duel.SpecialSummonStep"),
    "HINTMSG_RELEASE": ("Duel.Release",),
    "HINTMSG_DISCARD": ("Duel.SendtoGrave", "Duel.DiscardHand"),
    "HINTMSG_CONTROL": ("Duel.GetControl",),
}
_ACTIONS = {
    "Duel.Remove": "HINTMSG_REMOVE",
    "Duel.SendtoGrave": "HINTMSG_TOGRAVE",
    "Duel.Destroy": "HINTMSG_DESTROY",
    "Duel.SendtoHand": "HINTMSG_ATOHAND",
    "Duel.SendtoDeck": "HINTMSG_TODECK",
    "Duel.SpecialSummon": "HINTMSG_SPSUMMON",
    "Duel.Release": "HINTMSG_RELEASE",
    "Duel.GetControl": "HINTMSG_CONTROL",
}

_ANNOUNCED = {
    "CATEGORY_REMOVE": "Duel.Remove",
    "CATEGORY_TOGRAVE": "Duel.SendtoGrave",
    "CATEGORY_DESTROY": "Duel.Destroy",
    "CATEGORY_TOHAND": "Duel.SendtoHand",
    "CATEGORY_TODECK": "Duel.SendtoDeck",
    "CATEGORY_SPECIAL_SUMMON": "Duel.SpecialSummon",
    "CATEGORY_CONTROL": "Duel.GetControl",
}
_FACE_UP = {"CATEGORY_ATKCHANGE": "HINTMSG_ATKDEF", "CATEGORY_DISABLE": "HINTMSG_NEGATE"}
"""What has a prompt of its own, in EDOPro, beside "select a face-up card"."""
_ASKED = frozenset({*_PROMPTS, "HINTMSG_FACEUP"})
_ANNOUNCING = words("Duel.SetOperationInfo Duel.SetPossibleOperationInfo")
_HARMLESS = words("Duel.HintSelection Duel.SetOperationInfo Duel.ShuffleHand Duel.SetTargetCard")


@rule("LUA347", "wrong-prompt", severity=NOTE, verdict=LEGAL, source="D17")
def wrong_prompt(script: Script) -> Iterator[Finding]:
    """The player is told to choose a card for one purpose (`HINTMSG_TOGRAVE`), and the card is used for another.

    What is done with it is seen in the same function, or told by the only category that is announced for it.

    Wrong:
        function s.operation(e,tp)
            Duel.Hint(HINT_SELECTMSG,tp,HINTMSG_TOGRAVE)
            local g=Duel.SelectMatchingCard(tp,Card.IsAbleToRemove,tp,LOCATION_DECK,0,1,1,nil)
            Duel.Remove(g,POS_FACEUP,REASON_EFFECT)
        end

    Right:
        function s.operation(e,tp)
            Duel.Hint(HINT_SELECTMSG,tp,HINTMSG_REMOVE)
            local g=Duel.SelectMatchingCard(tp,Card.IsAbleToRemove,tp,LOCATION_DECK,0,1,1,nil)
            Duel.Remove(g,POS_FACEUP,REASON_EFFECT)
        end

    To fix it, give the prompt of what is done.
    """
    for func in script.tree.functions:
        if not func.constants & _ASKED or "aux.ToHandOrElse" in func.refs:
            continue
        prompt: Name | None = None
        for call in sorted(func.calls, key=lambda one: one.start):
            if call.name == "Duel.Hint":
                prompt = _prompt(call) or prompt
            elif prompt is not None and "Select" in (call.method or call.name) and "YesNo" not in call.name:
                yield from _judged(script, func, prompt, call)
                prompt = None


def _judged(script: Script, func: Func, prompt: Name, choice: Call) -> Iterator[Finding]:
    """A finding if the prompt is none of those for what is done with what is chosen."""
    fitting = _PROMPTS.get(prompt.name, ())
    action = _action(script, func, choice) if fitting else None
    what, does, better = "", action, ""
    if action is not None:
        if action.name not in fitting:
            what, better = f"{action.name} is done with the card", _ACTIONS[action.name]
    else:
        does, category = _announcement(script, func, choice)
        if category in _ANNOUNCED and fitting and _ANNOUNCED[category] not in fitting:
            what, better = f"{category} is announced for the card", _ACTIONS[_ANNOUNCED[category]]
        elif category in _FACE_UP and not fitting and _FACE_UP[category] in script.api.constants:
            what, better = f"{category} is announced for the card", _FACE_UP[category]
    if what and does is not None:
        yield wrong_prompt.finding(
            f"The player is asked with {prompt.name}, but then {what}.",
            script.span(prompt),
            related=(script.span(does),),
            help=f"Give the prompt of what is done: {better}.",
            subject=f"{func.name}:{prompt.name}",
        )


def _prompt(call: Call) -> Name | None:
    """The prompt that a hint gives, if it is one of those that name what is done."""
    if len(call.args) != 3 or type(call.args[0]) is not Name or call.args[0].name != "HINT_SELECTMSG":
        return None
    prompt = call.args[2]
    return prompt if type(prompt) is Name and prompt.local is None and prompt.name in _ASKED else None


def _announcement(script: Script, func: Func, choice: Call) -> tuple[Call | None, str]:
    """The only announcement that a target function makes for what a call chooses, with its category."""
    taken = [local for local in func.locals if any(expr is choice for expr, _ in local.given)]
    if len(taken) != 1 or len(taken[0].given) != 1:
        return None, ""
    reads = set(map(id, taken[0].reads))
    found = [
        call
        for call in func.calls
        if call.name in _ANNOUNCING and len(call.args) > 2 and _is_made_of(call.args[2], reads)
    ]
    if len(found) != 1 or len([call for call in func.calls if call.name in _ANNOUNCING]) > 2:
        return None, ""
    names = script.names_in(found[0].args[1])
    return (found[0], names[0].name) if len(names) == 1 else (None, "")


def _is_made_of(expr: Expr, reads: set[int]) -> bool:
    """Whether an expression is one of these uses of a local, or a sum with it."""
    if type(expr) is Binary and expr.op == "+":
        return _is_made_of(expr.left, reads) or _is_made_of(expr.right, reads)
    return id(expr) in reads


def _action(script: Script, func: Func, choice: Call) -> Call | None:
    """The only thing that is done with what a call chooses, if there is just one."""
    taken = [local for local in func.locals if any(_gives(expr, choice) for expr, _ in local.given)]
    if len(taken) != 1 or len(taken[0].given) != 1 or taken[0].writes:
        return None
    reads = set(map(id, taken[0].reads))
    found = [call for call in script.tree.calls if call.name in _ACTIONS and call.args and id(call.args[0]) in reads]
    return found[0] if len(found) == 1 and not _handed_on(script, taken[0]) else None


def _gives(expr: object, choice: Call) -> bool:
    return expr is choice or (type(expr) is Call and expr.method == "GetFirst" and expr.func is choice)


def _handed_on(script: Script, local: Local) -> bool:
    """Whether what was chosen is given to another function, or is chosen from once more."""
    reads = set(map(id, local.reads))
    for call in script.tree.calls:
        if call.method and id(call.func) in reads and "Select" in call.method:
            return True
        if any(id(arg) in reads for arg in call.args) and call.name not in _HARMLESS and call.name not in _ACTIONS:
            return True
    return False
