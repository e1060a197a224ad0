"""A conjecture is measured up to its first failure, and says so."""

import pytest

from hanoi_ref.lessons.conjecture import MIME, conjecture


@pytest.mark.parametrize(
    ("holds", "sizes", "held", "fails", "said"),
    [
        (lambda n: True, range(1, 7), (1, 2, 3, 4, 5, 6), None, "it holds for n = 1 to 6. Not"),
        (lambda n: n < 7, range(1, 10), (1, 2, 3, 4, 5, 6), 7, "1 to 6, and fails for n = 7."),
        (lambda n: False, range(3, 10), (), 3, "measured: it fails for n = 3."),
        (lambda n: True, (2, 4, 8), (2, 4, 8), None, "n = 2, 4, 8. Not measured beyond."),
        (lambda n: None, range(1, 7), (), None, "not measured yet."),
        (lambda n: ..., range(1, 7), (), None, "not measured yet."),
        (lambda n: True if n < 3 else None, range(1, 7), (1, 2), None, "n = 1, 2. Not"),
    ],
    ids=["all", "one fails", "the first", "gaps", "nothing", "dots", "stops"],
)
def test_a_measurement_says_how_far_it_went(holds, sizes, held, fails, said):
    """Sizes in their order; the ones after a failure are not asked."""
    measured = conjecture("mine", " All disks are red. ").measure(holds, sizes)
    assert (measured.held, measured.fails) == (held, fails)
    assert said in str(measured) and measured.says == "All disks are red."
    assert measured._repr_mimebundle_()[MIME]["fails"] == fails


def test_what_is_not_written_is_not_measured():
    """The empty cell of the page asks for the sentence first."""
    empty = conjecture("mine", " ").measure(lambda n: 1 / 0, range(3))
    assert str(empty) == "mine: write your conjecture between the quotes."


def test_a_measurement_is_true_or_false():
    """A number would be taken for true, and a slip would look like a success."""
    with pytest.raises(TypeError, match="holds\\(2\\) returned 4; a measurement is True or False"):
        conjecture("mine", "Says.").measure(lambda n: n * n if n > 1 else True, range(1, 5))
