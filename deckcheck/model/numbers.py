"""Whole numbers in other people's text."""


def number_in(text: str, digits: int = 10) -> int | None:
    """The number that a text is: ASCII digits, not more than any number of a card or a count has; None for others.

    `str.isdigit` alone takes `²`, which is not a number, and five thousand digits, which Python refuses to read.
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None
