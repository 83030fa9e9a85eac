"""What a browser says of its reader."""

import re

from deckcheck.model.words import ENGLISH, language_of_environment

_WEIGHT = re.compile(r"q\s*=\s*([01](?:\.\d{0,3})?)", re.IGNORECASE)


def language_of_browser(accepted: str) -> str:
    """The language that a browser likes best (`zh-CN,zh;q=0.9,en;q=0.8`) of those that there are messages in.

    Browsers name a language after that of a country (`zh-TW,zh;q=0.9`): where that was not available, it is not meant.
    """
    before: list[str] = []
    for tag in _liked(accepted):
        found = language_of_environment({"LANG": tag})
        known = found != ENGLISH or tag.partition("_")[0] == ENGLISH
        if known and not any(one.startswith(f"{tag}_") for one in before):
            return found
        before.append(tag)
    return ENGLISH


def _liked(accepted: str) -> list[str]:
    """The languages of an `Accept-Language` (RFC 9110, 12.5.4), the best liked first, without those refused (`q=0`)."""
    weights: dict[str, float] = {}
    for one in accepted.split(","):
        tag, _, parameters = one.partition(";")
        weight = _WEIGHT.fullmatch(parameters.strip())
        weights.setdefault(tag.strip().lower().replace("-", "_"), float(weight[1]) if weight else not parameters)
    return sorted((tag for tag, weight in weights.items() if weight), key=lambda tag: -weights[tag])
