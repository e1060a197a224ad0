"""Every algorithm by its name, in every variant it plays, between every two positions it can."""

import json
from itertools import islice, product

import pytest

from hanoi_ref.cli import hanoi
from hanoi_ref.commands.algorithms import ALGORITHMS, VARIANTS, choose
from hanoi_ref.commands.solve import as_json, as_lines, solve
from hanoi_ref.puzzle import Rules
from hanoi_ref.theory import frame_stewart_count, magnetic

PAIRS = [(by, variant) for by, each in ALGORITHMS.items() for variant in each.plays]
CLASSIC = [by for by, each in ALGORITHMS.items() if each.plays[0] == "classic"]


def end_of(choice, moves):
    """Where a legal replay of moves ends."""
    *_, end = choice.puzzle.rules.replay(choice.puzzle.start, moves)
    return end


@pytest.mark.parametrize("n", [0, 1, 2, 3, 4])
@pytest.mark.parametrize(("by", "variant"), PAIRS)
def test_every_algorithm_solves_what_it_plays(by, variant, n):
    """Moves are legal, arrive, and are as many as the count says."""
    arrows = {"AB", "BC", "CB", "CA"} if variant == "arrows" else None
    choice = choose(n, None if arrows else variant, by, allowed=arrows)
    moves = list(choice.moves())
    assert choice.puzzle.solved(end_of(choice, moves))
    assert len(moves) == choice.count()
    assert b"".join(as_lines(choice)).decode().split() == moves
    told = json.loads("".join(as_json(choice)))
    assert (told["moves"], told["count"]) == (moves, len(moves))


@pytest.mark.parametrize("by", CLASSIC)
def test_classic_solvers_agree(by):
    """All the classic solvers give the same moves, from any peg to any other."""
    for n, (source, target) in product(range(7), ["AC", "CA", "AB", "BC"]):
        ends = {"start": source * n, "goal": target * n}
        assert list(choose(n, by=by, **ends).moves()) == list(choose(n, **ends).moves())


@pytest.mark.parametrize("variant", VARIANTS)
def test_any_position_to_any_other(variant):
    """`shortest` leads from one position to another in every variant, by the fewest moves."""
    rules = VARIANTS[variant](1).rules
    disks = 4 if variant == "bicolour" else 3
    texts = ["".join(text) for text in product("ABCabc", repeat=disks)]
    legal = [text for text in texts if _is_position(rules, text)]
    for start, goal in islice(zip(legal, reversed(legal), strict=True), 0, None, 7):
        choice = choose(
            disks // (1 + (variant == "bicolour")), variant, "shortest", 3, None, start, goal
        )
        try:
            moves = list(choice.moves())
        except ValueError as refusal:
            assert "no way leads from" in str(refusal)
        else:
            assert end_of(choice, moves) == goal
            assert choice.count() == len(moves)


@pytest.mark.parametrize("ends", [{"start": "CCC"}, {"start": "ABC", "goal": "ABC"}])
def test_who_is_there_already_makes_no_move(ends):
    """Unless an algorithm is named that needs a tower to carry."""
    assert [*choose(3, **ends).moves()] == [] and choose(3, **ends).count() == 0
    with pytest.raises(ValueError, match="recursive carries a tower"):
        choose(3, by="recursive", **{"start": "ABC", "goal": "ABC"})


def test_the_contract_example():
    """hanoi solve 3 --variant linear --from BCA --to CCC --by shortest."""
    choice = choose(3, "linear", "shortest", start="BCA", goal="CCC")
    assert end_of(choice, choice.moves()) == "CCC"
    assert choice.count() == 15


@pytest.mark.parametrize("pegs", [4, 5])
def test_more_pegs(pegs):
    """With more pegs the plan of Frame and Stewart carries towers, search goes anywhere."""
    assert choose(5, pegs=pegs).algorithm.name == "frame-stewart"
    last = "ABCDE"[pegs - 1]
    for by, start, goal in [
        ("frame-stewart", "AAAAA", "BBBBB"),
        ("shortest", "AAAAA", last * 5),
        ("shortest", "ABCAB", "BBBBB"),
    ]:
        choice = choose(5, by=by, pegs=pegs, start=start, goal=goal)
        moves = list(choice.moves())
        assert end_of(choice, moves) == goal
        assert choice.count() == len(moves)


