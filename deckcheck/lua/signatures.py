"""How the game's functions call filters.

Places count from 0; for methods the card, group or effect itself is not counted.
"""

FILTER_CALLS: dict[str, tuple[int, int]] = {
    "Duel.GetMatchingGroup": (0, 5),
    "Duel.GetMatchingGroupCount": (0, 5),
    "Duel.GetFirstMatchingCard": (0, 5),
    "Duel.IsExistingMatchingCard": (0, 6),
    "Duel.SelectMatchingCard": (1, 8),
    "Duel.IsExistingTarget": (0, 6),
    "Duel.SelectTarget": (1, 8),
    "Duel.GetTargetCount": (0, 5),
    "Duel.CheckReleaseGroup": (1, 4),
    "Duel.SelectReleaseGroup": (1, 5),
    "Duel.CheckReleaseGroupCost": (1, 6),
    "Duel.SelectReleaseGroupCost": (1, 7),
    ":Filter": (0, 2),
    ":FilterCount": (0, 2),
    ":FilterSelect": (1, 5),
    ":IsExists": (0, 3),
    ":SearchCard": (0, 1),
    ":Remove": (0, 2),
    ":GetSum": (0, 1),
    ":GetClassCount": (0, 1),
    ":GetMaxGroup": (0, 1),
    ":GetMinGroup": (0, 1),
    ":CheckWithSumEqual": (0, 4),
    ":CheckWithSumGreater": (0, 2),
    ":SelectWithSumEqual": (1, 5),
    ":CheckSubGroup": (0, 3),
    ":SelectSubGroup": (1, 5),
}
"""Where the filter is, and from which place on arguments are handed to it after the card (or group)."""

SELECT_WITH_FLAG = frozenset({"Duel.SelectMatchingCard", "Duel.SelectTarget", ":FilterSelect"})
"""EDOPro's versions take an optional boolean before the exception."""
