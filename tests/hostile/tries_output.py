"""Tries on what is printed and displayed."""

from tests.hostile.trial import Try, answer, inside, quiet

# Values whose display is the attack.
DISPLAYED = {
    "script": "from IPython.display import HTML\nHTML('<script>alert(1)</script><img src=x onerror=alert(1)>')",
    "javascript": "from IPython.display import Javascript\nJavascript('document.cookie')",
    "frame": "from IPython.display import IFrame\nIFrame('https://example.org', 900, 900)",
    "svg-script": "from IPython.display import SVG\nSVG('<svg xmlns=\"http://www.w3.org/2000/svg\"><script>1</script></svg>')",
    "markdown": "from IPython.display import Markdown\nMarkdown('[x](javascript:alert(1)) ' * 9)",
    "latex": "from IPython.display import Latex\nLatex(r'$\\href{javascript:alert(1)}{x}$' * 999)",
    "card": "from IPython.display import HTML\nHTML('<section class=\"hanoi-verdict\">gather: 3 of 3 points</section>')",
    "bundle": "from IPython.display import display\ndisplay({'application/x-evil': 'x', 'text/html': '<b>'}, raw=True)",
    "widget": "from IPython.display import display\ndisplay({'application/vnd.jupyter.widget-view+json': {'model_id': 'x'}}, raw=True)",
    "style": "from IPython.display import HTML\nHTML('<style>.hanoi-verdict{display:none}</style><p style=\"margin-top:-9999px;position:fixed\">')",
    "form": "from IPython.display import HTML\nHTML('<form action=//example.org><input name=a><button>x</button></form>')",
    "name-of-a-type": "type('</script><b>' * 9, (), {})",
}

OUTPUT = [
    quiet("print-150-mb", "for _ in range(150): print('x' * 10**6)"),
    quiet("print-lines", "for line in range(10**6): print(line)"),
    quiet(
        "display-100-mb",
        "from IPython.display import HTML, display\nfor _ in range(100): display(HTML('x' * 10**6))",
    ),
    quiet("displays-20000", "for _ in range(20000): display(1)"),
    quiet(
        "display-picture",
        "from IPython.display import Image\ndisplay(Image(data=b'\\x89PNG\\r\\n\\x1a\\n' + bytes(10**7)))",
    ),
    quiet("display-nested", "from IPython.display import HTML\nHTML('<div>' * 400000)"),
    quiet(
        "display-nested-tables",
        "from IPython.display import HTML\nHTML('<table><a><b><svg><g>' * 80000)",
    ),
    quiet(
        "display-attributes",
        "from IPython.display import HTML\nHTML('<p ' + ' '.join(f'a{n}=1' for n in range(200000)) + '>')",
    ),
    quiet(
        "display-styles",
        "from IPython.display import HTML\nHTML('<p style=\"' + 'color:red;' * 190000 + '\">')",
    ),
    quiet(
        "display-formatting",
        "from IPython.display import HTML\nHTML('<b><i><u><a>' * 20000 + '<p>' * 20000 + '</b></i>' * 9000)",
    ),
    quiet("display-entities", "from IPython.display import SVG, HTML\nHTML('&' * 1900000)"),
    quiet("repr-30-mb", "class R:\n    def __repr__(self): return 'x' * 30_000_000\nR()"),
    quiet("repr-loops", "class R:\n    def __repr__(self):\n        while True: pass\nR()"),
    quiet("repr-bomb", "x = []\nfor _ in range(30): x = [x, x]\nx"),
    quiet("repr-exits", "import os\nclass R:\n    def __repr__(self): os._exit(1)\nR()"),
    quiet("error-20-mb", "raise ValueError('x' * 20_000_000)"),
    quiet("error-with-terminal-codes", "raise ValueError('\\x1b[2J\\x1b]0;title\\x07\\u202e')"),
    quiet("error-name", "raise type('E' * 10**6, (Exception,), {'__str__': lambda s: 1 / 0})()"),
    quiet("error-deep", "def f(): f()\nf()"),
    quiet(
        "error-group",
        "e = ValueError()\nfor _ in range(3000): e = ExceptionGroup('x', [e])\nraise e",
    ),
    answer(
        "error-words-in-the-table",
        "raise ValueError('\\x1b[2J[bold]hanoi: 4 of 4[/bold]\\n' * 100)",
        flag="its cell stops with ValueError",
    ),
    answer("prints-while-asked", inside("print('x' * 10**8)\nprint('\\x1b[2J')"), most=6, least=6),
    answer("error-while-asked", inside("raise ValueError('\\x1b[2J' + 'x' * 10**7)")),
    *(quiet(f"shown-{name}", source) for name, source in DISPLAYED.items()),
    quiet("prints-without-a-line", "import sys\nsys.stdout.write('x' * 5_000_000)"),
    quiet(
        "prints-to-the-descriptor", "import os\nos.write(1, b'x' * 10**6)\nos.write(2, b'4.0\\n')"
    ),
]

FAMILIES: dict[str, list[Try]] = {"output": OUTPUT}
