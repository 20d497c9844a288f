"""Which font of this computer writes Japanese on paper; it goes into the file, so that every printer has it."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from playkit.errors import SheetRefused

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

KNOWN = (
    "NotoSansCJKjp-Regular.otf", "NotoSansCJK-Regular.ttc", "NotoSansJP-Regular.ttf", "NotoSansJP-Regular.otf",
    "BIZ-UDGothicR.ttc", "BIZUDGothic-Regular.ttf", "YuGothR.ttc", "YuGothM.ttc", "meiryo.ttc", "msgothic.ttc",
    "ヒラギノ角ゴシック W3.ttc", "Hiragino Sans GB.ttc", "ipaexg.ttf", "ipag.ttf", "ipagp.ttf", "TakaoGothic.ttf",
    "TakaoPGothic.ttf", "VL-Gothic-Regular.ttf", "VL-PGothic-Regular.ttf",
)  # fmt: skip
"""Files that hold Japanese letters, the best for a printed form first; in collections the first font is the one."""
_DEEP = 4  # folders below those where systems keep fonts


def font_file(given: str | Path | None = None) -> Path | None:
    """Find a font with Japanese letters: the one given, else the best that the system has, None where it has none.

    Raises:
        SheetRefused: the font given is not there.
    """
    if given is None:
        return _found()
    path = Path(given)
    if path.is_file():
        return path
    raise SheetRefused(f"There is no font file {path.name}.", f"フォントのファイル {path.name} がありません。")


@cache
def _found() -> Path | None:
    ranks = {name.casefold(): rank for rank, name in enumerate(KNOWN)}
    files = (path for folder in _folders() for path in _files(folder, _DEEP) if path.name.casefold() in ranks)
    return min(files, key=lambda path: ranks[path.name.casefold()], default=None)


def _folders() -> Iterator[Path]:
    home = Path.home()
    yield from (home / ".fonts", home / ".local/share/fonts", home / "Library/Fonts")
    yield from map(Path, ("/usr/share/fonts", "/usr/local/share/fonts", "/Library/Fonts", "/System/Library/Fonts"))
    yield Path(os.environ.get("WINDIR", "C:/Windows")) / "Fonts"
    if local := os.environ.get("LOCALAPPDATA"):
        yield Path(local) / "Microsoft/Windows/Fonts"


def _files(folder: Path, deep: int) -> Iterable[Path]:
    try:
        entries = sorted(folder.iterdir())
    except OSError:
        return
    for entry in entries:
        if entry.is_dir() and deep:
            yield from _files(entry, deep - 1)
        elif entry.suffix.casefold() in (".ttf", ".otf", ".ttc"):
            yield entry
