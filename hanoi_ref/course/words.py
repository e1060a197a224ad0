"""Numbers in sentences."""


def counted(number: float, noun: str) -> str:
    """Return a number with its noun, in the plural unless it is 1.

    >>> counted(1, "day"), counted(3, "day"), counted(0, "day")
    ('1 day', '3 days', '0 days')
    """
    return f"{number:g} {noun}{'s' * (number != 1)}"
