"""hanoi_stack: the moves that carry n disks, without recursion."""

from random import Random
from string import ascii_uppercase

from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part, Problem, by_part
from hanoi_ref.checking.judge_moves import arrives, exactly, judge_moves, legal
from hanoi_ref.checking.observation import Observation
from hanoi_ref.lessons.iteration.common import Moves, enough
from hanoi_ref.lessons.recursion.common import tower, with_pegs

mistakes = Mistakes()


def _stack_cases(random: Random) -> list[Case]:
    usual = [(n,) for n in range(1, 12)]
    others = [*with_pegs(random), (12,)]
    unmet = [(n, *random.sample(ascii_uppercase, 3)) for n in (2, 3, 4)]  # not in a cache
    watched = [Case(args, "loop", watched=True) for args in [*usual, *others, *unmet]]
    zero = by_part({"any": [(0,)]})  # the last, as it may never end
    return by_part({"walk": usual, "any": others}) + watched + zero


_judge_tower = judge_moves(tower, legal, arrives, exactly("walk", enough), unreadable="walk")


def _judge_stack(exercise: Exercise, case: Case, seen: Observation) -> Problem | None:
    """Return what is wrong with the moves, or else with how they were computed."""
    problem = _judge_tower(exercise, case, seen)
    if problem or not case.watched or seen.call_cycle == ():
        return problem
    return Problem(f"{exercise.call(case)} {_went_round(seen.call_cycle)}")


def _went_round(names: tuple[str, ...] | None) -> str:
    if not names:
        return (
            "could not be watched while it ran; use no threads, and do not change sys.setprofile."
        )
    first, *others = names
    if others == [first]:
        return f"is right, but {first} calls itself. Keep the remaining tasks in a list instead."
    calls = f"{first} calls {', which calls '.join(others)}"
    return f"is right, but {calls}: that is recursion too."


EXERCISE = Exercise(
    id="iteration.hanoi_stack",
    signature='hanoi_stack(n, source="A", target="C", spare="B")',
    returns="the moves that carry n disks, without recursion",
    parts=(
        Part("walk", 1, "every move is legal, and the tower arrives in the fewest moves"),
        Part("any", 1, "correct moves for n = 0, for n = 12, and with any pegs"),
        Part("loop", 2, "no function calls itself, directly or through other functions"),
    ),
    make_cases=_stack_cases,
    judge_case=_judge_stack,
    hints=(
        "What does Python store for you while a recursive call waits? Store the same in a list.",
        "The list holds tasks (n, source, target, spare), and at first a single task. As long as "
        "there are tasks, pop the last one. A task of one disk is a move. Replace a larger task "
        "by three smaller tasks. The last task that you put on the list is the first to come off.",
        "Put the task that comes first on the list last. tasks.append((n - 1, ...)). "
        "tasks.append((1, source, target, spare)). tasks.append((n - 1, ...)). A task of zero "
        "disks needs nothing.",
    ),
    mistakes=mistakes,
    endless="Does every task lead to smaller ones, down to one that needs nothing? For which n is "
    "there nothing to do?",
    did_you_know="Python keeps such a list for every recursive program: its call stack.",
)
RIGHT = "pts st spt"


def _by_tasks(n: int, pegs: str, steps: str = RIGHT, at: int = -1, most: int = 100_000) -> Moves:
    """Return the moves if a task is replaced by these steps, in the order in which they are put on.

    In a step s, t and p stand for source, target and spare: "st" is a move, and "spt" a task of
    n - 1 disks.  `at` is the end from which tasks are taken, and `most` how many are.
    """
    tasks, moves = [(n, pegs)], Moves()
    for _ in range(most):
        if not tasks:
            break
        k, way = tasks.pop(at)
        if k == 1:
            moves.append(way[:2])
        elif k > 1:
            named = steps.translate(str.maketrans("stp", way)).split()
            tasks += [(k - 1 if len(step) == 3 else 1, step) for step in named]
    return moves


