"""Which answers are found to be alike, and which are not."""

from inspect import getsource
from random import Random
from textwrap import dedent

import pytest

from hanoi_ref.cli import run
from hanoi_ref.course.course import Course
from hanoi_ref.course.notebooks import by_name, read_notebook, text
from hanoi_ref.grading.classroom.alike import (
    OWN,
    Asked,
    asked,
    compared,
    in_groups,
    page,
    widespread,
)
from hanoi_ref.grading.classroom.similarity import Pair, groups
from hanoi_ref.grading.gradebook.people import Roster
from hanoi_ref.grading.lms.person import Person
from tests.grading.conftest import REAL
from tests.grading.handedin import answered
from tests.lessons.programs import load
from tests.shared import ROOT

pytestmark = REAL

GIVEN = (
    "Show that no way is shorter: let h(n) be the fewest moves that carry n disks from one peg "
    "to another. Prove by induction that h(n) = 2^n - 1.",
    "No disks need no moves. The n - 1 smaller disks must all stand on the third peg when the "
    "largest disk moves, which takes h(n - 1) moves, and the same again afterwards.",
)
# Proofs that people have written each by themselves.
HONEST = (
    "For n = 0 nothing has to be done, so h(0) = 0. Now take n disks. The big one can only go "
    "when everything else is out of its way, on the remaining peg, and getting it there costs "
    "h(n-1). After the last time the big one moves we still have to fetch the others, again "
    "h(n-1).",
    "Induction. Base: h(0) = 2^0 - 1 = 0 is clear. Step: suppose it holds for n - 1. Before "
    "disk n moves the first time, a tower of n - 1 was carried away; after it moved the last "
    "time, a tower of n - 1 is carried onto it. Add one for disk n itself and you get 2 h(n-1) "
    "+ 1.",
    "I look at the largest disk. It has to move at least once. When it does, one peg has it and"
    " one is empty, so the rest is all on one. To bring them there you need at least h(n-1) "
    "moves by the assumption, and as many to bring them back on top. That is 2 * (2^(n-1) - 1) "
    "+ 1 = 2^n - 1.",
    "Suppose there were a quicker way for some n, and take the smallest such n. It cannot be 0."
    " The quicker way moves disk n at some moment, and then the smaller ones form a complete "
    "tower somewhere else; this part alone is a solution for n - 1 and so not quicker than "
    "2^(n-1) - 1.",
    "We know 0, 1, 3, 7, 15. Every time it doubles and one more. The reason is that the tower "
    "above the bottom disk has to go away and come back, two trips, and the bottom disk goes "
    "once.",
)
COPIED = (
    "To reach the goal the heavy disk at the bottom must be freed completely, hence everybody "
    "above it camps on the spare rod, and this camping trip happens twice because they return "
    "later. Writing t for the price of one trip the whole journey costs exactly two t plus one."
)


PROGRAM = """\
def gather(position, target):
    moves, size = [], len(position)
    for disk in range(size, 0, -1):
        if position[disk - 1] != target and disk % 2 == len(moves) % 2:
            moves.append((position[disk - 1], target))
            position = position[: disk - 1] + target + position[disk:]
    return moves
"""
OTHER_NAMES = PROGRAM.replace("position", "pegs").replace("moves", "out").replace("disk", "k")
OTHER_LINES = PROGRAM.replace(
    "    moves, size = [], len(position)\n", "    size = len(position)\n    moves = []\n"
)
COMMENTS = PROGRAM.replace("\n    for", "\n\n    # from the largest one\n    for").replace(
    " - 1", "-1"
)
BY_HAND = """\
def gather(position, target):
    if not position:
        return []
    first, rest = position[0], position[1:]
    if first == target:
        return gather(rest, target)
    (third,) = set("ABC") - {first, target}
    return [*gather(rest, third), (first, target), *gather(third * len(rest), target)]
"""


