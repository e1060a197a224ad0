"""Run the cells of one submission and ask for its answers; all points come from here.

An answer counts as in the better of the two states that a student has seen: all cells run, or the
cells down to its own.  All are asked at the end first, in one fork of the program.
"""

import re
import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from math import inf
from typing import Any

from hanoi_ref.checking.exercise import Exercise
from hanoi_ref.checking.observation import Observation
from hanoi_ref.course.errors import WorkError
from hanoi_ref.grading.marking.answer_source import used
from hanoi_ref.grading.marking.cells import (
    DIED,
    HUNG,
    OVER,
    SAYS,
    Cell,
    bound,
    definition,
    lost_cell,
    only_imports,
)
from hanoi_ref.grading.marking.examine import (
    Finding,
    Questions,
    absent,
    as_json,
    asked_again,
    concluded,
    judged,
    observed,
    questions_of,
    spent,
    untested,
    wears,
)
from hanoi_ref.grading.marking.hidden_programs import HiddenPrograms
from hanoi_ref.grading.marking.lending import (
    Lendable,
    followed,
    fresh,
    lends_rows,
    lent_to,
    source_of,
    wrong,
)
from hanoi_ref.grading.sandbox.runner.host import Fork, ForkServer, Hung, Program, best_level
from hanoi_ref.grading.sandbox.runner.messages import ChannelClosed, ChannelTimeout
from hanoi_ref.grading.sandbox.sanitize import clean_outputs

CELL = 1.5  # seconds for a cell; no cell of the course needs half of that
AGAIN = 1.0  # seconds for a cell after another one has timed out
SHORT = 0.3  # seconds for a cell that has timed out before
SUBMISSION = 60.0  # seconds for a whole submission, including all its programs
WALL = 5 * SUBMISSION  # the same by the clock, without pauses of this machine
MOST_STARTS = 12  # after this many restarted programs the rest is not run
TRIES = 2  # fork servers that may end while they run a submission
MOST_SILENT = 3  # requests without a reply, each of which takes seconds
ENDED, UNASKED = "its program ended its own process", "its program could not be asked"
CURES = {
    ENDED: "was not tested, as the program ended. Look for exit(), and for what uses all memory.",
    UNASKED: "was not tested, as the program gave no answer. Look for loops that do not stop.",
    SAYS[OVER]: "was not tested, as the time was used up before. Look for cells that take long.",
}
AT = re.compile(r"\(<cell \d+>, line (\d+)\)")  # Jupyter shows no such numbers
CHARTS = ("numpy", "matplotlib", "pylab")  # modules that programs with charts import

# How an answer got more points than at the end of all cells.
APART = "{}: it earns more when no other answer is asked before it"
CALM = "{}: it did not answer at first, but when it was asked again"
PLACE = "{}: it earns more where it is written than at the end of the notebook"
FAILED = "{}: its cell stops with {} here; the rest of the cell is run, too"
MENDED = "{}: a name or a cell it needs was lost; it has its own again"
COUNTED = "{}: it is judged in the order in which the cells were run"
TWICE = "two cells define it in different ways, and the one with more points counts"


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
        server = self._fork_servers.get(charts)
        if server and not server.is_running:
            server.close()
            server = None
        self._fork_servers[charts] = server or ForkServer(charts)
        return self._fork_servers[charts]

    def run(
        self,
        cells: Sequence[Cell],
        seed: int,
        world: Mapping[str, Any],
        lendable: Lendable | None = None,
    ) -> tuple[list[Finding], dict[str, str]]:
        """Judge the answers of a submission, and set the outputs of each cell.

        `world` has the files beside the notebook, `lendable` what each exercise may borrow.  Return
        the findings on all exercises that cells check, in their order, and messages on how answers
        were judged.  Each message has the name of the answer, if that may have lost points by it.
        """
        for _ in range(TRIES):
            server = self.fork_server(cells)
            run = _Run(server, self._hidden_programs, self.level, cells, seed, world)
            try:
                findings = run.findings(lendable or {})
                if server.is_running:
                    return findings, run.repairs
            except (ChannelClosed, OSError):
                if not server.has_ended():
                    raise
            finally:
                run.close()
                self.cost = run.cost
            for cell in cells:  # what was found without the fork server does not count
                cell.asked, cell.outputs, cell.has_run, cell.lost = [], [], False, ""
        raise WorkError("the process that starts its programs has ended, and so has the next one")


