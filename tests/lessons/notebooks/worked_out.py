"""The answers to what the lessons ask for a guess of, worked out by the package."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import cycle, islice, pairwise, product
from math import comb, dist, factorial, sqrt

from hanoi_ref import Aside, Drawings, Rings, Robot, Tasks
from hanoi_ref.puzzle import (
    Move,
    Position,
    Puzzle,
    Rules,
    arrows,
    bicolour,
    classic,
    coloured,
    cyclic,
    hanoy,
    linear,
    london,
    magnetic,
)
from hanoi_ref.solvers import (
    clockwise,
    counterclockwise,
    find,
    frame_stewart,
    grand_tour,
    recursive,
)
from hanoi_ref.solvers.binary import disk_moved, pegs_by_masks
from hanoi_ref.solvers.gray import gray_inverse, reflected, ruler
from hanoi_ref.solvers.iteration import smallest_disk
from hanoi_ref.solvers.magnetic import algorithm_62, down_67, hundred
from hanoi_ref.solvers.rows import run_rows
from hanoi_ref.solvers.spread import near, spread
from hanoi_ref.solvers.variants import disks_moved
from hanoi_ref.theory import (
    average_distance,
    count_edges,
    distance_to_peg,
    fewest,
    frame_stewart_count,
    frame_stewart_splits,
    longest_ways,
    sierpinski_point,
    state_graph,
    times_moved,
    years_needed,
)
from hanoi_ref.theory.distance import distance
from hanoi_ref.theory.levy import choices, crossing_totals, film, rises, tower_state
from hanoi_ref.theory.magnetic import count_62, count_100, crossings, fewest_free
from hanoi_ref.theory.variants import counterclockwise_count
from hanoi_ref.widgets.figures.variants import DRAWN


def steps_to_measure(litres: int, *sizes: int) -> int:
    """How many steps two empty jugs take: every sequence of steps is tried, shorter ones first."""
    reached, steps = {(0, 0)}, 0
    while not any(litres in jugs for jugs in reached):
        for jugs in [*reached]:
            for one, other in ((0, 1), (1, 0)):
                room = min(jugs[one], sizes[other] - jugs[other])
                for here, there in ((0, 0), (sizes[one] - jugs[one], 0), (-room, room)):
                    now = [*jugs]
                    now[one] = jugs[one] + here if here or there else 0
                    now[other] += there
                    reached.add((now[0], now[1]))
        steps += 1
    return steps


def enters_in_rings(start: str) -> bool:
    """Whether the positions of a search enter the queue in the order of their distances."""
    *_, last = spread(start, "CCC")
    (side,) = last.sides
    queued = [distance(start, position) for position in (*side.looked, *side.waiting)]
    return queued == sorted(queued)


def plates(walk: list[int], rings: int) -> Iterator[list[int]]:
    """Every Gray code that begins with this walk, and ends beside its first word."""
    if len(walk) == 2**rings and (walk[-1] ^ walk[0]).bit_count() == 1:
        yield walk
    for word in {walk[-1] ^ 1 << ring for ring in range(rings)} - {*walk}:
        yield from plates([*walk, word], rings)


def borders(words: list[int]) -> tuple[int, ...]:
    """How often each bit changes, once round the plate, the fewest first."""
    changed = Counter(word ^ before for before, word in pairwise([words[-1], *words]))
    return tuple(sorted(changed.values()))


# Each answer of the lessons, worked out by the package.
WORKED_OUT: dict[str, Callable[[], object]] = {
    "How many moves will four disks take?": lambda: distance_to_peg("AAAA", "C"),
    "How many moves will three disks take?": lambda: distance_to_peg("AAA", "C"),
    "64 disks, one move a day: for how many years?": lambda: (
        f"{years_needed(64, 86_400) / 1e15:.0f} million billion"
    ),
    # Lesson 1
    "Three disks take 7 moves, four take 15. How many will five take?": lambda: fewest(5),
    "Two disks take 3 moves, three take 7. How many will four take?": lambda: fewest(4),
    "Three disks, A to C. What is the first journey of the two smaller disks?": (
        lambda: carried(0, 3)
    ),
    "And what is their journey after the largest disk has moved?": lambda: carried(4, 7),
    "Ten disks: how many calls are there in all, including those for no disks?": lambda: sum(
        2**row for row in range(11)
    ),
    "How often does disk 1 move in a tower of ten disks?": lambda: times_moved(10, 1),
    "Do the priests finish before the sun goes out?": lambda: yes(years_needed(64) < 1e10),
    "Is there a path that visits all 27 positions?": lambda: yes(
        len(set(Rules().replay("AAA", grand_tour(3)))) == 27
    ),
    # Lesson 2
    "Which disk makes moves number 1, 3, 5 and so on?": lambda: (
        "disk 1" if {disk_moved(m) for m in range(1, 64, 2)} == {1} else "it varies"
    ),
    "The card A-B, A-C, B-C and three disks: where does the robot stop?": lambda: stops(
        "A-B, A-C, B-C", 3
    ),
    "Disk 1 of three goes round in the wrong direction. Does the tower get to C?": lambda: (
        "in more moves" if len(list(smallest_disk(3, wrong_way=True))) > 7 else "in 7 moves"
    ),
    "Three disks: how high does the stack grow, in tasks?": lambda: worked_off(3),
    "Does disk 1 ever lie directly on disk 3?": lambda: yes(
        any((3, 1) in pairwise(at.stack(peg)) for at in walk(4) for peg in "ABC")
    ),
    # Lesson 3
    "Which disk moves from 011 to 100?": lambda: disk_moved(0b100),
    "Which disk moves in move 40, 101000?": lambda: disk_moved(40),
    "On which peg does a tower of four end?": lambda: pegs_by_masks(15)[1],
    "After 100 moves, 01100100: which disk lies directly on disk 7?": lambda: next(
        f"disk {upper}"
        for peg in "ABC"
        for lower, upper in pairwise(walk(8)[0b01100100].stack(peg))
        if lower == 7
    ),
    # Lesson 4
    "How many steps from 0 to 15 change a single bit?": lambda: sum(
        (m ^ (m + 1)).bit_count() == 1 for m in range(15)
    ),
    "Three bits: 000, 001, 011, 010, and then?": lambda: reflected(4, 3, 2),
    "The number 10 is 1010. What is its code word?": lambda: reflected(10, 4, 2),
    "The vane shows the word 1101. Which number is that?": lambda: str(gray_inverse(0b1101)),
    "Which bit changes in the step from word 7 to word 8?": lambda: list(ruler(8))[-1],
    "From 111 to 000: how do the words of the rings follow each other?": lambda: (
        "as the Gray code, backwards"
        if [gray_inverse(int(word, 2)) for word in rings_off(3)] == [5, 4, 3, 2, 1, 0]
        else "otherwise"
    ),
    "Can you paint three rings with a Gray code that has 2, 3 and 3 borders?": lambda: (
        "yes" if (2, 3, 3) in set(map(borders, plates([0], 3))) else "no"
    ),
    "Five rings are on, 11111. How many moves to take them all off?": lambda: gray_inverse(31),
    "Four disks: in which order does disk 1 visit the pegs?": lambda: (
        f"{', '.join(dict.fromkeys(at[-1] for at in walk(4)))}, A, and so on"
    ),
    "Three disks, disk 1 goes A-B-C. Where is the tower in the end?": lambda: list(
        Rules().replay("AAA", list(smallest_disk(3, wrong_way=True))[:7])
    )[-1][0],
    "00, 01, 02, and then?": lambda: reflected(3, 2, 3),
    "In which blocks does the last digit run backwards?": lambda: (
        f"{', '.join(str(block) for block in range(6) if reflected(3 * block, 3, 3)[-1] == '2')}"
        " and so on"
    ),
    "Two disks on a row of four pegs: is every move legal?": lambda: yes(
        Rules("ABCD").why_not("CD", "CD") is None
    ),
    # Lesson 5
    "Two disks have 9 positions. How many lines?": lambda: count_edges(2),
    "How does the shortest path from AAA to CCC run on the map?": lambda: (
        "along one side" if straight(walk(3)) else "otherwise"
    ),
    "Three disks: how many of the 27 positions have only two neighbours?": lambda: sum(
        len(near(position)) == 2 for position in everywhere(3)
    ),
    "Which line 4 closes the gap?": lambda: (
        "What is farther enters only now, and waits behind them."
        if all(map(enters_in_rings, map("".join, product("ABC", repeat=3))))
        else "another"
    ),
    "Six disks from A to C, an exact compass with pull 1: how many looks?": lambda: sum(
        distance("A" * 6, p) + distance_to_peg(p, "C") == 63
        for p in map("".join, product("ABC", repeat=6))
    ),
    "Four disks, all on A. How far is the farthest position?": lambda: max(
        distance("AAAA", position) for position in everywhere(4)
    ),
    "If you always look at the newest position first, is the path a shortest one?": lambda: (
        "now and then" if {False, True} == {is_shortest(p) for p in everywhere(3)} else "otherwise"
    ),
    "From AAAAAA to CCCCCC, from both ends: what is saved?": lambda: (
        "about a third of the looks" if 0.3 < saved(6) < 0.4 else "otherwise"
    ),
    "Jugs of 3 and 5 litres, both empty: in how many steps do you get 4 litres?": lambda: (
        steps_to_measure(4, 3, 5)
    ),
    "The positions of 200 disks: a number of how many digits?": lambda: len(str(3**200)),
    "From `ABA` to all disks on C, by your table: how many moves?": lambda: distance_to_peg(
        "ABA", "C"
    ),
    "From `ABBB` to `BAAA` by the detour: how many moves?": lambda: distance("ABBB", "BAAA"),
    "Can a lead of 2 or more ever come back to 1 or less?": lambda: yes(
        any(2 * lead + change < 2 for lead in range(2, 9) for change in range(-2, 3))
    ),
    "A million disks: how many pairs does the machine read, on average, before it knows?": (
        lambda: "fewer than two" if 1 < pairs_read(400) < 2 else "otherwise"
    ),
    "The average over all pairs, as a share of 2ⁿ: about what?": lambda: (
        "half" if 0.4 < average_distance(60) / 2**60 < 0.6 else "another share"
    ),
    "And for four disks: a number of how many digits?": lambda: len(
        str(longest_ways("AAAA", "CCCC").total)
    ),
    # Lesson 6
    "Three disks in a row of pegs, from A to C: how many moves?": lambda: moves_of(linear(3)),
    "In how many of the 27 positions do you have a choice, not counting undoing your move?": (
        lambda: sum(len(linear(3).rules.legal_moves(position)) > 2 for position in everywhere(3))
    ),
    "Four disks in the row, from A to C: how many moves?": lambda: moves_of(linear(4)),
    "Leave out the first letter. How does the second line compare with the first?": lambda: (
        "the same backwards" if smaller_of_line(9, 18) == smaller_of_line(0, 9)[::-1] else "other"
    ),
    "Four disks now: what is the index of `BACB`?": lambda: len(
        find(linear(4).rules, "AAAA", "BACB").moves
    ),
    "Three disks from A to C: which takes more moves?": lambda: (
        "the row" if moves_of(linear(3)) > moves_of(cyclic(3)) else "the circle"
    ),
    "In the circle disk n goes from A to B. Where do the smaller ones wait?": lambda: (
        "on C" if "ACC" in clockwise_positions(3) and "BCC" in clockwise_positions(3) else "other"
    ),
    "on(n) is  ?, n, ?  with lists for n - 1 disks: which two?": lambda: (
        "back, back"
        if around(clockwise, 3) == [*around(counterclockwise, 2), 3, *around(counterclockwise, 2)]
        else "other"
    ),
    "Of the 64 drawings, how many carry three disks from A to C?": lambda: len(
        Drawings().carrying(3)
    ),
    "What makes a drawing carry three disks, and then any number?": lambda: (
        "you can get from every peg to every other, possibly via the third"
        if Drawings().carrying(3) == [arrows for arrows in DRAWN if strong(arrows)]
        else "other"
    ),
    "The circle, many disks: one disk more multiplies the moves by which number? "
    "(Two decimals.)": lambda: round(counterclockwise_count(60) / counterclockwise_count(59), 2),
    "Three disks in the star, from A to D: how many moves?": lambda: moves_of(
        arrows(3, {"AB", "BA", "BC", "CB", "BD", "DB"})
    ),
    "Three disks, four pegs: how many moves?": lambda: moves_of(classic(3, pegs=4)),
    "Ten disks: how many would you set aside first?": lambda: min(range(1, 10), key=Aside(10).cost),
    "64 disks, four pegs, a move a second: for how long?": lambda: (
        "five hours" if frame_stewart_count(64, 4) // 3600 == 5 else "otherwise"
    ),
    "Which formula is right?": lambda: (
        "the first"
        if all(n - round(sqrt(2 * n + 1)) + 1 in frame_stewart_splits(n) for n in range(2, 301))
        else "the second"
    ),
    "Ten disks, four pegs: how many of the disks move exactly four times?": lambda: list(
        Counter(disks_moved(Rules("ABCD"), "A" * 10, frame_stewart(10))).values()
    ).count(4),
    "Two sizes, four disks: how many moves?": lambda: moves_of(bicolour(2)),
    "How many moves does the deal 295/618/374 take?": lambda: moves_of(hanoy("295/618/374")),
    "Suppose the game can be won without card 1. And with it?": lambda: (
        "always" if all(winnable(n) for n in (1, 2, 3, 4)) else "that depends on the deal"
    ),
    "Which tape is used on day 24?": lambda: f"tape {disk_moved(24)}",
    "How many positions has this game in all?": lambda: len(state_graph(london()).positions),
    # Lesson 7
    "Disk 1 is on A, red side up. It makes seven moves. Which side is up then?": lambda: (
        shown_after(7)
    ),
    "Two disks: what is the fewest number of moves?": lambda: moves_of(magnetic(2)),
    "The coloured tower: between which two posts does a disk never move?": lambda: " and ".join(
        sorted(unused(coloured(3)))
    ),
    "Three disks on coloured posts: how many trips do disks 2 and 1 make?": lambda: (
        (count_100(3) - 1) // count_100(2)
    ),
    "Thirteen moves carry three disks between coloured posts. How many of them come after the "
    "move of the largest disk?": lambda: (
        12 - list(disks_moved(coloured(3).rules, Position("AAA"), hundred(3))).index(3)
    ),
    "Three disks, no post of fixed colour: the fewest moves?": lambda: moves_of(magnetic(3)),
    "Three disks. Row 3 of this table carries disks 2 and 1 from B to C, by the same three rows. "
    "Where does its row 1 carry disk 1?": lambda: "from {} to {}".format(
        *list(run_rows([[2, "AB", "itself"], [1, "AC"], [2, "BC", "itself"]], 3))[4]
    ),
    "Disk 3 is to leave B. Where do disks 2 and 1 wait, and where may disk 3 go?": lambda: (
        leaving_b()
    ),
    "Disk 3 is on A now, and B is empty. In how many trips do disks 2 and 1 go from C to B?": (
        lambda: find(Rules(flips=True), "cAcc", "cABB", "cAbb").length // count_100(2)
    ),
    "Other solutions also take eleven moves. Does one of them cross only once?": lambda: yes(
        1 in crossing_totals(3)
    ),
    "In which state is the tower at the beginning and at the end?": lambda: tower_state("AAA"),
    'In "67" down, A never crosses from one colour to the other. In the film, with A and C '
    "exchanged, which post never crosses?": lambda: "".join(
        post for post, number in crossings(6, film(down_67(6))).items() if not number
    ),
    "Three disks, A always red, C always blue, B free to change: the fewest moves?": lambda: (
        moves_of(coloured(3, "Ac"))
    ),
    'Five disks: "62" makes 83 moves and crosses 8 times. Do all solutions in '
    "83 moves cross 8 times?": lambda: yes(set(crossing_totals(5)) == {8}),
    'For how many disks is "62" the best there is?': lambda: (
        "only up to some size"
        if [count_62(n) == fewest_free(n) for n in (5, 6, 7)] == [True, True, False]
        else "otherwise"
    ),
    "How often does the sum grow in all 691 moves?": lambda: len(rises(algorithm_62(7), 7)),
    "How often does the number rise in all 691 moves?": lambda: len(rises(algorithm_62(7), 7)),
    'The fewest moves divided by those of "100": which limit?': lambda: Fraction(
        fewest_free(60), count_100(60)
    ).limit_denominator(1000),
    'Five disks: before how many of the 83 moves of "62" are there two possible moves, not '
    "counting undoing?": lambda: choices(magnetic(5), algorithm_62(5))[2],
}


def shown_after(moves: int) -> str:
    """Which face of a disk is up that was red, after so many moves to and fro."""
    *_, position = Rules(flips=True).replay("A", islice(cycle(["AB", "BA"]), moves))
    return "red" if position.isupper() else "blue"


def leaving_b() -> str:
    """How disk 3 leaves B, blue, if disk 4 is on C, blue, and the others are out of its way."""
    free, waiting = Rules(flips=True), product(("A", "a", "c"), ("BA", "BC"))
    [(wait, there)] = (
        (aside.upper(), move[1])
        for aside, move in waiting
        if not free.why_not(Position(f"cb{aside * 2}"), Move(move))
    )
    return f"they wait on {wait}, it goes to {there}"


def unused(puzzle: Puzzle) -> set[str]:
    """The posts of the pairs between which no move is ever legal."""
    made = {frozenset(move) for _, move, _ in state_graph(puzzle).arrows}
    pairs = {frozenset(pair) for pair in ("AB", "AC", "BC")}
    return {post for pair in pairs - made for post in pair}


def moves_of(puzzle: Puzzle) -> int:
    """The fewest moves of a puzzle, by search."""
    return find(puzzle.rules, puzzle.start, *puzzle.goals).length


def smaller_of_line(first: int, last: int) -> list[str]:
    """A part of the line of the row, without the letters of the largest disk."""
    way = Rules(arrows=frozenset({"AB", "BA", "BC", "CB"})).replay("AAA", grand_tour(3))
    return [str(position)[1:] for position in way][first:last]


def around(walk_of: Callable[[int], Iterable[Move]], n: int) -> list[int]:
    """The disks that a walk of the circle moves."""
    return list(disks_moved(cyclic(n).rules, "A" * n, walk_of(n)))


def clockwise_positions(n: int) -> list[str]:
    """The positions of a walk one peg on in the circle."""
    return list(map(str, cyclic(n).rules.replay("A" * n, clockwise(n))))


def strong(arrows: frozenset[str]) -> bool:
    """Whether every peg can be reached from every other."""
    there = {peg: {arrow[1] for arrow in arrows if arrow[0] == peg} for peg in "ABC"}
    by_two = {peg: there[peg].union(*(there[other] for other in there[peg])) for peg in "ABC"}
    return all(by_two[peg] >= set("ABC") - {peg} for peg in "ABC")


def winnable(n: int) -> bool:
    """Whether every layout of n cards can be won, by a search from the finished columns."""
    rules, tower = hanoy().rules, "".join(map(str, range(n, 0, -1)))
    reached = dict.fromkeys((f"{tower}//", f"/{tower}/", f"//{tower}"))
    waiting = list(reached)
    for position in waiting:  # grows while it is gone through
        new = {str(earlier) for _, earlier in rules.before(position)} - reached.keys()
        reached.update(dict.fromkeys(new))
        waiting += new
    return len(reached) == factorial(n) * comb(n + 2, 2)


def everywhere(n: int) -> list[str]:
    """All positions."""
    return ["".join(letters) for letters in product("ABC", repeat=n)]


def straight(way: list[Position]) -> bool:
    """Whether a way lies on one line, from its first to its last position."""
    points = [sierpinski_point(position) for position in way]
    there = dist(points[0], points[-1])
    return all(abs(dist(points[0], p) + dist(p, points[-1]) - there) < 1e-9 for p in points)


def is_shortest(goal: str) -> bool:
    """Whether a search that goes deep comes from A to this goal by a shortest way."""
    *_, last = spread("A" * len(goal), goal, "depth")
    return len(last.way) - 1 == distance("A" * len(goal), goal)


def saved(n: int) -> float:
    """The share of looks that a search from both ends saves between towers."""
    one, both = (list(spread("A" * n, "C" * n, order))[-1].looks for order in ("breadth", "both"))
    return 1 - both / one


def pairs_read(most: int) -> float:
    """How many pairs of letters Romik's automaton reads on average, if there are so many."""
    chances, read = {-1: 1.0, 0: 0.0, 1: 0.0}, 0.0
    for _ in range(most):
        read += sum(chances.values())
        after = dict.fromkeys(chances, 0.0)
        for lead, x, y in product(chances, (-1, 0, 1), (-1, 0, 1)):
            if 2 * lead + x + y in after:
                after[2 * lead + x + y] += chances[lead] / 9
        chances = after
    return read