def shared(*answers: str, given: tuple[str, ...] = GIVEN, own: str = "") -> list[tuple[str, ...]]:
    """Return the pairs found among these answers and the honest proofs, by index of the answer."""
    box = Asked("x", answers[0].startswith("def "), handed_in(*answers), given, own)
    return [pair[:2] for pair in compared(box)]


def handed_in(*more: str) -> dict[str, str]:
    """Return the honest proofs, and some more, by student."""
    return {f"student-{at}": text for at, text in enumerate((*HONEST, *more))}


BAG = COPIED.split()
Random(0).shuffle(BAG)
START, _, END = COPIED.partition(", hence ")
ALIKE = {
    "the same": (COPIED, COPIED),
    "capitals and lines": (COPIED, COPIED.upper().replace(" ", "\n")),
    "two words exchanged": (COPIED, COPIED.replace("heavy", "largest").replace("camps", "waits")),
    "sentences reordered": (COPIED, " ".join(reversed(COPIED.split(". ")))),
    "a part": (COPIED, f"First a few words of my own, many of them in fact, and then: {END}"),
    "a program": (PROGRAM, PROGRAM),
    "other names": (PROGRAM, OTHER_NAMES),
    "other comments and spaces": (PROGRAM, COMMENTS),
    "other lines and names": (PROGRAM, OTHER_LINES.replace("moves", "way")),
}
APART = {
    "the same words, thrown together": (COPIED, " ".join(BAG)),
    "both quote the lesson": (" ".join(GIVEN), " ".join(GIVEN)),
    "few words": ("By induction it is 2^n - 1.", "By induction it is 2^n - 1."),
    "short programs": ("def f(n):\n    return 2**n - 1\n", "def f(k):\n    return 2**k - 1\n"),
    "another algorithm": (PROGRAM, BY_HAND),
}


@pytest.mark.parametrize("pair", ALIKE.values(), ids=ALIKE)
def test_a_copy_is_found(pair):
    """Whatever was altered a little; the passages that both share are marked."""
    assert shared(*pair) == [("student-5", "student-6")]
    box = Asked("x", pair[0].startswith("def "), handed_in(*pair), GIVEN)
    assert page("x", {"x": compared(box)}, {"x": box}).count("<mark>") >= 2


@pytest.mark.parametrize("pair", APART.values(), ids=APART)
def test_answers_of_ones_own_are_not_found(pair):
    """Nor what was given out, nor what is too short to be written in two ways."""
    assert shared(*pair) == []


@pytest.mark.parametrize("answer", [COPIED, PROGRAM])
def test_an_answer_like_the_courses_own_is_beside_it(answer):
    """Two of them are not a pair; if everybody was given it, nothing is."""
    assert shared(answer, own=answer) == [("student-5", OWN)]
    assert shared(answer, answer, own=answer) == [("student-5", OWN), ("student-6", OWN)]
    assert shared(answer, answer, given=(answer,)) == []


def test_three_who_share_a_text_are_three_pairs():
    """A text of three students counts, as not many have it."""
    assert len(shared(COPIED, COPIED, COPIED)) == 3


def shared_by(many: int, of: int) -> Asked:
    """A question to which so many gave one program, under other names, and the others their own."""
    random, answers = Random(7), {}
    for at in range(of):
        own = [f"    {random.choice('abcdefgh')} = {random.randint(0, 999)}" for _ in range(30)]
        mine = "\n".join(["def gather(position, target):", *own])
        answers[f"s{at:02}"] = PROGRAM.replace("moves", f"m{at % 5}") if at < many else mine
    return Asked("gather", True, answers, ())


@pytest.mark.parametrize(("many", "groups"), [(2, 1), (12, 1), (13, 0), (24, 0)])
def test_a_program_that_many_share_does_not_count(many, groups):
    """More than a fifth of a large class; the page says how many they are."""
    box = shared_by(many, of=60)
    found = in_groups(compared(box), box)
    assert [len(group.students) for group in found] == [many] * groups
    assert [len(names) for names in widespread(box)] == [many] * (not groups)
    html = page("1-recursion", {"gather": compared(box)}, {"gather": box}, {"s00": "Ada Li"})
    assert ("24 of 60 answers are nearly the same" in html) == (many == 24)
    assert ("Ada Li" in html) == bool(groups)


