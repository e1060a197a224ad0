"""Numbers as they stand in sentences."""


def counted(number: float, noun: str) -> str:
    """So many of something.

    >>> counted(1, "day"), counted(3, "day"), counted(0, "day")
    ('1 day', '3 days', '0 days')
    """
    return f"{number:g} {noun}{'s' * (number != 1)}"
