"""Match the cells of a submission with the lesson's, and find answers that are written elsewhere.

Each step takes a plan and returns the next one.  A cell is matched by its name in nbgrader's
metadata, by its id or by its content.  An answer is the cell with its name, or the last cell that
defines it.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import takewhile
from typing import Any
from urllib.parse import quote

from hanoi_ref.checking.running.source import parsed
from hanoi_ref.course.notebooks import LINK, Cell, graded, text
from hanoi_ref.grading.marking.cells import WORDY, bound, code_in, functions, has_code, only_call

ELSEWHERE = "answer found in another cell"
DECIDING = ("grade", "locked", "points", "solution", "task")  # metadata that affect points
TEXTS = 10  # texts that are searched for a program
FEW = 5  # words of a text that can be an answer far from its place, or can be the lesson's
TOKEN = re.compile(r"[^\W_]+")
SENTENCE = re.compile(r"((?<=[.?!:])\s+|\n\s*\n|\n(?=\s*(?:[-*+>#|]|\d+[.)])\s))")
COMMENT = re.compile(r"^[ \t]*#+ ?", re.MULTILINE)


@dataclass(frozen=True)
class Plan:
    """A submission between two steps: its cells by number, and what each of them stands for.

    `released` has the lesson's cells by name, and `texts` their sources.  `order` has the numbers
    of the cells that are in the notebook.  `places` has the cells that stand for released cells,
    `adopted` those that are an answer elsewhere, and `homes` those that define an answer, by name.
    Each of `repairs` is the name of the cell that it is about, or "", and a message.
    """

    released: Mapping[str, Cell]
    texts: Collection[str]
    cells: Mapping[int, Cell]
    order: Sequence[int]
    places: Mapping[str, int] = field(default_factory=dict)
    adopted: Mapping[str, int] = field(default_factory=dict)
    homes: Mapping[str, Sequence[int]] = field(default_factory=dict)
    repairs: Sequence[tuple[str, str]] = ()

    @classmethod
    def of(cls, submitted: Sequence[Cell], released: Sequence[Cell]) -> Plan:
        """Return a submission before the first step; its cells are numbered from 1."""
        cells = dict(enumerate(submitted, 1))
        texts = frozenset(text(cell).strip() for cell in released)
        return cls({cell["id"]: cell for cell in released}, texts, cells, tuple(cells))

    def source(self, number: int) -> str:
        """Return the source of a cell."""
        return str(self.cells[number]["source"])

    def is_released(self, number: int) -> bool:
        """Return whether the source of a cell is that of any released cell."""
        return self.source(number).strip() in self.texts

    @property
    def own_code(self) -> list[int]:
        """The code cells in order that are not the lesson's."""
        codes = (number for number in self.order if self.cells[number]["cell_type"] == "code")
        return [number for number in codes if not self.is_released(number)]

    def stands(self, number: int) -> bool:
        """Return whether a cell stands for a released cell or is an answer elsewhere."""
        return number in self.places.values() or number in self.adopted.values()

    def changed(self, number: int, cell: Cell) -> Plan:
        """Return the plan with a new or changed cell."""
        return replace(self, cells={**self.cells, number: cell})

    def without(self, numbers: Collection[int]) -> Plan:
        """Return the plan without some cells in its order."""
        return replace(self, order=tuple(n for n in self.order if n not in numbers))

    def joined(self, number: int, whole: str, others: Collection[int], name: str) -> Plan:
        """Return the plan with the pieces of a cell joined to the whole."""
        plan = self.changed(number, {**self.cells[number], "source": whole}).without(others)
        return plan.noted(name, "the cell was in pieces; they are one again")

    def vacated(self, name: str) -> Plan:
        """Return the plan without the cell that stands for a released cell, if there is one."""
        places = {other: number for other, number in self.places.items() if other != name}
        return replace(self.without([self.places.get(name, 0)]), places=places)

    def noted(self, name: str, clause: str) -> Plan:
        """Return the plan with a message on a repair of the cell with a name."""
        return replace(self, repairs=(*self.repairs, (name, f"{name}: {clause}")))


