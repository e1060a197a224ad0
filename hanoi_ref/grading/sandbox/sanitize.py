"""Sanitizing of a program's outputs for a teacher's browser: no scripts, no external resources."""

import re
from base64 import b64decode
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import nh3

Output = dict[str, Any]

HTML = set(
    """
    a abbr b blockquote br caption code col colgroup dd del details div dl dt em figcaption
    figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp small span strong sub
    summary section sup table tbody td tfoot th thead time tr tt u ul var
    """.split()
)
SVG = set(
    """
    svg g title desc rect circle ellipse line polyline polygon path text tspan defs marker
    clipPath linearGradient stop use
    """.split()
)
LOOKS = set(
    """
    x y x1 y1 x2 y2 cx cy r rx ry dx dy d points width height viewBox preserveAspectRatio
    transform fill fill-opacity fill-rule stroke stroke-width stroke-dasharray stroke-linecap
    stroke-linejoin stroke-opacity opacity font-size font-weight font-family font-style
    text-anchor dominant-baseline marker-end marker-start marker-mid markerWidth markerHeight
    refX refY orient offset stop-color clip-path clip-rule role lang dir title alt style
    aria-label aria-labelledby aria-describedby aria-hidden class id colspan rowspan scope open
    """.split()
)
STYLES = set(
    """
    align-items background background-color border border-bottom border-collapse border-color
    border-left border-radius border-right border-spacing border-style border-top border-width
    color column-gap display fill flex flex-direction flex-wrap font font-family font-size
    font-style font-variant-numeric font-weight gap grid-template-columns height
    justify-content letter-spacing line-height list-style margin margin-bottom margin-left
    margin-right margin-top max-width min-width opacity overflow-wrap padding padding-bottom
    padding-left padding-right padding-top row-gap stroke stroke-width text-align text-anchor
    text-decoration text-transform vertical-align white-space width
    """.split()
)
PICTURES = {"image/png": b"\x89PNG\r\n\x1a\n", "image/jpeg": b"\xff\xd8\xff"}
# Mark every output as the program's, so that it cannot pass for a verdict, nor cover one.
FRAME = (
    '<div style="overflow:auto;border-left:4px solid var(--hanoi-line,#C9C2B4);padding-left:8px">{}'
    '<div style="font-size:75%;color:var(--hanoi-faint,#5F6470)">shown by the program</div></div>'
)
_NAME = re.compile(r"h[0-9a-f]{6}[\w-]*")  # the ids in drawings of the course
_ADDRESS = re.compile(
    r"url\s*\(|src\s*\(|image(-set)?\s*\(|cross-fade|expression|@import|\\", re.IGNORECASE
)

LONGEST = 250_000  # characters of HTML; three times the largest drawing of the course
TAGS, SIGNS = 5_000, 5_000  # cleaning of nested tags, or of "&", takes quadratic time
FORMULAS = 1_000  # nbconvert searches for the end of each, which takes quadratic time
ALL = 4_000_000  # characters of all outputs of a cell; the rest is dropped


def clean_html(text: str) -> str:
    """Return the HTML with only its harmless tags and attributes.

    >>> clean_html('<b onclick="x()">5</b><script>x()</script><img src="https://a.org/b.png">')
    '<b>5</b><img>'
    >>> clean_html("<div>" * 10_000)
    'This is too large to be shown.'
    """
    if len(text) > LONGEST or text.count("<") > TAGS or text.count("&") > SIGNS:
        return "This is too large to be shown."
    return nh3.clean(
        text,
        tags=HTML | SVG,
        attributes={"*": LOOKS, "a": {"href"}, "img": {"src", "width", "height"}, "use": {"href"}},
        attribute_filter=_attribute,
        url_schemes={"https", "http", "mailto", "data"},
        clean_content_tags={"script", "style", "iframe", "object", "template", "noscript"},
        link_rel="noopener noreferrer",
    )


def _attribute(tag: str, name: str, value: str) -> str | None:
    """Return the value of an attribute, or None to remove the attribute."""
    if name in ("href", "src"):
        if tag == "a":
            return value if value.startswith(("https://", "http://", "mailto:")) else None
        inside = re.match("#" if tag == "use" else _PICTURE, value)
        return value if inside else None
    if name == "class":
        return value if (tag, value) == ("svg", "hanoi-svg") else None  # follows the theme
    if name in ("id", "aria-labelledby", "aria-describedby"):
        return value if _NAME.fullmatch(value) else None
    if _ADDRESS.search(value) and not re.fullmatch(r"url\(#[\w-]+\)", value):
        return None
    return _style(value) if name == "style" else value


