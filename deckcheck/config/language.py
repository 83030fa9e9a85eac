"""The languages of a run: what the call, the configuration and the environment say, and what holds."""

import os
from typing import NamedTuple

from deckcheck.config.settings import LANGUAGE, NAMES, Resolver
from deckcheck.data.values import LANGUAGE_WORDS, LANGUAGES
from deckcheck.errors import one_of
from deckcheck.model import words
from deckcheck.model.words import ENGLISH, has_catalogue, language_of_environment


class Languages(NamedTuple):
    """The language of the messages of a run, and that of names in them."""

    messages: str
    names: str


def language_of(word: str) -> str:
    """The language that is meant (`zh-cn` is zh-CN).  Raises UsageError for one that there are no names in."""
    return one_of("language", word, LANGUAGES, LANGUAGE_WORDS)


def asked_languages(lang: str | None, names: str | None) -> dict[str, str | None]:
    """What a call asks for, as keys of the configuration.  Raises UsageError for a language that is none."""
    asked = {LANGUAGE: lang, NAMES: names}
    return {key: None if word is None else language_of(word) for key, word in asked.items()}


def languages_of(
    lang: str | None,
    names: str | None,
    set_lang: str | None = None,
    set_names: str | None = None,
    *,
    machine: bool = False,
) -> Languages:
    """The languages that hold: those of the call before the configured ones, and those before the environment's.

    A run that writes for programs (`machine`) is in English wherever it is, unless the call says otherwise.  The
    messages are in English where there is no catalogue, whatever language the names are in.
    """
    lang, names = asked_languages(lang, names).values()
    if not machine:
        names = names or (None if lang else set_names)
        lang = lang or set_lang or language_of_environment(os.environ)
    lang = lang or ENGLISH
    return Languages(lang if has_catalogue(lang) else ENGLISH, names or lang)


def speak(
    lang: str | None,
    names: str | None,
    set_lang: str | None = None,
    set_names: str | None = None,
    *,
    machine: bool = False,
) -> Languages:
    """Say everything from here on in the language that holds (see `languages_of`), until the command ends."""
    found = languages_of(lang, names, set_lang, set_names, machine=machine)
    words.speak(found.messages)
    return found


def speak_of(resolver: Resolver, place: str | None, *, machine: bool = False) -> None:
    """Settle the languages of a run, once for all its files: by what its call asks for and, unless `place` is None, by
    what is configured there."""
    configured = (None, None) if place is None else [resolver.value(place, key) for key in (LANGUAGE, NAMES)]
    asked = resolver.asked
    languages = speak(asked.get(LANGUAGE), asked.get(NAMES), *configured, machine=machine)
    resolver.asked |= {LANGUAGE: languages.messages, NAMES: languages.names}
