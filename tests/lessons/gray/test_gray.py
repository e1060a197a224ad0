"""Lesson 4's checks against theory, and the demands that its text makes."""

from itertools import pairwise

import pytest

from hanoi_ref.lessons import EXERCISES, check
from hanoi_ref.puzzle import IllegalMoveError, Position, Rules
from hanoi_ref.solvers.gray import reflected, row_code_is_legal, row_play

LETTERS = "ABCDEFG"


def ruler_by_zeros(count: int) -> list[int]:
    """One more than the zeros at the end of each number."""
    return [len(bits) - len(bits.rstrip("0")) + 1 for bits in map(bin, range(1, count + 1))]


def plays(k: int, n: int) -> bool:
    """Whether the rules let the code be played, each move between neighbours."""
    pegs = LETTERS[:k]
    arrows = {pair for p, q in pairwise(pegs) for pair in (p + q, q + p)}
    rules = Rules(pegs, frozenset(arrows))
    try:
        positions = list(rules.replay(Position("A" * n), row_play(n, k)))
    except IllegalMoveError:
        return False
    return len(set(positions)) == k**n


@pytest.mark.parametrize("k", range(2, 8))
@pytest.mark.parametrize("n", range(5))
def test_a_row_is_judged_as_the_rules_play_it(k, n):
    """The closed form is what a replay of all k^n words finds."""
    assert row_code_is_legal(k, n) is plays(k, n)


@pytest.mark.parametrize("k", range(2, 8))
@pytest.mark.parametrize("n", range(1, 4))
def test_one_digit_changes_by_one(k, n):
    """The reflected code has every word once, and single steps to a neighbouring digit."""
    words = [reflected(m, n, k) for m in range(k**n)]
    assert len(set(words)) == k**n
    for one, next_one in pairwise(words):
        (change,) = [(a, b) for a, b in zip(one, next_one, strict=True) if a != b]
        assert abs(int(change[0]) - int(change[1])) == 1


@pytest.mark.parametrize(
    ("name", "answer", "score"),
    [
        ("gray", lambda m: m ^ int(m / 2), 1),
        ("gray_inverse", lambda g: inverse_by_float(g), 1),
        ("ternary_gray", lambda m, n: ternary_by_float(m, n), 2),
    ],
)
def test_a_float_on_the_way_is_noticed_and_named(name, answer, score):
    """It is right while numbers are small, and the verdict says what it is afterwards."""
    found = check(f"gray.{name}", answer)
    assert found == score
    name = found.verdict.mistake.name
    assert name == "it uses a float in an intermediate step" or name.endswith("is a float")


@pytest.mark.parametrize(
    ("name", "answer", "mistake"),
    [
        ("gray", lambda m: m, "it counts in ordinary binary"),
        ("gray", lambda m: m * (m >> 1), "it multiplies m"),
        (
            "hypercube_walk",
            lambda n: [f"{m:0{n}b}" for m in range(2**n)],
            "it counts in binary, and",
        ),
        ("hypercube_walk", lambda n: [bin(m) for m in range(2**n)], "it counts in binary, and its"),
        (
            "hypercube_walk",
            lambda n: [bin(m ^ m >> 1) for m in range(2**n)],
            "its words begin with",
        ),
    ],
)
def test_plain_counting_is_named_whatever_it_looks_like(name, answer, mistake):
    """And its hint does not hold the line that is asked for."""
    found = check(f"gray.{name}", answer).verdict.mistake
    assert found.name.startswith(mistake)
    assert "m ^ (m >> 1)" not in found.hint


def inverse_by_float(g):
    """The way back with a division that rounds."""
    number = 0
    while g:
        number ^= g
        g = int(g / 2)
    return number


def ternary_by_float(m, n):
    """Digits by a division that rounds."""
    code = ""
    for _ in range(n):
        digit, m = m % 3, int(m / 3)
        code = str(2 - digit if m % 2 else digit) + code
    return code


@pytest.mark.parametrize(
    ("answer", "word"), [(ruler_by_zeros, "right"), (lambda count: [1] * count, "wrong")]
)
def test_a_retired_exercise_is_judged_at_no_points(answer, word):
    """The lesson gives `ruler` now; an older notebook still checks its own."""
    score = check("gray.ruler", answer)
    assert (score, score.verdict.word) == (0, word)
    assert "gray.ruler" not in EXERCISES
