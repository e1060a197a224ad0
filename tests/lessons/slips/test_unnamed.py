"""The list of what has no name yet."""

from hanoi_ref.lessons import EXERCISES
from tests.lessons.slips.unnamed import unnamed


def test_slips_without_a_name_are_listed_and_no_others():
    """By what their cards say first."""
    found = unnamed(EXERCISES["recursion.count_moves"])
    slips = [slip for each in found.values() for slip in each]
    assert found and all(says.startswith("count_moves(") for says in found)
    assert "return 0 -> return 1" not in slips  # it returns 1 for n = 0
