"""Flags for a teacher's review, from the source of an answer; they do not change points."""

from collections.abc import Sequence
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
    flags = list(finding.flags)
    cycles = [seen.get("call_cycle", seen.get("round")) for seen in finding.observations]
    watched = [cycle for cycle in cycles if cycle is not None]
    if watched and not any(watched):  # the source may show a cycle that the watched run did not
        read = calls_in_round(sources, exercise.name)
        if read is None:
            flags.append("its source does not tell whether a function calls itself")
        elif read:
            cycle = " calling ".join(read)
            flags.append(f"no function was seen to call itself, but its source has {cycle}")
    few = has_few_inputs(exercise) and exercise.name != "own_test"
    answers = (restored(seen.get("value")) for seen in finding.observations if few)
    if is_table(sources, exercise.name, answers):
        flags.append("its answers look written down: see the literals of its source")
    return replace(finding, flags=tuple(flags))
