"""hanoi: the moves that carry n disks from source to target."""

from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part
from hanoi_ref.checking.judge_moves import arrives, exactly, judge_moves, legal
from hanoi_ref.lessons.recursion.common import Moves, by_steps, carry_tower, tower, with_pegs
from hanoi_ref.theory import fewest

mistakes = Mistakes()


EXERCISE = Exercise(
    id="recursion.hanoi",
    signature='hanoi(n, source="A", target="C", spare="B")',
    returns="the moves that carry n disks from source to target",
    parts=(
        Part("legal", 1, "every move is legal"),
        Part("arrives", 1, "the tower arrives"),
        Part("fewest", 1, "the number of moves is the smallest possible"),
        Part("any", 1, "correct moves for n = 0, for n = 12, and with any pegs"),
    ),
    make_cases=lambda random: [
        *(Case((n,)) for n in range(1, 9)),
        *(Case((n,), items=3**10) for n in (9, 10)),  # 3^n moves may arrive too
        *(Case(args, "any") for args in [(0,), *with_pegs(random), (12,)]),
    ],
    judge_case=judge_moves(
        tower,
        legal,
        arrives,
        exactly("fewest", lambda puzzle: fewest(puzzle.disks)),
        unreadable="legal",
    ),
    hints=(
        "Before the largest disk can move from source to target, where must all the other disks "
        "be?",
        "There are three steps. The n - 1 smaller disks go to the spare peg. The largest disk "
        "goes to the target. The n - 1 smaller disks go from the spare peg to the target. Two of "
        "these steps are smaller Towers of Hanoi.",
        "Return hanoi(n - 1, source, ..., ...) + [source + target] + hanoi(n - 1, ..., target, "
        "...). For n = 0 return an empty list. Which pegs replace the dots?",
    ),
    mistakes=mistakes,
    match_cases=14,
    did_you_know="Nobody has to look at the pegs: the number of a move alone decides which "
    "disk moves.",
)
mistakes.add(
    "its second call carries the smaller disks back to the source",
    "The smaller disks wait on the spare peg and must end on the target.",
    lambda n, source="A", target="C", spare="B": by_steps("spt st pst", n, source, target, spare),
)
mistakes.add(
    "it moves every tower like an even one",
    "For odd n the first move must go to the target. What in your program depends on n?",
    lambda n, source="A", target="C", spare="B": carry_tower(n, source, spare if n % 2 else target),
)
mistakes.add(
    "its first call goes to the target",
    "The largest disk needs an empty target. Where must the smaller disks wait?",
    lambda n, source="A", target="C", spare="B": by_steps("stp st pts", n, source, target, spare),
)
mistakes.add(
    "it carries the tower to the spare peg",
    "In which order does your function, or a function inside it, take its pegs? In which order "
    "do you pass the pegs?",
    lambda n, source="A", target="C", spare="B": carry_tower(n, source, spare),
)
mistakes.add(
    "it uses the same pegs in every call",
    "Each call has its own source and target. Where are the smaller disks, and where must they go?",
    lambda n, source="A", target="C", spare="B": by_steps("stp st stp", n, source, target, spare),
)
mistakes.add(
    "its two calls are the same",
    "The second call starts on the peg where the first call left the smaller disks.",
    lambda n, source="A", target="C", spare="B": by_steps("spt st spt", n, source, target, spare),
)


