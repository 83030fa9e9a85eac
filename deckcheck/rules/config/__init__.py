"""The rules about what files say to deckcheck itself: formats they ask for, findings they silence."""

from deckcheck.rules.base import Rule
from deckcheck.rules.config.no_list_in_force import no_list_in_force
from deckcheck.rules.config.unknown_format import unknown_format
from deckcheck.rules.config.unused_ignore import unused_ignore

RULES: tuple[Rule, ...] = (unused_ignore, unknown_format, no_list_in_force)
