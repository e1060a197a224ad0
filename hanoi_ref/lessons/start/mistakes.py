"""Lesson 0: moves that are wrong on purpose."""
# ruff: noqa: D103  (names and hints say it all)

from __future__ import annotations

from hanoi_ref.checking.exercise import Mistakes

BY_HAND = Mistakes()


@BY_HAND.add(
    "the tower goes to B",
    "Two disks go to C when the small one waits on B: begin the other way round.",
)
def tower_on_b() -> list[str]:
    return ["AC", "AB", "CB"]


@BY_HAND.add(
    "both disks go straight to C",
    "The large disk may not lie on the small one: where can the small one wait?",
)
def straight_to_c() -> list[str]:
    return ["AC", "AC"]


@BY_HAND.add(
    "the small disk is left on B",
    "One more move brings it after the large one.",
)
def small_one_waits() -> list[str]:
    return ["AB", "AC"]


@BY_HAND.add(
    "the small disk takes two moves to step aside",
    "It may go to B straight away.",
)
def long_way_out() -> list[str]:
    return ["AC", "CB", "AC", "BC"]


@BY_HAND.add(
    "the small disk takes two moves to come back",
    "It may go from B straight to C.",
)
def long_way_home() -> list[str]:
    return ["AB", "AC", "BA", "AC"]
