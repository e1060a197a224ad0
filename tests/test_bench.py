"""The measurements run, name what they compare, and reach what the project promises."""

from __future__ import annotations

import pytest

from hanoi_ref.bench import BENCHES, Measure, run

pytest.importorskip("numpy")
pytest.importorskip("networkx")


@pytest.mark.parametrize("name", ["first-move", "position", "arrays"])
def test_a_short_measurement_is_good(name):
    """The quick ones reach their aim even on a busy machine."""
    (line,) = run([name], repeat=3)
    assert line.good, line
    assert line.as_dict()["name"] == name


@pytest.mark.scale
@pytest.mark.parametrize("name", BENCHES)
def test_every_measurement_is_good(name):
    """Ratios and memory are what the project promises."""
    assert [line for line in run([name], repeat=3) if not line.good] == []


def test_an_unknown_measurement_is_refused():
    """The names there are stand in the refusal."""
    with pytest.raises(ValueError) as refusal:
        run(["speed"])
    assert str(refusal.value).startswith("there is no measurement 'speed': there are first-move,")


def test_a_line_says_whether_it_is_good():
    """The ratio is the peer's time by ours."""
    line = Measure("x", "ours", 1.0, "theirs", 30.0, 50)
    assert (line.ratio, line.good) == (30.0, False)
