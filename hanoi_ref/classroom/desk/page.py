"""The page of the desk: one file of HTML with its style and its script."""

from pathlib import Path

from hanoi_ref.classroom.feedback.cells import colours
from hanoi_ref.course.templates import template

HERE = Path(__file__).parent / "page"
# In this order one script: what is kept until the server has it, marks, what is seen, keys.
SCRIPTS = ("server.js", "marks.js", "seen.js", "desk.js")


def page(place: str, course: str, nonce: str) -> str:
    """The page, for the address at which the desk stands; only a script with the nonce may run.

    What a browser keeps of a course is kept under the course's own name.
    """
    script, style = "\n".join(map(_text, SCRIPTS)), _text("desk.css")
    told = {"place": place, "course": course, "nonce": nonce, "script": script, "style": style}
    made = template("hanoi_ref.classroom.desk", "page/desk.html.j2")
    return made.render(told, colours=colours())


def _text(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")
