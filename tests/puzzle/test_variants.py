"""Every variant is data: its rules, its start and its finishes."""

from itertools import product
from random import Random

import pytest

import hanoi_ref
from hanoi_ref.puzzle import (
    IllegalMoveError,
    Move,
    Position,
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
    read_move,
)
from hanoi_ref.puzzle.design import Design

COLOURINGS = ["".join(parts) for parts in product(("", "A", "a"), ("", "B", "b"), ("", "C", "c"))]
EVERY_VARIANT = [
    classic(3),
    classic(3, pegs=5),
    linear(3),
    cyclic(3),
    arrows(3, {"AB", "BC", "CB", "BA"}),
    bicolour(2),
    bicolour(2, "exchange"),
    magnetic(3),
    *(coloured(2, posts) for posts in COLOURINGS),
    hanoy(),
    london(),
]
# rules, position, move, the words of the refusal
REFUSED = [
    (Rules(), "AA", "AD", "there is no peg D: the pegs are A, B, C"),
    (Rules(), "AA", "BC", "peg B is empty"),
    (Rules(), "AC", "AC", "disk 2 may not rest on disk 1"),
    (linear(2).rules, "AA", "AC", "no arrow leads from A to C"),
    (cyclic(2).rules, "BB", "BA", "no arrow leads from B to A"),
    (bicolour(2).rules, "AcBb", "AB", "size 2 may not rest on size 1"),
    (magnetic(2).rules, "Ab", "AB", "disk 2 may not rest on disk 1"),
    (magnetic(2).rules, "cA", "AC", None),
    (magnetic(2).rules, "CA", "AC", "two red faces would touch"),
    (magnetic(2).rules, "ca", "AC", "two blue faces would touch"),
    (coloured(1).rules, "A", "AC", None),
    (coloured(2).rules, "Ab", "BC", "peg C is blue, but the disk would show red"),
    (coloured(1, "aC").rules, "a", "AC", None),
    (coloured(1, "AC").rules, "A", "AC", "peg C is red, but the disk would show blue"),
    (hanoy().rules, "295/618/374", "AC", "disk 5 may not rest on disk 4"),
    (london().rules, "21/3/", "AC", None),
    (london().rules, "2/3/1", "AC", "peg C is full"),
    (Rules(), "AAB", "AA", "a move needs two different pegs, but 'AA' names one twice"),
    (Rules(), "AAB", "BB", "a move needs two different pegs, but 'BB' names one twice"),
    (Rules(), "AAB", "ABC", "a move is two capital letters, source then target, not 'ABC'"),
    (Rules(), "AAB", "A", "a move is two capital letters, source then target, not 'A'"),
    (Rules(), "AAB", "", "a move is two capital letters, source then target, not ''"),
    (magnetic(2).rules, "cA", "aC", "a move is two capital letters, source then target, not 'aC'"),
    (Rules(), "AAB", ("B", "A"), None),
]
# rules, text, the words of the refusal
MALFORMED = [
    (Rules(), 5, "a position is one capital letter per disk, largest disk first, not 5"),
    (Rules(), "AX1", "a position is one capital letter per disk, largest disk first, not 'AX1'"),
    (Rules(), "AAD", "position 'AAD' names peg D: the pegs are A, B, C"),
    (Rules(), "AAb", "a position is one capital letter per disk, largest disk first, not 'AAb'"),
    (Rules(), "1//", "position '1//' is not written as these rules ask: one letter per disk"),
    (hanoy().rules, "AB", "position 'AB' is not written as these rules ask: the piles, with"),
    (magnetic(2).rules, "Aa", "position 'Aa' has two equal faces touching on A"),
    (coloured(2).rules, "AB", "position 'AB' shows the wrong colour on B, whose colour is fixed"),
    (coloured(2).rules, "Aa", "position 'Aa' has two equal faces touching on A"),
    (coloured(1).rules, "a", "position 'a' shows the wrong colour on A, whose colour is fixed"),
    (bicolour(2).rules, "AbB", "position 'AbB' has an odd number of disks"),
    (bicolour(2).rules, "AbBA", "position 'AbBA' has two disks of one size in one colour, 'BA'"),
    (bicolour(2).rules, "AbaB", "position 'AbaB' names white before black in 'aB'"),
    (london().rules, "12/3", "position '12/3' has 2 piles for 3 pegs"),
    (london().rules, "12/2/", "position '12/2/' does not name each of its disks once, from 1 on"),
    (london().rules, "1/2/13", "does not name each of its disks once"),
    (Rules(room=(3, 1, 1)), "ABB", "position 'ABB' has 2 disks on B, where there is room for 1"),
    (london().rules, "1//23", "position '1//23' has 2 disks on C, where there is room for 1"),
]


