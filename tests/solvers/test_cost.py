"""A solver costs at most twice the plain loop that a student writes for the same algorithm.

The price is counted in bytecode instructions, which do not depend on the machine.
"""

import sys

import pytest

from hanoi_ref import solvers
from hanoi_ref.solvers.binary import rightward


def recursion(n, a="A", c="C", b="B"):
    """Lesson 1, as everybody writes it."""
    if n:
        yield from recursion(n - 1, a, b, c)
        yield a + c
        yield from recursion(n - 1, b, c, a)


def tour(n, a="A", c="C", b="B"):
    """The recursion that visits every position."""
    if n:
        yield from tour(n - 1, a, c, b)
        yield a + b
        yield from tour(n - 1, c, a, b)
        yield b + c
        yield from tour(n - 1, a, c, b)


def open_calls(n):
    """The recursion with its calls in a list."""
    calls = [(n, "A", "C", "B")]
    while calls:
        k, a, c, b = calls.pop()
        if k == 1:
            yield a + c
        else:
            calls += [(k - 1, b, c, a), (1, a, c, b), (k - 1, a, b, c)]


def pairs(n):
    """The legal move on each pair of pegs in turn."""
    pegs, done = {"A": [*range(n, 0, -1)], "B": [], "C": []}, 0
    turns = ["AC", "AB", "BC"] if n % 2 else ["AB", "AC", "BC"]
    while len(pegs["C"]) < n:
        p, q = turns[done % 3]
        if not pegs[p] or (pegs[q] and pegs[q][-1] < pegs[p][-1]):
            p, q = q, p
        pegs[q].append(pegs[p].pop())
        yield p + q
        done += 1


def odd_and_even(n):
    """Each move by the numbers of the disks alone."""
    pegs, last = {"A": [*range(n, 0, -1)], "B": [], "C": []}, 0
    p, q = "AC" if n % 2 else "AB"
    while True:
        last = pegs[p].pop()
        pegs[q].append(last)
        yield p + q
        if len(pegs["C"]) == n:
            return
        empty = []
        for a, b in ("AB", "AC", "BA", "BC", "CA", "CB"):
            if not pegs[a] or pegs[a][-1] == last:
                continue
            if not pegs[b]:
                empty = empty or [a, b]
            elif pegs[a][-1] < pegs[b][-1] and (pegs[a][-1] - pegs[b][-1]) % 2:
                p, q = a, b
                break
        else:
            p, q = empty


def masks(n):
    """Each move from its number."""
    pegs = "ABC" if n % 2 else "ACB"
    for m in range(1, 1 << n):
        yield pegs[(m & m - 1) % 3] + pegs[((m | m - 1) + 1) % 3]


def circles(n):
    """The disk by the zeros at the end of the move's number; each disk round its own circle."""
    at = [0] * (n + 1)
    for m in range(1, 1 << n):
        disk = (m & -m).bit_length()
        here = at[disk]
        at[disk] = there = (here + 1 + (n - disk + 1) % 2) % 3
        yield "ABC"[here] + "ABC"[there]


CLASSIC = [
    (solvers.recursive, recursion),
    (solvers.stack, open_calls),
    (solvers.three_peg_cycle, pairs),
    (solvers.smallest_disk, pairs),
    (solvers.parity, odd_and_even),
    (solvers.by_number, masks),
    (solvers.by_gray_code, circles),
]
OTHERS = [
    (12, rightward, pairs),
    (12, lambda n: solvers.gather("A" * n, "C"), recursion),
    (8, solvers.grand_tour, tour),
    (8, lambda n: solvers.linear_between("A" * n, "C" * n), tour),
    (8, solvers.row_play, tour),
]


def instructions_per_move(solver, n):
    """Return how many bytecode instructions a solver runs for each of its moves."""
    count, before = 0, sys.gettrace()

    def trace(frame, event, _):
        nonlocal count
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        count += event == "opcode"
        return trace

    moves = solver(n)
    sys._getframe().f_trace_opcodes = True  # or Python 3.12 counts nothing at first
    sys.settrace(trace)
    try:
        made = sum(map(bool, moves))
    finally:
        sys.settrace(before)
    return count / made


@pytest.mark.parametrize(("n", "solver", "plain"), [*((12, *each) for each in CLASSIC), *OTHERS])
def test_a_solver_costs_at_most_twice_the_plain_loop(n, solver, plain):
    """All its instructions, those before the first move included."""
    assert instructions_per_move(solver, n) <= 2 * instructions_per_move(plain, n)


@pytest.mark.parametrize(("solver", "plain"), CLASSIC)
def test_the_plain_loops_solve_the_tower(solver, plain):
    """Otherwise they would be no yardstick."""
    assert list(solver(9)) == list(plain(9))
