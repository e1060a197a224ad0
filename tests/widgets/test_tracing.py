"""Which call made each move, and on which line, however a student writes the function."""

# ruff: noqa: D103, UP028 (students' functions come as they are)

import sys
from itertools import count, pairwise
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from hanoi_ref.draw.charts.calls import recursive_calls
from hanoi_ref.puzzle import read_move
from hanoi_ref.solvers import recursive
from hanoi_ref.widgets.boards.tracing import MOST_CALLS, arguments, run
from hanoi_ref.widgets.explore.tree import draw_tree, jumps, traced

MOVES = []


def one_line(n, a="A", c="C", b="B"):
    return one_line(n - 1, a, b, c) + [a + c] + one_line(n - 1, b, c, a) if n else []  # makes


def several_lines(n, a="A", c="C", b="B"):
    if n == 0:
        return []
    return (
        several_lines(n - 1, a, b, c)
        + [a + c]  # makes
        + several_lines(n - 1, b, c, a)
    )


def stops_at_one(n, a="A", c="C", b="B"):
    if n == 1:
        return [(a, c)]  # leaf
    before = stops_at_one(n - 1, a, b, c)
    after = stops_at_one(n - 1, b, c, a)
    return before + [(a, c)] + after  # makes


def appends(n, a="A", c="C", b="B"):
    if n == 0:
        return []
    moves = appends(n - 1, a, b, c)
    moves.append(a + c)  # makes
    moves += appends(n - 1, b, c, a)
    return moves


def hands_on_a_list(n, a="A", c="C", b="B", moves=None):
    moves = [] if moves is None else moves
    if n:
        hands_on_a_list(n - 1, a, b, c, moves)
        moves.append(a + c)  # makes
        hands_on_a_list(n - 1, b, c, a, moves)
    return moves


def fills_a_global(n, a="A", c="C", b="B"):
    if n:
        fills_a_global(n - 1, a, b, c)
        MOVES.append(a + c)  # makes
        fills_a_global(n - 1, b, c, a)
    return MOVES


def yields(n, a="A", c="C", b="B"):
    if n:
        yield from yields(n - 1, a, b, c)
        yield a + c  # makes
        for move in yields(n - 1, b, c, a):
            yield move


def needs_its_pegs(n, source, target, spare):
    if n == 0:
        return []
    before = needs_its_pegs(n - 1, source, spare, target)
    return before + [source + target] + needs_its_pegs(n - 1, spare, target, source)  # makes


def calls_a_helper(n):
    return stops_at_one(n)


STYLES = [
    one_line,
    several_lines,
    stops_at_one,
    appends,
    hands_on_a_list,
    fills_a_global,
    yields,
    needs_its_pegs,
]


def line_of(function, mark="makes"):
    """The line of this file that carries a mark, after the function's first."""
    lines = Path(__file__).read_text(encoding="utf-8").split("\n")
    marked = (at for at, line in enumerate(lines, 1) if line.endswith(f"# {mark}"))
    return next(at for at in marked if at > function.__code__.co_firstlineno)


@pytest.mark.parametrize("solver", STYLES)
def test_every_move_is_traced_to_the_call_that_made_it(solver):
    """The call's own arguments name the move's pegs, on the line where the move is made."""
    MOVES.clear()
    trace = run(solver, 3)
    assert [str(read_move(item)) for item in trace.items] == list(recursive(3))
    for move, (call, line) in zip(recursive(3), trace.makers, strict=True):
        assert trace.calls[call].args[1:3] == [move.source, move.target]
        leaf = solver is stops_at_one and trace.calls[call].args[0] == "1"
        assert line == line_of(solver, "leaf" if leaf else "makes")


@pytest.mark.parametrize("solver", STYLES)
def test_the_tree_of_calls_is_the_students_own(solver):
    """As many calls as the function makes, the largest disk's move in the middle."""
    MOVES.clear()
    tree = traced(run(solver, 3))
    assert len(tree) == (7 if solver is stops_at_one else 15)
    assert tree[0].moves == (4,)
    assert [call.parent is None for call in tree].count(True) == 1


