"""What lesson 2 demands of a program is looked at, and said in words."""

from functools import cache
from itertools import count, cycle

import nbformat
import pytest

from hanoi_ref.checking import Observation, observe_all
from hanoi_ref.lessons import EXERCISES, check
from hanoi_ref.lessons.iteration.hidden import PROGRAMS
from hanoi_ref.puzzle import Rules
from hanoi_ref.solvers import recursive, stack
from hanoi_ref.theory import fewest
from tests.shared import ROOT


def recursion(n, source="A", target="C", spare="B"):
    """The moves by recursion."""
    if n:
        yield from recursion(n - 1, source, spare, target)
        yield source + target
        yield from recursion(n - 1, spare, target, source)


def to_and_from(n, source="A", target="C", spare="B"):
    """The moves by a function that calls another, which calls it."""
    return (
        [*before(n, source, target, spare), source + target]
        if n == 1
        else before(n, source, target, spare)
    )


@cache
def remembering(n, source="A", target="C", spare="B"):
    """The moves by a recursion that is over where a call was made before."""
    if n == 0:
        return []
    there = remembering(n - 1, source, spare, target)
    return [*there, source + target, *remembering(n - 1, spare, target, source)]


def before(n, source, target, spare):
    """Its other half."""
    if n < 2:
        return []
    there = to_and_from(n - 1, source, spare, target)
    return [*there, source + target, *to_and_from(n - 1, spare, target, source)]


@pytest.mark.parametrize(
    ("program", "words"),
    [
        (remembering, "is right, but remembering calls itself. Keep the remaining"),
        (recursion, "hanoi_stack(1) is right, but recursion calls itself. Keep the remaining"),
        (
            to_and_from,
            "is right, but to_and_from calls before, which calls to_and_from: that is recursion "
            "too.",
        ),
    ],
)
def test_recursion_costs_half_of_the_stack(program, words):
    """The moves keep their points, the way to them does not, and the sentence names the round."""
    score = check("iteration.hanoi_stack", program)
    assert score == 2
    assert words in score.verdict.first.message
    assert score.verdict.mistake.name == "it is right, but it calls itself"


@pytest.mark.usefixtures("talkative")
def test_every_input_of_the_stack_is_watched():
    """Recursion that begins only with some input is seen there."""
    cases = EXERCISES["iteration.hanoi_stack"].cases(7)
    watched = {case.args for case in cases if case.watched}
    assert watched > {case.args for case in cases if not case.watched} - {(0,)}  # asked last

    def late(n, *pegs):
        return [*recursion(n, *pegs)] if n == 12 else stack(n, *pegs)

    says = check("iteration.hanoi_stack", late).verdict.first.message
    assert says.startswith("hanoi_stack(12) is right, but recursion calls itself")


@pytest.mark.usefixtures("talkative")
def test_what_the_observer_saw_is_what_the_judge_knows():
    """The round of calls crosses from one process to the other in the observation."""
    cases = [case for case in EXERCISES["iteration.hanoi_stack"].cases() if case.watched]
    watched = observe_all(lambda *args: list(stack(*args)), cases)
    assert [seen.call_cycle for seen in watched] == [()] * len(cases)
    seen = observe_all(recursion, cases)
    assert seen[0].call_cycle == ("recursion", "recursion")


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("name", ["three_peg_cycle", "smallest_disk_walk", "parity_walk"])
@pytest.mark.parametrize(
    ("program", "words"),
    [
        (lambda n: cycle(["AC", "CA"]), "returned more than 10,000 values and was stopped. Is"),
        (lambda n: [1 for _ in count()], "was still running after 0.5 seconds."),
        (lambda n: ["AC"] * n, "disk 2 may not rest on disk 1."),
    ],
)
def test_a_walk_that_goes_wrong_is_told_how(name, program, words):
    """Without end, without an answer, against the rules."""
    assert words in check(f"iteration.{name}", program).verdict.first.message


