"""What a script registers: its effect objects with everything that is set on them, found by reading.

Every function of the script is gone through once, statement by statement.  A value that depends on the state of the
Duel (a setter in a branch, a number computed at run time) is *unknown*, and `None` says so everywhere; no rule may
guess from it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from deckcheck.lua.tree import (
    Assign,
    Call,
    CallStat,
    Do,
    Expr,
    Func,
    If,
    Index,
    Local,
    LocalStat,
    Loop,
    Name,
    Stat,
    Table,
)

if TYPE_CHECKING:
    from deckcheck.lua.script import Script

_MAX_HELPERS = 60
"""How many of a script's own functions are followed from one handler."""

Path = tuple[int, ...]
"""Which branches a statement lies in: the number of each branch on the way down."""


class Setter(NamedTuple):
    """`effect:SetX(args)`; `deferred` when it is in another function than the one that made the effect."""

    name: str
    call: Call
    path: Path
    deferred: bool

    @property
    def value(self) -> Expr | None:
        """The first argument."""
        return self.call.args[0] if self.call.args else None


class Registration(NamedTuple):
    """`card:RegisterEffect(effect)` (`to` is `card`) or `Duel.RegisterEffect(effect, player)` (`player`)."""

    to: str
    call: Call
    path: Path
    deferred: bool
    order: int


class Handler(NamedTuple):
    """A function set on an effect: `own` with its function, `other` (of a helper library), `none` or `unknown`."""

    kind: str
    func: Func | None
    value: Expr | None


NO_HANDLER = Handler("none", None, None)


class Effect:
    """One effect object.

    `variable` is the name it is made under; `helper` names the library function that made it, and then what else is set
    on it is not known; `base` is what a clone took over, with None for what is not certain.
    """

    __slots__ = (
        "base",
        "escapes",
        "func",
        "helper",
        "local",
        "made",
        "order",
        "parent",
        "path",
        "registrations",
        "setters",
        "variable",
        "varied",
    )

    def __init__(self, made: Call, func: Func, path: Path, variable: str, local: Local | None) -> None:
        self.made = made
        self.func = func
        self.path = path
        self.variable = variable
        self.local = local
        self.parent: Effect | None = None
        self.helper = ""
        self.base: dict[str, Setter | None] = {}
        self.setters: list[Setter] = []
        self.registrations: list[Registration] = []
        self.escapes = False
        self.order: list[Setter | Registration] = []
        self.varied = False

    def final(self) -> dict[str, Setter | None]:
        """The last setter of each name, None where a branch or another function may have changed it."""
        found = dict(self.base)
        for setter in self.setters:
            if setter.deferred or setter.path != self.path:
                found[setter.name] = None
            else:
                found[setter.name] = setter
        return found


