"""Lesson 2: the same moves in a loop."""

from __future__ import annotations

from random import Random
from string import ascii_uppercase

from hanoi_ref.checking.exercise import Case, Exercise, Part, Problem, Written, by_part
from hanoi_ref.checking.judge_moves import arrives, exactly, judge_moves, legal
from hanoi_ref.checking.judge_own_test import judge_own_test
from hanoi_ref.checking.observation import Observation
from hanoi_ref.lessons.iteration import mistakes
from hanoi_ref.lessons.iteration.hidden import PROGRAMS
from hanoi_ref.lessons.iteration.judge_move import judge_move
from hanoi_ref.lessons.iteration.judge_parity import judge_parity
from hanoi_ref.lessons.recursion.exercises import tower
from hanoi_ref.puzzle import Puzzle, classic, third
from hanoi_ref.solvers import legal_move, position_after, resume_move
from hanoi_ref.theory import fewest

PAIRS = [p + q for p in "ABC" for q in "ABC" if p != q]


def _enough(puzzle: Puzzle) -> int:
    return fewest(puzzle.disks)


# legal_move


def _position(random: Random, n: int) -> str:
    return "".join(random.choices("ABC", k=n))


def _without_disk_1(random: Random, n: int) -> list[tuple[str, str, str]]:
    """Two pegs that both have disks, disk 1 on neither, asked for in both orders."""
    p, q = random.sample("ABC", 2)
    larger = random.sample([p, q, *random.choices("ABC", k=n - 3)], n - 1)
    position = "".join([*larger, third(p, q)])
    return [(position, p, q), (position, q, p)]


def _legal_cases(random: Random) -> list[Case]:
    shown = [("AAB", *"AB"), ("AAB", *"CA"), ("BACA", *"CA"), ("ABC", *"AB"), ("CBA", *"AC")]
    shown += [("AAB", *"AC")]
    drawn = [(_position(random, n), *random.choice(PAIRS)) for n in (4, 5, 6)]
    drawn += [args for n in (4, 5, 6) for args in _without_disk_1(random, n)]
    drawn = [args for args in drawn if legal_move(*args)]
    bare = [("AAA", *"BC"), ("CC", *"BA"), ("", *"AC"), ("B" * 64, *"CA")]
    tall = [(_position(random, 64), *random.choice(PAIRS)) for _ in range(3)]
    tall += _without_disk_1(random, 64)
    lone = [("B" + "C" * 63, *"AB"), ("A" * 63 + "C", *"AC")]
    lone += [("AB" + "C" * 8, *"AB"), ("BA" + "C" * 8, *"AB")]  # as texts "10" is less than "9"
    return [Case(args, "moves") for args in shown] + [
        Case(args, part)
        for part, cases in (("none", bare), ("moves", drawn), ("none", tall + lone))
        for args in cases
    ]


LEGAL_MOVE = Exercise(
    id="iteration.legal_move",
    parts=(
        Part("moves", 1, "two pegs with disks on one of them or on both"),
        Part("none", 1, "two empty pegs, no disks at all, and up to 64 of them"),
    ),
    make_cases=_legal_cases,
    judge_case=judge_move(legal_move, "both pegs are empty"),
    hints=(
        "Only the top disks of the two pegs can move. Which of the two may lie on the other?",
        "The smaller top disk moves onto the other peg, and an empty peg takes any disk. "
        "top(position, p) is the number of the top disk of p, 0 where p is empty.",
        "If both numbers are 0, return None. If one is 0, its peg is the target; else the peg "
        "with the smaller number is the source: p + q if ... else q + p.",
    ),
    mistakes=tuple(mistakes.LEGAL_MOVE),
)


# Walks from A to C


def _walk_cases(random: Random) -> list[Case]:
    usual = [Case((n,)) for n in (3, 4, 1, 2, random.randint(5, 6), random.randint(7, 9))]
    return usual + [Case((n,), "fewest") for n in (0, 12, random.randint(10, 11))]


WALK_PARTS = (
    Part("legal", 1, "every move is legal"),
    Part("arrives", 1, "the tower arrives on C"),
    Part("fewest", 1, "in the fewest moves, for no disks too, and for twelve"),
)
_judge_walk = judge_moves(classic, legal, arrives, exactly("fewest", _enough), unreadable="legal")

