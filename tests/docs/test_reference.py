"""What exists is documented: the reference is what the code says, and each game has its page of rules."""

from __future__ import annotations

import importlib.util
import re
import sys

import pytest
from pages import HOUSE

from playkit.dashboards.questions import questions
from playkit.games import find, names


@pytest.fixture(scope="module")
def maker():
    spec = importlib.util.spec_from_file_location("make_reference", HOUSE / "docs" / "make_reference.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["make_reference"] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules["make_reference"]


@pytest.fixture(scope="module")
def page():
    return (HOUSE / "docs" / "reference.md").read_text(encoding="utf-8")


def test_the_reference_is_what_the_code_says(maker, page):
    assert page == maker.reference(), "run: python docs/make_reference.py"


def test_every_command_is_in_it_with_help_in_both_languages(maker, page):
    import typer

    commands = maker.commands_of(typer.main.get_command(maker.app))
    assert len(commands) >= 13
    for name, command in commands.items():
        assert f"### playkit {name}\n" in page
        assert re.search(r" / .*[ぁ-んァ-ヶ一-龠]", command.help), f"{name} has no help in Japanese"


def test_every_error_is_in_it_with_its_meaning(maker, page):
    from playkit.errors import PlaykitError

    classes = maker.error_classes()
    assert len(classes) >= 10
    for cls in classes:
        assert f"| `{cls.__name__}` |" in page
        assert cls.__doc__ != PlaykitError.__doc__ or cls is PlaykitError, f"{cls.__name__} says nothing of its own"


def test_every_game_bot_and_preset_is_in_it(page):
    from playkit.bots import bot_names

    for name in names():
        game = find(name)
        row = next(line for line in page.splitlines() if line.startswith(f"| `{name}` |"))
        for word in (*game.presets, *bot_names(game)):
            assert f"`{word}`" in row


@pytest.mark.parametrize("name", names())
def test_every_game_has_a_page_of_numbered_rules(name):
    rules = (HOUSE / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8")
    assert len(set(re.findall(r"\b[A-Z0-9]+-R-\d+", rules))) >= 5


def test_every_question_and_chart_is_in_it(maker, page):
    from playkit import charts

    for question in questions():
        assert f"### {question['question']}:" in page
        for measure in question["measures"]:
            assert f"`{measure['name']}`" in page
    drawn = [row for module in maker.modules_of(charts) for row in maker.charts_of(module)]
    assert len(drawn) >= 8
    for name, _, meaning in drawn:
        assert f"| {name} |" in page
        assert meaning, f"{name} says nothing"


def test_every_decision_is_in_the_list_with_a_status_and_a_number():
    folder = HOUSE / "docs" / "decisions"
    listed = (folder / "README.md").read_text(encoding="utf-8")
    files = sorted(folder.glob("[0-9]*.md"))
    assert [file.name[:4] for file in files] == [f"{n:04}" for n in range(1, len(files) + 1)]
    for file in files:
        text = file.read_text(encoding="utf-8")
        title = text.partition("\n")[0].removeprefix(f"# {file.name[:4]} ")
        assert f"]({file.name}) | {title} |" in listed
        assert "\nStatus: " in text
        for part in ("**Context.**", "**Decision.**", "**The number.**", "**Consequences.**"):
            assert part in text, f"{file.name} lacks {part}"


def test_every_room_stands_in_the_drawing_of_the_house():
    drawn = (HOUSE / "docs" / "architecture.md").read_text(encoding="utf-8")
    rooms = [path.parent.name for path in sorted((HOUSE / "playkit").glob("*/__init__.py"))]
    assert len(rooms) >= 10
    assert [room for room in rooms if f" {room}[{room}: " not in drawn] == []


def test_the_changelog_has_its_four_sections():
    newest = (HOUSE / "CHANGELOG.md").read_text(encoding="utf-8").split("\n## ")[1]
    assert re.findall(r"^### (\w+)$", newest, re.MULTILINE) == ["Rules", "Features", "Fixes", "Breaking"]