@pytest.mark.parametrize(
    ("name", "answer", "words", "shows"),
    [
        (
            "legal_move",
            "AB",
            "returned 'AB', but disk 2 may not rest on disk 1; it should be",
            "refus",
        ),
        ("legal_move", None, "returned None, but BA is a legal move.", "The move from B to A"),
        (
            "legal_move",
            "AC",
            "it should be BA: disk 1 has to move, not disk 2.",
            "The move from B to A is about",
        ),
        (
            "legal_move",
            3,
            'returned 3; a move is two different pegs, source then target, written "A',
            "",
        ),
        (
            "resume",
            "CA",
            "returned 'CA', but peg C is empty; it should be AC.",
            "from C to A is refus",
        ),
        (
            "resume",
            "AB",
            "it should be AC: disk 1 goes to another peg.",
            "The move from A to C is about",
        ),
    ],
)
def test_a_wrong_move_is_told_why(name, answer, words, shows):
    """The rule that it breaks, or the move that is wanted, with the board."""
    first = check(f"iteration.{name}", lambda *args: answer).verdict.first
    assert words in first.message
    assert shows in first.picture


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (
            "legal_move",
            'legal_move("AAA", "B", "C") returned \'BA\', but both pegs are empty: it shou',
        ),
        ("resume", "resume(\"CCC\") returned 'BA', but all disks are on C: it should be None."),
    ],
)
def test_none_is_wanted_where_there_is_no_move(name, words):
    """A move that nobody can make, or that nobody needs, is told so."""
    exercise = EXERCISES[f"iteration.{name}"]
    cases = [case for case in exercise.cases() if case.args[0] in ("AAA", "CCC")]
    none = [
        case
        for case in cases
        if exercise.judge_case(exercise, case, Observation(value=None)) is None
    ]
    assert words in exercise.judge_case(exercise, none[0], Observation(value="BA")).message


@pytest.mark.usefixtures("impatient")
@pytest.mark.usefixtures("talkative")
def test_forty_disks_are_not_replayed():
    """Playing from the start is stopped, and the mistake is called by its name."""

    def replays(position):
        now = "A" * len(position)
        for move in recursive(len(position)):
            if now == position:
                return move
            now = Rules().after(now, move)

    score = check("iteration.resume", replays)
    assert (score, score.verdict.word) == (2, "hang")
    assert score.verdict.mistake.name == "it needs too much time or memory for tall towers"


@pytest.mark.parametrize("known", PROGRAMS, ids=lambda known: known.program.__name__)
def test_a_hidden_program_is_what_it_is_said_to_be(known):
    """The right ones give the fewest legal moves for every n from 0 to 8, the wrong ones do not."""

    def is_right(n: int) -> bool:
        moves = list(known.program(n))
        try:
            *_, last = Rules().replay("A" * n, moves)
        except ValueError:
            return False
        return last == "C" * n and len(moves) == fewest(n)

    assert all(map(is_right, range(9))) is known.right


def test_the_helper_of_the_lesson_says_why_there_is_no_move():
    """Whoever asks for a move between two empty pegs is told which they are."""
    notebook = nbformat.read(ROOT / "solutions/2-iteration/iteration.ipynb", as_version=4)
    (source,) = (cell.source for cell in notebook.cells if cell.id == "moved-code")
    names = {}
    exec(source, names)
    with pytest.raises(ValueError) as refusal:
        names["moved"]("BBB", None)
    assert str(refusal.value) == "there is no such move; in BBB the empty pegs are A and C"


def disk_1_or_else(position, p, q):
    """Right wherever disk 1 is on one of the pegs; else it guesses."""
    if p not in position and q not in position:
        return None
    return p + q if position[-1] == p else q + p


def disk_1_or_the_first(position, p, q):
    """The other guess."""
    if p not in position and q not in position:
        return None
    return q + p if position[-1] == q else p + q


@pytest.mark.parametrize("guess", [disk_1_or_else, disk_1_or_the_first])
@pytest.mark.parametrize("seed", range(10))
def test_whoever_looks_at_disk_1_alone_does_not_know_the_legal_move(guess, seed):
    """Both orders of two pegs without it are asked."""
    assert check("iteration.legal_move", guess, seed) == 0
