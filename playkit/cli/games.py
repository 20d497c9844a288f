"""Commands about games: list, describe, check, play, lab."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from playkit.cli.describe import described, description
from playkit.cli.given import Options, Preset, Seats, bots_of, options_of
from playkit.cli.output import FAULT, AsJson, Folder, GameName, Lang, as_json, aside, default_lang, say, told
from playkit.errors import OptionsError, PlaykitError
from playkit.games import find, names

if TYPE_CHECKING:
    from playkit.kernel import Game

commands = typer.Typer()


@commands.command("games")
def list_games(lang: Lang = default_lang(), json: AsJson = False) -> None:
    """List the games. / ゲームの一覧"""
    with told(lang, json_wanted=json):
        found, problems = _all_games()
        if json:
            told_of = [_document(game) for game in found]
            as_json({"games": told_of, "problems": [{"en": error.en, "ja": error.ja} for error in problems]})
        else:
            for game in found:
                seats = f"{min(game.state.seats)}-{max(game.state.seats)}"
                say(f"{game.name:16}{game.title(lang)}  ({seats})  v{game.rules_version}")
        for error in problems:
            aside(error.text(lang))
        if problems:
            raise typer.Exit(FAULT)


def _all_games() -> tuple[list[Game], list[PlaykitError]]:
    """Load every game; one with broken rules keeps no other from being listed."""
    found, problems = [], []
    for name in names():
        try:
            found.append(find(name))
        except PlaykitError as error:
            problems.append(error)
    return found, problems


def _document(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": {"en": game.title.en, "ja": game.title.ja},
        "seats": list(game.state.seats),
        "rules_version": game.rules_version,
    }


@commands.command()
def describe(game: GameName, lang: Lang = default_lang(), json: AsJson = False) -> None:
    """Show a game's options, presets, actions, facts and assumed rules. / ゲームの説明"""
    with told(lang, json_wanted=json):
        told_of = find(game)
        if json:
            as_json(description(told_of))
        else:
            say(described(told_of, lang))


@commands.command()
def check(
    game: GameName,
    seconds: Annotated[float, typer.Option(help="how long it may take")] = 30,
    lang: Lang = default_lang(),
    json: AsJson = False,
) -> None:
    """Run the contract checks on a game or a rules file. / 契約テスト"""
    with told(lang, json_wanted=json):
        from playkit import api

        checks = api.check(game, seconds)
        if json:
            as_json({"checks": [{"name": c.name, "ok": c.ok, "detail": c.detail} for c in checks]})
        else:
            for found in checks:
                say(found.text(lang))
        if not all(found.ok for found in checks):
            raise typer.Exit(FAULT)


@commands.command()
def play(
    game: GameName,
    seats: Seats = 4,
    preset: Preset = None,
    option: Options = None,
    bots: Annotated[
        str, typer.Option(help="one bot for all seats but the first, A,B,... for the last seats, or none")
    ] = "random",
    seed: Annotated[int | None, typer.Option(help="for the same chance again")] = None,
    chance: Annotated[str, typer.Option(help="auto draws; ask waits to be told what a real table drew")] = "auto",
    store: Folder = "logs/",
    lang: Lang = default_lang(),
    json: AsJson = False,
) -> None:
    """Play a game in the terminal; everything is kept in the store. / 端末で遊ぶ"""
    with told(lang, json_wanted=json):
        from playkit.api import Store
        from playkit.cli.terminal import Terminal

        settings = {"preset": preset, "options": options_of(option), "seed": seed, "chance": chance}
        rules = find(game)
        table = Terminal(
            rules, _chairs(seats, bots), Store(store), settings=settings, lang=lang,
            read=_read_aside if json else input, say=aside if json else say,
        )  # fmt: skip
        done = table.run()
        if json:
            as_json(done)


def _chairs(seats: int, bots: str) -> list[str | None]:
    """Seat people and bots: the first seat is always a person's.

    Raises:
        OptionsError: as many bots as seats, or more.
    """
    if bots == "none":
        return [None] * seats
    named = bots_of(bots)
    named = [named] * (seats - 1) if isinstance(named, str) else named
    if len(named) >= max(seats, 1):
        raise OptionsError(
            f"{len(named)} bots for {seats} seats: at least one is a person's; bots alone are simulated",
            f"{seats}席に対してボットが{len(named)}体です。一席は人が座ります（ボットだけなら simulate を）",
        )
    return [*([None] * (seats - len(named))), *(f"bot:{name}" for name in named)]


def _read_aside(prompt: str) -> str:
    """Ask like `input`, leaving standard output to the JSON document."""
    sys.stderr.write(prompt)
    sys.stderr.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


@commands.command()
def lab(
    folder: Annotated[Path, typer.Argument(help="where the notebooks are")] = Path("notebooks"),
    lang: Lang = default_lang(),
    json: AsJson = False,
) -> None:
    """Open JupyterLab on the guided notebooks. / ノートブックを開く"""
    with told(lang, json_wanted=json):
        from playkit.cli.lab import open_lab

        status = open_lab(folder, tell=as_json if json else None)
        if status:
            raise typer.Exit(FAULT)