def test_an_inner_function_is_traced_too():
    """Helpers that live where the solver does belong to it."""

    def outer(n):
        moves = []

        def go(n, a, c, b):
            if n:
                go(n - 1, a, b, c)
                moves.append(a + c)
                go(n - 1, b, c, a)

        go(n, "A", "C", "B")
        return moves

    trace = run(outer, 2)
    names = [str(trace.calls[call]) for call, _ in trace.makers]
    assert names == ["go(1, A, B, C)", "go(2, A, C, B)", "go(1, B, C, A)"]


def test_what_a_solver_raises_is_kept():
    """Half of the moves, and the error."""

    def breaks(n):
        yield "AC"
        raise ZeroDivisionError("oh")

    trace = run(breaks, 2)
    assert (trace.items, str(trace.error)) == (["AC"], "oh")


def test_endless_solvers_end():
    """A generator is left at the limit, a recursion where Python ends it, a crowd is not kept."""

    def crowd(n, depth=10):
        return [] if depth == 0 else crowd(n, depth - 1) + crowd(n, depth - 1) or []

    def forever(n):
        return forever(n)

    assert len(run(lambda n: map(str, count()), 1).items) == 10_001
    assert isinstance(run(forever, 1).error, RecursionError)
    assert 2**10 > MOST_CALLS and run(crowd, 1).calls == []


def test_what_watched_before_watches_after():
    """A debugger or a coverage tool gets its place back."""
    before = sys.gettrace()
    run(one_line, 2)
    assert sys.gettrace() is before


def test_a_solver_of_ours_is_not_watched():
    """Only what a student wrote is opened."""
    trace = run(recursive, 2)
    assert (trace.items, trace.calls) == (["AB", "AC", "BC"], [])


def test_a_solver_is_called_as_it_asks():
    """With the number alone, unless it insists on pegs."""
    assert arguments(one_line, 3) == (3,)
    assert arguments(needs_its_pegs, 3) == (3, "A", "C", "B")
    assert arguments(recursive, 3) == (3,)


@pytest.mark.parametrize("n", range(7))
def test_the_standard_tree_is_that_of_the_students_recursion(n):
    """Labels, parents and moves are those of hanoi(n, A, C, B), call by call."""
    tree, own = recursive_calls(n), traced(run(needs_its_pegs, n))
    assert [call.args for call in tree] == [call.args for call in own]
    assert [(call.parent, call.moves) for call in tree] == [
        (call.parent, call.moves) for call in own
    ]


def test_a_click_on_a_call_has_a_step_to_go_to():
    """Its own first move, else that of a call below it; calls that move nothing have none."""
    assert jumps(recursive_calls(2)) == [2, 1, 0, 0, 3, 0, 0]
    assert jumps(traced(run(lambda n: one_line(n), 2))) == jumps(recursive_calls(2))
    assert jumps(traced(run(calls_a_helper, 2)))[:2] == [2, 2]


def test_a_drawn_tree_names_every_call_and_every_move():
    """The hooks that the page uses are all there."""
    drawn = draw_tree(recursive_calls(4), list(recursive(4)))
    assert drawn.count("data-call=") == 31
    assert drawn.count("data-edge=") == 30
    assert drawn.count("data-move=") == 15


def moves_last(n, source="A", target="C", spare="B"):
    """Wrong: the largest disk moves when all is done, so its call stands at one side."""
    if n == 0:
        return []
    first = moves_last(n - 1, source, spare, target)
    return first + moves_last(n - 1, source, target, spare) + [source + target]


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_no_call_of_a_lopsided_tree_is_cut_off_or_covers_another(n):
    """Wherever a program makes its moves, the boxes of a level stand beside one another."""
    tree = traced(run(moves_last, n))
    drawn = fromstring(draw_tree(tree, ["AC"] * (2**n - 1)))
    page = float(drawn.get("viewBox").split()[2])
    levels = {}
    for frame in drawn.iterfind(".//{*}g[@data-call]/{*}rect"):
        left, wide = float(frame.get("x")), float(frame.get("width"))
        assert left >= 0 and left + wide <= page
        levels.setdefault(frame.get("y"), []).append((left, left + wide))
    for level in map(sorted, levels.values()):
        assert all(end <= start for (_, end), (start, _) in pairwise(level))
