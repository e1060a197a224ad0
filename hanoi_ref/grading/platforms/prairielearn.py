"""PrairieLearn: the results of an external grader, and a question that is graded so.

Fields and folders are those of "External grading", https://docs.prairielearn.com/externalGrading/
(docs/externalGrading.md in its repository): "Grading results" for results.json, "Configuring and
enabling external grader support" for info.json, "The Grading Process" for the folder /grade.
"""

from __future__ import annotations

import json
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from hanoi_ref import __version__
from hanoi_ref.checking.card import as_text
from hanoi_ref.course.course import Lesson
from hanoi_ref.grading.platforms.grade import Grade
from hanoi_ref.grading.platforms.lessons import given
from hanoi_ref.grading.platforms.packing import filled, needs_and_wheel
from hanoi_ref.grading.platforms.parts import Part, graded_with, parts
from hanoi_ref.publish.wheel import Files

SECONDS = 420  # more than a submission may take by the clock; the page allows at most 600
TAG = "hanoi-grader"


def results(grade: Grade) -> str:
    """Return the content of results.json, which the page limits to 1 MB.

    `score` is the share of the points that checks give, from 0 to 1.  Those of written answers are
    given in PrairieLearn by hand (`manualPoints` in the assessment).  A submission that is not
    gradable costs no attempt.
    """
    if grade.error:
        return json.dumps({"gradable": False, "format_errors": [grade.error]}, indent=1) + "\n"
    left = f" {grade.unread:g} more points are given by your teacher." if grade.unread else ""
    told: dict[str, Any] = {
        "gradable": True,
        "score": min(1.0, grade.score / grade.most) if grade.most else 0.0,
        "message": f"{grade.score:g} of {grade.most:g} points.{left}",
        "output": graded_with(grade),
        "tests": [_test(part) for part in parts(grade)],
    }
    return json.dumps(told, indent=1) + "\n"


def _test(part: Part) -> dict[str, Any]:
    told = {"name": part.name, "points": part.points, "max_points": part.max}
    return {**told, "message": part.in_words, "output": as_text(part.shown) if part.shown else ""}


def files(lesson: Lesson) -> Files:
    """Return the files of a question's folder, with the Dockerfile of its grader's image."""
    notebook = f"{lesson.notebook}.ipynb"
    info = {
        "uuid": str(uuid5(NAMESPACE_URL, f"hanoi/{lesson}")),
        "title": f"The Tower of Hanoi: {lesson.notebook}",
        "topic": "Tower of Hanoi",
        "type": "v3",
        "singleVariant": True,
        "gradingMethod": "External",
        "externalGradingOptions": {
            "enabled": True,
            "image": f"{TAG}:{__version__}-{lesson.word}",
            "entrypoint": "/grade/tests/run.sh",
            "timeout": SECONDS,
        },
    }
    beside = [name for name in given(lesson) if name != notebook]
    downloads = "\n".join(
        f'    <li><pl-file-download file-name="{name}"></pl-file-download></li>'
        for name in (notebook, *beside)
    )
    question = filled("prairielearn/question.html", lesson).decode()
    return {
        "info.json": f"{json.dumps(info, indent=2)}\n".encode(),
        "question.html": question.replace("@DOWNLOADS@", downloads).encode(),
        "tests/run.sh": filled("prairielearn/run.sh", lesson),
        "Dockerfile": filled("prairielearn/Dockerfile", lesson),
        **{f"image/{name}": content for name, content in needs_and_wheel(lesson).items()},
        **{f"clientFilesQuestion/{name}": content for name, content in given(lesson).items()},
    }
