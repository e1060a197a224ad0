"""What counts as a function that calls itself."""
# ruff: noqa: D102, D103, E731, UP028  (each is named by what it does, in every style)

from __future__ import annotations

import _thread
import json
import os
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from functools import cache, partial, reduce

import pytest

from hanoi_ref.checking import Case, Observation, observe
from hanoi_ref.checking.answer import restored
from hanoi_ref.checking.running.second_round import MOST, inner_calls


def straight(n):
    return [] if n == 0 else [*straight(n - 1), n]


def by_another(n):
    return helper(n)


def helper(n):
    return by_another(n - 1) if n else []


def nested(n):
    def inner(k):
        return inner(k - 1) if k else []

    return inner(n)


def by_a_method(n):
    class Tower:
        def carry(self, k):
            return Tower().carry(k - 1) if k else []

    return Tower().carry(n)


def by_a_lambda(n):
    go = lambda k: go(k - 1) if k else []
    return go(n)


def by_map(n):
    return [*map(by_map, range(n))]


def by_reduce(n):
    return reduce(lambda found, k: found + by_reduce(k), range(n), [])


def by_partial(n):
    return partial(by_partial, n - 1)() if n else []


@cache
def remembered(n):
    return remembered(n - 1) if n else []


def yields_from(n):
    if n:
        yield from yields_from(n - 1)
        yield n


def yields_in_a_loop(n):
    if n:
        yield n
        for k in yields_in_a_loop(n - 1):
            yield k


def in_a_comprehension(n):
    return [k for j in range(n) for k in in_a_comprehension(j)]


def by_knot(n):
    knot = lambda f, k: f(f, k - 1) if k else []
    return knot(knot, n)


def swallows_what_it_raises(n):
    try:
        return [1 / n]
    except ZeroDivisionError:
        return []
    finally:
        if n:
            swallows_what_it_raises(n - 1)


ITSELF = [straight, by_map, by_partial, remembered, yields_from, yields_in_a_loop]
ITSELF += [in_a_comprehension, swallows_what_it_raises]
CYCLES = {program: [program.__name__] * 2 for program in ITSELF} | {
    by_another: ["by_another", "helper", "by_another"],
    by_reduce: ["by_reduce", "<lambda>", "by_reduce"],
    nested: ["inner", "inner"],
    by_a_method: ["carry", "carry"],
    by_a_lambda: ["<lambda>", "<lambda>"],
    by_knot: ["<lambda>", "<lambda>"],
}


@pytest.mark.parametrize("program", CYCLES, ids=lambda program: program.__name__)
def test_a_cycle_of_calls_is_seen(program):
    """Straight, by others, nested, through library functions, in generators: with its names."""
    if hasattr(program, "cache_clear"):
        program.cache_clear()
    seen = observe(program, Case((3,), watched=True))
    assert seen.call_cycle == tuple(CYCLES[program])
    assert Observation.from_json(json.loads(json.dumps(seen.to_json()))) == seen


def loops(n):
    return [k for k in range(n)]


def calls_in_turn(n):
    return loops(n) + loops(n)


def goes_on(n):
    for k in range(n):
        yield k
        yield k


def two_at_once(n):
    return [*zip(goes_on(n), goes_on(n), strict=True)]


def chain_of_comprehensions(n):
    numbers = range(3)
    for _ in range(n):
        numbers = (k + 1 for k in numbers)
    return list(numbers)


def library_recursion(n):
    tower = []
    for _ in range(n):
        tower = [tower]
    return [json.dumps(deepcopy(tower)), re.sub("((a|b)+c)*", "", "abc"), *sorted([n], key=abs)]


def raises_and_goes_on(n):
    for k in range(n):
        try:
            fails(k)
        except ValueError:
            fails_not(k)
    return []


def fails(k):
    raise ValueError(k)


def fails_not(k):
    return k


class Called:
    """An object that is called in a loop."""

    def __call__(self, n):
        return [self.step(k) for k in range(n)]

    def step(self, k):
        return k


