import importlib
import os
import sys
from types import ModuleType

import pytest

from playkit.errors import IllegalAction, RulesError, UnknownAction, UnknownGame
from playkit.kernel import Game, Session, load

from .conftest import PIG


def test_a_file_and_a_text_path_load(pig):
    assert (pig.name, pig.title, pig.tagline) == (
        "pig", ("Pig", "ブタ"), "roll while you dare; a 1 loses the pot; first to the target wins.",
    )  # fmt: skip
    assert load(str(PIG)).rules_hash == pig.rules_hash
    assert repr(pig) == "<game pig, rules version 1>"


def test_nothing_there_is_an_unknown_game(tmp_path):
    with pytest.raises(UnknownGame, match=r"no rules file at 'nowhere.py'") as caught:
        load(tmp_path / "nowhere.py")
    assert str(tmp_path) not in caught.value.en


def test_text_that_is_not_python_names_the_line(tmp_path):
    path = tmp_path / "broken.py"
    path.write_text('"""Broken (壊れた): x."""\n\ndef waiting(table:\n', encoding="utf-8")
    with pytest.raises(RulesError, match=r"broken\.py:3: not Python"):
        load(path)
    assert not [name for name in sys.modules if name.startswith("playkit_game_broken")]


def test_an_edited_draft_lives_beside_its_predecessor(plant):
    before = load(plant(PIG))
    after = load(plant(PIG, ("slider(20, 10, 200,", "slider(30, 10, 200,")))
    assert (before.resolve(2).target, after.resolve(2).target) == (20, 30)
    assert before.rules_hash != after.rules_hash


def test_actions_are_numbered_in_the_order_of_the_text(pig):
    assert [(action.name, action.base, action.size) for action in pig.actions] == [
        ("roll", 0, 1),
        ("hold", 1, 1),
        ("die", 2, 12),
    ]
    assert pig.code_count == 14
    assert [pig.text(code) for code in (0, 1, 2, 13)] == ["roll", "hold", "die 1", "die 12"]


def test_texts_that_name_nothing_say_what_is_near(pig):
    with pytest.raises(UnknownAction, match="Did you mean 'roll'"):
        pig.code("rol")
    with pytest.raises(UnknownAction, match="die takes pips, got 2"):
        pig.code("die 1 2")
    with pytest.raises(UnknownAction):
        pig.code("")
    assert isinstance(pig.illegal(0, [1]), IllegalAction)


def test_an_action_without_a_kind_says_what_to_write(plant):
    with pytest.raises(RulesError, match=r"pig\.py:\d+: die\(pips\) needs a kind: write `pips: Cell`"):
        load(plant(PIG, ("def die(table, pips: Pips):", "def die(table, pips):")))


def test_a_file_without_a_table_is_no_game(tmp_path):
    path = tmp_path / "empty.py"
    path.write_text('"""Empty (空): nothing."""\n', encoding="utf-8")
    with pytest.raises(RulesError, match="the rules need exactly one a table"):
        load(path)


BOARD = '''"""The board."""

LIMIT = 10


def next_seat(table):
    return (table.turn + 1) % table.seats
'''

BOTS = '''"""Bots."""

from playkit.kernel import bot

from .rules import hold


@bot
def careful(table, seat, action, first, second):
    """banks at once / すぐ確定"""
    return 1 if action == hold else 0
'''

PARTS = {
    "board": BOARD,
    "rules": PIG.read_text(encoding="utf-8")
    .replace("\n\nclass Pips", '\nfrom .board import LIMIT, next_seat\n\nRULES_MODULES = ("board",)\n\n\nclass Pips')
    .replace("(table.turn + 1) % table.seats", "next_seat(table)")
    .replace("if table.pot:", "if table.pot and table.pot < LIMIT:"),
    "bots": BOTS,
}


@pytest.fixture
def folder(tmp_path):
    for stem, text in PARTS.items():
        (tmp_path / f"{stem}.py").write_text(text, encoding="utf-8")
    return tmp_path


def test_a_folder_is_one_game_of_several_files(folder):
    game = load(folder)
    assert game.name == folder.name
    assert list(game.modules) == ["rules", "board", "bots"]
    assert list(game.bots) == ["careful"]
    session = Session(game, 2, seed=1, chance="ask")
    session.play_all(["roll", "die 4"])
    assert session.bot_pick("careful") == game.code("hold")
    session.play("hold")
    assert session.waiting == 1


