"""Sentences of a lesson as HTML and as plain text; `code` stands between backticks."""

import re
from html import escape


def as_html(text: str) -> str:
    """The sentence as HTML that is safe to show.

    >>> as_html("Is `AB` < 2?")
    'Is <code>AB</code> &lt; 2?'
    """
    return re.sub("`([^`]+)`", r"<code>\1</code>", escape(text, quote=False))


def as_text(text: str) -> str:
    """The sentence without its backticks.

    >>> as_text("Is `AB` legal?")
    'Is AB legal?'
    """
    return text.replace("`", "")
