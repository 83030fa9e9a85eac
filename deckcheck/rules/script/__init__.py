"""The script rules (RULES D and E), in the order of their codes."""

from deckcheck.rules.base import Rule
from deckcheck.rules.script.always_true import or_for_and
from deckcheck.rules.script.card_not_known import card_not_known
from deckcheck.rules.script.defined_twice import defined_twice
from deckcheck.rules.script.filter_arguments import filter_arguments
from deckcheck.rules.script.foreign_table import foreign_table
from deckcheck.rules.script.former_name import former_name
from deckcheck.rules.script.global_leak import global_leak
from deckcheck.rules.script.missing_handler import missing_handler
from deckcheck.rules.script.no_initial_effect import no_initial_effect
from deckcheck.rules.script.not_compares import not_compares
from deckcheck.rules.script.not_registered import effect_not_registered
from deckcheck.rules.script.number_as_boolean import number_as_boolean
from deckcheck.rules.script.other_dialect import other_dialect
from deckcheck.rules.script.registered_twice import registered_twice
from deckcheck.rules.script.same_twice import same_test_twice
from deckcheck.rules.script.set_after_registration import set_after_registration
from deckcheck.rules.script.set_twice import set_twice
from deckcheck.rules.script.syntax_error import syntax_error
from deckcheck.rules.script.too_few_arguments import too_few_arguments
from deckcheck.rules.script.unknown_constant import unknown_constant
from deckcheck.rules.script.unknown_function import unknown_function
from deckcheck.rules.script.unknown_name import unknown_name
from deckcheck.rules.script.unreadable_script import unreadable_script
from deckcheck.rules.script.unused_handler import unused_handler
from deckcheck.rules.script.unused_ignore import unused_ignore
from deckcheck.rules.script.wrong_constant import wrong_constant

RULES: tuple[Rule, ...] = (
    syntax_error,
    unreadable_script,
    no_initial_effect,
    foreign_table,
    card_not_known,
    unused_ignore,
    effect_not_registered,
    registered_twice,
    set_after_registration,
    set_twice,
    missing_handler,
    defined_twice,
    unused_handler,
    filter_arguments,
    unknown_function,
    unknown_constant,
    unknown_name,
    former_name,
    other_dialect,
    global_leak,
    number_as_boolean,
    not_compares,
    or_for_and,
    same_test_twice,
    too_few_arguments,
    wrong_constant,
)

UNREADABLE_RULES: tuple[Rule, ...] = (unreadable_script,)
"""What is run on a file of which nothing could be read."""
