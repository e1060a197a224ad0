"""Lesson 2: programs that are wrong on purpose."""
# ruff: noqa: D103  (names and hints say it all)

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from hanoi_ref.checking.exercise import Mistakes

Moves = list[str]
Task = tuple[int, str, str, str]

LEGAL_MOVE = Mistakes()
THREE_PEG_CYCLE = Mistakes()
SMALLEST_DISK_WALK = Mistakes()
HANOI_STACK = Mistakes()
PARITY_WALK = Mistakes()
RESUME = Mistakes()
OWN_TEST = Mistakes()


def _between(position: str, p: str, q: str) -> str | None:
    """The one legal move between two pegs."""
    if position.rfind(p) == position.rfind(q):
        return None
    return p + q if position.rfind(p) > position.rfind(q) else q + p


def _moved(position: str, move: str | None) -> str:
    """The position after a move, legal or not, of a disk that is there."""
    if move is None or move[0] not in position:
        return position
    at = position.rindex(move[0])
    return position[:at] + move[1] + position[at + 1 :]


def _third(one: str, other: str) -> str:
    return next(peg for peg in "ABC" if peg not in (one, other))


# legal_move


@LEGAL_MOVE.add(
    "always from the first peg to the second",
    "The two pegs are named in any order: look which of the top disks is the smaller one.",
)
def always_forth(position: str, p: str, q: str) -> str:
    return p + q


@LEGAL_MOVE.add(
    "the larger disk moves onto the smaller one",
    "A disk may only rest on a larger one: the smaller of the two moves.",
)
def larger_moves(position: str, p: str, q: str) -> str | None:
    move = _between(position, p, q)
    return move and move[::-1]


@LEGAL_MOVE.add(
    "the position is read from the wrong end",
    "The first letter belongs to the largest disk, the last one to disk 1: whoever looks from the "
    "front, as find does, comes to the lowest disk of a peg; from the end, as rfind, to the top.",
)
def wrong_end(position: str, p: str, q: str) -> str | None:
    return _between(position[::-1], p, q)


@LEGAL_MOVE.add(
    "only disk 1 ever moves",
    "Where disk 1 is on neither of the two pegs, the smaller of their two top disks moves.",
)
def only_disk_one(position: str, p: str, q: str) -> str | None:
    return {p: p + q, q: q + p}.get(position[-1:])


@LEGAL_MOVE.add(
    "the numbers of the disks are compared as texts",
    'As texts they are in the order of a dictionary, "10" before "9": compare numbers, as int '
    "makes them.",
)
def as_texts(position: str, p: str, q: str) -> str | None:
    tops = {peg: str(disk) for disk, peg in zip(range(len(position), 0, -1), position, strict=True)}
    if p not in tops and q not in tops:
        return None
    return p + q if tops.get(p, "~") < tops.get(q, "~") else q + p


@LEGAL_MOVE.add(
    "the lowest disks are compared",
    "find looks from the front and finds the lowest disk of a peg; rfind finds the top one.",
)
def lowest_disks(position: str, p: str, q: str) -> str | None:
    here, there = position.find(p), position.find(q)
    return None if here == there else p + q if here > there else q + p


@LEGAL_MOVE.add(
    "two empty pegs are forgotten",
    "If no disk is on either peg there is no move: return None.",
)
def never_none(position: str, p: str, q: str) -> str:
    return p + q if position.rfind(p) > position.rfind(q) else q + p


@LEGAL_MOVE.add(
    "an empty peg counts as a small disk",
    "An empty peg takes any disk, so the move goes there: treat it like a disk larger than all.",
)
def empty_is_small(position: str, p: str, q: str) -> str | None:
    here, there = (position.rfind(peg) % (len(position) + 1) for peg in (p, q))
    return None if here == there else p + q if here > there else q + p


@LEGAL_MOVE.add(
    "an empty peg counts as a small disk, and of two empty pegs the second gives one",
    "top gives 0 for an empty peg, less than for any disk. Ask for empty pegs first: none of them "
    "empty, one of them, both.",
)
def zero_is_smallest(position: str, p: str, q: str) -> str:
    return p + q if _height(position, p) < _height(position, q) else q + p


@LEGAL_MOVE.add(
    "an empty peg counts as a small disk, and of two empty pegs the first gives one",
    "top gives 0 for an empty peg, less than for any disk. Ask for empty pegs first: none of them "
    "empty, one of them, both.",
)
def zero_is_smallest_first(position: str, p: str, q: str) -> str:
    return q + p if _height(position, q) < _height(position, p) else p + q


def _height(position: str, peg: str) -> int:
    """The top disk of a peg, 0 where there is none, as in the lesson."""
    return len(position) - position.rindex(peg) if peg in position else 0


@LEGAL_MOVE.add(
    "one empty peg is taken for none to move",
    "If one of the pegs is empty, the disk of the other may go there: only two empty pegs have no "
    "move.",
)
def none_if_one_is_empty(position: str, p: str, q: str) -> str | None:
    return _between(position, p, q) if p in position and q in position else None


@LEGAL_MOVE.add(
    "an empty peg is looked for and not found",
    "index and rindex raise an error where the letter does not occur; rfind gives -1 instead.",
    words="substring not found",
)
def looks_with_rindex(position: str, p: str, q: str) -> str:
    return p + q if position.rindex(p) > position.rindex(q) else q + p


@LEGAL_MOVE.add(
    "it says whether the first move is legal",
    "Give the move itself, p + q or q + p.",
)
def says_whether(position: str, p: str, q: str) -> bool:
    return position.rfind(p) > position.rfind(q)


