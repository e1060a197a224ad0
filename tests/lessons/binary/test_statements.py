"""Statements of lesson 3, its quiz and its reasons, computed."""

import nbformat
import pytest

from hanoi_ref.checking.guesses import known_quiz
from hanoi_ref.puzzle import Rules
from hanoi_ref.solvers import move_at, position_after, recursive
from hanoi_ref.solvers.binary import disk_moved, moved_so_far, pegs_by_masks, position_read_off
from tests.shared import ROOT

CELLS = {
    cell.id: cell.source
    for cell in nbformat.read(ROOT / "solutions/3-binary/binary.ipynb", as_version=4).cells
}
CLASSIC = Rules()


def test_where_the_visitor_finds_the_disks():
    """After 2^63 moves the largest of 64 disks is on C and all others are on one peg, B."""
    assert position_after(2**63, 64) == "C" + "B" * 63
    assert disk_moved(2**63) == 64 and disk_moved(2**63 + 1) == 1
    assert bin(2**63 + 1) == f"0b1{'0' * 62}1"


def test_the_steps_that_the_reader_is_asked_about():
    """After 216 moves of eight disks: one step of disk 8, two of disk 7, 14 of disk 4."""
    assert [moved_so_far(216, disk) for disk in (8, 7, 4)] == [1, 2, 14]
    position = position_after(216, 8)
    circles = {8: "ACB", 7: "ABC", 4: "ACB"}
    for disk, steps in ((8, 1), (7, 2), (4, 14)):
        assert position.peg_of(disk) == circles[disk][steps % 3]
    assert "after 14 steps" in CELLS["place-ask"]


@pytest.mark.parametrize("n", range(1, 10))
def test_the_pegs_of_a_move_are_two_letters_of_a_circle(n):
    """As the hints of move_at say: steps made before it, on the circle of its disk."""
    for m in range(1, 2**n):
        disk = disk_moved(m)
        circle, steps = "ACB" if (n - disk) % 2 == 0 else "ABC", moved_so_far(m - 1, disk)
        assert move_at(m, n) == circle[steps % 3] + circle[(steps + 1) % 3]


@pytest.mark.parametrize("m", range(1, 32))
def test_less_and_plus_the_last_1(m):
    """The rule of `pegs-predict`, with the worth of the last 1 for the disks 1, 2 and 3."""
    last = m & -m
    assert last == 2 ** (disk_moved(m) - 1)
    assert ((m - last) % 3, (m + last) % 3) == pegs_by_masks(m)


def test_powers_of_two_modulo_3():
    """A remainder of 2 is a step backward, for odd d."""
    assert [2**d % 3 for d in range(1, 7)] == [2, 1, 2, 1, 2, 1]


@pytest.mark.parametrize("n", range(1, 9))
def test_a_bit_like_the_bit_before_is_a_disk_on_the_next_larger_one(n):
    """And another bit is another peg; the largest is on A for 0 and on C for 1."""
    for m in range(2**n):
        bits, position = f"{m:0{n}b}", str(position_after(m, n))
        assert position[0] == "AC"[int(bits[0])]
        for at in range(1, n):
            assert (bits[at] == bits[at - 1]) == (position[at] == position[at - 1])


@pytest.mark.parametrize("n", range(1, 10))
def test_left_and_right_by_a_count(n):
    """The rule of Wikipedia, of which the cell `place-side` tells, agrees with the circles."""
    assert all(position_read_off(m, n) == position_after(m, n) for m in range(2**n))


def test_the_share_of_positions_on_the_path_gets_smaller():
    """With one disk it is two of three, so that "only few" would be wrong."""
    shares = [2**n / 3**n for n in range(1, 9)]
    assert shares[0] > 1 / 2
    assert shares == sorted(shares, reverse=True)
    assert [2**n for n in range(1, 9)] == sorted(2**n for n in range(1, 9))  # more, not fewer
    assert "the smaller is the share" in CELLS["back"]


def test_a_float_may_drop_digits_beyond_53_bits():
    """Every whole number up to 2^53; the next one is lost."""
    assert all(int(float(2**53 - k)) == 2**53 - k for k in range(100))
    assert int(float(2**53 + 1)) != 2**53 + 1
    assert "keeps only 53 bits" in CELLS["keypoints"]


def test_powers_of_two_are_the_first_moves_of_disks():
    """As the quiz says."""
    seen: dict[int, int] = {}
    for m in range(1, 2**9):
        seen.setdefault(disk_moved(m), m)
    assert sorted(seen.values()) == [2**k for k in range(9)]
    assert known_quiz("binary.end")[1][2] == "powers of two"
    assert (disk_moved(12), disk_moved(4)) == (3, 3)


def test_the_quiz_on_ten_disks_and_on_four():
    """The largest is never on B; before the middle move of four disks the others are on B."""
    assert "B" not in {str(at)[0] for at in CLASSIC.replay("A" * 10, recursive(10))}
    assert position_after(0b0111, 4) == "ABBB"
    assert disk_moved(0b1111101000) == 4


def test_a_thousand_in_base_2():
    """As the quiz writes it."""
    assert f"{1000:b}" == "1111101000"
