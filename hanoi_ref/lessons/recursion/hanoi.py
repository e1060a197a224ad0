"""hanoi: the moves that carry n disks from source to target."""

from random import Random

from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part
from hanoi_ref.checking.judge_moves import arrives, exactly, judge_moves, legal
from hanoi_ref.lessons.recursion.common import Moves, carry_tower, tower, with_pegs
from hanoi_ref.theory import fewest

mistakes = Mistakes()


def _hanoi_cases(random: Random) -> list[Case]:
    usual = [Case((n,)) for n in range(1, 9)]
    usual += [Case((n,), items=3**10) for n in (9, 10)]  # 3^n moves may arrive too
    return usual + [Case(args, "any") for args in [(0,), *with_pegs(random), (12,)]]


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
    make_cases=_hanoi_cases,
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
    did_you_know=(
        "The program never looks at the pegs: the order of the calls alone decides which "
        "disk moves."
    ),
)


@mistakes.add(
    "its second call carries the smaller disks back to the source",
    "The smaller disks wait on the spare peg and must end on the target.",
)
def swapped_second(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    first = swapped_second(n - 1, source, spare, target)
    return [*first, source + target, *swapped_second(n - 1, spare, source, target)]


mistakes.add(
    "it moves every tower like an even one",
    "For odd n the first move must go to the target. What in your program depends on n?",
    lambda n, source="A", target="C", spare="B": carry_tower(n, source, spare if n % 2 else target),
)


@mistakes.add(
    "its first call goes to the target",
    "The largest disk needs an empty target. Where must the smaller disks wait?",
)
def unturned_first(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    first = unturned_first(n - 1, source, target, spare)
    return [*first, source + target, *unturned_first(n - 1, spare, target, source)]


mistakes.add(
    "it carries the tower to the spare peg",
    "In which order does your function, or a function inside it, take its pegs? In which order "
    "do you pass the pegs?",
    lambda n, source="A", target="C", spare="B": carry_tower(n, source, spare),
)


@mistakes.add(
    "it uses the same pegs in every call",
    "Each call has its own source and target. Where are the smaller disks, and where must they go?",
)
def unturned(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    inner = unturned(n - 1, source, target, spare)
    return [*inner, source + target, *inner]


@mistakes.add(
    "its two calls are the same",
    "The second call starts on the peg where the first call left the smaller disks.",
)
def same_twice(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    inner = same_twice(n - 1, source, spare, target)
    return [*inner, source + target, *inner]


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


@mistakes.add(
    "it never moves the largest disk",
    "A single move belongs between the two calls: source + target.",
)
def no_middle(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    return no_middle(n - 1, source, spare, target) + no_middle(n - 1, spare, target, source)


@mistakes.add(
    "it leaves the smaller disks on the spare peg",
    "After the largest disk has moved, a second call must put the smaller disks on top of it.",
)
def no_way_back(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    return [*no_way_back(n - 1, source, spare, target), source + target]


@mistakes.add(
    "it always goes from A to C, whichever pegs you pass",
    'hanoi(2, "A", "B", "C") should carry the tower to B. What do you do with source, target and '
    "spare?",
)
def fixed_pegs(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    def carry(n: int, source: str, target: str, spare: str) -> Moves:
        if n == 0:
            return []
        first = carry(n - 1, source, spare, target)
        return [*first, source + target, *carry(n - 1, spare, target, source)]

    return carry(n, "A", "C", "B")


mistakes.add(
    "it swaps the second and the third peg of a call",
    'hanoi(2, "A", "B", "C") should carry the tower to B. In which order does your first line '
    "take the pegs?",
    lambda n, source="A", spare="B", target="C": carry_tower(n, source, target),
)


@mistakes.add(
    "its inner calls use fixed pegs",
    "A smaller tower has other pegs as source and target. Pass source, target and spare, not "
    "fixed letters.",
)
def fixed_inside(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    first = fixed_inside(n - 1, "A", "B", "C")
    return [*first, source + target, *fixed_inside(n - 1, "B", "C", "A")]


@mistakes.add(
    "its second call begins where the smaller disks are not",
    "The first call has carried the smaller disks away from the source. Where are they now?",
)
def second_from_source(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    first = second_from_source(n - 1, source, spare, target)
    return [*first, source + target, *second_from_source(n - 1, source, target, spare)]


@mistakes.add(
    "for n > 0 its calls never reach the base case",
    "Does it call itself with the same n again? How many disks should the smaller call carry?",
)
def same_n(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    first = same_n(n, source, spare, target)
    return [*first, source + target, *same_n(n, spare, target, source)]


@mistakes.add(
    "its move between the calls is always AC",
    "In smaller towers the largest disk moves between other pegs. Which names do these pegs have "
    "in the call?",
)
def always_ac(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    first = always_ac(n - 1, source, spare, target)
    return [*first, "AC", *always_ac(n - 1, spare, target, source)]


@mistakes.add(
    "it makes a move for n = 0",
    "For n = 0 no move is needed. Which case does your base case answer, 0 or 1?",
)
def moves_for_none(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n <= 1:
        return [source + target]
    first = moves_for_none(n - 1, source, spare, target)
    return [*first, source + target, *moves_for_none(n - 1, spare, target, source)]


@mistakes.add(
    "its inner calls do not pass the pegs on",
    "hanoi(n - 1) alone means from A to C again. Pass the three pegs too.",
)
def defaults_inside(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    return [*defaults_inside(n - 1), source + target, *defaults_inside(n - 1)]


@mistakes.add(
    "it forgets n = 0",
    "For n = 0 the calls never reach n == 1. Let n == 0 be the base case.",
)
def stops_at_one(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 1:
        return [source + target]
    first = stops_at_one(n - 1, source, spare, target)
    return [*first, source + target, *stops_at_one(n - 1, spare, target, source)]


@mistakes.add(
    "it does not move a single disk", "For n = 1 there is one move. Only n = 0 has no moves."
)
def empty_at_one(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n <= 1:
        return []
    first = empty_at_one(n - 1, source, spare, target)
    return [*first, source + target, *empty_at_one(n - 1, spare, target, source)]


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


@mistakes.add(
    "it moves the largest disk twice",
    "The largest disk may go directly from source to target. (Your moves are the grand tour.)",
)
def two_steps(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    there, back = two_steps(n - 1, source, target, spare), two_steps(n - 1, target, source, spare)
    return [*there, source + spare, *back, spare + target, *there]


mistakes.add(
    "it returns the moves as one string",
    'Return a list with one item per move, such as ["AC", "AB"].',
    lambda n, source="A", target="C", spare="B": " ".join(fixed_pegs(n)),
)


@mistakes.add(
    "it loses the moves of the inner calls",
    "A call on its own line adds no moves to your list. Join its list to yours with +. If you "
    'yield, write "yield from" in front of the call.',
)
def inner_moves_lost(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    inner_moves_lost(n - 1, source, spare, target)
    moves = [source + target]
    inner_moves_lost(n - 1, spare, target, source)
    return moves


@mistakes.add(
    "its base case returns None",
    "If no move is needed, return an empty list. Python cannot join None to a list.",
)
def base_gives_none(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves | None:
    if n == 0:
        return None
    first = base_gives_none(n - 1, source, spare, target)
    return first + [source + target] + base_gives_none(n - 1, spare, target, source)  # type: ignore[operator]


@mistakes.add(
    "it moves the largest disk first",
    "The largest disk is free only when the smaller disks have left. Put its move between the "
    "two calls.",
)
def largest_first(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    first = largest_first(n - 1, source, spare, target)
    return [source + target, *first, *largest_first(n - 1, spare, target, source)]


@mistakes.add(
    "it moves the largest disk to the spare peg",
    "The move between the two calls is source + target. Only the smaller disks wait on the spare "
    "peg.",
)
def largest_to_spare(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    first = largest_to_spare(n - 1, source, spare, target)
    return [*first, source + spare, *largest_to_spare(n - 1, spare, target, source)]


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
