"""Figures that answer to taps: what they do, and what a page shows that has no kernel."""

import re
from itertools import combinations, permutations, product
from xml.etree.ElementTree import fromstring

import pytest

from hanoi_ref import (
    Aside,
    Automaton,
    Beat62,
    CubeWalk,
    Drawings,
    DrawnMap,
    Friend,
    Lamps,
    MagneticMap,
    Odometer,
    Oranges,
    PostColours,
    Rings,
    Robot,
    Search,
    Tapes,
    Tasks,
    Tour,
    Vane,
    Ways,
    order,
    recursive,
)
from hanoi_ref.puzzle import Position, Rules
from hanoi_ref.solvers import grand_tour, round_trip
from hanoi_ref.solvers.graph import planned
from hanoi_ref.solvers.gray import hypercube_walk
from hanoi_ref.solvers.magnetic import algorithm_62
from hanoi_ref.theory import fewest
from hanoi_ref.theory.distance import distance
from hanoi_ref.theory.graph import sierpinski_point
from hanoi_ref.widgets.figures.drawn import DOTS, NAMES
from hanoi_ref.widgets.figures.magnetic import WAYS
from hanoi_ref.widgets.figures.variants import HIGH

FIGURES = [
    Friend(3),
    order(["A", "B", "C"]),
    Robot(),
    Odometer(64, entry=True),
    Rings(),
    CubeWalk(4),
]
FIGURES += [
    Vane(4),
    Tasks(3),
    Tour(2),
    Lamps(3),
    Oranges(3),
    Search(),
    Aside(),
    Tapes(),
    Drawings(),
    DrawnMap(),
    Automaton(),
    Beat62(algorithm_62(7)),
    MagneticMap(3),
    PostColours(),
    Ways([["AA", "AC"], ["AA", "AB", "AC"]]),
]


def do(figure, *what):
    """Asks a figure for one thing after the other, as its page would."""
    for each in what:
        figure._hear({"do": each})
    return figure


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: type(figure).__name__)
def test_a_page_without_a_kernel_shows_a_picture(figure):
    """Well-formed, with words for those who cannot see it; plain text is always the same."""
    data, _ = figure._repr_mimebundle_()
    fromstring(f"<div>{data.get('image/svg+xml') or data['text/html']}</div>")
    assert data["text/plain"].startswith(figure.name) and "0x" not in data["text/plain"]


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: type(figure).__name__)
def test_nonsense_changes_nothing(figure):
    """What no button asks for is not heard."""
    before = figure._picture
    figure._hear({"undo": 3})
    figure._hear("AC")
    assert figure._picture == before


def test_a_friend_carries_what_stands_together():
    """Three orders carry a tower; a heap that is no tower is not carried."""
    friend = do(Friend(3), "how 2", "from A", "to B", "ask", "to C", "move", "from B", "ask")
    assert (friend.position, friend._kind) == ("CCC", "solved")
    assert friend._said == "Done: you asked twice, and made 1 move yourself."
    do(friend, "step 1", "step 0", "from A", "to C", "move", "how 2", "ask")
    assert friend._said == "Disks 1 and 2 are not all on A: nothing to carry."
    assert do(friend, "from B", "move")._said == "B to C: peg B is empty."
    assert (friend.at, friend.last) == (1, 1), "a new order replaces those that were taken back"


def test_cards_are_in_order_when_they_are():
    """Until then the first one that is not is named."""
    cards = order(["one", "two", "three"])
    assert cards.cards == ["one", "three", "two"]
    assert do(cards, "look")._said.startswith("Look at card 2")
    assert do(cards, "raise 2", "look")._kind == "solved"


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_a_robot_arrives_by_the_one_card_and_is_stuck_by_the_other(n):
    """Which one depends on odd and even; disk 1 the wrong way round takes twice as long.

    The third card moves disk 1 in a circle, for ever.
    """
    right, wrong = ("A-C, A-B, B-C", "A-B, A-C, B-C")[:: 1 if n % 2 else -1]
    robot = do(Robot("pairs"), f"disks {n}", f"card {right}", "step 99")
    assert (robot.position, robot._kind, robot.last) == ("C" * n, "solved", fewest(n))
    robot = do(robot, f"card {wrong}", "step 99")
    assert robot.position == "B" * n and robot._below.count("<tr>") == 3
    way = "disk 1: A, B, C" if n % 2 else "disk 1: A, C, B"
    robot = do(Robot("round"), f"disks {n}", f"card {way}", "step 99")
    assert (robot.position, robot.last) == ("C" * n, 2 * fewest(n))
    robot = do(Robot("pairs"), f"disks {n}", "card A-B, B-C, A-C", "step 99")
    assert robot.positions[6] == "A" * n  # the card begins anew, with the board as it was
    assert robot._said.endswith(", and so on for ever.")


