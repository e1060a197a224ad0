"""Nothing that a submission does gives points that it has not earned, or reaches anybody else."""

import json
import math
from collections.abc import Iterator
from importlib import import_module
from itertools import chain
from pathlib import Path
from threading import local

import pytest

from hanoi_ref import imports
from hanoi_ref.grading.gradebook.results import Submission
from hanoi_ref.grading.marking import submission
from tests.hostile.classroom import CANARY, SEED, Marked, mark_class, student_of
from tests.hostile.trial import Try
from tests.shared import share_of

MODULES = [
    import_module(f"tests.hostile.{path.stem}")
    for path in sorted(Path(__file__).parent.glob("tries_*.py"))
]
FAMILIES = {name: family for module in MODULES for name, family in module.FAMILIES.items()}
TRIES = list(chain.from_iterable(FAMILIES.values()))
OLDER = "from hanoi_ref.grading.sandbox import kernel\nkernel.landlock_abi = lambda: {}"
HANG = 15.0  # seconds of the processor that a try may use: three times what a slow one needs


def family(*names: str) -> list[Try]:
    """Return the tries of these families."""
    return [each for name in names for each in FAMILIES[name]]


# What the kernel must refuse, which is not the same behind each kind of sandbox.
OF_THE_SYSTEM = family("processes", "memory", "others", "gradebook", "later", "helpers")
OF_FILES = family("others", "gradebook", "later")
OF_ANSWERS = family("check", "hooks", "package", "seed", "forged", "lies", "elsewhere")
OF_ANSWERS += family("reference", "tables", "output", "oracles", "hidden", "lent")


@pytest.fixture(scope="class")
def marked(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Marked]:
    """The class of a level, marked once."""
    cls = request.cls
    with pytest.MonkeyPatch.context() as patch:
        home = tmp_path_factory.mktemp("home")
        (home / "canary.txt").write_text(CANARY)
        patch.setenv("HOME", str(home))
        patch.setenv("HANOI_SECRET", CANARY)
        if cls.abi:
            first = "from hanoi_ref.imports"
            older = f"{OLDER.format(cls.abi)}\n{first}"
            patch.setattr(imports, "BEGIN", imports.BEGIN.replace(first, older))
            patch.setattr(submission, "_MINE", local())  # its fork servers start anew
        yield mark_class(tmp_path_factory.mktemp("class"), cls.level, cls.tries)


class Hostile:
    """What holds for every try; a subclass says at which level."""

    level = ""
    abi: int | None = None
    tries = TRIES

    def each(self, marked: Marked) -> Iterator[tuple[Try, Submission]]:
        """Yield each try and what it got."""
        for number, each in enumerate(self.tries):
            yield each, marked.submissions[student_of(number, each), each.lesson]

    def test_a_try_earns_what_is_right_in_it(self, marked):
        """No more, and where an honest part of it is right no less."""
        wrong = {
            each.name: got
            for each, got in self.each(marked)
            if not each.least <= (got.score or 0) <= each.most  # None if it cannot be graded
            or each.flag not in " ".join([*got.flags, *got.repairs, got.error or ""])
        }
        assert wrong == {}

    def test_every_mark_is_one_finite_result(self, marked):
        """nbgrader gives all points to a cell that shows nothing."""
        for each, got in self.each(marked):
            notebook = marked.notebook(got.student, each.lesson)
            assert notebook is not None or got.error, each.name
            for cell in (notebook or {"cells": []})["cells"]:
                known = cell["metadata"].get("nbgrader", {})
                if cell["cell_type"] == "code" and known.get("grade") and not known["solution"]:
                    results = [o for o in cell["outputs"] if o["output_type"] == "execute_result"]
                    assert len(results) == 1, each.name
                    assert math.isfinite(float("".join(results[0]["data"]["text/plain"])))

    def test_lost_points_have_a_sentence(self, marked):
        """The card of each exercise that lost some says why; without cards there is an error."""
        for each, got in self.each(marked):
            notebook = marked.notebook(got.student, each.lesson) or {"metadata": {}}
            for finding in notebook["metadata"].get("hanoi", {}).get("findings", ()):
                notes = (finding["card"] or {"notes": ()})["notes"]
                says = finding["share"] == 1 or any(note["says"] for note in notes)
                assert says, (each.name, finding["exercise"])

    def test_nothing_secret_is_read(self, marked):
        """Not the seed, another's work, the gradebook, the home, or the environment."""
        for each, got in self.each(marked):
            notebook = marked.notebook(got.student, each.lesson) or {"cells": []}
            shown = json.dumps([cell.get("outputs") for cell in notebook["cells"]])
            for secret in (CANARY, str(SEED), "@PROGRAMS", "END SOLUTION"):
                assert secret not in shown, each.name

    def test_a_hang_costs_little(self, marked):
        """However busy the machine is, and all the rest of the class goes on."""
        cost = {
            each.name: (marked.seconds[f"{each.lesson}: {got.student}"], HANG * each.hangs)
            for each, got in self.each(marked)
        }
        assert {name: took for name, (took, most) in cost.items() if took > most} == {}

    def test_neighbours_are_not_changed(self, marked):
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

    def test_nothing_is_left(self, marked):
        """No process, and no file outside of what marking writes."""
        assert not marked.left
        assert not marked.written


@pytest.mark.full
class TestNamespaces(Hostile):
    """In a world of its own.  An eighth of the tries before a release: all take ten minutes."""

    level, tries = "namespaces", share_of(((each.name, each) for each in TRIES), 1 / 8)


@pytest.mark.full
class TestLandlock(Hostile):
    """Among the others, behind filters; every fourth try before a release."""

    level, tries = "landlock", share_of(((each.name, each) for each in OF_THE_SYSTEM), 1 / 4)


@pytest.mark.full
class TestLandlockOfDebian12(Hostile):
    """With what a kernel of 2022 knows of landlock, which lets files be truncated."""

    level, abi, tries = "landlock", 2, OF_FILES


@pytest.mark.release
class TestLandlockOfAnswers(Hostile):
    """What the reading of answers must refuse, which is the same behind each kind of sandbox."""

    level, tries = "landlock", OF_ANSWERS


def test_names_last():
    """No two tries share a name, and there are enough of them."""
    names = [each.name for each in TRIES]
    assert len(set(names)) == len(names) >= 500
