"""Where a script asks for yes or no."""

from deckcheck.lua.parse import Tree
from deckcheck.lua.tree import Binary, Expr, If, Loop, Unary, operands

COMPARING = frozenset({"==", "~=", "<", ">", "<=", ">="})


def asked(tree: Tree) -> list[Expr]:
    """The expressions whose truth decides something, each once, in the order of the file.

    Conditions of `if`, `while` and `repeat`, what `not` negates, the left side of `and`; of these the innermost parts.
    The left side of `or` is not among them: it may be a value with its default.
    """
    waiting: list[Expr] = []
    for stat in tree.stats:
        if type(stat) is If:
            waiting += [condition for condition, _ in stat.branches]
        elif type(stat) is Loop and stat.kind in ("while", "repeat"):
            waiting += stat.heads
    # What is wrong with `not f()==x` is said by `not-compares`.
    compared = {id(binary.left) for binary in tree.binaries if binary.op in COMPARING}
    waiting += [unary.operand for unary in tree.unaries if unary.op == "not" and id(unary) not in compared]
    waiting += [binary.left for binary in tree.binaries if binary.op == "and"]
    found: dict[int, Expr] = {}
    seen: set[int] = set()
    while waiting:
        expr = waiting.pop()
        if id(expr) in seen:
            continue
        seen.add(id(expr))
        if type(expr) is Binary and expr.op in ("and", "or"):
            waiting += [expr.left, expr.right]
        elif type(expr) is Unary and expr.op == "not":
            waiting.append(expr.operand)
        else:
            found[id(expr)] = expr
    return sorted(found.values(), key=lambda expr: expr.start)


def chains(tree: Tree) -> list[tuple[Binary, list[Expr]]]:
    """Each chain of `and` and each of `or`, as long as it is, with its parts."""
    joined = [one for one in tree.binaries if one.op in ("and", "or")]
    inner = {id(side) for one in joined for side in (one.left, one.right) if type(side) is Binary and side.op == one.op}
    return [(one, operands(one, one.op)) for one in joined if id(one) not in inner]