def test_an_odometer_and_its_tower_follow_each_other():
    """Bits make the tower jump, moves turn bits over, and off the way there is no number."""
    odometer = Odometer(3)
    for number, move in enumerate(recursive(3), 1):
        assert do(odometer, f"move {move}").number == number
    assert do(odometer, "bit 3", "bit 1").position == "ABC"
    assert do(odometer, "move CA").number is None
    assert do(odometer, "move AC").number == 2
    assert do(Odometer(64), "enter 2^63 + 1").number == 2**63 + 1
    assert do(Odometer(3), "enter 8")._kind == "refused"
    assert do(Odometer(3), "enter many")._said == "This is not the number of a move: 'many'."


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_the_rings_come_off_in_the_gray_codes_order(n):
    """Only two moves are open anywhere; who never turns back comes to no ring on."""
    code = list(hypercube_walk(n))
    rings = Rings(n)
    for word in reversed(code[: code.index("1" * n)]):
        (ring,) = (n - at for at in range(n) if word[at] != rings.word[at])
        assert do(rings, f"ring {ring}").word == word
        open_ = [each for each in range(1, n + 1) if not rings.why_not(each)]
        ends = ("0" * n, "1".ljust(n, "0"))
        assert len(open_) == (1 if word in ends else 2)
    assert rings._kind == "solved"


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_the_lamps_of_a_tower_show_the_gray_code(n):
    """On the shortest way every word comes once, in its order; a detour still arrives."""
    lamps = do(Lamps(n), *(f"move {move}" for move in recursive(n)))
    assert lamps.words == list(hypercube_walk(n))
    assert lamps._said == "The tower is carried, and every word came once."
    lamps = do(lamps, "again", "move AB", "move BA", *(f"move {move}" for move in recursive(n)))
    assert lamps._said == "The tower is carried. Fewer moves are possible: try again."


def test_a_cube_is_walked_corner_by_corner():
    """All corners once is the aim; a step along no edge is refused in words."""
    cube = do(CubeWalk(3), *(f"corner {word}" for word in hypercube_walk(3)))
    assert cube._said.startswith("No edge leads from 000 to 000") or cube._kind == "solved"
    assert len(set(cube.walk)) == 8
    assert do(cube, "corner 111")._said == "No edge leads from 100 to 111: 2 bits would change."


def test_a_plate_in_gray_code_has_no_border_that_asks_too_much():
    """In ordinary counting every second border does."""
    vane = Vane(3)
    assert len(vane.jumps()) == 4
    vane.words = list(hypercube_walk(3))
    assert vane.jumps() == []


@pytest.mark.parametrize("bits", [1, 2, 3, 4])
def test_each_eye_too_many_at_a_border_gives_a_false_reading(bits):
    """From a word to the next with k changes, k - 1 readings lie between; in Gray code none."""
    vane = do(Vane(bits), "turn")
    pairs = zip(vane.words, [*vane.words[1:], vane.words[0]], strict=True)
    changes = [sum(map(str.__ne__, *pair)) for pair in pairs]
    assert len(vane.turn()) == sum(changes) + len(vane.words)
    assert len(vane._film) == sum(changes) + 1
    vane.words = list(hypercube_walk(bits))
    assert do(vane, "turn")._said == "One turn of the plate, and no reading was false."
    assert [word for _, _, word in vane.turn()][::2] == vane.words


@pytest.mark.parametrize(
    ("paint", "told"),
    [
        (lambda bits: ["10", "11", "01", "00"], "All 4 words differ"),
        (lambda bits: None, "<lambda> is not written yet: this plate is painted as yours will be."),
        (
            lambda bits: "00 01 11 10",
            "did not return a list of 4 words of 2 bits. So the plate is painted",
        ),
        (lambda bits: ["00", "01", "1", "10"], "did not return a list of 4 words of 2 bits."),
        (lambda bits: [0, 1, 3, 2], "did not return a list of 4 words of 2 bits."),
        (lambda bits: bits[0], "raised TypeError"),
        (
            lambda bits: [bit for bit in iter(int, 1)],
            "was still running after 1 second. So the plate",
        ),
    ],
    ids=["right", "nothing", "one text", "a short word", "numbers", "an error", "no end"],
)
def test_a_plate_is_painted_by_somebodys_function(paint, told):
    """Or what keeps it from that is said, and it counts."""
    vane = Vane(2, paint=paint)
    assert told in vane._said
    words = {"All": "10 11 01 00", "<la": "00 01 11 10"}.get(told[:3], "00 01 10 11")
    assert vane.words == words.split()


