"""What people are told, in the language that they read: every sentence of a report goes through `say`.

A message is a whole sentence in English with named places: `say("{card} is in the {section}.", card=…, section=…)`.
The English sentence is also the key under which a catalogue (`deckcheck/locale`) has it in another language, so that
English needs no catalogue and loads none.  Texts are made where they are needed and are plain text from then on: a run
has one language, that of the context (`speaking`), and what is worked out for one is not used for another.

What has no translation is said in English, and so is all that holds it or that it holds: a sentence is never half in
one language and half in another (see `deckcheck.model.catalogue`).
"""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # loaded only where a run is not in English
    from deckcheck.model.catalogue import Catalogue

ENGLISH = "en"
LOCALE = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "locale")
"""The folder with a folder for each language: `zh_CN/LC_MESSAGES/deckcheck.mo`."""

_spoken: "ContextVar[Catalogue | None]" = ContextVar("spoken", default=None)


def say(message: str, /, **places: object) -> str:
    """The message in the language of the run, its named places filled."""
    catalogue = _spoken.get()
    if catalogue is None:
        return message.format(**places) if places else message
    return catalogue.say(message, places)


def count(number: int, one: str, many: str, /, **places: object) -> str:
    """The message for one thing or for several, in the plural form of the language; `{n}` is the number."""
    catalogue = _spoken.get()
    if catalogue is None:
        return (one if number == 1 else many).format(n=number, **places)
    return catalogue.count(number, one, many, places)


def mark(message: str, /) -> str:
    """The message itself: marks a constant that is said later, so that catalogues have it."""
    return message


def listed(parts: Sequence[str]) -> str:
    """`a, b, c`."""
    return _folded(parts, mark("{some}, {next}"))


def added(parts: Sequence[str]) -> str:
    """`a + b + c`."""
    return _folded(parts, mark("{some} + {next}"))


def joined(parts: Sequence[str]) -> str:
    """`a, b and c`."""
    if len(parts) < 2:
        return listed(parts)
    return say("{some} and {last}", some=listed(parts[:-1]), last=parts[-1])


def every(parts: Sequence[str]) -> str:
    """`a and b and c`."""
    return _folded(parts, mark("{some} and {last}"), "last")


def either(parts: Sequence[str]) -> str:
    """`a, b or c`."""
    if len(parts) < 2:
        return listed(parts)
    return say("{some} or {last}", some=listed(parts[:-1]), last=parts[-1])


def did_you_mean(choices: Sequence[str]) -> str:
    """`Did you mean A, or B?`"""
    return say("Did you mean {choices}?", choices=_folded(choices, mark("{some}, or {next}")))


def english(text: str) -> str:
    """A text that was said as it is in English: for what must not depend on the language."""
    return text if type(text) is str else text.english  # type: ignore[attr-defined]


def clause(text: str) -> str:
    """A reason that the data give, as it follows a colon or "because": said if a catalogue knows it."""
    return say(text.rstrip("."))


def capital(text: str) -> str:
    """A phrase as a sentence begins with it."""
    return _changed(text, lambda text: text[:1].upper() + text[1:])


def sentence(clause: str) -> str:
    """A clause as a sentence of its own: with a capital and a full stop."""
    return say("{sentence}.", sentence=capital(clause))


def uncapital(text: str) -> str:
    """A sentence as it continues after a colon: without its capital."""
    return _changed(text, lambda text: text[:1].lower() + text[1:])


def without_stop(text: str) -> str:
    """A sentence without its full stop."""
    return _changed(text, lambda text: text.rstrip(".。"))


def _changed(text: str, change: Callable[[str], str]) -> str:
    """A text that was said, changed in its language and in English."""
    return change(text) if type(text) is str else text.changed(change)  # type: ignore[attr-defined]


def separated(parts: Sequence[str]) -> str:
    """`a; b; c`."""
    return _folded(parts, mark("{some}; {next}"))


def _folded(parts: Sequence[str], message: str, place: str = "next") -> str:
    """All parts in one text: the message puts each behind those before it, itself in `place`."""
    if _spoken.get() is None:
        return message.format(**{"some": "", place: ""}).join(parts)
    text = parts[0] if parts else ""
    for part in parts[1:]:
        text = say(message, **{"some": text, place: part})
    return text


def cards(number: int) -> str:
    """`1 card`, `2 cards`."""
    return count(number, "{n} card", "{n} cards")


def points(number: int) -> str:
    """`1 point`, `2 points`."""
    return count(number, "{n} point", "{n} points")


def copies(number: int) -> str:
    """`1 copy`, `2 copies`."""
    return count(number, "{n} copy", "{n} copies")


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a text as they are said: in one line each, but for tables, lists and what is indented."""
    return [part if lines_stay(part) else " ".join(part.split("\n")) for part in text.split("\n\n")]


def lines_stay(paragraph: str) -> bool:
    """Whether the lines of a paragraph are not to be broken anew."""
    return any(line.startswith((" ", "|", "-")) for line in paragraph.split("\n"))


def speak(language: str) -> None:
    """Use a language for what is said from here on in this context; English where it has no catalogue."""
    _spoken.set(_catalogue(language))


def language_spoken() -> str:
    """The language that messages are in: for processes that work for this one."""
    catalogue = _spoken.get()
    return ENGLISH if catalogue is None else catalogue.language


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Use a language for what is said within; English where it has no catalogue."""
    before = _spoken.set(_catalogue(language))
    try:
        yield
    finally:
        _spoken.reset(before)


def _catalogue(language: str) -> "Catalogue | None":
    if not has_catalogue(language):
        return None
    from deckcheck.model.catalogue import catalogue_of

    return catalogue_of(language)


def catalogue_path(language: str) -> str:
    """Where the catalogue of a language is, if there is one: `zh-CN` is in the folder `zh_CN`."""
    return os.path.join(LOCALE, language.replace("-", "_"), "LC_MESSAGES", "deckcheck.mo")


def has_catalogue(language: str) -> bool:
    """Whether messages can be said in a language; English needs no catalogue."""
    return language != ENGLISH and os.path.isfile(catalogue_path(language))


_WRITTEN_IN = {"zh_SG": "zh-CN", "zh_Hans": "zh-CN", "zh": "zh-CN"}
"""Names of locales whose language is written as another is."""


def language_of_environment(environment: Mapping[str, str]) -> str:
    """The language that LC_ALL, LC_MESSAGES or LANG ask for; English where there is no catalogue for it."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next((environment[name] for name in names if environment.get(name)), "")
    plain = locale.partition(".")[0].partition("@")[0].replace("-", "_")
    language, _, territory = plain.partition("_")
    # Some systems write all of a name in small letters or in capitals.
    language = language.lower()
    territory = "_".join(part.title() if len(part) == 4 else part.upper() for part in territory.split("_"))
    plain = f"{language}_{territory}" if territory else language
    script = territory.partition("_")[0]
    for known in (plain, f"{language}_{script}", language):
        tag = _WRITTEN_IN.get(known, known.replace("_", "-"))
        # Traditional Chinese is not read in Simplified for want of anything better.
        if tag.replace("-", "").isalnum() and has_catalogue(tag) and not (known == "zh" and territory):
            return tag
    return ENGLISH
