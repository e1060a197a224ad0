"""Rules that are drawn: every design is a game, and its line of code makes the same one."""

from random import Random

import pytest

import hanoi_ref
from hanoi_ref.puzzle.design import Design

CHANGES = [
    *(f"toggled {arrow}" for arrow in ("AB", "AC", "BA", "BC", "CA", "CB")),
    *("with_pegs 2", "with_pegs 3", "with_pegs 4", "with_pegs 9"),
    *("with_disks 0", "with_disks 2", "with_disks 9"),
    *("resting 1", "resting 0", "turning 1", "turning 0"),
    *("painted A", "painted B", "painted C"),
]
FAMOUS = {
    "classic(3)": hanoi_ref.classic(3),
    "classic(4, pegs=5)": hanoi_ref.classic(4, pegs=5),
    'arrows(2, {"AB", "BC", "CA"})': hanoi_ref.cyclic(2),
    "magnetic(3)": hanoi_ref.magnetic(3),
    'coloured(3, "Abc")': hanoi_ref.coloured(3),
}


def changed(seed):
    """A design after some changes that its drawing allows."""
    design, random = Design(), Random(seed)
    for _ in range(random.randint(1, 12)):
        name, value = random.choice(CHANGES).split()
        if name == "painted" and (not design.turns or value not in design.pegs):
            continue
        if name == "toggled" and not set(value) <= set(design.pegs):
            continue
        design = getattr(design, name)(int(value) if value.isdigit() else value)
    return design


@pytest.mark.parametrize("seed", range(60))
def test_the_line_of_code_makes_the_game_that_is_drawn(seed):
    """Whatever was drawn, in the names that the package has."""
    design = changed(seed)
    assert eval(design.code, vars(hanoi_ref.puzzle).copy()) == design.puzzle


@pytest.mark.parametrize("code", FAMOUS)
def test_famous_games_have_their_names(code):
    """A design of a puzzle is that puzzle."""
    design = Design.of(FAMOUS[code])
    assert (design.code, design.puzzle) == (code, FAMOUS[code])


def test_a_post_goes_round_its_colours():
    """Neutral, red, blue, neutral."""
    design, seen = Design().turning(True), []
    for _ in range(3):
        design = design.painted("B")
        seen.append(design.posts)
    assert seen == ["B", "b", ""]
