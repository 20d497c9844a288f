"""Every fault that lint knows, planted into Pig one at a time: the line, the function and the mend must be named."""

import pytest

from playkit.errors import RulesError
from playkit.kernel import load

from .conftest import PIG, PLEDGE

WORLD = """
GRID = ((1, 2, 3), (4, 5, 6))
RAGGED = ((1, 2), (3,))
MIXED = (1, "two")
PRICES = {1: 2}
NAMES = ["a", "b"]
RATE = 1.5
TITLE = "pig"
BELOW = -1


"""

# (what is written in pass_turn instead of its first line, what the message must say)
FAULTS = [
    ("table.pott = 0", "the table has no field 'pott'. Did you mean 'pot'?"),
    ("table.pot = table.options.targt", "no option is called 'targt'. Did you mean 'target'?"),
    ("emit(table, FACT.bust, table.turn, 3)", "no fact is called 'bust'. Did you mean 'busted'?"),
    ("pas_turn(table)", "there is no function 'pas_turn'. Did you mean 'pass_turn'?"),
    ("table.pot = turm", "nothing is called 'turm'."),
    ("emit(table, FACT.busted, table.turn)", "fact busted needs 2 number(s) (seat, points), got 1"),
    ("emit(table, FACT.busted, 1, 2, 3)", "fact busted needs 2 number(s) (seat, points), got 3"),
    ("emit(FACT.busted, 1, 2)", "emit needs the table first: emit(table, ...)"),
    ("emit(table, 1, 2)", "emit needs a fact by its name: emit(table, FACT.name, ...)"),
    ("emit(table, FACT.busted, seat=1, points=2)", "emit(...) takes numbers in order, without names"),
    ("emit(table, FACT.busted, table.banked, 2)", "emit: table.banked is a row; name one of its places"),
    ("table.pot = emit(table, FACT.busted, 1, 2)", "emit(...) stands on a line of its own"),
    ("hold(table)", "'hold' is an action and is only offered; move the shared part to a plain function"),
    ("table.pot = None", "None is not a number; use -1 for 'nobody' or 'nowhere'"),
    ("table.banked = 0, 0", "'banked' is a row: change its places, table.banked[i] = ..."),
    ("table.options.target = 3", "options do not change during a session; copy it to a field"),
    ("table.options = 3", "table.options does not change during a session"),
    ("table.seats = 3", "table.seats does not change during a session"),
    ("table.pot = (lambda x: x)(3)", "cannot use a lambda; write a plain function"),
    ("table.pot = sum(n for n in table.banked)", "cannot use a generator; write a loop that counts"),
    ("table.pot = any(table.banked)", "there is no function 'any'. Write a loop"),
    ("table.pot = sorted(table.banked)[0]", "there is no function 'sorted'."),
    ("print(table.pot)", "there is no function 'print'."),
    ("try:\n        table.pot = 0\n    finally:\n        table.pot = 1", "cannot use try; move it out of the rules"),
    ("global WORLD", "cannot use global; keep it in the table"),
    ("import math", "cannot use import; move it to the top of the file"),
    ("with open(0):\n        table.pot = 0", "cannot use with; move it out of the rules"),
    ("class Pot:\n        pass", "cannot use a class; move it to the top of the file"),
    ("def inner():\n        return 1", "cannot use a function inside a function"),
    ("yield 1", "cannot use yield"),
    ("del table.pot", "cannot use del; write 0 or -1 instead"),
    ("raise table.pot", "cannot use raise; write `assert`, which names this line"),
    ("table.pot = (x := 3)", "cannot use :=; give the name on a line of its own"),
    ("table.pot = max(*table.banked)", "cannot use *; write the numbers out"),
    ("x = {1: 2}", "cannot use a dict; use a tuple constant indexed by number"),
    ("x = [1, 2]", "cannot use a list; use a row of the table"),
    ("x = {1, 2}", "cannot use a set; write `in (0, 2)`"),
    ("x = [n for n in range(3)]", "cannot use a comprehension; write a loop that counts"),
    ("x = f'{table.pot}'", "cannot use an f-string; emit a fact, whose label says it"),
    ("x = 'pot'", "cannot use text; emit a fact"),
    ("x = 0.5", "0.5 is not a whole number; count in the smallest unit"),
    ("x = 9223372036854775808", "9223372036854775808 is too large for 64 bits"),
    ("table.pot = table.pot / 2", "cannot use / (use //)"),
    ("table.pot /= 2", "cannot use / (use //)"),
    ("table.pot = 2 ** table.pot", "** needs a power written as a number from 0 on"),
    ("table.rolling = table.pot is table.turn", "cannot use 'is'; compare numbers with =="),
    ("table.pot = str(3)", "there is no function 'str'."),
    ("table.pot = float(3)", "there is no function 'float'."),
    ("table.pot = table.banked[-1]", "place -1 does not exist: places count from 0"),
    ("table.pot = table.banked[BELOW]", "place -1 does not exist: places count from 0"),
    ("table.pot = table.banked[5]", "table.banked has the places 0 to 4, not 5"),
    ("table.pot = GRID[2][0]", "GRID has the places 0 to 1, not 2"),
    ("table.pot = GRID[0, 1]", "write [a][b] instead of [a, b]"),
    ("table.pot = table.turn[0]", "table.turn is a number and has no places"),
    ("table.pot = table.banked + 1", "table.banked is a row, and a number is needed here"),
    ("if table.banked:\n        table.pot = 0", "table.banked is a row, and a number is needed here"),
    ("bank = table.banked\n    table.rolling = bank == 3", "bank is a row, and a number is needed here"),
    ("table.banked[0:2][0] = 1", "cannot write through a slice"),
    ("part = table.banked[0:2]\n    part[0] = 1", "cannot write through a slice"),
    ("table.pot = RAGGED[0][0]", "the rows of RAGGED differ in length; pad them with -1"),
    ("table.pot = MIXED[0]", "MIXED holds more than whole numbers"),
    ("table.pot = PRICES[1]", "'PRICES' is a dict; rules read whole numbers and tuples of them"),
    ("table.pot = NAMES[0]", "'NAMES' is a list; rules read whole numbers"),
    ("table.pot = RATE", "'RATE' is a float; rules read whole numbers"),
    ("table.pot = TITLE", "'TITLE' is a str; rules read whole numbers"),
    ("GRID[0][0] = 1", "GRID is a constant; what changes is a field of the table"),
    ("table.pot = Pips.hihg", "Pips has no number 'hihg'; it has low, high, size"),
    ("table.pot = Pips.names", "Pips has no number 'names'"),
    ("table.pot = Pips", "'Pips' alone is no number; write Pips.NAME"),
    ("table.pot = FACT", "'FACT' alone is no number"),
    ("table.pot = pass_turn", "'pass_turn' is a function and can only be called"),
    ("table.pot = Pips(3)", "'Pips' is no function of the rules"),
    ("table.banked.append(3)", "table.banked.append() is a method; rows and numbers have none"),
    ("table.pot = table.turn.real", "table.turn is a number and has no 'real'"),
    ("bank = 3\n    bank(table)", "'bank' is a number here and cannot be called"),
    ("helper = table", "'table' is followed by a field or handed to a function"),
    ("table = 3", "'table' is the table; choose another name"),
    ("share(table)", "share needs (table, part), got 1 argument(s)"),
    ("share(table, 1, 2)", "share needs (table, part), got 3 argument(s)"),
    ("share(table, parts=1)", "share needs (table, part), got 2 argument(s)"),
    ("misnamed(table)", "misnamed calls the table 'other'; call it 'table' everywhere"),
    ("table.pot = min(table.pot, 3, key=abs)", "min takes no named arguments in rules"),
    ("table.pot = abs(1, 2)", "abs takes 1 to 1 arguments, got 2"),
    ("offer(table, hold)", "offer belongs to waiting; roll runs when nobody is asked"),
    (
        "match table.turn:\n        case BELOW:\n            table.pot = 0",
        "`case BELOW` catches everything; write a number, `Kind.NAME` or `_`",
    ),
    ("match table.turn:\n        case [1, 2]:\n            table.pot = 0", "a case is a number, several with |, or _"),
    ("if table.pot:\n        return 1", "pass_turn gives a number on one path and nothing on another"),
    ("if table.pot:\n        return\n    return 1", "pass_turn gives a number on one path and nothing on another"),
]

