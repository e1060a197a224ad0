"""What a program shows stays as it looks and loses what runs."""

import re

import pytest

import hanoi_ref
from hanoi_ref.draw import draw_crossings, draw_curves
from hanoi_ref.sandbox.sanitize import clean_html, clean_markdown, clean_outputs

PICTURES = {
    "position": hanoi_ref.draw_position("AAc", posts="A", move="AB", legal=False, caption="So."),
    "graph": hanoi_ref.draw_graph(2),
    "hypercube": hanoi_ref.draw_hypercube(3),
    "gray": hanoi_ref.draw_gray(3),
    "calls": hanoi_ref.draw_calls(2),
    "bits": hanoi_ref.draw_bits(5),
    "walk": hanoi_ref.draw_walk(["AB", "AC", "BC"], 2),
    "crossings": draw_crossings(["A", "b", "C", "a"]),
    "curves": draw_curves({"one": [1, 2, 3]}),
}


def attributes(markup: str) -> set[tuple[str, str]]:
    """The names of tags with those of their attributes, but for what only scripts read."""
    found = re.findall(r"<([\w-]+)((?:\s[^<>]*)?)>", markup)
    named = {(tag, name) for tag, inner in found for name in re.findall(r'([\w:-]+)="', inner)}
    return {(tag, name) for tag, name in named if not name.startswith(("data-", "xmlns"))}


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_of_the_course_keeps_its_looks(name):
    """Every tag, every attribute that is seen or read out."""
    assert attributes(clean_html(str(PICTURES[name]))) == attributes(str(PICTURES[name]))


@pytest.mark.parametrize(
    ("told", "kept"),
    [
        (None, []),
        ({"output_type": "stream"}, []),
        ([7, {"output_type": "comm"}], []),
        ([{"output_type": "display_data", "data": {"application/javascript": "x"}}], []),
        ([{"output_type": "display_data", "data": {"image/png": "no picture"}}], []),
        (
            [{"output_type": "stream", "name": "pipe", "text": 5, "more": 1}],
            [{"output_type": "stream", "name": "stdout", "text": ""}],
        ),
    ],
)
def test_what_is_no_output_is_left_out(told, kept):
    """And what is one keeps the fields that it should have."""
    assert clean_outputs(told) == kept


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("2 < 3 and 3 > 2", "2 < 3 and 3 > 2"),
        ("<script>x</script>", "&lt;script>x&lt;/script>"),
        ("[a](https://b.org) [c](javascript:d)", "[a](https://b.org) [c](#javascript:d)"),
        ("[a]: data:text/html,x", "[a]: #data:text/html,x"),
        (r"$\href{javascript:x}{y}$ $\frac12$", r"$href{javascript:x}{y}$ $\frac12$"),
    ],
)
def test_markdown_keeps_its_words(text, clean):
    """Mathematics and links stay, HTML is shown as it was typed."""
    assert clean_markdown(text) == clean
