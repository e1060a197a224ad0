"""The questions from memory: about earlier lessons, with places that exist, and worked out."""

from collections import Counter
from itertools import combinations, pairwise, product

import nbformat
import pytest

from hanoi_ref import Rules, find, recursive, theory
from hanoi_ref.checking.memory import old_questions
from hanoi_ref.lessons.catalogue import GOALS
from hanoi_ref.solvers.binary import disk_moved
from hanoi_ref.solvers.gray import reflected
from hanoi_ref.solvers.spread import spread
from hanoi_ref.solvers.variants import disks_moved, frame_stewart
from tests.lessons.notebooks.test_pointers import PAGES, headings
from tests.shared import ROOT

LESSONS = [*GOALS]
EXTRAS = ROOT / "solutions" / "extras"
OLD = [(word, old) for word, rows in old_questions().items() for old in rows]
MOVES = {n: [*recursive(n)] for n in range(1, 8)}
WALKS = {n: [*Rules().replay("A" * n, moves)] for n, moves in MOVES.items()}
DISKS = {n: [disk_moved(m) for m in range(1, 2**n)] for n in MOVES}
ARROWS = ["AB", "AC", "BA", "BC", "CA", "CB"]
DRAWINGS = [arrows for k in range(7) for arrows in combinations(ARROWS, k)]


def others_when_the_largest_moves() -> str:
    """Where the smaller disks are just before the only move of the largest."""
    pegs = {WALKS[n][2 ** (n - 1) - 1][1:] for n in (3, 4, 5, 6)}
    return "all on B" if pegs == {"B" * n for n in (2, 3, 4, 5)} else str(pegs)


def forced_moves() -> str:
    """How many moves of larger disks there are at most, after a move of disk 1."""
    rested = [position for n, walk in WALKS.items() for position in walk[1::2]]
    counts = {
        sum(move[0] != position[-1] for move in Rules().legal_moves(position))
        for position in rested
    }
    return ["none", "one", "two"][max(counts)]


def direction(disk: int) -> set[str]:
    """The steps of a disk in a tower of seven."""
    pegs = [position[-disk] for position in WALKS[7]]
    return {p + q for p, q in pairwise(pegs) if p != q}


def most_moves_of_the_largest() -> set[int]:
    """How often the largest disk that has to move does so on the paths with the fewest moves."""
    counts = set()
    for start, goal in product(map("".join, product("ABC", repeat=3)), repeat=2):
        if start[0] != goal[0]:
            line = [*Rules().replay(start, find(Rules(), start, goal).moves)]
            counts.add(sum(p[0] != q[0] for p, q in pairwise(line)))
    return counts


def reached(arrows: tuple[str, ...], start: str) -> set[str]:
    """The pegs that a single disk can reach."""
    pegs = {start}
    for _ in "ABC":
        pegs |= {q for p, q in arrows if p in pegs}
    return pegs


def winnable_drawings() -> str:
    """Of all 64 drawings, whether those that carry three disks are those that connect all pegs."""
    for arrows in DRAWINGS:
        connected = all(reached(arrows, peg) == set("ABC") for peg in "ABC")
        won = bool(arrows) and wins(arrows)
        if won != connected:
            return str(arrows)
    return "if every peg can be reached from every other"


def wins(arrows: tuple[str, ...]) -> bool:
    """Whether three disks come from A to C."""
    seen = queue = {"AAA"}
    while queue:
        queue = {
            Rules().after(position, move)
            for position in queue
            for move in Rules().legal_moves(position)
            if move in arrows
        } - seen
        seen = seen | queue
    return "CCC" in seen


def lamps() -> list[str]:
    """The words of the lamps of four disks."""
    lit, words = [0, 0, 0, 0], ["0000"]
    for disk in DISKS[4]:
        lit[-disk] ^= 1
        words.append("".join(map(str, lit)))
    return words


def moves_with_four_pegs(n: int) -> Counter[int]:
    """How often each disk moves in the best plan."""
    rules, moves = Rules("ABCD"), frame_stewart(n, 4)
    return Counter(disks_moved(rules, "A" * n, moves))


