"""What a program shows stays as it looks and loses what runs."""

import re

import pytest

import hanoi_ref
from hanoi_ref.draw import draw_crossings, draw_curves, draw_hypercube
from hanoi_ref.sandbox.sanitize import clean_html, clean_markdown, clean_outputs

PICTURES = {
    "position": hanoi_ref.draw_position("AAc", posts="A", move="AB", legal=False, caption="So."),
    "graph": hanoi_ref.draw_graph(2),
    "hypercube": draw_hypercube(3),
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
        (r"$\\href{x}{y}$ $1\\ 2$", r"$href{x}{y}$ $1\\ 2$"),
        (r"$&#92;href&#x5C;\url&bsol;class$ a&#92;b", r"$hrefurlclass$ a&#92;b"),
        ("[\\\na]: javascript:b", "[\\\na]: #javascript:b"),
        (f"![a](data:image/png;base64,{'e' * 300_000}) so", "![a](#data) so"),
        ("e" * 300_000, f"{'e' * 250_000}\n\nThe rest of this text is too long to be shown."),
        ("\\\\(" * 2_000, "\\\\ (" * 2_000),
    ],
    ids=lambda text: text[:20],
)
def test_markdown_keeps_its_words(text, clean):
    """Mathematics and links stay, HTML is shown as typed, and no text is too long for a page."""
    assert clean_markdown(text) == clean


@pytest.mark.parametrize("between", ["", "\\", "<!-- -->", "<wbr>", "<x></x>"])
def test_shown_html_has_no_links_of_tex(between):
    """Cleaning takes out tags and comments, which may join a backslash and a word."""
    told = {"output_type": "display_data", "data": {"text/html": f"$\\{between}href{{a}}{{b}}$"}}
    (output,) = clean_outputs([told])
    assert r"\href" not in output["data"]["text/html"]
