"""The list of what has no name yet."""

from hanoi_ref.lessons import EXERCISES
from tests.lessons.slips.unnamed import unnamed


def test_slips_without_a_name_are_listed_and_no_others():
    """By what their cards say first."""
    found = unnamed(EXERCISES["recursion.times_moved"])
    slips = [slip for each in found.values() for slip in each]
    assert found and all(says.startswith("times_moved(") for says in found)
    assert "return 2 ** (n - disk) -> return 2 * (n - disk)" not in slips  # it is 2 * for 2 **