def turned(cell: Cell, kind: str, source: str) -> Cell:
    """Return a cell with another type and source.

    >>> turned({"id": "a", "cell_type": "raw", "source": "1", "attachments": {}}, "code", "1 + 1")
    {'id': 'a', 'cell_type': 'code', 'source': '1 + 1'}
    """
    lost = ("outputs", "execution_count", *(["attachments"] if kind == "code" else []))
    kept = {key: value for key, value in cell.items() if key not in lost}
    return {**kept, "cell_type": kind, "source": source}


def is_untouched(source: str, original: Cell) -> bool:
    """Return whether a source is empty, or as it was released."""
    return source.strip() in ("", text(original).strip())


# Which cell is which


def match_by_name(plan: Plan) -> Plan:
    """Let each cell stand for the released cell that has its name or its id."""
    names = {number: graded(cell).get("grade_id", "") for number, cell in plan.cells.items()}
    counts = Counter(names.values())
    claims: dict[str, list[int]] = {}
    for number, name in names.items():
        id = plan.cells[number]["id"]
        if name and id in plan.released and not counts[id] and counts[name] > 1:
            plan = plan.noted(id, "the cell had the name of another one; it is known by its id")
            name = id
        name = name if graded(plan.released.get(name, {})) else id
        if name in plan.released:
            claims.setdefault(name, []).append(number)
    plan = replace(plan, places={name: rivals[-1] for name, rivals in claims.items()})
    for name, rivals in claims.items():
        if len(rivals) > 1 and graded(plan.released[name]):
            plan = choose(plan, name, rivals)
    return plan


def choose(plan: Plan, name: str, rivals: Sequence[int]) -> Plan:
    """Let the last written one of cells with the same name stand for it; remove empty copies.

    The pieces of an answer are joined.
    """
    original, sources = plan.released[name], [plan.source(number) for number in rivals]
    is_answer, whole = graded(original).get("solution"), "\n".join(sources)
    if is_answer and parsed(whole) and not all(map(parsed, sources)):
        plan = replace(plan, places={**plan.places, name: rivals[0]})
        return plan.joined(rivals[0], whole, rivals[1:], name)
    written = [
        number
        for number, source in zip(rivals, sources, strict=True)
        if (not is_untouched(source, original) if is_answer else has_code(source))
    ]
    chosen = (written or rivals)[-1]
    plan = replace(plan, places={**plan.places, name: chosen})
    plan = plan.without({*rivals} - {chosen, *written})
    counts = "its last place" if original["cell_type"] == "markdown" else "the last one"
    return plan.noted(name, f"the cell was there more than once; {counts} counts")


def match_by_content(plan: Plan) -> Plan:
    """Match cells that have lost metadata and id: the same text, or the same check.

    >>> plan = Plan.of([{"id": "a", "source": "1 "}], [{"id": "b", "source": "1"}])
    >>> match_by_content(plan).places
    {'b': 1}
    """
    by_content: dict[str, list[int]] = {}
    for number in plan.order:
        if not plan.stands(number):
            source = plan.source(number)
            for content in {source.strip(), checked_alone(source)}:
                by_content.setdefault(content, []).append(number)
    places = dict(plan.places)
    for name, original in plan.released.items():
        if name not in places:
            check = checked_alone(text(original)) if graded(original).get("grade") else ""
            contents = [content for content in (text(original).strip(), check) if content]
            rivals = next(filter(None, map(by_content.get, contents)), [])
            places |= {name: rivals[0]} if len(rivals) == 1 else {}
    return replace(plan, places=places)


