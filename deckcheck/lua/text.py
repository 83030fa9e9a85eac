"""What a card's text says, as far as its wording is regular (English since 2011; other languages are left alone)."""

import re
from typing import NamedTuple

_QUOTED = re.compile(r'"[^"\n]*"')
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z(●\"])|\n+")
_ENGLISH = re.compile(r"\b(?:this card|you|your|monsters?|card)\b", re.I)
_BY_NAME = re.compile(
    r"[Yy]ou can only (?:use|activate|Special Summon|control|Set|apply|Ritual|Normal|Link|Fusion|Xyz|Synchro)[^.]*?"
    r"(?:once per turn|per turn|once per Duel|once that turn)"
)
_ONE_ACTIVATION = re.compile(
    r"[Yy]ou can only (?:activate|use) 1 ~ per (turn|Duel)|[Yy]ou can only activate ~ once per (turn|Duel)"
)
_PER_COPY = re.compile(r"(?:^|[:;,(●]\s*|\b[Aa]lso,? |\bbut )[Oo]nce per turn\b|^[Tt]wice per turn\b")


class CardText(NamedTuple):
    """A card's text: `sentences` with other cards' names blanked to `…` and its own name as `~`."""

    name: str
    text: str
    sentences: tuple[str, ...]

    @classmethod
    def read(cls, name: str, text: str) -> "CardText | None":
        """The text, or None if it is not English."""
        if not _ENGLISH.search(text):
            return None
        own = f'"{name}"'
        masked = _QUOTED.sub(lambda match: "~" if match.group() == own else "…", text.replace("\r", ""))
        masked = masked.replace("''", "")
        sentences = tuple(part.strip() for part in _SENTENCE.split(masked) if part.strip())
        return cls(name, text, sentences)

    @property
    def quoted(self) -> str:
        """The text with names in double quotes; single quotes count as such where there are no others."""
        return self.text if '"' in self.text else self.text.replace("'", '"')

    @property
    def masked(self) -> str:
        """The sentences as one text."""
        return " ".join(self.sentences)

    def by_name(self) -> list[str]:
        """The sentences that limit something by the card's name ("only … once per turn")."""
        return [one for one in self.sentences if _BY_NAME.search(one) and ("~" in one or "this effect" in one)]

    def one_activation(self) -> str:
        """`turn` or `Duel` where only one card of this name can be activated in it, else ""."""
        for sentence in self.sentences:
            match = _ONE_ACTIVATION.search(sentence)
            if match:
                return match.group(1) or match.group(2)
        return ""

    def per_copy(self) -> list[str]:
        """The sentences that limit something for each copy ("Once per turn: …")."""
        return [one for one in self.sentences if _PER_COPY.search(one) and not _BY_NAME.search(one)]

    def says(self, pattern: str) -> bool:
        """Whether some sentence matches a regular expression."""
        return any(re.search(pattern, one) for one in self.sentences)

    def about(self, words: str) -> list[str]:
        """The sentences whose condition (before the first colon or comma) speaks of something."""
        return [one for one in self.sentences if re.search(words, re.split(r"[:;]|, you can|, then", one)[0])]
