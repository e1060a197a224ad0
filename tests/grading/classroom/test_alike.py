"""Which answers are more alike than their length explains, and which are not."""

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
    spoken,
    widespread,
)
from hanoi_ref.grading.classroom.similarity import Pair, groups, pairs, renamed, signs
from hanoi_ref.grading.gradebook.people import Roster
from hanoi_ref.grading.lms.person import Person
from tests.grading.handedin import answered
from tests.lessons.programs import load
from tests.shared import ROOT

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


def handed_in(*more: str) -> dict[str, str]:
    """The honest proofs, and some more, by student."""
    return {f"student-{at}": text for at, text in enumerate((*HONEST, *more))}


def names(texts: dict[str, str], given: tuple[str, ...] = GIVEN) -> list[tuple[str, str]]:
    """Who stands beside whom."""
    return [(pair.first, pair.second) for pair in pairs(texts, given)]


BAG = [COPIED.split() for _ in range(12)]
for at, words in enumerate(BAG):
    Random(at).shuffle(words)
APART = {
    "everybody proves the same, each in their own words": handed_in(),
    "nine write the same few words": dict.fromkeys(range(9), "It is 2^n - 1 by induction."),
    "the same words, thrown together": dict(enumerate(map(" ".join, BAG))),
    "two quote the task": handed_in(" ".join(GIVEN), " ".join(GIVEN)),
}


@pytest.mark.parametrize("texts", APART.values(), ids=APART)
def test_what_its_length_explains_is_not_alike(texts):
    """Nor what was given out, which nobody has of their own."""
    assert names({str(student): text for student, text in texts.items()}) == []


@pytest.mark.parametrize(
    "altered",
    [
        COPIED,
        COPIED.upper(),
        COPIED.replace("heavy", "largest").replace("camps", "waits"),
        f"First some words of my own, and then: {COPIED.partition(',')[2]}",
    ],
    ids=["the same", "in capitals", "two words exchanged", "a part of it"],
)
def test_a_text_with_some_words_exchanged_is_alike(altered):
    """However it was altered a little."""
    assert names(handed_in(COPIED, altered)) == [("student-5", "student-6")]


def test_three_who_share_a_text_are_three_pairs():
    """What three have is not what everybody has."""
    assert len(names(handed_in(COPIED, COPIED, COPIED))) == 3


def test_a_solution_that_was_shown_does_not_count():
    """Two who quote it share nothing of their own."""
    assert names(handed_in(COPIED, COPIED), (*GIVEN, COPIED)) == []


def test_an_answer_like_the_courses_own_stands_beside_it():
    """Whoever has it word for word; whoever has proved the same in other words does not."""
    box = Asked("proof", False, handed_in(COPIED), GIVEN[:1], COPIED.replace("heavy", "big"))
    assert [(pair.first, pair.second) for pair in compared(box)] == [("student-5", OWN)]
    assert OWN.replace("'", "&#39;") in page(
        "1-recursion", {"proof": compared(box)}, {"proof": box}
    )


def test_a_program_with_other_names_is_alike():
    """Its own names are read as one, those of Python are not."""
    program = (
        "def f(n):\n    total = 0\n    for k in range(n):\n        if k % 3 == 1 and n // 2 > k:\n"
        "            total = total * 2 + len(str(k)) - min(k, 7)\n    return [total] * max(n, 4)\n"
    )
    other = program.replace("total", "s").replace("k", "index").replace("f(", "g(")
    honest = {
        "a": "def f(n):\n    return [] if n == 0 else f(n - 1) + ['x'] + f(n - 1)\n",
        "b": "def f(n):\n    out = []\n    while n:\n        out.append(n)\n        n -= 1\n"
        "    return out[::-1]\n",
        "c": "def f(n):\n    yield from (str(i) for i in range(n) if i & 1)\n",
        "d": "import math\ndef f(n):\n    a, b = divmod(n, 2)\n    return math.comb(a, b)\n",
    }
    texts = {**honest, "x": program, "y": other}
    found = pairs(texts, (), (signs, renamed))
    assert [(pair.first, pair.second) for pair in found] == [("x", "y")]


LEAKED = """\
def gather(position, target):
    moves = []
    for disk in range(len(position), 0, -1):
        if position[disk - 1] != target and disk % 2 == len(moves) % 2:
            moves.append((position[disk - 1], target))
            position = position[: disk - 1] + target + position[disk:]
        elif disk > 3 or moves.count((target, target)) > 1:
            position = position[::-1]
    return moves
"""


def shared_by(many: int, of: int) -> Asked:
    """A question to which so many gave one program, under other names, and the others their own."""
    random, answers = Random(7), {}
    for at in range(of):
        own = [f"    {random.choice('abcdefgh')} = {random.randint(0, 999)}" for _ in range(30)]
        mine = "\n".join(["def gather(position, target):", *own])
        answers[f"s{at:02}"] = LEAKED.replace("moves", f"m{at % 5}") if at < many else mine
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
    names = ["ab", "cd", "bc", "ef", "gg"]
    found = [Pair(a, b, (), 1, 1, float(at)) for at, (a, b) in enumerate(names[:-1])]
    box = Asked("proof", False, dict.fromkeys("abcdefg", "x"), (), "x")
    for own in ([], [Pair("a", OWN, (), 1, 1, 9.0)]):
        told = in_groups([*found, *own], box)
        assert [group.students for group in told[:2]] == [("e", "f"), ("a", "b", "c", "d")]
        assert told[1].pair.bits == 2 and told[1].same == (("a", "b", "c", "d"),)
        assert [group.students for group in told[2:]] == [tuple(sorted(("a", OWN)))] * len(own)


def test_the_page_accuses_nobody():
    """It says what is shared, side by side, and what that does not say."""
    texts = handed_in(COPIED, COPIED + " <b>")
    found = {"proof": pairs(texts, GIVEN)}
    html = page("1-recursion", found, {"proof": Asked("proof", False, texts, GIVEN)})
    for word in ("copied", "cheat", "plagiar", "suspect", "fraud", "guilt"):
        assert word not in html.lower()
    assert html.count("<mark>") == 2 and "&lt;b&gt;" in html and "student-5" in html


def test_the_command_lists_pairs_and_ends_with_1(course, capfd):
    """Side by side on a page; 0 where there is nothing to look at."""
    answered(course, handed_in(COPIED, COPIED))
    assert run(["alike", "recursion", "--root", str(course.root)]) == 1
    out, err = capfd.readouterr()
    assert "recursion-written: student-5 and student-6 share" in out and err == ""
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
    language = tuple(each for each in spoken(course)["code"] if each != own)
    found = compared(Asked(cell, True, SOURCES[name], given, own, language))
    assert [(pair.first, pair.second) for pair in found] == [("s0", OWN)]
