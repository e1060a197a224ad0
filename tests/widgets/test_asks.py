"""Predictions and quizzes, without a browser."""

from itertools import count

import pytest

from hanoi_ref import predict, quiz

NUMBERS = count()
LETTERS = {"on B": "The largest disk is on B.", "on C": "The last letter of `BAC` is disk 1."}


@pytest.fixture
def question():
    """A question that nobody has asked before."""
    return f"How many moves, try {next(NUMBERS)}?"


WHY = "Where does the difference come from?"
SENTENCES = [
    ("7", 7, "You guessed 7, and that is right."),
    (" 7 moves ", 7, "You guessed 7 moves, and that is right."),
    ("1023", "1,023", "You guessed 1023, and that is right."),
    *(
        (guess, 7, f"You guessed {guess}, and that is right.")
        for guess in ("seven", "2^3-1", "3x2+1")
    ),
    ("twelve", 12, "You guessed twelve, and that is right."),
    ("about 15 moves", 15, "You guessed about 15 moves, and that is right."),
    ("2**9", 512, "You guessed 2**9, and that is right."),
    ("2 * (3 + 1)", "8", "You guessed 2 * (3 + 1), and that is right."),
    ("twenty-six", 26, "You guessed twenty-six, and that is right."),
    ("one hundred and five", 105, "You guessed one hundred and five, and that is right."),
    ("2/3", 2 / 3, "You guessed 2/3, and that is right."),
    (
        "2^64",
        2**64 - 1,
        f"You guessed 2^64; the result is {2**64 - 1}: 1 less than you thought. {WHY}",
    ),
    ("3/5", "20/33", f"You guessed 3/5; the result is 20/33: 1/165 more than you thought. {WHY}"),
    ("2^n - 1", 7, f"You guessed 2^n - 1; the result is 7. {WHY}"),
    ("9^9^9^9", 7, f"You guessed 9^9^9^9; the result is 7. {WHY}"),
    ("1/0", 7, f"You guessed 1/0; the result is 7. {WHY}"),
    ("3 or 4", 3, f"You guessed 3 or 4; the result is 3. {WHY}"),
    ("(", 3, f"You guessed (; the result is 3. {WHY}"),
    ("9" * 9000, 3, f"You guessed {'9' * 9000}; the result is 3. {WHY}"),
    ("on c", "On C", "You guessed on c, and that is right."),
    ("6", 7, f"You guessed 6; the result is 7: 1 more than you thought. {WHY}"),
    ("2000", 1023, f"You guessed 2000; the result is 1023: 977 less than you thought. {WHY}"),
    ("B", "C", f"You guessed B; the result is C. {WHY}"),
]


@pytest.mark.parametrize(("guess", "result", "said"), SENTENCES)
def test_a_guess_stands_beside_the_result(question, guess, result, said):
    """Right or not, the sentence is kind and says by how much."""
    asked = predict(question)
    asked.guess = guess
    compared = asked.compare(result)
    assert repr(compared) == f"{question}\n{said}"
    assert said in compared._repr_html_()
    assert said == asked._said
    assert asked._result == str(result)


@pytest.mark.parametrize(
    ("asked", "guess", "said"),
    [
        (
            ("Three bits: 000, 001, 011, 010, and then?",),
            "011",
            "You guessed 011; the result is 110.",
        ),
        (
            ("The vane shows the word 1101. Which number is that?",),
            "1011",
            "You guessed 1011; the result is 9.",
        ),
        (("Which disk, here?", 3, [1, 2, 3]), "1", "You guessed 1; the result is 3."),
    ],
)
def test_labels_do_not_differ_by_so_much(asked, guess, said):
    """A word, a disk or a peg is no quantity, and no choice is."""
    box = predict(*asked)
    box.guess = guess
    assert box._said.startswith(said) and "thought" not in box._said


