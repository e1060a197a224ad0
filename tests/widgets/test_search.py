"""The search that is seen: led by hand, played, or left to a reader's program."""

import pytest

from hanoi_ref import Search
from hanoi_ref.solvers.spread import near


def neighbours(position):
    """All positions one move away."""
    return set(near_by_hand(position))


def near_by_hand(position):
    """What a reader writes, without the package."""
    for at, letter in enumerate(position):
        smaller = position[at + 1 :]
        if letter not in smaller:
            yield from (position[:at] + q + smaller for q in "ABC" if q not in letter + smaller)


def search(start, goal, end):
    """The moves of the way that is found when what waits is taken from this end."""
    came, waiting = {start: None}, [start]
    while waiting:
        position = waiting.pop(end)
        for other in sorted(neighbours(position)):
            if other not in came:
                came[other] = position
                waiting.append(other)
    moves = []
    while goal != start:
        before = came[goal]
        moves.append(next(p + q for p, q in zip(before, goal, strict=True) if p != q))
        goal = before
    return moves[::-1]


def with_queue(start, goal):
    """First come, first served."""
    return search(start, goal, 0)


def with_stack(start, goal):
    """Last come, first served."""
    return search(start, goal, -1)


def by_rings(start, goal):
    """No queue at all: one ring after the other, and no moves."""
    ring = seen = {start}
    while goal not in ring:
        ring = {q for p in sorted(ring) for q in neighbours(p)} - seen
        seen = seen | ring
    return []


def unwritten(start, goal):
    """To be written."""
    ...


def asks_nobody(start, goal):
    """Knows one move."""
    return ["AC"]


def breaks(start, goal):
    """Looks once, and fails."""
    neighbours(start)
    return 1 / 0


def do(figure, *what):
    """Asks a figure for one thing after the other, as its page would."""
    for each in what:
        figure._hear({"do": each})
    return figure


@pytest.mark.parametrize(
    ("order", "told"),
    [
        ("breadth", "Found after 25 of 27 positions: 7 moves."),
        ("depth", "Found after 18 of 27 positions: 15 moves. 7 are enough."),
        ("both", "Found after 17 of 27 positions: 7 moves."),
    ],
)
def test_a_search_is_played_to_its_end(order, told):
    """A picture for each look, and what it has cost."""
    figure = do(Search(), f"order {order}", "play")
    assert (figure._said, figure._kind) == (told, "solved")
    assert len(figure._film) == figure.moment.looks


@pytest.mark.parametrize(
    ("order", "next_", "other", "why"),
    [
        (
            "breadth",
            "ACB",
            "AAA",
            "ACB came before AAA: of the waiting positions, take the one that came first.",
        ),
        (
            "depth",
            "AAC",
            "AAA",
            "AAC came after AAA: of the waiting positions, take the one that came last.",
        ),
        ("both", "CCB", "AAA", "It is the other end's turn: CCB is next."),
    ],
)
def test_a_hand_leads_the_search_where_it_is_to_go(order, next_, other, why):
    """The right tap is a look; any other is told why it is not."""
    figure = do(Search(), f"order {order}", "at AAB", f"at {other}")
    assert (figure._said, figure._kind, figure.at) == (why, "refused", 1)
    assert do(figure, f"at {next_}").at == 2
    assert do(figure, "back", "start").at == 0


@pytest.mark.parametrize(
    ("program", "told"),
    [
        (
            with_queue,
            "with_queue looked at 27 positions and returned 7 moves. It went ring by ring.",
        ),
        (with_stack, "with_stack looked at 27 positions and returned"),
        (by_rings, "by_rings looked at 23 positions and did not arrive. It went ring by ring."),
        (unwritten, "unwritten is not written yet: this search goes breadth first, and is not"),
        (asks_nobody, "asks_nobody called no function for the neighbours of a position, so its"),
        (breaks, "breaks looked at 1 position. The program stopped before move 1"),
    ],
    ids=lambda given: getattr(given, "__name__", ""),
)
def test_a_readers_program_drives_the_figure(program, told):
    """What it asks its own function about is what it looks at; what is wrong is told."""
    figure = Search(solver=program)
    assert figure._said.startswith(told)
    assert ("not ring by ring" in figure._said) == (program is with_stack)
    kind = "solved" if program in (with_queue, with_stack) else ""
    assert do(figure, "play")._kind == kind


@pytest.mark.parametrize("start", ["AAB", "ABCA"])
def test_neighbours_of_this_test_are_those_of_the_package(start):
    """Or it would test something else."""
    assert neighbours(start) == set(near(start))