@LEGAL_MOVE.add(
    "the move is printed, not returned",
    "What is printed is gone; hand it to the caller with return.",
)
def prints_the_move(position: str, p: str, q: str) -> None:
    print(_between(position, p, q))


@LEGAL_MOVE.add(
    "all pegs are looked at",
    "Only the two pegs that are named count.",
)
def any_legal_move(position: str, p: str, q: str) -> str | None:
    moves = [_between(position, *pair) for pair in ("AB", "AC", "BC")]
    return next((move for move in moves if move), None)


@LEGAL_MOVE.add(
    "only the two smallest disks are looked at",
    "A larger disk may be the top one of a peg, when both smaller ones are elsewhere: look at all "
    "letters.",
)
def last_two_letters(position: str, p: str, q: str) -> str | None:
    return _between(position[-2:], p, q)


@LEGAL_MOVE.add(
    "the numbers of disks on the two pegs are compared",
    "It is the sizes of the two top disks that decide. Which letter stands for a top disk?",
)
def counts_disks(position: str, p: str, q: str) -> str | None:
    one, other = position.count(p), position.count(q)
    if one == other == 0:
        return None
    return p + q if one > other else q + p


@LEGAL_MOVE.add(
    "only the direction from p to q is looked at",
    "Between two pegs the smaller of the two top disks moves, and it may stand on q: then the move "
    "is q + p.",
)
def from_p_to_q(position: str, p: str, q: str) -> str | None:
    return p + q if position.rfind(p) > position.rfind(q) else None


# three_peg_cycle


def _in_rounds(n: int, *pairs: str, most: int | None = None) -> Moves:
    """Rounds of pairs until the tower is on C, or stands where it began."""
    position, moves = "A" * n, list[str]()
    while position != "C" * n and len(moves) < (3**n if most is None else most):
        move = _between(position, *pairs[len(moves) % len(pairs)])
        moves.append(str(move))
        position = _moved(position, move)
    return moves


@THREE_PEG_CYCLE.add(
    "every tower goes by the odd cycle",
    "For an even number of disks the cycle begins with A-B: ask n % 2.",
)
def odd_cycle_only(n: int) -> Moves:
    return _in_rounds(n, "AC", "AB", "BC", most=2**n - 1)


@THREE_PEG_CYCLE.add(
    "every tower goes by the odd cycle, until it is on C at last",
    "For an even number of disks the cycle begins with A-B: ask n % 2. (What you have made goes "
    "the long way round, by way of B.)",
)
def odd_cycle_by_way_of_b(n: int) -> Moves:
    return odd_cycle_only(n) if n % 2 else [*odd_cycle_only(n), *_from_b(n)]


def _from_b(n: int) -> Moves:
    """On from B in the same round."""
    turn = str.maketrans("ABC", "BCA")
    return [move.translate(turn) for move in odd_cycle_only(n)]


@THREE_PEG_CYCLE.add(
    "the odd round has its last two pairs exchanged",
    "Go through it with three disks: disk 1 has gone to C, and should stay there for a move.",
)
def last_two_exchanged(n: int) -> Moves:
    rounds = ("AC", "BC", "AB") if n % 2 else ("AB", "AC", "BC")
    return _in_rounds(n, *rounds, most=2**n - 1)


@THREE_PEG_CYCLE.add(
    "every tower goes by the even cycle",
    "For an odd number of disks the cycle begins with A-C: ask n % 2.",
)
def even_cycle_only(n: int) -> Moves:
    return _in_rounds(n, "AB", "AC", "BC", most=2**n - 1)


@THREE_PEG_CYCLE.add(
    "odd and even are exchanged",
    "With one disk the first move is AC: odd towers begin with A-C, even ones with A-B.",
)
def exchanged(n: int) -> Moves:
    return even_cycle_only(n) if n % 2 else odd_cycle_only(n)


def _until_stuck(n: int, *pairs: str) -> Moves:
    """Rounds of pairs as the lesson's helpers play them, which refuse where no disk can move."""
    position, moves = "A" * n, list[str]()
    while position != "C" * n:
        move = _between(position, *pairs[len(moves) % 3])
        if move is None:
            raise ValueError(f"there is no such move; in {position} two pegs are empty")
        moves.append(move)
        position = _moved(position, move)
    return moves


@THREE_PEG_CYCLE.add(
    "odd and even are exchanged, and the tower is stuck on B",
    "All disks are on one peg, and it is B: what tells you, before the first move, with which "
    "pair to begin?",
    words="in BB",
)
def exchanged_and_stuck(n: int) -> Moves:
    return _until_stuck(n, "AB", "AC", "BC") if n % 2 else _until_stuck(n, "AC", "AB", "BC")


@THREE_PEG_CYCLE.add(
    "every tower goes by the odd cycle, and an even one is stuck on B",
    "Try a tower of two and one of three: which of them ends where it should?",
    words="in BB",
)
def odd_cycle_and_stuck(n: int) -> Moves:
    return _until_stuck(n, "AC", "AB", "BC")


@THREE_PEG_CYCLE.add(
    "every tower goes by the even cycle, and an odd one is stuck on B",
    "Try a tower of two and one of three: which of them ends where it should?",
    words="in BB",
)
def even_cycle_and_stuck(n: int) -> Moves:
    return _until_stuck(n, "AB", "AC", "BC")


