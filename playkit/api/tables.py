"""What people do at a table: play in a cell, log real play, print a sheet, bring sheets in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playkit.api.store import Store
from playkit.games import find
from playkit.kernel import Session
from playkit.store import Store as Stored

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from playkit.api.rules import AnyGame
    from playkit.widgets.board import Board
    from playkit.widgets.form import OptionsForm
    from playkit.widgets.importing.skin import ImportWidget
    from playkit.widgets.tablelog.described import Described
    from playkit.widgets.tablelog.skin import Table


def play(game: AnyGame | Session, seats: int | Sequence[str | None] | None = None, **settings: Any) -> Board:
    """Show a game in a notebook cell, to be played by people, bots or both.

    `playkit.play("patchies", ["Aki", "bot:cautious"])` is a whole cell.

    Args:
        game: a name, a path, loaded rules, or a session to play on.
        seats: how many (4 where nothing is said), or one text each: a name, "bot:cautious", or None for a person
            without a name.
        **settings: bots, name, store, lang, preset, options, seed, chance; see `playkit.widgets.play.play`.

    Raises:
        UnknownGame, OptionsError: the message names the nearest match.
        StoreError: the store's folder cannot be written.
    """
    from playkit.widgets.play import play as show

    return show(game if isinstance(game, Session) else find(game), seats, **settings)


def table(
    game: AnyGame | Described | None = None, seats: int | Sequence[str | None] | None = None, **settings: Any
) -> Table:
    """Log a real table in a notebook cell; phones follow through `playkit table`.

    `playkit.table("patchies", ["Aki", "Bo"], draft="12")` is a whole cell: run again, it lands on the same session.

    Args:
        game: a name, a path, loaded rules, a description (`describe_game`) or its .toml; None shows the table's newest
            session, or the choice of games.
        seats: how many, or one text each: a name, or None for a person without one; None lets the page ask.
        **settings: name (of the table), store, lang, level ("observe" or "referee"), preset, options, draft, study.

    Raises:
        UnknownGame, OptionsError: the message names what is possible.
        StoreError: the store's folder cannot be written.
    """
    from playkit.widgets.tablelog.sitting import table as show

    return show(game, seats, **settings)


def timeline(session: str | None = None, *, store: Stored | str | Path = "logs/", lang: str = "en") -> Any:
    """Draw a session along its clock: the length of every turn, the points, and what was noted; an Altair chart.

    Args:
        session: its id; None is the newest that was logged at a table.
        store: a store or its folder.
        lang: "en" or "ja".

    Raises:
        StoreError: there is no such session, or none was logged yet.
    """
    from playkit.charts.render import enable
    from playkit.widgets.tablelog.story import session_chart

    enable()
    return session_chart(store if isinstance(store, Stored) else Store(store), session, lang)


def describe_game(title: str, seats: int | tuple[int, ...] = (2, 3, 4), **lines: Any) -> Described:
    """Describe a game without rules in a few lines, so that its tables can be logged.

    Args:
        title: its name, "English / 日本語" or one language.
        seats: how many seats, or the numbers it takes.
        **lines: part ("round {n} / ラウンド{n}"), scores, board ("5x5"), marks, tags; see
            `playkit.widgets.tablelog.described.describe`.

    Raises:
        OptionsError: too many of anything, or a board that is no "5x5".

    >>> describe_game("Tea garden / 茶庭", 3, scores=["tea / 茶", "coins / コイン"]).name
    'tea_garden'
    """
    from playkit.widgets.tablelog.described import describe

    return describe(title, seats, **lines)


def sheet(
    game: AnyGame | Described,
    out: str | Path,
    *,
    seats: int | Sequence[str] | None = None,
    lang: str = "en",
    parts: int | None = None,
    font: str | Path | None = None,
) -> Path:
    """Make a blank sheet for the table: a PDF to print, an XLSX or CSV to type in. Filled in, it imports unasked.

    Args:
        game: a name, a path, loaded rules, a description (or its .toml).
        out: the file, which ends in .pdf, .xlsx or .csv; written over where it is there.
        seats: how many people (4 where nothing is said), or their names, which are then printed.
        lang: "en" or "ja".
        parts: rows for parts, such as hands; None is what the game says.
        font: a font file for the PDF; None takes one of this computer that has Japanese letters.

    Raises:
        SheetRefused: another ending, no font for the letters, or the file cannot be written.
        UnknownGame, OptionsError: as for `session`.

    >>> import tempfile
    >>> from pathlib import Path
    >>> sheet("patchies", Path(tempfile.mkdtemp()) / "phases.xlsx", lang="ja").name
    'phases.xlsx'
    """
    from playkit.widgets.tablelog.blank import form_for, made

    named = [] if seats is None or isinstance(seats, int) else list(seats)
    count = len(named) or (seats if isinstance(seats, int) else None)
    return made(form_for(game, lang, count, parts), out, named, font)


def import_widget(
    *paths: str | Path,
    store: Stored | str | Path = "logs/",
    lang: str = "en",
    profile: str | Path | None = None,
    study: str | None = None,
) -> ImportWidget:
    """Bring in sheets and exports in a cell: drop files, look at what becomes of each cell, answer, mend, store.

    Nothing is stored before somebody says so; then exactly what was shown. `answer`, `mend` and `apply` do from a cell
    what the page does, and `plan` is the plan of the file that is shown.

    Args:
        paths: files to begin with; more can be dropped.
        store: a store or its folder.
        lang: "en" or "ja".
        profile: a TOML profile, or the name of a shipped one, for all files; None guesses, and asks at most three
            questions.
        study: the study the sessions belong to.

    Raises:
        ImportRefused: a file is not there, or the profile is wrong; faults inside files are shown, not raised.
    """
    from playkit.widgets.importing.skin import import_widget as show

    place = store if isinstance(store, Stored) else Store(store)
    return show(*paths, store=place, lang=lang, profile=profile, study=study)


def options_form(
    game: AnyGame, lang: str = "en", *, seats: int | None = None, preset: str | None = None
) -> OptionsForm:
    """Show a game's options as a form in a cell; `play(game, **form.settings)` plays what was chosen.

    Args:
        game: a name, a path, or loaded rules.
        lang: "en" or "ja".
        seats: how many seats; None is the preset's or the game's first number.
        preset: a named option set to start from; None is the game's first.

    Raises:
        UnknownGame, OptionsError: the message names the nearest match.
    """
    from playkit.widgets.form import options_form as show

    return show(find(game), lang, seats=seats, preset=preset)
