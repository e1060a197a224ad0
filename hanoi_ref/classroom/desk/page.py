"""The page of the desk: a single HTML file with its style and its script."""

from pathlib import Path

from hanoi_ref.classroom.feedback.cells import colours
from hanoi_ref.course.words import template

HERE = Path(__file__).parent / "page"
# Joined in this order: storage until the server has saved, grades, the view, keys.
SCRIPTS = ("server.js", "marks.js", "seen.js", "desk.js")


def page(place: str, course: str, nonce: str) -> str:
    """Return the page for the desk's address; only scripts with the nonce may run.

    A browser stores data under the course's name.
    """
    script, style = "\n".join(map(_text, SCRIPTS)), _text("desk.css")
    told = {"place": place, "course": course, "nonce": nonce, "script": script, "style": style}
    made = template("hanoi_ref.classroom.desk", "page/desk.html.j2")
    return made.render(told, colours=colours())


def _text(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")