HELPERS = """

def share(table, part):
    table.pot = part


def misnamed(other):
    return 1
"""


def refused(path):
    with pytest.raises(RulesError) as caught:
        load(path)
    return caught.value


@pytest.mark.parametrize(("written", "reason"), FAULTS, ids=[written.splitlines()[0] for written, _ in FAULTS])
def test_a_fault_is_refused_with_its_line_function_and_mend(plant, written, reason):
    path = plant(
        PIG,
        ("\n@options\n", f"{WORLD}@options\n"),
        ("    table.rolling = True\n", "    table.rolling = True\n    pass_turn(table)\n"),
        ("    table.pot = 0\n", f"    {written}\n"),
        ("\n\ndef score(", f"{HELPERS}\n\ndef score("),
    )
    error = refused(path)
    found = [line for line in error.en.splitlines() if reason in line]
    assert found, error.en
    lines = path.read_text(encoding="utf-8").splitlines()
    first = lines.index("def pass_turn(table):") + 2
    place, _, _ = found[0].partition(", in ")
    assert place.startswith("pig.py:")
    assert first <= int(place.removeprefix("pig.py:")) <= first + written.count("\n") + 1
    assert ", in pass_turn: " in found[0]
    assert len(error.ja.splitlines()) == len(error.en.splitlines())
    assert all("、pass_turn：" in line for line in error.ja.splitlines() if "pass_turn" in line.split("：")[0])


