"""The rules about what files say to deckcheck itself: formats they ask for, findings they silence."""

from deckcheck.rules.base import Rule
from deckcheck.rules.config.unknown_format import unknown_format
from deckcheck.rules.config.unused_ignore import unused_ignore

RULES: tuple[Rule, ...] = (unused_ignore, unknown_format)
