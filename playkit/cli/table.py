"""`playkit table`: log a real table from phones."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from playkit.cli.output import FAULT, AsJson, Folder, Lang, as_json, default_lang, say, told
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Sequence

commands = typer.Typer()

HOW = Label(
    "Scan with a phone, or open the address. Ctrl-C ends the server; everything acknowledged stays in {store}.",
    "スマホで読み取るか、アドレスを開いてください。Ctrl-C で終了します。確認済みの記録は {store} に残ります。",
)
LOCAL = Label(
    "This machine only; --lan lets phones on the table's network in.",
    "このパソコンだけです。--lan を付けると同じネットワークのスマホから使えます。",
)


@commands.command("table")
def log_table(
    game: Annotated[str | None, typer.Argument(help="a game, a rules file, or a description (.toml)")] = None,
    name: Annotated[str, typer.Option("--name", help="the table's name")] = "table",
    seats: Annotated[str, typer.Option("--seats", help="who sits there, with commas")] = "",
    draft: Annotated[str | None, typer.Option("--draft", help="the draft that is played")] = None,
    lan: Annotated[bool, typer.Option("--lan", help="let phones on the table's network in")] = False,
    port: Annotated[int | None, typer.Option("--port", min=1, max=65535, help="of the address")] = None,
    store: Folder = "logs/",
    lang: Lang = default_lang(),
    json: AsJson = False,
) -> None:
    """Log a real table from phones: an address and a code to scan. / 卓のプレイをスマホで記録する"""
    with told(lang, json_wanted=json):
        from playkit.cli.served import serve
        from playkit.widgets.tablelog.sitting import Served, game_of

        if game is not None:
            game_of(game)  # a mistyped name is told here, not on a phone
        people = tuple(part.strip() for part in seats.split(",")) if seats.strip() else ()
        folder = Path(store).resolve()
        served = Served(str(folder), name, (_absolute(game),) if game else (), lang, seats=people, draft=draft)
        status = serve(served, lan=lan, port=port, tell=_teller(lang, json=json, lan=lan, store=store))
        if status:
            raise typer.Exit(FAULT)


def _absolute(game: str) -> str:
    # The server runs in another folder.
    return str(Path(game).resolve()) if Path(game).exists() else game


def _teller(lang: str, *, json: bool, lan: bool, store: str) -> Any:
    def tell(links: Sequence[dict[str, Any]]) -> None:
        if json:
            as_json({"address": links[0]["address"], "links": [_plain(link) for link in links]})
        else:
            _tell_person(links, lang, lan=lan, store=store)
        sys.stdout.flush()

    return tell


def _plain(link: dict[str, Any]) -> dict[str, Any]:
    return {name: link[name] for name in ("role", "seat", "label", "address")}


def _tell_person(links: Sequence[dict[str, Any]], lang: str, *, lan: bool, store: str) -> None:
    import segno

    say(HOW.fill(lang, store=store))
    if not lan:
        say(LOCAL(lang))
    for link in links:
        say(f"\n{link['label']}\n  {link['address']}")
        if link["role"] == "host" and sys.stdout.isatty():
            segno.make(link["address"], error="m").terminal(out=sys.stdout, compact=True)