def checked_alone(source: str) -> str:
    """Return the id of the exercise that a cell checks, if it does nothing else.

    >>> checked_alone('check("recursion.hanoi", hanoi)'), checked_alone("hanoi(3)")
    ('check recursion.hanoi', '')
    """
    match only_call(source):
        case ast.Call(ast.Name("check"), [ast.Constant(str(name)), *_]):
            return f"check {name}"
    return ""


def compare_metadata(plan: Plan) -> Plan:
    """Note the cells whose metadata are missing, or would give other points."""
    for name, number in plan.places.items():
        own, wanted = graded(plan.cells[number]), graded(plan.released[name])
        if own and any(own.get(key, False) != wanted.get(key, False) for key in DECIDING):
            plan = plan.noted(name, "its metadata were changed; those of the course count")
        elif wanted and not own:
            plan = plan.noted(name, "metadata missing; identified by content")
    return plan


def restore_kinds(plan: Plan) -> Plan:
    """Give each cell the type that it was released with, unless it is something else now."""
    for name, number in plan.places.items():
        original, cell, source = plan.released[name], plan.cells[number], plan.source(number)
        kind = original["cell_type"]
        is_same = source.strip() == text(original).strip()
        if cell["cell_type"] != kind and (graded(original) or is_same):
            if kind == "code" and graded(original):
                source = code_in(source) or source
            plan = plan.changed(number, turned(cell, kind, source))
            what = "code" if kind == "code" else "text"
            plan = plan.noted(name, f"the cell was of another kind; it is {what} again")
    return plan


# Programs


def find_program(plan: Plan, name: str, check: str) -> Plan:
    """Find the cell in which an answer is written, which may have another place or name."""
    plan = join_next(plan, name)
    home = plan.places.get(name)
    if home and name in bound(plan.source(home)):
        return replace(plan, homes={**plan.homes, name: [home]})
    number, source = _definition(plan, name)
    if not number:
        return _find_by_other_name(plan, name, check)
    if plan.cells[number]["cell_type"] != "code":
        plan = plan.changed(number, turned(plan.cells[number], "code", source))
    plan = replace(plan, homes={**plan.homes, name: [number]}).noted(name, ELSEWHERE)
    if home and is_untouched(plan.source(home), plan.released[name]):
        plan = plan.vacated(name)
    if name not in plan.places and not plan.stands(number):
        plan = replace(plan, adopted={**plan.adopted, name: number})
    return plan


def join_next(plan: Plan, name: str) -> Plan:
    """Join an answer with the next cell, if only the two together are a program."""
    home = plan.places.get(name)
    if not home or home not in plan.order[:-1]:
        return plan
    after = plan.order[plan.order.index(home) + 1]
    whole = f"{plan.source(home)}\n{plan.source(after)}"
    if plan.stands(after) or parsed(plan.source(after)) or not parsed(whole):
        return plan
    return plan.joined(home, whole, [after], name)


def _definition(plan: Plan, name: str) -> tuple[int, str]:
    """Return the last cell that defines a name, and its code, which may be in a text; 0 if none."""
    codes = [number for number in plan.own_code if name in bound(plan.source(number))]
    # `hanoi = hanoi(3)` binds the name as well, but the answer is the function.
    programs = [number for number in codes if name in functions(plan.source(number))] or codes
    if programs:
        return programs[-1], plan.source(programs[-1])
    texts = (number for number in plan.order if plan.cells[number]["cell_type"] != "code")
    texts = (number for number in texts if name in plan.source(number))
    for number in [n for n in texts if not plan.is_released(n)][: -TEXTS - 1 : -1]:
        if not plan.stands(number) and name in bound(code := code_in(plan.source(number))):
            return number, code
    return 0, ""


