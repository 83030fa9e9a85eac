"""TOML as data, also from a text that was made to keep the parser busy."""

import re
from typing import Any

_TOO_DEEP = re.compile(r"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){100}""")
"""A key of a hundred parts.  The time that the parser takes grows with the square of their number."""


def toml_data(text: str) -> dict[str, Any]:
    """The data of a text in TOML.

    Raises ValueError for what is not TOML or has a number too long to be any (`errors.said_by` words it), and
    RecursionError for what is nested too deeply.
    """
    from tomllib import loads

    if _TOO_DEEP.search(text):
        raise RecursionError
    return loads(text)
