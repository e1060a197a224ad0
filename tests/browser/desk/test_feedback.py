"""The page that a student gets back, in a browser: short, for everybody, and all by itself."""

from random import Random

import pytest
from pages import looks, violations

from hanoi_ref.grading.classroom.alike import Asked, compared, in_groups
from hanoi_ref.grading.classroom.alike import page as similar
from hanoi_ref.grading.classroom.feedback import contents, page
from hanoi_ref.grading.classroom.report_page import page as overview
from tests.grading.classroom.test_feedback import handed_in
from tests.grading.classroom.test_report import told

pytestmark = pytest.mark.full

WIDTHS = {1280: 900, 390: 844}


@pytest.fixture(params=WIDTHS)
def shown(browser, tmp_path, request):
    """The page as somebody opens it from a file, on a computer and on a telephone."""
    file = tmp_path / "recursion.html"
    file.write_text(page(contents(*handed_in())), encoding="utf-8")
    opened = browser.new_page()
    opened.set_viewport_size({"width": request.param, "height": WIDTHS[request.param]})
    asked: list[str] = []
    opened.on("request", lambda each: asked.append(each.url))
    opened.goto(f"file://{file}")
    yield opened, asked
    opened.close()


def test_it_asks_nobody_for_anything(shown):
    """The file itself is all that is read, even when all is unfolded."""
    opened, asked = shown
    for summary in opened.locator("summary").all():
        summary.click()
    assert len(asked) == 1


def test_the_first_verdict_is_within_the_first_screen(shown):
    """And nothing is wider than the screen, nor longer than three of them."""
    opened, _ = shown
    width, height = opened.viewport_size["width"], opened.viewport_size["height"]
    assert opened.locator(".hanoi-verdict").first.bounding_box()["y"] < height
    assert opened.evaluate("document.documentElement.scrollWidth") <= width
    assert opened.evaluate("document.documentElement.scrollHeight") <= 3 * height


def test_paper_shows_what_is_folded(shown):
    """But for the whole notebook, which the answers above it repeat."""
    opened, _ = shown
    folded = opened.locator("section:not(.whole) details:not([open]) > :not(summary)")
    assert folded.count() and not any(each.is_visible() for each in folded.all())
    opened.emulate_media(media="print")
    assert all(each.is_visible() for each in folded.all())
    assert not opened.locator(".whole").is_visible()


def test_a_state_has_one_colour_and_a_card_its_frames_width(shown):
    """The frame of an exercise above, and the bar of its card below."""
    opened, _ = shown
    bars = opened.evaluate(COLOURS)
    assert bars and all(above == below for above, below in bars), bars
    first = opened.locator(".first")
    inside = opened.locator(".first .hanoi-verdict").bounding_box()["width"]
    assert inside > first.bounding_box()["width"] - 40
    assert first.inner_text().count("Look at this first") == 1


COLOURS = """() => [...document.querySelectorAll(".strip a")].flatMap(a => {
  const own = document.getElementById(a.hash.slice(1));
  const card = own.querySelector(".hanoi-verdict") ?? (own.querySelector("a[href='#first']") &&
    document.querySelector(".first .hanoi-verdict"));
  return card ? [[getComputedStyle(a).borderTopColor, getComputedStyle(card).borderLeftColor]] : [];
})"""


def test_it_is_for_everybody(shown):
    """axe-core finds nothing, in light or in dark."""
    opened, _ = shown
    for summary in opened.locator("summary").all():
        summary.click()
    for scheme in ("light", "dark"):
        opened.emulate_media(color_scheme=scheme)
        assert violations(opened) == [], scheme


def test_the_page_of_similar_answers_is_short(browser, tmp_path):
    """Ten screens for sixty students, half of whom share each answer by twos or threes."""
    boxes = {f"question-{at}": pairwise(60, at) for at in range(7)}
    found = {name: compared(box) for name, box in boxes.items()}
    assert all(len(in_groups(pairs, boxes[name])) >= 10 for name, pairs in found.items())
    file = tmp_path / "alike.html"
    file.write_text(similar("5-graph", found, boxes), encoding="utf-8")
    opened = browser.new_page()
    opened.goto(f"file://{file}")
    for width, height in WIDTHS.items():
        opened.set_viewport_size({"width": width, "height": height})
        assert opened.evaluate("document.documentElement.scrollHeight") <= 10 * height
    opened.locator("summary").first.click()
    for look in looks(opened):
        assert violations(opened) == [], look
    opened.close()


BROKEN = """() => [...document.querySelectorAll("th, td, li, h3")].flatMap(box => {
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT), broken = [];
  for (let node; node = walker.nextNode();)
    for (const word of node.data.matchAll(/\\w+/g)) {
      const range = new Range();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      if (range.getClientRects().length > 1) broken.push(word[0]);
    }
  return broken;
})"""


def pairwise(students: int, seed: int) -> Asked:
    """Answers that two or three share each, and nobody else."""
    random, answers = Random(seed), {}
    for at in range(students):
        if at % 5 in (0, 2) or at >= students // 2:  # two, then three
            words = ["".join(random.choices("abcdefgh", k=6)) for _ in range(60)]
        answers[f"student-{at}"] = " ".join(words)
    return Asked("proof", False, answers, ())


def test_the_page_on_a_class_is_for_everybody(browser, tmp_path):
    """axe-core finds nothing; it asks nobody for anything, and fits a telephone."""
    file = tmp_path / "class.html"
    file.write_text(overview(told(), "Towers", "1 May 2026"), encoding="utf-8")
    opened = browser.new_page()
    opened.set_viewport_size({"width": 390, "height": 844})
    asked: list[str] = []
    opened.on("request", lambda each: asked.append(each.url))
    opened.goto(f"file://{file}")
    for summary in opened.locator("summary").all():
        if summary.is_visible():  # or it is folded in another one
            summary.click()
    assert len(asked) == 1
    assert opened.evaluate("document.documentElement.scrollWidth") <= 390
    assert opened.evaluate(BROKEN) == []
    for look in looks(opened):
        assert violations(opened) == [], look
    opened.close()
