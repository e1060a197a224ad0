"""A verdict as people read it, a score as nbgrader reads it, and the hints."""

from __future__ import annotations

import re
from functools import cache
from xml.etree.ElementTree import Element, fromstring

import pytest

from hanoi_ref.checking.card import CARD, CODE, RESULTS, STATES
from hanoi_ref.lessons import EXERCISES, check, find, hint
from hanoi_ref.lessons.notebook import Score
from hanoi_ref.palette import BACKGROUND, GROUND, TEXT, themed
from tests.test_palette import contrast


def swapped():
    """The first of the known mistakes."""
    return find("recursion.hanoi").mistakes[0].fresh()


def stub(n):
    """Not written yet."""


def loop(n):
    """Never ends."""
    while n:
        pass


SCORES = {
    "right": cache(lambda: check("recursion.count_moves", lambda n: 2**n - 1)),
    "partly": cache(lambda: check("recursion.count_moves", lambda n: int(2.0**n - 1))),
    "wrong": cache(lambda: check("recursion.hanoi", swapped())),
    "missing": cache(lambda: check("recursion.count_moves", stub)),
    "hang": cache(lambda: check("recursion.count_moves", loop)),
}


def words(html: str) -> str:
    """What a reader sees: the text of an element, drawings left out."""
    html = re.sub("<svg.*?</svg>", "", html)
    return " ".join(" ".join(fromstring(html).itertext()).split())


def squeezed(text: str) -> str:
    """The text without spaces and the marks of code."""
    return re.sub(r"[\s`]+", "", text)


def test_a_verdict_in_words():
    """Heading, the first problem, the mistake, parts with signs and words, what to do next."""
    assert str(SCORES["wrong"]()) == (
        "hanoi: 0 of 4 points, ✗ not yet\n"
        "Look at this first: hanoi(3): move 5 (B→C) in ABC: disk 2 may not rest on disk 1.\n"
        "This looks like: its second call carries the smaller disks back to the source. The "
        "smaller disks wait on the spare peg and must end on the target.\n"
        "  ✗ not yet      0/1  every move is legal\n"
        "  ✗ not yet      0/1  the tower arrives\n"
        "  – not reached  0/1  the number of moves is the smallest possible\n"
        "  – not reached  0/1  correct moves for n = 0, for n = 12, and with any pegs\n"
        'To go on: hint("recursion.hanoi")'
    )


@pytest.mark.parametrize("word", SCORES)
def test_the_card_says_what_the_text_says(word):
    """Every word of the plain form is on the card, in the same order within a line."""
    score = SCORES[word]()
    assert score.verdict.word == word
    card = words(score._repr_html_())
    heading, *lines = str(score).splitlines()
    for line in (heading.replace(",", ""), *lines):
        state = re.match(r"  (. [a-z ]+?) +(\d\S*)  (.*)", line)
        said = f"{state[1]} {state[3]} {state[2]}" if state else " ".join(line.split())
        assert squeezed(said) in squeezed(card)


def rules(card: Element) -> list[str]:
    """The selectors of the styles of a card's picture."""
    styles = card.iter("{http://www.w3.org/2000/svg}style")
    return [rule for style in styles for rule in re.findall(r"[^{}]+(?=\{)", style.text or "")]


@pytest.mark.parametrize("word", SCORES)
def test_the_card_stands_alone(word):
    """It is one well-formed element with a name; it fetches and runs nothing, styles no page."""
    html = SCORES[word]()._repr_html_()
    card = fromstring(html)
    assert card.tag == "section" and card.get("aria-label").endswith(RESULTS[word][1])
    assert all(
        rule.startswith((":where(.hanoi-svg ", "@media(", "svg:root")) for rule in rules(card)
    )
    assert not re.search(r"<(script|link|img|h\d)|url\(|@import|class=\"jp", html)
    assert html.count("http") == html.count("http://www.w3.org/2000/svg")


