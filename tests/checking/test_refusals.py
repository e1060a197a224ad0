"""What is refused, and in which words."""
# ruff: noqa: D103  (a stub without a docstring is one of the stubs)

from __future__ import annotations

import pytest

from hanoi_ref.lessons import EXERCISES, check, find, hint


def solve(n, source, target, spare):
    if n == 0:
        return []
    first = solve(n - 1, source, spare, target)
    return [*first, source + target, *solve(n - 1, spare, target, source)]


def swapped(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    first = swapped(n - 1, source, target, spare)
    return [*first, source + target, *swapped(n - 1, spare, source, target)]


def no_base_case(n, source="A", target="C", spare="B"):
    return no_base_case(n - 1, source, spare, target) + [source + target]


def three_disks_only(n, source="A", target="C", spare="B"):
    return "AC AB CB AC BA BC AC".split()


def prints(n, source="A", target="C", spare="B"):
    for move in solve(n, source, target, spare):
        print("Move a disk from", move[0], "to", move[1])


def ignores_names(n, source="A", target="C", spare="B"):
    return solve(n, "A", "C", "B")


def endless(n, source="A", target="C", spare="B"):
    while True:
        yield source + target
        yield target + source


def never_answers(n, source="A", target="C", spare="B"):
    while True:
        pass


def two_too_many(n, source="A", target="C", spare="B"):
    """Legal, and the last move is made three times."""
    moves = solve(n, source, target, spare)
    return [*moves, moves[-1][::-1], moves[-1]] if moves else moves


REFUSED = [
    (swapped, "hanoi(2): move 2 (A→C) in AC: disk 2 may not rest on disk 1.", 0),
    (no_base_case, "hanoi(1) made too many nested calls: does every call lead to a base case", 0),
    (three_disks_only, "hanoi(2): move 4 (A→C) in BB: peg A is empty.", 0),
    (prints, "hanoi(1) printed “Move a disk from A to C” but returned None", 0),
    (
        ignores_names,
        'hanoi(2, "A", "B", "C"): after 3 moves the disks are at CC; all of them should be on B.',
        3,
    ),
    (
        endless,
        "hanoi(1) returned more than 10,000 values and was stopped. Is this an infinite loop?",
        0,
    ),
    (never_answers, "hanoi(1) was still running after 2 seconds.", 0),
    (two_too_many, "hanoi(1) arrives in 3 moves; 1 is enough.", 2),
]


@pytest.mark.parametrize(
    ("program", "words", "points"), REFUSED, ids=[case[0].__name__ for case in REFUSED]
)
def test_hanoi_is_refused_with_the_first_failing_input(program, words, points):
    """A sentence names it; what is right so far keeps its points."""
    score = check("recursion.hanoi", program)
    assert words in score.verdict.first.message
    assert words in str(score)
    assert score == points


@pytest.mark.parametrize(
    ("program", "shows"),
    [
        (swapped, "Peg A: disk 2. Peg B: empty. Peg C: disk 1. The move from A to C is refused."),
        (three_disks_only, "Peg B: disks 2, 1. Peg C: empty. The move from A to C is refused."),
        (ignores_names, "Peg A: empty. Peg B: empty. Peg C: disks 2, 1."),
        (lambda *args: [], "Peg A: disk 1. Peg B: empty. Peg C: empty."),
        (lambda *args: ["AX"], "The move from A to X is refused."),
    ],
)
def test_the_board_is_drawn_as_it_was(program, shows):
    """Just before an illegal move, or at the end of a walk that does not arrive."""
    assert shows in check("recursion.hanoi", program).verdict.first.picture


def goes_on(n):
    """It has a base case, which its calls never reach."""
    return 0 if n == 0 else 2 * goes_on(n) + 1


GRANDER = [
    ("recursion.hanoi", lambda *a: "AC", "hanoi(1) returned the string 'AC'; return the moves"),
    ("recursion.hanoi", lambda *a: {"AC"}, "returned a set, which has no order; return the moves"),
    ("recursion.hanoi", lambda *a: {"AC": 1}, "hanoi(1) returned a dict; return the moves in o"),
    ("recursion.hanoi", lambda *a: 1, "hanoi(1) returned 1; return the moves in order, as a list"),
    ("recursion.hanoi", lambda *a: [(1, 3)], "item 1 of the answer is (1, 3); a move is two"),
    ("recursion.hanoi", lambda *a: ["AA"], "item 1 of the answer is 'AA'; a move goes to anot"),
    ("recursion.hanoi", lambda *a: [{"A", "C"}], "item 1 of the answer is {'A', 'C'}; a move"),
    ("recursion.hanoi", lambda *a: print(), "returned None: did it end without return, or pass"),
    ("recursion.hanoi", lambda n: solve(n, *"ACB"), "raised TypeError: <lambda>() takes 1 pos"),
    ("recursion.count_moves", lambda n: n > 0, "True; it should be the int 1, not a bool."),
    ("recursion.count_moves", lambda n: n * 1.0, "1.0; it should be the int 1: a float keeps"),
    ("recursion.count_moves", lambda n: [n], "returned [1]; it should be the int 1, not a list."),
    ("recursion.count_moves", lambda n: {n: "A"}, "returned {1: 'A'}; it should be the int 1, not"),
    ("recursion.count_moves", lambda n: 2**n, "count_moves(1) returned 2; it should be 1."),
    ("recursion.count_moves", lambda n: (2**n - 1) % 10**70, " digits); it should be "),
    ("recursion.count_moves", lambda n: 9**9999, "returned an int of about 9,542 digits; it sh"),
    ("recursion.years_needed", lambda *a: "1", "should be a number close to 0.03322733668, not a "),
    ("recursion.years_needed", lambda *a: float("nan"), "nan; it should be close to 0.0332"),
    ("recursion.bug_hunt", 53, "bug_hunt is 53, but fast_count is right there. Compare the two"),
    ("recursion.bug_hunt", 99, "bug_hunt is 99; fast_count is wrong there, and for a smaller n"),
    ("recursion.bug_hunt", -1, "bug_hunt is -1; it should be a number of disks: an int"),
    ("recursion.bug_hunt", 10**700, "bug_hunt is an int of about 701 digits; it should be a"),
    ("start.by_hand", lambda: ["AB"], "by_hand is a function. This exercise asks for the value"),
    ("start.by_hand", "AB AC BC", "by_hand is the string 'AB AC BC'; write the moves in order"),
    ("start.by_hand", ["ab", "ac", "bc"], 'pegs are capital letters, as in "AB".'),
    ("recursion.times_moved", lambda n, d: 2 ** (n - d - 1), "returned 0.5; it should be 1."),
    ("recursion.years_needed", lambda n, s=1: 0.033, "0.03322733668, unrounded."),
    (
        "recursion.gather",
        lambda p, t: ["BB"],
        "but here both are B: a disk that stays makes no move.",
    ),
    ("recursion.hanoi", lambda *a: [].append("AC"), "pass on the None of another function"),
    ("recursion.count_moves", lambda n: goes_on(n), "does every call lead to a base case"),
]


@pytest.mark.parametrize(("exercise", "answer", "words"), GRANDER)
def test_an_answer_of_another_kind_is_refused_in_a_sentence(exercise, answer, words):
    """It says what came and what was wanted."""
    score = check(exercise, answer)
    assert words in score.verdict.first.message
    assert score < EXERCISES[exercise].points


def subtracts_or_none(n):
    return n - 1 or None


def falls_through(n):
    if n == 0:
        return 0


@pytest.mark.parametrize(
    ("program", "says"),
    [
        (lambda: None, "count_moves is not written yet: it returns None."),
        (subtracts_or_none, "count_moves(1) returned None, but it should be 1."),
        (lambda n: 2**n - 1 if n else None, "count_moves(0) returned None, but it should be 0."),
        (falls_through, "returned None: did it end without return"),
    ],
)
def test_the_reason_for_none_fits_the_program(program, says):
    """A missing return is named only where one can be missing."""
    assert says in check("recursion.count_moves", program).verdict.first.message


@pytest.mark.parametrize(
    ("value", "says"),
    [
        (
            solve(3, *"ACB"),
            "The check received the value ['AC', 'AB', 'CB', 'AC', 'BA', 'BC', 'AC'], not the "
            'function: write check("recursion.hanoi", hanoi), without parentheses after hanoi.',
        ),
        (iter(map(int, "x")), "The check received a value, not the function: write check("),
        (object(), "The check received a value, not the function: write check("),
    ],
    ids=["moves", "a generator that raises", "an object"],
)
def test_a_finished_value_is_not_the_function(value, says):
    """check("recursion.hanoi", hanoi(3)) is told what to write; only what can be is quoted."""
    assert check("recursion.hanoi", value).verdict.first.message.startswith(says)


# Stubs


def dots(n): ...


def passes(n):
    pass


def words_only(n):
    """Return the number of moves."""


def released(n):
    """Return the number of moves."""
    ...  # your code here


def dots_twice(n):
    """Return the number of moves."""
    ...
    ...


def gives_none(n):
    return None


def stock_stub(n):
    raise NotImplementedError()


STUBS = [dots, passes, words_only, released, dots_twice, gives_none, stock_stub, None, ...]


@pytest.mark.parametrize(
    ("exercise", "stub"),
    [
        *(("recursion.hanoi", stub) for stub in STUBS),
        *((exercise, released) for exercise in EXERCISES),
        *((name, None) for name, exercise in EXERCISES.items() if exercise.variable),
    ],
    ids=lambda each: getattr(each, "__name__", str(each)),
)
def test_a_stub_is_missing(exercise, stub):
    """0 points, the word missing, no part is said to be wrong, and there is nothing to draw."""
    score = check(exercise, (lambda *args: stub(0)) if stub is stock_stub else stub)
    assert (score, score.verdict.word) == (0, "missing")
    assert not score.verdict.first.picture
    is_none = stub is None and EXERCISES[exercise].variable
    assert ("is None" if is_none else "is not written yet") in score.verdict.first.message
    assert {outcome.state for outcome in score.verdict.outcomes} == {"not reached"}
    assert score.verdict.mistake is None


@pytest.mark.parametrize(
    ("exercise", "answer", "word"),
    [
        *(("start.by_hand", answer, "missing") for answer in ([...], (..., ...))),
        *(("recursion.count_moves", lambda n, a=a: a, "wrong") for a in (..., "AC", [], 0)),
    ],
)
def test_a_list_of_dots_is_missing_and_a_constant_is_wrong(exercise, answer, word):
    """Who gives something, though it be nothing, has written something."""
    assert check(exercise, answer).verdict.word == word


# The lesson's own slips


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (
            "recursion.hanio",
            "there is no exercise 'recursion.hanio'; did you mean recursion.hanoi?",
        ),
        ("xyz", "there is no exercise 'xyz'; they are start.by_hand, recursion.count_moves"),
        (solve, 'name an exercise by a string like "recursion.hanoi", not <function solve'),
        (["recursion.hanoi"], 'name an exercise by a string like "recursion.hanoi", not [\'rec'),
    ],
)
@pytest.mark.parametrize("ask", [find, lambda name: check(name, None)])
def test_an_unknown_exercise_is_refused(ask, name, words):
    """With the nearest name, or all of them."""
    with pytest.raises(ValueError) as refusal:
        ask(name)
    assert words in str(refusal.value)


