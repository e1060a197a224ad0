"""legal_move: the legal move between pegs p and q, or None."""

from random import Random

from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part
from hanoi_ref.lessons.iteration.common import between
from hanoi_ref.lessons.iteration.judges import judge_move
from hanoi_ref.puzzle import third
from hanoi_ref.solvers import legal_move

mistakes = Mistakes()
PAIRS = [p + q for p in "ABC" for q in "ABC" if p != q]


def _position(random: Random, n: int) -> str:
    return "".join(random.choices("ABC", k=n))


def _without_disk_1(random: Random, n: int) -> list[tuple[str, str, str]]:
    """Return cases of two pegs with disks, disk 1 on neither, in both orders."""
    p, q = random.sample("ABC", 2)
    larger = random.sample([p, q, *random.choices("ABC", k=n - 3)], n - 1)
    position = "".join([*larger, third(p, q)])
    return [(position, p, q), (position, q, p)]


def _legal_cases(random: Random) -> list[Case]:
    shown = [("AAB", *"AB"), ("AAB", *"CA"), ("BACA", *"CA"), ("ABC", *"AB"), ("CBA", *"AC")]
    shown += [("AAB", *"AC")]
    kinds = [("BBB", *"BC"), ("ACB", *"BC"), ("CAB", *"CA"), ("BAC", *"CB"), ("CACB", *"AC")]
    kinds += [("BCBA", *"BC"), ("ABAC", *"AB"), ("ABCC", *"AB"), ("BCAA", *"CB"), ("CAAC", *"AC")]
    kinds += [("AACC", *"CA"), ("BAB", *"AB"), ("ABC", *"CB"), ("CBBA", *"BA"), ("BAC", *"BA")]
    drawn = [(_position(random, n), *random.choice(PAIRS)) for n in (4, 5, 6)]
    drawn += [args for n in (4, 5, 6) for args in _without_disk_1(random, n)]
    drawn = [args for args in drawn if legal_move(*args)]
    bare = [("AAA", *"BC"), ("CC", *"BA"), ("", *"AC"), ("B" * 64, *"CA")]
    tall = [(_position(random, 64), *random.choice(PAIRS)) for _ in range(3)]
    tall += _without_disk_1(random, 64)
    lone = [("B" + "C" * 63, *"AB"), ("A" * 63 + "C", *"AC")]
    lone += [("AB" + "C" * 8, *"AB"), ("BA" + "C" * 8, *"AB")]  # as strings "10" is less than "9"
    return [Case(args, "moves") for args in shown] + [
        Case(args, part)
        for part, cases in (("none", bare), ("moves", kinds + drawn), ("none", tall + lone))
        for args in cases
    ]


EXERCISE = Exercise(
    id="iteration.legal_move",
    signature="legal_move(position, p, q)",
    returns="the legal move between pegs p and q, or None",
    parts=(
        Part("moves", 1, "the right move for two pegs with disks on one of them or on both"),
        Part("none", 1, "the right answer for two empty pegs, for zero disks, and for up to 64"),
    ),
    make_cases=_legal_cases,
    judge_case=judge_move(legal_move, "both pegs are empty"),
    hints=(
        "Only the top disks of the two pegs can move. Which of the two disks may be on the other?",
        "The smaller top disk moves onto the other peg. An empty peg takes any disk. "
        "top(position, p) returns the number of the top disk of p, or 0 if p is empty.",
        "If both numbers are 0, return None. If one number is 0, its peg is the target. "
        "Otherwise the peg with the smaller number is the source. Return p + q if ... else q + p.",
    ),
    mistakes=mistakes,
    did_you_know="Between two pegs there is never more than one move: only the smaller of the two "
    "top disks can go.",
)

mistakes.add(
    "it always moves from the first peg to the second",
    "The two pegs may come in any order. Which of their top disks is smaller?",
    lambda position, p, q: p + q,
)


mistakes.add(
    "it moves only disk 1",
    "If disk 1 is on neither of the two pegs, the smaller of the two top disks moves.",
    lambda position, p, q: {p: p + q, q: q + p}.get(position[-1:]),
)