THREE_PEG_CYCLE = Exercise(
    id="iteration.three_peg_cycle",
    parts=WALK_PARTS,
    make_cases=_walk_cases,
    judge_case=_judge_walk,
    hints=(
        "Which two pegs are next? The answer comes round every three moves. Which way does the "
        "disk go? legal_move knows.",
        "An even number of disks goes A-B, A-C, B-C, an odd number A-C, A-B, B-C. Keep the "
        "position while you go: begin with 'A' * n, and after each move take "
        "moved(position, move). Stop when all disks are on C.",
        'pairs = [...] if n % 2 else [...]; while position != "C" * n: move = legal_move(position, '
        "*pairs[...]), then append it and move. The pairs come round every three moves.",
    ),
    mistakes=tuple(mistakes.THREE_PEG_CYCLE),
    endless=(
        "Does the position change in each turn of the loop, and does the loop ask whether "
        "all disks are on C?"
    ),
)

SMALLEST_DISK_WALK = Exercise(
    id="iteration.smallest_disk_walk",
    parts=WALK_PARTS,
    make_cases=_walk_cases,
    judge_case=_judge_walk,
    hints=(
        "Two moves a round of the loop: one of disk 1, then one of another disk, if there is any.",
        "Disk 1 stands on position[-1]. For an even number of disks it goes A, B, C and round "
        "again, for an odd number A, C, B. After its move, legal_move says what can happen "
        "between the two pegs where it is not.",
        'circle = "ACBA" if ... else "ABCA"; here = position[-1]; there is the letter behind here '
        "in the circle. After that move ask legal_move for here and the third peg; when it gives "
        "None, all disks are on one peg.",
    ),
    mistakes=tuple(mistakes.SMALLEST_DISK_WALK),
    endless=(
        "Does the position change with each move, and does the loop ask whether all disks are on C?"
    ),
)


def _parity_cases(random: Random) -> list[Case]:
    return [Case(case.args, "any" if case.part else None) for case in _walk_cases(random)]


PARITY_WALK = Exercise(
    id="iteration.parity_walk",
    parts=(
        Part("walk", 1, "every move is legal, and the tower arrives in the fewest moves"),
        Part("any", 1, "for no disks, and for twelve"),
    ),
    make_cases=_parity_cases,
    judge_case=judge_parity(_judge_walk, part="walk"),
    hints=(
        "After the first move, make a list of the legal moves and strike out those that the "
        "rules forbid. How many are left?",
        "Between each two pegs there is one legal move at most: legal_move gives it. Strike it "
        "out if its disk has just moved, or if it would land on a disk of its own parity. Of two "
        "that are left, take the one that lands on a disk.",
        "Keep last, the disk that moved last. The disk of a move is top(position, move[0]), and "
        "below it will lie top(position, move[1]). Keep a move if its disk is not last and its "
        "target is empty or (disk + below) % 2 == 1.",
    ),
    mistakes=tuple(mistakes.PARITY_WALK),
    endless=(
        "Can a disk go to and fro for ever? Look at which one moved last, and whether the "
        "position changes."
    ),
)


# hanoi_stack


def _stack_cases(random: Random) -> list[Case]:
    drawn = [random.randint(*ends) for ends in ((4, 5), (6, 8), (9, 11))]
    usual = [(n,) for n in (1, 2, 3, *drawn)]
    letters = random.sample(ascii_uppercase, 3)
    others = [(0,), (2, *"ABC"), (3, *"BCA"), (random.randint(3, 5), *letters), (12,)]
    unmet = [(n, *random.sample(ascii_uppercase, 3)) for n in (2, 3, drawn[0])]  # by any memo
    watched = [Case(args, "loop", watched=True) for args in [*usual, *others, *unmet]]
    return by_part({"walk": usual, "any": others}) + watched


_judge_tower = judge_moves(tower, legal, arrives, exactly("walk", _enough), unreadable="walk")


def _judge_stack(exercise: Exercise, case: Case, seen: Observation) -> Problem | None:
    """What is wrong with the moves, or else with how they were found."""
    problem = _judge_tower(exercise, case, seen)
    if problem or not case.watched or seen.round == ():
        return problem
    return Problem(f"{exercise.call(case)} {_went_round(seen.round)}")


def _went_round(names: tuple[str, ...] | None) -> str:
    if not names:
        return "could not be watched while it ran; leave sys.setprofile as it is."
    first, *others = names
    if others == [first]:
        return f"is right, but {first} calls itself; keep a list of what is still to be done."
    calls = f"{first} calls {', which calls '.join(others)}"
    return f"is right, but {calls}: that is recursion by a detour."


