"""Games that bots play, and what a draft changes."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

from playkit.api.store import Store
from playkit.errors import OptionsError
from playkit.games import find
from playkit.store import Store as Stored

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from concurrent.futures import Executor
    from pathlib import Path

    from playkit.api.rules import AnyGame
    from playkit.dashboards.compare.shown import Compared
    from playkit.simulate.result import Result
    from playkit.widgets.comparing import DraftsForm
    from playkit.widgets.planning import PlannerForm


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
    store: Stored | str | Path | None = None,
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
    place = store if store is None or isinstance(store, Stored) else Store(store)
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
        asked: comparison (of `compare`), measure, effect, spread, sessions, games (a session), likeness; and about, for
            shares: "two_shares", "share", "seat" or "seats", with their numbers in shares, such as
            `about="seats", shares={"seats": 4, "share": 0.31}`. See `playkit.widgets.planning.PlannerForm`.

    Raises:
        OptionsError: a number out of its range, or a measure the comparison does not have.
    """
    from playkit.widgets.planning import PlannerForm

    return PlannerForm(lang, **asked)
