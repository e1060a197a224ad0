"""Lesson 1: programs that are wrong on purpose."""
# ruff: noqa: D103  (names and hints say it all)

from __future__ import annotations

from hanoi_ref.checking.exercise import Mistakes

Moves = list[str]

COUNT_MOVES = Mistakes()
HANOI = Mistakes()
TIMES_MOVED = Mistakes()
YEARS_NEEDED = Mistakes()
GATHER = Mistakes()
GRAND_TOUR = Mistakes()
BUG_HUNT = Mistakes()


@COUNT_MOVES.add(
    "the largest disk is not counted",
    "Twice the smaller tower, and one more.",
)
def doubles_only(n: int) -> int:
    return 0 if n == 0 else 2 * doubles_only(n - 1)


@COUNT_MOVES.add(
    "one move too many",
    "One disk takes one move: try your formula on n = 1.",
)
def one_too_many(n: int) -> int:
    return int(2**n)


@COUNT_MOVES.add(
    "no disks take one move",
    "What should count_moves(0) give?",
)
def starts_at_one(n: int) -> int:
    return 1 if n == 0 else 2 * starts_at_one(n - 1) + 1


@COUNT_MOVES.add(
    "the smaller tower travels once only",
    "It travels twice: away and back.",
)
def adds_one_once(n: int) -> int:
    return 0 if n == 0 else adds_one_once(n - 1) + 1


@COUNT_MOVES.add(
    "the answer is a float",
    "Use whole numbers only: 2 ** n, not 2.0 ** n.",
)
def by_float(n: int) -> float:
    return 2.0**n - 1


@COUNT_MOVES.add(
    "a float on the way",
    "Turned back into an int it looks exact, but the digits are gone: stay with whole numbers.",
)
def by_float_to_int(n: int) -> int:
    return int(2.0**n - 1)


@COUNT_MOVES.add(
    "n = 0 is forgotten",
    "For n = 0 the calls never meet n == 1: stop at 0.",
)
def base_at_one(n: int) -> int:
    return 1 if n == 1 else 2 * base_at_one(n - 1) + 1


@COUNT_MOVES.add(
    "the subtraction comes before the power",
    "What stands behind ** or << with a minus in it is worked out first: 2 ** (n - 1), or "
    "1 << n - 1, is half of the power. Put the power in brackets, and take 1 from it then.",
)
def subtracts_first(n: int) -> int:
    return 1 << n - 1


@COUNT_MOVES.add(
    "there is no base case",
    "For which n do you know the answer at once?",
)
def no_base(n: int) -> int:
    return 2 * no_base(n - 1) + 1


@COUNT_MOVES.add(
    "it calls itself with the same n",
    "Such a call asks what you are asking: for how many disks must it ask instead?",
)
def calls_for_the_same(n: int) -> int:
    return 0 if n == 0 else 2 * calls_for_the_same(n) + 1


@COUNT_MOVES.add(
    "2 * n in place of 2 ** n",
    "With each disk the number doubles: it does not grow by two.",
)
def times_two(n: int) -> int:
    return 2 * n - 1


@COUNT_MOVES.add(
    "^ is not a power in Python",
    "2 ^ n works on single bits; a power is written 2 ** n.",
)
def power_sign(n: int) -> int:
    return 2 ^ n - 1


@COUNT_MOVES.add(
    "the answer is worked out but not returned",
    "Write return in front of the last line as well.",
)
def no_return_of_it(n: int) -> int | None:
    if n == 0:
        return 0
    2 * no_return_of_it(n - 1) + 1  # type: ignore[operator]
    return None


@COUNT_MOVES.add(
    "it calls itself twice for each disk",
    "The two calls give the same number: call once and double. Twice the calls with every disk "
    "are 2 ** n calls, and for 60 disks nobody lives to see the end.",
    slow=20,
)
def calls_itself_twice(n: int) -> int:
    return 0 if n == 0 else calls_itself_twice(n - 1) + 1 + calls_itself_twice(n - 1)


@COUNT_MOVES.add(
    "the one move is doubled as well",
    "The smaller tower travels twice, and the largest disk once: what is it that doubles?",
)
def doubles_all(n: int) -> int:
    return 0 if n == 0 else 2 * (doubles_all(n - 1) + 1)