@THREE_PEG_CYCLE.add(
    "each round is played to its end, even when all disks are on C",
    "The tower may be there in the middle of a round: ask after every move.",
    words="in CC",
)
def whole_rounds(n: int) -> Moves:
    pairs = ("AC", "AB", "BC") if n % 2 else ("AB", "AC", "BC")
    if (2**n - 1) % 3:
        raise ValueError(f"there is no such move; in {'C' * n} two pegs are empty")
    return _in_rounds(n, *pairs)


@THREE_PEG_CYCLE.add(
    "each pair is always moved in the same direction",
    "The legal move between A and B may be BA: ask legal_move which one it is.",
)
def one_direction(n: int) -> Moves:
    pairs = ["AC", "AB", "BC"] if n % 2 else ["AB", "AC", "BC"]
    return [pairs[k % 3] for k in range(2**n - 1)]


@THREE_PEG_CYCLE.add(
    "only one round is made",
    "Repeat the round until all disks are on C: put the three moves into a loop.",
)
def one_round(n: int) -> Moves:
    pairs = ("AC", "AB", "BC") if n % 2 else ("AB", "AC", "BC")
    return _in_rounds(n, *pairs, most=3)


@THREE_PEG_CYCLE.add(
    "the position stays as it was",
    "After each move the position is another one: position = moved(position, move).",
)
def never_updated(n: int) -> Moves:
    pairs = ("AC", "AB", "BC") if n % 2 else ("AB", "AC", "BC")
    return [str(_between("A" * n, *pairs[k % 3])) for k in range(2**n - 1)]


@THREE_PEG_CYCLE.add(
    "one move too many",
    "There are 2 ** n - 1 moves, not 2 ** n.",
)
def one_move_too_many(n: int) -> list[str | None]:
    pairs = ("AC", "AB", "BC") if n % 2 else ("AB", "AC", "BC")
    position, moves = "A" * n, list[str | None]()
    for k in range(2**n):
        moves.append(_between(position, *pairs[k % 3]))
        position = _moved(position, moves[-1])
    return moves


@THREE_PEG_CYCLE.add(
    "it stops when the largest disk is on C",
    "All of them must be there: position == 'C' * n.",
)
def stops_with_the_largest(n: int) -> Moves:
    pairs = ("AC", "AB", "BC") if n % 2 else ("AB", "AC", "BC")
    return _in_rounds(n, *pairs, most=2 ** (n - 1) if n else 0)


@THREE_PEG_CYCLE.add(
    "it stops when disk 1 is on C",
    "All disks must be there: position == 'C' * n.",
)
def stops_with_the_smallest(n: int) -> Moves:
    pairs = ("AC", "AB", "BC") if n % 2 else ("AB", "AC", "BC")
    position, moves = "A" * n, list[str]()
    while not position.endswith("C") and n:
        move = _between(position, *pairs[len(moves) % 3])
        moves.append(str(move))
        position = _moved(position, move)
    return moves


@THREE_PEG_CYCLE.add(
    "no disks are forgotten",
    "For n = 0 all disks are on C already: look before the first move, not after it.",
)
def looks_too_late(n: int) -> list[str | None]:
    return list(_in_rounds(n, *(("AC", "AB", "BC") if n % 2 else ("AB", "AC", "BC")))) or [None]


@THREE_PEG_CYCLE.add(
    "the pairs are given, not the moves",
    "Between two pegs there is a legal move: give that one, 'AB' or 'BA', as legal_move does.",
)
def gives_pairs(n: int) -> list[tuple[str, str, str]]:
    pairs = ["AC", "AB", "BC"] if n % 2 else ["AB", "AC", "BC"]
    return [(*pairs[k % 3], "") for k in range(2**n - 1)]


@THREE_PEG_CYCLE.add(
    "the position never changes",
    "Each move is looked for in the position after the moves before it: make the move there, too.",
)
def position_never_changes(n: int) -> list[str | None]:
    pairs = ("AC", "AB", "BC") if n % 2 else ("AB", "AC", "BC")
    return [_between("A" * n, *pairs[k % 3]) for k in range(2**n - 1)]


@THREE_PEG_CYCLE.add(
    "it is always the first pair's turn",
    "The pairs take turns, also after a move: which number of pair belongs to move number k?",
)
def one_pair_only(n: int) -> Moves:
    return _in_rounds(n, "AC" if n % 2 else "AB", most=2**n - 1)


@THREE_PEG_CYCLE.add(
    "the second and the third pair are exchanged",
    "Play three disks by your card, and by that of the lesson: the second moves are different.",
)
def later_pairs_exchanged(n: int) -> Moves:
    pairs = ("AC", "BC", "AB") if n % 2 else ("AB", "BC", "AC")
    return _in_rounds(n, *pairs, most=2**n - 1)


# smallest_disk_walk


def _walk(n: int, circle: str, most: int) -> Moves:
    """Disk 1 one step on, then the other move, for at most so many moves."""
    position, moves = "A" * n, list[str]()
    while position != "C" * n and len(moves) < most:
        here = position[-1]
        there = circle[circle.index(here) + 1]
        for move in (here + there, None):
            move = move or _between(position, here, _third(here, there))
            if move and len(moves) < most:
                moves.append(move)
                position = _moved(position, move)
    return moves


def _circle(n: int) -> str:
    return "ACBA" if n % 2 else "ABCA"


@SMALLEST_DISK_WALK.add(
    "disk 1 goes A, B, C for every tower",
    "Its direction depends on n: with an odd number of disks it begins with C. The wrong way round "
    "the tower comes to B first, and the walk has twice as many moves.",
)
def always_abc(n: int) -> Moves:
    return _walk(n, "ABCA", 4**n)


