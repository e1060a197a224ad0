"""The page itself: one file of HTML with its styles, for screens of any width and for paper."""

from __future__ import annotations

from functools import lru_cache

from jinja2 import Environment, PackageLoader, select_autoescape

from hanoi_ref.classroom.feedback.cells import colours
from hanoi_ref.classroom.feedback.contents import Contents
from hanoi_ref.draw import palette

WORDS = {
    "right": ("✓", "right"),
    "partly": ("◐", "partly right"),
    "wrong": ("✗", "not yet"),
    "missing": ("○", "not tried"),
    "unread": ("…", "not read yet"),
    "void": ("∅", "set aside"),
}


def page(told: Contents) -> str:
    """The page as HTML that asks nobody for anything."""
    template = _templates().get_template("page.html.j2")
    return template.render(told=told, words=WORDS, palette=palette, colours=colours())


@lru_cache(1)
def _templates() -> Environment:
    loader = PackageLoader("hanoi_ref.classroom.feedback", "")
    made = Environment(loader=loader, autoescape=select_autoescape(["j2"]), trim_blocks=True)
    made.filters["number"] = lambda value: f"{value:g}"
    made.filters["day"] = lambda moment: f"{moment:%-d %B %Y, %H:%M}"
    return made
