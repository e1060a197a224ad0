"""The feedback page: one HTML file with its styles, for any screen width and for paper."""

from hanoi_ref.classroom.feedback.cells import colours
from hanoi_ref.classroom.feedback.contents import Contents
from hanoi_ref.course.words import template

WORDS = {
    "right": ("✓", "right"),
    "partly": ("◐", "partly right"),
    "wrong": ("✗", "not yet"),
    "unrun": ("✗", "not run"),
    "hang": ("✗", "timed out"),
    "incomplete": ("○", "incomplete"),
    "missing": ("○", "not tried"),
    "unread": ("…", "not read yet"),
    "void": ("∅", "excused"),
}


def page(told: Contents) -> str:
    """Return the page as self-contained HTML."""
    made = template("hanoi_ref.classroom.feedback", "page.html.j2")
    return made.render(told=told, words=WORDS, colours=colours())
