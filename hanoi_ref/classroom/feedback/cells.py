"""Cells of a notebook as HTML for a page: shortened, with nothing that runs."""

import re
from functools import lru_cache
from html import escape
from typing import Any

from nbconvert.filters.ansi import strip_ansi
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from hanoi_ref.classroom.feedback.markdown import as_html
from hanoi_ref.sandbox.sanitize import clean_html

LINES = 30  # of a program's output; further ones are only counted
_FORMATTER = HtmlFormatter(cssclass="code")
OWN = re.compile(r"^-+> ?\d+ .*", re.MULTILINE)  # the lines of a traceback in the student's code


@lru_cache(2_000)  # most cells of a class are the lessons'
def code(source: str) -> str:
    """Return a program as HTML with coloured syntax.

    >>> code("n = 1")
    '<div class="code"><pre><span></span><span class="n">n</span> <span class="o">=</span> ...'
    """
    return str(highlight(source, PythonLexer(), _FORMATTER))


def colours() -> str:
    """Return the style sheet of programs, with enough contrast on white (WCAG 2.2, 4.5:1)."""
    return str(HtmlFormatter(style="default", cssclass="code").get_style_defs())


def folded(cell: Any) -> str:
    """Return a cell with its outputs as HTML."""
    if cell.cell_type != "code":
        return f'<div class="cell words">{as_html(cell.source, cell.get("attachments"))}</div>'
    is_check = cell.metadata.get("nbgrader", {}).get("grade")  # its card is shown above
    shown = "" if is_check else "".join(map(_output, cell.get("outputs", [])))
    return f'<div class="cell">{code(cell.source)}{shown}</div>'


def _output(output: Any) -> str:
    if output.output_type == "error":
        return f'<pre class="error">{escape(_error(output))}</pre>'
    if output.output_type == "stream":
        return _text("".join(output.text))
    data = output.get("data", {})
    html = data.get("text/html") or data.get("image/svg+xml")
    if html:
        return f'<div class="shown">{clean_html("".join(html))}</div>'
    return _text("".join(data.get("text/plain", "")))


def _text(words: str) -> str:
    lines = words.splitlines()
    left = len(lines) - LINES
    more = [f"... and {left} more line{'s' * (left > 1)}"] if left > 0 else []
    return f"<pre>{escape(chr(10).join(lines[:LINES] + more))}</pre>"


def _error(output: Any) -> str:
    """Return an error with the student's own lines that led to it, the first and last ones."""
    own = [line.strip() for line in OWN.findall(strip_ansi("\n".join(output.traceback)))]
    lines = own if len(own) <= 6 else [*own[:3], f"... {len(own) - 6} more calls", *own[-3:]]
    return "\n".join([*lines, f"{output.ename}: {output.evalue[:300]}"])
