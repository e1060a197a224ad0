"""What the platforms' documentation says of their results; each function returns what is wrong.

The pages are named in hanoi_ref/grading/platforms.
"""

import json
import math
from base64 import b64decode
from binascii import Error
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import xmlschema

VISIBILITIES = ("hidden", "after_due_date", "after_published", "visible")
FORMATS = ("text", "html", "simple_format", "md", "ansi")
SHOWN = {"visibility": VISIBILITIES, "stdout_visibility": VISIBILITIES}
STYLED = dict.fromkeys(("output_format", "test_output_format", "name_format"), FORMATS)
STATUS = {"status": ("passed", "failed")}
OF_RESULTS = {
    **{"score": float, "execution_time": float, "output": str, "extra_data": dict, "tests": list},
    **{"leaderboard": list, **SHOWN, **STYLED},
}
OF_TEST = {
    **{"score": float, "max_score": float, "name": str, "number": str, "output": str},
    **{"tags": list, "extra_data": dict, "visibility": VISIBILITIES, **STYLED, **STATUS},
}


def _wrong(told: Any, known: Mapping[str, Any], where: str) -> Iterator[str]:
    """Yield the fields that are unknown, or not of their type or among their values."""
    if not isinstance(told, dict):
        yield f"{where} is no object"
        return
    for name, value in told.items():
        kind = known.get(name)
        if kind is None:
            yield f"{where}: {name} is unknown"
        elif isinstance(kind, tuple):
            if value not in kind:
                yield f"{where}: {name} is {value!r}"
        elif kind is float:
            if type(value) not in (int, float) or not math.isfinite(value):
                yield f"{where}: {name} is no number"
        elif type(value) is not kind:
            yield f"{where}: {name} is {type(value).__name__}"


def gradescope(text: str) -> list[str]:
    """Gradescope's results.json."""
    told = json.loads(text)
    wrong = [*_wrong(told, OF_RESULTS, "results")]
    tests = told.get("tests", []) if isinstance(told, dict) else []
    for number, test in enumerate(tests):
        wrong += _wrong(test, OF_TEST, f"test {number}")
        score, most = test.get("score"), test.get("max_score")
        if not isinstance(score, float) or not isinstance(most, float) or not 0 <= score <= most:
            wrong.append(f"test {number}: {score} of {most} points")
    if "score" not in told and not tests:
        wrong.append("neither a score nor tests")
    if not wrong and tests and not math.isclose(told["score"], sum(t["score"] for t in tests)):
        wrong.append("the tests do not add up")
    return wrong


def prairielearn(text: str) -> list[str]:
    """An external grader's results.json."""
    told = json.loads(text)
    known = {"gradable": bool, "score": float, "message": str, "output": str, "tests": list}
    wrong = [*_wrong(told, known | {"images": list, "format_errors": list}, "results")]
    wrong += ["more than 1 MB"] if len(text.encode()) > 1_000_000 else []
    if told.get("gradable", True) and not (
        type(told.get("score")) in (int, float) and 0 <= told["score"] <= 1
    ):
        wrong.append(f"score is {told.get('score')}")
    of_test = dict.fromkeys(("name", "description", "message", "output"), str)
    for number, test in enumerate(told.get("tests", [])):
        numbers = {"points": float, "max_points": float, "images": list}
        wrong += _wrong(test, of_test | numbers, f"test {number}")
        if not 0 <= test.get("points", -1) <= test.get("max_points", -1):
            wrong.append(f"test {number}: points")
    return wrong


def reporter(encoded: str) -> list[str]:
    """What the autograding reporter of GitHub Classroom decodes and adds up."""
    try:
        told = json.loads(b64decode(encoded, validate=True))
    except (Error, ValueError):
        return ["not JSON in base64"]
    status = {"status": ("pass", "fail", "error")}
    known = {"version": int, "max_score": float, "tests": list, **status}
    wrong = [*_wrong(told, known, "result")]
    wrong += [f"{name} is missing" for name in ("max_score", "tests") if name not in told]
    of_test = {"name": str, "score": float, "message": str, "line_no": int, **status}
    for number, test in enumerate(told.get("tests", [])):
        wrong += _wrong(test, of_test, f"test {number}")
        wrong += [f"test {number}: no {name}" for name in ("name", "score") if name not in test]
    if not wrong and sum(test["score"] for test in told["tests"]) > told["max_score"]:
        wrong.append("more points than there are")
    return wrong


@cache
def _schema() -> xmlschema.XMLSchema:
    return xmlschema.XMLSchema(Path(__file__).with_name("junit.xsd"))


def junit(text: str) -> list[str]:
    """JUnit XML by its schema; counts of a suite are those of its cases."""
    wrong = [str(error.reason) for error in _schema().iter_errors(text)]
    for suite in ElementTree.fromstring(text) if not wrong else ():
        for name, kind in {"failures": "failure", "errors": "error", "skipped": "skipped"}.items():
            if int(suite.get(name)) != len(suite.findall(f"testcase/{kind}")):
                wrong.append(f"{name} is {suite.get(name)}")
        if int(suite.get("tests")) != len(suite.findall("testcase")):
            wrong.append("tests")
    return wrong