HANOI_STACK = Exercise(
    id="iteration.hanoi_stack",
    parts=(
        Part("walk", 1, "every move is legal, and the tower arrives in the fewest moves"),
        Part("any", 1, "for no disks, for twelve, and on any pegs"),
        Part("loop", 2, "no function calls itself, straight or by others"),
    ),
    make_cases=_stack_cases,
    judge_case=_judge_stack,
    hints=(
        "What does Python keep for you while a recursive call waits? Keep it yourself, in a list.",
        "The list holds tasks (n, source, target, spare), at first one. As long as there are any, "
        "pop the last one. A task of one disk is a move; a larger one is replaced by three "
        "smaller tasks. The task that was put on the list last comes off it first.",
        "tasks.append((n - 1, ...)); tasks.append((1, source, target, spare)); "
        "tasks.append((n - 1, ...)): what is to be done first goes on last. A task of no disks "
        "needs nothing.",
    ),
    mistakes=tuple(mistakes.HANOI_STACK),
    endless=(
        "Does each turn of the loop take a task off, and is every task that it puts on "
        "smaller, down to one that needs nothing?"
    ),
)


# resume


def _resume_cases(random: Random) -> list[Case]:
    three = [(m, 3) for m in (0, 1, 2, 3, 4, 7)] + [(random.randrange(2**n), n) for n in (7, 9)]
    four = [(m, 4) for m in (0, 3, 6, 15)] + [(random.randrange(2**n), n) for n in (5, 6, 8)]
    tall = [(random.getrandbits(n), n) for n in (39, 40, 39, 40)]
    ends = [(0, 0), (0, 40), (2**40 - 1, 40), (2**39, 40), (2**39 - 1, 40)]
    groups = {"three": three, "more": four, "tall": [*ends, *tall]}
    return [
        Case((str(position_after(m, n)),), part) for part, asked in groups.items() for m, n in asked
    ]


RESUME = Exercise(
    id="iteration.resume",
    parts=(
        Part("three", 1, "any moment of the walk of three disks, and of some more odd numbers"),
        Part("more", 1, "of four disks and of more"),
        Part("tall", 1, "of 40 disks, so without playing from the start, and of none"),
    ),
    make_cases=_resume_cases,
    judge_case=judge_move(resume_move, "all disks are on C"),
    hints=(
        "There are two candidates: the next step of disk 1 on its round, and the one move that is "
        "legal between the two other pegs. How does the position give away whose turn it is?",
        "Every disk has its round: the largest goes A, C, B, the next A, B, C, and so on in turn. "
        "If the other disk's legal move is the next step of its own round, it is its turn.",
        'A function next_step(disk, peg) helps: circle = "ACBA" if ... else "ABCA", and the next '
        "letter in it. Return the other disk's move if it is its next step, else the next step of "
        "disk 1; and None when all disks are on C.",
    ),
    mistakes=tuple(mistakes.RESUME),
)


# own_test


OWN_TEST = Exercise(
    id="iteration.own_test",
    parts=(
        Part("plain", 1, "it tells right programs from plainly wrong ones"),
        Part("sly", 1, "it accepts every style, and finds the small mistakes"),
    ),
    make_cases=lambda random: PROGRAMS.cases("iteration", random),
    judge_case=judge_own_test,
    hints=(
        "When are moves right? Say it in three short sentences, and let the computer ask for each "
        "of the three, for every n from 0 to 8.",
        "Play the moves one by one. A move is legal if it is the very move that legal_move gives "
        "for its two pegs. At the end look at the position, and at how many moves there were.",
        'For each n: position = "A" * n; for move in moves: if move != legal_move(position, '
        "*move), return False, else go on from moved(position, move). Then two things are left to "
        "ask. At the very end, return True.",
    ),
    mistakes=tuple(mistakes.OWN_TEST),
    alike=len(PROGRAMS),
)

WRITTEN = Written("iteration-written", 3)

# What students can do afterwards, and the exercises that it takes.
GOALS = {
    "say why a move is forced": [LEGAL_MOVE, WRITTEN],
    "turn a pattern into a loop": [THREE_PEG_CYCLE, SMALLEST_DISK_WALK, PARITY_WALK],
    "put a stack in the place of a recursion": [HANOI_STACK],
    "find an invariant and use it": [RESUME],
    "test programs they have not written": [OWN_TEST],
}
