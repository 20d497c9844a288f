"""Writes docs/reference.md from the code: commands, names, errors, games, questions, charts, tables.

A page that lists what exists is written by what exists, so that nothing is forgotten; a test compares the two.
`python docs/make_reference.py` renews it, `--check` only says whether it is up to date.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

import playkit
from playkit import api, charts, errors
from playkit.bots import bot_names
from playkit.cli.app import app
from playkit.cli.output import status_of
from playkit.dashboards.questions import questions
from playkit.games import find, names
from playkit.imports.sources import sources
from playkit.kernel import Session
from playkit.store import schema

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

PAGE = Path(__file__).parent / "reference.md"
HEAD = """# Reference

Written from the code by `python docs/make_reference.py`; edit the code, not this page.
このページはコードから作られます。直すときはコードを直してください。
"""


def main() -> int:
    """Write the page, or say whether it is up to date; give the exit status."""
    text = reference()
    if "--check" not in sys.argv:
        PAGE.write_text(text, encoding="utf-8")
        return 0
    return int(not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text)


def reference() -> str:
    """Write the whole page."""
    parts = (shell, python, sessions, stores, failures, games, questions_asked, pictures, sheets, tables)
    return HEAD + "".join("\n" + "\n".join(part()) + "\n" for part in parts)


def shell() -> Iterator[str]:
    """List every command with its arguments and options."""
    yield from ("## Shell / シェル", "", "Exit status: 0 done, 1 a fault or damage found, 2 wrong use, 3 too few data.")
    group = typer.main.get_command(app)
    for name, command in sorted(commands_of(group).items()):
        yield from ("", f"### playkit {name}", "", first_line(command.help), "")
        yield from table(("argument", "default", "meaning"), (option_row(parameter) for parameter in command.params))


def commands_of(group: Any) -> dict[str, Any]:
    """Give the commands of the command line by name."""
    return dict(group.commands)


def option_row(parameter: Any) -> tuple[str, str, str]:
    """Write one argument or option of a command."""
    if parameter.param_type_name == "argument":
        name = parameter.name.upper() + ("..." if parameter.nargs == -1 else "")
    else:
        name = ", ".join(parameter.opts)
    default = parameter.default
    shown = "" if default is None or default is False or callable(default) or not parameter.opts else str(default)
    # The language follows the reader's locale, which is not the page's business.
    return f"`{name}`", "" if name == "--lang" or not shown else f"`{shown}`", getattr(parameter, "help", None) or ""


def python() -> Iterator[str]:
    """List what `import playkit` offers."""
    yield from ("## Python", "", "What `import playkit` offers.", "")
    yield from table(
        ("name", "called", "what it does"), (offered(name) for name in playkit.__all__ if not name.startswith("_"))
    )


def offered(name: str) -> tuple[str, str, str]:
    """Write one name of the package with how it is called and what it does."""
    thing = getattr(api, name)
    return f"`playkit.{name}`", called(thing), first_line(thing.__doc__)


def called(function: Any) -> str:
    """Write how something is called: its parameters' names, optional ones after `*` or with `=`."""
    shown = []
    for parameter in inspect.signature(function).parameters.values():
        if parameter.name == "self":
            continue
        mark = {parameter.VAR_POSITIONAL: "*", parameter.VAR_KEYWORD: "**"}.get(parameter.kind, "")
        shown.append(f"{mark}{parameter.name}{'' if parameter.default is parameter.empty else '='}")
    return f"`({', '.join(shown)})`"


def sessions() -> Iterator[str]:
    """List what a session can do."""
    yield from ("## Session / セッション", "", "What `playkit.session(...)` gives.", "")
    yield from table(("name", "called", "what it does"), members(Session))


def stores() -> Iterator[str]:
    """List what a store can do."""
    yield from ("## Store / ストア", "", "What `playkit.Store(folder)` gives.", "")
    yield from table(("name", "called", "what it does"), members(api.Store))


def members(cls: type) -> Iterator[tuple[str, str, str]]:
    """Write the public methods and properties of a class, in alphabetical order."""
    for name in sorted(name for name in dir(cls) if not name.startswith("_")):
        member = inspect.getattr_static(cls, name)
        if isinstance(member, property):
            yield f"`{name}`", "", first_line(member.__doc__)
        elif callable(member) or isinstance(member, classmethod | staticmethod):
            yield f"`{name}`", called(getattr(cls, name)), first_line(getattr(cls, name).__doc__)