@mistakes.add(
    "it is right, but it calls itself",
    "Put the smaller tasks on a list instead of calling the function. Take these tasks off again "
    "in a while loop.",
)
def still_recursive(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    first = still_recursive(n - 1, source, spare, target)
    return [*first, source + target, *still_recursive(n - 1, spare, target, source)]


mistakes.add(
    "its moves come in reverse order",
    'The method "pop" takes the last item of a list. Which task must you put on the list last?',
    lambda n, source="A", target="C", spare="B": _by_tasks(
        n, source + target + spare, "spt st pts"
    ),
)
mistakes.add(
    "it takes tasks from the front of the list",
    "pop(0) takes the oldest task. So the smaller tasks of a tower wait behind all other tasks. "
    "Take the last task, with pop().",
    lambda n, source="A", target="C", spare="B": _by_tasks(
        n, source + target + spare, "spt st pts", at=0
    ),
)
mistakes.add(
    "it puts the three tasks on in reverse, but takes them off at the front",
    "Now the first of the three tasks is the last in the list. At which end does pop() take a "
    "task off? At which end does pop(0)?",
    lambda n, source="A", target="C", spare="B": _by_tasks(n, source + target + spare, at=0),
)
mistakes.add(
    "its last task carries the smaller disks back to the source",
    "The smaller disks wait on the spare peg and must end on the target.",
    lambda n, source="A", target="C", spare="B": _by_tasks(
        n, source + target + spare, "pst st spt"
    ),
)
mistakes.add(
    "its first task goes to the target",
    "The smaller disks must leave the target free for the largest disk. Where do they wait?",
    lambda n, source="A", target="C", spare="B": _by_tasks(
        n, source + target + spare, "pts st stp"
    ),
)


@mistakes.add(
    "it moves the largest disk at once",
    "The move of the largest disk has to wait for the smaller disks. Put this move on the list "
    "as a task of its own, between the two other tasks.",
)
def largest_at_once(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    tasks, moves = [(n, source, target, spare)], Moves()
    while tasks:
        k, s, t, p = tasks.pop()
        if k > 0:
            moves.append(s + t)
            tasks += [(k - 1, p, t, s), (k - 1, s, p, t)]
    return moves


mistakes.add(
    "it never moves the largest disk",
    "A third task belongs between the two tasks of n - 1 disks. It carries one disk from source "
    "to target.",
    lambda n, source="A", target="C", spare="B": _by_tasks(n, source + target + spare, "pts spt"),
)
mistakes.add(
    "it leaves the smaller disks on the spare peg",
    "After the largest disk has moved, a third task must put the smaller disks on top of it.",
    lambda n, source="A", target="C", spare="B": _by_tasks(n, source + target + spare, "st spt"),
)
mistakes.add(
    "it always goes from A to C, whichever pegs you pass",
    "What is the first move of your function when you call it from B to A?",
    lambda n, source="A", target="C", spare="B": _by_tasks(n, "ACB"),
)
mistakes.add(
    "it makes a move for n = 0",
    "A task of zero disks needs nothing. Take it off the list and go on.",
    lambda n, source="A", target="C", spare="B": _by_tasks(max(n, 1), source + target + spare),
)
mistakes.add(
    "every move has the source and target of the whole tower",
    "A task has its own source and target. Which names did you give these pegs, and which names "
    "do you use?",
    lambda n, source="A", target="C", spare="B": [source + target] * (2**n - 1),
)
mistakes.add(
    "it does only the first task",
    "Go on as long as there are tasks on the list. Which line ends your program before that?",
    lambda n, source="A", target="C", spare="B": _by_tasks(n, source + target + spare, most=1),
)
mistakes.add(
    "the moves are printed, not returned",
    "print shows a move but does not return it. Return a list, or yield the moves one by one.",
    lambda n, source="A", target="C", spare="B": print(*_by_tasks(n, source + target + spare)),
)
