"""Statements of lesson 2, its quizzes and its reasons, computed."""

from itertools import pairwise

import nbformat
import pytest

from hanoi_ref import Robot, Tasks
from hanoi_ref.checking.guesses import known_quiz
from hanoi_ref.puzzle import Rules
from hanoi_ref.solvers import legal_move, recursive, resume_move, smallest_disk
from hanoi_ref.solvers.variants import disks_moved
from tests.shared import ROOT

CELLS = {
    cell.id: cell.source
    for cell in nbformat.read(ROOT / "solutions/2-iteration/iteration.ipynb", as_version=4).cells
}
CLASSIC = Rules()
CARD = ("AB", "AC", "BC")


def by_card(n: int, patient: bool) -> list[str]:
    """Return the moves by the card A-B, A-C, B-C; a patient robot passes over a pair without."""
    position, moves, turn = "A" * n, [], 0
    while position != "C" * n:
        move = legal_move(position, *CARD[turn % 3])
        turn += 1
        if move is None and not patient:
            break
        if move is not None:
            position = CLASSIC.after(position, move)
            moves.append(str(move))
    return moves


def ends_on(n: int, moves: list[str]) -> str:
    """Return the last position."""
    *_, last = CLASSIC.replay("A" * n, moves)
    return str(last)


@pytest.mark.parametrize("n", [3, 5, 7])
def test_the_robot_stops_on_b_as_its_card_says_that_it_does(n):
    """Without the sentence that it stops, the card does bring odd towers to C, by way of B."""
    assert ends_on(n, by_card(n, patient=False)) == "B" * n
    patient = by_card(n, patient=True)
    assert (ends_on(n, patient), len(patient)) == ("C" * n, 2 * (2**n - 1))
    assert "It stops when all disks are on C, or when there is no move" in CELLS["robot"]


@pytest.mark.parametrize("n", [2, 4])
def test_the_widget_keeps_to_the_card_that_the_lesson_describes(n):
    """It makes the moves of the card and stops where they stop."""
    robot = Robot("pairs")
    for do in (f"disks {n}", "step 99"):
        robot.act(do)
    assert robot.position == ends_on(n, by_card(n, patient=False)) == "C" * n


def test_a_robot_with_three_pairs_has_to_remember_which_is_next():
    """The same position occurs with different pairs, so no cell may call it without memory."""
    assert "no memory" not in CELLS["stop-one"]
    assert "remember which pair is next" in CELLS["stop-one"]
    seen: dict[str, set[int]] = {}
    for turn, position in enumerate(CLASSIC.replay("AAA", by_card(3, patient=True))):
        seen.setdefault(str(position)[-1], set()).add(turn % 3)
    assert max(map(len, seen.values())) > 1


def test_the_position_alone_shows_the_next_move():
    """As the keypoint says, on the shortest path."""
    for n in range(1, 8):
        walk = CLASSIC.replay("A" * n, recursive(n))
        assert [resume_move(at) for at in walk] == [*recursive(n), None]


@pytest.mark.parametrize("n", range(1, 7))
def test_the_wrong_direction_still_arrives(n):
    """After a wrong first move of disk 1 the goal is not out of reach: it takes twice as long."""
    wrong = list(smallest_disk(n, wrong_way=True))
    assert ends_on(n, wrong) == "C" * n
    assert ends_on(n, wrong[: len(wrong) // 2]) == "B" * n
    assert len(wrong) == 2 * (2**n - 1)


@pytest.mark.parametrize("n", range(1, 7))
def test_to_the_right_for_even_to_the_left_for_odd_from_left_to_right(n):
    """The first statement of the quiz is true with its goal, and marked so."""
    circle = "ABCA" if n % 2 == 0 else "ACBA"
    position, moves = "A" * n, []
    while position != "C" * n and len(moves) < 2**n:
        here = position[-1]
        step = here + circle[circle.index(here) + 1]
        moves.append(step)
        position = str(CLASSIC.after(position, step))
        other = legal_move(position, *(set("ABC") - {position[-1]}))
        if other:
            moves.append(str(other))
            position = str(CLASSIC.after(position, other))
    assert moves == list(recursive(n))
    question, _, answer = known_quiz("iteration.verify")[0]
    assert "the goal is the right peg" in question and answer == "true"


def test_three_rules_leave_one_move():
    """The task of parity_walk has all of them; without the last, two moves are left at times."""
    left = {True: set(), False: set()}
    for n in range(2, 7):
        walk = list(CLASSIC.replay("A" * n, recursive(n)))
        disks = list(disks_moved(CLASSIC, "A" * n, recursive(n)))
        for position, last, move in zip(walk[1:], disks, list(recursive(n))[1:], strict=False):
            allowed = []
            for each in CLASSIC.legal_moves(position):
                disk, below = position.top(each[0]), position.top(each[1])
                if disk != last and (below is None or (below - disk) % 2):
                    allowed.append((below is not None, str(each)))
            left[False].add(len(allowed))
            landing = [each for lands, each in allowed if lands] or [each for _, each in allowed]
            left[True].add(len(landing))
            assert landing == [move]
    assert left == {False: {1, 2}, True: {1}}
    assert "take the one that lands on a disk" in CELLS["parity_walk-task"]


def test_two_moves_of_a_disk_in_a_row_are_one_or_none():
    """From every position of three disks."""
    for at in CLASSIC.replay("AAA", recursive(3)):
        for one in CLASSIC.legal_moves(at):
            after = CLASSIC.after(at, one)
            for two in CLASSIC.legal_moves(after):
                if two[0] == one[1]:
                    end = CLASSIC.after(after, two)
                    assert end == at or end in {
                        CLASSIC.after(at, move) for move in CLASSIC.legal_moves(at)
                    }


def test_touching_disks_differ_in_parity():
    """In the shortest solution."""
    for n in range(2, 8):
        for at in CLASSIC.replay("A" * n, recursive(n)):
            for peg in "ABC":
                assert all((a - b) % 2 for a, b in pairwise(at.stack(peg)))


@pytest.mark.parametrize(("n", "high"), [(1, 1), (2, 3), (3, 5), (6, 11), (64, 127)])
def test_how_high_the_stack_gets(n, high):
    """2n - 1 tasks: the pile grows by two each time the topmost is replaced."""
    pile, most = [n], 1
    while pile and pile[-1] > 0 and n < 10:
        top = pile.pop()
        pile += [top - 1, 1, top - 1] if top > 1 else []
        most = max(most, len(pile))
    assert 2 * n - 1 == high
    assert n >= 10 or most == high
    assert Tasks(3).n == 3
