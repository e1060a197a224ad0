"""Nothing that a submission does gives points that it has not earned, or reaches anybody else."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from itertools import chain

import pytest

from hanoi_ref.grading.results import Submission
from hanoi_ref.grading.runner.host import Zygote
from tests.hostile import (
    tries_answers,
    tries_files,
    tries_machine,
    tries_notebooks,
    tries_reference,
    tries_shell,
)
from tests.hostile.classroom import CANARY, SEED, Marked, mark_class, student_of
from tests.hostile.trial import Try

MODULES = (tries_shell, tries_answers, tries_reference, tries_machine, tries_files, tries_notebooks)
FAMILIES = {name: family for module in MODULES for name, family in module.FAMILIES.items()}
TRIES = list(chain.from_iterable(FAMILIES.values()))
IN_A_PROGRAM = [
    each
    for name, family in FAMILIES.items()
    if name not in tries_notebooks.FAMILIES
    for each in family
]
OF_FILES = [each for name in ("others", "gradebook", "later") for each in FAMILIES[name]]
HANG = 15.0  # seconds of the processor that a try may use: three times what a slow one needs


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Each class has its own tries."""
    if "number" in metafunc.fixturenames:
        tries = metafunc.cls.tries
        ids = [each.name for each in tries]
        metafunc.parametrize("number", range(len(tries)), ids=ids)


@pytest.fixture(scope="class")
def marked(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Marked]:
    """The class of a level, marked once."""
    cls, start = request.cls, Zygote.start
    with pytest.MonkeyPatch.context() as patch:
        home = tmp_path_factory.mktemp("home")
        (home / "canary.txt").write_text(CANARY)
        patch.setenv("HOME", str(home))
        patch.setenv("HANOI_SECRET", CANARY)
        if cls.abi:
            patch.setattr(
                Zygote, "start", lambda z, level, told: start(z, level, {**told, "abi": cls.abi})
            )
        yield mark_class(tmp_path_factory.mktemp("class"), cls.level, cls.tries)


class Hostile:
    """What holds for every try; a subclass says at which level."""

    level = ""
    abi: int | None = None
    tries = TRIES

    def of(self, marked: Marked, number: int) -> tuple[Try, Submission]:
        """A try and what it got."""
        each = self.tries[number]
        return each, marked.submissions[student_of(number, each), each.lesson]

    def test_a_try_earns_what_is_right_in_it(self, marked: Marked, number: int) -> None:
        """No more, and where an honest part of it is right no less."""
        each, got = self.of(marked, number)
        assert each.least <= got.score <= each.most, f"{each.name} has {got.score}: {got}"
        assert each.flag in " ".join([*got.flags, *got.repairs, got.error or ""])

    def test_every_mark_is_one_finite_result(self, marked: Marked, number: int) -> None:
        """nbgrader gives all points to a cell that says nothing."""
        each, got = self.of(marked, number)
        notebook = marked.notebook(got.student, each.lesson)
        assert notebook is not None or got.error
        for cell in (notebook or {"cells": []})["cells"]:
            known = cell["metadata"].get("nbgrader", {})
            if cell["cell_type"] == "code" and known.get("grade") and not known["solution"]:
                results = [o for o in cell["outputs"] if o["output_type"] == "execute_result"]
                assert len(results) == 1
                assert math.isfinite(float("".join(results[0]["data"]["text/plain"])))

    def test_nothing_secret_is_read(self, marked: Marked, number: int) -> None:
        """Not the seed, another's work, the gradebook, the home, or the environment."""
        each, got = self.of(marked, number)
        notebook = marked.notebook(got.student, each.lesson) or {"cells": []}
        shown = json.dumps([cell.get("outputs") for cell in notebook["cells"]])
        assert CANARY not in shown and str(SEED) not in shown
        assert "@PROGRAMS" not in shown and "END SOLUTION" not in shown

    def test_a_hang_costs_little(self, marked: Marked, number: int) -> None:
        """However busy the machine is, and all the rest of the class goes on."""
        each, got = self.of(marked, number)
        took = marked.seconds[f"{each.lesson}: {got.student}"]
        assert took <= HANG * each.hangs, f"{each.name}: {took:.1f} s"

    def test_neighbours_are_not_changed(self, marked: Marked) -> None:
        """They have the points, verdicts and flags that they have alone."""
        alone = {(student[-8:], lesson): each for (student, lesson), each in marked.alone.items()}
        count = 0
        for (student, lesson), got in marked.submissions.items():
            if student.endswith("honest"):
                count += 1
                same = alone[student[-8:], lesson]
                assert same.score > 0
                assert (got.score, got.exercises, got.flags, got.error) == (
                    same.score,
                    same.exercises,
                    same.flags,
                    same.error,
                )
        assert count >= 2 + len(self.tries) // 8

    def test_nothing_is_left(self, marked: Marked) -> None:
        """No process, and no file outside of what marking writes."""
        assert not marked.left
        assert not marked.written


class TestNamespaces(Hostile):
    """In a world of its own."""

    level = "namespaces"


class TestLandlock(Hostile):
    """Among the others, behind filters; what is done to a notebook never comes there."""

    level, tries = "landlock", IN_A_PROGRAM


class TestLandlockOfDebian12(Hostile):
    """With what a kernel of 2022 knows of landlock, which lets files be truncated."""

    level, abi, tries = "landlock", 2, OF_FILES


def test_names_last() -> None:
    """No two tries share a name, and there are enough of them."""
    names = [each.name for each in TRIES]
    assert len(set(names)) == len(names) >= 100