def test_the_picture_follows_the_first_problem():
    """The smallest failing case is drawn below its sentence, above the mistake and the parts."""
    html = SCORES["wrong"]()._repr_html_()
    texts = ("move 5 (B→C)", "<svg", "This looks like", "every move is legal")
    assert [*map(html.index, texts)] == sorted(map(html.index, texts))
    assert html.count("<svg") == 1


def test_code_in_a_sentence_is_shown_as_code():
    """Without the marks that it is written with."""
    html = SCORES["hang"]()._repr_html_()
    assert ">while n</code>" in html and "`" not in html


def test_what_a_student_wrote_is_no_html():
    """Text from a program is shown, never interpreted."""
    html = check("recursion.count_moves", lambda n: "<script>alert('&')</script>")._repr_html_()
    assert "<script" not in html
    assert "<script>alert('&')</script>" in words(html)


@pytest.mark.parametrize(
    "colour", sorted({TEXT, *(each[2] for each in (*RESULTS.values(), *STATES.values()))})
)
@pytest.mark.parametrize("ground", [GROUND, BACKGROUND])
def test_words_are_readable_on_the_cards_own_ground(colour, ground):
    """4.5:1 at least; the card brings its ground along, so no theme changes that."""
    assert contrast(colour, ground) >= 4.5


def test_words_and_their_ground_follow_a_theme_together():
    """Words of its own have a ground of its own under them; without a theme both are light."""
    for style, ground in ((CARD, GROUND), (CODE, BACKGROUND)):
        assert f"background:{themed(ground)}" in style and f"color:{themed(TEXT)}" in style
        assert f",{ground})" in style and f",{TEXT})" in style
    assert "color-scheme:var(--hanoi-scheme,light)" in CARD


@pytest.mark.parametrize("table", [STATES, RESULTS])
def test_never_a_colour_alone(table):
    """Each state and each result has a sign and a word that no other has."""
    seen = [(sign, word) for sign, word, _ in table.values()]
    assert len({word for _, word in seen}) == len(seen)
    assert all(sign and word for sign, word in seen)


@pytest.mark.parametrize(
    ("name", "answer", "praise"),
    [
        ("recursion.count_moves", lambda n: 2**n - 1, "All tests passed, with inputs that the les"),
        ("start.by_hand", ["AB", "AC", "BC"], "Correct. Well done."),
    ],
)
def test_a_right_answer_gets_a_warm_sentence(name, answer, praise):
    """And no more homework."""
    score = check(name, answer)
    assert praise in str(score) and praise in words(score._repr_html_())
    assert "hint(" not in str(score) + score._repr_html_()


# As nbgrader reads it


@pytest.mark.parametrize("word", SCORES)
def test_a_score_is_its_number(word):
    """The text of a cell's last value reads back as the points, between 0 and the most."""
    score = SCORES[word]()
    assert isinstance(score, Score)
    assert float(repr(score)) == score == score.verdict.score
    assert 0 <= score <= score.verdict.exercise.points


def test_halves_and_thirds_of_points_read_back():
    """Whatever the points of a part, they survive the way through the notebook."""
    for points in (0.5, 1 / 3, 1.25, 1234567.5):
        verdict = type("", (), {"score": points, "__str__": lambda self: ""})()
        assert float(repr(Score(verdict))) == points


# Hints


@pytest.mark.parametrize("name", EXERCISES)
def test_there_are_three_hints(name):
    """Each with words of its own; each but the last says how to get the next."""
    texts = [str(hint(name, step)) for step in (1, 2, 3)]
    assert len(set(texts)) == 3
    assert [text.split(" (")[0] for text in texts] == [
        "Goal",
        "A step on the way",
        "Almost the line",
    ]
    for step, text in enumerate(texts, 1):
        assert text.partition("): ")[2].strip()
        assert (f'Still stuck: hint("{name}", {step + 1})' in text) == (step < 3)


def test_a_hint_shows_itself():
    """In a notebook and at a prompt; the first comes without a number."""
    first = hint("recursion.hanoi")
    assert repr(first) == str(first) == str(hint("recursion.hanoi", 1))
    assert "Goal (hint 1 of 3) : Before the largest disk" in words(first._repr_html_())