def test_a_vane_tells_where_it_was_most_wrong():
    """Until a field is painted over."""
    vane = do(Vane(3), "turn")
    told = "6 readings were false: between 011 and 100 the vane said 010 and 000."
    assert vane._said == f"One turn of the plate, and {told}"
    assert "<b>010 000</b>" in vane._below
    assert do(vane, "paint 0 0")._below == ""


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_tasks_put_on_last_first_carry_the_tower(n):
    """The stack is 2n - 1 tasks high at most."""
    tasks = Tasks(n)
    while tasks.pile:
        k, source, target, spare = tasks.pile[-1]
        do(tasks, "take")
        last_first = (k - 1, spare, target, source), (1, source, target, spare)
        for card in (*last_first, (k - 1, source, spare, target)) if k > 1 else ():
            do(tasks, f"put {tasks.hand.index(card)}")
    assert tasks._said == f"The tower is carried; the stack was {2 * n - 1} tasks high at most."


def test_tasks_in_another_order_are_refused_where_it_shows():
    """And nothing more is taken off."""
    tasks = do(Tasks(2), "take", "put 0", "put 0", "put 0", "take")
    assert tasks._kind == "refused" and tasks.rows()[-1][1][0]["off"]


@pytest.mark.parametrize("n", [2, 3])
def test_what_oranges_refuse_is_what_the_tower_refuses(n):
    """From every position: only what is on top is taken, and it lands on nothing smaller."""
    for pegs in product("ABC", repeat=n):
        start = Position("".join(pegs))
        for disk, peg in product(range(1, n + 1), "ABC"):
            oranges, source = Oranges(n), start.peg_of(disk)
            oranges.way = [start]
            if start.top(source) != disk:
                assert do(oranges, f"take {disk}")._said.startswith("Rule 3: ")
            elif peg != source:
                do(oranges, f"take {disk}", f"put {peg}")
                forbidden = Rules().why_not(start, source + peg)
                assert oranges._said.startswith("Rule 2: ") is bool(forbidden)
                assert (oranges.position == start) is bool(forbidden)


def test_oranges_tell_whether_fewer_moves_are_enough_and_show_the_tower():
    """The film has each position for two pictures' time."""
    oranges = Oranges(2)
    for move in ("AB", "BC", "CB", "AC", "BC"):
        disk = oranges.position.top(move[0])
        do(oranges, f"take {disk}", f"put {move[1]}")
    assert oranges._said == "All oranges are on plate 3, in 5 moves; fewer are enough."
    assert len(do(oranges, "tower")._film) == 12
    assert do(oranges, "again", "put B")._said == "Her hands are empty: tap an orange first."


def test_ways_say_calmly_that_nothing_is_written_yet():
    """And not as they say what is wrong."""

    def stub(n):
        """Not yet."""

    assert Ways(stub)._kind == "" and "stub is not written yet" in Ways(stub)._said
    assert Ways(lambda n: ["A", "D"], 1)._kind == "refused"


def test_ways_show_where_they_part():
    """The moves that no other way makes; what they have in common is no one's own."""
    ways = Ways([["AA", "AC", "BC"], ["AA", "AB", "AC", "BC"]])
    assert ways.alone() == [("AA", "AC")]
    assert do(ways, "way 2").alone() == [("AA", "AB"), ("AB", "AC")]
    assert ways._said == "Path 2 of 2, 3 moves. Of them 2 are on no other path."


@pytest.mark.parametrize(
    ("program", "told"),
    [
        (lambda n: ["A", "B", "C"], "2 moves, 3 of 3 positions."),
        (lambda n: None, "0 moves, 1 of 3 positions. <lambda> is not written yet."),
        (
            lambda n: ["AB"],
            "0 moves, 1 of 3 positions. Item 1 is 'AB', which is not a position of 1",
        ),
        (lambda n: ["A", "A"], "No move leads from item 1 (A) to item 2 (A)."),
        (lambda n: [["A"]], "Item 1 is "),
        (lambda n: [], "The list is empty."),
        (lambda n: "ABC", "did not return a list of positions."),
        (lambda n: n / 0, "raised ZeroDivisionError"),
    ],
    ids=["right", "nothing", "other size", "no move", "lists", "empty", "one text", "an error"],
)
def test_a_way_is_shown_as_far_as_it_is_one(program, told):
    """And what ends it is told."""
    assert told in Ways(program, 1)._said


