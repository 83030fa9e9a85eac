"""The exchange rules (RULES B), in the order in which their findings are shown."""

from deckcheck.rules.base import Rule
from deckcheck.rules.swap.artwork_changed import artwork_changed
from deckcheck.rules.swap.exchange_not_allowed import exchange_not_allowed
from deckcheck.rules.swap.main_extra_move import main_extra_move
from deckcheck.rules.swap.missing_card import missing_card
from deckcheck.rules.swap.not_compared import not_compared
from deckcheck.rules.swap.plan_error import plan_error
from deckcheck.rules.swap.plan_unavailable import plan_unavailable
from deckcheck.rules.swap.plan_unequal import plan_unequal
from deckcheck.rules.swap.plan_unknown_card import plan_unknown_card
from deckcheck.rules.swap.registered_elsewhere import registered_elsewhere
from deckcheck.rules.swap.side_extra_exchange import side_extra_exchange
from deckcheck.rules.swap.simulators_differ import simulators_differ
from deckcheck.rules.swap.size_changed import size_changed
from deckcheck.rules.swap.unregistered_card import unregistered_card

RULES: tuple[Rule, ...] = (
    exchange_not_allowed,
    size_changed,
    unregistered_card,
    missing_card,
    main_extra_move,
    side_extra_exchange,
    artwork_changed,
    simulators_differ,
)
"""The rules on an exchange; each `check` takes an `Exchange`."""

PLAN_RULES: tuple[Rule, ...] = (plan_error, plan_unknown_card, plan_unavailable, plan_unequal)
"""The rules on side plans; each has arguments of its own."""

SAME_DECK: tuple[Rule, ...] = (unregistered_card, missing_card, registered_elsewhere)
"""The rules on a deck that has to be as it was registered; each `check` takes an `Exchange`."""

AGAINST_RULES: tuple[Rule, ...] = (registered_elsewhere, not_compared)
"""Those rules that are about such a deck only."""