def yes(so: bool) -> str:
    """The word for it."""
    return "yes" if so else "no"


def rings_off(n: int) -> list[str]:
    """How rings come off, when no move is taken back."""
    rings = Rings(n)
    rings.act("ring 1")  # with three or five rings the other way leads to the far end of the line
    while "1" in rings.word:
        (ring,) = (
            each
            for each in range(1, n + 1)
            if not rings.why_not(each) and toggled(rings.word, each) != rings.words[-2]
        )
        rings.act(f"ring {ring}")
    return rings.words


def toggled(word: str, ring: int) -> str:
    """The word when this ring has come on or off, ring 1 on the right."""
    at = len(word) - ring
    return f"{word[:at]}{'10'[int(word[at])]}{word[at + 1 :]}"


def carried(first: int, last: int) -> str:
    """From where to where disk 1 of three comes between two moments."""
    walk = list(Rules().replay("AAA", recursive(3)))
    return f"{walk[first][-1]} to {walk[last][-1]}"


def walk(n: int) -> list[Position]:
    """The positions on the shortest way from A to C."""
    return list(Rules().replay("A" * n, recursive(n)))


def stops(card: str, n: int) -> str:
    """Where a robot with this card leaves a tower of n disks."""
    robot = Robot("pairs")
    robot.act(f"card {card}")
    robot.act(f"disks {n}")
    robot.act(f"step {robot.last}")
    pegs = set(robot.position)
    return f"on {pegs.pop()}" if len(pegs) == 1 else "on several pegs"


def worked_off(n: int) -> int:
    """How high a stack of tasks grows that is worked off as it should be."""
    tasks = Tasks(n)
    while tasks.pile:
        k, source, target, spare = tasks.pile[-1]
        tasks.act("take")
        three = (k - 1, spare, target, source), (1, source, target, spare)
        for card in (*three, (k - 1, source, spare, target)) if k > 1 else ():
            tasks.act(f"put {tasks.hand.index(card)}")
    return tasks.most
