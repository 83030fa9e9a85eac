"""Finding cards by what people type: part of a name in any language, a nickname, initials, with slips of the fingers.

Everything here works on names alone; the store hands them over and keeps what was made ready for the next question.
"""

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

EXACT, NICKNAME, WORDS, INITIALS, PART, SLIP = "exact", "nickname", "words", "initials", "part", "slip"

NEAR = 75.0
"""From this score on a match is really near: a nickname, words of the name, or few slips."""
_SURE = 88.0  # where an English name matches so well, other languages are not looked at
_MOST = 200  # letters of a question that are looked at
_SMALL = frozenset(("and", "the", "of", "a", "an", "to", "in", "de", "la", "le", "der", "des", "di", "no"))
_LATIN = ("en", "de", "fr", "it", "es", "pt")
_MARKS = re.compile("[\u0300-\u036f]")
_SILENT = re.compile("['’‘`´.\u00b7]")
_BREAKS = re.compile(r"[^\w\n]+|_+")
_LETTERS = str.maketrans({"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l"})


def spaced(text: str) -> str:
    """Text as words of plain letters between single blanks; lines stay lines.

    Case, width, accents and punctuation are gone; apostrophes and full stops part no words (`D.D. Crow` is `dd crow`),
    and the word `and`, for which names write `&`, is left out.
    """
    if not text.isascii():
        text = unicodedata.normalize("NFKC", _MARKS.sub("", unicodedata.normalize("NFKD", text)))
    text = text.casefold()
    if not text.isascii():
        text = text.translate(_LETTERS)
    return _BREAKS.sub(" ", _SILENT.sub("", text)).replace(" and ", " ")


def lines_of(names: Iterable[str]) -> str:
    """Names as `Names` wants them: a line each, spaced, with a blank at both ends."""
    text = spaced("\n".join(name.replace("\n", " ") for name in names))
    return "\n".join(f" {line.strip()} " for line in text.split("\n"))


class Names:
    """The names of one language, made ready to be searched: line by line the names (`lines_of`) of `codes`.

    `weights` say how widespread each card is, 0 to 255: of two that match alike the better known one is meant.
    """

    def __init__(self, language: str, codes: Sequence[int], weights: Sequence[int], text: str) -> None:
        self.language = language
        self.codes = codes
        self.weights = weights
        self.text = text
        self.lines = text.split("\n") if codes else []

    @cached_property
    def squashed(self) -> list[str]:
        """The names without blanks."""
        return [line.replace(" ", "") for line in self.lines]

    @cached_property
    def vocabulary(self) -> list[str]:
        """All words of the names, sorted."""
        return sorted({word for line in self.lines for word in line.split()})

    @cached_property
    def initials(self) -> dict[str, list[int]]:
        """The names by the first letters of their words, with and without the small ones."""
        found: dict[str, list[int]] = {}
        for index, line in enumerate(self.lines):
            words = line.split()
            long = [word for word in words if word not in _SMALL]
            for some in (words, long):
                key = "".join(word[0] for word in some)
                if len(some) > 1 and index not in found.setdefault(key, []):
                    found[key].append(index)
        return found


