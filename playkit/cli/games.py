"""Commands about games: list, describe, check, play, simulate."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from playkit.cli.describe import described, description
from playkit.cli.output import FAULT, AsJson, GameName, Lang, as_json, aside, default_lang, say, told
from playkit.errors import OptionsError
from playkit.games import find, names
from playkit.kernel.labels import Label

commands = typer.Typer()


@commands.command("games")
def list_games(lang: Lang = default_lang(), json: AsJson = False) -> None:
    """List the games. / ゲームの一覧"""
    with told(lang, json_wanted=json):
        found = [find(name) for name in names()]
        if json:
            as_json(
                {
                    "games": [
                        {
                            "name": game.name,
                            "title": {"en": game.title.en, "ja": game.title.ja},
                            "seats": list(game.state.seats),
                            "rules_version": game.rules_version,
                        }
                        for game in found
                    ]
                }
            )
            return
        for game in found:
            seats = f"{min(game.state.seats)}-{max(game.state.seats)}"
            say(f"{game.name:16}{game.title(lang)}  ({seats})  v{game.rules_version}")


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
                say(f"{'ok  ' if found.ok else 'FAIL'} {found.text(lang)}")
        if not all(found.ok for found in checks):
            raise typer.Exit(FAULT)


@commands.command()
def play(
    game: GameName,
    seats: Annotated[int, typer.Option(help="how many seats")] = 4,
    preset: Annotated[str | None, typer.Option(help="a named option set")] = None,
    option: Annotated[list[str] | None, typer.Option("--option", help="NAME=VALUE, may be repeated")] = None,
    bots: Annotated[
        str, typer.Option(help="bots of all seats but the first, e.g. cautious; 'none' for people")
    ] = "random",
    seed: Annotated[int | None, typer.Option(help="for the same chance again")] = None,
    store: Annotated[str, typer.Option("--store", help="the project's folder")] = "logs/",
    lang: Lang = default_lang(),
) -> None:
    """Play a game in the terminal; everything is kept in the store. / 端末で遊ぶ"""
    with told(lang):
        from playkit.cli.terminal import Terminal

        Terminal(
            find(game), seats, preset=preset, options=_options(option), bots=bots, seed=seed, store=store, lang=lang
        ).run()


@commands.command()
def simulate(
    game: GameName,
    n: Annotated[int, typer.Option("--games", help="how many sessions")] = 1000,
    seed: Annotated[int, typer.Option(help="the same plan and seed give the same sessions everywhere")] = 0,
    seats: Annotated[int, typer.Option(help="how many seats")] = 4,
    preset: Annotated[str | None, typer.Option(help="a named option set")] = None,
    option: Annotated[list[str] | None, typer.Option("--option", help="NAME=VALUE, may be repeated")] = None,
    bots: Annotated[str, typer.Option(help="one bot for all seats, or A,B,... one a seat")] = "random",
    workers: Annotated[int | None, typer.Option(help="chunks at once; one a core by default")] = None,
    engine: Annotated[str, typer.Option(help="plain, compiled or auto")] = "auto",
    keep: Annotated[str, typer.Option(help="summary, steps or events")] = "summary",
    store: Annotated[str | None, typer.Option("--store", help="keep the run in this project's folder")] = None,
    study: Annotated[str | None, typer.Option(help="the study the run belongs to")] = None,
    draft: Annotated[str | None, typer.Option(help="the designer's version")] = None,
    resume: Annotated[str | None, typer.Option(help="id of a killed run to go on with")] = None,
    lang: Lang = default_lang(),
    json: AsJson = False,
) -> None:
    """Simulate many sessions. / たくさんのゲームを回す"""
    with told(lang, json_wanted=json):
        from playkit import api
        from playkit.cli.simulated import document, summary

        result = api.simulate(
            game, n, seed=seed, seats=seats, preset=preset, options=_options(option), bots=_bots(bots), workers=workers,
            engine=engine, keep=keep, store=store or ("logs/" if resume else None), study=study, draft=draft,
            resume=resume,
        )  # fmt: skip
        if json:
            as_json(document(result))
        else:
            say(summary(result, lang))
        if result.interrupted:
            aside(
                Label(
                    f"interrupted after {result.games:,} of {n:,} games; those are kept",
                    f"{n:,}ゲーム中{result.games:,}ゲームで中断しました。そこまでの結果は残っています",
                )(lang)
            )
            raise typer.Exit(FAULT)


@commands.command()
def lab(folder: Annotated[Path, typer.Argument(help="where the notebooks are")] = Path("notebooks")) -> None:
    """Open JupyterLab on the guided notebooks. / ノートブックを開く"""
    from playkit.cli.lab import open_lab

    raise typer.Exit(open_lab(folder))


def _options(given: list[str] | None) -> dict[str, Any]:
    """Read NAME=VALUE pairs."""
    pairs = [pair.partition("=") for pair in given or []]
    for name, equals, _ in pairs:
        if not equals:
            raise OptionsError(
                f"--option takes NAME=VALUE, got {name!r}", f"--option は NAME=VALUE の形です（{name!r}）"
            )
    return {name.strip(): value.strip() for name, _, value in pairs}


def _bots(given: str) -> str | list[str]:
    names_given = [name.strip() for name in given.split(",")]
    return names_given[0] if len(names_given) == 1 else names_given