# (a change to the text of pig, what the message must say)
SHAPES = [
    ("def waiting(table):", "def wait(table):", "in waiting: the rules have no waiting(table)"),
    ("def score(table, seat):", "def points(table, seat):", "in score: the rules have no score(table, seat)"),
    ("def score(table, seat):", "def score(table, seat, extra):", "in score: write score(table, seat)"),
    ('    """throw the die / 振る"""\n', "", "in roll: roll has no docstring; it is the button"),
    ("the die shows {pips} /", "the die shows {pip} /", "names {pip}, which it does not have. Did you mean 'pips'?"),
    ("def roll(table):", "def roll(board):", "the first parameter of roll is the table"),
    (
        "def pass_turn(table):",
        "def same(function):\n    return function\n\n\n@same\ndef pass_turn(table):",
        "the decorator @same is not one of @action, @chance, @bot and would be dropped",
    ),
    ("def pass_turn(table):", "def pass_turn(table, *more):", "cannot use *arguments; write them out"),
    (
        "    return table.turn\n",
        "    table.pot = 1\n    return table.turn\n",
        "waiting changes nothing, and this changes pot",
    ),
    (
        "    return table.turn\n",
        "    pass_turn(table)\n    return table.turn\n",
        "in pass_turn: waiting changes nothing",
    ),
    (
        "    return table.turn\n",
        "    bank = table.banked\n    bank[0] = 1\n    return table.turn\n",
        "waiting changes nothing, and this changes banked",
    ),
    (
        "    return table.turn\n",
        "    emit(table, FACT.banked, 1, 2)\n    return table.turn\n",
        "waiting changes nothing, and this changes the log (emit)",
    ),
    ("    return table.banked[seat]\n", "    table.pot = 1\n    return 3\n", "score changes nothing"),
    (
        "    return table.banked[seat]\n",
        "    offer(table, roll)\n    return 3\n",
        "offer belongs to waiting; score runs",
    ),
    (
        "    return table.turn\n",
        "    if table.pot:\n        return table.turn\n",
        "waiting can end without saying whom",
    ),
    ("offer(table, roll)", "offer(table, rol)", "offer needs an action, not 'rol'. Did you mean 'roll'?"),
    ("offer(table, roll)", "offer(table, roll, 3)", "roll needs 0 number(s) (nothing), got 1"),
    (
        "chance_of(table, die, pips)",
        "chance_of(table, die)",
        "die needs 1 number(s) (pips) and perhaps a weight, got 0",
    ),
    ("chance_of(table, die, pips)", "chance_of(table, die, pips, 1, 1)", "and perhaps a weight, got 3"),
    (
        "chance_of(table, die, pips)",
        "offer(table, die, pips)",
        "die comes with chance_of or chance_from, not with offer",
    ),
    ("offer(table, roll)", "chance_of(table, roll)", "roll comes with offer, not with chance_of"),
    (
        "chance_of(table, die, pips)",
        "chance_from(table, die, table.banked)",
        "chance_from needs a bag of pips (12 counts)",
    ),
    (
        "chance_of(table, die, pips)",
        "chance_from(table, die)",
        "chance_from needs an outcome with one number and a bag",
    ),
]


