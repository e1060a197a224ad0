"""A program that is right except for one class of inputs: its mark does not depend on the seed."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from typing import Any

import pytest

from hanoi_ref.checking.exercise import Case, Exercise, Problem
from hanoi_ref.checking.judge_own_test import Hidden
from hanoi_ref.checking.observation import Observation
from hanoi_ref.checking.running.observe import observe, observe_all
from hanoi_ref.checking.verdict import Judgement
from hanoi_ref.lessons import EXERCISES
from tests.lessons.programs import load

RIGHT, WRONG = load()
FEW, MANY = range(100, 103), range(100, 130)


def each(condition: str, values: range) -> list[str]:
    """The condition with each of these values."""
    return [condition.format(value) for value in values]


UP_TO_12 = ["n % 2", "n and n % 2 == 0", "n > 9", *each("n == {}", range(2, 13)), "n == 0"]
PEGS = ["target == 'A'", "source == 'B'", "spare == 'D'", "source > 'C'", "(source, n) == ('D', 3)"]
STARTS = [
    "start[:1] == 'B'",
    "start[-1:] == 'C'",
    "goal[-1:] == 'A'",
    "goal[:1] == 'A'",
    "start > goal",
]
PAIRS = [*STARTS, "not start", "len(start) % 2"]
PAIRS += [f"start[:{agree}] == goal[:{agree}] and start != goal" for agree in (1, 2)]
# Conditions on the arguments, which the signature of the exercise names.
CLASSES = {
    "recursion.count_moves": ["n == 0", "n > 64", *each("n == {}", range(5, 13)), "n % 2"],
    "recursion.hanoi": [*UP_TO_12[:12], "n == 0", *PEGS, "n == 3 and spare == 'D'"],
    "recursion.gather": [
        "position == ''",
        "len(position) == 3",
        "target == 'B'",
        "len(position) > 6",
    ]
    + [f"position[-1:] + target == {p + q!r}" for p in "ABC" for q in "ABC"],
    "recursion.times_moved": ["n == disk", "disk == 1", *each("disk == {}", range(2, 13)), "n % 2"],
    "recursion.years_needed": ["n == 0", "n == 3", "n > 999", "n > 32", "seconds_per_move < 1"],
    "recursion.grand_tour": [*each("n == {}", range(8)), "n % 2", *PEGS],
    "iteration.legal_move": ["position == ''", "len(position) > 60", "len(set(position)) == 1"]
    + [f"position[-1:] + p == {a + b!r}" for a in "ABC" for b in "ABC"]
    + ["position[:1] not in (p, q)", "position[:1] == position[-1:]", "'B' not in position"],
    "iteration.three_peg_cycle": UP_TO_12,
    "iteration.smallest_disk_walk": UP_TO_12,
    "iteration.parity_walk": UP_TO_12,
    "iteration.hanoi_stack": [*UP_TO_12, *PEGS],
    "iteration.resume": [*each("len(position) == {}", range(5)), "len(position) > 9"],
    "iteration.own_test": each("n == {}", range(9)),
    "binary.disk_moved": [*each("m == {}", range(1, 17)), "m % 4 == 3", "m > 100", "m > 2**64"],
    "binary.moved_so_far": [*each("disk == {}", range(2, 12)), "m == 0", "m == 12", "m > 2**64"],
    "binary.move_at": [*each("m == {}", range(1, 9)), "n == 1", "n == 2", "n > 64", "n > 9"],
    "binary.position_after": [
        *each("m == {}", range(1, 9)),
        "n == 0",
        "n == 1",
        "n > 64",
        "m > 50",
    ],
    "binary.move_number": ["not position", "position[-1:] == 'B'", "position[:1] == 'B'"]
    + ["len(position) == 2", "len(position) > 64", "set(position) == {'A'}"],
    "binary.moves_slice": ["start == stop", "n == 0", "n == 1", *each("n == {}", range(5, 10, 2))]
    + ["start % 2 == 0", "start % 2", "stop - start == 1", "start > 2**62", "stop == 2**n"],
    "gray.hypercube_walk": UP_TO_12,
    "gray.gray": [*each("m == {}", range(17)), "m > 100", "m > 2**64", "m % 4 == 1"],
    "gray.gray_inverse": [*each("g == {}", range(17)), "g > 255", "g > 2**64", "g % 4 == 0"],
    "gray.hanoi_gray": UP_TO_12,
    "gray.ternary_gray": ["m == 0", "n == 0", *each("m == 3**{}", range(1, 12)), "m >= 3**30"]
    + each("n == {}", range(1, 13)),
    "gray.row_code_is_legal": ["n == 0", "n == 1", "k == 2", "k > n", "k % 2"],
    "gray.own_test": ["n == 0", *each("n == {}", range(2, 7))],
    "graph.neighbours": ["not position", "len(position) > 5", "len(set(position)) == 1"]
    + ["position[:1] == 'B'", "position[-1:] == 'C'", "len(position) == 2"],
    "graph.count_edges": [*each("n == {}", range(13)), "n % 2", "n > 50"],
    "graph.distance": [*PAIRS, "start == goal", "len(start) == 6", "len(start) == 2"],
    "graph.shortest_moves": [*STARTS, "not start", "start == goal", "len(start) == 8"],
    "graph.distance_to_peg": ["not position", "len(position) > 99", "len(position) == 2"]
    + [f"position[-1:] + peg == {p + q!r}" for p in "ABC" for q in "ABC"],
    "graph.fast_distance": [*PAIRS, "start == goal", "(start, goal) == ('AABB', 'CAAA')"]
    + ["len(start) > 50", "len(start) == 100"],
    "graph.count_shortest": [*PAIRS, "start == goal", "(start, goal) == ('AAB', 'ABA')"],
    "graph.average_distance": [*each("n == {}", range(13)), "n % 2", "n > 9"],
    "graph.round_trip": [*each("n == {}", range(1, 8)), "n % 2"],
    "variants.linear": [*each("n == {}", range(9)), "n % 2"],
    "variants.clockwise": [*each("n == {}", range(10)), "n % 2"],
    "variants.counterclockwise": [*each("n == {}", range(10)), "n % 2"],
    "variants.linear_index": ["not position", "'B' not in position", "position[-1:] == 'B'"]
    + ["len(set(position)) == 3", "len(position) > 99", "len(position) == 2"],
    "variants.linear_distance": PAIRS,
    "variants.frame_stewart": [*each("n == {}", range(13)), *each("pegs == {}", range(3, 11))],
    "variants.best_split": [*each("n == {}", range(2, 17)), "n > 50"],
    "variants.four_pegs": [*each("n == {}", range(17)), "n > 20"],
    "variants.fewest_moves": ["n == 0", "n == 6", "len(arrows) == 2", "'AB' not in arrows"]
    + ["any('D' in arrow for arrow in arrows)", "len(arrows) == 6"],
    "variants.bicolour": each("n == {}", range(5)),
    "variants.own_test": [*each("n == {}", range(13)), "n > 9"],
    "variants.tape_for_day": [*each("day == {}", range(1, 13)), "day > 99", "day > 2**64"],
    "magnetic.coloured": each("n == {}", range(10)),
    "magnetic.down_67": each("n == {}", range(10)),
    "magnetic.up_67": each("n == {}", range(10)),
    "magnetic.semi_free": each("n == {}", range(10)),
    "magnetic.algorithm_62": each("n == {}", range(10)),
    "magnetic.crossings": [*each("n == {}", range(10)), "not moves", "len(moves) > 999"],
    "magnetic.count_62": [*each("n == {}", range(13)), "n > 50", "n % 2"],
    "magnetic.duration_ratio": [*each("n == {}", range(1, 13)), "n > 50", "n % 2"],
    "magnetic.fewest_free": each("n == {}", range(8)),
}
Where = Callable[..., bool]


def spoilt(answer: Any) -> Any:
    """A wrong value of the same kind."""
    match answer:
        case bool():
            return not answer
        case None:
            return 0
        case str():
            return f"{answer}A"
        case dict():
            return {}
        case float():
            return 1.5 * answer + 1
    if hasattr(answer, "__iter__"):
        items = list(answer)
        return items[:-1] or ["CB"] * (1 - len(items))
    return answer + 1


def stops(answer: Any) -> Any:
    """An error."""
    raise ArithmeticError


def where(exercise: Exercise, condition: str) -> Where:
    """Whether arguments are of the class, with the defaults of the signature."""
    space: dict[str, Any] = {}
    names = exercise.signature.partition("(")[2].removesuffix(")")
    names = "n" if names == "program" else names  # a test is right but for programs of a size
    exec(f"def holds({names}): return bool({condition})", space)
    return space["holds"]


cases_of = cache(Exercise.cases)


class Half:
    """The right answers of an exercise and wrong ones, each computed and judged once."""

    def __init__(self, name: str, wrong: Callable[[Any], Any]) -> None:
        self.exercise, right = EXERCISES[name], RIGHT[name][0]
        self.programs = right, lambda *args: wrong(right(*args))
        self.seen: dict[tuple[str, bool, bool], Observation] = {}
        self.judged: dict[int, Problem | None] = {}

    def points(self, is_wrong: Where, seed: int) -> float:
        """The points of a program that is wrong for these arguments."""
        cases = cases_of(self.exercise, seed)
        seen = [self.answer(case, is_wrong(*case.args)) for case in cases]
        judge = replace(self.exercise, judge_case=lambda _, case, seen: self.judged[id(seen)])
        return Judgement(judge, cases, seen).verdict.score

    def answer(self, case: Case, is_wrong: bool) -> Observation:
        """What the program does in a case."""
        key = case.call(""), case.watched, is_wrong
        if key not in self.seen:
            self.seen[key] = seen = observe(self.programs[is_wrong], case)
            self.judged[id(seen)] = self.exercise.judge_case(self.exercise, case, seen)
        return self.seen[key]


def points_of_a_test(name: str, is_wrong: Where, seed: int) -> float:
    """The points of a student's test that does not look at these sizes."""
    exercise, right = EXERCISES[name], RIGHT[name][0]
    good = Hidden(name.partition(".")[0], 0)
    cases = exercise.cases(seed)
    seen = observe_all(lambda p: right(lambda n: (good if is_wrong(n) else p)(n)), cases)
    return Judgement(exercise, cases, seen).verdict.score


