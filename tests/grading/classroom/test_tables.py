"""Tables and zip files as spreadsheets, old programs and other countries leave them."""

from zipfile import ZipInfo

import pytest

from hanoi_ref.course.tables import guessed_encoding, read_rows
from hanoi_ref.grading.classroom.downloads import Refusals, entries
from tests.grading.downloads import pack

ENCODINGS = ["utf-8", "utf-8-sig", "utf-16", "cp1252"]


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("comma", [",", ";", "\t"])
def test_a_table_of_any_country_is_read(encoding, comma, tmp_path):
    """Whatever a spreadsheet has made of it."""
    path = tmp_path / "t.csv"
    path.write_bytes(f'name{comma}note\r\n"Zoë"{comma}"a ""b"" c"\r\n\r\n'.encode(encoding))
    assert read_rows(path) == [{"name": "Zoë", "note": 'a "b" c'}]


# Tables as spreadsheets and platforms leave them, each with the columns and cells that are read.
LEFT_OVER = {
    "empty columns at the end": (
        "Name,Email,,,\nAda,a@x,,,\n,,,,\n",
        {"Name": "Ada", "Email": "a@x"},
    ),
    "a column without a name": (",Name,Email\n0,Ada,a@x\n", {"Name": "Ada", "Email": "a@x"}),
    "empty lines above": ("\n,,\nName,Email\nAda,a@x\n", {"Name": "Ada", "Email": "a@x"}),
    "a title": (
        "Course 1,,\nName,Email,Lab\nAda,a@x,3\n",
        {"Name": "Ada", "Email": "a@x", "Lab": "3"},
    ),
    "a title and no more": (
        "Course 1\nName,Email,Lab\nAda,,3\n",
        {"Name": "Ada", "Email": "", "Lab": "3"},
    ),
    "Sakai's own": (
        '"Lesson 1","Points"\n\n"ID","Name","grade"\n"ada","Ada",""\n',
        {"ID": "ada", "Name": "Ada", "grade": ""},
    ),
    "sep": ("sep=;\r\nName;Points\r\nAda;22,00\r\n", {"Name": "Ada", "Points": "22,00"}),
    "sep in quotes": ('"sep=,"\nName,Note\nAda,a;b;c\n', {"Name": "Ada", "Note": "a;b;c"}),
    "commas in names": (
        "Name;ID\nLovelace, Ada;1\nNoether, Bob;2\n",
        {"Name": "Lovelace, Ada", "ID": "1"},
    ),
    "text as a formula": ('ID,Name\n"=""00123""",Ada\n', {"ID": "00123", "Name": "Ada"}),
    "text as a formula, bare": ('ID;Name\n="00123";Ada\n', {"ID": "00123", "Name": "Ada"}),
    "one column twice": ("ID,Quiz,Quiz\n1,-,-\n", {"ID": "1", "Quiz": "-"}),
    "one column twice, partly": ("ID,Quiz,Quiz\n1,,5\n2,4,\n", {"ID": "1", "Quiz": "5"}),
    "two columns of one name": (
        "ID,Quiz,Quiz\n1,4,5\n",
        {"ID": "1", "Quiz (column 2)": "4", "Quiz (column 3)": "5"},
    ),
    "a heading alone": ("Name\nAda Lovelace\n", {"Name": "Ada Lovelace"}),
    "a comma too many": ("Name,ID\nAda,1,\n", {"Name": "Ada", "ID": "1"}),
    "too few cells": ("Name,ID,Note\nAda,1\n", {"Name": "Ada", "ID": "1", "Note": ""}),
    "Canvas's second row": (
        "Student,ID\n    Points Possible,\n",
        {"Student": "Points Possible", "ID": ""},
    ),
}


@pytest.mark.parametrize("name", LEFT_OVER)
def test_what_a_spreadsheet_leaves_is_no_data(name, tmp_path):
    """Nothing that no one needs stops a table, and nothing is taken for something else."""
    told, first = LEFT_OVER[name]
    path = tmp_path / "t.csv"
    path.write_bytes(told.encode())
    assert read_rows(path)[0] == first


# Names of a class in the encodings in which they were saved.
NAMES = {
    "cp1252": "Müller Jürgen Groß Renée Lefèvre Noël García Núñez Muñoz Åsa Söderström Çelik",
    "macroman": "Müller Jürgen Groß Schröder Jäger Günther Björn Köhler Schäfer Weiß",
    "cp1250": "Łukasz Wiśniewski Żółkiewska Małgorzata Dąbrowski Dvořák Jiří Růžička Žižka",
    "cp1251": "Иванов Пётр Смирнова Анна Кузнецов Дмитрий",
    "koi8-r": "Иванов Пётр Смирнова Анна Кузнецов Дмитрий",
    "cp1253": "Γιώργος Παπαδόπουλος Μαρία Νικολάου Δημήτρης",
    "cp1254": "Şükrü Çağlar Işık Yıldız Tuğba Ayşe Özgür Kılıç İbrahim Doğan Şahin Aydoğdu",
    "gb18030": "王小明 李雷 韩梅梅 张伟 刘洋 陈静 杨帆 赵敏 黄磊 周杰 吴昊",
    "big5": "王小明 李雷 韓梅梅 張偉 劉洋 陳靜 楊帆 趙敏 黃磊 周杰",
    "cp932": "山田太郎 佐藤花子 鈴木一郎 高橋健太 伊藤さくら ヤマモト",
    "cp949": "김철수 이영희 박민수 최지우",
    "cp850": "Müller Jürgen Groß Renée Lefèvre Noël García Núñez Muñoz Åsa Söderström",
    "cp852": "Łukasz Wiśniewski Żółkiewska Małgorzata Dąbrowski Święcicka Wójcik Grażyna",
    "cp866": "Иванов Пётр Смирнова Анна Кузнецов Дмитрий",
}
OF_ZIP_FILES = {"cp850", "cp852", "cp866"}
EAST_ASIAN = {"gb18030", "big5", "cp932", "cp949"}


@pytest.mark.parametrize("encoding", sorted(NAMES.keys() - OF_ZIP_FILES))
def test_names_are_read_in_the_encoding_that_they_look_like(encoding, tmp_path):
    """None is said in the file."""
    path, names = tmp_path / "t.csv", NAMES[encoding].split()
    path.write_bytes("".join(f"{name},{len(name)}\n" for name in ["name", *names]).encode(encoding))
    assert [row["name"] for row in read_rows(path)] == names
    assert guessed_encoding(path)


@pytest.mark.parametrize("encoding", sorted(OF_ZIP_FILES | EAST_ASIAN))
def test_names_in_an_old_zip_file_are_read(encoding, tmp_path, monkeypatch):
    """A program that does not write UTF-8 does not say what it writes."""
    encoded = lambda info: (info.filename.encode(encoding), 0)  # noqa: E731
    monkeypatch.setattr(ZipInfo, "_encodeFilenameFlags", encoded)
    names = [f"{name}_1_assignsubmission_file_/grains.ipynb" for name in NAMES[encoding].split()]
    path = pack(tmp_path / "old.zip", dict.fromkeys(names, "{}"))
    assert ["/".join(entry.path) for entry in entries(path, Refusals())] == names


def test_a_cell_of_any_length_is_read(tmp_path):
    """A student's request may be long, and costs no other row."""
    path = tmp_path / "t.csv"
    path.write_text(f"name,note\nada,{'x' * 200_000}\nbob,y\n")
    assert [row["name"] for row in read_rows(path)] == ["ada", "bob"]
