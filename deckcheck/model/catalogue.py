"""A catalogue of messages in one language.  Imported only where a run is not in English."""

import re
import struct
from collections.abc import Callable, Mapping
from functools import cache

from deckcheck.model.mofile import MoFile
from deckcheck.model.words import catalogue_path


class Said(str):
    """A text that was said in another language than English, and how to say it in English.

    Where it becomes part of a message, that one knows by it whether both are in the same language.  Whatever else is
    done with it is done with plain text.
    """

    __slots__ = ("_message", "_places", "translated")
    _message: str
    _places: Mapping[str, object]
    translated: bool

    def __new__(cls, text: str, message: str, places: Mapping[str, object], translated: bool) -> "Said":
        made = super().__new__(cls, text)
        made._message, made._places, made.translated = message, places, translated
        return made

    @property
    def english(self) -> str:
        """The same in English."""
        return filled(self._message, _in_english(self._places)) if self.translated else str(self)

    def changed(self, change: Callable[[str], str]) -> "Said":
        """The same, changed in both languages."""
        return Said(change(str(self)), "{text}", {"text": change(self.english)}, self.translated)

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, (str(self),)


def filled(message: str, places: Mapping[str, object]) -> str:
    """A message with its places filled; one without any is taken as it is."""
    return message.format(**places) if places else message


def _in_english(places: Mapping[str, object]) -> dict[str, object]:
    return {name: value.english if type(value) is Said else value for name, value in places.items()}


class Catalogue:
    """The messages of a language.  One without a translation, or whose translation has other places, is said in
    English, whole."""

    def __init__(self, language: str, path: str) -> None:
        self.language = language
        self._file = MoFile(path)
        self._read: dict[str, list[str]] = {}
        # What was looked up before, empty for what was not found.
        self._found: dict[str, str] = {}
        self._forms: dict[tuple[str, str], bool] = {}

    def say(self, message: str, places: Mapping[str, object]) -> str:
        """As `words.say`."""
        if not message:
            return message  # which a catalogue has its own head under
        found = self._found.get(message)
        if found is None:
            found = self._form(message, 1)
            found = self._found[message] = found if places_of(found) == places_of(message) else ""
        return _said(message, found, places)

    def count(self, number: int, one: str, many: str, places: Mapping[str, object]) -> str:
        """As `words.count`."""
        found = self._form(one, number)
        # Which places a form has is looked at once for each text; one thing need not be told by its number.
        key = (many, found)
        if key not in self._forms:
            self._forms[key] = places_of(found) | {"n"} == places_of(many) | {"n"}
        message = one if number == 1 else many
        return _said(message, found if self._forms[key] else "", {"n": number, **places})

    def _form(self, message: str, number: int) -> str:
        """The form of a message for so many things; empty where there is none, or the file is damaged there."""
        try:
            if message not in self._read:
                self._read[message] = self._file.forms(message)
            forms = self._read[message]
            return forms[self._file.plural(number)] if forms else ""
        except (ValueError, LookupError, struct.error):
            return ""


def _said(message: str, found: str, places: Mapping[str, object]) -> Said:
    whole = bool(found) and all(value.translated for value in places.values() if type(value) is Said)
    if whole:
        return Said(filled(found, places), message, places, True)
    return Said(filled(message, _in_english(places)), message, places, False)


_PLACE = re.compile(r"\{(\w+)\}")


def places_of(message: str) -> set[str]:
    """The names of the places in a message; for a text that is not a message, something that no message has."""
    left = message.replace("{{", "").replace("}}", "")
    rest = _PLACE.sub("", left)
    return {"\0"} if "{" in rest or "}" in rest else set(_PLACE.findall(left))


@cache
def catalogue_of(language: str) -> Catalogue | None:
    """The catalogue of a language, if it has one that can be read: a damaged one is as good as none."""
    try:
        return Catalogue(language, catalogue_path(language))
    except (OSError, ValueError, LookupError, struct.error):
        return None