def check_marks(name: str, seeds: range) -> None:
    """Check that each class of inputs costs the same points for all seeds, and some points."""
    exercise = EXERCISES[name]
    halves = [Half(name, wrong) for wrong in (spoilt, stops)]
    for condition in CLASSES[name]:
        is_wrong = where(exercise, condition)
        tests = (
            [partial(points_of_a_test, name)]
            if name.endswith("own_test")
            else [half.points for half in halves]
        )
        for number, points in enumerate(tests):
            got = {points(is_wrong, seed) for seed in seeds}
            assert len(got) == 1 and max(got) < exercise.points, (condition, number, got)


@pytest.mark.parametrize(
    "seeds",
    [pytest.param(FEW, marks=pytest.mark.full), pytest.param(MANY, marks=pytest.mark.release)],
    ids=["few", "many"],
)
@pytest.mark.parametrize("name", CLASSES)
def test_a_class_of_inputs_costs_the_same_for_every_seed(name, seeds):
    """And never nothing."""
    check_marks(name, seeds)


def test_exercises_have_four_classes_at_least():
    """All that are asked with inputs; one that is being written may wait for its own."""
    asked = [each.id for each in EXERCISES.values() if not each.variable]
    without = [name for name in asked if name not in CLASSES]
    assert len(without) < 2 and min(map(len, CLASSES.values())) >= 4


@pytest.mark.release
@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("name", CLASSES)
def test_wrong_programs_get_the_same_points_for_every_seed(name):
    """Those of the catalogue and the known mistakes, but for what takes long."""
    exercise = EXERCISES[name]
    mistakes = [mistake.program for mistake in exercise.mistakes if not mistake.slow]
    for program in [*WRONG[name], *mistakes]:
        got = {points_of(exercise, program, seed) for seed in seeds_for(exercise, program)}
        assert len(got) == 1 and max(got) < exercise.points, (program, got)


def points_of(exercise: Exercise, program: Any, seed: int) -> float:
    """The points of a program."""
    cases = exercise.cases(seed)
    return Judgement(
        exercise, cases, observe_all(program, cases, exercise.allowed_packages)
    ).verdict.score


def seeds_for(exercise: Exercise, program: Any) -> range:
    """Many seeds, or a few if the program is stopped by the clock or watched, which takes long."""
    cases = exercise.cases(0)
    seen = observe_all(program, cases, exercise.allowed_packages)
    slow = cases[-1].watched or any(each.status == "timeout" for each in seen)
    return FEW if slow else MANY