@SMALLEST_DISK_WALK.add(
    "disk 1 goes A, C, B for every tower",
    "Its direction depends on n: with an even number of disks it begins with B. The wrong way "
    "round the tower comes to B first, and the walk has twice as many moves.",
)
def always_acb(n: int) -> Moves:
    return _walk(n, "ACBA", 4**n)


@SMALLEST_DISK_WALK.add(
    "odd and even are exchanged",
    "One disk goes to C at once: odd towers go A, C, B, even ones A, B, C. The wrong way round the "
    "tower comes to B first, and the walk has twice as many moves.",
)
def wrong_way(n: int) -> Moves:
    return _walk(n, _circle(n + 1), 4**n)


@SMALLEST_DISK_WALK.add(
    "odd and even are exchanged, and it stops on B",
    "One disk goes to C at once: odd towers go A, C, B, even ones A, B, C.",
)
def wrong_way_to_b(n: int) -> Moves:
    return _walk(n, _circle(n + 1), 2**n - 1)


@SMALLEST_DISK_WALK.add(
    "disk 1 always goes A, B, C, and it stops after 2 ** n - 1 moves",
    "Its direction depends on n: with an odd number of disks it begins with C.",
)
def always_abc_to_b(n: int) -> Moves:
    return _walk(n, "ABCA", 2**n - 1)


@SMALLEST_DISK_WALK.add(
    "disk 1 always goes A, C, B, and it stops after 2 ** n - 1 moves",
    "Its direction depends on n: with an even number of disks it begins with B.",
)
def always_acb_to_b(n: int) -> Moves:
    return _walk(n, "ACBA", 2**n - 1)


@SMALLEST_DISK_WALK.add(
    "only disk 1 moves",
    "After each of its moves comes one of another disk, between the two pegs where disk 1 is not: "
    "here, which it has left, and the third.",
)
def disk_one_only(n: int) -> Moves:
    circle = _circle(n)
    return [circle[k % 3] + circle[k % 3 + 1] for k in range(2**n - 1)]


@SMALLEST_DISK_WALK.add(
    "disk 1 goes to and fro",
    "It goes on round the circle, always the same way: A, C, B, A or A, B, C, A.",
)
def to_and_fro(n: int) -> Moves:
    position, moves = "A" * n, list[str]()
    while position != "C" * n and len(moves) < 2**n - 1:
        here = position[-1]
        there = {"A": "C" if n % 2 else "B"}.get(here, "A")
        for pair in ((here, there), (here, _third(here, there))):
            move = _between(position, *pair)
            if move:
                moves.append(move)
                position = _moved(position, move)
    return moves[: 2**n - 1]


@SMALLEST_DISK_WALK.add(
    "the other move comes first",
    "At the start only disk 1 can move: it begins.",
)
def other_first(n: int) -> list[str | None]:
    circle = _circle(n)
    position, moves = "A" * n, list[str | None]()
    for k in range(2**n - 1):
        here = position[-1]
        there = circle[circle.index(here) + 1]
        pair = (here, there) if k % 2 else (there, _third(here, there))
        moves.append(_between(position, *pair))
        position = _moved(position, moves[-1])
    return moves


@SMALLEST_DISK_WALK.add(
    "you do not ask whether there is another move",
    "At the end all disks are on one peg, and legal_move gives None: that is no move.",
)
def none_at_the_end(n: int) -> list[str | None]:
    return [*_walk(n, _circle(n), 2**n - 1), None] if n else []


@SMALLEST_DISK_WALK.add(
    "you do not ask whether there is another move, and make it all the same",
    "At the end all disks are on one peg, and legal_move gives None: that is no move.",
    words="in C",
)
def moves_none_at_the_end(n: int) -> Moves:
    if n:
        raise ValueError(f"there is no such move; in {'C' * n} two pegs are empty")
    return []


@SMALLEST_DISK_WALK.add(
    "the other move always goes the same way",
    "It depends on which of the two top disks is smaller: ask legal_move.",
)
def other_one_direction(n: int) -> Moves:
    position, moves, circle = "A" * n, list[str](), _circle(n)
    while position != "C" * n and len(moves) < 2**n - 1:
        here = position[-1]
        there = circle[circle.index(here) + 1]
        for move in (here + there, here + _third(here, there)):
            moves.append(move)
            position = _moved(position, move)
    return moves[: 2**n - 1]


@SMALLEST_DISK_WALK.add(
    "no disks are forgotten",
    "With no disks there is no disk 1: look whether all are on C before the first move.",
)
def no_disk_one(n: int) -> Moves:
    if n == 0:
        return [_circle(n)[:2]]
    return _walk(n, _circle(n), 2**n - 1)


@SMALLEST_DISK_WALK.add(
    "disk 1 goes to and fro between A and C",
    "It goes round over all three pegs. Where is it due after C?",
)
def between_a_and_c(n: int) -> Moves:
    return _walk(n, "ACA", 2**n - 1)


@SMALLEST_DISK_WALK.add(
    "the other disks go round by their own number",
    "Which way round a disk goes depends on the height of the tower as well: whether n - disk is "
    "even. Or ask which of the two moves is legal; there is only one.",
)
def rounds_by_number(n: int) -> Moves:
    at, moves = ["A"] * (n + 1), Moves()
    for m in range(1, 2**n):
        disk = 1 if m % 2 else next((d for d in range(2, n + 1) if at[d] != at[1]), 1)
        circle = _circle(n) if disk == 1 else "ACBA" if disk % 2 else "ABCA"
        there = circle[circle.index(at[disk]) + 1]
        moves.append(at[disk] + there)
        at[disk] = there
    return moves


