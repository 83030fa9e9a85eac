"""Days: as text, and the first one of a card in a territory, known exactly or only as a span (RULES A16)."""

import re
from functools import lru_cache
from typing import Any, NamedTuple

from deckcheck.model.words import say

COLUMNS = ("tcg", "tcg_na", "tcg_eu", "tcg_no_dt", "ocg", "ae", "kr", "cn", "tw", "md", "speed")
"""What first days are known of: the TCG (anywhere; North America and Europe where known to differ; without Duel
Terminal prints where that differs), OCG Japan, Asian-English, Korea, Simplified and Traditional Chinese, Master Duel
and Speed Duel."""

NEVER = "9999-99-99"
"""Later than every day."""
NOT_SAID = "own"
"""The text of a release of a card of the user's own of which nobody has said that it may be used."""
_YES, _LISTED = 1, 2
_LAST_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


class Release(NamedTuple):
    """When a card came out in a territory: not before the day `first`, by the day `last` at the latest.

    Days are `YYYY-MM-DD` and compare as text; `first` is "" where nothing is known of the days before `last`, and
    `last` is `NEVER` where it is not known that the card came out at all.  `text` is what the data say: a day, a month
    (`2003-04`), a year, `<=2023-05-01`, `yes` (it is out, the day is not known) or `listed` (named in a list of a set,
    nothing more).
    """

    first: str
    last: str
    text: str

    def out_on(self, day: str) -> bool | None:
        """Whether the card was out on a day, None where that is not known."""
        return True if day >= self.last else False if day < self.first else None

    @property
    def exact(self) -> bool:
        """Whether the day itself is known."""
        return self.first == self.last

    @property
    def words(self) -> str:
        """The day in words that follow "released": `on 2017-05-05`, `in 2003-04`, `by 2023-05-01 at the latest`."""
        if self.text == "yes":
            return say("on a day that is not known")
        if self.text == "listed":
            return say("on a day that is not announced")
        if self.text.startswith("<="):
            return say("by {day} at the latest", day=self.last)
        return say("on {day}", day=self.text) if self.exact else say("in {month}", month=self.text)

    @property
    def day_words(self) -> str:
        """The day in words that follow "announced for": `2017-05-05`, `2003-04`."""
        return self.words if self.text in ("yes", "listed") or self.text.startswith("<=") else self.text


@lru_cache(maxsize=16384)
def encode(text: str) -> int:
    """A release as a number for the index: 20190502 for a day, 20030400 for a month, 20040000 for a year.

    Negative for `<=`, 1 for `yes`, 2 for `listed`.  Raises ValueError for a text that is none of these.
    """
    if text in ("yes", "listed"):
        return _YES if text == "yes" else _LISTED
    at_most = text.startswith("<=")
    parts = text.removeprefix("<=").split("-")
    known = (
        text.isascii()
        and all(part.isdecimal() for part in parts)
        and [len(part) for part in parts] in ([4], [4, 2], [4, 2, 2])
    )
    if not known or (at_most and len(parts) < 3):
        raise ValueError(f"{text!r} is not a day, a month, a year, <=day, yes or listed")
    year, month, day = (*map(int, parts), 0, 0)[:3]
    wrong_month = len(parts) > 1 and not 1 <= month <= 12
    if wrong_month or (len(parts) > 2 and not 1 <= day <= _last_day(year, month)):
        raise ValueError(f"there is no day or month {text}")
    number = (year * 100 + month) * 100 + day
    return -number if at_most else number


@lru_cache(maxsize=10_000)  # many cards came out on one day
def decode(number: int, data_day: str) -> Release:
    """The release behind a number of `encode`; `data_day` is the day up to which the data know releases."""
    if number == _YES:
        return Release("", data_day, "yes")
    if number == _LISTED:
        return Release("", NEVER, "listed")
    year, rest = divmod(abs(number), 10_000)
    month, day = divmod(rest, 100)
    if number < 0:
        last = f"{year:04d}-{month:02d}-{day:02d}"
        return Release("", last, f"<={last}")
    if day:
        text = f"{year:04d}-{month:02d}-{day:02d}"
        return Release(text, text, text)
    if month:
        text = f"{year:04d}-{month:02d}"
        return Release(f"{text}-01", f"{text}-{_last_day(year, month):02d}", text)
    return Release(f"{year:04d}-01-01", f"{year:04d}-12-31", f"{year:04d}")


def parse(text: str, data_day: str) -> Release:
    """The release that a text of the data means; raises ValueError as `encode` does."""
    return decode(encode(text), data_day)


_DAY = r"(\d{4})([-./])(\d{1,2})\2(\d{1,2})\Z"


def as_day(value: Any) -> str | None:
    """A date, or the text of one (`2026-05-18`, `2026/5/18`), as `YYYY-MM-DD`; None for anything else."""
    from datetime import date, datetime

    if isinstance(value, date) and not isinstance(value, datetime):
        return value.isoformat()
    found = re.match(_DAY, value.strip()) if isinstance(value, str) else None
    if found is None:
        return None
    try:
        return date(int(found[1]), int(found[3]), int(found[4])).isoformat()
    except ValueError:
        return None


def day_before(day: str) -> str:
    """The day before one, both as `YYYY-MM-DD`."""
    year, month, number = int(day[:4]), int(day[5:7]), int(day[8:])
    if number > 1:
        return f"{day[:8]}{number - 1:02d}"
    year, month = (year, month - 1) if month > 1 else (year - 1, 12)
    return f"{year:04d}-{month:02d}-{_last_day(year, month):02d}"


def _last_day(year: int, month: int) -> int:
    leap = month == 2 and year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return _LAST_DAYS[month - 1] + leap