@pytest.mark.parametrize(("old", "new", "reason"), SHAPES, ids=[shape[2] for shape in SHAPES])
def test_a_rules_file_of_the_wrong_shape_is_refused(plant, old, new, reason):
    assert reason in refused(plant(PIG, (old, new))).en


def test_a_kernel_word_under_another_name_is_refused(plant):
    path = plant(
        PIG,
        ("number, flag, offer,", "number, flag, offer, offer as give,"),
        ("    offer(table, roll)", "    give(table, roll)"),
    )
    assert "import offer under its own name" in refused(path).en


def test_chance_from_must_stand_alone(plant):
    before = plant(PLEDGE, ("        chance_from(table,", "        offer(table, go_on)\n        chance_from(table,"))
    assert "in waiting: chance_from stands alone in its wait" in refused(before).en
    after = plant(PLEDGE, ("        return CHANCE\n", "        return 0\n"))
    assert "`return CHANCE` right after it" in refused(after).en


def test_an_unknown_alternative_names_the_nearest(plant):
    error = refused(plant(PLEDGE, ("== Ties.ONE", "== Ties.ON")))
    assert "Ties has no number 'ON'; it has NOTHING, ONE. Did you mean 'ONE'?" in error.en


def test_a_bot_is_checked_like_rules(plant):
    wrong = plant(PLEDGE, ("table.points[seat] // 10", "table.point[seat] // 10"))
    assert "in modest: the table has no field 'point'. Did you mean 'points'?" in refused(wrong).en
    short = plant(PLEDGE, ("seat, action, first, second):", "seat, action):"), ("10 - first -", "10 -"))
    assert "a bot is written modest(table, seat, action, first, second)" in refused(short).en
    meddling = plant(PLEDGE, ("    return 10 - first", "    table.points[0] = 1\n    return 10 - first"))
    assert "modest changes nothing, and this changes points" in refused(meddling).en


def test_all_faults_are_told_at_once_in_the_order_of_the_text(plant):
    error = refused(plant(PIG, ("table.pot += pips", "table.pott += pips"), ("table.pot = 0", "table.pot = None")))
    assert [line.split(", in ")[1].split(":")[0] for line in error.en.splitlines()] == ["die", "pass_turn"]


