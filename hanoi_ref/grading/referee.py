"""One submission from its cells to its findings: the only path to a mark."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hanoi_ref.checking.exercise import Exercise
from hanoi_ref.grading.examine import Finding, absent, examine
from hanoi_ref.grading.oracle import Oracle
from hanoi_ref.grading.runner.host import Hung, Program, Zygote, best_level
from hanoi_ref.grading.runner.messages import Lost
from hanoi_ref.grading.sanitize import clean_outputs

CELL = 4.0  # the processor's seconds that a cell has; none of the course takes two
MOST_STARTS = 12  # after so many programs that ended themselves the rest is not run
DIED, HUNG = "ProgramEnded", "CellTimeout"
SAYS = {
    DIED: "the program ended its process in this cell",
    HUNG: "this cell did not end in time and could not be interrupted",
}

Output = dict[str, Any]


@dataclass
class Cell:
    """A code cell on its way through the referee.

    `name` is nbgrader's for it, `exercise` is there where the cell checks one; `lesson` says that
    it is as it was handed out.
    """

    source: str
    name: str = ""
    lesson: bool = False
    exercise: Exercise | None = None
    outputs: list[Output] = field(default_factory=list)
    lost: str = ""


class Referee:
    """Runs submissions behind walls and judges their answers; made once, used for many.

    `level` is the strongest level of walls that the system offers, or the one that is wanted.
    """

    def __init__(self, wanted: str | None = None) -> None:
        self._zygote, self._oracle = Zygote(), Oracle()
        self.level = best_level(self._zygote, wanted)

    def close(self) -> None:
        """Ends the processes that were kept warm."""
        self._zygote.close()
        self._oracle.close()

    def run(self, cells: Sequence[Cell], seed: int, told: Mapping[str, Any]) -> list[Finding]:
        """The findings about all exercises that some cells check; each cell has its outputs then.

        `told` holds the course's root and the files that lie beside the notebook.
        """
        run = _Run(self._zygote, self._oracle, self.level, cells, seed, told)
        try:
            return run.findings()
        finally:
            run.close()


class _Run:
    """One submission that is being run."""

    def __init__(
        self,
        zygote: Zygote,
        oracle: Oracle,
        level: str,
        cells: Sequence[Cell],
        seed: int,
        told: Mapping[str, Any],
    ) -> None:
        self._zygote, self._oracle, self._level = zygote, oracle, level
        self._cells, self._seed, self._told = cells, seed, dict(told)
        self._starts = 0
        self._program = self._start()

    def close(self) -> None:
        """Ends the program."""
        if self._program:
            self._program.close()

    def findings(self) -> list[Finding]:
        """Every cell in its turn; answers that came after their check are looked at in the end."""
        found: dict[int, Finding] = {}
        for at, cell in enumerate(self._cells):
            if cell.exercise is None:
                self._execute(at, cell)
            else:
                found[at] = self._examine(at, cell.exercise)
        for at, finding in found.items():
            exercise = self._cells[at].exercise
            if not finding.is_answered and exercise is not None:
                again = self._examine(len(self._cells), exercise)
                found[at] = again if again.is_answered else self._explained(finding, exercise)
        return list(found.values())

    def _explained(self, finding: Finding, exercise: Exercise) -> Finding:
        """Why there is no answer, where its cell went wrong."""
        cell = next((cell for cell in self._cells if cell.name == exercise.name), None)
        word, says = _end(cell) if cell else ("", "")
        return absent(exercise, says, word, says) if word else finding

    def _start(self) -> Program | None:
        self._starts += 1
        if self._starts > MOST_STARTS:
            return None
        return self._zygote.start(self._level, self._told)

    def _execute(self, at: int, cell: Cell) -> None:
        if self._program is None:
            cell.outputs = [_error(DIED)]
            return
        try:
            cell.outputs = clean_outputs(self._program.run(cell.source, cell.lesson, CELL))
        except (Lost, Hung) as error:
            cell.lost = HUNG if isinstance(error, Hung) else DIED
            cell.outputs = [_error(cell.lost)]
            self._start_again(at)

    def _examine(self, at: int, exercise: Exercise) -> Finding:
        if self._program is None:
            return Finding(exercise.id, "crash", flags=("the program could not be asked",))
        try:
            return examine(self._program, exercise, self._seed, self._oracle)
        except Lost:
            self._start_again(at)
            return Finding(exercise.id, "crash", flags=("its program ended its own process",))

    def _start_again(self, before: int) -> None:
        """A new program that stands where the old one stood before a cell."""
        while True:
            self.close()
            self._program = self._start()
            if self._program is None or self._replay(self._program, before):
                return

    def _replay(self, program: Program, before: int) -> bool:
        for cell in self._cells[:before]:
            if cell.exercise is None and not cell.lost:
                try:
                    program.run(cell.source, cell.lesson, CELL)
                except (Lost, Hung):
                    cell.lost = DIED
                    return False
        return True


def _end(cell: Cell) -> tuple[str, str]:
    """How a cell that gave no answer ended, as the word of a verdict and a clause."""
    errors = [output for output in cell.outputs if output["output_type"] == "error"]
    if cell.lost == DIED:
        return "crash", "its cell ended the program"
    if cell.lost == HUNG or any(error["ename"] == "KeyboardInterrupt" for error in errors):
        return "hang", "its cell did not end in time"
    if errors:
        return "wrong", f"its cell stops with {errors[0]['ename']}: {errors[0]['evalue'][:200]}"
    return "", ""


def _error(name: str) -> Output:
    return {
        "output_type": "error",
        "ename": name,
        "evalue": SAYS[name],
        "traceback": [f"{name}: {SAYS[name]}"],
    }


FEW, SMALL = 100, 5_000_000  # files beside a notebook that are taken along, and their bytes


def files_beside(folder: Path, but: Collection[str] = ()) -> dict[str, str]:
    """The ordinary files in a folder that a program may read, as base64 by their names.

    Notebooks, links and what is no file are left out.
    """
    found: dict[str, str] = {}
    for path in sorted(folder.rglob("*"))[: 10 * FEW]:
        name = path.relative_to(folder).as_posix()
        ordinary = path.is_file() and not path.is_symlink() and path.suffix != ".ipynb"
        if ordinary and name not in but and path.stat().st_size <= SMALL and len(found) < FEW:
            found[name] = b64encode(path.read_bytes()).decode()
    return found
