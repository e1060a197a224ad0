"""The students of a course: their names in platforms' tables, and when they submitted."""

from hanoi_ref.gradebook.people.columns import read_roster
from hanoi_ref.gradebook.people.person import Person
from hanoi_ref.gradebook.people.roster import Roster, kept_roster

__all__ = ["Person", "Roster", "kept_roster", "read_roster"]
