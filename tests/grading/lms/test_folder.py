"""The table of all grades, which no platform asks for."""

from tests.grading.downloads import written


def test_the_table_has_everybody_and_everything(marked):
    """In the order of the roster: who, what for each lesson and each exercise, and in all."""
    rows = written(marked, "csv")
    assert [each["student"] for each in rows] == ["ada", "bob", "cleo", "'=1+1"]
    ada, bob, cleo, formula = rows
    assert ada["first name"] == "Ada, Countess" and bob["last name"] == "O'Hara"
    assert ada["1-grains score"] == "6" and ada["1-grains max"] == "10"
    assert (ada["grains.fill"], bob["grains.total"]) == ("4", "0")
    assert ada["1-grains state"] == "to be read"
    assert (cleo["1-grains score"], cleo["1-grains state"]) == ("", "not submitted")
    assert (ada["1-grains late days"], ada["1-grains penalty"]) == ("0", "0")
    assert float(ada["total %"]) > float(bob["total %"]) and cleo["total %"] == ""
    assert formula["first name"] == "'=cmd|'/c calc'!A1"
