"""Maps of positions, searches on them, arrows between pegs, cubes, dependencies."""

import re
from collections import Counter
from itertools import combinations, pairwise, product
from math import dist
from xml.etree.ElementTree import Element, fromstring

import pytest

from hanoi_ref import classic, coloured, find, london, magnetic, state_graph
from hanoi_ref.draw import (
    Node,
    Svg,
    Use,
    disk_colour,
    draw_arrows,
    draw_dependencies,
    draw_distances,
    draw_graph,
    draw_hypercube,
    draw_search,
)
from hanoi_ref.draw.graphs.graph import draw_levels
from hanoi_ref.draw.graphs.search import draw_parting
from hanoi_ref.palette import MARKED
from hanoi_ref.puzzle import Rules, cyclic, linear
from hanoi_ref.solvers import grand_tour, recursive
from hanoi_ref.solvers.gray import hypercube_walk, ruler
from hanoi_ref.solvers.spread import spread
from hanoi_ref.theory import sierpinski_point as place
from hanoi_ref.theory.distance import distance

SVG = "{http://www.w3.org/2000/svg}"


def every_position(n: int) -> list[str]:
    """All positions of n disks."""
    return ["".join(letters) for letters in product("ABC", repeat=n)]


@pytest.mark.parametrize("n", range(5))
def test_a_step_is_a_legal_move(n):
    """Two positions lie at distance 1 exactly if a legal move joins them, else further apart."""
    rules, positions = Rules(), every_position(n)
    edges = {frozenset((p, rules.after(p, m))) for p in positions for m in rules.legal_moves(p)}
    for one, other in combinations(positions, 2):
        apart = dist(place(one), place(other))
        if frozenset((one, other)) in edges:
            assert apart == pytest.approx(1)
        else:
            assert apart > 0.999
    assert len(edges) == 3 * (3**n - 1) // 2  # A029858


@pytest.mark.parametrize("n", range(1, 8))
def test_the_shortest_way_is_a_side(n):
    """Corners are the towers; the optimal way between two of them is straight, 2^n - 1 long."""
    a, b, c = (place(peg * n) for peg in "ABC")
    for one, other in combinations((a, b, c), 2):
        assert dist(one, other) == pytest.approx(2**n - 1)
    for position in Rules().replay("A" * n, recursive(n)):
        at = place(position)
        assert dist(a, at) + dist(at, c) == pytest.approx(2**n - 1)


@pytest.mark.parametrize("n", range(8))
def test_everything_is_on_the_sheet(n):
    """3(3^n - 1)/2 lines, a dot for each position up to five disks, nothing outside."""
    svg = draw_graph(n)
    root = fromstring(svg)
    _, _, width, height = map(float, root.get("viewBox", "").split())
    drawn = {e.get("data-position") for e in root.iter() if e.get("data-position")}
    assert drawn == (set(every_position(n)) - {""} if n <= 5 else set())
    lines = [path.get("d", "") for path in root.iter(f"{SVG}path")]
    assert sum(d.count("M") for d in lines) == 3 * (3**n - 1) // 2
    for d in lines:
        for x, y in (point.split() for point in d.replace("M", "L").split("L")[1:]):
            assert 0 < float(x) < width and 0 < float(y) < height
    edges = 3 * (3**n - 1) // 2
    assert svg.desc == f"{3**n} position{'s' * (n > 0)}, {edges} moves between them."


@pytest.mark.parametrize(
    ("n", "walk"), [(2, recursive), (3, recursive), (3, grand_tour), (6, recursive)]
)
def test_a_path_is_drawn_step_by_step(n, walk):
    """Every move of the path is one thick line in order; the description tells its ends."""
    path = list(Rules().replay("A" * n, walk(n)))
    svg = draw_graph(n, path)
    steps = [e.get("data-step") for e in fromstring(svg).iter(f"{SVG}path") if e.get("data-step")]
    assert steps == [f"{p} {q}" for p, q in pairwise(path)]
    assert f"leads from {path[0]} to {path[-1]} in {len(path) - 1} moves." in svg.desc
    heads = len(list(fromstring(svg).iter(f"{SVG}polygon")))
    assert heads == (len(steps) if n <= 4 else 0)