def test_every_choice_of_disks_to_set_aside_has_its_cost():
    """As the recurrence says; the fewest are named with all that reach them."""
    aside = Aside(8)
    aside.act("all")
    assert aside._said == "The minimum is 33, with 4 or 5 aside."
    assert {k: aside.cost(k) for k in aside.tried} == {
        1: 129,
        2: 69,
        3: 41,
        4: 33,
        5: 33,
        6: 37,
        7: 51,
    }
    bars = [bar for group in aside._columns() for bar in group.iter() if bar.get("rx")]
    high = [float(bar.get("height")) for bar in bars]
    costs = [aside.cost(k) for k in range(1, aside.n)]
    assert high == pytest.approx([HIGH * cost / max(costs) for cost in costs], abs=0.01)
    aside.act("disks 9")
    assert (aside.n, aside.tried) == (9, set())


def test_the_reader_s_choices_are_kept_with_what_each_disk_adds():
    """A choice that is not among the best is said so, and nothing is subtracted from it."""
    aside = do(Aside(3), "aside 1", "disks 4", "aside 2", "aside 1", "disks 5", "all")
    do(aside, "disks 6", "aside 1", "disks 7", "aside 3", "aside 4", "disks 6")
    assert aside.tried == {1}
    assert cells(aside) == [
        ["1", "", "1", "1"],
        ["2", "1", "3", "2"],
        ["3", "1", "5", "2"],
        ["4", "1 or 2", "9", "4"],
        ["5", "2 or 3", "13", "4"],
        ["6", "1", "33, fewer are possible", ""],
        ["7", "3 or 4", "25", ""],
    ]
    do(aside, "aside 3")
    assert cells(aside)[-2:] == [["6", "3", "17", "4"], ["7", "3 or 4", "25", "8"]]


def cells(figure) -> list[list[str]]:
    """The rows of the table below a figure, without its head."""
    return [re.findall(r"<td>(.*?)</td>", row) for row in figure._below.split("<tr>")[2:]]


@pytest.mark.parametrize("day", range(1, 65))
def test_each_tape_is_written_over_before_its_copy_is_too_old(day):
    """Tape t comes round every 2^t days."""
    tapes = Tapes()
    tapes.act(f"on {day}")
    assert tapes.day == day
    assert all(age < 2**tape for tape, age in tapes.ages.items())
    assert min(tapes.ages.values()) == 0


@pytest.mark.parametrize(("disks", "number"), [(1, 40), (2, 23), (3, 18), (4, 18)])
def test_the_drawings_that_carry_a_tower_are_marked(disks, number):
    """From three disks on those in which every peg leads to every other."""
    drawings = do(Drawings(), f"disks {disks}")
    assert drawings._said.startswith(f"{number} of 64 drawings carry {disks} disk")
    assert drawings._picture.count(", marked") == number


@pytest.mark.parametrize("n", [1, 2, 3])
def test_the_automaton_knows_which_plan_wins(n):
    """For all pairs from A to B, as names matter not: the ways that glow are shortest, no other."""
    for smaller in product(map("".join, product("ABC", repeat=n - 1)), repeat=2):
        start, goal = map("".join, zip("AB", smaller, strict=True))
        automaton = do(Automaton(start, goal), *["read"] * n)
        lengths = {times: len(planned(start, goal, times)) - 1 for times in (1, 2)}
        fewest = distance(start, goal)
        won = {times for times in lengths if lengths[times] == fewest}
        assert automaton.knows and min(lengths.values()) == fewest
        assert won == {-1: {1}, 0: {1, 2}, 1: {2}}[(automaton.lead > 0) - (automaton.lead < 0)]


@pytest.mark.parametrize("pegs", ["ABC", "CAB"])
def test_a_map_drawn_by_hand_is_right_if_each_line_is_a_move(pegs):
    """Whatever the pegs are called; its copies have three lines between them and no more."""
    renamed = str.maketrans("ABC", pegs)
    drawn, puts = DrawnMap(), {name: DOTS.index(sierpinski_point(name)) for name in NAMES}
    for name, dot in puts.items():
        assert not drawn.is_named
        do(drawn, f"take {name.translate(renamed)}", f"dot {dot}")
    assert drawn.is_named and drawn._kind == "solved"
    do(drawn, "copies")
    towers = {frozenset((p + r * 2, q + r * 2)) for p, q, r in permutations("ABC")}
    some = [*combinations(map("".join, product("ABC", repeat=3)), 2)][::7]
    for start, end in [*some, *map(sorted, towers)]:
        do(drawn, f"end {start}", f"end {end}")
    assert drawn.bridges == towers
    assert drawn._picture.count("data-do=") == 27


