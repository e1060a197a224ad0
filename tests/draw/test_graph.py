"""The state graph, flat."""

from itertools import combinations, pairwise, product
from math import dist
from xml.etree.ElementTree import fromstring

import pytest

from hanoi_ref.draw import disk_colour, draw_graph
from hanoi_ref.puzzle import Rules
from hanoi_ref.solvers import grand_tour, recursive
from hanoi_ref.theory import sierpinski_point as place

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
    """Whoever wants to point at positions finds all of them, with six disks too."""
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
