"""What an author has still to name: slips in the key whose cards only say that an answer is wrong.

`make unnamed ONLY="recursion.hanoi graph.round_trip"` lists them; without ONLY those of all.
"""

import sys

from hanoi_ref import check
from hanoi_ref.checking import Exercise
from hanoi_ref.lessons import EXERCISES
from tests.lessons.slips.test_mutants import ASKED, slips


def unnamed(exercise: Exercise) -> dict[str, list[str]]:
    """The slips that lose marks and have no name, by what their cards say first."""
    found: dict[str, list[str]] = {}
    for what, program in slips(exercise):
        verdict = check(exercise.id, program).verdict
        if verdict.first and not verdict.mistake and verdict.word != "missing":
            found.setdefault(verdict.first.message, []).append(what)
    return found


def main(wanted: list[str]) -> None:
    """Prints them, exercise by exercise, those first that many slips share."""
    for name in wanted or ASKED:
        found = unnamed(EXERCISES[name])
        print(f"{name}: {len(found)} behaviours without a name")
        for says, whats in sorted(found.items(), key=lambda one: -len(one[1])):
            print(f"  {says[:200]}\n    {len(whats)} slips, such as {whats[0][:160]}")


if __name__ == "__main__":
    main(sys.argv[1:])
