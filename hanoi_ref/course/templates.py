"""The environment of all page templates: escaping, filters and colours."""

from functools import cache

from jinja2 import Environment, PackageLoader, Template, select_autoescape

from hanoi_ref.course.words import written_day
from hanoi_ref.draw import palette


@cache
def template(package: str, name: str) -> Template:
    """Return the template at a path in a package."""
    escaped = select_autoescape(["j2"])
    made = Environment(loader=PackageLoader(package, ""), autoescape=escaped, trim_blocks=True)
    made.globals["palette"] = palette
    made.filters["number"] = lambda value: f"{value:g}"
    made.filters["percent"] = lambda share: f"{100 * share:.0f} %"
    made.filters["day"] = lambda moment: f"{written_day(moment)}, {moment:%H:%M}"
    return made.get_template(name)