def length_by(order: str) -> int:
    """The length of the path that a search from AAB to CCB finds."""
    *_, last = spread("AAB", "CCB", order)
    return len(last.way)


def code(n: int) -> list[str]:
    """The Gray code of n bits."""
    return [reflected(m, n, 2) for m in range(2**n)]


FACTS = {
    "all on B": others_when_the_largest_moves,
    "one": forced_moves,
    "the smaller tower travels twice": lambda: all(
        DISKS[n + 1] == [*DISKS[n], n + 1, *DISKS[n]] for n in range(1, 7)
    ),
    "that depends on the number of disks": lambda: [MOVES[3][0], MOVES[4][0]] == ["AC", "AB"],
    "half as often": lambda: all(
        2 * DISKS[7].count(disk + 1) == DISKS[7].count(disk) for disk in range(1, 7)
    ),
    "the zeros at the end": lambda: all(
        DISKS[7][m - 1] == 1 + len(f"{m:b}") - len(f"{m:b}".rstrip("0")) for m in range(1, 128)
    ),
    "it goes round in the other direction": lambda: (
        direction(2) == {q + p for p, q in direction(1)} and len(direction(1)) == 3
    ),
    "0 before the list, then 1 before it in reverse order": lambda: (
        code(4) == ["0" + word for word in code(3)] + ["1" + word for word in code(3)[::-1]]
    ),
    "one disk moves at a time, and no word comes twice": lambda: lamps() == code(4),
    "a little more than half": lambda: (
        DISKS[7].count(1) * 2 - len(DISKS[7]) == 1 and theory.times_moved(10, 1) == 512
    ),
    "if every peg can be reached from every other": winnable_drawings,
    "once or twice": lambda: most_moves_of_the_largest() == {1, 2},
    "four times": lambda: sorted(moves_with_four_pegs(10).values())[1:6] == [2, 2, 4, 4, 4],
    "the path may be too long": lambda: length_by("depth") > length_by("breadth"),
}


def test_each_lesson_from_2_on_asks_about_the_two_before_and_the_first():
    """Three questions each; the laboratory asks about the three lessons that it uses."""
    asked = {word: sorted(old.lesson for old in rows) for word, rows in old_questions().items()}
    wanted = {word: sorted([1, at - 1, at - 2]) for at, word in enumerate(LESSONS) if at >= 2}
    assert asked == wanted | {"laboratory": [5, 6, 7]}


@pytest.mark.parametrize(("word", "old"), OLD, ids=lambda each: str(each)[:40])
def test_a_question_has_its_answer_and_a_place_in_a_core(word, old):
    """The answer is a choice, and the section is a heading before More of that lesson."""
    assert old.answer in old.choices
    [page] = [PAGES[path] for path in PAGES if path.parts[0].startswith(f"{old.lesson}-")]
    ids = [cell.id for cell in page]
    core = page[: ids.index("more")]
    assert old.section.lower() in [each for cell in core for each in headings(cell)]


def test_the_form_of_a_choice_does_not_tell_which_is_right():
    """The right one is the longest, and stands in each place, about as often as others are."""
    longest = [old.answer == max(old.choices, key=len) for _, old in OLD]
    places = [[*old.choices].index(old.answer) for _, old in OLD]
    assert sum(longest) <= len(OLD) / 2
    assert all(len(OLD) / 6 <= places.count(at) <= len(OLD) / 2 for at in range(3))


@pytest.mark.parametrize("answer", FACTS)
def test_an_answer_that_can_be_worked_out_is_right(answer):
    """A check returns True, or the answer itself."""
    assert answer in {old.answer for _, old in OLD}
    assert FACTS[answer]() in (True, answer)


ASKING = [*sorted((ROOT / "solutions").glob("[2-7]*/*.ipynb")), EXTRAS / "laboratory.ipynb"]


@pytest.mark.parametrize("path", ASKING, ids=lambda path: path.stem)
def test_a_lesson_asks_before_anything_is_scrolled_to(path):
    """In the first cell that is not folded."""
    cells = [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]
    assert [cell.id for cell in cells[:3]] == ["install", "tools", "remember"]
    assert cells[2].source in {f'remember("{word}")' for word in old_questions()}