# hanoi_stack


def _by_tasks(
    first: Task, order: Callable[[Task], Iterable[Task]], at: int = -1, most: int = 100_000
) -> Moves:
    """What comes of putting the three tasks on the list in some order."""
    tasks, moves = [first], list[str]()
    for _ in range(most):
        if not tasks:
            break
        n, source, target, spare = tasks.pop(at)
        if n == 1:
            moves.append(source + target)
        elif n > 1:
            tasks.extend(order((n, source, target, spare)))
    return moves


def _three(task: Task) -> tuple[Task, Task, Task]:
    """The three tasks that a larger one consists of, in the order of doing them."""
    n, source, target, spare = task
    return (
        (n - 1, source, spare, target),
        (1, source, target, spare),
        (n - 1, spare, target, source),
    )


@HANOI_STACK.add(
    "it is right, but it calls itself",
    "Put the smaller tasks on a list instead of calling, and take them off again in a while loop.",
)
def still_recursive(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    first = still_recursive(n - 1, source, spare, target)
    return [*first, source + target, *still_recursive(n - 1, spare, target, source)]


@HANOI_STACK.add(
    "the tasks are put on the list in the order of doing them",
    "pop takes the one that was put on last: put on first what is to be done last.",
)
def pushed_in_order(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    return _by_tasks((n, source, target, spare), _three)


@HANOI_STACK.add(
    "tasks are taken from the front",
    "pop(0) takes the oldest task, and the smaller tasks of a tower then wait behind all others: "
    "take the last one, with pop().",
)
def taken_from_the_front(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    return _by_tasks((n, source, target, spare), _three, at=0)


@HANOI_STACK.add(
    "the three tasks are put on last one first, and taken off at the front",
    "The first of the three is the last in the list then: at which end does pop() take one off, "
    "and at which pop(0)?",
)
def turned_twice(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    return _by_tasks((n, source, target, spare), lambda task: _three(task)[::-1], at=0)


@HANOI_STACK.add(
    "the last task carries the smaller disks back to the source",
    "They wait on the spare peg and must end on the target.",
)
def swapped_last(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    def order(task: Task) -> list[Task]:
        first, middle, (smaller, one, other, third) = _three(task)
        return [(smaller, one, third, other), middle, first]

    return _by_tasks((n, source, target, spare), order)


@HANOI_STACK.add(
    "the first task goes to the target",
    "The smaller disks must leave the target free for the largest: where do they wait?",
)
def first_to_target(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    def order(task: Task) -> list[Task]:
        (smaller, one, other, third), middle, last = _three(task)
        return [last, middle, (smaller, one, third, other)]

    return _by_tasks((n, source, target, spare), order)


@HANOI_STACK.add(
    "the largest disk moves at once",
    "Its move has to wait for the smaller ones: put it on the list as a task of its own, between "
    "the two others.",
)
def largest_at_once(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    tasks, moves = [(n, source, target, spare)], list[str]()
    while tasks:
        task = tasks.pop()
        if task[0] > 0:
            moves.append(task[1] + task[2])
            first, _, last = _three(task)
            tasks += [last, first]
    return moves


@HANOI_STACK.add(
    "the largest disk never moves",
    "Between the two tasks of n - 1 disks stands a third: one disk from source to target.",
)
def no_middle_task(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    return _by_tasks((n, source, target, spare), lambda task: (_three(task)[2], _three(task)[0]))


@HANOI_STACK.add(
    "the smaller disks stay on the spare peg",
    "After the largest has moved, a third task must bring them after it.",
)
def no_last_task(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    return _by_tasks((n, source, target, spare), lambda task: (_three(task)[1], _three(task)[0]))


@HANOI_STACK.add(
    "it goes from A to C whichever pegs it is given",
    "With which pegs does your first move begin, when it is called from B to A?",
)
def always_a_to_c(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    return _by_tasks((n, "A", "C", "B"), lambda task: _three(task)[::-1])


@HANOI_STACK.add(
    "a tower of no disks makes a move",
    "A task of no disks needs nothing: take it off the list and go on.",
)
def moves_for_none(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    return _by_tasks((max(n, 1), source, target, spare), lambda task: _three(task)[::-1])


@HANOI_STACK.add(
    "every move is that of the whole tower",
    "A task has a source and a target of its own: which names did you give them, and which do you "
    "use?",
)
def moves_of_the_whole(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    return [source + target] * (2**n - 1)


@HANOI_STACK.add(
    "only the first task is done",
    "Repeat as long as there are tasks on the list: while tasks.",
)
def one_task_only(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    return _by_tasks((n, source, target, spare), lambda task: _three(task)[::-1], most=1)


@HANOI_STACK.add(
    "the moves are printed, not returned",
    "What is printed is gone; return a list, or yield the moves one by one.",
)
def prints(n: int, source: str = "A", target: str = "C", spare: str = "B") -> None:
    print(*_by_tasks((n, source, target, spare), lambda task: _three(task)[::-1]))


# parity_walk

Rank = Callable[[int | None], Any]


def _by_rules(
    n: int,
    first: str,
    may_rest: Callable[[int, int], bool] = lambda disk, below: (disk - below) % 2 == 1,
    may_repeat: bool = False,
    rank: Rank = lambda below: below is None,
) -> Moves:
    """The walk that follows the rules, or some of them; it ends where no move is left."""
    position, moves, move, last = "A" * n, list[str](), first if n else None, 0
    while move and position != "C" * n and len(moves) < 2**n - 1:
        moves.append(move)
        last, position = _top(position, move[0]) or 0, _moved(position, move)
        found = [_between(position, *pair) for pair in ("AB", "AC", "BC")]
        choices = [
            (rank(_top(position, each[1])), each)
            for each in found
            if each and (may_repeat or _top(position, each[0]) != last)
            if _may_land(position, each, may_rest)
        ]
        move = min(choices)[1] if choices else None
    return moves


def _top(position: str, peg: str) -> int | None:
    return len(position) - position.rindex(peg) if peg in position else None


def _may_land(position: str, move: str, may_rest: Callable[[int, int], bool]) -> bool:
    disk, below = _top(position, move[0]), _top(position, move[1])
    return disk is not None and (below is None or may_rest(disk, below))


def _first(n: int) -> str:
    return "AC" if n % 2 else "AB"


@PARITY_WALK.add(
    "the first move is always to C",
    "With an even number of disks the first move goes to B.",
)
def first_to_c(n: int) -> Moves:
    return _by_rules(n, "AC")


@PARITY_WALK.add(
    "the first move is always to B",
    "With an odd number of disks the first move goes to C.",
)
def first_to_b(n: int) -> Moves:
    return _by_rules(n, "AB")


@PARITY_WALK.add(
    "odd and even are exchanged for the first move",
    "One disk goes to C at once: to C if n is odd, to B if it is even.",
)
def first_exchanged(n: int) -> Moves:
    return _by_rules(n, _first(n + 1))


@PARITY_WALK.add(
    "a disk may rest on one of its own parity",
    "Strike out moves where disk and disk below are both odd or both even.",
)
def any_parity(n: int) -> Moves:
    return _by_rules(n, _first(n), may_rest=lambda disk, below: True)


@PARITY_WALK.add(
    "a disk rests on its own parity only",
    "It is the other way round: odd disks lie on even ones, and even ones on odd ones.",
)
def same_parity(n: int) -> Moves:
    return _by_rules(n, _first(n), may_rest=lambda disk, below: (disk - below) % 2 == 0)


@PARITY_WALK.add(
    "the same disk moves twice running",
    "Keep the disk that moved last, and strike out its moves.",
)
def same_disk_again(n: int) -> Moves:
    return _by_rules(n, _first(n), may_repeat=True)


@PARITY_WALK.add(
    "an empty peg is preferred",
    "It is the other way round: of two moves take the one that lands on a disk.",
)
def prefers_empty(n: int) -> Moves:
    return _by_rules(n, _first(n), rank=lambda below: below is not None)


@PARITY_WALK.add(
    "of two moves the first in the alphabet is taken",
    "Of two moves take the one that lands on a disk, not the one to an empty peg.",
)
def first_in_the_alphabet(n: int) -> Moves:
    return _by_rules(n, _first(n), rank=lambda below: 0)


@PARITY_WALK.add(
    "it ends after the first move",
    "What should make it go on until all disks are on C? If there is a loop, which second move "
    "does it look for, and why does it not find one?",
)
def first_move_only(n: int) -> Moves:
    return [_first(n)] if n else []


@PARITY_WALK.add(
    "no disks are forgotten",
    "With no disks there is no first move either: look first whether n is 0.",
)
def first_move_of_none(n: int) -> Moves:
    return _by_rules(n, _first(n)) or [_first(n)]


@PARITY_WALK.add(
    "it stops when the largest disk is on C",
    "All of them must be there: position == 'C' * n.",
)
def ends_with_the_largest(n: int) -> Moves:
    return _by_rules(n, _first(n))[: 2**n // 2]


# resume


def _step(n: int, disk: int, peg: str) -> str:
    """The next step of a disk on its round."""
    circle = "ABCA" if (n - disk) % 2 else "ACBA"
    return peg + circle[circle.index(peg) + 1]


def _other(position: str) -> str | None:
    """The legal move between the two pegs where disk 1 is not."""
    p, q = (peg for peg in "ABC" if peg != position[-1])
    return _between(position, p, q)


def _next(position: str, step: Callable[[int, int, str], str] = _step) -> str | None:
    """The next move by the rule of the rounds."""
    if not position.strip("C"):
        return None
    other = _other(position)
    if other:
        disk = _top(position, other[0]) or 0
        if other == step(len(position), disk, other[0]):
            return other
    return step(len(position), 1, position[-1])


@RESUME.add(
    "disk 1 moves every time",
    "It is its turn only every second time: if the other disk's move is the next step of its "
    "round, that one is due.",
)
def disk_one_every_time(position: str) -> str | None:
    return _step(len(position), 1, position[-1]) if position.strip("C") else None


@RESUME.add(
    "the other disk moves whenever it can",
    "After its move it could always go back: it is its turn only if the move is the next step of "
    "its own round.",
)
def other_whenever_it_can(position: str) -> str | None:
    if not position.strip("C"):
        return None
    return _other(position) or _step(len(position), 1, position[-1])


@RESUME.add(
    "it ends as soon as disk 1 is on C",
    "The walk is over when all disks are there, not only the smallest.",
)
def over_with_disk_one(position: str) -> str | None:
    return None if position.endswith("C") else _next(position)


@RESUME.add(
    "the smallest disk that is not on C goes to C",
    "Where a larger disk has to go there first, the smaller ones are to wait: on which peg?",
)
def smallest_to_c(position: str) -> str | None:
    return next((peg + "C" for peg in reversed(position) if peg != "C"), None)


@RESUME.add(
    "the largest disk that is not on C goes to C",
    "It may go only when nothing lies on it, nor on C: which moves come before that?",
)
def largest_to_c(position: str) -> str | None:
    return next((peg + "C" for peg in position if peg != "C"), None)


@RESUME.add(
    "the other disk moves every time",
    "After its move it could only go back, and at the start there is no such move: when is it the "
    "turn of disk 1?",
)
def other_every_time(position: str) -> str | None:
    return _other(position)


@RESUME.add(
    "disk 1 goes A, B, C in every tower",
    "Its way round depends on n: with one disk it goes from A straight to C.",
)
def disk_one_one_way(position: str) -> str | None:
    return _next(position, lambda n, disk, peg: _step(2 if disk == 1 else n, disk, peg))


@RESUME.add(
    "it looks for a move when all is done",
    "When all disks are on C, both other pegs are empty and legal_move gives None: ask for that "
    "first.",
    words="'NoneType' object",
)
def looks_when_done(position: str) -> str | None:
    if position and not position.strip("C"):
        raise TypeError("'NoneType' object is not subscriptable")
    return _next(position)


@RESUME.add(
    "the position is read from the wrong end",
    "The first letter belongs to the largest disk, the last one to disk 1.",
)
def reads_backwards(position: str) -> str | None:
    return _next(position[::-1])


@RESUME.add(
    "disks go round by their own number, not counted from the largest",
    "Disk 1 of three disks goes A, C, B, but disk 1 of four goes A, B, C: what counts is whether n "
    "- disk is even.",
)
def by_own_number(position: str) -> str | None:
    return _next(position, lambda n, disk, peg: _step(1, disk, peg))


@RESUME.add(
    "all disks go round the same way",
    "Neighbours in size go round in opposite directions: the largest A, C, B, the next A, B, C.",
)
def all_the_same_way(position: str) -> str | None:
    return _next(position, lambda n, disk, peg: _step(n, 1, peg))


@RESUME.add(
    "all rounds are turned the wrong way",
    "The largest disk goes from A to C, the next one from A to B, and so on in turn.",
)
def wrong_way_round(position: str) -> str | None:
    return _next(position, lambda n, disk, peg: _step(n, disk + 1, peg))


@RESUME.add(
    "it does not know when to stop",
    "When all disks are on C, return None.",
)
def never_done(position: str) -> str | None:
    return _next(position) or ("CA" if len(position) % 2 == 0 else "CB")


@RESUME.add(
    "no disks are forgotten",
    "With no disks everything is done: return None before you look at position[-1].",
)
def looks_at_the_last_letter(position: str) -> str | None:
    return None if position[-1] == "C" and not position.strip("C") else _next(position)


@RESUME.add(
    "it gives all the moves that are left",
    "Only the next one is asked for.",
)
def all_that_is_left(position: str) -> Moves:
    moves: Moves = []
    while len(moves) < 300 and (move := _next(position)):
        moves.append(move)
        position = _moved(position, move)
    return moves


@RESUME.add(
    "the walk is played from the start",
    "With 40 disks that takes too long: the position itself says what comes next.",
    slow=20,
)
def plays_from_the_start(position: str) -> str | None:
    now = "A" * len(position)
    while now != position:
        now = _moved(now, _next(now))
    return _next(now)


@RESUME.add(
    "below a disk that is there the target changes",
    "A disk that lies on its target needs no move, and the next smaller one wants to go to the "
    "same peg; only above a disk that has to move does the tower wait on the spare peg.",
)
def target_always_changes(position: str) -> str | None:
    target, move = "C", None
    for letter in position:
        if letter != target:
            move = letter + target
        target = min(set("ABC") - {letter, target})
    return move


@RESUME.add(
    "where disk 1 itself is to move it gives None",
    "No disk is smaller than disk 1, and so none is in its way: what is the set of no pegs?",
)
def none_for_disk_one(position: str) -> str | None:
    target = "C"
    for at, peg in enumerate(position):
        if peg != target:
            spare = _third(peg, target)
            if {*position[at + 1 :]} == {spare}:
                return peg + target
            target = spare
    return None


@RESUME.add(
    "the smaller tower is asked for peg C, wherever it is to go",
    "It has arrived when it stands on its own target, which is another peg for each disk: ask for "
    "target there, not for C.",
)
def arrived_on_c(position: str, source: str = "A", target: str = "C", spare: str = "B") -> Any:
    if not position.strip("C"):
        return None
    if position[0] == target:
        return arrived_on_c(position[1:], spare, target, source)
    return arrived_on_c(position[1:], source, spare, target) or source + target


@RESUME.add(
    "every C is read as a 1, whatever tower it belongs to",
    "The smaller disks go from A to B first, and for them a C is neither the start nor the end: "
    "which letter is a 1 changes from disk to disk.",
)
def each_c_is_a_one(position: str) -> str | None:
    if not position.strip("C"):
        return None
    m = int("".join(str(int(letter == "C")) for letter in position), 2) + 1
    pegs = "ABC" if len(position) % 2 else "ACB"
    return pegs[(m & (m - 1)) % 3] + pegs[((m | (m - 1)) + 1) % 3]


# own_test

Program = Callable[[int], Iterable[str]]
SIZES = range(9)


def _is_legal(n: int, moves: Iterable[str]) -> bool:
    position = "A" * n
    for move in moves:
        if move != _between(position, *move):
            return False
        position = _moved(position, move)
    return True


def _end(n: int, moves: Iterable[str]) -> str:
    position = "A" * n
    for move in moves:
        position = _moved(position, move)
    return position


def _is_right(n: int, moves: Moves) -> bool:
    return _is_legal(n, moves) and _end(n, moves) == "C" * n and len(moves) == 2**n - 1


@OWN_TEST.add(
    "it says True of wrong programs as well",
    "Does it look at the moves of program(n), and for every n? A program that is right for one "
    "n may be wrong for another.",
)
def says_yes(program: Program) -> bool:
    return True


@OWN_TEST.add(
    "right and wrong are confused",
    "True is for a program that is right.",
)
def the_other_way_round(program: Program) -> bool:
    return not all(_is_right(n, list(program(n))) for n in SIZES)


@OWN_TEST.add(
    "it looks at one size only",
    "A program may be right for three disks and wrong for others: go through n = 0 to 8.",
)
def three_only(program: Program) -> bool:
    return _is_right(3, list(program(3)))


@OWN_TEST.add(
    "for n = 0 a move goes unnoticed",
    "With no disks there are no moves: does your test begin with n = 0, and is a move from an "
    "empty peg a mistake to it?",
)
def from_one_on(program: Program) -> bool:
    return all(_is_right(n, list(program(n))) for n in SIZES[1:])


@OWN_TEST.add(
    "large towers are left out",
    "A program may go wrong late: go on to n = 8.",
)
def up_to_five(program: Program) -> bool:
    return all(_is_right(n, list(program(n))) for n in SIZES[:6])


@OWN_TEST.add(
    "n = 8 is left out",
    "range(8) ends before 8.",
)
def up_to_seven(program: Program) -> bool:
    return all(_is_right(n, list(program(n))) for n in SIZES[:8])


@OWN_TEST.add(
    "the moves are only counted",
    "So many moves may lead anywhere: play them.",
)
def counts_only(program: Program) -> bool:
    return all(len(list(program(n))) == 2**n - 1 for n in SIZES)


@OWN_TEST.add(
    "ways that are too long are taken for right",
    "A legal way to C may be too long: ask for 2 ** n - 1 moves, no more and no fewer.",
)
def does_not_count(program: Program) -> bool:
    found = [(n, list(program(n))) for n in SIZES]
    return all(_is_legal(n, moves) and _end(n, moves) == "C" * n for n, moves in found)


@OWN_TEST.add(
    "it does not ask whether the moves are legal",
    "A disk may have come to lie on a smaller one on the way: ask legal_move before each move.",
)
def does_not_ask(program: Program) -> bool:
    found = [(n, list(program(n))) for n in SIZES]
    return all(_end(n, moves) == "C" * n and len(moves) == 2**n - 1 for n, moves in found)


@OWN_TEST.add(
    "it does not ask where the tower ends",
    "Legal moves may lead to B: look at the position after the last one.",
)
def does_not_look_at_the_end(program: Program) -> bool:
    found = [(n, list(program(n))) for n in SIZES]
    return all(_is_legal(n, moves) and len(moves) == 2**n - 1 for n, moves in found)


@OWN_TEST.add(
    "it wants a list",
    "A generator or a tuple is as good: write list(program(n)) and go on from there.",
)
def wants_a_list(program: Program) -> bool:
    found = [(n, program(n)) for n in SIZES]
    return all(isinstance(moves, list) and _is_right(n, moves) for n, moves in found)


@OWN_TEST.add(
    "it asks a generator for its length",
    "A generator has no length: write list(program(n)) first, and go on from there.",
)
def asks_for_length(program: Any) -> bool:
    found = [(n, program(n)) for n in SIZES]
    return all(len(moves) == 2**n - 1 and _is_right(n, moves) for n, moves in found)


@OWN_TEST.add(
    "it goes through a generator twice",
    "After the first time nothing is left in it: write moves = list(program(n)) and go through "
    "that.",
)
def goes_through_twice(program: Program) -> bool:
    found = [(n, program(n)) for n in SIZES]
    return all(_is_legal(n, moves) and _is_right(n, list(moves)) for n, moves in found)


@OWN_TEST.add(
    "it stops with an error instead of saying False",
    "An assert ends the test; a program that is wrong should be answered with False.",
)
def asserts(program: Program) -> bool:
    for n in SIZES:
        assert _is_right(n, list(program(n)))
    return True


@OWN_TEST.add(
    "it says True too soon",
    "return ends the test at once: say True only after the loop, when every n has passed.",
)
def returns_too_soon(program: Program) -> Any:
    for n in SIZES:
        return _is_right(n, list(program(n)))


@OWN_TEST.add(
    "only the last size counts",
    "For each n the result is written anew, and what was found before is forgotten: return False "
    "at once, or keep it with and.",
)
def the_last_decides(program: Program) -> bool:
    return _is_right(8, list(program(8)))


@OWN_TEST.add(
    "what is too short, or too long, is not noticed",
    "zip ends with the shorter of two lists: compare their lengths as well.",
)
def as_far_as_both_go(program: Program) -> bool:
    pairs = (zip(program(n), _right_way(n), strict=False) for n in SIZES)
    return all(tuple(one) == tuple(other) for each in pairs for one, other in each)


@OWN_TEST.add(
    "the order of the moves plays no part",
    "sorted, set and Counter forget it: compare the lists as they are.",
)
def in_any_order(program: Program) -> bool:
    return all(sorted(map("".join, program(n))) == sorted(_right_way(n)) for n in SIZES)


def _right_way(n: int, a: str = "A", c: str = "C", b: str = "B") -> Moves:
    return [*_right_way(n - 1, a, b, c), a + c, *_right_way(n - 1, b, c, a)] if n else []
