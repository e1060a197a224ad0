"""Compare the answers to one question with each other and with the course's own."""

from dataclasses import replace

from hanoi_ref.classroom.similarity.gather import Asked
from hanoi_ref.classroom.similarity.pairs import MARGIN, Pair, pairs
from hanoi_ref.classroom.similarity.tokens import renamed, signs, words

PROGRAM = 60.0  # bits; programs for the same task share many lines
OWN = "the course's own answer"


def compared(box: Asked) -> list[Pair]:
    """Return the pairs of answers that are more similar than their length explains.

    Released texts are ignored, and among students the course's own answer too.  An answer unusually
    similar to the course's own is paired with that.
    """
    how = (signs, renamed) if box.is_program else (words,)
    margin = PROGRAM if box.is_program else MARGIN
    among = pairs(box.answers, (*box.given, box.own), how, box.language, margin)
    everybody = pairs(with_own(box).answers, box.given, how, box.language, margin)
    return [*among, *(pair for pair in everybody if OWN in (pair.first, pair.second))]


def with_own(box: Asked) -> Asked:
    """Return the question with the course's own answer among the others."""
    return replace(box, answers={**box.answers, OWN: box.own}) if box.own else box
