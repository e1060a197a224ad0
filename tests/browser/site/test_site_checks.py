"""What a check says on the site is what it says elsewhere, and it always comes back."""

import json
import re
from collections.abc import Iterator
from random import Random

import pytest
from labdriver import ROOT, Notebook
from pages import expect
from sitedriver import RECURSION, START

from hanoi_ref.course.course import Course
from hanoi_ref.grading.classroom.demo import Draft, wrong_program
from tests.shared import share_of

pytestmark = pytest.mark.full


@pytest.fixture(scope="module")
def notebook(regular) -> Notebook:
    """Lesson 1 with Python; cells 1 and 3 are for the tests."""
    return regular.begin(RECURSION)


def test_wrong_moves_are_looked_at_from_inside(reader):
    """The button below a card opens them in the browser's own Python."""
    notebook = reader.begin(START)
    notebook.run_all()
    box, check = notebook.find("by_hand ="), notebook.find('check("start.by_hand", by_hand)')
    notebook.set_source(box, 'by_hand = ["AB", "AB", "BC"]')
    notebook.run(box)
    notebook.run(check)
    card = notebook.locate(check)
    card.get_by_role("button").filter(has_text="Look at by_hand from inside").click()
    expect(card.locator(".hanoi-explorer .hanoi-where")).to_have_text("Step 2 of 2")


def programs() -> Iterator[tuple[str, str, str]]:
    """Answers to some exercises of each lesson, right and wrong, as a cell has them."""
    course, random = Course(ROOT), Random(7)
    for lesson in course.lessons:
        draft = Draft(course, lesson)
        for name in draft.functions()[:5]:
            exercise = draft.exercise(name)
            for source in (draft.solved(name), wrong_program(exercise, True, random)):
                if source and stands_alone(source):
                    yield exercise.id, name, source


def stands_alone(source: str) -> bool:
    """Whether a cell needs nothing of its lesson to be run, and no numbers of 64 bits."""
    if "islice" in source:  # it takes none above 2**31 in the browser's Python
        return False
    try:
        exec(compile(source, "<cell>", "exec"), {})
    except NameError:
        return False
    return True


JUDGED = """
import json
from hanoi_ref.lessons import check
def told(id, name, source):
    space = {{}}
    exec(compile(source, "<cell>", "exec"), space)
    score = check(id, space[name])
    mistake = score.verdict.mistake
    return [float(score), score.verdict.word, mistake and mistake.name, str(score)]
print(json.dumps(told(*json.loads({text!r}))))
"""


def test_programs_are_judged_as_they_are_elsewhere(notebook):
    """Points, verdict, mistake, and every sentence but for what Python itself words."""
    asked = share_of(((each[2], each) for each in programs()), 1 / 4)
    # One to a cell: a cell may run for half a minute only, on however busy a machine.
    there = [told_in(notebook, each) for each in asked]
    here = [here_told(*each) for each in asked]
    assert len({id_.partition(".")[0] for id_, _, _ in asked}) >= 6
    assert [each[:3] for each in there] == [each[:3] for each in here]
    assert [ours(each[3]) for each in there] == [ours(each[3]) for each in here]


def told_in(notebook: Notebook, program: tuple[str, str, str]) -> list[object]:
    """What a check says on the site."""
    notebook.set_source(1, JUDGED.format(text=json.dumps(program)))
    notebook.run(1)
    return json.loads(notebook.outputs(1))


def ours(card: str) -> str:
    """A card without the words of an error, which differ from one Python to the next."""
    return re.sub(r"(raised \w+(?: in line \d+)?): [^\n]*", r"\1", card)


def here_told(id_: str, name: str, source: str) -> list[object]:
    """The same on this machine."""
    from hanoi_ref.lessons import check

    space: dict[str, object] = {}
    exec(compile(source, "<cell>", "exec"), space)
    score = check(id_, space[name])
    mistake = score.verdict.mistake
    return [float(score), score.verdict.word, mistake and mistake.name, str(score)]


ENDLESS = {
    "a loop": "while True: n += 1",
    "a bare except": "while True:\n        try: n += 1\n        except: n = 0",
    "a recursion": "return count_moves(n) + 1",
    "a slow recursion": "return count_moves(n + 1) + count_moves(n + 2)",
}


@pytest.mark.parametrize("body", ENDLESS.values(), ids=list(ENDLESS))
def test_a_check_comes_back_from_a_program_without_an_end(notebook, body):
    """There are no signals, and nobody can press Stop."""
    code = f"from hanoi_ref import check\ndef count_moves(n):\n    {body}"
    notebook.set_source(1, f"{code}\ncheck('recursion.count_moves', count_moves)")
    notebook.run(1)
    expect(notebook.locate(1)).to_contain_text("0 of 2 points")


def test_a_cell_without_an_end_is_stopped(notebook):
    """After its time, even where it swallows every error; what came before is still there."""
    sooner = "from hanoi_ref.checking.running import kernel\nkernel.SECONDS = 2"
    notebook.set_source(1, f"{sooner}\nfrom hanoi_ref import check\nkept = 7")
    notebook.run(1)
    notebook.set_source(2, "while True:\n    try:\n        pass\n    except:\n        pass")
    notebook.run(2)
    assert "was stopped. Is there an infinite loop?" in notebook.outputs(2)
    notebook.set_source(2, "kept")
    notebook.run(2)
    assert notebook.outputs(2) == "7"
