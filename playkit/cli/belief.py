"""The command that works beliefs out: who was going to win, after every step of a session."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from playkit.cli.output import FAULT, WRONG_USE, AsJson, Folder, Lang, as_json, aside, default_lang, say, told
from playkit.errors import OptionsError, PlaykitError
from playkit.kernel.labels import Label
from playkit.simulate.interrupts import heard_between

if TYPE_CHECKING:
    from collections.abc import Callable

    from playkit.dashboards.belief.believed import Believed
    from playkit.store import Store

commands = typer.Typer()

PICTURES = (".png", ".svg")
USAGE = Label("name a session, or --all", "セッションの ID か --all を指定してください")
REDONE = Label(
    "stopped amid {session}: a session is kept whole or not at all, so the next run begins this one anew",
    "{session} の途中で止めました。計算は1セッションごとに保存するので、このセッションは次に最初から計算します",
)
KEPT = Label(
    "{n} kept, {known} were known, {left} cannot be played on", "{n}件を計算、{known}件は既知、{left}件は続行不可"
)


@commands.command()
def belief(
    session: Annotated[str | None, typer.Argument(help="its id, or run/number of a simulation")] = None,
    all_: Annotated[bool, typer.Option("--all", help="every recorded session that can be played on from")] = False,
    game: Annotated[str | None, typer.Option(help="name or path of the rules; with --all: only of this game")] = None,
    study: Annotated[str | None, typer.Option(help="with --all: only of this study")] = None,
    continuations: Annotated[int | None, typer.Option(help="of each position; else 200, or 24 uncompiled")] = None,
    bots: Annotated[str | None, typer.Option(help="who plays on; else the game's first bot")] = None,
    seed: Annotated[int, typer.Option(help="of the continuations")] = 0,
    out: Annotated[Path | None, typer.Option(help="draw the curve as .png or .svg")] = None,
    store: Folder = "logs/",
    lang: Lang = default_lang(),
    json: AsJson = False,
) -> None:
    """Find who was going to win after every step, and when it turned. / 勝つ見込みの流れを調べる"""
    with told(lang, json_wanted=json):
        from playkit import api
        from playkit.games import find

        if (session is None) == (not all_):
            aside(USAGE(lang))
            raise typer.Exit(WRONG_USE)
        if out is not None and out.suffix not in PICTURES:
            raise OptionsError(f"--out ends in {' or '.join(PICTURES)}", f"--out は {'・'.join(PICTURES)} で終わります")
        place = api.Store(store)
        place.require()
        rules = None if game is None else find(game)
        asked: dict[str, Any] = {"runs": continuations, "bots": bots, "seed": seed, "store": place, "game": rules}
        if session is None:
            _all(place, asked, study, lang, json=json)
            return
        with heard_between() as hear:
            found = _worked_out(session, asked, lang, hear)
        if out is not None:
            _draw(found, out, lang)
        _tell(found, lang, json=json)


def _worked_out(session: str, asked: dict[str, Any], lang: str, hear: Callable[[], None]) -> Believed:
    """Work a session out whole or not at all: beliefs of half of its steps would be called beliefs of all of them.

    Ctrl-C is heard between two positions. Once all are known they are kept and counted; only then is it heard again,
    so that what is said of it is true.
    """
    from playkit.dashboards.belief.asked_of import asked_of
    from playkit.simulate.bar import Bar

    try:
        with Bar() as bar:

            def heard(done: int, total: int) -> None:
                bar(done, total)
                hear()

            return asked_of(session, **asked)(heard)
    except KeyboardInterrupt:
        aside(REDONE(lang).format(session=session))
        raise


def _tell(found: Believed, lang: str, *, json: bool) -> None:
    turns = found.turning_points()
    if json:
        as_json({
            "session": found.subject.name, **found.subject.about, "runs": found.runs, "kept": found.kept,
            "beliefs": found.frame.to_dicts(), "turning_points": turns.to_dicts(),
        })  # fmt: skip
        return
    say(found.sentence(lang))
    for turn in turns.iter_rows(named=True):
        change = f"{turn['change'] * 100:+.0f}".replace("-", "−")
        say(
            f"{turn['steps']}手目 {turn['ja']}：席{turn['seat'] + 1} {change}"
            if lang == "ja"
            else f"step {turn['steps']}, {turn['en']}: seat {turn['seat'] + 1} {change}"
        )
    say(f"- {found.note(lang)}")


def _draw(found: Believed, out: Path, lang: str) -> None:
    from playkit.charts.render import png, svg
    from playkit.store.files import explained, write_file

    chart = found.chart(lang)
    with explained(out):
        write_file(out, png(chart) if out.suffix == ".png" else svg(chart).encode())
    aside(str(out))


def _all(place: Store, asked: dict[str, Any], study: str | None, lang: str, *, json: bool) -> None:
    """Work out what is not known yet; what cannot be played on is told and left."""
    game = None if asked["game"] is None else asked["game"].name
    named = {name: value for name, value in (("game", game), ("study", study)) if value is not None}
    sessions = place.sessions(run_id=None, **named)["session"].to_list()
    counted = {"n": 0, "known": 0, "left": 0}
    left: list[dict[str, str]] = []
    try:
        with heard_between() as hear:
            for session in sessions:
                counted[_one(session, asked, lang, hear, left)] += 1
                hear()
    except KeyboardInterrupt:
        aside(KEPT(lang).format(**counted))  # each was kept as soon as it was known
        raise
    if json:
        as_json({"kept": counted["n"], "known": counted["known"], "left": left})
    else:
        say(KEPT(lang).format(**counted))
    if sessions and counted["left"] == len(sessions):
        raise typer.Exit(FAULT)


def _one(session: str, asked: dict[str, Any], lang: str, hear: Callable[[], None], left: list[dict[str, str]]) -> str:
    """Work one of many out, and say what became of it: new, known before, or left with the reason."""
    try:
        return "known" if _worked_out(session, asked, lang, hear).kept else "n"
    except PlaykitError as error:
        left.append({"session": session, "en": error.en, "ja": error.ja})
        aside(f"{session}: {error.text(lang)}")
        return "left"
