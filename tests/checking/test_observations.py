"""What crosses from the process that runs a program to the one that judges it."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from hanoi_ref.checking import Case, Observation, judge, observe_all
from hanoi_ref.checking.observation import Raised
from hanoi_ref.checking.running.observe import in_turn
from hanoi_ref.lessons import EXERCISES, check, find

PROGRAMS = {
    "right": lambda n, *pegs: ["AC", "AB", "BC"][: n and 1],
    "raises": lambda n, *pegs: [][n],
    "prints": lambda n, *pegs: print("\ud800", n),
    "endless": lambda n, *pegs: iter(int, 1),
    "a float": lambda n, *pegs: float("nan"),
    "sets": lambda n, *pegs: {frozenset({"A", n}), "x"},
    "pairs": lambda n, *pegs: (("A", "C"), ["A", {"B": None}]),
    "a value": ["AC"],
    "nothing": None,
}


@pytest.mark.parametrize("program", PROGRAMS.values(), ids=list(PROGRAMS))
@pytest.mark.parametrize("name", ["recursion.hanoi", "recursion.count_moves", "start.by_hand"])
def test_a_verdict_survives_json(name, program):
    """Judged from a file, in another process, or at once: it is the same verdict."""
    exercise = find(name)
    cases = exercise.cases(5)
    observations = observe_all(program, cases)
    told = json.loads(json.dumps([seen.to_json() for seen in observations]))
    again = list(map(Observation.from_json, told))
    assert again == observations
    assert judge(exercise, cases, again) == judge(exercise, cases, observations)


def test_judging_runs_nothing_of_the_students():
    """The program may be gone, or explode, by the time that its observations are judged."""
    alive = True

    def program(n):
        assert alive, "a judge has called the program"
        return 2**n

    exercise = find("recursion.count_moves")
    cases = exercise.cases()
    observations = observe_all(program, cases)
    alive = False
    assert judge(exercise, cases, observations).mistake.name == "it counts one move too many"


def test_observations_must_fit_the_cases():
    """One too few is an error of whoever calls, not a lost mark."""
    exercise = find("recursion.hanoi")
    with pytest.raises(ValueError, match="shorter"):
        judge(exercise, exercise.cases(), [Observation(value=1)])


def test_watching_loads_no_answers():
    """A fresh process that observes holds no solver, no theory, no judge and no mistakes."""
    code = """if True:
        import sys
        from hanoi_ref.checking import Case, Observation, observe, observe_all
        from hanoi_ref.checking.running.second_round import answered
        again = [Case((1,)), Case((1,), how="fresh")]
        assert observe_all(lambda n: n, again, (), answered) == [Observation(value=1)] * 2
        print(*(name for name in sys.modules if name.startswith("hanoi_ref")))
    """
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    packages = {"hanoi_ref", "hanoi_ref.checking", "hanoi_ref.checking.running"}
    running = "clock observe limits silence isolate mend second_round slips source"
    watching = {f"hanoi_ref.checking.running.{name}" for name in running.split()}
    data = {f"hanoi_ref.checking.{name}" for name in "answer exercise observation".split()}
    assert set(loaded) == packages | data | watching


def test_after_a_hang_the_rest_is_skipped():
    """And no part that was not looked at is given as right."""

    def program(n):
        while n == 2:
            pass
        return 2**n - 1

    exercise = find("recursion.count_moves")
    cases = [Case((n,), part, seconds=0.1) for n, part in [(1, "small"), (2, "tall"), (3, "tall")]]
    seen = observe_all(program, cases)
    assert [one.status for one in seen] == ["value", "timeout", "skipped"]
    verdict = judge(exercise, cases, seen)
    assert (verdict.score, verdict.word) == (1, "hang")
    verdict = judge(
        exercise,
        cases[::-1],
        [Observation(value=7), Observation("timeout"), Observation("skipped")],
    )
    assert [outcome.state for outcome in verdict.outcomes] == ["not reached", "wrong"]


@pytest.mark.parametrize(
    "spent", [Observation("timeout"), Observation("error", error=Raised("MemoryError"))]
)
def test_after_a_call_that_used_up_time_or_memory_the_rest_is_skipped(spent):
    """Each costs as much as the whole check of another program."""
    one, skipped = Observation(value=1), Observation("skipped")
    seen = in_turn([Case((n,)) for n in range(4)], lambda case: spent if case.args[0] else one)
    assert seen == [one, spent, skipped, skipped]


@pytest.mark.parametrize(
    ("parts", "skipped", "states"),
    [
        (["small", "tall"], 1, ["right", "not reached"]),
        (["small", "small"], 1, ["not reached", "not reached"]),
        (["small", None], 1, ["not reached", "not reached"]),
        ([None, "tall"], 1, ["right", "not reached"]),
        (["small", "small"], 0, ["right", "right"]),
    ],
)
def test_a_part_is_right_only_if_all_was_seen_that_it_rests_on(parts, skipped, states):
    """Its own cases and those that name none; where there are neither, all of them."""
    cases = [Case((1,), part) for part in parts]
    seen = [Observation(value=1), Observation("skipped") if skipped else Observation(value=1)]
    verdict = judge(find("recursion.count_moves"), cases, seen)
    assert [outcome.state for outcome in verdict.outcomes] == states


def test_a_changed_argument_costs_the_case():
    """Even if the value is right."""
    exercise = find("recursion.count_moves")
    verdict = judge(exercise, [Case((1,), "small")], [Observation(value=1, changed=True)])
    says = "count_moves(1) changed its argument. Work on a copy."
    assert (verdict.score, verdict.first.message) == (0, says)


def test_a_changed_argument_is_no_known_mistake():
    """Whoever answers as a mistake does, and empties the list as well, is told of the list."""

    def empties(n, moves):
        moves.clear()
        return dict.fromkeys("ABC", 0)

    verdict = check("magnetic.crossings", empties).verdict
    assert verdict.mistake not in verdict.exercise.mistakes
    assert "Work on a copy" in verdict.first.message


def test_a_text_is_not_taken_for_the_number_that_it_spells():
    """The mistake of a float that a logarithm gives is not that of a text."""
    texts = check("variants.tape_for_day", lambda day: str((day & -day).bit_length())).verdict
    floats = check("variants.tape_for_day", lambda day: float((day & -day).bit_length())).verdict
    assert "string" in texts.mistake.name and "float" in floats.mistake.name


def test_a_lost_part_is_not_lost_again():
    """What stands on it is not reached, and only the problem that is shown counts besides."""
    verdict = check("recursion.hanoi", lambda *args: ["CA"]).verdict
    states = [outcome.state for outcome in verdict.outcomes]
    assert states == ["wrong", "not reached", "not reached", "not reached"]
    assert verdict.word == "wrong"


# Cases


@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=list(EXERCISES))
def test_the_same_seed_gives_the_same_cases(exercise):
    """In this process and in another with other hashes; numbers and texts are the same seed."""
    assert exercise.cases(3) == exercise.cases(3) == exercise.cases("3")


def test_seeds_do_not_depend_on_the_process():
    """Two processes, which hash differently, foresee the same inputs."""
    code = "from hanoi_ref.lessons import find; print(find('recursion.hanoi').cases('x'))"
    printed = [
        subprocess.run(
            [sys.executable, "-c", code],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in "12"
    ]
    assert printed[0] == printed[1] == f"{find('recursion.hanoi').cases('x')}\n"


FIXED = {"start.by_hand", "recursion.bug_hunt"}  # one value, nothing to call it with
LESSON_1 = [name for name in EXERCISES if name.startswith("recursion.") and name not in FIXED]


@pytest.mark.parametrize("name", LESSON_1)
def test_another_seed_gives_other_cases(name):
    """Nobody can foresee them, and the shown ones stay."""
    drawn = [find(name).cases(seed) for seed in range(20)]
    assert len({str(cases) for cases in drawn}) >= 15
    assert set(map(str, drawn[0])) & set(map(str, drawn[1]))


# What a text allows: every case keeps to it, and the stated limit itself is asked for.


def letters(args):
    """Whether the last three arguments are three different capital letters, where there are any."""
    pegs = args[1:]
    return pegs == () or len({p for p in pegs if p.isalpha() and p.isupper()}) == len(pegs) == 3


LIMITS = {
    "recursion.count_moves": (lambda n: 0 <= n <= 400, (400,)),
    "recursion.hanoi": (lambda *args: 0 <= args[0] <= 12 and letters(args), (12,)),
    "recursion.times_moved": (lambda n, disk: 1 <= disk <= n <= 400, (400, 1)),
    "recursion.years_needed": (lambda n, pace=1: 0 <= n <= 1000 and 0 < pace <= 1e6, (1000, 2)),
    "recursion.gather": (
        lambda position, target: (
            len(position) <= 8 and set(position) <= set("ABC") and target in set("ABC")
        ),
        ("", "A"),
    ),
    "recursion.grand_tour": (lambda *args: 0 <= args[0] <= 7 and letters(args), (7,)),
}


@pytest.mark.parametrize("name", LESSON_1)
def test_cases_keep_to_the_text_of_their_exercise(name):
    """Sizes, letters and paces; whatever the seed; each in a part that there is."""
    allows, largest = LIMITS[name]
    parts = {part.name for part in find(name).parts} | {None}
    for seed in range(200):
        cases = find(name).cases(seed)
        assert all(allows(*case.args) for case in cases)
        assert largest in [case.args for case in cases]
        assert {case.part for case in cases} <= parts
        assert all(case.seconds == 2 for case in cases)


@pytest.mark.parametrize("name", ["recursion.hanoi", "recursion.grand_tour"])
def test_other_pegs_are_asked_for(name):
    """Some of them not on any board, so that no letter can be taken for granted."""
    pegs = {case.args[1:] for seed in range(50) for case in find(name).cases(seed)}
    assert any(set(each) - set("ABC") for each in pegs)


LONG = "e" * 2_001
WELL = {"status": "error", "error": {"type": "KeyError", "text": "", "line": None}}


@pytest.mark.parametrize(
    "data",
    [
        7,
        [1],
        {"other": 1},
        {"status": "well"},
        {"status": []},
        {"printed": 7},
        {"changed": "no"},
        {"is_stub": 1},
        {"status": "error"},
        {"error": {"type": "KeyError"}},
        {**WELL, "error": {"type": 7}},
        {**WELL, "error": {"type": "KeyError", "line": "last"}},
        {**WELL, "error": "KeyError"},
        {"call_cycle": [1]},
        {"call_cycle": 7},
        {"call_cycle": ["f"] * 9},
        {"printed": LONG},
        {"status": "from_package", "from_package": LONG},
        {**WELL, "error": {"type": LONG}},
        {**WELL, "error": {"type": "KeyError", "text": LONG}},
        {**WELL, "error": {"type": "KeyError", "text": 7}},
        {**WELL, "error": {"type": "KeyError", "line": -1}},
        {**WELL, "error": {"type": "KeyError", "line": 10**400}},
    ],
    ids=lambda data: str(data)[:60],
)
def test_what_is_no_observation_is_refused(data):
    """A text that comes from elsewhere is looked at before it is judged."""
    assert Observation.from_json(WELL).error.type == "KeyError"
    with pytest.raises(ValueError, match="this is not|should be a string"):
        Observation.from_json(data)
