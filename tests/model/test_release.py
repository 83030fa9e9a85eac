"""First days, exact or only bounded."""

import calendar
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.model.release import decode, encode, parse

DATA_DAY = "2026-08-22"
days = st.dates(date(1999, 1, 1), date(2035, 12, 31))


@given(days)
def test_texts_survive(day: date) -> None:
    for text in (f"{day}", f"{day}"[:7], f"{day}"[:4], f"<={day}", "yes", "listed"):
        assert decode(encode(text), DATA_DAY).text == text


@given(days, st.integers(-400, 400))
def test_out_on_a_day(day: date, offset: int) -> None:
    asked = day + timedelta(offset)
    exact, month, year, bound = (parse(text, DATA_DAY) for text in (f"{day}", f"{day}"[:7], f"{day}"[:4], f"<={day}"))
    assert exact.out_on(f"{asked}") is (asked >= day)
    last = day.replace(day=calendar.monthrange(day.year, day.month)[1])
    assert month.out_on(f"{asked}") is (True if asked >= last else False if asked < day.replace(day=1) else None)
    whole = (asked.year > day.year or asked == date(day.year, 12, 31), asked.year < day.year)
    assert year.out_on(f"{asked}") is (True if whole[0] else False if whole[1] else None)
    assert bound.out_on(f"{asked}") is (True if asked >= day else None)


def test_cards_without_a_day() -> None:
    assert parse("yes", DATA_DAY).out_on(DATA_DAY) is True
    assert parse("yes", DATA_DAY).out_on("2026-08-21") is None
    assert parse("listed", DATA_DAY).out_on("2099-01-01") is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("2017-05-05", "on 2017-05-05"),
        ("2003-04", "in 2003-04"),
        ("2004", "in 2004"),
        ("<=2023-05-01", "by 2023-05-01 at the latest"),
        ("yes", "on a day that is not known"),
        ("listed", "on a day that is not announced"),
    ],
)
def test_words(text: str, words: str) -> None:
    assert parse(text, DATA_DAY).words == words


@pytest.mark.parametrize(
    "text",
    [
        "",
        "soon",
        "2019-2-1",
        "2019-02-29",
        "2019-13",
        "2019-00-10",
        "20190101",
        "<=2019",
        "<=2019-05",
        "≤2019-01-01",
        "2019-01-32",
        "٢٠١٩",
    ],
)
def test_what_is_not_a_release(text: str) -> None:
    with pytest.raises(ValueError, match="day"):
        encode(text)
