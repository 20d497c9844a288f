"""A blank sheet as a file: what the shell and a notebook make."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from playkit.errors import SheetRefused, hint
from playkit.imports.forms.book import book, typed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playkit.imports.forms.form import Form

ENDINGS = (".pdf", ".xlsx", ".csv")


def made(form: Form, out: str | Path, names: Sequence[str] = (), font: str | Path | None = None) -> Path:
    """Write a blank sheet; the ending of the file says whether it is printed or typed in.

    Args:
        form: the sheet.
        out: a file that ends in .pdf, .xlsx or .csv; one that is there is written over.
        names: who plays, by seat; more than the sheet has seats are refused.
        font: a font file for a PDF.

    Returns:
        The file.

    Raises:
        SheetRefused: another ending, more names than seats, no font, or the system refuses to write there.
    """
    path = Path(out)
    if path.suffix.casefold() not in ENDINGS:
        en, ja = hint(path.suffix, ENDINGS)
        raise SheetRefused(
            f"A sheet ends in {', '.join(ENDINGS)}, not {path.suffix or 'nothing'!r}.{en}",
            f"用紙のファイル名の終わりは{'、'.join(ENDINGS)}のどれかです。{ja}",
        )
    if len(names) > form.seats:
        raise SheetRefused(
            f"{len(names)} names for {form.seats} seats.", f"席{form.seats}に対して名前が{len(names)}人分あります。"
        )
    data = _bytes(form, path, names, font)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError as error:
        raise SheetRefused(
            f"{path.name} cannot be written: {error.strerror}.", f"{path.name}に書き込めません（{error.strerror}）。"
        ) from error
    return path


def _bytes(form: Form, path: Path, names: Sequence[str], font: str | Path | None) -> bytes:
    if path.suffix.casefold() == ".pdf":
        from playkit.imports.forms.paper import paper

        return paper(form, names, font)
    return book(form, names) if path.suffix.casefold() == ".xlsx" else typed(form, names)