def test_nothing_committed_is_said_and_never_raised(question):
    """Whoever has not guessed is asked to; a page without widgets still holds the result."""
    asked = predict(question)
    compared = asked.compare(7)
    assert compared.said.startswith("You have not guessed yet: commit a guess above")
    assert repr(compared).endswith("The result is 7.")
    assert asked._result == ""
    assert "<details>" in compared._repr_html_()


def test_a_result_that_waits_comes_out_with_the_guess(question):
    """With an answer, or after compare came too early, committing reveals."""
    asked = predict(question, answer=7)
    assert (asked._result, asked._said) == ("", "")
    asked.guess = "7"
    assert (asked._result, asked._said) == ("7", "You guessed 7, and that is right.")


def test_the_reason_comes_with_the_result_and_not_before(question):
    """Nothing of it is on the page, or in its plain text, until there is a guess."""
    asked = predict(question, answer=7, why="Because of `AB`.")
    assert (asked._why, repr(asked)) == ("", f"{question} (no guess yet)")
    asked.guess = "6"
    assert asked._why == "Because of <code>AB</code>."
    assert asked._said == "You guessed 6; the result is 7: 1 more than you thought."


def test_whoever_does_not_want_to_guess_is_shown_the_result(question):
    """It is no guess, and none is remembered."""
    asked = predict(question, answer=7, why="Because.")
    asked._shown = True
    said = "The result is 7."
    assert (asked._result, asked._why, asked._said, asked.history) == ("7", "Because.", said, [])


def test_a_lesson_knows_its_questions():
    """The cell holds the question alone."""
    asked = predict("How many moves will three disks take?")
    asked.guess = "7"
    assert asked._result == "7" and asked._why.startswith("If you needed more")


def test_a_change_is_told_and_ends_with_the_result(question):
    """A guess can be changed, not in silence; once the result is out it stays."""
    asked = predict(question)
    asked.guess = "5"
    asked.guess = "6"
    assert asked._said == "Before that you guessed 5."
    asked.compare(7)
    asked.compare(7)
    assert asked._said.count("Before that you guessed 5.") == 1
    asked.guess = "7"
    assert (asked.guess, asked.history) == ("6", ["5", "6"])


def test_an_empty_guess_is_none(question):
    """Blanks commit nothing and take nothing back."""
    asked = predict(question)
    asked.guess = "  "
    assert asked.history == []
    asked.guess = "5"
    asked.guess = ""
    assert asked.guess == "5"


def test_predictions_observe_and_link(question):
    """A guess is a trait like any other."""
    asked, seen = predict(question), []
    asked.observe(lambda change: seen.append(change["new"]), "guess")
    asked.guess = "5"
    assert seen == ["5"]


def test_the_words_of_a_saved_notebook_are_always_the_same(question):
    """Plain text holds no address, so that a notebook can be compared with its second run."""
    data, _ = predict(f"`AB` < {question}")._repr_mimebundle_()
    assert data["text/plain"] == f"AB < {question} (no guess yet)"
    assert f"<code>AB</code> &lt; {question}" in data["text/html"]
    assert "application/vnd.jupyter.widget-view+json" in data


def test_a_quiz_explains_every_choice():
    """In plain text, and folded on a page without widgets."""
    asked = quiz("Where is disk 1 in `BAC`?", LETTERS, answer="on C")
    data, _ = asked._repr_mimebundle_()
    assert data["text/plain"].splitlines() == [
        "Where is disk 1 in BAC?",
        "  on B: Not this one. The largest disk is on B.",
        "  on C: Right. The last letter of BAC is disk 1.",
    ]
    assert data["text/html"].count("<details>") == 2
    assert "The last letter of <code>BAC</code> is disk 1." in data["text/html"]


def test_a_quiz_may_have_several_questions():
    """Each has its own choice, which can be observed and set."""
    asked, seen = quiz([("One?", LETTERS, "on C"), ("Two?", LETTERS, "on B")]), []
    asked.observe(lambda change: seen.append(change["new"]), "chosen")
    asked.chosen = ["", "on B"]
    assert seen == [["", "on B"]]
    assert repr(asked).count("Right.") == 2
