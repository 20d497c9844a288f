"""Write a new game's folder: whole or not at all, and never over anything."""

from __future__ import annotations

import json
import secrets
import shlex
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from playkit.errors import NewRefused, PlaykitError
from playkit.starter.naming import check_name, check_title
from playkit.store.files import cause

if TYPE_CHECKING:
    from collections.abc import Collection

    from playkit.kernel.labels import Label

GAME = Path(__file__).parent / "game"
# What the game beside this file is called; a copy has the new game's name there.
STEM, TITLE, PLACE = "stones", ("Stones", "石"), "HERE"


def new_game(name: str, folder: str | Path = ".", title: str | None = None, taken: Collection[str] = ()) -> list[Path]:
    """Write a small working game into `folder/name` and give the paths of its files, rules.py first.

    A folder that is itself called `name` becomes the game's own. Folders on the way are made.

    Args:
        name: the game's name in code and data.
        folder: where to put the game's folder.
        title: what people read, "English / 日本語"; None makes a working title of the name.
        taken: names that other games have.

    Raises:
        NewRefused: the name or the title is not possible, or something is there already.
        PlaykitError: the system refuses to write there.
    """
    label = check_title(title, check_name(name, taken))
    target = Path(folder) if Path(folder).name == name else Path(folder) / name
    _refuse_to_overwrite(target)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        _write(target, name, label)
    except OSError as error:
        en, ja = cause(error)
        raise PlaykitError(
            f"cannot write the game to {target.name!r}: {en}. Nothing was written.",
            f"「{target.name}」にゲームを書けません：{ja}。何も書きませんでした。",
        ) from error
    return sorted(target.iterdir(), key=lambda path: (path.name != "rules.py", path.name))


def _refuse_to_overwrite(target: Path) -> None:
    if target.is_symlink() or (target.exists() and (not target.is_dir() or any(target.iterdir()))):
        raise NewRefused(
            f"{target.name!r} is there already and stays as it is; choose another name or folder",
            f"「{target.name}」はもうあるので、そのままにします。別の名前かフォルダーを選んでください",
        )


def _write(target: Path, name: str, title: Label) -> None:
    """Write beside the target, then put it in place in one step: a full disk leaves nothing half done."""
    unfinished = target.parent / f".{name}.{secrets.token_hex(4)}"
    try:
        unfinished.mkdir()
        for source in sorted(GAME.glob("*.*")):
            text = _renamed(source.read_text(encoding="utf-8"), name, title, target.as_posix())
            copy = unfinished / source.name.replace(STEM, name)
            copy.write_text(text, encoding="utf-8", newline="\n")
        unfinished.replace(target)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)


def _renamed(text: str, name: str, title: Label, place: str) -> str:
    """Call the game by its new title and name, wherever its files do."""
    text = text.replace(f"{TITLE[0]} ({TITLE[1]})", f"{title.en} ({title.ja})")
    text = text.replace(f"{TITLE[0]} / {TITLE[1]}", f"{title.en} / {title.ja}")
    text = text.replace(f"rules of {TITLE[0]}", f"rules of {title.en}")
    text = text.replace(f"test_{STEM}", f"test_{name}")
    return text.replace(f'"{PLACE}"', json.dumps(place, ensure_ascii=False)).replace(PLACE, shlex.quote(place))
