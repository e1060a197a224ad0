"""Run the cells of one submission and return its findings; all points come from here."""

import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hanoi_ref.checking.exercise import Exercise
from hanoi_ref.marking.judging.examine import Finding, absent, examine, second_look, untested
from hanoi_ref.marking.judging.hidden_programs import HiddenPrograms
from hanoi_ref.marking.judging.idle import idle
from hanoi_ref.marking.judging.lending import (
    Lendable,
    followed,
    fresh,
    lent_to,
    source_of,
    wrong,
)
from hanoi_ref.sandbox.runner.host import ForkServer, Hung, Program, best_level
from hanoi_ref.sandbox.runner.messages import ChannelClosed, ChannelTimeout
from hanoi_ref.sandbox.sanitize import clean_outputs

CELL = 1.5  # seconds for a cell; no cell of the course needs half of that
AGAIN = 1.0  # seconds for a cell after another one has timed out
SUBMISSION = 60.0  # seconds for a whole submission, including all its programs
MOST_STARTS = 12  # after this many restarted programs the rest is not run
DIED, HUNG, OVER = "ProgramEnded", "CellTimeout", "NotRun"
SAYS = {
    DIED: "the program ended its process in this cell",
    HUNG: "this cell timed out and could not be interrupted",
    OVER: "the submission had used all its time or programs; the rest was not run",
}

ENDED, UNASKED = "its program ended its own process", "its program could not be asked"
CURES = {
    ENDED: "was not tested, as the program ended. Look for exit(), and for what uses all memory.",
    UNASKED: "was not tested, as the program gave no answer. Look for loops that do not stop.",
    SAYS[OVER]: "was not tested, as the time was used up before. Look for cells that take long.",
}
AT = re.compile(r"\(<cell \d+>, line (\d+)\)")  # Jupyter shows no such numbers
CHARTS = ("numpy", "matplotlib", "pylab")  # modules that programs with charts import

Output = dict[str, Any]


@dataclass
class Cell:
    """A code cell as a submission runner takes it.

    `name` is nbgrader's name; `exercise` is set if the cell checks one.  `lesson` is True if the
    cell is as it was released, `is_test` if it contains a teacher's own test.
    """

    source: str
    name: str = ""
    lesson: bool = False
    exercise: Exercise | None = None
    is_test: bool = False
    outputs: list[Output] = field(default_factory=list)
    lost: str = ""

    @property
    def is_given(self) -> bool:
        """Whether it is the lesson's own and not graded."""
        return self.lesson and not self.is_test and self.exercise is None


class SubmissionRunner:
    """A runner of submissions in a sandbox, which judges their answers; reusable.

    `level` is the sandbox level: the strongest that the system offers, or the wanted one.  `cost`
    is the seconds of the last submission: CPU time, and the time that its programs slept.
    """

    def __init__(self, wanted: str | None = None) -> None:
        self._hidden_programs = HiddenPrograms()
        self._fork_servers = {False: ForkServer()}
        self.cost = 0.0
        self.level = best_level(self._fork_servers[False], wanted)

    def close(self) -> None:
        """End the processes that were kept running."""
        for fork_server in self._fork_servers.values():
            fork_server.close()
        self._hidden_programs.close()

    def fork_server(self, cells: Sequence[Cell]) -> ForkServer:
        """Return the fork server for programs with these cells."""
        charts = any(name in cell.source for cell in cells for name in CHARTS)
        if charts not in self._fork_servers:
            self._fork_servers[charts] = ForkServer(charts)
        return self._fork_servers[charts]

    def run(
        self,
        cells: Sequence[Cell],
        seed: int,
        told: Mapping[str, Any],
        lendable: Lendable | None = None,
    ) -> list[Finding]:
        """Return the findings on all exercises that cells check, and set the outputs of each cell.

        Parameters
        ----------
        cells, seed : the code cells, and the seed of the cases.
        told : the course's root and the files beside the notebook.
        lendable : what each exercise may borrow.

        Returns
        -------
        The findings, in the order of the checks.
        """
        run = _Run(self.fork_server(cells), self._hidden_programs, self.level, cells, seed, told)
        try:
            return run.follow_through(run.findings(), lendable or {})
        finally:
            run.close()
            self.cost = run.cost