@pytest.mark.parametrize("step", [0, 4, -1, 1.0, True, "1", None, [1]])
def test_a_hint_has_three_steps(step):
    """Others are told so; a hint never raises."""
    assert str(hint("recursion.hanoi", step)) == f"Hints have steps 1, 2 and 3, not {step!r}"


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ("recursion.hanio", "There is no exercise 'recursion.hanio'; did you mean recursion.hanoi"),
        ("disk_moevd", "There is no exercise 'disk_moevd'; did you mean binary.disk_moved?"),
        ("own_test", "There is no exercise 'own_test'; did you mean "),
        (7, 'Name an exercise by a string like "recursion.hanoi", not 7'),
        ("disk_moved", "Goal (hint 1 of 3): "),
        (len, "There is no exercise 'len'"),
    ],
)
def test_a_hint_is_found_by_its_name_alone(asked, words):
    """Or it is said what there is; nothing raises while somebody is looking for help."""
    assert str(hint(asked)).startswith(words)


def test_what_is_shown_belongs_to_the_part_that_is_lost():
    """A card that says that a move is illegal shows that move."""
    verdict = check("recursion.hanoi", find("recursion.hanoi").mistakes[0].fresh()).verdict
    assert verdict.outcomes[0].part.name == "legal" and "may not rest" in verdict.first.message


def test_a_program_that_goes_on_is_asked_what_to_look_at():
    """The sentence is about this exercise."""

    def waits(n):
        while n:
            pass

    says = check("iteration.three_peg_cycle", waits).verdict.first.message
    assert "Does the position change in each turn of the loop" in says


def later(n, *pegs):
    """An exercise that is still to be done."""
    ...


def gathers(position, target):
    """Right, but for what it leans on."""
    return [] if len(set(position)) == 1 else [*later(len(position)), target]


def test_an_answer_that_leans_on_an_unwritten_one_is_told_which():
    """It is not the fault of this exercise, and no mistake of it is named."""
    verdict = check("recursion.gather", gathers).verdict
    assert verdict.first.message == "gather calls later, which is still empty. Write later first."
    assert verdict.mistake is None and verdict.first.picture == ""