@pytest.mark.parametrize(("rules", "position", "move", "why"), REFUSED)
def test_a_refusal_says_why(rules, position, move, why):
    """why_not gives the reason in words, and None for a legal move."""
    assert rules.why_not(position, move) == why


@pytest.mark.parametrize(("rules", "text", "words"), MALFORMED)
def test_a_malformed_position_is_refused(rules, text, words):
    """A text that is no position under the rules is named, with what is wrong."""
    with pytest.raises(ValueError) as refusal:
        rules.position(text)
    assert words in str(refusal.value)


@pytest.mark.parametrize(("rules", "text", "words"), MALFORMED)
@pytest.mark.parametrize(
    "ask",
    [
        lambda rules, text: rules.why_not(text, "AB"),
        lambda rules, text: rules.after(text, "AB"),
        lambda rules, text: rules.legal_moves(text),
        lambda rules, text: rules.before(text),
    ],
    ids=["why_not", "after", "legal_moves", "before"],
)
def test_no_question_is_answered_about_a_malformed_position(rules, text, words, ask):
    """Whatever is asked, the text is read first."""
    with pytest.raises(ValueError) as refusal:
        ask(rules, text)
    assert words in str(refusal.value)


def test_all_pairs_of_pegs_with_no_reason_against_them_are_the_legal_moves():
    """A loop over two letters finds what legal_moves lists, pairs of one peg and all."""
    for position in map("".join, product("ABC", repeat=3)):
        pairs = map("".join, product("ABC", repeat=2))
        free = [pair for pair in pairs if Rules().why_not(position, pair) is None]
        assert free == Rules().legal_moves(position)


def test_after_refuses_a_text_that_is_no_move():
    """As the illegal move that it is."""
    with pytest.raises(IllegalMoveError, match="a move needs two different pegs"):
        Rules().after("AAB", "AA")


@pytest.mark.parametrize("puzzle", EVERY_VARIANT, ids=lambda puzzle: repr(puzzle.rules)[:60])
def test_start_and_goals_are_positions_of_the_rules(puzzle):
    """Every puzzle starts and ends in positions its own rules accept."""
    for position in (puzzle.start, *puzzle.goals):
        assert puzzle.rules.position(position) == position
        assert puzzle.disks == position.disks
    assert all(puzzle.solved(goal) for goal in puzzle.goals)


@pytest.mark.parametrize("puzzle", EVERY_VARIANT, ids=lambda puzzle: repr(puzzle.rules)[:60])
def test_before_is_the_opposite_of_after(puzzle):
    """Wherever a move leads, `before` finds the way back, and every way it finds is a move."""
    rules, reached, todo = puzzle.rules, {puzzle.start}, [puzzle.start]
    while todo and len(reached) < 400:
        position = todo.pop(0)
        for move in rules.legal_moves(position):
            following = rules.position(rules.after(position, move))
            assert (move, position) in rules.before(following)
            if following not in reached:
                reached.add(following)
                todo.append(following)
        for move, earlier in rules.before(position):
            assert rules.after(rules.position(earlier), move) == position


@pytest.mark.parametrize("puzzle", EVERY_VARIANT, ids=lambda puzzle: repr(puzzle.rules)[:60])
def test_rules_are_values(puzzle):
    """Rules compare, hash and read back from their repr; so do positions."""
    rules = puzzle.rules
    assert eval(repr(rules), {"Rules": Rules}) == rules
    assert len({rules, eval(repr(rules), {"Rules": Rules})}) == 1
    assert eval(repr(puzzle.start)) == puzzle.start