class Model:
    """All effects of a script, and answers about them."""

    def __init__(self, script: "Script") -> None:
        self.script = script
        self.effects: list[Effect] = []
        self._by_local: dict[Local, Effect] = {}
        self._by_name: dict[str, Effect] = {}
        self._finals: dict[int, dict[str, Setter | None]] = {}
        self._refs: dict[int, frozenset[str]] = {}
        self._constants: dict[int, frozenset[str]] = {}
        self._used: set[int] = set()
        self._branch = 0
        self._order = 0
        for func in script.tree.functions:
            self._func = func
            self._walk(func.body, ())
        self._find_escapes()
        self.initial = self._initial_functions()

    # -- building -----------------------------------------------------------------------------------------------

    def _walk(self, body: list[Stat], path: Path) -> None:
        for stat in body:
            kind = type(stat)
            if kind is CallStat:
                self._call(stat.call, path)  # type: ignore[union-attr]
            elif kind is LocalStat:
                self._local(stat, path)  # type: ignore[arg-type]
            elif kind is Assign:
                self._assign(stat, path)  # type: ignore[arg-type]
            elif kind is If:
                for _, inner in stat.branches:  # type: ignore[union-attr]
                    self._walk(inner, self._deeper(path))
                if stat.otherwise:  # type: ignore[union-attr]
                    self._walk(stat.otherwise, self._deeper(path))  # type: ignore[union-attr]
            elif kind is Loop:
                self._walk(stat.body, self._deeper(path))  # type: ignore[union-attr]
            elif kind is Do:
                self._walk(stat.body, path)  # type: ignore[union-attr]

    def _deeper(self, path: Path) -> Path:
        self._branch += 1
        return (*path, self._branch)

    def _local(self, stat: LocalStat, path: Path) -> None:
        for local, value in zip(stat.targets, stat.values, strict=False):
            effect = self._value(value, path, local.name, local)
            if effect is not None:
                self._by_local[local] = effect

    def _assign(self, stat: Assign, path: Path) -> None:
        for target, value in zip(stat.targets, stat.values, strict=False):
            if type(target) is not Name:
                effect = self._effect_of(value)
                if effect is not None:
                    effect.escapes = True
                elif _creates(value):
                    made = self._value(value, path, "", None)
                    if made is not None:
                        made.escapes = True
                continue
            effect = self._value(value, path, target.name, target.local)
            if effect is None:
                continue
            if target.local is not None:
                self._by_local[target.local] = effect
            else:
                self._by_name[target.name] = effect

    def _value(self, value: Expr, path: Path, variable: str, local: Local | None) -> Effect | None:
        """The effect that an expression gives, made here if it makes one."""
        if type(value) is not Call:
            found = self._effect_of(value)
            if found is not None:
                found.varied = True  # two names for one effect
            return found
        if _creates(value):
            effect = Effect(value, self._func, path, variable, local)
        elif value.method == "Clone" and not value.args:
            parent = self._effect_of(value.func)
            if parent is None:
                return None
            self._consume(value.func)
            effect = Effect(value, self._func, path, variable, local)
            effect.parent = parent
            effect.base = parent.final()
            effect.helper = parent.helper
        elif value.name in ("Effect.Clone",) and len(value.args) == 1:
            return None
        elif _helper_makes(value):
            effect = Effect(value, self._func, path, variable, local)
            effect.helper = value.name
        else:
            return None
        self.effects.append(effect)
        return effect

    def _effect_of(self, expr: Expr) -> Effect | None:
        if type(expr) is not Name:
            return None
        return self._by_local.get(expr.local) if expr.local is not None else self._by_name.get(expr.name)

    def _consume(self, expr: Expr) -> None:
        self._used.add(id(expr))

    def _call(self, call: Call, path: Path) -> None:
        if call.method:
            if call.method.startswith("Set") or call.method == "Reset":
                effect = self._effect_of(call.func)
                if effect is not None:
                    self._consume(call.func)
                    setter = Setter(call.method, call, path, self._func is not effect.func)
                    effect.setters.append(setter)
                    effect.order.append(setter)
                return
            if call.method == "RegisterEffect" and call.args:
                self._register("card", call, call.args[0], path)
            return
        if call.name in ("Duel.RegisterEffect", "Card.RegisterEffect") and call.args:
            on = "player" if call.name == "Duel.RegisterEffect" else "card"
            argument = call.args[0] if on == "player" or len(call.args) < 2 else call.args[1]
            self._register(on, call, argument, path)
        elif call.name.startswith("Effect.Set") and call.args:
            effect = self._effect_of(call.args[0])
            if effect is not None:
                effect.varied = True

    def _register(self, to: str, call: Call, argument: Expr, path: Path) -> None:
        effect = self._effect_of(argument)
        if effect is None:
            effect = self._value(argument, path, "", None)
            if effect is None:
                return
        self._consume(argument)
        self._order += 1
        registration = Registration(to, call, path, self._func is not effect.func, self._order)
        effect.registrations.append(registration)
        effect.order.append(registration)

    def _find_escapes(self) -> None:
        """An effect whose name is used in any other way than to set and register it may change unseen."""
        for local, _ in self._by_local.items():
            for name in local.reads:
                if id(name) not in self._used:
                    for effect in self.effects:
                        if effect.local is local:
                            effect.escapes = True
                    break
        for name in self.script.tree.global_reads:
            if name.name in self._by_name and id(name) not in self._used:
                for effect in self.effects:
                    if effect.local is None and effect.variable == name.name:
                        effect.escapes = True

    def _initial_functions(self) -> set[int]:
        """`initial_effect` and the functions of the script that it calls, by identity."""
        found: set[int] = set()
        waiting = list(self.functions_named("initial_effect"))
        while waiting:
            func = waiting.pop()
            if id(func) in found:
                continue
            found.add(id(func))
            for call in func.calls:
                called = self.script.resolve(call.func) if not call.method else self.own_function(call.name)
                if called is not None:
                    waiting.append(called)
            for table in func.children:
                # a function passed to a library, e.g. aux.GlobalCheck(s, function() … end), runs at once
                if any(table in call.args for call in func.calls if call.name == "aux.GlobalCheck"):
                    waiting.append(table)
        return found

    # -- answers ------------------------------------------------------------------------------------------------

    def functions_named(self, key: str) -> list[Func]:
        """The functions that the script defines under a name on its table."""
        return [value for _, value in self.script.tree.fields.get(key, ()) if type(value) is Func]

    def own_function(self, path: str) -> Func | None:
        """The one function that `s.name` stands for, or None."""
        if not path.startswith("s."):
            return None
        found = self.functions_named(path[2:])
        return found[0] if len(found) == 1 else None

    def at_start(self) -> Iterator[Effect]:
        """The effects that the card registers from the start."""
        for effect in self.effects:
            if id(effect.func) in self.initial:
                yield effect

    def final(self, effect: Effect) -> dict[str, Setter | None]:
        """What is set on an effect in the end; None where it is not certain."""
        found = self._finals.get(id(effect))
        if found is None:
            found = effect.final()
            self._finals[id(effect)] = found
        return found

    def argument(self, effect: Effect, name: str, position: int = 0) -> Expr | None:
        """An argument of a setter, None if it is not set or not certain."""
        setter = self.final(effect).get(name)
        return setter.call.args[position] if setter is not None and len(setter.call.args) > position else None

    def is_set(self, effect: Effect, name: str) -> bool:
        """Whether the setter occurs at all, certain or not."""
        return name in self.final(effect)

    def number(self, effect: Effect, name: str) -> int | None:
        """The value of a setter's first argument; 0 when it is never set; None when unknown."""
        final = self.final(effect)
        if name not in final:
            return None if effect.helper else 0
        setter = final[name]
        if setter is None or not setter.call.args:
            return None
        return self.script.number(setter.call.args[0])

    def bits(self, effect: Effect, name: str) -> tuple[int, bool]:
        """The known bits of a setter's first argument, and whether they are all."""
        final = self.final(effect)
        if name not in final:
            return 0, not effect.helper
        setter = final[name]
        if setter is None or not setter.call.args:
            return 0, False
        return self.script.bits(setter.call.args[0])

    def type_of(self, effect: Effect) -> int | None:
        """The effect's type bits; None when unknown."""
        return self.number(effect, "SetType")

    def handler(self, effect: Effect, name: str) -> Handler:
        """The function that a setter (`SetCondition`, `SetCost`, `SetTarget`, `SetOperation`, `SetValue`) gives."""
        final = self.final(effect)
        if name not in final:
            return Handler("unknown", None, None) if effect.helper else NO_HANDLER
        setter = final[name]
        if setter is None or not setter.call.args:
            return Handler("unknown", None, None)
        value = setter.call.args[0]
        func = self.script.resolve(value)
        if func is not None:
            return Handler("own", func, value)
        if type(value) is Index and value.path and not value.own:
            return Handler("other", None, value)
        if type(value) is Call and value.name and not value.name.startswith("s."):
            return Handler("other", None, value)
        return Handler("unknown", None, value)

    def reach(self, func: Func) -> list[Func]:
        """A function and those of the script's own that it uses, directly or not."""
        if func.reach is None:
            found: dict[int, Func] = {}
            waiting = [func]
            while waiting and len(found) < _MAX_HELPERS:
                one = waiting.pop()
                if id(one) in found:
                    continue
                found[id(one)] = one
                waiting += one.children
                # In the order of names: where there are more than are followed, the same ones are on every run.
                for ref in sorted(ref for ref in one.refs if ref.startswith("s.")):
                    waiting += self.functions_named(ref[2:])
                for local in one.uses:
                    if type(local.value) is Func:
                        waiting.append(local.value)
            func.reach = list(found.values())
        return func.reach

    def refs(self, func: Func) -> frozenset[str]:
        """The dotted names and `:methods` that a function uses, with the functions it uses."""
        found = self._refs.get(id(func))
        if found is None:
            found = frozenset().union(*(one.refs for one in self.reach(func)))
            self._refs[id(func)] = found
        return found

    def constants(self, func: Func) -> frozenset[str]:
        """The constants that a function uses, with the functions it uses."""
        found = self._constants.get(id(func))
        if found is None:
            found = frozenset().union(*(one.constants for one in self.reach(func)))
            self._constants[id(func)] = found
        return found

    def calls(self, func: Func) -> Iterator[Call]:
        """All calls in a function and in the functions it uses."""
        for one in self.reach(func):
            yield from one.calls


def _creates(value: Expr) -> bool:
    return type(value) is Call and (value.name == "Effect.CreateEffect" or value.name == "Effect.GlobalEffect")


def _helper_makes(value: Call) -> bool:
    """Whether a library function that gives an effect is called; the names in use all begin so."""
    namespace, _, name = value.name.partition(".")
    return bool(name) and namespace not in ("s", "Duel", "Card", "Group") and name.startswith(("Create", "Add", "Get"))


def literal_choices(local: Local, loops: list[If | Loop]) -> list[Expr] | None:
    """The values that a loop variable takes in `for _,x in ipairs({a, b})`, or None."""
    for loop in loops:
        if type(loop) is Loop and loop.kind == "for" and local in loop.targets and len(loop.heads) == 1:
            head = loop.heads[0]
            if type(head) is Call and head.name in ("ipairs", "pairs", "aux.Next") and len(head.args) == 1:
                table = head.args[0]
                if type(table) is Table and len(loop.targets) > 1 and local is loop.targets[1]:
                    return [value for _, value in table.items]
    return None


__all__ = [
    "NO_HANDLER",
    "Effect",
    "Handler",
    "Model",
    "Registration",
    "Setter",
    "literal_choices",
]