def failures() -> Iterator[str]:
    """List every deliberate error."""
    yield from (
        "## Errors / エラー",
        "",
        "All derive from `PlaykitError`; `str(error)` is English, `error.text('ja')` Japanese.",
        "",
    )
    found = sorted(error_classes(), key=lambda cls: cls.__name__)
    yield from table(
        ("class", "exit status", "means"), ((f"`{c.__name__}`", status(c), first_line(c.__doc__)) for c in found)
    )


def error_classes() -> set[type[errors.PlaykitError]]:
    """Find every public error class of `playkit.errors`."""
    classes = (cls for _, cls in inspect.getmembers(errors, inspect.isclass))
    return {cls for cls in classes if issubclass(cls, errors.PlaykitError)}


def status(cls: type[errors.PlaykitError]) -> str:
    """Give the shell's exit status for an error, without building one: constructors differ."""
    return str(status_of(cls.__new__(cls)))


def games() -> Iterator[str]:
    """List every game with its presets and bots."""
    yield from ("## Games / ゲーム", "", "Options and facts: `playkit describe GAME`.", "")
    rows = []
    for name in names():
        game = find(name)
        seats = f"{min(game.state.seats)}-{max(game.state.seats)}"
        kinds = (", ".join(f"`{each}`" for each in group) for group in (game.presets, bot_names(game)))
        rows.append((f"`{name}`", f"{game.title.en} / {game.title.ja}", seats, *kinds))
    yield from table(("name", "title", "seats", "presets", "bots"), rows)


def questions_asked() -> Iterator[str]:
    """List every question with its measures."""
    yield from ("## Questions / 問い", "")
    for question in questions():
        title = question["title"]
        yield from (f"### {question['question']}: {title['en']} / {title['ja']}", "")
        rows = [
            (f"`{m['name']}`", f"{m['meaning']['en']} / {m['meaning']['ja']}", m["unit"], m["interval"])
            for m in question["measures"]
        ]
        yield from table(("measure", "what it is", "unit", "interval"), rows)


def pictures() -> Iterator[str]:
    """List every chart: functions of a frame."""
    yield from ("## Charts / グラフ", "")
    yield from table(
        ("function", "called", "what it draws"), (row for module in modules_of(charts) for row in charts_of(module))
    )


def modules_of(package: Any) -> Iterator[Any]:
    """Load the modules of a room."""
    for entry in pkgutil.iter_modules(package.__path__):
        yield importlib.import_module(f"{package.__name__}.{entry.name}")


def charts_of(module: Any) -> Iterator[tuple[str, str, str]]:
    """Write the chart functions of a module: those that take a frame first."""
    for name, function in inspect.getmembers(module, inspect.isfunction):
        if function.__module__ == module.__name__ and not name.startswith("_") and takes_a_frame(function):
            yield f"`{module.__name__.removeprefix('playkit.')}.{name}`", called(function), first_line(function.__doc__)


def takes_a_frame(function: Any) -> bool:
    """Tell whether a function draws: its first argument is a frame."""
    parameters = list(inspect.signature(function).parameters.values())
    return bool(parameters) and "DataFrame" in str(parameters[0].annotation)


def sheets() -> Iterator[str]:
    """List what can be imported."""
    yield from ("## Imports / 取り込み", "")
    yield from table(("source", "what it reads"), ((f"`{s.name}`", " / ".join(s.titles)) for s in sources().values()))


def tables() -> Iterator[str]:
    """List the tables of the store with their columns."""
    yield from (
        "## Tables / 表",
        "",
        "Views of the same names answer SQL; `effective` is `event` without what was taken back.",
    )
    for name, columns in schema.TABLES.items():
        yield from ("", f"### {name}", "")
        yield from table(("column", "type", "meaning"), ((f"`{c.name}`", c.type, c.meaning) for c in columns))


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Write a table in Markdown."""
    yield "| " + " | ".join(head) + " |"
    yield "|" + "---|" * len(head)
    for row in rows:
        yield "| " + " | ".join(text.replace("|", "\\|").replace("\n", " ") for text in row) + " |"


def first_line(text: str | None) -> str:
    """Give the first paragraph of a docstring in one line."""
    return " ".join(inspect.cleandoc(text or "").partition("\n\n")[0].split())


if __name__ == "__main__":
    sys.exit(main())