@pytest.mark.parametrize("n", [1, 3, 4, 7])
def test_here_is_marked_and_heard(n):
    """One position has a ring, whatever the size, and is named."""
    position = "AB" * 3 + "C"
    position = position[-n:]
    svg = draw_graph(n, here=position)
    ringed = [e for e in fromstring(svg).iter() if e.get("data-position") == position]
    assert len(ringed) == 1
    assert 'stroke="#1F2430"' in svg and svg.desc.endswith(f"Here: {position}.")
    assert position in [words.text for words in fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("n", [1, 2, 3])
@pytest.mark.parametrize("arrows", [{"AB", "BA", "BC", "CB"}, {"AB", "BC", "CA"}, {"AC", "CA"}])
def test_other_rules_leave_other_lines(arrows, n):
    """A line for each pair that a move joins, and a head on it where none leads back."""
    rules = Rules(arrows=frozenset(arrows))
    ways = {(p, str(rules.after(p, m))) for p in every_position(n) for m in rules.legal_moves(p)}
    lone = [way for way in ways if way[::-1] not in ways]
    pairs = {frozenset(way) for way in ways}
    svg = draw_graph(n, rules=rules)
    root = fromstring(svg)
    assert sum(path.get("d", "").count("M") for path in root.iter(f"{SVG}path")) == len(pairs)
    assert len(list(root.iter(f"{SVG}polygon"))) == len(lone)
    assert f" {len(pairs)} moves between them" in svg.desc
    assert ("one way only" in svg.desc) == bool(lone)


def test_labels():
    """Names stand in all positions up to three disks, in four on demand, else at the corners."""

    def words(svg: str) -> list[str]:
        return [text.text or "" for text in fromstring(svg).iter(f"{SVG}text")]

    assert sorted(words(draw_graph(3))) == every_position(3)
    assert sorted(words(draw_graph(4, labels=True))) == every_position(4)
    assert words(draw_graph(4)) == ["AAAA", "BBBB", "CCCC"]
    assert words(draw_graph(2, labels=False)) == ["AA", "BB", "CC"]


def test_every_position_has_its_dot_where_asked():
    """All positions can be pointed at, with six disks too."""
    found = fromstring(draw_graph(6, here="BBBBBB", dots=True)).iter(f"{SVG}circle")
    assert sorted(dot.get("data-position") for dot in found) == every_position(6)


def test_corners_can_be_exchanged():
    """The map is turned over, its lines are the same."""
    drawn, turned = draw_graph(2), draw_graph(2, corners="ACB")
    assert drawn.desc == turned.desc
    assert boxes(drawn)["BB"] == boxes(turned)["CC"] != boxes(turned)["BB"]
    with pytest.raises(ValueError, match="corners are the pegs ABC in some order, not 'ABD'"):
        draw_graph(2, corners="ABD")


def boxes(drawn: str) -> dict[str, str | None]:
    """Where the box of each position begins."""
    groups = fromstring(drawn).iter(f"{SVG}g")
    return {group.get("data-position", ""): group[0].get("x") for group in groups}


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_lines_can_have_the_colour_of_their_disk(n):
    """Each disk has its own lines, all of them, and a key."""
    paths = list(fromstring(draw_graph(n, by_disk=True)).iter(f"{SVG}path"))
    lines, keys = paths[:n], paths[n:]
    disks = range(1, n + 1)
    counts = {k: sum(p[-k] != q[-k] for p, q in edges(n)) for k in disks}
    strokes = {path.get("stroke"): path.get("d", "").count("M") for path in lines}
    assert strokes == {disk_colour(k): counts[k] for k in disks}
    assert {path.get("data-key"): path.get("stroke") for path in keys} == {
        str(k): disk_colour(k) for k in disks
    }


def edges(n: int) -> list[tuple[str, str]]:
    """Each pair of neighbours once."""
    rules = Rules()
    pairs = (
        (p, str(rules.after(p, move))) for p in every_position(n) for move in rules.legal_moves(p)
    )
    return [(p, q) for p, q in pairs if p < q]


PUZZLES = {
    "four pegs": classic(3, pegs=4),
    "magnetic": magnetic(3),
    "coloured": coloured(3),
    "balls": london(),
    "nothing": classic(0, pegs=4),
}


@pytest.mark.parametrize("name", PUZZLES)
def test_each_column_has_the_positions_of_one_distance(name):
    """As the rings of a search have them."""
    puzzle = PUZZLES[name]
    columns = Counter(re.findall(r'<circle cx="([^"]+)"', draw_levels(puzzle)))
    assert sorted(columns.values()) == sorted(map(len, state_graph(puzzle).levels))


def test_a_way_is_drawn_move_by_move():
    """With the positions that it leads through."""
    puzzle = classic(2, pegs=4)
    way = list(puzzle.rules.replay(puzzle.start, find(puzzle.rules, "AA", "DD").moves))
    assert draw_levels(puzzle, way).count("data-step=") == 3


def test_a_ring_marks_where_a_move_of_the_way_arrives():
    """And nothing else."""
    way = ["AAA", "AAb", "cAb"]
    assert 'data-ring="cAb"' in draw_levels(magnetic(3), way, [2])
    assert draw_levels(magnetic(3), way, [1, 2]).count("data-ring=") == 2


@pytest.mark.parametrize("start", ["B", "AB", "AAB", "BACA"])
def test_every_position_bears_its_distance(start):
    """The number that Hinz's formula gives; the start has a ring."""
    nodes = [g for g in fromstring(draw_distances(start)).iter(f"{SVG}g") if g.get("data-position")]
    assert len(nodes) == 3 ** len(start)
    for node in nodes:
        (number,) = node.iter(f"{SVG}text")
        assert number.text == str(distance(start, node.get("data-position")))
    (ringed,) = [g for g in nodes if 'stroke-width="2.5"' in written(g)]
    assert ringed.get("data-position") == start


def written(group):
    """The attributes of its circle, as they are written."""
    (circle,) = group.iter(f"{SVG}circle")
    return " ".join(f'{name}="{value}"' for name, value in circle.attrib.items())


@pytest.mark.parametrize("start", ["AAAAA", "ABABAB"])
def test_many_positions_have_shades_alone(start):
    """The darkest are as far as can be, and the scale below says how far that is."""
    svg = draw_distances(start)
    most = max(distance(start, peg * len(start)) for peg in "ABC")
    circles = fromstring(svg).iter(f"{SVG}circle")
    assert len(list(circles)) == 3 ** len(start)
    assert [words.text for words in fromstring(svg).iter(f"{SVG}text")] == ["0", str(most)]


@pytest.mark.parametrize("order", ["breadth", "depth", "both"])
@pytest.mark.parametrize("pair", [("AAB", "CCB"), ("AAAA", "CCCC")], ids="-".join)
def test_what_waits_is_marked_on_the_map_and_below(pair, order):
    """Everything is on the sheet; a box is marked if and only if its position waits."""
    for moment in spread(*pair, order):
        root = fromstring(draw_search(moment, pair[1], rows=2))
        groups = list(root.iter(f"{SVG}g"))
        waiting = {g.get("data-waits") for g in groups} - {None}
        assert waiting == {p for side in moment.sides for p in side.waiting}
        looked = {p for side in moment.sides for p in side.looked}
        marked = {
            g.get("data-at") for g in groups if any(box.get("fill") == MARKED for box in g)
        } - {None}
        assert marked == waiting - looked
        _, _, width, height = map(float, root.get("viewBox", "").split())
        for box in root.iter(f"{SVG}rect"):
            assert 0 <= float(box.get("x")) and float(box.get("y")) >= 0
            assert float(box.get("x")) + float(box.get("width")) <= width
            assert float(box.get("y")) + float(box.get("height")) <= height


def test_the_way_is_told():
    """In the description, as soon as it is found."""
    *before, last = spread("AB", "BA")
    assert "The way: AB, CB, CA, BA." in draw_search(last, "BA").desc
    assert not any("The way" in draw_search(moment, "BA").desc for moment in before)


@pytest.mark.parametrize(
    ("rules", "lines", "said"),
    [
        (linear(3).rules, 2, "From A to B. From B to A, C. From C to B."),
        (cyclic(3).rules, 3, "From A to B. From B to C. From C to A."),
        (Rules(), 3, "From A to B, C. From B to A, C. From C to A, B."),
        ({"AB"}, 1, "From A to B. From B nowhere."),
        (["DB", "BD"], 1, "From A nowhere. From B to D. From D to B."),
        (Rules("ABCDE"), 10, "From A to B, C, D, E."),
    ],
)
def test_each_arrow_has_its_head_and_each_pair_its_line(rules, lines, said):
    """Ways there and back share a line; the words say the same."""
    svg = draw_arrows(rules)
    root = fromstring(svg)
    heads = {head.get("data-arrow") for head in root.iter(f"{SVG}polygon")}
    told = {f"{p}{q}" for p in "ABCDE" for q in _ends(svg.desc, p)}
    assert heads == told
    assert len(list(root.iter(f"{SVG}path"))) == lines
    assert svg.desc.startswith(said)


def _ends(words: str, peg: str) -> list[str]:
    """The pegs that the words let a disk go to."""
    for sentence in words.rstrip(".").split(". "):
        if sentence.startswith(f"From {peg} to "):
            return sentence.removeprefix(f"From {peg} to ").split(", ")
    return []


@pytest.mark.parametrize("pegs", ["AB", "ABC", "ABCDEFGH"])
def test_everything_is_on_the_sheet_and_apart(pegs):
    """Circles of pegs lie inside the picture and do not touch."""
    root = fromstring(draw_arrows(Rules(pegs)))
    size = float(root.get("viewBox", "").split()[2])
    places = [
        complex(float(c.get("cx", 0)), float(c.get("cy", 0))) for c in root.iter(f"{SVG}circle")
    ]
    assert len(places) == len(pegs)
    assert all(15 < part < size - 15 for place in places for part in (place.real, place.imag))
    assert all(abs(a - b) > 45 for a in places for b in places if a != b)


def corners(n: int) -> dict[str, tuple[float, float]]:
    """The middle of each corner's box."""
    groups = fromstring(draw_hypercube(n)).iterfind(f".//{SVG}g[@data-corner]")
    return {
        g.get("data-corner", ""): (
            float(g[0].get("x", 0)) + float(g[0].get("width", 0)) / 2,
            float(g[0].get("y", 0)) + float(g[0].get("height", 0)) / 2,
        )
        for g in groups
    }


@pytest.mark.parametrize("n", range(5))
def test_it_has_the_corners_and_edges_of_a_cube(n):
    """2^n corners with words of their own, 2^(n-1) edges for each bit."""
    root = fromstring(draw_hypercube(n))
    edges = Counter(path.get("data-bit") for path in root.iterfind(f".//{SVG}path"))
    assert len(corners(n)) == 2**n and {len(word) for word in corners(n)} == {n}
    assert edges == {str(bit): 2 ** (n - 1) for bit in range(1, n + 1)}


@pytest.mark.parametrize("n", range(1, 5))
def test_no_corner_hides_another(n):
    """Boxes stand apart, and inside of the picture."""
    root = fromstring(draw_hypercube(n))
    wide, high = map(float, root.get("viewBox", "").split()[2:])
    for (x1, y1), (x2, y2) in combinations(corners(n).values(), 2):
        assert abs(x1 - x2) > 45 or abs(y1 - y2) >= 18
    assert all(25 < x < wide - 25 and 15 < y < high - 15 for x, y in corners(n).values())


@pytest.mark.parametrize("n", range(1, 5))
def test_the_gray_walk_takes_the_colours_of_the_ruler(n):
    """Each step goes along an edge and has the colour of the disk that moves (A001511)."""
    walk = list(hypercube_walk(n))
    svg = draw_hypercube(n, walk)
    arrows = fromstring(svg).findall(f".//{SVG}polygon")
    assert [arrow.get("data-step") for arrow in arrows] == [f"{p} {q}" for p, q in pairwise(walk)]
    disks = list(ruler(2**n - 1))
    assert [arrow.get("fill") for arrow in arrows] == list(map(disk_colour, disks))
    assert svg.desc.endswith(f"The bits that change: {', '.join(map(str, disks))}.")


def test_a_walk_of_no_steps():
    """The point has one corner, the empty word, and one word is a walk."""
    assert draw_hypercube(0, [""]).desc == "1 corner, 0 edges. The walk: the empty word."
    assert draw_hypercube(1).desc == "2 corners, 1 edge."
    assert draw_hypercube(2, []).heading == "The square"
    assert draw_hypercube(2, ["00"]).heading == "The square and a walk"


LONG = "words that go on for longer than a phone held upright has room for in a single line"
NODES = [
    Node("Walk", ("legs", LONG)),
    Node("Ride", (LONG,), (Use(0, "balance"),)),
    Node("Fly", (), (Use(0, LONG, needed=False), Use(1, "speed"))),
]


def parts(svg: Svg, kind: str) -> list[Element]:
    """All elements of a kind."""
    return list(fromstring(svg).iter(f"{SVG}{kind}"))


def number(element: Element, name: str) -> float:
    """A number among an element's attributes."""
    return float(element.attrib[name])


def test_each_use_has_an_arrow_that_is_dashed_where_it_is_not_needed():
    """The arrows come in the order of the uses, each from the node that it names."""
    found = [
        path
        for path in parts(draw_dependencies(NODES, "Ways"), "path")
        if "data-use" in path.attrib
    ]
    assert [path.get("data-use") for path in found] == ["0", "0", "1"]
    assert ["stroke-dasharray" in path.attrib for path in found] == [False, True, False]


def test_the_words_tell_all_that_the_picture_shows():
    """Names, lines and uses are said in order, and whether a use is needed."""
    svg = draw_dependencies(NODES, "Ways")
    assert svg.heading == "Ways"
    assert svg.desc == (
        f"0 Walk: legs; {LONG}. 1 Ride: {LONG}, needs balance of 0. "
        f"2 Fly, meets again {LONG} of 0, needs speed of 1."
    )


@pytest.mark.parametrize("width", [350, 1000])
def test_long_words_stay_inside_their_cards_and_cards_apart(width):
    """Lines are broken; every card begins below the one before, and the page holds them all."""
    svg = draw_dependencies(NODES, "Ways", LONG, width)
    ground, *cards = parts(svg, "rect")
    tops = [number(card, "y") for card in cards]
    ends = [top + number(card, "height") for top, card in zip(tops, cards, strict=True)]
    assert all(end < top for end, top in zip(ends, tops[1:], strict=False))
    lines = [each for each in parts(svg, "text") if each.get("text-anchor") == "start"]
    for line in lines:
        length = 0.54 * number(line, "font-size") * len(line.text or "")
        assert number(line, "x") + length <= width
        assert number(line, "y") < number(ground, "height")
    assert max(number(line, "y") for line in lines) > ends[-1], "the key stands at the foot"


def test_a_wide_page_is_lower():
    """Names have one line there, and uses are beside them."""
    pages = [draw_dependencies(NODES, "Ways", width=width) for width in (350, 1000)]
    narrow, wide = (number(parts(page, "rect")[0], "height") for page in pages)
    assert wide < narrow


def test_no_nodes_are_an_empty_page():
    """The picture says so."""
    assert draw_dependencies([], "Nowhere").desc == "No nodes."


def test_names_may_begin_with_the_smallest_disk():
    """Each position is where it was, by the name that other books give it."""
    named = {
        each.get("data-position"): "".join(each.itertext())
        for each in fromstring(draw_graph(3, smallest_first=True)).iter(f"{SVG}g")
        if each.get("data-position")
    }
    assert len(named) == 27 and all(name == position[::-1] for position, name in named.items())


@pytest.mark.parametrize(
    ("n", "walk", "heads"),
    [(3, grand_tour, 26), (4, recursive, 15), (4, grand_tour, 20)],
    ids=["26 moves", "15 moves", "80 moves"],
)
def test_a_long_walk_has_an_arrow_at_every_fourth_move(n, walk, heads):
    """80 arrows hide the line that they are on."""
    positions = list(map(str, Rules().replay("A" * n, walk(n))))
    for svg in (draw_graph(n, path=positions), draw_parting(positions)):
        assert len(list(fromstring(svg).iter(f"{SVG}polygon"))) == heads