class _Run:
    """The run of one submission."""

    def __init__(
        self,
        fork_server: ForkServer,
        hidden_programs: HiddenPrograms,
        level: str,
        cells: Sequence[Cell],
        seed: int,
        told: Mapping[str, Any],
    ) -> None:
        self._fork_server, self._hidden_programs, self._level = fork_server, hidden_programs, level
        self._cells, self._seed, self._told = cells, seed, dict(told)
        self._idle = idle(cells)
        self._starts, self._cost, self._began = 0, 0.0, time.thread_time()
        self._patience, self._gone = CELL, SAYS[OVER]
        self._program: Program | None = None
        self._program = self._start()

    def close(self) -> None:
        """Close the program."""
        if self._program:
            self._cost += self._program.cost
            self._program.close()
        self._program = None

    def findings(self) -> list[Finding]:
        """Run all cells in order, then retry answers that came after their check."""
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

    def follow_through(self, found: list[Finding], lendable: Lendable) -> list[Finding]:
        """Look again at wrong answers that use other wrong ones, once all others are judged."""
        findings = {finding.exercise.partition(".")[2]: finding for finding in found}
        exercises = {cell.exercise.name: cell.exercise for cell in self._cells if cell.exercise}
        sources = [cell.source for cell in self._cells]
        for name in lendable:  # in order: what one keeps of a loan is of exercises before the next
            if lent := lent_to(name, findings, lendable, sources):
                source = source_of(lent, lendable[name], wrong(findings))
                findings[name] = self._look_again(exercises[name], findings[name], lent, source)
        now = {finding.exercise: finding for finding in findings.values()}
        return [now.get(finding.exercise, finding) for finding in found]

    def _look_again(
        self, exercise: Exercise, finding: Finding, lent: Sequence[str], source: str
    ) -> Finding:
        if self._program is None or self._is_over():
            return finding
        try:
            seen = second_look(
                self._program, exercise, fresh(self._seed), self._hidden_programs, source
            )
        except (ChannelTimeout, ChannelClosed):
            self.close()
            return finding
        return followed(finding, exercise, self._seed, lent, seen)

    def _explained(self, finding: Finding, exercise: Exercise) -> Finding:
        """Explain a missing answer by the failure of its cell, if it failed."""
        cell = next((cell for cell in self._cells if cell.name == exercise.name), None)
        word, says = _end(cell) if cell else ("", "")
        return absent(exercise, says, word, says) if word else finding

    def _start(self) -> Program | None:
        self._starts += 1
        if self._starts > MOST_STARTS or self._is_over():
            return None
        return self._fork_server.start(self._level, self._told)

    @property
    def cost(self) -> float:
        """The seconds that the submission has cost so far, in its processes and in this one."""
        running = self._program.cost if self._program else 0.0
        return self._cost + running + time.thread_time() - self._began

    def _is_over(self) -> bool:
        return self.cost > SUBMISSION

    def _execute(self, at: int, cell: Cell) -> None:
        if self._program is None or self._is_over():
            cell.outputs = [_error(OVER)]
            return
        if at in self._idle:
            return
        try:
            cell.outputs = clean_outputs(self._run(self._program, cell))
            for error in _errors(cell):
                error["evalue"] = AT.sub(r"(line \1)", error["evalue"])
        except (ChannelClosed, Hung) as error:
            cell.lost = HUNG if isinstance(error, Hung) else DIED
            cell.outputs = [_error(cell.lost)]
            self._start_again(at)

    def _run(self, program: Program, cell: Cell) -> list[Any]:
        """Return the outputs of a cell; after one that uses all its time, later cells get less."""
        before, seconds = program.cost, self._patience
        try:
            return program.run(cell.source, cell.lesson, seconds)
        finally:
            if program.cost - before > seconds:
                self._patience = AGAIN

    def _examine(self, at: int, exercise: Exercise) -> Finding:
        if self._program is None or self._is_over():
            return untested(exercise, CURES[self._gone], "crash", self._gone)
        is_late = at == len(self._cells)
        try:
            return examine(self._program, exercise, self._seed, self._hidden_programs, is_late)
        except ChannelTimeout:  # another program in the same state would not answer either
            self.close()
            self._gone = UNASKED
            return untested(exercise, CURES[UNASKED], "crash", UNASKED)
        except ChannelClosed:
            self._start_again(at)
            return untested(exercise, CURES[ENDED], "crash", ENDED)

    def _start_again(self, before: int) -> None:
        """Start a new process and run the cells before this one again."""
        while True:
            self.close()
            self._program = self._start()
            if self._program is None or self._replay(self._program, before):
                return

    def _replay(self, program: Program, before: int) -> bool:
        for at, cell in enumerate(self._cells[:before]):
            if cell.exercise is None and not cell.lost and at not in self._idle:
                if self._is_over():
                    return True
                try:
                    self._run(program, cell)
                except (ChannelClosed, Hung):
                    cell.lost = DIED
                    return False
        return True


def _errors(cell: Cell) -> list[Output]:
    return [output for output in cell.outputs if output["output_type"] == "error"]


def _end(cell: Cell) -> tuple[str, str]:
    """Return how a cell without an answer ended: the word of a verdict and a clause."""
    errors = _errors(cell)
    if cell.lost == DIED:
        return "crash", "its cell ended the program"
    if cell.lost == HUNG or any(error["ename"] == "KeyboardInterrupt" for error in errors):
        return "hang", "its cell timed out"
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