class Question:
    """What was typed, made ready as names are."""

    def __init__(self, text: str) -> None:
        self.words = spaced(text[:_MOST]).split()
        self.squashed = "".join(self.words)
        self.latin = bool(self.squashed) and ord(max(self.squashed)) < 0x370

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that are written in the script of what was typed."""
        if self.latin:
            return _LATIN
        letters = self.squashed
        if any("\u1100" <= letter <= "\u11ff" or "\uac00" <= letter <= "\ud7a3" for letter in letters):
            return ("ko",)
        if any("\u3040" <= letter <= "\u30ff" for letter in letters):
            return ("ja",)
        return ("ja", "zh-CN", "zh-TW")


class Found(NamedTuple):
    """A name that matches: the card's code, the language, how (`words`, …), how well (0 to 100; 75 and more is near),
    and its rank among all that match."""

    code: int
    language: str
    kind: str
    score: float
    rank: float


def search(question: Question, names_in: Callable[[str], Iterable[Names]]) -> list[Found]:
    """The cards whose names match, each once, best first.

    `names_in` gives the names of a language.  Other languages than English are looked at only where no English name
    matches well.
    """
    best: dict[int, Found] = {}
    if not question.squashed:
        return []
    for language in question.languages:
        for names in names_in(language):
            _collect(names, _matches(names, question), question, best)
        if language == "en" and any(found.score >= _SURE for found in best.values()):
            break
    if not any(found.score >= NEAR for found in best.values()):
        for language in question.languages[1:] if question.latin else ():
            for names in names_in(language):
                _collect(names, _by_corrected_words(names, question), question, best)
    return sorted(best.values(), key=lambda found: (-found.rank, found.code))


def _collect(
    names: Names, matches: Iterable[tuple[str, int, float]], question: Question, best: dict[int, Found]
) -> None:
    """Keep the best match of each card."""
    for kind, index, score in matches:
        code = names.codes[index]
        score -= _foreign(names.language, kind, question)
        if code not in best or best[code].score < score:
            rank = score + names.weights[index] / (64 if kind != SLIP else 255)
            best[code] = Found(code, names.language, kind, score, rank)


def _foreign(language: str, kind: str, question: Question) -> float:
    """A word may belong to several languages; then English is meant.  A whole name speaks for itself."""
    return 2.0 if question.latin and language != "en" and kind != SLIP else 0.0


def _matches(names: Names, question: Question) -> Iterator[tuple[str, int, float]]:
    """All ways in which names match: (kind, index of the name, score)."""
    if question.latin:
        yield from _by_words(names, question.words, 90.0)
        if names.language == "en":
            if len(question.words) == 1:
                yield from _by_initials(names, question.squashed)
            yield from _by_corrected_words(names, question)
    else:
        yield from _by_part(names, question)
    yield from _by_slips(names, question)


def _by_words(names: Names, words: Sequence[str], base: float) -> Iterator[tuple[str, int, float]]:
    """Names in which each of the words begins a word: up to 9 points for how much of the name they are."""
    if not words:
        return
    letters = sum(map(len, words))
    beginnings = [f" {word}" for word in words]
    first, *others = sorted(beginnings, key=len, reverse=True)
    for index, line in enumerate(names.lines):
        if first in line and all(word in line for word in others):
            whole = all(f"{word} " in line for word in beginnings)
            places = [line.find(f"{word} ") if f"{word} " in line else line.find(word) for word in beginnings]
            ordered = all(a < b for a, b in pairwise(places))
            cover = letters / max(1, len(line) - line.count(" "))
            score = base + 4.0 * min(cover, 1.0) + 1.5 * whole + 1.5 * (places[0] == 0) + 2.0 * ordered
            # Two letters begin words of half of all names.
            yield WORDS, index, score if letters > 2 or whole else score - 10.0


def _by_initials(names: Names, typed: str) -> Iterator[tuple[str, int, float]]:
    """Names whose words begin with the typed letters (`dmg`), or that are typed as two halves (`cydra`)."""
    if 2 <= len(typed) <= 8:
        for index in names.initials.get(typed, ()):
            yield INITIALS, index, 90.0
        if len(typed) >= 3:
            for key, indices in names.initials.items():
                if key.startswith(typed) and key != typed:
                    for index in indices:
                        yield INITIALS, index, 88.5
                elif key.endswith(typed) and key != typed:  # without the name of its kin (`dpe`)
                    for index in indices:
                        yield INITIALS, index, 86.0
    if 4 <= len(typed) <= 16:
        halves = "|".join(rf"{typed[:i]}\w* {typed[i:]}" for i in range(1, len(typed)))
        for found in re.finditer(rf" (?:{halves})", names.text):
            yield INITIALS, names.text.count("\n", 0, found.start()), 87.0


def _by_part(names: Names, question: Question) -> Iterator[tuple[str, int, float]]:
    """Names that hold what was typed, in scripts where words are not always parted; better where a word begins."""
    typed = question.squashed
    start = f" {' '.join(question.words)}"
    for index, name in enumerate(names.squashed):
        if typed in name:
            begins = start in names.lines[index] or names.language != "ko"
            yield PART, index, (85.0 if begins else 77.0) + 10.0 * len(typed) / len(name) + 2.0 * name.startswith(typed)


def _by_corrected_words(names: Names, question: Question) -> Iterator[tuple[str, int, float]]:
    """Names that match by their words once each typed word that begins none is read as the nearest one that there
    is."""
    from rapidfuzz import fuzz, process

    corrected, likeness = [], 100.0
    for word in question.words:
        if _begins_a_word(word, names.vocabulary):
            corrected.append(word)
            continue
        near = process.extractOne(word, names.vocabulary, scorer=fuzz.ratio, score_cutoff=75) if len(word) > 3 else None
        if near is None:
            return
        corrected.append(near[0])
        likeness = min(likeness, near[1])
    if corrected != question.words:
        # One such word alone ("hello" for "Hallo-Ween!") says little.
        base = (84.0 if len(corrected) > 1 else 70.0) - (100.0 - likeness) / 3
        yield from ((SLIP, index, score) for _, index, score in _by_words(names, corrected, base))


def _begins_a_word(word: str, vocabulary: list[str]) -> bool:
    place = bisect_left(vocabulary, word)
    return place < len(vocabulary) and vocabulary[place].startswith(word)


def _by_slips(names: Names, question: Question) -> Iterator[tuple[str, int, float]]:
    """Names that are like what was typed, letter for letter."""
    from rapidfuzz import fuzz, process

    cutoff = 60.0 if question.latin else 50.0
    found = process.extract(question.squashed, names.squashed, scorer=fuzz.ratio, score_cutoff=cutoff, limit=20)
    for _, score, index in found:
        yield SLIP, index, min(score, 99.0)
