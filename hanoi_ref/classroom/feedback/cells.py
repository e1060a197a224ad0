"""Cells of a notebook as they stand on a page: short, and nothing in them runs."""

import re
from html import escape
from typing import Any

from nbconvert.filters.ansi import strip_ansi
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from hanoi_ref.classroom.feedback.markdown import as_html
from hanoi_ref.sandbox.sanitize import clean_html

LINES = 30  # of what a program prints; the rest is counted
OWN = re.compile(r"^-+> ?\d+ .*", re.MULTILINE)  # the lines of a traceback that are the student's


def code(source: str) -> str:
    """A program in colours.

    >>> code("n = 1")
    '<div class="code"><pre><span></span><span class="n">n</span> <span class="o">=</span> ...'
    """
    return str(highlight(source, PythonLexer(), HtmlFormatter(cssclass="code")))


def colours() -> str:
    """The style sheet of programs: dark enough on a light ground (WCAG 2.2, 4.5:1)."""
    return str(HtmlFormatter(style="default", cssclass="code").get_style_defs())


def folded(cell: Any) -> str:
    """A cell with what it has shown."""
    if cell.cell_type != "code":
        return f'<div class="cell words">{as_html(cell.source)}</div>'
    is_check = cell.metadata.get("nbgrader", {}).get("grade")  # its card stands above
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
    """An error with the student's own lines that led there, first and last ones."""
    own = [line.strip() for line in OWN.findall(strip_ansi("\n".join(output.traceback)))]
    lines = own if len(own) <= 6 else [*own[:3], f"... {len(own) - 6} more calls", *own[-3:]]
    return "\n".join([*lines, f"{output.ename}: {output.evalue[:300]}"])
