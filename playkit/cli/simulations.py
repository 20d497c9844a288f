"""The command that simulates."""

from __future__ import annotations

from typing import Annotated

import typer

from playkit.cli.given import Options, Preset, Seats, bots_of, options_of
from playkit.cli.output import FAULT, AsJson, Folder, GameName, Lang, as_json, aside, default_lang, say, told
from playkit.kernel.labels import Label

commands = typer.Typer()


@commands.command()
def simulate(
    game: GameName,
    n: Annotated[int, typer.Option("--games", help="how many sessions")] = 1000,
    seed: Annotated[int, typer.Option(help="the same plan and seed give the same sessions everywhere")] = 0,
    seats: Seats = 4,
    preset: Preset = None,
    option: Options = None,
    bots: Annotated[str, typer.Option(help="one bot for all seats, or A,B,... one a seat")] = "random",
    workers: Annotated[int | None, typer.Option(help="chunks at once; one a core by default")] = None,
    engine: Annotated[str, typer.Option(help="plain, compiled or auto")] = "auto",
    keep: Annotated[str, typer.Option(help="summary, steps or events")] = "summary",
    store: Folder = "logs/",
    keep_nothing: Annotated[bool, typer.Option("--no-store", help="tell the result and keep nothing")] = False,
    study: Annotated[str | None, typer.Option(help="the study the run belongs to")] = None,
    draft: Annotated[str | None, typer.Option(help="the designer's version")] = None,
    resume: Annotated[str | None, typer.Option(help="id of a killed run to go on with")] = None,
    lang: Lang = default_lang(),
    json: AsJson = False,
) -> None:
    """Simulate many sessions; the run is kept in the store. / たくさんのゲームを回す"""
    with told(lang, json_wanted=json):
        from playkit import api
        from playkit.cli.simulated import document, summary

        result = api.simulate(
            game, n, seed=seed, seats=seats, preset=preset, options=options_of(option), bots=bots_of(bots),
            workers=workers, engine=engine, keep=keep, store=None if keep_nothing else store, study=study,
            draft=draft, resume=resume,
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
