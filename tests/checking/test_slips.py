"""Slips that are read in a program: named where they stand, and nowhere else."""
# ruff: noqa: B006, B018, D103, E703, F841  (the slips are what is looked for)

from __future__ import annotations

import pytest

from hanoi_ref.checking.diagnose.source_lint import dots_among, slip_among, unused_argument
from hanoi_ref.checking.running.source import sources
from hanoi_ref.lessons import check

kept = []


def moved(position, move):
    at = position.rindex(move[0])
    return position[:at] + move[1] + position[at + 1 :]


def noted(position):
    kept.append(position)
    return position


def moved_nowhere(n):
    position = "A" * n
    while position != "C" * n:
        moved(position, "AC")


def halved_nowhere(m):
    zeros = 0
    while m % 2 == 0:
        zeros += 1
        m // 2
    return zeros


def asks_the_same(m):
    zeros = 0
    while m % 2 == 0:
        zeros += 1
        half = m // 2
    return zeros + 1


def turned_in_place(n):
    words = ["0", "1"]
    for word in words.reverse():
        print(word)


def none_returned(moves):
    return moves.append("AC")


def first_only(program):
    for n in range(9):
        if program(n):
            return True
        else:
            return False


def no_return(moves):
    moves += ["AC"]
    moves


def sorted_nowhere(words):
    sorted(words)
    return words


def by_another(n):
    return none_returned([n])


def half_written(n):
    """Where something is to be done."""
    for _ in range(n):
        ...
    return n


@pytest.mark.parametrize(
    ("program", "name"),
    [
        (moved_nowhere, "the value of `moved(position, 'AC')` is never used"),
        (halved_nowhere, "the value of `m // 2` is never used"),
        (asks_the_same, "nothing changes the condition of `while m % 2 == 0`"),
        (turned_in_place, "`words.reverse()` returns None, and this None is used"),
        (none_returned, "`moves.append('AC')` returns None, and this None is used"),
        (first_only, "`for n in range(9)` ends in its first turn"),
        (no_return, "the value of `moves` is never used"),
        (sorted_nowhere, "the value of `sorted(words)` is never used"),
        (by_another, "`moves.append('AC')` returns None, and this None is used"),
    ],
    ids=lambda each: getattr(each, "__name__", ""),
)
def test_a_slip_is_named(program, name):
    """By the very words of the program."""
    found = slip_among(sources(program), endless=True)
    assert found and found.name == name
    assert found.hint.endswith((".", "?"))


def test_dots_among_written_lines_are_named_before_anything_else():
    """Also where the program answers as a known mistake does."""
    says = "there is still a `...` placeholder in line"
    assert dots_among(sources(half_written)).name == f"{says} 4 of half_written"
    assert check("graph.neighbours", nothing_found).verdict.mistake.name.startswith(says)
    assert dots_among(sources(unwritten)) is None


def searches(program):
    for n in range(9):
        if not program(n):
            return False
    return True


def worked_off(n):
    tasks = [n]
    while tasks:
        n = tasks.pop()
        if n > 1:
            tasks.append(n - 1)


def gathers(n, moves):
    if n:
        gathers(n - 1, moves)
        moves.append(n)
    return moves


def nothing_found(position):
    found = set()
    for _ in position:
        ...
    return found


def unwritten(n):
    """Where nothing stands at all, the check says so itself."""
    ...


def notes(n):
    noted("A" * n)
    while len(kept) < n:
        noted("A")


@pytest.mark.parametrize("program", [searches, worked_off, gathers, notes, len, 7, lambda n: n])
def test_what_is_no_slip_is_let_be(program):
    """Also where nothing can be read."""
    assert slip_among(sources(program), endless=True) is None


def default_list(n, source="A", target="C", spare="B", moves=[]):
    if n:
        default_list(n - 1, source, spare, target, moves)
        moves.append(source + target)
        default_list(n - 1, spare, target, source, moves)
    return moves


outside = []


def outer_list(n, source="A", target="C", spare="B"):
    if n:
        outer_list(n - 1, source, spare, target)
        outside.append(source + target)
        outer_list(n - 1, spare, target, source)
    return outside


@pytest.mark.parametrize("program", [default_list, outer_list])
def test_a_list_that_remembers_is_named_whenever_it_is_checked(program):
    """The second time as well as the first, and with nothing said of where the list was made."""
    for _ in range(2):
        mistake = check("recursion.hanoi", program).verdict.mistake
        assert mistake.name == "it remembers earlier calls"


@pytest.mark.usefixtures("impatient")
def test_an_endless_loop_is_not_taken_for_a_slow_program():
    """It hangs on move 2, which nobody counts up to for long."""
    mistake = check("binary.disk_moved", asks_the_same).verdict.mistake
    assert mistake.name == "nothing changes the condition of `while m % 2 == 0`"


@pytest.mark.parametrize(
    "body",
    [
        "    return [n for _ in 'AB']",
        "    def inner():\n        return n\n    return inner()",
        "    n += 1\n    return 3",
        "    return locals()['n']",
    ],
)
def test_an_argument_is_not_called_unused_where_it_may_be_used(body):
    """Only what its code never loads or changes."""
    assert unused_argument([f"def f(n):\n{body}"]) is None
    assert unused_argument(["def f(n):\n    return 7"]) is not None


LOOPS = {
    "while True:\n  n += 1": "nothing ends `while True`",
    "while True:\n  for k in range(n):\n   if k > n:\n    break": "nothing ends `while True`",
    "while True:\n  if n > 3:\n   break": "",
    "while n > 0:\n  n = n + 1": "n only becomes larger in `while n > 0`",
    "while n < 9:\n  n -= 2": "n only becomes smaller in `while n < 9`",
    "while n < 9:\n  n -= 2\n  n += 3": "",
    "while n > 0:\n  n = n + 1\n  if n == 7:\n   return n": "",
    "while n != 0:\n  n -= 2": "`while n != 0` ends only if n is exactly 0",
    "while n != 0:\n  n -= 1": "",
    "while n != 0:\n  n -= 2\n  n = n // 2": "",
}


@pytest.mark.parametrize(("loop", "name"), LOOPS.items())
def test_a_loop_without_an_end_is_told_what_its_condition_and_variables_do(loop, name):
    """And nothing of one that may end."""
    found = slip_among([f"def f(n):\n {loop}"], endless=True)
    assert (found.name if found else "") == name


@pytest.mark.parametrize(
    ("letters", "is_named"), [("AC", True), ("B", True), ("AAB", True), ("Total", False)]
)
def test_quotation_marks_are_named_where_a_move_or_position_has_none(letters, is_named):
    """A name of other letters is one that is not defined."""
    program = eval(f"lambda n, *pegs: [{letters}]")
    name = check("recursion.hanoi", program).verdict.mistake.name
    assert (f"{letters} is written without quotation marks" == name) is is_named
