"""A process that answers: what it begins with, and the functions that it can be asked for."""

import os
from collections.abc import Callable
from typing import Any

from deckcheck.errors import UsageError
from deckcheck.model.words import speaking
from deckcheck.run.guard import in_time, limit_time
from deckcheck.run.parallel import settle_process
from deckcheck.web import answers, shown

_FUNCTIONS = (
    answers.check, answers.swap, answers.which, answers.convert, answers.card, answers.formats, answers.limits,
    answers.limits_diff, answers.version, shown.views, shown.swap_views, shown.card_views, shown.sheet, shown.event,
)  # fmt: skip
ANSWERS: dict[str, Callable[..., Any]] = {function.__name__: function for function in _FUNCTIONS}


def begin(seconds: float, isolated: bool) -> None:
    """Make this process one that answers: no deck takes longer than `seconds`, and no relative path means anything."""
    settle_process()
    limit_time(seconds)
    os.chdir(os.sep)
    answers.use(isolated)


def answer(seconds: float, spoken: str, name: str, *arguments: Any) -> tuple[Any, str, str]:
    """What a function of `ANSWERS` gives, or None with the message and the help of what cannot be carried out.

    Messages are in the language `spoken`.  That it takes longer than `seconds` is one thing that cannot be.
    """
    try:
        with speaking(spoken):
            return in_time(lambda: ANSWERS[name](*arguments), seconds), "", ""
    except UsageError as error:
        return None, error.message, error.help
