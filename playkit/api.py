"""What `import playkit` offers, joined from the rooms below; heavy libraries load when they are needed."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playkit.errors import OptionsError
from playkit.games import find, is_path, names
from playkit.joined import belief as belief  # noqa: PLC0414 - offered from here, as everything is
from playkit.kernel import Game, Session
from playkit.store import Store as _Store

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from concurrent.futures import Executor

    from playkit.dashboards.compare.shown import Compared
    from playkit.dashboards.report import Answer
    from playkit.imports.bound import StorePlan
    from playkit.kernel.contract import Check
    from playkit.simulate.result import Result
    from playkit.store import SessionLog
    from playkit.widgets.board import Board
    from playkit.widgets.comparing import DraftsForm
    from playkit.widgets.form import OptionsForm
    from playkit.widgets.importing.skin import ImportWidget
    from playkit.widgets.planning import PlannerForm
    from playkit.widgets.tablelog.described import Described
    from playkit.widgets.tablelog.skin import Table

AnyGame = str | Path | Game


class Store(_Store):
    """A project's folder of sessions, imports and simulations: written to by play and import, asked with SQL.

    Beside what `playkit.store.Store` does it imports files, and publishes `playkit.duckdb` whenever something ends.

    >>> import tempfile
    >>> Store(tempfile.mkdtemp()).sql("SELECT count(*) AS n FROM event").item()
    0
    """

    @contextlib.contextmanager
    def session(
        self, game: str, seats: int | Sequence[Mapping[str, Any]] = (), source: str = "table", **header: Any
    ) -> Iterator[SessionLog]:
        """Log one session for the length of a `with` block, then publish; arguments as for `playkit.store.Store`."""
        with super().session(game, seats, source, **header) as log:
            yield log
        self.publish()

    def import_(self, path: str | Path, *, profile: str | Path | None = None, study: str | None = None) -> StorePlan:
        """Read a sheet, an export or a log without storing anything: `plan.preview()`, then `plan.apply()`.

        Args:
            path: the file.
            profile: a TOML profile, or the name of a shipped one; None lets the importer guess.
            study: the study its sessions belong to.

        Raises:
            ImportRefused: the file cannot be read at all; faults inside it are problems of the plan.
        """
        from playkit.imports.bound import read_for

        return read_for(self, path, profile, study)


def games() -> list[str]:
    """List the games that can be named: those that ship with playkit, and those of installed packages."""
    return names()


def new(name: str, folder: str | Path = ".", title: str | None = None) -> list[Path]:
    """Write a small working game of your own: rules, words, a scene, a bot, a chart, tests.

    It is checked, played, simulated, stored and asked by the path of its folder, as any game by its name.

    Args:
        name: small letters, digits and _; what the game is called in code and data.
        folder: the game goes into `folder/name`.
        title: what people read, "English / 日本語"; None makes a working title of the name.

    Returns:
        the files, rules.py first.

    Raises:
        NewRefused: the name or title is not possible, or something is there already; nothing is overwritten.
        PlaykitError: the system refuses to write there.

    >>> [path.name for path in new("koi_pond", "drafts", "Koi pond / 鯉の池")][:2]
    ['rules.py', 'README.md']
    """
    from playkit.starter import new_game

    return new_game(name, folder, title, taken=names())


def session(
    game: AnyGame,
    seats: int = 4,
    preset: str | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
    *,
    chance: str = "auto",
    index: int = 0,
) -> Session:
    """Begin a session in Python: `legal()`, `play(text)`, `undo()`, `view(seat)`, `facts()`, `score()`, `text()`.

    Args:
        game: a name, a path to a rules file or folder, or loaded rules.
        seats: how many seats play; 0-based in data.
        preset: a named option set; None is the game's first.
        options: overrides by name.
        seed: any whole number; None draws one.
        chance: "auto" draws until a seat must choose, "ask" waits to be told what a real table drew.
        index: which game of the seed; replays game `index` of a simulation.

    Raises:
        UnknownGame, OptionsError: the message names the nearest match.

    >>> table = session("patchies", seats=2, seed=1)
    >>> table.waiting, table.legal()[0]
    (0, 'place a1')
    """
    return Session(find(game), seats, preset=preset, options=options, seed=seed, chance=chance, index=index)


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


def timeline(session: str | None = None, *, store: _Store | str | Path = "logs/", lang: str = "en") -> Any:
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
    return session_chart(store if isinstance(store, _Store) else Store(store), session, lang)


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
    >>> sheet("patchies", Path(tempfile.mkdtemp()) / "phases.xlsx", lang="ja").name
    'phases.xlsx'
    """
    from playkit.widgets.tablelog.blank import form_for, made

    named = [] if seats is None or isinstance(seats, int) else list(seats)
    count = len(named) or (seats if isinstance(seats, int) else None)
    return made(form_for(game, lang, count, parts), out, named, font)