def test_groups_are_joined_by_pairs_and_have_each_student_once():
    """Whatever the order of the pairs; those like the course's own are a group of their own."""
    found = [Pair(*"ab", 80), Pair(*"cd", 81), Pair(*"bc", 82), Pair(*"ef", 83)]
    box = Asked("proof", False, dict.fromkeys("abcdefg", "x"), (), "x")
    for own in ([], [Pair("a", OWN, 90)]):
        told = in_groups([*found, *own], box)
        assert [group.students for group in told[:2]] == [("e", "f"), ("a", "b", "c", "d")]
        assert told[1].pair.alike == 82 and told[1].same == (("a", "b", "c", "d"),)
        assert [group.students for group in told[2:]] == [tuple(sorted(("a", OWN)))] * len(own)


def test_the_page_accuses_nobody():
    """It says what is shared, side by side, and what that does not say."""
    box = Asked("proof", False, handed_in(COPIED, COPIED + " <b>"), GIVEN)
    html = page("1-recursion", {"proof": compared(box)}, {"proof": box})
    for word in ("copied", "cheat", "plagiar", "suspect", "fraud", "guilt"):
        assert word not in html.lower()
    assert html.count("<mark>") == 2 and "&lt;b&gt;" in html and "99 of 100 words alike" in html


def test_the_command_lists_pairs_and_ends_with_1(course, capfd):
    """Side by side on a page; 0 where there is nothing to look at."""
    answered(course, handed_in(COPIED, COPIED))
    assert run(["alike", "recursion", "--root", str(course.root)]) == 1
    out, err = capfd.readouterr()
    assert (
        "recursion-written: student-5 and student-6: up to 100 of 100 words alike" in out
        and err == ""
    )
    assert (course.work / "alike-1-recursion.html").is_file()
    assert run(["alike", "start", "--root", str(course.root)]) == 1
    assert "nothing of 0-start is graded yet" in capfd.readouterr().err


def test_work_that_a_group_shares_is_no_pair(course):
    """Its members are on the roster with their group; others who have the same are a pair."""
    answered(course, handed_in(COPIED, COPIED, COPIED))
    Roster(tuple(Person(f"student-{at}", group="7") for at in (5, 6))).keep(course)
    (box,) = (box for box in asked(course, course.lesson("recursion")) if not box.is_program)
    assert [(pair.first, pair.second) for pair in compared(box)] == [("student-6", "student-7")]


def test_groups_are_of_those_that_are_nearly_the_same():
    """Every text is in one of them."""
    texts = [*HONEST, *HONEST]
    found = groups(texts)
    assert sorted(sum(found, [])) == list(range(len(texts)))
    assert all(len(group) == 2 for group in found)


RIGHT, _ = load()
SOURCES = {
    name: {f"s{at}": dedent(getsource(each)) for at, each in enumerate(programs) if callable(each)}
    for name, programs in RIGHT.items()
    if name in ("iteration.hanoi_stack", "iteration.parity_walk", "iteration.resume")
}


@pytest.mark.parametrize("name", SOURCES)
def test_programs_that_were_written_apart_are_not_alike(name):
    """Five ways to do the same; the one that is the course's own stands beside that."""
    course = Course(ROOT)
    word, _, cell = name.partition(".")
    file = course.lesson(word).file
    own = text(by_name(read_notebook(course.source / file))[cell])
    given = tuple(map(text, read_notebook(course.release / file)["cells"]))
    found = compared(Asked(cell, True, SOURCES[name], given, own))
    assert {pair[:2] for pair in found} <= {("s0", OWN)}
