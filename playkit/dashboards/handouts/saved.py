"""Answers as files to hand on: the ending of the file says whether it is a page, a picture or a workbook."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from playkit.dashboards.handouts.book import book
from playkit.dashboards.handouts.pictures import pictures
from playkit.dashboards.page import page
from playkit.errors import OptionsError, PlaykitError, hint

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playkit.dashboards.report import Answer

ENDINGS = (".html", ".xlsx", ".png", ".svg")
FALLBACK = "en"


def handed_out(answers: Sequence[Answer], out: str | Path, lang: str | None = None) -> dict[Path, bytes]:
    """Make the files of answers, to be written by whoever has a place for them.

    Args:
        answers: at least one.
        out: a file that ends in .html, .xlsx, .png or .svg, or a folder for a page, a workbook and all charts as SVG.
            Several charts become several pictures, `report-2.png` and on.
        lang: "en" or "ja"; None lets a page follow its reader and writes everything else in English.

    Returns:
        What to write, by path. Testers' names are in none of it: answers know none.

    Raises:
        OptionsError: another ending.
    """
    path, ending = Path(out), checked(out)
    if not ending:
        return dict(_folder(answers, path, lang))
    if ending == ".html":
        return {path: page(answers, lang).encode()}
    if ending == ".xlsx":
        return {path: book(answers, lang or FALLBACK)}
    return {
        path if place == 1 else path.with_name(f"{path.stem}-{place}{path.suffix}"): picture
        for place, (_, picture) in enumerate(pictures(answers, ending, lang or FALLBACK), 1)
    }


def checked(out: str | Path) -> str:
    """Tell what a place asks for: its ending, empty where it is a folder.

    Raises:
        OptionsError: an ending that is none of ours.

    >>> checked("report.HTML"), checked("reports")
    ('.html', '')
    """
    path = Path(out)
    ending = "" if path.is_dir() else path.suffix.lower()
    if ending and ending not in ENDINGS:
        en, ja = hint(ending, ENDINGS)
        raise OptionsError(
            f"a report ends in {', '.join(ENDINGS)} or is a folder, not {ending!r}.{en}",
            f"レポートのファイル名の終わりは{'、'.join(ENDINGS)}のどれか、またはフォルダーです。{ja}",
        )
    return ending


def _folder(answers: Sequence[Answer], folder: Path, lang: str | None) -> Iterator[tuple[Path, bytes]]:
    yield folder / "report.html", page(answers, lang).encode()
    yield folder / "report.xlsx", book(answers, lang or FALLBACK)
    for name, picture in pictures(answers, ".svg", lang or FALLBACK):
        yield folder / f"{name}.svg", picture


def write_out(files: dict[Path, bytes]) -> list[Path]:
    """Write files whole or not at all, each by itself; give their paths.

    Raises:
        PlaykitError: the folder cannot be written.
    """
    from playkit.store.files import cause, make_folder, write_file

    for path, data in files.items():
        try:
            make_folder(path.parent)
            write_file(path, data)
        except OSError as error:
            en, ja = cause(error)
            raise PlaykitError(f"cannot write {path.name!r}: {en}", f"「{path.name}」に書けません：{ja}") from error
    return list(files)
