"""Helpers: what a filter asks of a card, and where it is."""

from deckcheck.lua.script import Script
from deckcheck.lua.tree import Call, Expr, Index, Name
from deckcheck.model.deck import Span


def asked_by(script: Script, filter_: Expr) -> set[str] | None:
    """The functions that a filter asks (`:IsAbleToHand`, `aux.FaceupFilter`); None if they are not all known."""
    if type(filter_) is Index and not filter_.own:
        return {filter_.path}
    func = script.resolve(filter_)
    if func is not None:
        refs = set(script.model.refs(func))
        handed_on = {param.name for param in func.params for name in param.reads if _called(script, name)}
        return None if handed_on else refs
    if type(filter_) is Call and filter_.name.startswith("aux."):
        found = {filter_.name}
        for arg in filter_.args:
            if type(arg) in (Index, Call) or script.resolve(arg) is not None:
                inner = asked_by(script, arg)
                if inner is None:
                    return None
                found |= inner
        return found
    return None


def innermost(filter_: Expr) -> Expr:
    """The filter in `aux.NecroValleyFilter(s.filter)`."""
    while type(filter_) is Call and filter_.args and not filter_.method:
        filter_ = filter_.args[0]
    return filter_


def filter_head(script: Script, filter_: Expr) -> tuple[Span, ...]:
    """Where a filter of the script's own begins; nothing for any other."""
    func = script.resolve(filter_)
    return () if func is None else (script.head_span(func),)


def _called(script: Script, name: Name) -> bool:
    return any(call.func is name and not call.method for call in script.tree.calls)
