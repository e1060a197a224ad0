"""Predictions and quizzes, by mouse and by keyboard alone."""

import pytest
from boarddriver import fits
from pages import expect

SHOW = """from hanoi_ref import predict, quiz
guess = predict("How many moves will three disks take?")
guess"""
QUIZ = """quiz([
    ("Where is disk 1 in `BAC`?",
     {"on B": "The largest disk is on B.", "on C": "The last letter is disk 1."}, "on C"),
    ("Which disk moves first?", {"disk 1": "It lies on top.", "disk 3": "It is below."}, "disk 1"),
])"""
CHOICES = 'pegs = predict("Where will disk 1 go?", answer="C", choices="BC"); pegs'


@pytest.fixture
def notebook(bare):
    """A notebook with a prediction, what compares it, a quiz, and a prediction with choices."""
    made = bare.notebook(SHOW, "guess.compare(7)", QUIZ, CHOICES, "guess.history, pegs.guess")
    made.run_all()
    made.page.locator(".hanoi-predict").nth(1).wait_for()
    return made


def asked(notebook) -> str:
    """What Python knows of the guesses."""
    notebook.run(4)
    return notebook.outputs(4)


def test_a_guess_is_committed_by_mouse(notebook):
    """It is shown, can be changed, and stands beside the result when that comes."""
    first, second = notebook.page.locator(".hanoi-predict").all()
    expect(notebook.locate(1)).to_contain_text("You have not guessed yet")
    notebook.set_source(0, "guess = predict('How many moves will four disks take?')\nguess")
    notebook.run(0)
    expect(first).to_contain_text("four disks")  # the new one has taken the old one's place
    first.get_by_role("button", name="Commit").click()  # nothing written: nothing committed
    expect(first.get_by_label("Your guess")).to_be_focused()
    first.get_by_label("Your guess").fill("12")
    first.get_by_role("button", name="Commit").click()
    expect(first.locator(".hanoi-value")).to_have_text("12")
    first.get_by_role("button", name="Change my guess").click()
    first.get_by_label("Your guess").fill("14")
    first.get_by_role("button", name="Commit").click()
    expect(first.get_by_role("status")).to_have_text("Before that you guessed 12.")
    notebook.set_source(1, "guess.compare(15)")
    notebook.run(1)
    expect(first.locator(".hanoi-value")).to_have_text(["14", "15"])
    expect(first.get_by_role("button")).to_have_count(0)
    said = "You guessed 14; the result is 15: 1 more than you thought."
    expect(first.get_by_role("status")).to_contain_text(said)
    expect(notebook.locate(1)).to_contain_text(said)
    second.get_by_text("B", exact=True).click()
    second.get_by_role("button", name="Commit").click()
    expect(second.get_by_role("status")).to_contain_text("You guessed B; the result is C.")
    assert asked(notebook) == "(['12', '14'], 'B')"


def test_a_guess_and_a_quiz_by_keyboard_alone(notebook):
    """Tab, arrows, Enter and Space do all."""
    page = notebook.page
    first, second = page.locator(".hanoi-predict").all()
    box = first.get_by_label("Your guess")
    box.focus()
    page.keyboard.type("xabdd6")
    expect(box).to_have_value("xabdd6")
    page.keyboard.press("Enter")
    expect(first.locator(".hanoi-value").first).to_have_text("xabdd6")
    second.get_by_label("B", exact=True).focus()
    for key in ("Space", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(second.get_by_role("status")).to_have_text("You guessed C, and that is right.")
    option = page.locator(".hanoi-quiz").get_by_role("button")
    option.first.focus()
    for key in ("Enter", "x", "a", "b", "d", "d", "Tab", "Tab", "Space"):
        page.keyboard.press(key)
    expect(option.first).to_have_attribute("aria-expanded", "true")
    expect(option.nth(2)).to_have_attribute("aria-expanded", "true")


def test_every_choice_explains_itself_at_a_tap(notebook):
    """Right and wrong alike say why; the next tap moves on."""
    quiz = notebook.page.locator(".hanoi-quiz")
    status = quiz.get_by_role("status").first
    quiz.get_by_role("button", name="on B").click()
    expect(quiz.get_by_text("Not this one. The largest disk is on B.").first).to_be_visible()
    expect(status).to_have_text("Not this one. The largest disk is on B.")
    quiz.get_by_role("button", name="on C").click()
    expect(quiz.locator(".hanoi-why:visible")).to_have_text("Right. The last letter is disk 1.")
    expect(status).to_have_text("Right. The last letter is disk 1.")
    for root in notebook.page.locator(".hanoi").all():
        fits(root)
