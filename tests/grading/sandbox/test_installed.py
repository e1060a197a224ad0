"""However the course is installed, a program that looks everywhere finds no solutions or marks."""

from pathlib import Path

import pytest

from tests.grading.sandbox.test_sandbox import OFFERED
from tests.grading.sandbox.walk import WAYS, installed, seen
from tests.shared import often

LEVELS = [level for level in ("namespaces", "landlock") if OFFERED[level]]


@pytest.mark.full
@pytest.mark.skipif(not LEVELS, reason="this machine has no sandbox")
@pytest.mark.parametrize("way", often(WAYS, "clone", "wheel", to="release"))
def test_a_program_finds_nothing_of_the_teachers(
    way: str, wheels: list[Path], tmp_path: Path
) -> None:
    """No solution, rubric, guide, mark, seed or neighbour; only the interpreter and libraries."""
    for secrets, files in seen(installed(way, tmp_path, wheels), LEVELS).values():
        assert not secrets
        assert sum(files.values()) > 1_000