@mistakes.add(
    "it compares the numbers of the disks as strings",
    'Strings are compared letter by letter, so "10" comes before "9". Compare numbers. int '
    "converts a string to a number.",
)
def as_texts(position: str, p: str, q: str) -> str | None:
    tops = {peg: str(disk) for disk, peg in zip(range(len(position), 0, -1), position, strict=True)}
    if p not in tops and q not in tops:
        return None
    return p + q if tops.get(p, "~") < tops.get(q, "~") else q + p


@mistakes.add(
    "it compares the lowest disks",
    'Methods like "find" and "index" begin at the front, with the lowest disk of a peg. The method '
    '"rfind" finds the top disk.',
)
def lowest_disks(position: str, p: str, q: str) -> str | None:
    here, there = position.find(p), position.find(q)
    return None if here == there else p + q if here > there else q + p


mistakes.add(
    "it forgets two empty pegs",
    "If no disk is on either peg, there is no move. Return None.",
    lambda position, p, q: p + q if position.rfind(p) > position.rfind(q) else q + p,
)


@mistakes.add(
    "it treats an empty peg like a small disk",
    "An empty peg takes any disk, so the disk moves to the empty peg. Treat this peg like a disk "
    "larger than all others.",
)
def empty_is_small(position: str, p: str, q: str) -> str | None:
    here, there = (position.rfind(peg) % (len(position) + 1) for peg in (p, q))
    return None if here == there else p + q if here > there else q + p


mistakes.add(
    "it treats an empty peg like a small disk, and returns q + p for two empty pegs",
    "top returns 0 for an empty peg, and 0 is less than any disk. Handle three cases: no peg is "
    "empty, one is, both are.",
    lambda position, p, q: p + q if _height(position, p) < _height(position, q) else q + p,
)
mistakes.add(
    "it treats an empty peg like a small disk, and returns p + q for two empty pegs",
    "top returns 0 for an empty peg, and 0 is less than any disk. Handle three cases: no peg is "
    "empty, one is, both are.",
    lambda position, p, q: q + p if _height(position, q) < _height(position, p) else p + q,
)


def _height(position: str, peg: str) -> int:
    """Return the top disk of a peg, 0 if it is empty, as in the lesson."""
    return len(position) - position.rindex(peg) if peg in position else 0


mistakes.add(
    "it finds no move if one peg is empty",
    "If one peg is empty, the top disk of the other peg may move there. Only two empty pegs have "
    "no move.",
    lambda position, p, q: between(position, p, q) if p in position and q in position else None,
)
mistakes.add(
    "it returns whether the first move is legal",
    "Return the move itself: p + q or q + p.",
    lambda position, p, q: position.rfind(p) > position.rfind(q),
)


@mistakes.add(
    "the move is printed, not returned",
    "print shows a value but does not return it. Use return.",
)
def prints_the_move(position: str, p: str, q: str) -> None:
    print(between(position, p, q))


@mistakes.add("it looks at all pegs", "Look only at pegs p and q.")
def any_legal_move(position: str, p: str, q: str) -> str | None:
    moves = [between(position, *pair) for pair in ("AB", "AC", "BC")]
    return next((move for move in moves if move), None)


mistakes.add(
    "it looks only at the two smallest disks",
    "A larger disk can also be the top disk of a peg, if both smaller disks are on other pegs. "
    "Look at all letters.",
    lambda position, p, q: between(position[-2:], p, q),
)


@mistakes.add(
    "it compares the numbers of disks on the two pegs",
    "The sizes of the two top disks decide. Which letter belongs to a top disk?",
)
def counts_disks(position: str, p: str, q: str) -> str | None:
    one, other = position.count(p), position.count(q)
    if one == other == 0:
        return None
    return p + q if one > other else q + p


mistakes.add(
    "it looks only at the direction from p to q",
    "Between two pegs the smaller of the two top disks moves. This disk may be on q, and then "
    "the move is q + p.",
    lambda position, p, q: p + q if position.rfind(p) > position.rfind(q) else None,
)
