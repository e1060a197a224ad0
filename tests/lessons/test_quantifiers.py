"""What a card says of all answers: only if it is true of calls that were not asked before, too."""

from dataclasses import replace

import pytest

from hanoi_ref.checking.card import as_text, card_of
from hanoi_ref.lessons import EXERCISES
from tests.lessons.programs import load
from tests.lessons.test_programs import marked

RIGHT, _ = load()


def swapped(answer):
    """A move or position with B and C exchanged."""
    return answer.translate(str.maketrans("BC", "CB"))


SENTENCES = [
    ("binary.move_at", swapped, "in all its answers"),
    ("binary.position_after", lambda answer: answer[::-1], "the string is backwards"),
    ("graph.count_edges", lambda answer: 12, "for every input"),
    ("graph.count_edges", lambda answer: answer + 1, "all answers are"),
    ("variants.linear_index", lambda answer: 3 * answer, "all answers are 3 times"),
]


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(("name", "spoil", "sentence"), SENTENCES)
@pytest.mark.parametrize("everywhere", [True, False])
def test_what_is_said_of_all_answers_holds_for_all(name, spoil, sentence, everywhere):
    """A program that has the fault only where the check asks first is not told so."""
    exercise, right = replace(EXERCISES[name], mistakes=()), RIGHT[name][0]
    asked = {case.args for case in exercise.cases()}

    def program(*args):
        answer = right(*args)
        return spoil(answer) if everywhere or args in asked else answer

    assert (sentence in as_text(card_of(marked(exercise, program, 0)))) is everywhere