def test_all_arrows_are_the_classic_game():
    """A set of all six arrows is no restriction, and equal to saying nothing."""
    assert arrows(3, {"AB", "BA", "AC", "CA", "BC", "CB"}).rules == Rules()


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: classic(-1), "n must be a whole number, 0 or more, not -1"),
        (lambda: classic(True), "n must be a whole number, 0 or more, not True"),
        (lambda: classic(3, pegs=2), "pegs must be a whole number, 3 to 26, not 2"),
        (
            lambda: arrows(1, set()),
            "arrows must be a set with at least one arrow, like {'AB', 'BC'}",
        ),
        (
            lambda: arrows(1, {"AB", "BB"}),
            "a move needs two different pegs, but 'BB' names one twice",
        ),
        (lambda: arrows(1, {"AA"}), "a move needs two different pegs, but 'AA' names one twice"),
        (lambda: arrows(1, {"ab"}), "a move is two capital letters, source then target, not 'ab'"),
        (lambda: Rules("AB", frozenset({"AC"})), "arrow 'AC' names a peg that is not among A, B"),
        (lambda: Rules("AA"), "pegs are at least two different letters, not 'AA'"),
        (lambda: Rules("Ab"), "pegs are capital letters, not 'Ab'"),
        (lambda: Rules(room=(1,)), "for each of the pegs A, B, C, or () for no limit, not (1,)"),
        (lambda: Rules(room=(1, 2, -1)), "room is one whole number, 0 or more, for each"),
        (lambda: Rules(room=(1, 2, 1.5)), "room is one whole number, 0 or more, for each"),
        (lambda: Rules(rests_on="anything"), "is one of larger, equal, any, not 'anything'"),
        (lambda: Rules(posts="A"), "posts have a colour only where disks flip, in Rules("),
        (lambda: Rules(flips=True, piles=True), "disks that flip rest on larger ones, one letter"),
        (lambda: Rules(flips=True, rests_on="equal"), "disks that flip rest on larger ones"),
        (lambda: Rules(piles=True, rests_on="equal"), "piles name each disk by a number"),
        (lambda: coloured(2, "Aa"), "each named once, capital for red and small for blue, not 'Aa"),
        (lambda: coloured(2, "D"), "posts are pegs among A, B, C"),
        (lambda: bicolour(2, "x"), "goal is one of swapped, unswapped, exchange, not 'x'"),
        (lambda: hanoy("123/45/6"), "a deal has the nine cards 1 to 9, not '123/45/6'"),
        (lambda: Position("AAB").peg_of(4), "there is no disk 4: the disks are 1 to 3"),
    ],
)
def test_a_wrong_puzzle_is_refused(make, words):
    """What cannot be a puzzle is refused in a sentence that names the value."""
    with pytest.raises(ValueError) as refusal:
        make()
    assert words in str(refusal.value)


def test_arrows_take_one_arrow_as_a_string():
    """A single arrow may be given by itself."""
    assert arrows(1, "AC") == arrows(1, {"AC"})


def test_the_error_shows_number_move_position_and_reason():
    """IllegalMoveError carries the facts and words them for a person."""
    with pytest.raises(IllegalMoveError) as refusal:
        list(magnetic(2).rules.replay("AA", ["AC", "AC"]))
    error = refusal.value
    assert str(error) == "move 2 (A→C) in Ac: disk 2 may not rest on disk 1"
    assert (error.number, error.move, error.position) == (2, "AC", "Ac")


def test_a_bicolour_disk_lands_on_its_twin():
    """The lower disk of a size stands first where both share a peg, black first elsewhere."""
    rules = Rules(rests_on="equal")
    assert list(map(str, rules.replay("Ab", ["AB", "BC", "BC", "CA"]))) == [
        "Ab",
        "bB",
        "Cb",
        "Cc",
        "Ca",
    ]


def test_stacks_show_every_form_of_position():
    """top, stack, peg_of and put agree on letters, faces and piles."""
    piled = Position("321//")
    assert (piled.top("A"), piled.top("B"), piled.stack("A")) == (1, None, (3, 2, 1))
    assert piled.put(1, "C") == "32//1"
    assert (piled.disks, piled.peg_of(2), piled.in_piles) == (3, "A", True)


@pytest.mark.parametrize("written", ["AC", ("A", "C"), ["A", "C"], Move("AC")])
def test_a_move_is_read_in_every_form(written):
    """A string, a tuple and a list of two letters are the same move."""
    assert read_move(written) == Move("AC")


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("A", "a move is two capital letters, source then target, not 'A'"),
        ("ac", "a move is two capital letters, source then target, not 'ac'"),
        ("AA", "a move needs two different pegs, but 'AA' names one twice"),
        (("A", 1), 'a move is written like "AC" or ("A", "C"), not (\'A\', 1)'),
        (None, 'a move is written like "AC" or ("A", "C"), not None'),
    ],
)
def test_what_is_no_move_is_refused(written, words):
    """The refusal shows the value and what was expected."""
    with pytest.raises(ValueError) as refusal:
        read_move(written)
    assert str(refusal.value) == words


def test_back_undoes_a_move():
    """The way back has source and target exchanged."""
    assert Move("AC").back == "CA"


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