def test_a_map_drawn_by_hand_says_which_line_is_no_move():
    """A dot can be named anew, and its old name goes back to the others."""
    drawn = do(DrawnMap(), "take AA", "dot 0", "copies", "take BB", "dot 1")
    assert (drawn._said, drawn._kind) == ("No move leads from BB to AA.", "refused")
    assert not drawn.is_copied and "stroke-dasharray" in drawn._picture
    do(drawn, "take AB", "dot 1")
    assert drawn.names == {0: "AA", 1: "AB"} and drawn._said == "1 of 12 lines is a move."
    do(drawn, "dot 1", "dot 0")
    assert drawn.names == {0: "AB"}
    assert do(drawn, "again").names == {}


def test_an_automaton_reads_what_is_typed():
    """Two positions whose first letters differ; anything else is refused and changes nothing."""
    automaton = do(Automaton(), "enter aab cab")
    assert (automaton.start, automaton.goal, automaton.read) == ("AAB", "CAB", 0)
    do(automaton, "enter AB AC")
    assert (automaton.start, automaton._kind) == ("AAB", "refused")


@pytest.mark.parametrize("n", [1, 2, 3])
def test_a_tour_by_hand_is_done_when_every_position_was_seen(n):
    """It counts them, and goes to none twice."""
    tour = do(Tour(n), *(f"move {move}" for move in grand_tour(n)))
    assert tour._said.startswith(f"All {3**n} positions, each once") and tour._kind == "solved"
    assert do(tour, "undo")._said.startswith(f"{3**n - 1} of {3**n} positions seen.")
    refused = do(Tour(n), "move AB", "move BA")
    assert refused._kind == "refused" and len(refused.positions) == 2


def unwritten(n):
    """A program to come."""


@pytest.mark.parametrize(
    ("moves", "disks", "kind", "said"),
    [
        (list(algorithm_62(7)), 7, "", "691 moves: as many as"),
        (WAYS["fewest"], 7, "solved", "687 moves: fewer are impossible."),
        (WAYS["100"], 7, "", "1,093 moves: legal, but 402 more than"),
        (["AC", "AC"], 7, "refused", "Move 2 (A→C) in AAAAAAc: disk 2 may not rest on disk 1"),
        (["AC"], 7, "", "After 1 move the disks are at AAAAAAc, not on C."),
        (unwritten, 7, "", 'Nothing is written yet. "62" takes 691 moves for 7 disks'),
        (
            list(algorithm_62(8)),
            8,
            "",
            '2,050 moves: as many as "62". To beat it, 2,049 are enough.',
        ),
        (WAYS["fewest"], 8, "solved", "2,026 moves: fewer are impossible."),
        (WAYS["100"], 9, "", "9,841 moves: legal, but 3,718 more than"),
    ],
)
def test_whoever_beats_62_is_told_how_far_from_the_fewest(moves, disks, kind, said):
    """Nothing is marked; what is wrong is one sentence."""
    challenge = Beat62(moves, disks)
    assert challenge._kind == kind
    assert challenge._said.startswith(said)


def test_62_is_beaten_only_where_it_is_not_the_minimum():
    """Six disks have no fewer moves, and a line of ten would be too long for a board."""
    with pytest.raises(ValueError, match="a challenge has 7, 8 or 9 disks, not 6"):
        Beat62([], 6)


def test_the_map_of_the_magnetic_tower_rings_where_posts_cross():
    """As many rings as the way has crossings, and as many steps as moves."""
    figure = do(MagneticMap(3), "way 67 down", "disks 4")
    assert figure._picture.count("data-ring=") == 4
    assert figure._picture.count("data-step=") == 30
    assert figure._said.startswith("390 positions. 67 down: 30 moves, 4 crossings, after moves")


def test_a_way_through_all_positions_says_whether_it_is_a_round_trip():
    """And a round trip is drawn as one: with one arrow more."""
    there = Ways([list(map(str, round_trip(2)))])
    first, last = there.ways[0][0], there.ways[0][-1]
    assert there._said.endswith(f"leads from the last, {last}, back to the first, {first}.")
    assert there.draw().desc.startswith(f"From {first} to {first} in 9 moves")
    one_end = Ways([[str(each) for each in Rules().replay("AA", grand_tour(2))]])
    assert one_end._said.endswith("No move leads from the last, CC, back to the first, AA.")


def test_the_colours_of_posts_are_counted_for_any_game():
    """Table 10's numbers, and a shortest way's."""
    figure = do(PostColours(), "way 62", "disks 5")
    assert figure._said == "62, 5 disks: 83 moves, 8 crossings (A 2, B 3, C 3)."
    assert do(figure, "way nonsense", "disks x")._said == figure._said