def _find_by_other_name(plan: Plan, name: str, check: str) -> Plan:
    """Let an answer be what is defined under another name, by a cell below the definition."""
    for other in _other_names(plan, name, check):
        for number in reversed(plan.own_code):
            if other in bound(plan.source(number)):
                alias = {"cell_type": "code", "id": f"{name}-alias", "source": f"{name} = {other}"}
                new, below = len(plan.cells) + 1, plan.order.index(number) + 1
                order = (*plan.order[:below], new, *plan.order[below:])
                homes = {**plan.homes, name: [number, new]}
                plan = replace(plan.changed(new, alias), order=order, homes=homes)
                return plan.noted(name, f"renamed to {other}; judged under that name")
    return plan


def _other_names(plan: Plan, name: str, check: str) -> Iterator[str]:
    """Yield the name of the only function in an answer's cell, and the name in its check."""
    home, call = (plan.places.get(place) for place in (name, check))
    if home:
        own, stub = functions(plan.source(home)), functions(text(plan.released[name]))
        if len(own) == len(stub) == 1 and [*own.values()] == [*stub.values()]:
            yield from own
    match call and only_call(plan.source(call)):
        case ast.Call(ast.Name("check"), [_, ast.Name(other)]) if other != name:
            yield other


# Words


def find_words(plan: Plan, name: str, is_far: bool = False) -> Plan:
    """Collect an answer in words from its own cell and the student's around it.

    Words added to the lesson's text above belong to it; so do those below, if it is blank.  If
    `is_far`, collect a blank answer around the nearest words that are the student's alone.
    """
    home, order, at = plan.places.get(name), plan.order, _spot(plan, name)
    is_blank = home is None or is_untouched(plan.source(home), plan.released[name])
    if is_far:
        near = sorted(range(len(order)), key=lambda spot: abs(spot - at)) if is_blank else []
        at = next((spot for spot in near if _is_own_note(plan, order[spot])), -1)
    if at < 0:
        return plan
    run = _run(plan, at, home)
    first = order.index(run[0]) if run else at
    above, below = order[:first][-1:], order[first + len(run) :][:1]
    wide = run if is_far else [*above, *run, *(below if is_blank else [])]
    written = plan.source(home) if home and not is_blank else ""
    words = {number: written if number == home else own_words(plan, number) for number in wide}
    found = {number: piece for number, piece in words.items() if piece}
    where = f"below {plan.cells[above[0]]['id']}" if above else "at the top"
    says = f"nothing is written at its place; the text {where} is shown and may be notes"
    if not is_far:
        places = dict.fromkeys(_place(plan, number, name, run) for number in found)
        says = f"answer found {' and '.join(places)}"
    return _join_words(plan, name, found, says)


def _spot(plan: Plan, name: str) -> int:
    """Return the index of an answer's cell, or the one behind what is left of the lesson above."""
    names, indices = [*plan.released], {number: at for at, number in enumerate(plan.order)}
    own = names.index(name)
    left = {each: indices.get(plan.places.get(each, 0)) for each in names}
    above = [at + (each != name) for each in names[: own + 1] if (at := left[each]) is not None]
    below = [at for each in names[own:] if (at := left[each]) is not None]
    return [0, *below[:1], *above[-1:]][-1]


def _run(plan: Plan, at: int, home: int | None) -> list[int]:
    """Return the cells around an index, up to the lesson's; the answer's own cell is none."""

    def is_own(number: int) -> bool:
        return number == home or not (plan.is_released(number) or plan.stands(number))

    above = [*takewhile(is_own, reversed(plan.order[:at]))]
    return [*above[::-1], *takewhile(is_own, plan.order[at:])]


def _place(plan: Plan, number: int, name: str, run: Sequence[int]) -> str:
    """Return where a piece of an answer is; `run` has the cells at the answer's place."""
    home = plan.places.get(name)
    if number == home or graded(plan.cells[number]).get("grade_id") == name:
        return "in its cell"
    if number not in run:
        return "in the lesson's text"
    if home is None:
        return "where its cell was"
    return "above its cell" if run.index(number) < run.index(home) else "below its cell"


