"""Gradescope: the results of one submission, and the autograder that makes them there.

Fields, file names and folders are those of "Autograder Specifications",
https://gradescope-autograders.readthedocs.io/en/latest/specs/ (sections "File hierarchy", "Output
format", "Controlling Test Case Visibility" and "Controlling standard output visibility").
"""

from __future__ import annotations

import json
from typing import Any

from hanoi_ref import __version__
from hanoi_ref.checking.card import as_html
from hanoi_ref.checking.verdict import RIGHT
from hanoi_ref.course.course import Lesson
from hanoi_ref.grading.platforms.grade import Grade
from hanoi_ref.grading.platforms.packing import filled, needs_and_wheel
from hanoi_ref.grading.platforms.parts import Part, graded_with, parts, written
from hanoi_ref.publish.wheel import Files

SHOWN = "visible"


def results(grade: Grade) -> str:
    """Return the content of results.json.

    `score` overrides the total of the tests, says the page.  Late penalties are left to Gradescope.
    Students see `output` and the tests, and not standard output; `extra_data` is only stored.
    """
    told: dict[str, Any] = {
        "score": grade.score,
        "execution_time": round(grade.seconds, 3),
        "output": grade.error or _closing(grade),
        "output_format": "text",
        "visibility": SHOWN,
        "tests": [*map(_test, parts(grade)), *_written(grade)],
        "extra_data": {
            "seed": grade.seed,
            "version": __version__,
            "sandbox": grade.sandbox,
            "repairs": list(grade.repairs),
            "flags": list(grade.flags),
        },
    }
    return json.dumps(told, indent=1) + "\n"


def _closing(grade: Grade) -> str:
    left = f" and {grade.unread:g} more that your teacher reads" if grade.unread else ""
    points = f"{grade.lesson}: {grade.score:g} of {grade.most:g} points{left}."
    return f"{points} {graded_with(grade)} The receipt is {grade.receipt}."


def _test(part: Part) -> dict[str, Any]:
    """Return the test for a part; its card is HTML with all style inline and no script."""
    return {
        "name": part.name,
        "number": part.number,
        "score": part.points,
        "max_score": part.max,
        "status": "passed" if part.state == RIGHT else "failed",
        "output": as_html(part.shown) if part.shown else part.in_words,
        "output_format": "html" if part.shown else "text",
        "visibility": SHOWN,
    }


def _written(grade: Grade) -> list[dict[str, Any]]:
    """Return the tests for written answers: without a status, as nobody has judged them."""
    first = len(grade.exercises) + 1
    return [
        {
            "name": f"{name}: {says}",
            "number": f"{number}",
            "score": 0.0,
            "max_score": most,
            "output": f"This answer is {says}.",
            "output_format": "text",
            "visibility": SHOWN,
        }
        for number, (name, most, says) in enumerate(written(grade), first)
    ]


def files(lesson: Lesson) -> Files:
    """Return the files of the autograder, for the root of a zip file.

    setup.sh runs once, while the image is built; run_autograder for each submission.
    """
    return {
        "setup.sh": filled("gradescope/setup.sh", lesson),
        "run_autograder": filled("gradescope/run_autograder", lesson),
        **needs_and_wheel(lesson),
    }
