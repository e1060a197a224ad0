"""The people of a made-up term, and what is odd about some of them."""

# First and last names with all that a table can choke on.
ODD = [
    ("Zoë", "Müller"),
    ("Jean-Luc", "d'Arc"),
    ('Robert "Bobby"', "Tables"),
    ("Ana, María", "Núñez"),
    ("=1+1", "Formula"),
    ("小龙", "李"),
]
PEOPLE = {
    f"s{number:02}": name
    for number, name in enumerate([*ODD, *((f"First{n}", f"Last{n}") for n in range(24))])
}
TWICE, LATE, RENAMED, ZIPPED, TORN = "s00", "s01", "s02", "s03", "s04"
WRONG_TYPE, SILENT = "s27", ("s28", "s29")
PAIR, PHOTOGRAPHER = ("s10", "s11"), "s05"
