"""The templates of all pages: one set of filters and colours, and everything is escaped."""

from functools import cache

from jinja2 import Environment, PackageLoader, Template, select_autoescape

from hanoi_ref.draw import palette


@cache
def template(package: str, name: str) -> Template:
    """Return a template, by its package and its path in there."""
    escaped = select_autoescape(["j2"])
    made = Environment(loader=PackageLoader(package, ""), autoescape=escaped, trim_blocks=True)
    made.globals["palette"] = palette
    made.filters["number"] = lambda value: f"{value:g}"
    made.filters["percent"] = lambda share: f"{100 * share:.0f} %"
    made.filters["day"] = lambda moment: f"{moment:%-d %B %Y, %H:%M}"
    return made.get_template(name)
