"""The page of the desk: one file of HTML with its style and its script."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from jinja2 import Environment, PackageLoader, select_autoescape

from hanoi_ref.classroom.feedback.cells import colours
from hanoi_ref.draw import palette

HERE = Path(__file__).parent / "page"
# In this order one script: what is kept until the server has it, marks, what is seen, keys.
SCRIPTS = ("server.js", "marks.js", "seen.js", "desk.js")


def page(place: str, course: str, nonce: str) -> str:
    """The page, for the address at which the desk stands; only a script with the nonce may run.

    What a browser keeps of a course is kept under the course's own name.
    """
    script, style = "\n".join(map(_text, SCRIPTS)), _text("desk.css")
    told = {"place": place, "course": course, "nonce": nonce, "script": script, "style": style}
    template = _templates().get_template("desk.html.j2")
    return template.render(told, palette=palette, colours=colours())


def _text(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")


@lru_cache(1)
def _templates() -> Environment:
    loader = PackageLoader("hanoi_ref.classroom.desk", "page")
    return Environment(loader=loader, autoescape=select_autoescape(["j2"]), trim_blocks=True)
