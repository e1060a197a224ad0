"""The measurements run and name what they compare; what they find, `make bench` prints."""

import json

import pytest

from tests.bench.__main__ import main
from tests.bench.measures import Measure, run

pytest.importorskip("numpy")
pytest.importorskip("networkx")


@pytest.mark.full
@pytest.mark.parametrize("name", ["first-move", "position", "arrays", "pipe"])
def test_a_short_measurement_runs(name):
    """The quick ones measure something; how fast, `make bench` says, no test does."""
    for line in run([name], repeat=1):
        assert line.seconds > 0 and line.ratio > 0
        assert line.as_dict()["name"] == name


@pytest.mark.release
def test_distances_of_sixteen_million_positions_take_less_than_a_gigabyte():
    """Memory is the same on a busy machine, so a test may ask for it."""
    (line,) = run(["memory-12"])
    assert line.good


def test_an_unknown_measurement_is_refused():
    """The names there are stand in the refusal."""
    with pytest.raises(ValueError) as refusal:
        run(["speed"])
    assert str(refusal.value).startswith("there is no measurement 'speed': there are first-move,")


def test_a_line_says_whether_it_is_good():
    """The ratio is the peer's time by ours."""
    line = Measure("x", "ours", 1.0, "theirs", 30.0, 50)
    assert (line.ratio, line.good) == (30.0, False)


def test_the_figures_are_shown_and_kept(tmp_path, capsys):
    """A table, and JSON with the ratios; a wrong name ends with 2."""
    file = tmp_path / "bench.json"
    assert main(["position", "--repeat", "1", "--json", str(file)]) in (0, 1)
    assert "position_after" in capsys.readouterr().out
    (line,) = json.loads(file.read_text())
    assert line["ratio"] == line["peer_seconds"] / line["seconds"]
    with pytest.raises(SystemExit, match="2"):
        main(["nix"])
    assert "there is no measurement 'nix'" in capsys.readouterr().err
