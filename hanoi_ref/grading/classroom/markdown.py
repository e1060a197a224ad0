"""Markdown as self-contained HTML, with formulas as MathML."""

import re
from collections.abc import Collection, Mapping
from contextlib import suppress
from functools import lru_cache
from html import escape
from typing import Any
from urllib.parse import unquote

import nh3
from latex2mathml.converter import convert
from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath

from hanoi_ref.course.notebooks import Pictures
from hanoi_ref.grading.sandbox.sanitize import HTML

MATHML = set(
    """
    math mrow mi mn mo ms mtext mspace msup msub msubsup mfrac msqrt mroot munder mover munderover
    mtable mtr mtd mstyle mpadded mphantom menclose mfenced merror
    """.split()
)
NAMESPACE = ' xmlns="http://www.w3.org/1998/Math/MathML"'  # implied in HTML
LOOKS = {
    "*": {"display", "mathvariant", "stretchy", "fence", "separator", "linethickness", "form"},
    "a": {"href"},
    "img": {"src", "alt"},
}


Addresses = Mapping[str, str]
"""The addresses of pictures by their names; one may contain the picture itself."""


def as_html(markdown: str, addresses: Addresses | None = None) -> str:
    """Return Markdown of a student or a teacher as safe HTML.

    `addresses` are those of a student's pictures: any other picture is replaced by a word.

    >>> print(as_html("Always $n$.").strip())
    <p>Always <math display="inline"><mrow><mi>n</mi></mrow></math>.</p>
    """
    return _without_pictures(markdown) if addresses is None else _rendered(markdown, addresses)


def contained(pictures: Pictures) -> Addresses:
    """Return addresses that contain the pictures, for a page of one file.

    >>> contained({"a": {"image/png": "iVBO"}})
    {'a': 'data:image/png;base64,iVBO'}
    """
    return {
        name: f"data:{kind};base64,{data}"
        for name, picture in pictures.items()
        for kind, data in picture.items()
    }


# All that has a meaning in a comment.  Programs have stars and dollars too, so those of bold words
# and formulas have no space inside, and bold words have no letter outside.
MEANT = re.compile(
    r"""
    \$\$ (?P<block>[^$]{1,2000}) \$\$
    | \$ (?P<inline>(?=\S)[^$\n]{0,500}[^\s$]) \$ (?!\d)
    | ` (?P<code>(?=\S)[^`\n]{0,500}[^`\s]) `
    | (?<![\w*])\*\* (?P<bold>(?=\S)[^*\n]{0,500}[^\s*]) \*\*(?![\w*])
    | \[ (?P<words>[^]\n]{1,500}) \]\( (?P<link>https?://[^\s()]{1,500}) \)
    """,
    re.VERBOSE,
)


@lru_cache(2_000)  # the desk asks for those of a class every few seconds
def comment_as_html(comment: str) -> str:
    """Return a teacher's comment as safe HTML, which shows line ends as CSS's pre-wrap does.

    It shows what was typed, but for **bold**, `code`, links and formulas.

    >>> comment_as_html("Why **not** i<n, <b> or 2**n*n**2?")
    '<p>Why <strong>not</strong> i&lt;n, &lt;b&gt; or 2**n*n**2?</p>'
    """
    shown, at = "", 0
    for found in MEANT.finditer(comment):
        shown += escape(comment[at : found.start()]) + _meant(found)
        at = found.end()
    whole = (shown + escape(comment[at:])).strip()
    return _clean(f"<p>{whole}</p>", set()) if whole else ""


def _meant(found: re.Match[str]) -> str:
    kind = found.lastgroup or ""
    if kind in ("block", "inline"):
        return _mathml(found[kind], kind)
    if kind == "link":
        return f'<a href="{escape(found["link"])}">{escape(found["words"])}</a>'
    tag = {"code": "code", "bold": "strong"}[kind]
    return f"<{tag}>{escape(found[kind])}</{tag}>"


@lru_cache(2_000)  # most cells of a class are the lessons'
def _without_pictures(markdown: str) -> str:
    return _rendered(markdown, None)


def _rendered(markdown: str, addresses: Addresses | None) -> str:
    renderer = _Renderer(escape=False, attachments=addresses)
    renderer.names_missing = addresses is not None
    rendered = MarkdownWithMath(renderer=renderer).render(markdown)
    return _clean(rendered, {*(addresses or {}).values()})


def _clean(html: str, shown: Collection[str]) -> str:
    """Return HTML with its harmless tags and attributes, and the pictures of these addresses."""

    def kept(tag: str, name: str, value: str) -> str | None:
        if name == "src":
            return value if value in shown else None
        plain = "".join(sign for sign in value if sign > " ")  # browsers skip the others
        return None if plain.casefold().startswith("data:") else value

    return nh3.clean(
        html,
        tags=HTML | MATHML | {"a"},
        attributes=LOOKS,
        attribute_filter=kept,
        url_schemes={"http", "https", "mailto", "data"},
        set_tag_attribute_values={"img": {"loading": "lazy"}},  # a page may have hundreds
    )


class _Renderer(IPythonRenderer):
    """A Markdown renderer that converts formulas, where nbconvert would leave them to a script."""

    names_missing = False

    def image(self, text: str, url: str, title: str | None = None) -> str:
        """Return a picture, or words in its place if it is not in the submission."""
        if not self.names_missing or self._embed_image_or_attachment(url):
            return str(super().image(text, url, title))
        if "://" in url:
            return f"<em>picture {escape(url.partition('://')[2])} is not in the submission</em>"
        name = escape(unquote(url).removeprefix("#").removeprefix("attachment:"))
        return f"<em>picture {name} is missing, or no PNG, JPEG or GIF of at most 6 MB</em>"

    def _embed_image_or_attachment(self, src: str) -> str:
        return str(self.attachments.get(src.removeprefix("attachment:"), ""))

    def heading(self, text: str, level: int, **attrs: Any) -> str:
        """Return a bold paragraph: the page has headings of its own."""
        return f"<p><strong>{text}</strong></p>\n"

    def inline_math(self, body: str) -> str:
        """Return a formula within a line."""
        return _mathml(body, "inline")

    def block_math(self, body: str) -> str:
        """Return a displayed formula."""
        return _mathml(body, "block")

    def multiline_math(self, text: str) -> str:
        """Return a formula of several lines, given with its dollar signs."""
        return _mathml(text.strip().strip("$"), "block")

    def latex_environment(self, name: str, body: str) -> str:
        """Return a LaTeX environment, such as align, as one formula."""
        return _mathml(rf"\begin{{{name}}}{body}\end{{{name}}}", "block")


def _mathml(formula: str, display: str) -> str:
    """Return a formula as MathML, or as it was typed if it cannot be parsed."""
    with suppress(Exception):  # a page must result, whatever was typed
        return str(convert(formula, display=display)).replace(NAMESPACE, "")
    return f"<code>{escape(formula)}</code>"