@pytest.mark.parametrize(
    "written", ["max(table.banked)", "len(table.banked)", "sum(table.banked)", "3 in table.banked", "min(table.banked)"]
)
def test_reading_a_whole_per_seat_row_is_a_warning(plant, written):
    game = load(plant(PIG, ("    return table.banked[seat]\n", f"    return table.banked[seat] + ({written})\n")))
    (warning,) = game.warnings
    assert "table.banked has a place for absent seats too; loop over range(table.seats)" in warning.text()
    assert "いない席の分もあります" in warning.text("ja")


def test_one_number_of_seats_leaves_nobody_absent(plant):
    game = load(
        plant(
            PIG,
            ("seats=range(2, 6)", "seats=(5,)"),
            ("    return table.banked[seat]\n", "    return max(table.banked)\n"),
        )
    )
    assert game.warnings == ()


# What designers may write must not be refused.
ALLOWED = [
    "bank = table.banked\n    bank[table.turn] += 1",
    "for seat, points in enumerate(GRID[0]):\n        table.pot = seat + points",
    "table.pot = 3 if table.turn in (0, 2) else 4",
    "match table.turn:\n        case 0 | 1:\n            table.pot = 0\n        case _:\n            table.pot = 1",
    "while table.pot > 3:\n        table.pot -= 1\n        if table.pot == 5:\n            break",
    "low, high = 1, 2\n    low, high = high, low\n    table.pot = low",
    "table.pot = max(table.pot, 3, GRID[1][2]) ** 2 % 7 // 2",
    "assert 0 <= table.pot < 1000, 'the pot is too large'",
    "rules = table.options\n    table.pot = rules.sides",
    "table.pot = Pips.high + Pips.size",
    "table.pot = divmod(table.pot, 7)[1]",
    "share(table, part=3)",
    "table.rolling = not (table.pot > 3 or table.turn == 1)",
]


@pytest.mark.parametrize("written", ALLOWED, ids=[written.splitlines()[0] for written in ALLOWED])
def test_what_both_engines_understand_is_let_through(plant, written):
    path = plant(
        PIG,
        ("\n@options\n", f"{WORLD}@options\n"),
        ("    table.pot = 0\n", f"    {written}\n"),
        ("\n\ndef score(", f"{HELPERS}\n\ndef score("),
    )
    assert load(path).warnings == ()


def test_functions_that_only_build_constants_are_ordinary_python(plant):
    path = plant(
        PIG,
        (
            "\n@options\n",
            "\ndef squares():\n    return tuple([n * n for n in range(4)])\n\n\nSQUARES = squares()\n\n\n@options\n",
        ),
        ("    table.pot = 0\n", "    table.pot = SQUARES[0]\n"),
    )
    assert load(path).warnings == ()


def folder(tmp_path, **files):
    """Write a game of several files."""
    home = tmp_path / "pigs"
    home.mkdir()
    for name, text in files.items():
        (home / f"{name}.py").write_text(text, encoding="utf-8")
    return home


TALLIES = '''"""Counts."""

from playkit.kernel import GAME_ENDED, count, row, tally

from .rules import FACT


@tally
class Seen:
    games = count()
    busts = row(5, count())


def watch(seen, fact, a, b, c, d):
    if fact == FACT.busted:
        add(seen, a)
    elif fact == GAME_ENDED:
        seen.games += 1


def add(seen, seat):
    seen.busts[seat] += 1
'''


def test_tallies_are_checked_against_their_own_fields(tmp_path):
    rules = PIG.read_text(encoding="utf-8")
    game = load(folder(tmp_path, rules=rules, tallies=TALLIES))
    assert game.tally is not None
    assert game.tally.name == "Seen"


def test_a_fault_in_a_sister_file_names_that_file(tmp_path):
    rules = PIG.read_text(encoding="utf-8")
    wrong = TALLIES.replace("seen.busts[seat] += 1", "seen.bust[seat] += 1")
    error = refused(folder(tmp_path, rules=rules, tallies=wrong))
    assert error.en.startswith("tallies.py:")
    assert "in add: the tally has no field 'bust'. Did you mean 'busts'?" in error.en
