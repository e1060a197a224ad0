"""Numbers and dates in sentences."""

from datetime import date


def counted(number: float, noun: str) -> str:
    """Return a number with its noun, in the plural unless it is 1.

    >>> counted(1, "day"), counted(3, "day"), counted(0, "day")
    ('1 day', '3 days', '0 days')
    """
    return f"{number:g} {noun}{'s' * (number != 1)}"


def written_day(day: date) -> str:
    """Return a date as people write it, on every system.

    >>> written_day(date(2026, 10, 9))
    '9 October 2026'
    """
    return f"{day.day} {day:%B %Y}"
