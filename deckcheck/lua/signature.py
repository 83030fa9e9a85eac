"""What is known of one function of the game: its parameters and results, read from one line of a table.

A line is only taken apart when a script calls the function.
"""

from typing import NamedTuple

from deckcheck.lua.kinds import ANY, INT, NIL, from_letters, letters_of

STOPS = "!"
"""A value of another kind stops the effect with an error."""
IGNORED = "~"
"""A value of another kind is taken for nothing, or for the default, without a word."""
ZERO = "0"
"""A value of another kind is read as the number 0."""
TRUTH = "%"
"""Any value is taken for true or false: 0 is true."""
UNSURE = "?"
"""The kind is what scripts usually give; nothing says that another would be wrong."""


class Param(NamedTuple):
    """A parameter: the kinds it takes, what happens with any other, and the families of constants that fit.

    `player` is True where the number of a player (0 or 1) belongs.
    """

    name: str
    kinds: int
    otherwise: str = UNSURE
    families: tuple[str, ...] = ()
    player: bool = False


UNKNOWN_PARAM = Param("", ANY)


class Signature:
    """A function: how many arguments it takes (`most` is None without an upper bound), which, and what it gives.

    For a method the card, group or effect itself is the first parameter.  `rest` is the parameter of all arguments
    after the named ones.  `core` is True for functions of the engine, False for those written in Lua.
    """

    __slots__ = ("_params", "core", "filter", "known", "least", "most", "rest", "results", "spec", "varied")

    def __init__(
        self,
        least: int = 0,
        most: int | None = None,
        results: tuple[int, ...] = (ANY,),
        spec: str = "",
        *,
        core: bool = False,
        varied: bool = True,
        known: bool = False,
        filter: tuple[int, int] | None = None,
    ) -> None:
        self.least = least
        self.most = most
        self.results = results
        self.spec = spec
        self.core = core
        self.varied = varied
        """Whether it may give more or fewer results than `results` has."""
        self.known = known
        """False for a function of which nothing but its name is known."""
        self.filter = filter
        """Where the filter is, and from which place on arguments are handed to it after the card."""
        self.rest: Param | None = None
        self._params: tuple[Param, ...] | None = None

    @property
    def numeric(self) -> bool:
        """Whether its first result can only be a number."""
        return self.results[:1] == (INT,)

    @property
    def result(self) -> int:
        """The kinds of its first result."""
        return self.results[0] if self.results else (ANY if self.varied else NIL)

    @property
    def params(self) -> tuple[Param, ...]:
        """The named parameters, in order."""
        if self._params is None:
            found = [_param(word) for word in self.spec.split()]
            if found and found[-1].name == "...":
                self.rest = found.pop()
            self._params = tuple(found)
        return self._params

    def param(self, place: int) -> Param:
        """The parameter at a place (from 0)."""
        params = self.params
        if place < len(params):
            return params[place]
        return self.rest or UNKNOWN_PARAM


NOT_KNOWN = Signature()
"""A function of which nothing but its name is known."""


def _param(word: str) -> Param:
    """`player:P!=Player` → a parameter."""
    name, _, kind = word.rpartition(":")
    kind, _, families = kind.partition("=")
    otherwise = kind[-1]
    letters = kind[:-1]
    player = letters == "P"
    return Param(
        name,
        INT if player else from_letters(letters),
        otherwise,
        tuple(families.split(",")) if families else (),
        player,
    )


def read_signature(fields: list[str]) -> Signature:
    """A signature from the fields of a table's line after the name: see `write_signature`."""
    least, most, results, source, filter_, spec = fields
    given = results.rstrip("*")
    return Signature(
        int(least),
        None if most == "*" else int(most),
        tuple(from_letters(word) for word in given.split(",")) if given not in ("", "-") else (),
        spec,
        core=source == "core",
        varied=results.endswith("*"),
        known=True,
        filter=(int(filter_.split(",")[0]), int(filter_.split(",")[1])) if filter_ else None,
    )


def write_signature(signature: Signature) -> list[str]:
    """The fields of a table's line: LEAST MOST RESULTS SOURCE FILTER PARAMETERS.

    MOST is `*` without an upper bound.  RESULTS are the letters of `kinds` per value with commas between, `-` for none,
    with a `*` at the end if there may be more or none.  SOURCE is `core` or `lua`.  FILTER is the place of the filter
    and of the first argument that is handed on to it.  A parameter is `name:LETTERS` with what happens otherwise (`!`
    `~` `0` `%` `?`) and, after `=`, the families of constants; P is a player.
    """
    results = ",".join(letters_of(mask) for mask in signature.results) or ("" if signature.varied else "-")
    return [
        str(signature.least),
        "*" if signature.most is None else str(signature.most),
        results + ("*" if signature.varied else ""),
        "core" if signature.core else "lua",
        f"{signature.filter[0]},{signature.filter[1]}" if signature.filter else "",
        " ".join(
            f"{param.name}:{'P' if param.player else letters_of(param.kinds)}{param.otherwise}"
            + (f"={','.join(param.families)}" if param.families else "")
            for param in (*signature.params, *([signature.rest] if signature.rest else ()))
        ),
    ]