@pytest.mark.parametrize(
    "program",
    [
        loops,
        calls_in_turn,
        goes_on,
        two_at_once,
        chain_of_comprehensions,
        library_recursion,
        raises_and_goes_on,
        Called(),
        lambda n: sorted(range(n)),
    ],
)
def test_what_is_no_round_is_not_taken_for_one(program):
    """Loops, calls one after another, generators that go on, and recursion inside a library."""
    assert observe(program, Case((3,), watched=True)).call_cycle == ()


def test_only_what_is_asked_for_is_watched():
    """Other cases say nothing of calls, and nobody's profiler is lost."""
    assert observe(straight, Case((3,))) == Observation(value={"type": "list", "items": [1, 2, 3]})
    mine = lambda frame, event, argument: None
    sys.setprofile(mine)
    try:
        observe(straight, Case((3,), watched=True))
        assert sys.getprofile() is mine
    finally:
        sys.setprofile(None)


def test_who_ends_the_watching_is_noticed():
    """A round of None says that the calls could not be watched."""

    def hides(n):
        sys.setprofile(None)
        return straight(n)

    assert observe(hides, Case((3,), watched=True)).call_cycle is None


def in_threads(n):
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(in_threads, n - 1).result() if n else []


def in_a_thread_of_c(n):
    kept, done = [], _thread.allocate_lock()
    done.acquire()
    partial(_thread.start_new_thread, lambda: (kept.append(by_a_lambda(n)), done.release()), ())()
    with done:
        return kept[0]


def off_and_on(n):
    before, switch = sys.getprofile(), getattr(sys, "set" + "profile")
    switch(None)
    found = by_a_lambda(n)
    switch(before)
    return found


def in_a_child(n):
    child = os.fork()
    if not child:
        os._exit(len(by_a_lambda(n)))
    os.waitpid(child, 0)
    return []


HIDES = [in_threads, off_and_on, in_a_child]
HIDES += [in_a_thread_of_c] if sys.version_info >= (3, 12) else []  # with its audit event


@pytest.mark.parametrize("program", HIDES)
def test_a_program_that_hides_calls_is_not_taken_for_a_loop(program):
    """The watching of a thread sees neither others nor what runs while it is off."""
    seen = observe(program, Case((3,), watched=True))
    assert seen.has_value and seen.call_cycle is None
    assert observe(lambda n: [], Case((3,), watched=True)).call_cycle == ()


def test_a_runaway_recursion_is_an_error_as_ever():
    """Watching changes nothing about what comes back."""

    def runaway(n):
        return runaway(n + 1)

    seen = observe(runaway, Case((0,), watched=True))
    assert seen.error.type == "RecursionError"


# Inner calls, which a second run records


def recorded(program, n):
    """The arguments and answers of the calls inside, with the names of other functions."""
    calls = (call["items"] for call in inner_calls(program, Case((n,))))
    return [(restored(args), restored(value), name) for args, value, name in calls]


def fails_inside(n):
    if n == 0:
        raise ValueError(n)
    try:
        fails_inside(n - 1)
    except ValueError:
        return None


def with_names_and_defaults(n, more=1):
    return with_names_and_defaults(n=n - 1) if n else more


@pytest.mark.parametrize(
    ("program", "n", "calls"),
    [
        (straight, 2, [((0,), [], ""), ((1,), [1], "")]),
        (yields_from, 2, [((0,), [], ""), ((1,), [1], "")]),
        (by_another, 1, [((0,), [], "helper"), ((0,), [], ""), ((1,), [], "helper")]),
        (fails_inside, 2, [((1,), None, "")]),
        (with_names_and_defaults, 1, [((0, 1), 1, "")]),
    ],
)
def test_calls_inside_are_recorded_as_they_end(program, n, calls):
    """The outermost is left out, as is one that raises; others have their names."""
    assert recorded(program, n) == calls


def counts_down_twice(n):
    return 1 + counts_down_twice(n - 1) + counts_down_twice(n - 1) if n else 1


def test_recording_ends_the_program_when_there_is_enough():
    """A hundred thousand calls are not waited for."""
    assert len(recorded(counts_down_twice, 30)) == MOST
