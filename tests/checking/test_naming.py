"""Names for what is wrong, by their sources: each is said of what it is true of."""
# ruff: noqa: B006, D103  (as students write)

from __future__ import annotations

import gc
from dataclasses import replace

import pytest

from hanoi_ref.checking import Case, Observation, judge, observe_all
from hanoi_ref.checking.diagnose.recognise import Answers, _Gist
from hanoi_ref.checking.running.second_round import FEW, answered, moves_so_far
from hanoi_ref.checking.verdict import ask_again
from hanoi_ref.lessons import check, find

NAMED = []  # an exercise, what is said of the program, the program


def told(exercise: str, name: str):
    """A decorator that takes the program below it into the table."""
    return lambda program: NAMED.append(pytest.param(exercise, name, program)) or program


@told("recursion.years_needed", "it treats seconds_per_move as 1 in every call")
def in_seconds(n, seconds_per_move=1):
    return (2**n - 1) / (365.25 * 24 * 60 * 60)


@told("graph.count_edges", "count_edges(1) returns the right answer for count_edges(0)")
def one_disk_less(n):
    return 3 * (3 ** (n - 1) - 1) // 2


@told("graph.count_edges", "all answers are twice as large as they should be")
def counted_twice(n):
    return 3 * (3**n - 1)


@told("binary.moved_so_far", "where its answer is wrong, it is 1 too few")
def without_its_first_move(m, disk):
    first = 2 ** (disk - 1)
    return 0 if m < first else (m - first) // 2**disk


@told("recursion.hanoi", "move 4, BA, goes in the wrong direction")
def there_and_back(n, source="A", target="C", spare="B"):
    def carry(n, source, target, spare):
        ask = n and carry(n - 1, source, spare, target)
        return [*ask, source + target, *carry(n - 1, spare, target, source)] if n else []

    moves = carry(n, source, target, spare)
    return moves if n < 3 else [*moves[:3], spare + source, source + spare, *moves[3:]]


@told("variants.linear_index", "it reads position from the wrong end")
def smallest_first(position):
    index, backwards = 0, False
    for letter in reversed(position):
        digit = "ABC".index(letter)
        index = 3 * index + (2 - digit if backwards else digit)
        backwards ^= letter == "B"
    return index


@told("binary.position_after", "it goes wrong wherever n is 0")
def a_letter_too_many(m, n):
    return "".join("ABC"[peg_of(m, disk, n)] for disk in range(n, 0, -1)) or "A"