@mistakes.add(
    "its calls never reach a base case",
    "For which n is no move needed? Answer this n first, without a call.",
)
def no_base_case(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    first = no_base_case(n - 1, source, spare, target)
    return [*first, source + target, *no_base_case(n - 1, spare, target, source)]


@mistakes.add(
    "the moves are printed, not returned",
    "print shows a move but does not return it. Return a list, or yield the moves one by one.",
)
def prints(n: int, source: str = "A", target: str = "C", spare: str = "B") -> None:
    if n:
        prints(n - 1, source, spare, target)
        print(source + target)
        prints(n - 1, spare, target, source)


mistakes.add(
    "it never moves the largest disk",
    "A single move belongs between the two calls: source + target.",
    lambda n, source="A", target="C", spare="B": by_steps("spt pts", n, source, target, spare),
)
mistakes.add(
    "it leaves the smaller disks on the spare peg",
    "After the largest disk has moved, a second call must put the smaller disks on top of it.",
    lambda n, source="A", target="C", spare="B": by_steps("spt st", n, source, target, spare),
)
mistakes.add(
    "it always goes from A to C, whichever pegs you pass",
    'hanoi(2, "A", "B", "C") should carry the tower to B. What do you do with source, target and '
    "spare?",
    lambda n, source="A", target="C", spare="B": carry_tower(n, "A", "C"),
)
mistakes.add(
    "it swaps the second and the third peg of a call",
    'hanoi(2, "A", "B", "C") should carry the tower to B. In which order does your first line '
    "take the pegs?",
    lambda n, source="A", spare="B", target="C": carry_tower(n, source, target),
)
mistakes.add(
    "its inner calls use fixed pegs",
    "A smaller tower has other pegs as source and target. Pass source, target and spare, not "
    "fixed letters.",
    lambda n, source="A", target="C", spare="B": by_steps("ABC st BCA", n, source, target, spare),
)
mistakes.add(
    "its second call begins where the smaller disks are not",
    "The first call has carried the smaller disks away from the source. Where are they now?",
    lambda n, source="A", target="C", spare="B": by_steps("spt st stp", n, source, target, spare),
)


@mistakes.add(
    "for n > 0 its calls never reach the base case",
    "Does it call itself with the same n again? How many disks should the smaller call carry?",
)
def same_n(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    first = same_n(n, source, spare, target)
    return [*first, source + target, *same_n(n, spare, target, source)]


mistakes.add(
    "its move between the calls is always AC",
    "In smaller towers the largest disk moves between other pegs. Which names do these pegs have "
    "in the call?",
    lambda n, source="A", target="C", spare="B": by_steps("spt AC pts", n, source, target, spare),
)
mistakes.add(
    "it makes a move for n = 0",
    "For n = 0 no move is needed. Which case does your base case answer, 0 or 1?",
    lambda n, source="A", target="C", spare="B": by_steps(
        "spt st pts", n, source, target, spare, base="st", least=1
    ),
)
mistakes.add(
    "its inner calls do not pass the pegs on",
    "hanoi(n - 1) alone means from A to C again. Pass the three pegs too.",
    lambda n, source="A", target="C", spare="B": by_steps("ACB st ACB", n, source, target, spare),
)


@mistakes.add(
    "it forgets n = 0",
    "For n = 0 the calls never reach n == 1. Let n == 0 be the base case.",
)
def stops_at_one(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 1:
        return [source + target]
    first = stops_at_one(n - 1, source, spare, target)
    return [*first, source + target, *stops_at_one(n - 1, spare, target, source)]


mistakes.add(
    "it moves each disk directly to the target",
    "The second disk may not be on the first one. The smaller disks must step aside.",
    lambda n, source="A", target="C", spare="B": [source + target] * n,
)
mistakes.add(
    "it is right only for three disks",
    "Build the answer for n from the answer for n - 1.",
    lambda n, source="A", target="C", spare="B": ["AC", "AB", "CB", "AC", "BA", "BC", "AC"],
)
mistakes.add(
    "it returns the moves as one string",
    'Return a list with one item per move, such as ["AC", "AB"].',
    lambda n, source="A", target="C", spare="B": " ".join(carry_tower(n, "A", "C")),
)
mistakes.add(
    "it loses the moves of the inner calls",
    "A call on its own line adds no moves to your list. Join its list to yours with +."
    '<yield: Or write "yield from" in front of the call.>',
    lambda n, source="A", target="C", spare="B": by_steps("st", n, source, target, spare),
)


@mistakes.add(
    "its base case returns None",
    "If no move is needed, return an empty list. Python cannot join None to a list.",
)
def base_gives_none(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves | None:
    if n == 0:
        return None
    first = base_gives_none(n - 1, source, spare, target)
    return first + [source + target] + base_gives_none(n - 1, spare, target, source)  # type: ignore[operator]


mistakes.add(
    "it moves the largest disk first",
    "The largest disk is free only when the smaller disks have left. Put its move between the "
    "two calls.",
    lambda n, source="A", target="C", spare="B": by_steps("st spt pts", n, source, target, spare),
)
mistakes.add(
    "it moves the largest disk to the spare peg",
    "The move between the two calls is source + target. Only the smaller disks wait on the spare "
    "peg.",
    lambda n, source="A", target="C", spare="B": by_steps("spt sp pts", n, source, target, spare),
)


@mistakes.add(
    "it looks for the third peg among A, B and C",
    "Pegs may have other names. Use source, target and spare, and pass them to the calls.",
)
def third_by_its_number(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    between = chr(198 - ord(source) - ord(target))  # 198 = 65 + 66 + 67, the codes of A, B and C
    first = third_by_its_number(n - 1, source, between)
    return [*first, source + target, *third_by_its_number(n - 1, between, target)]
