"""Python's errors in plain words: what each says, and what to look at.

The check, the feedback page and the board below a Try cell show the same words.
"""

import re

from hanoi_ref.checking.exercise import Diagnosis
from hanoi_ref.checking.observation import Raised

KEY = Diagnosis(
    "a dict or set does not have this key",
    "The error shows the key. Is it stored before this line, and written in the same way?",
)
GIVE_NONE = "A function that ends without return returns None. So do append, sort and reverse."
ERRORS = {
    'can only concatenate list (not "str") to list': Diagnosis(
        "a string is added to a list",
        "+ joins a list only to another list: put square brackets around the string.",
    ),
    'can only concatenate list (not "int") to list': Diagnosis(
        "a number is added to a list",
        "+ joins a list only to another list: put square brackets around the number.",
    ),
    "'dict' object has no attribute 'add'": Diagnosis(
        "a dict is used where a set is meant", "{} is an empty dict; set() is an empty set."
    ),
    "Set changed size during iteration": Diagnosis(
        "a set changes size while a loop goes through it",
        "Collect the changes in another set, and apply them after the loop.",
    ),
    "values to unpack": Diagnosis(
        "the numbers of names and items are different",
        "A value is unpacked into names, but it has more items than there are names, or fewer. "
        "Print the value. If it should have as many items as there are names, look at how it was "
        "made.",
    ),
    'can only concatenate str (not "list") to str': Diagnosis(
        "a list is added to a string",
        "To put a string in front of every item, use a loop over the items.",
    ),
    'can only concatenate str (not "int") to str': Diagnosis(
        "a number is added to a string", "str(number) returns the number as a string."
    ),
    "can only concatenate": Diagnosis(
        "two values of different types are joined with +",
        "+ joins a string to a string and a list to a list. (reversed, map and zip return neither: "
        "[::-1] reverses both.)",
    ),
    "unsupported operand type(s) for +: 'NoneType'": Diagnosis(
        "something is added to None", GIVE_NONE
    ),
    "and 'NoneType'": Diagnosis(
        "None is used in a calculation or a comparison",
        "A function returns None if it ends without return, or if None is its answer. Test for "
        "None before you use the value.",
    ),
    "too large to convert to C": Diagnosis(
        "a number is too large for this function or type",
        "An int in Python can be as large as you like, but some functions and types have a limit "
        "(len, timedelta). Calculate with numbers alone.",
    ),
    "'NoneType' object is not iterable": Diagnosis(
        "None is used where a list is needed", GIVE_NONE
    ),
    "'NoneType' object is not subscriptable": Diagnosis(
        "it uses an index on None",
        "Where does this None come from? A function returns None if it ends without return. Some "
        "return None if there is no answer, such as a move between two empty pegs.",
    ),
    "list index out of range": Diagnosis(
        "it uses an index that its list does not have",
        "Print the list and the index just before that line. Is the list shorter than it should "
        "be, or even empty? Or is the index too large? The cause may be in an earlier step.",
    ),
    "string index out of range": Diagnosis(
        "it reads past the end of a string",
        "A string of n letters has the indexes 0 to n - 1, and an empty string has none. Print the "
        "string and the index just before that line.",
    ),
    **dict.fromkeys(
        ("arg is an empty sequence", "iterable argument is empty"),
        Diagnosis(
            "it asks for the smallest or largest item of an empty collection",
            "What do min or max look at in this case, and what should be there? Which line left "
            "it out?",
        ),
    ),
    "'str' object does not support item assignment": Diagnosis(
        "it changes a letter of a string",
        "A string never changes. Build a new one: what is before the letter, the new letter, and "
        "what is after it.",
    ),
    "'str' object has no attribute 'append'": Diagnosis(
        "append is called on a string",
        "A string has no append. Do you mean a list, or is this letter the name of a peg?",
    ),
    "'int' object is not iterable": Diagnosis(
        "a number is used as if it were a list",
        "for ... in range(n) loops over the numbers from 0 to n - 1.",
    ),
    "'str' object is not callable": Diagnosis(
        "a string is called as if it were a function", "Which name is in front of the parentheses?"
    ),
    **dict.fromkeys(
        (
            "indices must be integers or slices, not float",
            "indices must be integers, not 'float'",
            "'float' object cannot be interpreted",
        ),
        Diagnosis(
            "a float where a whole number is needed",
            "/ returns a float, even for whole numbers, and so does 2 ** -1; // returns a whole "
            "number.",
        ),
    ),
    "substring not found": Diagnosis(
        "index or rindex finds nothing",
        "Which letter does not occur? Perhaps there is nothing to find in this case, or it is "
        "written in another way. (find and rfind return -1 instead of raising an error.)",
    ),
    "EOF when reading a line": Diagnosis(
        "it asks for input",
        "Remove input(): the values that it needs are its arguments, in the line with def.",
    ),
    "cannot access local variable": Diagnosis(
        "a name is used in the function before it has a value there",
        "= in a function makes a new name, which is not the one outside. Give it its first value "
        "inside the function, before this line. Is that value given only in an if or a loop?",
    ),
    "string indices must be integers": Diagnosis(
        "a string is indexed by something that is not a whole number",
        "position[0] is a letter, and position itself is a string. Is this name a dict or a "
        "string? An index is a number, counted from 0.",
    ),
    "must be integers or slices, not tuple": Diagnosis(
        "a comma is missing between two lists",
        "Is there a comma after each item, and at the end of each row?",
    ),
    "list indices must be integers": Diagnosis(
        "a list is indexed by something that is not a whole number",
        "for item in items gives the items themselves, not their indexes. A dict can have a letter "
        "as a key; a list cannot.",
    ),
    "takes exactly one argument": Diagnosis(
        "a method takes one value, and more are passed",
        "append adds one item. A task of several values is one tuple: append((n, source)).",
    ),
    "unhashable type": Diagnosis(
        "a list, set or dict is a key of a dict or a member of a set",
        "Dict keys and set members must be hashable: use a string or a tuple, not a list.",
    ),
    "'NoneType' object has no attribute": Diagnosis(
        "a method is called on None",
        f"{GIVE_NONE} After items = items.append(x), items is None: leave out items =.",
    ),
    "pop from": Diagnosis(
        "it takes an item from an empty collection",
        "When is it empty? Test for it before pop: an empty list or set counts as false.",
    ),
    "'NoneType' has no len()": Diagnosis(
        "len is asked of None",
        "A function returns None if it ends without return, or if None is its answer. Should "
        "there be an answer in this case? Then why is there none?",
    ),
    "has no len()": Diagnosis(
        "len is asked of something without a length",
        "A generator and a number have no length. list(...) makes a list of a generator.",
    ),
    "'generator' object is not subscriptable": Diagnosis(
        "an item of a generator is asked for by its index",
        "A generator has no indexes. list(...) makes a list of it.",
    ),
    "'int' object is not subscriptable": Diagnosis(
        "a number is used as if it had items",
        "Square brackets after a name ask for one of its items, and a number has none. Is this "
        "name the list, or one item of it?",
    ),
    "'function' object is not subscriptable": Diagnosis(
        "square brackets stand after the name of a function",
        "A function is called with parentheses: f(n).",
    ),
    "'builtin_function_or_method' object is not": Diagnosis(
        "a method is not called",
        "Its name alone is the method itself. Parentheses after it call it: items.pop().",
    ),
    "'list' object is not callable": Diagnosis(
        "a list is called as if it were a function",
        "Square brackets ask for an item. If this is the name of a function, is it also the name "
        "of a list?",
    ),
    "'int' object is not callable": Diagnosis(
        "a number is called as if it were a function",
        "Python needs * for a product: 2 * (n - 1). Or is the name of a function also the name of "
        "a number?",
    ),
    "can't multiply sequence by non-int": Diagnosis(
        "a string or list is multiplied by something that is not a whole number",
        "int(...) makes a number of a string of digits; // divides whole numbers.",
    ),
    "not supported between instances": Diagnosis(
        "two values are compared that have no order",
        "A number and a number have an order, and so do a string and a string. Print both values "
        "before this line.",
    ),
    "by zero": Diagnosis(
        "it divides by zero", "Which value is 0 here? Test for it before the division."
    ),
    "has no attribute 'add'": Diagnosis(
        "add is called on something that is not a set",
        "A list has append, a set has add. {} is an empty dict; set() is an empty set.",
    ),
    "dictionary changed size during iteration": Diagnosis(
        "a dict changes size while a loop goes through it",
        "Loop over list(the_dict), or collect the changes and apply them after the loop.",
    ),
    "not in list": Diagnosis(
        "index or remove finds nothing in a list",
        "The item is not in the list. Print both before this line: should it be there?",
    ),
    "invalid literal for int()": Diagnosis(
        "int(...) is asked to read a string that is not a number",
        "Which string is it? A letter, a space or an empty string is not a number. (Digits of "
        "another base need the base as well: int(digits, 3).)",
    ),
    "unsupported operand type(s) for ** or pow(): 'str'": Diagnosis(
        "a string is used as a number", "int(...) makes a number of a string of digits."
    ),
    "unindent does not match": Diagnosis(
        "the lines are not indented alike",
        "All lines of one block begin in the same column. Use four spaces for each level.",
    ),
    "expected an indented block": Diagnosis(
        "a block is empty, or is not indented",
        "After a line that ends with a colon, the next lines are indented by four spaces.",
    ),
    "f-string:": Diagnosis(
        "the braces of an f-string do not match",
        "Each { in an f-string needs its }, with one value between them.",
    ),
}


def explained(error: Raised) -> Diagnosis | None:
    """Return what an error means in plain words, and what to look at; None if it is a rare one.

    >>> explained(Raised("TypeError", "unhashable type: 'list'", 3)).name
    'a list, set or dict is a key of a dict or a member of a set'
    """
    known = (slip for words, slip in ERRORS.items() if words in error.text)
    other = KEY if error.type == "KeyError" else without_quotes(error)
    return next(known, other)


def without_quotes(error: Raised) -> Diagnosis | None:
    """Return what to look at if an undefined name has the letters of pegs alone.

    >>> without_quotes(Raised("NameError", "name 'AC' is not defined")).name
    'AC is written without quotation marks'
    """
    if match := re.fullmatch(r"name '([A-D]+)' is not defined.*", error.text):
        name = f"{match[1]} is written without quotation marks"
        hint = "Without them Python looks for a variable. A peg, a move or a position is a string"
        return Diagnosis(name, f'{hint}, as in "{match[1]}".')
    return None
