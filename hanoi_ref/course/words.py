"""Words of pages: numbers, dates, and the environment of all page templates."""

from datetime import date
from functools import cache
from typing import TYPE_CHECKING

from hanoi_ref import palette

if TYPE_CHECKING:
    from jinja2 import Template


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


@cache
def template(package: str, name: str) -> "Template":
    """Return the template at a path in a package."""
    from jinja2 import Environment, PackageLoader, select_autoescape

    escaped = select_autoescape(["j2"])
    made = Environment(loader=PackageLoader(package, ""), autoescape=escaped, trim_blocks=True)
    made.globals["theme"] = palette.theme()
    made.filters["number"] = lambda value: f"{value:g}"
    made.filters["percent"] = lambda share: f"{100 * share:.0f} %"
    made.filters["day"] = lambda moment: f"{written_day(moment)}, {moment:%H:%M}"
    return made.get_template(name)
