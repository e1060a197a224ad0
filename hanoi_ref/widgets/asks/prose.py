"""Convert sentences of a lesson to HTML and plain text; code is between backticks."""

import re
from html import escape


def as_html(text: str) -> str:
    """Return the sentence as safe HTML.

    >>> as_html("Is `AB` < 2?")
    'Is <code>AB</code> &lt; 2?'
    """
    return re.sub("`([^`]+)`", r"<code>\1</code>", escape(text, quote=False))


def as_text(text: str) -> str:
    """Return the sentence without its backticks.

    >>> as_text("Is `AB` legal?")
    'Is AB legal?'
    """
    return text.replace("`", "")
