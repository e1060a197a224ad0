"""However the course is installed, a program that looks everywhere finds no solutions or marks."""

from pathlib import Path

import pytest

from tests.grading.sandbox.test_sandbox import OFFERED
from tests.grading.sandbox.walk import WAYS, built, installed, seen

LEVELS = [level for level in ("namespaces", "landlock") if OFFERED[level]]
OFTEN = ("clone", "wheel")


@pytest.fixture(scope="session")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The wheels of the package and of its solutions."""
    return built(tmp_path_factory.mktemp("wheels"))


@pytest.mark.skipif(not LEVELS, reason="this machine has no sandbox")
@pytest.mark.parametrize(
    "way", [pytest.param(way, marks=() if way in OFTEN else pytest.mark.full) for way in WAYS]
)
def test_a_program_finds_nothing_of_the_teachers(
    way: str, wheels: list[Path], tmp_path: Path
) -> None:
    """No solution, rubric, guide, mark, seed or neighbour; only the interpreter and libraries."""
    for secrets, files in seen(installed(way, tmp_path, wheels), LEVELS).values():
        assert not secrets
        assert sum(files.values()) > 1_000