def _style(value: str) -> str:
    """Return the declarations of known properties.

    nh3's own filter damages functions in functions, as in fit-content(min(36em, 45vw)).  To split
    at each semicolon is safe: a browser begins a declaration nowhere else.

    >>> _style("width:fit-content(min(9em,45vw)); position:fixed; color:red")
    'width:fit-content(min(9em,45vw)); color:red'
    """
    declarations = value.split(";")
    return ";".join(d for d in declarations if d.partition(":")[0].strip().lower() in STYLES)


def clean_outputs(told: Any) -> list[Output]:
    """Return the valid outputs that a program reports, sanitized."""
    found, left = [], ALL
    for each in told if isinstance(told, list) else ():
        left -= _length(each)
        if left >= 0 and (clean := _clean(each)):
            found.append(clean)
    return found


def _length(told: Any) -> int:
    """Return the size of a JSON value: its characters, plus one for each nested value."""
    if isinstance(told, str):
        return 1 + len(told)
    inner = told.values() if isinstance(told, Mapping) else told if isinstance(told, list) else ()
    return 1 + sum(map(_length, inner))


def _clean(told: Any) -> Output | None:
    kind = told.get("output_type") if isinstance(told, Mapping) else None
    if kind == "stream":
        name = "stderr" if told.get("name") == "stderr" else "stdout"
        return {"output_type": "stream", "name": name, "text": _text(told.get("text"))}
    if kind == "error":
        lines = told.get("traceback")
        lines = [_text(line) for line in lines] if isinstance(lines, list) else []
        said = {name: _text(told.get(name)) for name in ("ename", "evalue")}
        return {"output_type": "error", **said, "traceback": lines}
    if kind in ("display_data", "execute_result") and isinstance(told.get("data"), Mapping):
        data = _clean_data(told["data"])
        number = {"execution_count": None} if kind == "execute_result" else {}
        return {"output_type": kind, "data": data, "metadata": {}, **number} if data else None
    return None


def _clean_data(told: Mapping[str, Any]) -> dict[str, str]:
    """Return the formats of an output that a page may show, each sanitized."""
    data = {kind: _text(each) for kind, each in told.items() if isinstance(each, str)}
    clean = {"text/plain": data["text/plain"]} if "text/plain" in data else {}
    shown = data.get("text/html") or data.get("image/svg+xml", "")
    for kind, begins in PICTURES.items():
        with suppress(ValueError):  # no base64
            is_shown = b64decode(data.get(kind, ""), validate=False).startswith(begins)
            if is_shown and not shown:
                shown = f'<img src="data:{kind};base64,{"".join(data[kind].split())}">'
    if shown:  # embed the picture in the page, where screen readers reach its description
        clean["text/html"] = FRAME.format(_text(clean_html(shown)))  # "\\<wbr>href" is one word now
    return clean


def _text(told: Any) -> str:
    return (
        _TEX.sub(lambda found: "" if found[1] else found[0], told) if isinstance(told, str) else ""
    )


def clean_markdown(text: str) -> str:
    """Return Markdown in which HTML is text and no link can run a script.

    >>> clean_markdown("a < b, <b>c</b>, [d](javascript:e)")
    'a < b, &lt;b>c&lt;/b>, [d](#javascript:e)'
    """
    text = _BLANKS.sub(" ", _text(_DATA.sub("(#data", text)))
    if len(text) > LONGEST:
        text = f"{text[:LONGEST]}\n\nThe rest of this text is too long to be shown."
    if len(_FORMULA.findall(text)) > FORMULAS:
        text = _FORMULA.sub(r"\g<0> ", text)
    return _LINK.sub(r"\1#", _TAG.sub("&lt;", text))


_PICTURE = r"data:image/(png|jpeg|gif);base64,[\w+/=\s]*$"
_DATA = re.compile(r"\(\s{0,9}data:[^\s)]*", re.IGNORECASE)
_BLANKS = re.compile(r"[ \t]{200,}")  # mistune searches each for the end of its line
_FORMULA = re.compile(r"\\\\(?=[(\[])|\\(?=begin\{)")
_TAG = re.compile(r"<(?=[A-Za-z/!?])")
_LINK = re.compile(
    r"(\]\s{0,9}\(\s{0,9}<?|^[ \t>*+.)\d-]{0,99}\[(?:\\[\s\S]|[^\[\]\\]){0,999}\]:\s{0,9}<?)(?!https?://|mailto:|#)",
    re.MULTILINE,
)
# TeX commands that can create a link or disguise a formula.
_TEX = re.compile(
    r"(?:\\|&(?:#0{0,9}92|#[xX]0{0,9}5[cC]|bsol);?)++"
    r"(?:(?=(href|url|require|class|style|cssId|html\w*|texttip|mmlToken|data)\b)|)"
)
