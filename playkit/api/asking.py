"""Answers to a designer's questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playkit.api.store import Store
from playkit.errors import UnknownGame
from playkit.games import find
from playkit.store import Store as Stored

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from playkit.api.rules import AnyGame
    from playkit.dashboards.report import Answer
    from playkit.kernel import Game, Session
    from playkit.simulate.result import Result
    from playkit.widgets.believing import Believing
    from playkit.widgets.board import Board
    from playkit.widgets.tablelog.skin import Table


def report(
    question: str,
    *,
    game: AnyGame | None = None,
    store: Stored | str | Path | None = "logs/",
    study: str | None = None,
    drafts: tuple[str, str] | None = None,
    results: Sequence[tuple[str | None, Result]] = (),
    recorded: bool = False,
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
        recorded: count only what is on record: no bots play for the answer.

    Raises:
        UnknownQuestion: there is no such question, or the game's facts cannot answer it.
        UnknownGame, OptionsError: the game or the drafts asked for are not possible, or only bots can answer.
    """
    (found,) = reports(
        [question], game=game, store=store, study=study, drafts=drafts, results=results, recorded=recorded
    )
    return found


def reports(
    questions: Sequence[str] | None = None,
    *,
    game: AnyGame | None = None,
    store: Stored | str | Path | None = "logs/",
    study: str | None = None,
    drafts: tuple[str, str] | None = None,
    results: Sequence[tuple[str | None, Result]] = (),
    recorded: bool = False,
) -> list[Answer]:
    """Answer several questions at once: what they look at alike is read once, so all tell of the same moment.

    Args:
        questions: their names, `["length", "seats"]`; the answers come in their order. None is every question the
            game's facts can answer; of drafts, if two are named.
        game: as for `report`.
        store: as for `report`.
        study: as for `report`.
        drafts: as for `report`; they narrow down every question.
        results: as for `report`.
        recorded: as for `report`.

    Raises:
        UnknownQuestion, UnknownGame, OptionsError: as `report`.

    >>> [answer.question for answer in reports(["health", "enough"], game="patchies", store=None)]
    ['health', 'enough']
    """
    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.questions import answer, every
    from playkit.dashboards.reading import Reading
    from playkit.dashboards.usual_game import usual_game

    place = store if store is None or isinstance(store, Stored) else Store(store)
    known = None if game is None else _rules_of(game, place)
    if questions is None:
        known = known or usual_game("health", place, study=study, drafts=drafts, results=results)
        questions = every(known, drafts=drafts is not None, recorded=recorded)
    reading, found = Reading(), []
    for name in questions:
        rules = known or usual_game(name, place, study=study, drafts=drafts, results=results)
        found.append(answer(name, Asked(rules, place, study, drafts, results, reading, recorded)))
    return found


def _rules_of(game: AnyGame, place: Stored | None) -> Game:
    """Find the rules of a game; where only its sessions are here, say so."""
    try:
        return find(game)
    except UnknownGame as unknown:
        if place is None or not place.root.is_dir() or place.sessions(game=str(game)).is_empty():
            raise
        en = f"{unknown.en} Its sessions are in the store, but not its rules: give the path of their file instead."
        ja = f"{unknown.ja}記録はありますが、ルールが見つかりません。ルールファイルの場所を指定してください。"
        raise UnknownGame(en, ja) from None


def dashboard(question: str, **asked: Any) -> Answer:
    """Show the answer to a question in a notebook; arguments as for `report`."""
    from playkit.charts.render import enable

    enable()
    return report(question, **asked)


def belief(
    session: Session | Board | Table | str,
    continuations: int | None = None,
    *,
    bots: str | Sequence[str] | None = None,
    seed: int = 0,
    store: Stored | str | Path = "logs/",
    game: AnyGame | None = None,
    engine: str = "auto",
    lang: str = "en",
) -> Believing:
    """Show who was going to win after every step of a session: bots play on from each position, many times.

    A cell that ends with it shows a progress bar and then the curve; `.wait()`, `.frame`, `.turning_points()` and
    `.chart()` wait for it. The belief is that of somebody who sees everything on the table; what chance has not shown
    yet is drawn anew. Beliefs about a session of the store are kept there, and read the next time.

    Args:
        session: a session, a board or table in another cell, or the id of one in the store ("run/number" of a
            simulation).
        continuations: of each position, at least 8; None is 200 where the game was compiled, else 24.
        bots: who plays on: one name, or one a seat; None is who played, else the game's first bot.
        seed: of the continuations.
        store: a store or its folder, where `session` is an id.
        game: a name, a path, or loaded rules, where the store's own name for the game does not lead to it.
        engine: "compiled" waits for the compiling; "auto" takes it where it was done before, "plain" never.
        lang: "en" or "ja".

    Raises:
        StoreError: there is no such session, or its steps are not all recorded.
        IllegalAction, UnknownAction: today's rules refuse its very first step; a later one ends the curve.
        UnknownGame, OptionsError: the game, bots or number of continuations are not possible.

    >>> from playkit.api import session
    >>> found = belief(session("patchies", seats=2, seed=1), 8, engine="plain").wait()
    >>> found.frame.select("steps", "seat").rows()
    [(0, 0), (0, 1)]
    """
    from playkit.charts.render import enable
    from playkit.dashboards.belief.asked_of import asked_of
    from playkit.widgets.believing import Believing

    enable()
    rules = None if game is None else find(game)
    place = store if isinstance(store, Stored) else Store(store)
    work = asked_of(session, continuations, bots=bots, seed=seed, store=place, game=rules, engine=engine)
    return Believing(work, lang)
