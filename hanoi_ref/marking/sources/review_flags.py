"""Flags for a teacher's review, from the source of an answer; they do not change points."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from hanoi_ref.checking.answer import restored
from hanoi_ref.checking.exercise import Exercise
from hanoi_ref.lessons.catalogue import has_few_inputs
from hanoi_ref.marking.examine import Finding
from hanoi_ref.marking.sources.answers import calls_in_round, is_table


def doubted(finding: Finding, exercise: Exercise, sources: Sequence[str]) -> Finding:
    """Return the finding with flags from the source of its answer added.

    `sources` are the code cells in order.  Answers without points get no flags.
    """
    if not finding.share or exercise.variable:
        return finding
    told = (*_of_rounds(finding, exercise, sources), *_of_tables(finding, exercise, sources))
    return replace(finding, flags=(*finding.flags, *told))


def _of_rounds(finding: Finding, exercise: Exercise, sources: Sequence[str]) -> Iterator[str]:
    """Yield a flag if the source shows a cycle of calls that the watched run did not show."""
    cycles = [seen.get("call_cycle", seen.get("round")) for seen in finding.observations]
    watched = [cycle for cycle in cycles if cycle is not None]
    if not watched or any(watched):
        return
    read = calls_in_round(sources, exercise.name)
    if read is None:
        yield "its source does not tell whether a function calls itself"
    elif read:
        yield f"no function was seen to call itself, but its source has {' calling '.join(read)}"


def _of_tables(finding: Finding, exercise: Exercise, sources: Sequence[str]) -> Iterator[str]:
    """Yield a flag if the answers seem to be written down as literals."""
    few = has_few_inputs(exercise) and exercise.name != "own_test"
    answers = (restored(seen.get("value")) for seen in finding.observations if few)
    if is_table(sources, exercise.name, answers):
        yield "its answers look written down: see the literals of its source"
