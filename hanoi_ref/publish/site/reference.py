"""The reference of the public names of `hanoi_ref`, as a page of the site."""

import re
from pathlib import Path
from types import ModuleType

import hanoi_ref
from hanoi_ref.palette import theme

STYLE = Path(__file__).parent / "page" / "reference"  # custom.css, which pdoc adds to its own
LESSONS = "[The lessons](../index.html) use these names."


def reference() -> str:
    """Return a page with the docstring of each public name, which loads nothing else."""
    import pdoc

    shown = ModuleType("hanoi_ref", f"{hanoi_ref.__doc__}\n{LESSONS}\n")
    # A module loads its names lazily, and pdoc looks only at those that it has.
    vars(shown).update({name: getattr(hanoi_ref, name) for name in hanoi_ref._ROOM_OF})
    vars(shown)["__all__"] = [*hanoi_ref._ROOM_OF]
    pdoc.render.configure(
        docformat="numpy",
        include_undocumented=False,
        favicon="../icon.svg",
        search=False,
        show_source=False,
        template_directory=STYLE,
    )
    module = pdoc.doc.Module(shown)
    page = str(pdoc.render.html_module(module, {"hanoi_ref": module}))
    page = page.replace("<style>", f"<style>{theme()}", 1)
    # pdoc's links to a heading have no words, and its headings in docstrings leave out levels.
    page = re.sub(r'(class="headerlink" href="#([^"]+)")', r'\1 aria-label="Link to \2"', page)
    return re.sub(r"(</?)h6\b", r"\1h2", page)
