"""Commands that mend and forget: repair, forget."""

from __future__ import annotations

from typing import Annotated

import typer

from playkit.cli.output import FAULT, AsJson, Folder, Lang, as_json, default_lang, say, told
from playkit.cli.records import plain
from playkit.kernel.labels import Label

commands = typer.Typer()

_NOTHING = Label("nothing needed mending", "直すところはありませんでした")
_LEFT = Label("what is still wrong:", "まだ直っていないところ：")
_FORGOTTEN = Label("{who} has no name any more", "{who} の名前を消しました")
_REMOVED = Label("removed: {file}", "削除：{file}")
_KEPT = Label(
    "originals and photos were kept; --originals removes those of their sessions",
    "原本と写真は残っています。--originals を付けると、その人のセッションの分を削除します",
)
_SURE = Label(
    "the originals and photos of {who}'s sessions will be deleted for good; go on?",
    "{who} のセッションの原本と写真を完全に削除します。よろしいですか",
)


@commands.command()
def repair(store: Folder = "logs/", lang: Lang = default_lang(), json: AsJson = False) -> None:
    """Move damaged files aside and rebuild what can be rebuilt; deletes nothing. / 壊れた記録を直す（消しません）"""
    with told(lang, json_wanted=json):
        from playkit.api import Store

        place = Store(store)
        done = place.repair()
        left = place.verify()
        if json:
            as_json({"mended": [mend._asdict() for mend in done], "problems": plain(left)})
        else:
            for mend in done:
                say(mend.text(lang))
            if not done:
                say(_NOTHING, lang)
            if left:
                say(_LEFT, lang)
            for problem in left:
                say(problem.text(lang))
        if left or any(mend.lost for mend in done):
            raise typer.Exit(FAULT)


@commands.command()
def forget(
    tester: Annotated[str, typer.Argument(help="name, pseudonym such as T3, or id")],
    originals: Annotated[bool, typer.Option("--originals", help="delete kept sheets and photos as well")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="do not ask before deleting")] = False,
    store: Folder = "logs/",
    lang: Lang = default_lang(),
    json: AsJson = False,
) -> None:
    """Forget a tester's name; the sessions stay. / テスターの名前を消す（記録は残る）"""
    with told(lang, json_wanted=json):
        from playkit.api import Store

        if originals and not yes and not typer.confirm(_SURE(lang).replace("{who}", tester)):
            raise typer.Exit(FAULT)
        gone = Store(store).forget(tester, originals=originals)
        if json:
            as_json({"forgotten": gone._asdict()})
            return
        say(_FORGOTTEN(lang).replace("{who}", gone.pseudonym or gone.tester))
        for file in gone.removed:
            say(_REMOVED(lang).replace("{file}", file))
        if not originals:
            say(_KEPT, lang)