def _join_words(plan: Plan, name: str, found: Mapping[int, str], clause: str) -> Plan:
    """Return the plan with the pieces of an answer joined in its own cell."""
    home, original = plan.places.get(name), plan.released[name]
    pieces: dict[str, None] = {}
    pictures: dict[str, Any] = {}
    for at, (number, words) in enumerate(found.items()):
        for picture, data in plan.cells[number].get("attachments", {}).items():
            is_taken = pictures.get(picture, data) != data  # each cell may have an image.png
            for old in {picture, quote(picture)} if is_taken else ():
                words = words.replace(f"{LINK}{old}", f"{LINK}{at}-{old}")
            pictures[f"{at}-{picture}" if is_taken else picture] = data
        pieces[words.strip()] = None
    whole = "\n\n".join(pieces)
    if found.keys() <= {home} or _sentences((whole,)) <= _sentences((text(original),)):
        return plan
    new, kind = home or len(plan.cells) + 1, original["cell_type"]
    cell = {"id": original["id"], **plan.cells.get(new, {}), "cell_type": kind, "source": whole}
    plan = plan.changed(new, cell | ({"attachments": pictures} if pictures else {}))
    plan = plan.without(found.keys() - plan.places.values())
    more = f"; {len(found)} pieces are joined" if len(found) > 1 else ""
    return replace(plan, places={**plan.places, name: new}).noted(name, clause + more)


def own_words(plan: Plan, number: int) -> str:
    """Return the student's words in a cell, without sentences of the lesson around them.

    A text of the lesson of which a sentence was only reworded has none.
    """
    words = "" if plan.is_released(number) else words_in(plan, number)
    if not words.strip() or len(words) > WORDY:
        return words.strip()
    texts = (cell for cell in plan.released.values() if not graded(cell).get("solution"))
    known = _sentences(tuple(map(text, texts)))
    parts = [*SENTENCE.split(words), ""]
    long = [part for part in parts[::2] if len(_words(part)) >= FEW or part[:1] == "#"]
    theirs = [part for part in long if _words(part) in known]
    is_around = any(part in theirs for part in long[:1] + long[-1:])
    stood = [text(plan.released[name]) for name, place in plan.places.items() if place == number]
    if not (stood or is_around or 2 * len(theirs) > len(long)):
        return words
    pairs = zip(parts[::2], parts[1::2], strict=True)
    own = "".join(part + end for part, end in pairs if _words(part) not in known).strip()
    is_longer = len(_words(words)) >= len(_words("".join(stood))) + FEW
    return own if _words(own) and (is_longer or not theirs) else ""


@lru_cache(8)
def _sentences(texts: Sequence[str]) -> set[Sequence[str]]:
    return {_words(part) for each in texts for part in SENTENCE.split(each)}


def _words(source: str) -> Sequence[str]:
    return tuple(TOKEN.findall(source.casefold()))


def _is_own_note(plan: Plan, number: int) -> bool:
    """Return whether a cell is a note in the student's words alone."""
    words = words_in(plan, number)
    return not plan.stands(number) and is_note(words) and own_words(plan, number) == words


def words_in(plan: Plan, number: int) -> str:
    """Return the text of a cell: all of it, or the comments of a code cell without code."""
    names = (name for name, place in plan.places.items() if place == number)
    if any(graded(plan.released[name]) for name in names):
        return ""
    source = plan.source(number)
    if plan.cells[number]["cell_type"] != "code":
        return source
    code = parsed(source)
    words = COMMENT.sub("", source)
    return "" if code is None or code.body or bound(code_in(words)) else words


def is_note(words: str) -> bool:
    """Return whether words may be an answer: enough of them, and not a program.

    >>> is_note("Each disk doubles the moves."), is_note("Ask this!"), is_note("a = b or c or d")
    (True, False, False)
    """
    return len(words.split()) >= FEW and parsed(words) is None and not bound(code_in(words))
