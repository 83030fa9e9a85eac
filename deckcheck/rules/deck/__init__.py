"""The construction rules (RULES A), in the order in which their findings are shown."""

from deckcheck.rules.base import Rule
from deckcheck.rules.deck.alternate_artwork import alternate_artwork
from deckcheck.rules.deck.ambiguous_name import ambiguous_name
from deckcheck.rules.deck.client_version import client_version
from deckcheck.rules.deck.disputed_card import disputed_card
from deckcheck.rules.deck.extra_deck_size import extra_deck_size
from deckcheck.rules.deck.forbidden_as_limited import forbidden_as_limited
from deckcheck.rules.deck.forbidden_card import forbidden_card
from deckcheck.rules.deck.forbidden_kind import forbidden_kind
from deckcheck.rules.deck.format_not_judged import format_not_judged
from deckcheck.rules.deck.later_print import later_print
from deckcheck.rules.deck.limit_changes import limit_changes
from deckcheck.rules.deck.limited_card import limited_card
from deckcheck.rules.deck.list_not_known import list_not_known
from deckcheck.rules.deck.main_deck_size import main_deck_size
from deckcheck.rules.deck.mixed_prints import mixed_prints
from deckcheck.rules.deck.never_sided_in import never_sided_in
from deckcheck.rules.deck.no_ritual_spell import no_ritual_spell
from deckcheck.rules.deck.not_a_deck_card import not_a_deck_card
from deckcheck.rules.deck.not_for_play import not_for_play
from deckcheck.rules.deck.not_on_whitelist import not_on_whitelist
from deckcheck.rules.deck.not_released import not_released
from deckcheck.rules.deck.other_cards_print import other_cards_print
from deckcheck.rules.deck.outdated_passcode import outdated_passcode
from deckcheck.rules.deck.points_over_cap import points_over_cap
from deckcheck.rules.deck.pool_limit import pool_limit
from deckcheck.rules.deck.regional_date import regional_date
from deckcheck.rules.deck.reused_number import reused_number
from deckcheck.rules.deck.semi_limited_card import semi_limited_card
from deckcheck.rules.deck.side_deck_size import side_deck_size
from deckcheck.rules.deck.special_print import special_print
from deckcheck.rules.deck.suspect_list import suspect_list
from deckcheck.rules.deck.too_many_copies import too_many_copies
from deckcheck.rules.deck.too_many_skills import too_many_skills
from deckcheck.rules.deck.unknown_card import unknown_card
from deckcheck.rules.deck.unknown_name import unknown_name
from deckcheck.rules.deck.unofficial_name import unofficial_name
from deckcheck.rules.deck.wrong_section import wrong_section

RULES: tuple[Rule, ...] = (
    main_deck_size,
    extra_deck_size,
    side_deck_size,
    wrong_section,
    not_a_deck_card,
    too_many_skills,
    forbidden_card,
    limited_card,
    semi_limited_card,
    forbidden_as_limited,
    pool_limit,
    not_on_whitelist,
    too_many_copies,
    forbidden_kind,
    points_over_cap,
    not_released,
    not_for_play,
    mixed_prints,
    other_cards_print,
    later_print,
    special_print,
    unknown_card,
    unknown_name,
    ambiguous_name,
    unofficial_name,
    suspect_list,
    list_not_known,
    format_not_judged,
    regional_date,
    client_version,
    outdated_passcode,
    reused_number,
    alternate_artwork,
    disputed_card,
)

HINTS: tuple[Rule, ...] = (limit_changes, never_sided_in, no_ritual_spell)
"""Near misses, told only where they are asked for."""
