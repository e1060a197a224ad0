"""JUnit XML, which GitLab, Jenkins, CodeGrade and others read.

There is no official schema.  Elements and attributes are those on which two agree: JUnit.xsd of
github.com/windyroad/JUnit-Schema (Ant's form, the stricter one) and junit-10.xsd of Jenkins' xUnit
plugin.  tests/grading/platforms/junit.xsd says them once more.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from hanoi_ref import __version__
from hanoi_ref.checking.card import as_text
from hanoi_ref.checking.verdict import RIGHT, WRONG
from hanoi_ref.grading.platforms.grade import Grade
from hanoi_ref.grading.platforms.parts import Part, parts, written

FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # in XML 1.0
UNGRADED = "not graded"


def results(grades: Sequence[Grade]) -> str:
    """Return the grades as XML: a suite for each notebook, a case for each part of an exercise.

    The text of a failure is the card's.  Parts that were not reached and written answers are
    skipped.  Properties have the points.
    """
    suites = Element("testsuites")
    for number, grade in enumerate(grades):
        _add_suite(suites, number, grade)
    indent(suites)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{tostring(suites, encoding="unicode")}\n'


def _add_suite(suites: Element, number: int, grade: Grade) -> None:
    tests = parts(grade)
    kinds = [_kind(part) for part in tests] + ["skipped"] * len(grade.written)
    kinds += ["error"] if grade.error else []
    package = grade.lesson or UNGRADED
    suite = SubElement(
        suites,
        "testsuite",
        name=_clean(grade.student),
        package=package,
        id=str(number),
        timestamp=f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%S}",
        hostname="localhost",
        tests=str(len(kinds)),
        failures=str(kinds.count("failure")),
        errors=str(kinds.count("error")),
        skipped=str(kinds.count("skipped")),
        time=f"{grade.seconds:.3f}",
    )
    properties = SubElement(suite, "properties")
    facts = {"score": f"{grade.score:g}", "max": f"{grade.max:g}", "sandbox": grade.sandbox}
    for name, value in {**facts, "version": __version__}.items():
        SubElement(properties, "property", name=name, value=value)
    for part, kind in zip(tests, kinds, strict=False):
        case = _add_case(suite, f"{package}.{part.exercise}", f"{part.number} {part.says}")
        if kind == "failure":
            message = f"{part.points:g} of {part.max:g} points"
            _add_end(case, kind, message, as_text(part.card) if part.card else part.in_words)
        elif kind:
            SubElement(case, kind)
    for name, _, says in written(grade):
        SubElement(_add_case(suite, f"{package}.{name}", says), "skipped")
    if grade.error:
        _add_end(_add_case(suite, package, UNGRADED), "error", grade.error, grade.error)
    SubElement(suite, "system-out").text = _clean("\n".join(grade.repairs))
    SubElement(suite, "system-err").text = ""


def _kind(part: Part) -> str:
    """Return the element that says how a case ended; "" for a right one."""
    if part.state == RIGHT:
        return ""
    return "failure" if part.state == WRONG or part.is_first else "skipped"


def _add_case(suite: Element, classname: str, name: str) -> Element:
    told = {"classname": _clean(classname), "name": _clean(name), "time": "0"}
    return SubElement(suite, "testcase", told)


def _add_end(case: Element, kind: str, message: str, text: str) -> None:
    end = SubElement(case, kind, message=_clean(message), type=kind)
    end.text = _clean(text)


def _clean(text: str) -> str:
    """Return the text with a question mark for each character that XML cannot have."""
    return FORBIDDEN.sub("?", text)
