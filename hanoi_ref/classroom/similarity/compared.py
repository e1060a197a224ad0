"""The answers to one question, compared with each other and with the course's own."""

from dataclasses import replace

from hanoi_ref.classroom.similarity.gather import Asked
from hanoi_ref.classroom.similarity.pairs import MARGIN, Pair, pairs
from hanoi_ref.classroom.similarity.tokens import renamed, signs, words

PROGRAM = 60.0  # bits; who does the same in the same language writes many lines that are the same
OWN = "the course's own answer"


def compared(box: Asked) -> list[Pair]:
    """The pairs of answers that are more alike than their length explains.

    What everybody was given counts for nothing, nor does the course's own answer among students;
    an answer that is more like that one than others are stands beside it.
    """
    how = (signs, renamed) if box.is_program else (words,)
    margin = PROGRAM if box.is_program else MARGIN
    among = pairs(box.answers, (*box.given, box.own), how, box.language, margin)
    everybody = pairs(with_own(box).answers, box.given, how, box.language, margin)
    return [*among, *(pair for pair in everybody if OWN in (pair.first, pair.second))]


def with_own(box: Asked) -> Asked:
    """The question with the course's own answer among the others."""
    return replace(box, answers={**box.answers, OWN: box.own}) if box.own else box
