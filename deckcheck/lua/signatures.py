"""What the game's functions expect where: constant families by place, and how filters are called.

Places count from 0; for methods the card, group or effect itself is not counted.
"""

FAMILIES: tuple[tuple[str, str], ...] = (
    ("EFFECT_TYPE_", "effect type"),
    ("EFFECT_FLAG2_", "effect flag"),
    ("EFFECT_FLAG_", "effect flag"),
    ("EFFECT_COUNT_CODE_", "count code"),
    ("EFFECT_", "code"),
    ("EVENT_", "code"),
    ("CATEGORY_", "category"),
    ("LOCATION_", "location"),
    ("LOCATIONS_", "location"),
    ("REASON_", "reason"),
    ("POS_", "position"),
    ("RESET_", "reset"),
    ("RESETS_", "reset"),
    ("SUMMON_TYPE_", "summon type"),
    ("RACE_", "race"),
    ("RACES_", "race"),
    ("ATTRIBUTE_", "attribute"),
    ("TYPE_", "card type"),
    ("TYPES_", "card type"),
    ("HINTMSG_", "prompt"),
    ("HINT_", "hint"),
    ("STATUS_", "status"),
    ("TIMING_", "timing"),
    ("TIMINGS_", "timing"),
    ("PHASE_", "phase"),
)

PLACES: dict[str, dict[int, tuple[str, ...]]] = {
    ":SetCategory": {0: ("category",)},
    ":SetType": {0: ("effect type",)},
    ":SetCode": {0: ("code", "phase", "counter")},
    ":SetProperty": {0: ("effect flag",), 1: ("effect flag",)},
    ":SetRange": {0: ("location",)},
    ":SetHintTiming": {0: ("timing",), 1: ("timing",)},
    ":SetReset": {0: ("reset", "phase")},
    ":IsType": {0: ("card type",)},
    ":IsRace": {0: ("race",)},
    ":IsAttribute": {0: ("attribute",)},
    ":IsLocation": {0: ("location",)},
    ":IsPreviousLocation": {0: ("location",)},
    ":IsSummonLocation": {0: ("location",)},
    ":IsReason": {0: ("reason",)},
    ":IsSummonType": {0: ("summon type",)},
    ":IsStatus": {0: ("status",)},
    ":IsPosition": {0: ("position",)},
    ":IsPreviousPosition": {0: ("position",)},
    ":IsActiveType": {0: ("card type",)},
    ":IsHasType": {0: ("effect type",)},
    ":IsHasCategory": {0: ("category",)},
    ":IsHasProperty": {0: ("effect flag",)},
    ":RegisterFlagEffect": {1: ("reset", "phase"), 2: ("effect flag",)},
    "Duel.RegisterFlagEffect": {2: ("reset", "phase"), 3: ("effect flag",)},
    "Duel.SendtoGrave": {1: ("reason",)},
    "Duel.SendtoHand": {2: ("reason",)},
    "Duel.SendtoDeck": {3: ("reason",)},
    "Duel.SendtoExtraP": {2: ("reason",)},
    "Duel.Remove": {1: ("position",), 2: ("reason",)},
    "Duel.Destroy": {1: ("reason",), 2: ("location",)},
    "Duel.Release": {1: ("reason",)},
    "Duel.Draw": {2: ("reason",)},
    "Duel.Damage": {2: ("reason",)},
    "Duel.Recover": {2: ("reason",)},
    "Duel.DiscardDeck": {2: ("reason",)},
    "Duel.DiscardHand": {4: ("reason",)},
    "Duel.SpecialSummon": {6: ("position",)},
    "Duel.SpecialSummonStep": {6: ("position",)},
    "Duel.ChangePosition": {1: ("position",), 2: ("position",), 3: ("position",), 4: ("position",)},
    "Duel.SetOperationInfo": {1: ("category",), 5: ("location", "position", "race", "attribute", "counter")},
    "Duel.SetPossibleOperationInfo": {1: ("category",)},
    "Duel.GetOperationInfo": {1: ("category",)},
    "Duel.GetLocationCount": {1: ("location",)},
    "Duel.GetFieldGroup": {1: ("location",), 2: ("location",)},
    "Duel.GetFieldGroupCount": {1: ("location",), 2: ("location",)},
    "Duel.GetMatchingGroup": {2: ("location",), 3: ("location",)},
    "Duel.GetMatchingGroupCount": {2: ("location",), 3: ("location",)},
    "Duel.GetFirstMatchingCard": {2: ("location",), 3: ("location",)},
    "Duel.IsExistingMatchingCard": {2: ("location",), 3: ("location",)},
    "Duel.IsExistingTarget": {2: ("location",), 3: ("location",)},
    "Duel.SelectMatchingCard": {3: ("location",), 4: ("location",)},
    "Duel.SelectTarget": {3: ("location",), 4: ("location",)},
    "Duel.Hint": {0: ("hint",)},
}
"""Which families of constants may stand in a place."""

REASON_PLACES = {
    name: place for name, places in PLACES.items() for place, kinds in places.items() if kinds == ("reason",)
}

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
"""Where the filter stands, and from which place on arguments are handed to it after the card (or group)."""

SELECT_WITH_FLAG = frozenset({"Duel.SelectMatchingCard", "Duel.SelectTarget", ":FilterSelect"})
"""EDOPro's versions take an optional boolean before the exception."""


def family_of(constant: str) -> str:
    """The family of a constant by the beginning of its name; "" for one that belongs to none."""
    for prefix, family in FAMILIES:
        if constant.startswith(prefix):
            return family
    return ""