Reply = tuple[Mapping[str, Any], Sequence[Observation] | None]
"""What a fork says of an answer, and what the answer did on each case."""


class _SharedFork:
    """A fork in which several answers are asked; after one that wears it, there is another one."""

    def __init__(self, hidden_programs: HiddenPrograms) -> None:
        self._hidden_programs = hidden_programs
        self._fork: Fork | None = None

    def close(self) -> None:
        """End the fork, if there is one."""
        if self._fork:
            self._fork.close()
        self._fork = None

    def ask(self, program: Program, exercise: Exercise, questions: Questions) -> Reply:
        """Return what an answer does in the program's fork."""
        fork = self._fork = self._fork or program.fork()
        try:
            reply, observations = observed(fork, exercise, questions, self._hidden_programs)
        except (ChannelClosed, ChannelTimeout):
            self.close()
            raise
        if reply.get("worn") or fork.is_over or wears(observations):
            self.close()
        return reply, observations


class _Run:
    """The run of one submission."""

    def __init__(
        self,
        fork_server: ForkServer,
        hidden_programs: HiddenPrograms,
        level: str,
        cells: Sequence[Cell],
        seed: int,
        world: Mapping[str, Any],
    ) -> None:
        self._fork_server, self._hidden_programs, self._level = fork_server, hidden_programs, level
        self._cells, self._seed, self._world = cells, seed, dict(world)
        self._exercises = {cell.exercise.name: cell.exercise for cell in cells if cell.exercise}
        self._found: dict[str, Finding] = {}
        self._changed: set[str] = set()  # answers that may do something else than at their place
        self._named: set[str] = set()  # wrong answers after their second round
        self.repairs: dict[str, str] = {}
        self._starts, self._cost, self._began = 0, 0.0, time.thread_time()
        self._wall = 0.0
        self._patience, self._gone, self._silent = CELL, SAYS[OVER], 0
        self._program: Program | None = None

    def close(self) -> None:
        """Close the program."""
        if self._program:
            self._cost += self._program.cost
            self._wall += self._program.wall
            self._program.close()
        self._program = None

    @property
    def cost(self) -> float:
        """The seconds that the submission has cost so far, in its processes and in this one."""
        running = self._program.cost if self._program else 0.0
        return self._cost + running + time.thread_time() - self._began

    def findings(self, lendable: Lendable) -> list[Finding]:
        """Ask for all answers at the end of the notebook, and again for those that are not right.

        They are asked again where they are written, and if the student ran the cells in another
        order, in that order.  Tests of a student's own come last, as they are given programs that
        know right answers.
        """
        everything = list(range(len(self._cells)))
        for name in self._exercises:
            for at in self._places(name, everything):
                self._cells[at].asked.append(name)
        self._start()
        for at in everything:
            self._execute(at, everything)
        tests = [
            name
            for name, exercise in self._exercises.items()
            if questions_of(exercise, self._seed).has_programs
        ]
        others = [name for name in self._exercises if name not in tests]
        # First those that may not call our packages: others could leave them what these return.
        others.sort(key=lambda name: bool(self._exercises[name].allowed_packages))
        by_count = self._by_count()
        for names in (others, tests):
            self._ask_all(names)
            self._again(names, everything, PLACE)
            if by_count != everything:
                self._again(names, by_count, COUNTED)
            if names is others:
                self._follow_through(lendable)
        twice = {*self._defined_twice(everything)}
        finals = [self._final(name, exercise) for name, exercise in self._exercises.items()]
        return [
            replace(each, flags=(*each.flags, TWICE)) if name in twice else each
            for name, each in zip(self._exercises, finals, strict=True)
        ]

    def _final(self, name: str, exercise: Exercise) -> Finding:
        """Return the finding that counts: with the name of a mistake, or why there is none."""
        finding = self._found.get(name)
        if finding is None:
            return untested(exercise, CURES[self._gone], "crash", self._gone)
        if not finding.is_answered:
            return self._explained(exercise, finding)
        if finding.share < 1 and finding.observations and name not in self._named:
            return judged(exercise, self._seed, finding.observations)
        return finding

    def _explained(self, exercise: Exercise, finding: Finding) -> Finding:
        """Explain a missing answer by the failure of its cell, if it failed."""
        ends = (cell.end for cell in self._cells if exercise.name in (cell.name, *cell.makes))
        word, says = next((end for end in ends if end[0]), ("", ""))
        return absent(exercise, says, word, says) if word else finding

    # Cells

    def _start(self) -> None:
        """Start a new program; there is none if too many were started, or the time is over."""
        self.close()
        self._starts += 1
        if self._starts <= MOST_STARTS and not self._is_over():
            self._program = self._fork_server.start(self._level, self._world)

    def _is_over(self) -> bool:
        wall = self._wall + (self._program.wall if self._program else 0.0)
        return self.cost > SUBMISSION or wall > WALL or self._silent >= MOST_SILENT

    def _execute(self, at: int, order: Sequence[int], goes_on: bool = False) -> None:
        """Run a cell; if it ends its program, start another and run the cells before it again."""
        cell = self._cells[at]
        if cell.exercise or cell.lost or cell.is_idle:
            return
        if self._program is None or self._is_over():
            cell.outputs = cell.outputs if cell.has_run else [lost_cell(OVER)]
            return
        try:
            outputs = self._run(self._program, cell, goes_on)
        except (ChannelClosed, Hung) as error:
            cell.lost = HUNG if isinstance(error, Hung) else DIED
            cell.outputs = [lost_cell(cell.lost)]
            self._start()
            for before in order[: order.index(at)]:
                self._execute(before, order, goes_on)
            return
        if not cell.has_run:
            cell.has_run, cell.outputs = True, clean_outputs(outputs)
            for output in cell.errors:
                output["evalue"] = AT.sub(r"(line \1)", output["evalue"])

    def _run(self, program: Program, cell: Cell, goes_on: bool) -> list[Any]:
        """Return the outputs of a cell; after one that uses all its time, later cells get less."""
        before, seconds = program.cost, SHORT if cell.is_interrupted else self._patience
        try:
            return program.run(
                cell.source, cell.lesson, seconds, cell.asked, goes_on and not cell.lesson
            )
        finally:
            if program.cost - before > seconds:
                self._patience = AGAIN

    # Answers

    def _left(self, names: Collection[str]) -> list[str]:
        """Return those of some answers that are not fully right."""
        return [
            name
            for name in self._exercises
            if name in names and (name not in self._found or self._found[name].share < 1)
        ]

    def _ask_all(self, names: Sequence[str]) -> None:
        """Ask for answers in one fork, and again for those that may have more points apart."""
        waited: list[str] = []
        with closing(_SharedFork(self._hidden_programs)) as shared:
            for name in names:
                reply, observations = self._ask_in(shared, name)
                if any(reply.get(why) for why in ("worn", "nowhere", "changed")):
                    self._changed.add(name)
                if any(one.waited for one in observations or ()):
                    waited.append(name)
        for name in waited:  # perhaps not the program slept, but the machine was stopped
            self._examine(name, CALM)
            if self._found[name].verdict == "hang":
                break  # it did sleep, and so may the others: each takes as long again
        for name in self._left(names):
            if name in self._found and name not in self._changed:
                if not self._name(name, self._found[name], was_alone=False):
                    self._examine(name, APART)

    def _ask_in(self, shared: _SharedFork, name: str) -> Reply:
        """Return what an answer did in a shared fork; ask twice if the fork was worn before."""
        reply: Reply = {"worn": True}, None
        questions = questions_of(self._exercises[name], self._seed)
        for _ in range(2):
            if self._program is None or self._is_over():
                break
            try:
                reply = shared.ask(self._program, self._exercises[name], questions)
            except (ChannelClosed, ChannelTimeout) as error:
                reply = {"worn": True}, None
                self._note_silence(error)
            if not reply[0].get("worn"):
                self._found[name] = concluded(self._exercises[name], self._seed, reply[1])
                break
        return reply

    def _note_silence(self, error: ChannelTimeout | ChannelClosed) -> None:
        """Note that a program has not answered; after some times no other is asked."""
        self._gone = UNASKED
        self._silent += isinstance(error, ChannelTimeout)

    def _name(
        self, name: str, finding: Finding, cells: Sequence[str] = (), was_alone: bool = True
    ) -> bool:
        """Let a finding count, after a second round of questions about what is wrong.

        Return whether the answer does the same then, apart from the others.
        """
        self._found[name] = finding
        if self._program and not self._is_over() and finding.share < 1 and finding.observations:
            asked = self._program, self._exercises[name], self._seed, finding
            named = asked_again(*asked, self._hidden_programs, cells, was_alone)
            if named is None:
                return False
            self._named.add(name)
            self._found[name] = named
        return True

    def _by_count(self) -> list[int]:
        """Return the cells in the order in which the student ran them.

        The lesson's cells without a count come first, a student's last.  If no cell that binds
        names has another place in it, it is the notebook's own order.
        """

        def count(at: int) -> tuple[float, int]:
            cell = self._cells[at]
            return cell.count or (0 if cell.is_given else inf), at

        everything = range(len(self._cells))
        order = sorted(everything, key=count)
        matters = [at for at in order if bound(self._cells[at].source)]
        has_counts = any(cell.count for cell in self._cells)
        return order if has_counts and matters != sorted(matters) else list(everything)

    def _again(self, names: Sequence[str], order: Sequence[int], says: str) -> None:
        """Ask for answers where they are written in a new program, and then again at its end.

        They are those that depend on something that later cells changed, or that may need a cell
        that failed; the program goes on behind statements that fail.
        """
        failed = (cell for cell in self._cells if cell.errors and not cell.lesson)
        lost = self._changed.union(*(bound(cell.source) for cell in failed))
        sources = [cell.source for cell in self._cells]
        left = [
            name
            for name in self._left(names)
            if says == COUNTED or name in lost or lost & used(sources, name)
        ]
        places = {name: asked for name in left if (asked := self._places(name, order))}
        if not places:
            return
        self._start()
        for at in order:
            self._execute(at, order, goes_on=True)
            for name in self._left([name for name in places if at in places[name]]):
                self._examine(name, says)
        for name in self._left(places):
            if name not in self._found or self._found[name].verdict != "hang":
                self._examine(name, MENDED, self._mending(name))

    def _defined_twice(self, order: Sequence[int]) -> Iterator[str]:
        """Yield the answers that two cells define, if the one that does not count is worse.

        The later one counts, unless an earlier one has more points.
        """
        for name, finding in [*self._found.items()]:
            makers = [at for at in order if not self._cells[at].lesson and self._defined(name, at)]
            if len({self._defined(name, at) for at in makers}) < 2 or not finding.share:
                continue
            is_worse_later = PLACE.format(name) in self.repairs
            if is_worse_later or self._share_behind(name, makers[0], order) < finding.share:
                yield name

    def _defined(self, name: str, at: int) -> str:
        return definition(self._cells[at].source, name)

    def _share_behind(self, name: str, last: int, order: Sequence[int]) -> float:
        """Return the share of an answer's points behind a cell; 1 if it cannot be asked there."""
        self._start()
        for at in order[: order.index(last) + 1]:
            self._execute(at, order)
        if self._program is None or self._is_over():
            return 1.0
        exercise = self._exercises[name]
        try:
            with self._program.fork() as fork:
                questions = questions_of(exercise, self._seed)
                _, observations = observed(fork, exercise, questions, self._hidden_programs)
        except (ChannelTimeout, ChannelClosed) as error:
            self._note_silence(error)
            return 1.0
        return concluded(exercise, self._seed, observations).share

    def _places(self, name: str, order: Sequence[int]) -> set[int]:
        """Return the cells after which an answer is asked; none if it is not written.

        They are its home, cells behind it that bind the name again, and the last one of the
        student's before its check.
        """
        homes = [at for at in order if name in self._cells[at].makes and not self._cells[at].lost]
        if not homes:
            return set()
        behind = [at for at in order[order.index(homes[0]) :] if not self._cells[at].exercise]
        check = next(at for at in order if name == getattr(self._cells[at].exercise, "name", ""))
        before = order[: order.index(check)]
        own = [at for at in behind if at in before and not self._cells[at].lesson]
        return {*homes, *own[-1:], *(at for at in behind if name in bound(self._cells[at].source))}

    def _mending(self, name: str) -> list[str]:
        """Return the cells to run again at the end: imports, what failed, then lost answers."""
        lost = {name, *self._changed}
        cells = [
            cell for cell in self._cells if not (cell.exercise or cell.lost or cell.is_interrupted)
        ]
        imports = [cell for cell in cells if cell.lesson and only_imports(cell.source)]
        failed = [cell for cell in cells if not cell.lesson and cell.errors]
        homes = [cell for cell in cells if not lost.isdisjoint(cell.makes)]
        return [cell.source for cell in (*imports, *failed, *homes)]

    def _examine(self, name: str, says: str, cells: Sequence[str] = ()) -> None:
        """Ask for an answer in a fork of its own; the finding counts unless it is worse."""
        exercise, before = self._exercises[name], self._found.get(name)
        if self._program is None or self._is_over():
            return
        try:
            if before and says != CALM and self._is_spent_again(exercise, before, cells):
                return
            with self._program.fork() as fork:
                questions = questions_of(exercise, self._seed)
                _, observations = observed(fork, exercise, questions, self._hidden_programs, cells)
        except (ChannelTimeout, ChannelClosed) as error:
            self._note_silence(error)
            return
        finding = concluded(exercise, self._seed, observations)
        if before is None or finding.share > before.share:
            stops = [cell.errors[0] for cell in self._cells if name in cell.makes and cell.errors]
            says = FAILED if stops and says == PLACE else says
            clause = says.format(name, *(error["ename"] for error in stops))
            self.repairs[clause] = name if says == FAILED else ""
            self._name(name, finding, cells)
        elif finding.share == before.share and finding.is_answered and name not in self._named:
            self._name(name, finding, cells)

    def _is_spent_again(self, exercise: Exercise, before: Finding, cells: Sequence[str]) -> bool:
        """Return whether an answer uses up the time or memory of a case here as it has before.

        It gets less time than before: to wait for it twice would cost most of a submission's time.
        """
        questions = spent(exercise, self._seed, before)
        if not self._program or not questions.cases:
            return False
        with self._program.fork() as fork:
            _, observations = observed(fork, exercise, questions, self._hidden_programs, cells)
        return any(one.is_spent for one in observations or ())

    def _follow_through(self, lendable: Lendable) -> None:
        """Look again at wrong answers that use other wrong ones, once all others are judged."""
        sources = [cell.source for cell in self._cells]
        for name in lendable:  # in order: what one keeps of a loan is of exercises before the next
            lent = lent_to(name, self._found, lendable, sources)
            if not lent or self._program is None or self._is_over():
                continue
            exercise, finding = self._exercises[name], self._found[name]
            source = source_of(lent, lendable[name], wrong(self._found))
            cells = self._mending(name) if name in self._changed else ()
            try:
                with self._program.fork() as fork:
                    questions = questions_of(exercise, fresh(self._seed))
                    _, observations = observed(
                        fork, exercise, questions, self._hidden_programs, cells, source
                    )
            except (ChannelTimeout, ChannelClosed) as error:
                self._note_silence(error)
                continue
            second = followed(finding, exercise, self._seed, lent, as_json(observations or []))
            if second.share == 1 or not lends_rows(lent, lendable[name]):
                self._found[name] = second