def import_widget(
    *paths: str | Path,
    store: _Store | str | Path = "logs/",
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

    place = store if isinstance(store, _Store) else Store(store)
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


def simulate(
    game: AnyGame,
    n: int,
    *,
    seed: int = 0,
    seats: int = 4,
    preset: str | None = None,
    options: Mapping[str, Any] | None = None,
    bots: str | Sequence[str] = "random",
    forbid: Mapping[int, str | Sequence[str]] | None = None,
    choices: int = 0,
    dice: int = 0,
    keep: str = "summary",
    engine: str = "auto",
    workers: int | None = None,
    executor: Executor | None = None,
    store: _Store | str | Path | None = None,
    study: str | None = None,
    draft: str | None = None,
    resume: str | None = None,
    progress: bool | Callable[[int, int], None] = True,
) -> Result:
    """Simulate `n` sessions; the result is the same for every engine and number of workers.

    Args:
        game: a name, a path, or loaded rules.
        n: how many sessions.
        seed: any whole number; session i is `playkit.session(..., seed=seed, index=i)`.
        seats: how many seats play.
        preset: a named option set; None is the game's first.
        options: overrides by name.
        bots: one bot for every seat, or one name a seat ("random", or a bot of the game).
        forbid: what a seat (0-based) may not pick while it has anything else: `{0: "dig"}`, `{1: ["place c3"]}`.
        choices: any number but 0 plays the same dice with other choices of the bots.
        dice: any number but 0 plays the same choices of the bots with other dice and cards.
        keep: "summary", "steps" or "events".
        engine: "plain", "compiled" (waits for the compile) or "auto" (plain until the compile is done).
        workers: how many chunks at once, at least 1; None is one a core.
        executor: any concurrent.futures.Executor instead of our own.
        store: a store or folder that keeps the run and publishes it; None keeps it in memory.
        study: the study the stored run belongs to.
        draft: the designer's version of the rules.
        resume: id of a killed run to go on with.
        progress: True shows a bar on anything longer than two seconds; or a function (done, n).

    Interrupted by Ctrl-C, the result holds what was finished and says `interrupted`; a stored run keeps it too.

    Raises:
        OptionsError: something asked for is not possible.
        MissingExtra: engine "compiled" without numba.
        StoreError: the store cannot be written, or the run to resume was another plan.

    >>> simulate("patchies", 2, seed=7, engine="plain", workers=1, progress=False).games
    2
    """
    from playkit.simulate.bar import Bar
    from playkit.simulate.run import simulate as run
    from playkit.simulate.sink import RunSink

    if workers is not None and workers < 1:
        raise OptionsError(f"workers are at least 1, not {workers}", f"workers は1以上です（{workers}は不可）")
    place = store if store is None or isinstance(store, _Store) else Store(store)
    sink = RunSink(place, study=study, draft=draft, resume=resume) if place is not None else None
    with Bar() if progress is True else contextlib.nullcontext(progress or None) as told:
        result = run(
            find(game), n, seed=seed, seats=seats, preset=preset, options=options, bots=bots, forbid=forbid,
            choices=choices, dice=dice, keep=keep, engine=engine, workers=workers,
            executor=executor, progress=told, sink=sink,
        )  # fmt: skip
    if place is not None:
        place.publish()
    return result


def compare(
    game: AnyGame,
    a: Any = None,
    b: Any = None,
    *,
    progress: bool | Callable[[int, int], None] = True,
    **settings: Any,
) -> Compared:
    """Simulate two drafts with the same seeds and rotated seats; `.show()` says what differs, and what a table needs.

    `.differences()` gives paired intervals as a frame, `.answer` the verdict, `.to_dict()` all of it as plain data.

    Args:
        game: a name, a path, or loaded rules.
        a: the draft to start from: a preset's name, overrides by name, an options form, or None for the first preset.
        b: the draft to compare with it.
        progress: True shows a bar on anything longer than two seconds; or a function (done, all).
        settings: games, seed, seats, bots, measures, engine, workers: see `playkit.simulate.compare`.

    Raises:
        OptionsError: a draft, bot or measure that is not possible, or too few games.

    >>> found = compare("patchies", None, {"landlords": 0}, games=8, engine="plain", workers=1, progress=False)
    >>> found.a, found.b
    ('vanilla', 'vanilla, landlords=0')
    """
    from playkit.dashboards.compare.shown import Compared
    from playkit.simulate.bar import Bar
    from playkit.simulate.compare import compare as run

    with Bar() if progress is True else contextlib.nullcontext(progress or None) as told:
        return Compared.of(run(find(game), a, b, progress=told, **settings))


def compare_drafts(game: AnyGame, lang: str = "en", *, a: str | None = None, b: str | None = None) -> DraftsForm:
    """Show the options of two drafts in a cell, run both in the background, and show below what differs.

    Args:
        game: a name, a path, or loaded rules.
        lang: "en" or "ja".
        a: the preset that draft A starts from; None is the game's first.
        b: the preset that draft B starts from; None is the game's first.

    Raises:
        UnknownGame, OptionsError: the message names the nearest match.
    """
    from playkit.charts.render import enable
    from playkit.widgets.comparing import DraftsForm

    enable()
    return DraftsForm(find(game), compare, lang, a=a, b=b)


def planner(lang: str = "en", **asked: Any) -> PlannerForm:
    """Show in a cell how many sessions at a table find a difference, and which difference a number of them finds.

    Args:
        lang: "en" or "ja".
        asked: comparison (of `compare`), measure, effect, spread, sessions, games (a session), likeness; see
            `playkit.widgets.planning.PlannerForm`.

    Raises:
        OptionsError: a number out of its range, or a measure the comparison does not have.
    """
    from playkit.widgets.planning import PlannerForm

    return PlannerForm(lang, **asked)


def report(
    question: str,
    *,
    game: AnyGame | None = None,
    store: _Store | str | Path | None = "logs/",
    study: str | None = None,
    drafts: tuple[str, str] | None = None,
    results: Sequence[tuple[str | None, Result]] = (),
) -> Answer:
    """Answer a designer's question from recorded sessions and simulations: verdict, sentence, measures, charts.

    Args:
        question: its name ("danger").
        game: a name, a path, or loaded rules; None is the game with most sessions that the question fits, of the study
            where one is named, else the question's own example.
        store: a store or its folder; None looks at `results` alone.
        study: only the sessions of this study; runs that name no study may stand beside them.
        drafts: two drafts to compare, the first subtracted from the second.
        results: simulations just run, each with the name of its draft.

    Raises:
        UnknownQuestion: there is no such question, or the game's facts cannot answer it.
        UnknownGame, OptionsError: the game or the drafts asked for are not possible.
    """
    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.questions import answer
    from playkit.dashboards.usual_game import usual_game

    place = store if store is None or isinstance(store, _Store) else Store(store)
    asked_of = usual_game(question, place, study=study, drafts=drafts, results=results) if game is None else find(game)
    return answer(question, Asked(asked_of, place, study, drafts, results))


def dashboard(question: str, **asked: Any) -> Answer:
    """Show the answer to a question in a notebook; arguments as for `report`."""
    from playkit.charts.render import enable

    enable()
    return report(question, **asked)


def check(game: AnyGame, seconds: float = 30) -> list[Check]:
    """Run the contract checks on a game: `name`, `ok` and `detail` of each.

    Args:
        game: a name, a path, or loaded rules; a file that cannot be loaded is one check that failed.
        seconds: how long it may take.

    Raises:
        UnknownGame: nothing is called that, or there is no such file.
    """
    from playkit.kernel.contract import check as checks

    if isinstance(game, Game) or not is_path(game):
        return list(checks(find(game), seconds))
    if not Path(game).exists():
        find(game)  # says so: a file that is not there is no broken promise
    return list(checks(Path(game), seconds))