@COUNT_MOVES.add(
    "it is a power of n - 1",
    "One disk more doubles the number and adds one: try your formula on n = 2.",
)
def power_of_one_less(n: int) -> float:
    return float(2 ** (n - 1)) if n == 0 else 2 ** (n - 1)


@COUNT_MOVES.add(
    "n is multiplied by itself",
    "With each disk the number doubles: 2 ** n grows so, n ** 2 does not.",
)
def squared(n: int) -> int:
    return n**2


@COUNT_MOVES.add(
    "it takes two disks at a time and has no count for one disk",
    "A step of two disks needs two beginnings: T(0) = 0 and T(1) = 1.",
)
def two_at_a_time(n: int) -> int:
    return 0 if n <= 1 else 4 * two_at_a_time(n - 2) + 3


@HANOI.add(
    "the second call carries the smaller disks back to the source",
    "They wait on the spare peg and must end on the target.",
)
def swapped_second(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    first = swapped_second(n - 1, source, spare, target)
    return [*first, source + target, *swapped_second(n - 1, spare, source, target)]


@HANOI.add(
    "every tower goes the way of the even ones",
    "An odd tower has to begin with a move to the target: what in the program depends on n?",
)
def round_of_the_even(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    return _carry(n, source, spare if n % 2 else target)


@HANOI.add(
    "the first call goes to the target",
    "The largest needs an empty target: where must the smaller disks wait meanwhile?",
)
def unturned_first(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    first = unturned_first(n - 1, source, target, spare)
    return [*first, source + target, *unturned_first(n - 1, spare, target, source)]


@HANOI.add(
    "the tower goes to the spare peg",
    "In which order does your function, or one inside it, take its pegs, and in which are they "
    "handed to it?",
)
def to_the_spare(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    return _carry(n, source, spare)


@HANOI.add(
    "the pegs are the same in every call",
    "Each call has its own source and target: ask where the smaller disks are and must go.",
)
def unturned(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    inner = unturned(n - 1, source, target, spare)
    return [*inner, source + target, *inner]


@HANOI.add(
    "both calls are the same",
    "The second call starts where the first has left the smaller disks.",
)
def same_twice(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    inner = same_twice(n - 1, source, spare, target)
    return [*inner, source + target, *inner]


@HANOI.add(
    "there is no base case",
    "For which n is there nothing to do? Answer that first, without a call.",
)
def no_base_case(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    first = no_base_case(n - 1, source, spare, target)
    return [*first, source + target, *no_base_case(n - 1, spare, target, source)]


@HANOI.add(
    "the moves are printed, not returned",
    "What is printed is gone; return a list, or yield the moves one by one.",
)
def prints(n: int, source: str = "A", target: str = "C", spare: str = "B") -> None:
    if n:
        prints(n - 1, source, spare, target)
        print(source + target)
        prints(n - 1, spare, target, source)


@HANOI.add(
    "the largest disk never moves",
    "Between the two calls stands one move of your own: source + target.",
)
def no_middle(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    return no_middle(n - 1, source, spare, target) + no_middle(n - 1, spare, target, source)


@HANOI.add(
    "the smaller disks stay on the spare peg",
    "After the largest has moved, a second call must bring them after it.",
)
def no_way_back(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    return [*no_way_back(n - 1, source, spare, target), source + target]


@HANOI.add(
    "it goes from A to C whichever pegs it is given",
    'hanoi(2, "A", "B", "C") should go to B: what do you do with source, target and spare?',
)
def fixed_pegs(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    def carry(n: int, source: str, target: str, spare: str) -> Moves:
        if n == 0:
            return []
        first = carry(n - 1, source, spare, target)
        return [*first, source + target, *carry(n - 1, spare, target, source)]

    return carry(n, "A", "C", "B")


@HANOI.add(
    "the second and the third peg of a call are exchanged",
    'hanoi(2, "A", "B", "C") should go to B: in which order does your first line take the pegs?',
)
def spare_before_target(n: int, source: str = "A", spare: str = "B", target: str = "C") -> Moves:
    return _carry(n, source, target)


@HANOI.add(
    "the inner calls go between fixed pegs",
    "In a smaller tower other pegs are source and target: pass on those that you were given.",
)
def fixed_inside(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    first = fixed_inside(n - 1, "A", "B", "C")
    return [*first, source + target, *fixed_inside(n - 1, "B", "C", "A")]


@HANOI.add(
    "the second call begins where the smaller disks are not",
    "The first call has carried them away from the source: where do they stand now?",
)
def second_from_source(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    first = second_from_source(n - 1, source, spare, target)
    return [*first, source + target, *second_from_source(n - 1, source, target, spare)]


@HANOI.add(
    "it calls itself with the same n",
    "Such a call asks for what you are asked for: how many disks does your friend carry?",
)
def same_n(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    first = same_n(n, source, spare, target)
    return [*first, source + target, *same_n(n, spare, target, source)]


@HANOI.add(
    "the move between the calls is always AC",
    "In the smaller towers the largest disk goes between other pegs: which names have they there?",
)
def always_ac(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    first = always_ac(n - 1, source, spare, target)
    return [*first, "AC", *always_ac(n - 1, spare, target, source)]


@HANOI.add(
    "no disks make a move",
    "For n = 0 there is nothing to do: which case does your base case answer, 0 or 1?",
)
def moves_for_none(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n <= 1:
        return [source + target]
    first = moves_for_none(n - 1, source, spare, target)
    return [*first, source + target, *moves_for_none(n - 1, spare, target, source)]


@HANOI.add(
    "the inner calls do not say which pegs",
    "hanoi(n - 1) alone means A to C again: pass three pegs along.",
)
def defaults_inside(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    return [*defaults_inside(n - 1), source + target, *defaults_inside(n - 1)]


@HANOI.add(
    "n = 0 is forgotten",
    "For n = 0 the calls never meet n == 1: let n == 0 be the case that stops.",
)
def stops_at_one(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 1:
        return [source + target]
    first = stops_at_one(n - 1, source, spare, target)
    return [*first, source + target, *stops_at_one(n - 1, spare, target, source)]


@HANOI.add(
    "one disk does not move",
    "For n = 1 there is one move; it is n = 0 that has none.",
)
def empty_at_one(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n <= 1:
        return []
    first = empty_at_one(n - 1, source, spare, target)
    return [*first, source + target, *empty_at_one(n - 1, spare, target, source)]


@HANOI.add(
    "each disk goes straight to the target",
    "The second disk may not rest on the first: the smaller ones must step aside.",
)
def each_alone(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    return [source + target] * n


@HANOI.add(
    "it is right for three disks only",
    "Let the answer for n come out of the answer for n - 1.",
)
def three_only(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    return ["AC", "AB", "CB", "AC", "BA", "BC", "AC"]


@HANOI.add(
    "the largest disk takes two steps",
    "It may go straight from source to target. (What you have is the grand tour.)",
)
def two_steps(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    there, back = two_steps(n - 1, source, target, spare), two_steps(n - 1, target, source, spare)
    return [*there, source + spare, *back, spare + target, *there]


@HANOI.add(
    "the moves are one string",
    'Return a list with one item a move, such as ["AC", "AB"].',
)
def one_string(n: int, source: str = "A", target: str = "C", spare: str = "B") -> str:
    return " ".join(fixed_pegs(n))


@HANOI.add(
    "the moves of the inner calls are lost",
    "A call by itself changes nothing here: join its list to yours with +, or, if you yield, "
    "write yield from in front of it.",
)
def inner_moves_lost(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    inner_moves_lost(n - 1, source, spare, target)
    moves = [source + target]
    inner_moves_lost(n - 1, spare, target, source)
    return moves


@HANOI.add(
    "there are lists inside the list",
    "Join the lists with +, or use extend: append puts a whole list in as one item. "
    "If you yield, write yield from in front of the inner calls.",
)
def lists_in_lists(n: int, source: str = "A", target: str = "C", spare: str = "B") -> list[object]:
    if n == 0:
        return []
    first = lists_in_lists(n - 1, source, spare, target)
    return [first, source + target, lists_in_lists(n - 1, spare, target, source)]


@HANOI.add(
    "the case that stops gives nothing back",
    "Where there is nothing to do, return an empty list: None cannot be joined to one.",
)
def base_gives_none(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves | None:
    if n == 0:
        return None
    first = base_gives_none(n - 1, source, spare, target)
    return first + [source + target] + base_gives_none(n - 1, spare, target, source)  # type: ignore[operator]


@HANOI.add(
    "the largest disk moves first",
    "It is free only when the smaller ones have left: put its move between the two calls.",
)
def largest_first(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    first = largest_first(n - 1, source, spare, target)
    return [source + target, *first, *largest_first(n - 1, spare, target, source)]


@HANOI.add(
    "the largest disk goes to the spare peg",
    "The move between the two calls is source + target; only the smaller ones wait on the spare.",
)
def largest_to_spare(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    first = largest_to_spare(n - 1, source, spare, target)
    return [*first, source + spare, *largest_to_spare(n - 1, spare, target, source)]


@HANOI.add(
    "the third peg is looked for among A, B and C",
    "Pegs may have other names: the function is given all three, source, target and spare, and "
    "hands them on.",
)
def third_by_its_number(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    between = chr(198 - ord(source) - ord(target))  # 65 + 66 + 67
    first = third_by_its_number(n - 1, source, between)
    return [*first, source + target, *third_by_its_number(n - 1, between, target)]


@TIMES_MOVED.add(
    "a half is rounded to the even side",
    "round(0.5) is 0: stay with whole numbers, which powers of two are.",
)
def rounded_half(n: int, disk: int) -> int:
    share: float = (2**n - 1) / 2**disk
    return round(share)


@TIMES_MOVED.add(
    "2 * in place of 2 **",
    "Each smaller disk moves twice as often as the next larger one: that is a power, 2 ** ...",
)
def twice_the_difference(n: int, disk: int) -> int:
    return 2 * (n - disk)


@TIMES_MOVED.add(
    "the disks are numbered from the largest",
    "Disk 1 is the smallest.",
)
def upside_down(n: int, disk: int) -> int:
    return int(2 ** (disk - 1))


@TIMES_MOVED.add(
    "twice too often",
    "The largest disk, disk n, moves once.",
)
def twice_too_often(n: int, disk: int) -> int:
    return int(2 ** (n - disk + 1))


@TIMES_MOVED.add(
    "half as often as it is",
    "The largest disk, disk n, moves once; what does your program say of it?",
)
def half_as_often(n: int, disk: int) -> float:
    return float(2 ** (n - disk - 1)) if n == disk else int(2 ** (n - disk - 1))


@TIMES_MOVED.add(
    "n and disk are exchanged",
    "The difference is taken the wrong way round: it should be 0 for disk n and never less.",
)
def exchanged(n: int, disk: int) -> float:
    return float(2.0 ** (disk - n)) if disk != n else 1


@TIMES_MOVED.add(
    "larger disks move more often",
    "It is the smallest that moves most. The largest, disk n, moves once.",
)
def more_with_size(n: int, disk: int) -> int:
    return int(2**disk)


@TIMES_MOVED.add(
    "a float on the way",
    "/ makes a float, which keeps 16 digits or so, though int makes it whole again: // divides "
    "whole numbers exactly.",
)
def by_dividing_in_floats(n: int, disk: int) -> int:
    return int((2**n - 1) / 2**disk) + 1


@TIMES_MOVED.add(
    "the answer is a float",
    "A number of moves is whole: neither divide with / nor begin with 2.0.",
)
def times_by_float(n: int, disk: int) -> float:
    return 2.0 ** (n - disk)


@TIMES_MOVED.add(
    "all moves are shared out evenly",
    "The disks do not move equally often: how often does each of three disks move?",
)
def shared_out(n: int, disk: int) -> float:
    return float(2**n - 1) / disk


@TIMES_MOVED.add(
    "all moves are shared out evenly, and cut off",
    "The disks do not move equally often: how often does each of three disks move?",
)
def shared_out_whole(n: int, disk: int) -> int:
    return int(2**n - 1) // disk


@TIMES_MOVED.add(
    "all disks are counted",
    "Count the moves of one disk only.",
)
def whole_tower(n: int, disk: int) -> int:
    return int(2**n - 1)


@TIMES_MOVED.add(
    "one too few",
    "Disk n moves once, not never: there is nothing to take away.",
)
def one_too_few(n: int, disk: int) -> int:
    return int(2 ** (n - disk)) - 1


@TIMES_MOVED.add(
    "each smaller disk moves once more",
    "It moves twice as often as the next larger one, not once more.",
)
def once_more(n: int, disk: int) -> int:
    return n - disk + 1


@TIMES_MOVED.add(
    "^ is not a power in Python",
    "2 ^ n works on single bits; a power is written 2 ** n.",
)
def times_by_power_sign(n: int, disk: int) -> int:
    return 2 ^ (n - disk)


@TIMES_MOVED.add(
    "the moves are counted one by one",
    "There are too many for tall towers: double from disk to disk, or use a power of two. "
    "If your function calls itself twice, call it once and double.",
    slow=20,
)
def adds_its_calls(n: int, disk: int) -> int:
    return 1 if n == disk else adds_its_calls(n - 1, disk) + adds_its_calls(n - 1, disk)


@TIMES_MOVED.add(
    "the moves of several disks are added up",
    "One disk alone is asked about: with one disk more below it, how often does it move?",
)
def several_disks(n: int, disk: int) -> int:
    return sum(2 ** (n - larger) for larger in range(disk, n))


@TIMES_MOVED.add(
    "2 ** n is taken first, and disk from that",
    "** comes before -: brackets around n - disk make it the exponent.",
)
def power_first(n: int, disk: int) -> int:
    return int(2**n) - disk


@TIMES_MOVED.add(
    "it doubles once too seldom",
    "The largest disk moves once, the one above it already twice.",
)
def doubles_too_seldom(n: int, disk: int) -> int:
    return 1 << max(n - disk - 1, 0)


@TIMES_MOVED.add(
    "2 times the disk is taken for 2 to the power of the disk",
    "The shares are halves of halves: 2 ** disk is 2, 4, 8, 16, and 2 * disk is 2, 4, 6, 8.",
)
def twice_the_disk(n: int, disk: int) -> int:
    return int(2**n // (2 * disk))


@YEARS_NEEDED.add(
    "a year of 365 days",
    "The years here have 365.25 days.",
)
def plain_year(n: int, seconds_per_move: float = 1) -> float:
    return float(2**n - 1) * seconds_per_move / (365 * 86_400.0)


@YEARS_NEEDED.add(
    "these are seconds, not years",
    "How many seconds has a year of 365.25 days? Divide by them.",
)
def seconds_only(n: int, seconds_per_move: float = 1) -> float:
    return float(2**n - 1) * seconds_per_move


@YEARS_NEEDED.add(
    "one move too many",
    "2 ** n - 1 moves, not 2 ** n.",
)
def one_move_more(n: int, seconds_per_move: float = 1) -> float:
    return float(2**n) * seconds_per_move / (365.25 * 86_400.0)


@YEARS_NEEDED.add(
    "the pace is not used",
    "Multiply by seconds_per_move.",
)
def always_a_second(n: int, seconds_per_move: float = 1) -> float:
    return float(2**n - 1) / (365.25 * 86_400.0)


@YEARS_NEEDED.add(
    "divided by the pace",
    "A slower pace takes longer: multiply.",
)
def divides_by_pace(n: int, seconds_per_move: float = 1) -> float:
    return float(2**n - 1) / seconds_per_move / (365.25 * 86_400.0)


@YEARS_NEEDED.add(
    "days, not years",
    "Divide by the days of a year as well.",
)
def in_days(n: int, seconds_per_move: float = 1) -> float:
    return float(2**n - 1) * seconds_per_move / 86_400.0


@YEARS_NEEDED.add(
    "only whole years",
    "// cuts off what is behind the point: divide with /.",
)
def whole_years(n: int, seconds_per_move: float = 1) -> float:
    return float(2**n - 1) * seconds_per_move // (365.25 * 86_400.0)


@YEARS_NEEDED.add(
    "the answer is rounded to three digits behind the point",
    "Short times are lost in that: give all digits.",
)
def rounded_years(n: int, seconds_per_move: float = 1) -> float:
    return round(float(2**n - 1) * seconds_per_move / (365.25 * 86_400.0), 3)


@YEARS_NEEDED.add(
    "a pair of brackets is missing around 2 ** n - 1",
    "Without them only the 1 is multiplied and divided.",
)
def moves_without_brackets(n: int, seconds_per_move: float = 1) -> float:
    return float(2**n) - 1 * seconds_per_move / (365.25 * 86_400.0)


@YEARS_NEEDED.add(
    "a pair of brackets is missing around the seconds of a year",
    "a / b * c divides by b alone: write a / (b * c).",
)
def year_without_brackets(n: int, seconds_per_move: float = 1) -> float:
    return float(2**n - 1) * seconds_per_move / 365.25 * 24 * 60 * 60


@YEARS_NEEDED.add(
    "minutes taken for seconds",
    "An hour has 60 * 60 seconds.",
)
def in_minutes(n: int, seconds_per_move: float = 1) -> float:
    return float(2**n - 1) * seconds_per_move / (365.25 * 24 * 60)


@YEARS_NEEDED.add(
    "the moves are counted one by one",
    "There are too many: their number is 2 ** n - 1.",
    slow=20,
)
def second_by_second(n: int, seconds_per_move: float = 1) -> float:
    seconds = 0.0
    for _ in range(2**n - 1):
        seconds += seconds_per_move
    return seconds / (365.25 * 86_400.0)


@YEARS_NEEDED.add(
    "a quarter of a day is added as a quarter of a second",
    "A product is worked out before a sum: 365.25 in brackets of its own, or as one number.",
)
def quarter_of_a_second(n: int, seconds_per_move: float = 1) -> float:
    return float((2**n - 1) * seconds_per_move / (60 * 60 * 24 * 365 + 0.25))


@YEARS_NEEDED.add(
    "it takes seconds_per_move from the power in place of multiplying by it",
    "2 ** n - 1 needs brackets of its own before it is multiplied: * comes before -.",
)
def takes_the_pace_away(n: int, seconds_per_move: float = 1) -> float:
    return float((2**n - 1 * seconds_per_move) / (365.25 * 24 * 60 * 60))


def _carry(n: int, source: str, target: str) -> Moves:
    if n == 0:
        return []
    spare = _third(source, target)
    return [*_carry(n - 1, source, spare), source + target, *_carry(n - 1, spare, target)]


def _by_way_of(n: int, source: str, target: str, spare: str = "B") -> Moves:
    if n == 0:
        return []
    first = _by_way_of(n - 1, source, spare, target)
    return [*first, source + target, *_by_way_of(n - 1, spare, target, source)]


def _third(one: str, other: str) -> str:
    return next(peg for peg in "ABC" if peg not in (one, other))


@GATHER.add(
    "the smaller disks are gathered on the target before the largest has come",
    "Send them to the third peg first: the largest needs an empty target.",
)
def gathers_on_top(position: str, target: str) -> Moves:
    if not position:
        return []
    rest = gathers_on_top(position[1:], target)
    return rest if position[0] == target else [*rest, position[0] + target]


@GATHER.add(
    "a search goes deep before it goes wide",
    "A stack gives back the newest position first, and a long way may be found before a short one. "
    "Take the oldest first. Or do without a search: where do the smaller disks have to go?",
)
def gathers_by_depth(position: str, target: str) -> Moves:
    todo, seen = [(position, Moves())], {position}
    while todo:
        now, moves = todo.pop()
        if now == target * len(now):
            return moves
        for p, q in ("AB", "AC", "BA", "BC", "CA", "CB"):
            at = now.rfind(p)
            if at > now.rfind(q) and (new := now[:at] + q + now[at + 1 :]) not in seen:
                seen.add(new)
                todo.append((new, [*moves, p + q]))
    return Moves()


@GATHER.add(
    "the smaller disks are sent to the target, where the largest has to land",
    "The largest needs an empty target: which peg is left for them to wait on?",
)
def waits_on_the_target(position: str, target: str) -> Moves:
    if not position:
        return []
    home, rest = position[0], position[1:]
    if home == target:
        return waits_on_the_target(rest, target)
    tower = _carry(len(rest), _third(home, target), target)
    return [*waits_on_the_target(rest, target), home + target, *tower]


@GATHER.add(
    "it stops where the largest disk is there already",
    "The smaller ones may still be elsewhere.",
)
def stops_with_the_largest(position: str, target: str) -> Moves:
    if not position or position[0] == target:
        return []
    home, rest = position[0], position[1:]
    spare = _third(home, target)
    first = stops_with_the_largest(rest, spare)
    return [*first, home + target, *_carry(len(rest), spare, target)]


@GATHER.add(
    "the largest disk moves even if it is there already",
    "If position[0] is the target, only the smaller ones are left to gather.",
)
def moves_without_asking(position: str, target: str) -> Moves:
    if not position:
        return []
    spare = _third(position[0], target) if position[0] != target else target
    rest = moves_without_asking(position[1:], spare)
    return [*rest, position[0] + target, *_carry(len(position) - 1, spare, target)]


@GATHER.add(
    "the largest disk moves from its target to its target",
    "Ask first whether it is there already: then there is only the rest to gather.",
)
def from_target_to_target(position: str, target: str) -> Moves:
    if not position:
        return []
    spare = _third(position[0], target)
    rest = from_target_to_target(position[1:], spare)
    return [*rest, position[0] + target, *_carry(len(position) - 1, spare, target)]


@GATHER.add(
    "hanoi is not told its spare peg",
    "Without a third letter it takes B, whichever pegs it was given: pass the spare peg too.",
)
def spare_not_passed(position: str, target: str) -> Moves:
    if not position:
        return []
    home, rest = position[0], position[1:]
    if home == target:
        return spare_not_passed(rest, target)
    spare = _third(home, target)
    return [
        *spare_not_passed(rest, spare),
        home + target,
        *_by_way_of(len(rest), spare, target),
    ]


@GATHER.add(
    "the third peg is always B",
    "It is the one that is neither the largest disk's nor the target.",
)
def third_is_b(position: str, target: str) -> Moves:
    if not position:
        return []
    home, rest = position[0], position[1:]
    if home == target:
        return third_is_b(rest, target)
    return [*third_is_b(rest, "B"), home + target, *_by_way_of(len(rest), "B", target, home)]


@GATHER.add(
    "the smaller disks stay on the third peg",
    "After the largest has moved, carry them to the target as a tower.",
)
def leaves_the_small(position: str, target: str) -> Moves:
    if not position:
        return []
    if position[0] == target:
        return leaves_the_small(position[1:], target)
    spare = _third(position[0], target)
    return [*leaves_the_small(position[1:], spare), position[0] + target]


@GATHER.add(
    "it takes the disks for one tower",
    "They may be on different pegs: look at position, letter by letter.",
)
def takes_a_tower(position: str, target: str) -> Moves:
    return _carry(len(position), position[0] if position else "A", target)


@GATHER.add(
    "all disks are gathered on one peg before they go",
    "Gather the smaller ones straight on the third peg; no need to visit the largest.",
)
def gathers_first(position: str, target: str) -> Moves:
    if not position:
        return []
    if position[0] == target:
        return gathers_first(position[1:], target)
    home, spare = position[0], _third(position[0], target)
    tower = gathers_first(position[1:], home)
    n = len(position) - 1
    return [*tower, *_carry(n, home, spare), home + target, *_carry(n, spare, target)]


@GATHER.add(
    "the smaller disks are looked for where they were at first",
    "After the first gathering they stand on the third peg, as a tower: carry them from there.",
)
def gathers_twice(position: str, target: str) -> Moves:
    if not position:
        return []
    home, rest = position[0], position[1:]
    if home == target:
        return gathers_twice(rest, target)
    there = gathers_twice(rest, _third(home, target))
    return [*there, home + target, *gathers_twice(rest, target)]


@GATHER.add(
    "the position is read from the wrong end",
    "The first letter is the peg of the largest disk.",
)
def smallest_first(position: str, target: str) -> Moves:
    if not position:
        return []
    home, rest = position[-1], position[:-1]
    if home == target:
        return smallest_first(rest, target)
    spare = _third(home, target)
    return [*smallest_first(rest, spare), home + target, *_carry(len(rest), spare, target)]


@GATHER.add(
    "no disks are forgotten",
    "For an empty position there is nothing to do: answer that first.",
)
def never_empty(position: str, target: str) -> Moves:
    home, rest = position[0], position[1:]
    if home == target:
        return never_empty(rest, target)
    spare = _third(home, target)
    return [*never_empty(rest, spare), home + target, *_carry(len(rest), spare, target)]


@GRAND_TOUR.add(
    "this is the shortest way",
    "Here the longest is wanted: let the largest disk go by way of the spare peg.",
)
def shortest(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    first = shortest(n - 1, source, spare, target)
    return [*first, source + target, *shortest(n - 1, spare, target, source)]


@GRAND_TOUR.add(
    "the middle tour starts where the smaller disks are not",
    "After the first tour they are on the target: the second brings them back.",
)
def no_return(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    there = no_return(n - 1, source, target, spare)
    return [*there, source + spare, *there, spare + target, *there]


@GRAND_TOUR.add(
    "the middle tour has the moves in reverse order, each as it was",
    'To go back a way, each move must be turned round, too: backwards "AB" is "BA".',
)
def order_reversed(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    there = order_reversed(n - 1, source, target, spare)
    return [*there, source + spare, *there[::-1], spare + target, *there]


@GRAND_TOUR.add(
    "the smaller disks take the shortest way",
    "Before, between and after the moves of the largest they have to see all their positions.",
)
def shortest_inside(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    there, back = _carry(n - 1, source, target), _carry(n - 1, target, source)
    return [*there, source + spare, *back, spare + target, *there]


@GRAND_TOUR.add(
    "the last tour is missing",
    "When the largest has arrived, the smaller ones come once more.",
)
def no_last_tour(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 0:
        return []
    there, back = (
        no_last_tour(n - 1, source, target, spare),
        no_last_tour(n - 1, target, source, spare),
    )
    return [*there, source + spare, *back, spare + target]


@GRAND_TOUR.add(
    "a fixed round of moves is repeated",
    "Follow the recursion: three tours of the smaller disks, two moves of the largest.",
)
def printed_recipe(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    return [source + spare, spare + target, source + spare, target + spare, spare + source] * n


@GRAND_TOUR.add(
    "it goes from A to C whichever pegs it is given",
    "What do you do with source, target and spare?",
)
def tour_of_three(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    return two_steps(n)


@GRAND_TOUR.add(
    "n = 0 is forgotten",
    "For n = 0 the calls never meet n == 1: let n == 0 be the case that stops.",
)
def tour_stops_at_one(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Moves:
    if n == 1:
        return [source + spare, spare + target]
    there = tour_stops_at_one(n - 1, source, target, spare)
    back = tour_stops_at_one(n - 1, target, source, spare)
    return [*there, source + spare, *back, spare + target, *there]


@BUG_HUNT.add(
    "this is the last one on which it is right",
    "Up to here the two agree. Take one disk more.",
)
def last_right() -> int:
    return 53


@BUG_HUNT.add(
    "this is the tower of the temple",
    "It is wrong there, but not there first: go through the numbers of disks one by one.",
)
def temple() -> int:
    return 64


@BUG_HUNT.add(
    "this is a number of moves",
    "Asked for is the number of disks, n, for which fast_count(n) is wrong.",
)
def the_count() -> int:
    return 2**54 - 1


@BUG_HUNT.add(
    "this is what fast_count gives",
    "Asked for is the number of disks, n, for which fast_count(n) is wrong.",
)
def the_wrong_count() -> int:
    return 2**54


@BUG_HUNT.add(
    "this is where it stops with an error",
    "It answers before, and wrongly: go through the numbers of disks one by one.",
)
def first_error() -> int:
    return 1024
