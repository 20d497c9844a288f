"""The command that begins a game of one's own."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from playkit.cli.output import AsJson, Lang, as_json, default_lang, say, told
from playkit.kernel.labels import Label

commands = typer.Typer()

WRITTEN = Label(
    "{folder} holds a small working game. What next:", "{folder} に、小さくても動くゲームを書きました。次は："
)
NEXT = (
    ("playkit check {folder}", Label("fifty promises, after every change", "変えるたびに、五十の約束を確かめる")),
    ("playkit play {folder} --seats 2", Label("play it here", "ここで遊ぶ")),
    ("playkit simulate {folder} --games 10000", Label("let bots play it", "ボットに遊ばせる")),
)
READ = Label(
    "Rules are in {rules}; docs/adding-a-game.md goes through them.",
    "ルールは {rules} です。手引きは docs/adding-a-game.md。",
)


@commands.command()
def new(
    name: Annotated[str, typer.Argument(help="small letters, digits and _")],
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="the game goes into DIR/NAME")] = Path(),
    title: Annotated[str | None, typer.Option(help='what people read: "English / 日本語"')] = None,
    lang: Lang = default_lang(),
    json: AsJson = False,
) -> None:
    """Write a small working game to make your own of. / 自分のゲームの出発点を書き出す"""
    with told(lang, json_wanted=json):
        from playkit import api

        paths = api.new(name, folder, title)
        place = paths[0].parent
        if json:
            as_json({"name": name, "folder": str(place), "paths": [str(path) for path in paths]})
            return
        say(WRITTEN(lang).replace("{folder}", str(place)))
        typed = [command.replace("{folder}", shlex.quote(f"{place}/")) for command, _ in NEXT]
        wide = max(map(len, typed))
        for command, (_, why) in zip(typed, NEXT, strict=True):
            say(f"  {command:{wide}}  # {why(lang)}")
        say(READ(lang).replace("{rules}", str(paths[0])))
