"""Questions and answers as JSON for the page, with all texts as safe HTML."""

import hashlib
from collections.abc import Sequence
from dataclasses import asdict
from difflib import SequenceMatcher
from functools import lru_cache
from html import escape
from typing import Any

from hanoi_ref.checking.card import Card
from hanoi_ref.checking.card import as_html as as_card
from hanoi_ref.classroom.desk.answers import Answer
from hanoi_ref.classroom.desk.questions import Question
from hanoi_ref.classroom.feedback.cells import code
from hanoi_ref.classroom.feedback.markdown import as_html
from hanoi_ref.classroom.similarity import groups
from hanoi_ref.classroom.similarity.tokens import signs
from hanoi_ref.course.notebooks import ATTACHED, DEAD, LINK
from hanoi_ref.gradebook.regrade_requests import Request
from hanoi_ref.sandbox.sanitize import clean_markdown

Shown = dict[str, Any]
LONGEST = 20_000  # characters; changes in longer answers are not shown


def shown_question(question: Question) -> Shown:
    """Return the question with its task, the course's own answer and the rubric."""
    rubric = question.rubric
    return {
        **named(question),
        "task": as_html(question.task),
        "solution": _html(question.solution, question.is_program),
        "points": question.points,
        "rubric": [{"points": points, "for": as_html(said)} for points, said in rubric.rows],
        "plain": [said for _, said in rubric.rows],
        "notes": as_html(rubric.notes),
    }


def named(question: Question) -> Shown:
    """Return a question's lesson, name and title."""
    name = {"lesson": question.lesson.folder, "name": question.name, "title": question.title}
    return {**name, "check": question.is_check}


def state(answer: Answer, asking: Sequence[Request]) -> Shown:
    """Return what may change while somebody reads: the grade, the comment and open requests."""
    return {
        "requests": [each.words for each in asking if each.student == answer.student],
        "student": answer.student,
        "version": answer.version,
        "mark": answer.mark,
        "comment": answer.comment,
        "text": hashlib.sha256(answer.source.encode()).hexdigest()[:16],
    }


def shown_answer(answer: Answer, question: Question, asking: Sequence[Request] = ()) -> Shown:
    """Return an answer, with its changes since it was graded."""
    before = answer.before
    return {
        **state(answer, asking),
        "name": answer.name,
        "most": answer.most,
        "auto": answer.auto,
        "card": as_card(Card.from_json(answer.card)) if answer.card else "",
        "blank": answer.is_blank,
        "html": _with_pictures(answer, question),
        "elsewhere": _elsewhere(answer, question),
        "before": before and {**asdict(before), "changes": _changes(before.source, answer.source)},
    }


def _elsewhere(answer: Answer, question: Question) -> str:
    """Return where to find pictures pasted into an answer, if the page does not show them."""
    if {*ATTACHED.findall(answer.source)} <= answer.pictures.keys():
        return ""
    path = f"grading/submitted/{answer.student}/{question.lesson.file}"
    return f"The answer contains a picture that is not shown; see the submitted notebook: {path}"


def in_groups(answers: Sequence[Answer]) -> list[list[Answer]]:
    """Return the answers in groups of similar ones; blank ones come last."""
    written = [answer for answer in answers if not answer.is_blank]
    blank = [[answer for answer in answers if answer.is_blank]]
    alike = groups([each.source for each in written]) if written else []
    return [[written[at] for at in group] for group in alike] + (blank if blank[0] else [])


def _with_pictures(answer: Answer, question: Question) -> str:
    if question.is_program or not answer.pictures:
        return _html(answer.source, question.is_program)
    clean = clean_markdown(answer.source).replace(DEAD, LINK)
    return as_html(clean, answer.pictures)


@lru_cache(5_000)
def _html(source: str, is_program: bool) -> str:
    return code(source) if is_program else as_html(clean_markdown(source))


def _changes(before: str, after: str) -> str:
    """Return the differences as HTML; empty if the earlier text is unknown or either is too long.

    >>> _changes("No disks.", "No two disks.")
    'No <ins>two </ins>disks.'
    """
    if not before or max(len(before), len(after)) > LONGEST:
        return ""
    old, new = _pieces(before), _pieces(after)
    done = []
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        gone, come = escape("".join(old[a:b])), escape("".join(new[c:d]))
        if kind == "equal":
            done.append(come)
        else:
            done += [f"<del>{gone}</del>" * bool(gone), f"<ins>{come}</ins>" * bool(come)]
    return "".join(done)


def _pieces(text: str) -> list[str]:
    """Return the words of a text, each with the characters up to the next one."""
    starts = [start for start, _ in signs(text).spans] or [0]
    return [text[a:b] for a, b in zip([0, *starts[1:]], [*starts[1:], len(text)], strict=True)]