def peg_of(m, disk, n):
    step = 1 if (n - disk) % 2 else 2
    return step * ((m + 2 ** (disk - 1)) // 2**disk) % 3


@told("iteration.three_peg_cycle", "its moves go wrong before the error")
def by_the_largest_disks(n):
    pegs = {"A": list(range(n, 0, -1)), "B": [], "C": []}
    pairs = ["AC", "AB", "BC"] if n % 2 else ["AB", "AC", "BC"]
    for number in range(2**n - 1):
        p, q = pairs[number % 3]
        p, q = (p, q) if pegs[p] > pegs[q] else (q, p)
        pegs[q].append(pegs[p].pop())
        yield p + q


@told("iteration.smallest_disk_walk", "its moves go wrong before it is stopped")
def disk_one_for_ever(n):
    if n < 3:
        return [[], ["AC"], ["AB", "AC", "BC"]][n]
    moves, turns = [], 0
    while turns < 2**n:
        if len(moves) < 9:  # or its memory ends before its time
            moves.append(["AC", "AC", "CB"][turns % 3])
        turns = (turns + 1) % 6
    return moves


def three_pegs(n, a, c, b):
    return three_pegs(n - 1, a, b, c) + [a + c] + three_pegs(n - 1, b, c, a) if n else []


@told("variants.linear", "move 4, BC, goes in the wrong direction")
def not_turned_round(n):
    there = not_turned_round(n - 1) if n else []
    return [*there, "AB", *there[::-1], "BC", *there] if n else []


@told("variants.linear", "its moves are right, but some are missing at the end")
def until_the_largest_is_there(n):
    there, back = (row(n - 1, *ends) for ends in ("AC", "CA"))
    return [*there, "AB", *back, "BC"][: 3**n - 2 if n == 1 else None] if n else []


def row(n, a, c):
    there, back = (row(n - 1, *ends) if n > 0 else [] for ends in (a + c, c + a))
    return [*there, a + "B", *back, "B" + c, *there] if n > 0 else []


def near(position):
    return [
        position[:at] + peg + position[at + 1 :]
        for at, letter in enumerate(position)
        for peg in "ABC"
        if letter not in position[at + 1 :] and peg not in position[at:]
    ]


@told("graph.neighbours", "`number / 3 ** k` is not an exact number")
def by_numbers(position):
    number = sum(3**k * "ABC".index(letter) for k, letter in enumerate(reversed(position)))
    return {other for other in near(digits_of(number, len(position)))}


def digits_of(number, n):
    return "".join("ABC"[int(number / 3**k) % 3] for k in range(n - 1, -1, -1))


@told("iteration.own_test", "it raises an error on a wrong program, where it should return False")
def asks_for_no_disk(program):
    for n in range(9):
        pegs = {"A": list(range(n, 0, -1)), "B": [], "C": []}
        moves = list(program(n))
        for source, target in moves:
            disk = pegs[source].pop()
            if pegs[target] and pegs[target][-1] < disk:
                return False
            pegs[target].append(disk)
        if len(pegs["C"]) != n or len(moves) != 2**n - 1:
            return False
    return True


@told("variants.own_test", "it finds all wrong programs, but also rejects right ones")
def asks_for_one_way(program):
    return all(list(program(n)) == one_way(n) for n in range(13))


def one_way(n, a="A", d="D", b="B", c="C"):
    if n == 0:
        return []
    k = n - round((2 * n) ** 0.5)
    return one_way(k, a, b, c, d) + three_pegs(n - k, a, d, c) + one_way(k, b, d, a, c)


@told("iteration.three_peg_cycle", "all moves are made before the error happens")
def one_turn_too_many(n):
    pegs = {"A": list(range(n, 0, -1)), "B": [], "C": []}
    for turn in range(2**n if n else 0):
        p, q = (["AC", "AB", "BC"] if n % 2 else ["AB", "AC", "BC"])[turn % 3]
        if not pegs[p] or (pegs[q] and pegs[q][-1] < pegs[p][-1]):
            p, q = q, p
        pegs[q].append(pegs[p].pop())
        yield p + q


@told(
    "magnetic.count_62", "it is wrong for the smallest inputs, from count_62(0) on, and right from"
)
def of_three_disks_and_more(n):
    return (67 * 3**n // 27 + 20 * n - (39 if n % 2 else 41)) // 8


@told("graph.count_edges", "it is right up to count_edges(2) and wrong from count_edges(3) on")
def fitted_to_the_first(n):
    return 3 * 4 ** (n - 1) if n else 0


@told("recursion.hanoi", "there are lists inside the list")
def of_lists(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    first, last = of_lists(n - 1, source, spare, target), of_lists(n - 1, spare, target, source)
    return [first, source + target, last]


NAMED.append(
    pytest.param("start.by_hand", "all moves are in one string", ["AB, AC, BC"], id="one text")
)


@told("graph.count_edges", "the sign is wrong")
def negative(n):
    return 3 * (1 - 3**n) // 2


@told("variants.linear", "it begins correctly but goes on too long")
def goes_on(n, source="A", target="C"):
    def row(n, source, target):
        if n == 0:
            return []
        there, back = row(n - 1, source, target), row(n - 1, target, source)
        return [*there, source + "B", *back, "B" + target, *there]

    return [*row(n, source, target), target + "B", "B" + target]


@told(
    "variants.linear",
    "its answers here are right for hanoi: the moves that carry n disks from source",
)
def not_in_a_row(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    first = not_in_a_row(n - 1, source, spare, target)
    return [*first, source + target, *not_in_a_row(n - 1, spare, target, source)]


@told("recursion.hanoi", "move 10, AB, goes in the wrong direction")
def carry_some(n, source="A", target="C", spare="B"):
    if n == 0 or (n == 2 and source == "B"):
        return []
    first = carry_some(n - 1, source, spare, target)
    return [*first, source + target, *carry_some(n - 1, spare, target, source)]


def counterclockwise(n):
    """Wrong: the largest disk is in no hurry."""
    if n == 0:
        return []
    return [*clockwise(n - 1), n, *clockwise(n - 1), n, *clockwise(n - 1)]


@told("variants.clockwise", "clockwise calls counterclockwise, which returns a wrong answer")
def clockwise(n):
    if n == 0:
        return []
    return [*counterclockwise(n - 1), n, *counterclockwise(n - 1)]


def nameless(exercise, program):
    """What is said of a program where the lesson has no words of its own for it."""
    unnamed = replace(find(exercise), mistakes=())
    cases = unnamed.cases()
    seen = observe_all(program, cases, unnamed.allowed_packages)
    asked = ask_again(unnamed, cases, seen)
    again = observe_all(program, asked, unnamed.allowed_packages, answered)
    mistake = judge(unnamed, cases, seen, again).mistake
    return mistake.name if mistake else "nothing"


@pytest.mark.parametrize(("exercise", "name", "program"), NAMED)
def test_what_is_wrong_has_a_name(exercise, name, program):
    """By the source that knows it."""
    assert name in nameless(exercise, program)


def test_nothing_of_a_program_is_kept_when_its_moves_are_told():
    """What it leaves open is closed within its limits, at once, not when memory is swept."""
    closed = []

    def never_ends(n):
        try:
            while True:
                yield "AB"
        finally:
            closed.append(n)

    gc.disable()
    try:
        assert len(moves_so_far(never_ends, Case((3,)))) == FEW
        assert closed == [3]
    finally:
        gc.enable()


def third(one, other):
    return ({"A", "B", "C"} - {one, other}).pop()


def gather(position, target):
    """Wrong: its towers are one disk too low."""
    if not position:
        return []
    largest, smaller = position[0], position[1:]
    if largest == target:
        return gather(smaller, target)
    spare, low = third(largest, target), max(len(smaller) - 1, 0)
    return [*gather(smaller, spare), largest + target, *three_pegs(low, spare, target, largest)]


def test_a_name_is_of_the_call_that_the_card_shows():
    """Its second case lacks moves, but the card shows the illegal move of a later one."""
    verdict = check("recursion.gather", gather).verdict
    assert verdict.first.says.startswith('gather("AAA", "C"): move 3 (AC) in ABC: disk 3 may not')
    assert verdict.mistake.name == "the moves before move 3, AC, are right"
    assert verdict.mistake.source == "first_illegal_move"


def test_one_that_errs_by_itself_is_not_told_of_another():
    """It asks clockwise as well, whose answers to these calls are right."""
    assert "calls clockwise" not in nameless("variants.counterclockwise", counterclockwise)


def test_answers_may_have_several_readers_who_take_turns():
    """Each gets all of them, though each answer is computed once."""
    coming = (_Gist(True, number) for number in range(3))
    answers = Answers(coming)
    assert [(one.answer, other.answer) for one, other in zip(answers, answers, strict=True)] == [
        (number, number) for number in range(3)
    ]


def test_the_points_do_not_rest_on_a_second_round():
    """One that is out of its mind costs a name at the most."""
    exercise = find("recursion.hanoi")
    cases = exercise.cases()
    seen = observe_all(carry_some, cases)
    alone = judge(exercise, cases, seen)
    for strange in (Observation(value=7), Observation(value={"type": "list", "items": [[1]]})):
        verdict = judge(exercise, cases, seen, [strange] * 4)
        assert (verdict.outcomes, verdict.word) == (alone.outcomes, alone.word)
    assert judge(exercise, cases, seen, [Observation()] * 9).outcomes == alone.outcomes


def test_nothing_is_asked_again_where_nothing_is_wrong_or_written():
    """Right programs take no longer."""
    exercise = find("recursion.count_moves")
    cases = exercise.cases()
    right = [Observation(value=2 ** case.args[0] - 1) for case in cases]
    assert ask_again(exercise, cases, right) == []
    assert ask_again(exercise, cases, [Observation(is_stub=True)] * len(cases)) == []


def test_marking_hears_what_a_check_hears():
    """The second round goes through observations as JSON, and says the same words."""
    exercise = find("recursion.hanoi")
    cases = exercise.cases()
    seen = observe_all(carry_some, cases)
    again = observe_all(carry_some, ask_again(exercise, cases, seen), (), answered)
    heard = [Observation.from_json(each.to_json()) for each in again]
    assert (
        judge(exercise, cases, seen, heard).mistake
        == check(exercise.id, carry_some).verdict.mistake
    )
