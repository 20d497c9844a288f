"""What `import playkit` offers, joined from the rooms below; heavy libraries load when they are needed."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playkit.games import find, names
from playkit.kernel import Game, Session
from playkit.store import Store as _Store

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from concurrent.futures import Executor

    from playkit.dashboards.report import Answer
    from playkit.imports.plan import Plan
    from playkit.simulate.result import Result
    from playkit.widgets.board import Board

AnyGame = str | Path | Game


class Store(_Store):
    """A project's folder of sessions, imports and simulations; see `playkit.store`."""

    def import_(self, path: str | Path, *, profile: str | Path | None = None, study: str | None = None) -> Plan:
        """Read a sheet, an export or a log without storing anything: `plan.preview(store)`, then `plan.apply(store)`.

        Args:
            path: the file.
            profile: a TOML profile, or the name of a shipped one; None lets the importer guess.
            study: the study its sessions belong to.

        Raises:
            ImportRefused: the file cannot be read at all; faults inside it are problems of the plan.
        """
        from playkit.imports.plan import read

        plan = read(Path(path), profile)
        plan.study = study
        return plan


def games() -> list[str]:
    """List the games that can be named: those that ship with playkit, and those of installed packages."""
    return names()


def session(
    game: AnyGame,
    seats: int = 4,
    *,
    preset: str | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
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
    """Show a game in a notebook cell, to be played by people, bots or both; settings as for `widgets.play`.

    `playkit.play("patchies", ["Aki", "bot:cautious"])` is a whole cell.
    """
    from playkit.widgets.play import play as show

    return show(game if isinstance(game, Session) else find(game), seats, **settings)


def simulate(
    game: AnyGame,
    n: int,
    *,
    seed: int = 0,
    seats: int = 4,
    preset: str | None = None,
    options: Mapping[str, Any] | None = None,
    bots: str | Sequence[str] = "random",
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
        keep: "summary", "steps" or "events".
        engine: "plain", "compiled" (waits for the compile) or "auto" (plain until the compile is done).
        workers: how many chunks at once; None is one a core.
        executor: any concurrent.futures.Executor instead of our own.
        store: a store or folder that keeps the run; None keeps it in memory.
        study: the study the stored run belongs to.
        draft: the designer's version of the rules.
        resume: id of a killed run to go on with.
        progress: True shows a bar on anything longer than two seconds; or a function (done, n).

    Raises:
        OptionsError: something asked for is not possible.
    """
    from playkit.simulate.run import simulate as run
    from playkit.simulate.sink import RunSink

    place = store if store is None or isinstance(store, _Store) else Store(store)
    sink = RunSink(place, study=study, draft=draft, resume=resume) if place is not None else None
    with _bar(n, progress) as report:
        result = run(
            find(game), n, seed=seed, seats=seats, preset=preset, options=options, bots=bots, keep=keep,
            engine=engine, workers=workers, executor=executor, progress=report, sink=sink,
        )  # fmt: skip
    if place is not None:
        place.publish()
    return result


class _bar:  # noqa: N801 - used as a with-statement, like a function
    """A progress bar that appears after two seconds; rich draws it in a shell and in a notebook."""

    def __init__(self, total: int, progress: bool | Callable[[int, int], None]) -> None:
        self.total, self.progress = total, progress
        self.started = time.monotonic()
        self.bar: Any = None
        self.task: Any = None

    def __enter__(self) -> Callable[[int, int], None] | None:
        if self.progress is False:
            return None
        return self._show if self.progress is True else self.progress

    def _show(self, done: int, total: int) -> None:
        if self.bar is None:
            if time.monotonic() - self.started < 2 or done >= total:
                return
            from rich.console import Console
            from rich.progress import Progress

            self.bar = Progress(console=Console(stderr=True), transient=True)
            self.bar.start()
            self.task = self.bar.add_task("simulating / シミュレーション", total=total)
        self.bar.update(self.task, completed=done)

    def __exit__(self, *_: object) -> None:
        if self.bar is not None:
            self.bar.stop()


def report(
    question: str,
    *,
    game: AnyGame = "patchies",
    store: _Store | str | Path | None = "logs/",
    study: str | None = None,
    drafts: tuple[str, str] | None = None,
    results: Sequence[tuple[str | None, Result]] = (),
) -> Answer:
    """Answer a designer's question from recorded sessions and simulations: verdict, sentence, measures, charts.

    Args:
        question: its name ("danger").
        game: a name, a path, or loaded rules.
        store: a store or its folder; None looks at `results` alone.
        study: only the sessions of this study.
        drafts: two drafts to compare, the first subtracted from the second.
        results: simulations just run, each with the name of its draft.

    Raises:
        PlaykitError: the question is unknown, or the game's facts cannot answer it.
    """
    from playkit.dashboards.questions import Asked, answer

    place = store if store is None or isinstance(store, _Store) else Store(store)
    return answer(question, Asked(find(game), place, study, drafts, results))


def dashboard(question: str, **asked: Any) -> Answer:
    """Show the answer to a question in a notebook; arguments as for `report`."""
    from playkit.charts.render import enable

    enable()
    return report(question, **asked)


def check(game: AnyGame, seconds: float = 30) -> list[Any]:
    """Run the contract checks on a game: `name`, `ok` and `detail` of each.

    Raises:
        UnknownGame: nothing is called that.
    """
    from playkit.kernel.contract import check as checks

    path = str(game)
    is_path = isinstance(game, Path) or path.endswith(".py")
    return list(checks(Path(path) if is_path else find(game), seconds))