def test_thousands_of_disks_start_at_once():
    """The first moves come without deep recursion and without waiting for the rest."""
    assert " ".join(islice(choose(1000).moves(), 3)) == "AB AC BC"
    assert " ".join(islice(choose(300, "cyclic").moves(), 3)) == "AB BC AB"
    assert choose(1000).count() == 2**1000 - 1
    assert b"".join(islice(as_lines(choose(40)), 1))[:9] == b"AB AC BC "


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (dict(n=3, by="magic"), "there is no algorithm 'magic': there are recursive, stack"),
        (dict(n=3, variant="round"), "there is no variant 'round': there are classic, linear"),
        (dict(n=3, variant="linear", by="62"), "62 does not play linear, but magnetic"),
        (dict(n=3, variant="linear", pegs=4), "only classic is played with 4 pegs; linear has"),
        (dict(n=3, allowed={"AB"}, pegs=4), "arrows make a variant of their own"),
        (dict(n=3, start="AB"), "position AB has 2 disks, but there are 3"),
        (dict(n=3, start="AXB"), "position 'AXB' names peg X: the pegs are A, B, C"),
        (dict(n=3, by="cycle", start="ABC"), "cycle carries a tower from one peg to another; b"),
        (dict(n=3, by="recursive", goal="ABC"), "recursive carries a tower from one peg to anot"),
        (dict(n=3, by="recursive", goal="AAA"), "recursive carries a tower from one peg to anot"),
        (dict(n=2, by="62", start="Bc"), "62 carries a tower as the puzzle stands; between"),
        (dict(n=3, by="stack", pegs=4), "stack plays on three pegs; with more, use frame-stewart"),
        (dict(n=-1), "n must be a whole number, 0 or more, not -1"),
    ],
)
def test_what_does_not_fit_together_is_refused(call, words):
    """A wrong call is answered in one sentence."""
    with pytest.raises(ValueError) as refusal:
        choose(**call)
    assert words in str(refusal.value)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (dict(n=2, allowed={"AB", "CB"}), "no way leads from AA to CC under these rules"),
        (dict(n=2, allowed={"AB"}), "no way leads from AA to BB under these rules"),
        (dict(n=20, pegs=5, by="shortest"), "a search among 95367431640625 positions takes too"),
        (dict(n=7, variant="bicolour"), "a search among 35831808 positions takes too long; use f"),
        (dict(n=1001, variant="magnetic"), "a plan for 1001 disks takes too long; use 1000 disks"),
    ],
)
def test_what_cannot_be_found_is_refused(call, words):
    """An impossible task is answered in one sentence."""
    with pytest.raises(ValueError) as refusal:
        choose(**call).moves()
    assert words in str(refusal.value)


@pytest.mark.parametrize(
    ("call", "count"),
    [
        (dict(n=1000, variant="magnetic"), magnetic.fewest_free(1000)),
        (dict(n=2000, variant="coloured", by="shortest"), (3**2000 - 1) // 2),
        (dict(n=2000, variant="linear", by="shortest"), 3**2000 - 1),
        (dict(n=12, variant="bicolour"), 21209),
        (dict(n=1000, pegs=4, by="shortest", goal="B" * 1000), frame_stewart_count(1000, 4)),
    ],
)
def test_counts_of_puzzles_as_they_stand_come_at_once(call, count):
    """Where theory knows the number, no way is planned or searched."""
    assert choose(**call).count() == count


def test_what_nobody_has_proved_is_not_counted():
    """The bicolour formula is confirmed up to 12 sizes."""
    with pytest.raises(ValueError) as refusal:
        choose(13, "bicolour").count()
    words = "the fewest moves for 13 sizes in two colours are not known for certain; use 12 sizes"
    assert words in str(refusal.value)


def test_a_plan_for_a_hundred_magnetic_disks_is_quick():
    """Another start than the usual one is planned from the largest disk down."""
    choice = choose(100, "magnetic", start="B" * 100, goal="a" * 100)
    assert choice.count() == magnetic.fewest_free(100)
    assert len(list(islice(choice.moves(), 1000))) == 1000


def test_recursive_gathers_from_anywhere():
    """The recursive solver takes any position to a tower, in the fewest moves."""
    choice = choose(4, start="ABCA", goal="BBBB")
    assert end_of(choice, choice.moves()) == "BBBB"
    assert choice.count() == len(list(choice.moves()))
    assert json.loads("".join(as_json(choice, count_only=True)))["to"] == "BBBB"


def test_help_and_completion_read_the_tables(capsys):
    """Each name that there is stands in the help, and is offered to whoever begins to type it."""
    hanoi.main(["solve", "--help"], standalone_mode=False)
    told = "".join(capsys.readouterr().out.split())
    assert f"Algorithm(defaultdependsonthepuzzle):{','.join(ALGORITHMS)}." in told
    assert f"Rules(defaultclassic):{','.join(VARIANTS)}." in told
    by = next(each for each in solve.params if each.name == "by")
    offered = by.type.shell_complete(None, by, "67")
    assert [each.value for each in offered] == ["67-down", "67-up"]


def _is_position(rules: Rules, text: str) -> bool:
    try:
        rules.position(text)
    except ValueError:
        return False
    return True
