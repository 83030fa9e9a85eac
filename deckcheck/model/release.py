"""When a card came out in a territory, as far as it is known, and what that says about a day (RULES A16)."""

from typing import NamedTuple

TERRITORIES = ("tcg", "tcg_na", "tcg_eu", "tcg_no_dt", "ocg", "ae", "kr", "cn", "tw", "md", "speed")
"""What release days are kept for: the TCG anywhere, in North America, in Europe, without Duel Terminal prints; the OCG
in Japan, Asian-English, Korean, Simplified and Traditional Chinese; Master Duel; Speed Duel."""

OPEN = "9999-12-31"
"""The `last` of a card whose release is announced without a day."""


class Release(NamedTuple):
    """The first and the last day on which the first release in a territory can have been, as `YYYY-MM-DD`.

    Both are the same where the day is known.  A month or a year gives its first and its last day; "on that day at the
    latest" gives an empty `first`; a card announced without a day an empty `first` and `OPEN`.
    """

    first: str
    last: str

    @property
    def exact(self) -> bool:
        """Whether the day is known."""
        return self.first == self.last

    def out(self, day: str) -> bool | None:
        """Whether the card was out on a day; None if that is not known."""
        if day >= self.last:
            return True
        return False if day < self.first else None


def release_text(release: Release) -> str:
    """`on 2017-05-05`, `in 2003-04`, `in 2004`, `on 2014-04-01 or earlier`, `on a day that is not known`."""
    first, last = release
    if first == last:
        return f"on {first}"
    if last == OPEN:
        return "on a day that is not known"
    if not first:
        return f"on {last} or earlier"
    if first[:7] == last[:7]:
        return f"in {first[:7]}"
    if first[:4] == last[:4] and first.endswith("-01-01") and last.endswith("-12-31"):
        return f"in {first[:4]}"
    return f"between {first} and {last}"