def test_the_rules_hash_is_of_the_rules_and_not_of_the_bots(folder):
    before = load(folder).rules_hash
    (folder / "bots.py").write_text(PARTS["bots"].replace("1 if", "2 if"), encoding="utf-8")
    assert load(folder).rules_hash == before
    (folder / "board.py").write_text(PARTS["board"].replace("10", "11"), encoding="utf-8")
    assert load(folder).rules_hash != before


def test_an_edited_sister_file_is_read_anew(folder):
    session = Session(load(folder), 2, seed=1, chance="ask")
    (folder / "board.py").write_text(PARTS["board"].replace("LIMIT = 10", "LIMIT = 2"), encoding="utf-8")
    edited = Session(load(folder), 2, seed=1, chance="ask")
    for each in (session, edited):
        each.play_all(["roll", "die 4"])
    assert (session.legal(), edited.legal()) == (["roll", "hold"], ["roll"])


def test_two_edits_of_one_length_in_one_second_are_two_drafts(folder):
    limits = []
    for limit in (10, 11):
        board = folder / "board.py"
        board.write_text(BOARD.replace("LIMIT = 10", f"LIMIT = {limit}"), encoding="utf-8")
        os.utime(board, (1_700_000_000, 1_700_000_000))
        limits.append(load(folder).modules["board"].names["LIMIT"])
    assert limits == [10, 11]
    assert not (folder / "__pycache__").exists()


def test_the_rules_file_of_a_folder_brings_its_sisters(folder):
    assert load(folder / "rules.py").rules_hash == load(folder).rules_hash


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("import bot\n", "import bott\n", r"bots\.py:3: playkit\.kernel has no 'bott'\. Did you mean 'bot'"),
        ("@bot\n", "@bott\n", r"bots\.py:8: NameError: name 'bott'"),
        ("return 1 if", "return 1 iff", r"bots\.py:11: not Python"),
    ],
)
def test_a_sister_file_that_cannot_be_read_names_itself_and_the_line(folder, old, new, reason):
    (folder / "bots.py").write_text(PARTS["bots"].replace(old, new), encoding="utf-8")
    with pytest.raises(RulesError, match=reason):
        load(folder)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("low, high, ja = 1, 12,", "low, high, ja = 12, 1,", r"pig\.py:\d+: kind Pips: low 12 is above high 1"),
        ("slider(6, 2, 12,", "slider(16, 2, 12,", r"pig\.py:\d+: slider .* the default 16 is outside 2\.\.12"),
        ("busted=(Seat, Points,", "busted=(Seat, 3,", r"pig\.py:\d+: fact busted: 3 is no kind"),
        (
            "pot = number(0, 300, ",
            "pot = number(0, 300, 301, ",
            r"pig\.py:\d+: a number .* cannot start at 301",
        ),
        (
            "chance_of, emit,",
            "chance_off, emit,",
            r"pig\.py:3: .* no 'chance_off'\. Did you mean 'chance_of'",
        ),
    ],
)
def test_a_declaration_that_cannot_be_names_its_line(plant, old, new, reason):
    with pytest.raises(RulesError, match=reason):
        load(plant(PIG, (old, new)))


def test_games_are_found_by_name_path_object_and_entry_point(pig, monkeypatch):
    games = importlib.import_module("playkit.games")  # the room; the house offers a function of that name
    assert "patchies" in games.names()
    assert games.find("patchies").name == "patchies"
    assert games.find(pig) is pig
    assert games.find(PIG).rules_hash == pig.rules_hash
    with pytest.raises(UnknownGame, match="Did you mean 'patchies'"):
        games.find("patchis")

    class Entry:
        """What an installed package offers."""

        name = "pig_from_elsewhere"

        def load(self) -> ModuleType:
            return pig.module

    monkeypatch.setattr(games, "entry_points", lambda group: [Entry()] if group == "playkit.games" else [])
    assert "pig_from_elsewhere" in games.names()
    found = games.find("pig_from_elsewhere")
    assert isinstance(found, Game)
    assert (found.name, found.rules_hash) == ("pig_from_elsewhere", pig.rules_hash)


def test_the_kernel_s_words_explain_themselves_outside_a_session(pig):
    with pytest.raises(RulesError, match=r"offer\(\) works inside rules that the kernel runs"):
        pig.module.offer(None, pig.module.roll)
    with pytest.raises(RulesError, match="'roll' is an action and is only offered"):
        pig.module.roll(None)
