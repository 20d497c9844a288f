"""Photos of a table: made small, stripped of everything but the picture, kept in the project's folder."""

from __future__ import annotations

import io
import warnings
from hashlib import sha256
from typing import TYPE_CHECKING

from playkit.errors import PlaykitError
from playkit.store.files import explained, folder_name, make_folder, write_file

if TYPE_CHECKING:
    from pathlib import Path

FOLDER = "photos"
MOST_BYTES = 12_000_000
MOST_PIXELS = 50_000_000
"""A phone's camera makes 12 to 48 million; beyond it a small file unfolds into more memory than a table needs."""
SIDE = 1600
QUALITY = 82
FORMATS = ("JPEG", "PNG", "WEBP", "GIF", "BMP")


class NoPicture(PlaykitError):
    """The file is no picture that can be kept."""


def cleaned(raw: bytes) -> bytes:
    """Draw a picture anew as JPEG, upright and at most 1600 pixels wide or high: place, time and camera stay behind.

    Raises:
        NoPicture: not a picture, or too big to be one of a table.
    """
    from PIL import Image, ImageOps

    if len(raw) > MOST_BYTES:
        raise _refused()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # Pillow only warns of a picture that would fill the memory
            with Image.open(io.BytesIO(raw), formats=FORMATS) as picture:
                if picture.width * picture.height > MOST_PIXELS:
                    raise _refused()
                picture.draft("RGB", (SIDE * 2, SIDE * 2))
                upright = ImageOps.exif_transpose(picture).convert("RGB")
    except (
        OSError,
        ValueError,
        SyntaxError,
        ArithmeticError,
        MemoryError,
        Warning,
        Image.DecompressionBombError,
    ) as error:
        raise _refused() from error
    upright.thumbnail((SIDE, SIDE))
    # Pasted into a new picture, nothing that was attached to the old one can come along.
    fresh = Image.new("RGB", upright.size)
    fresh.paste(upright)
    written = io.BytesIO()
    fresh.save(written, "JPEG", quality=QUALITY, optimize=True)
    return written.getvalue()


def keep(root: Path, session: str, raw: bytes) -> str:
    """Keep a photo of a session on disk; give its path inside the project's folder.

    Raises:
        NoPicture: not a picture, or too big.
        StoreError: the disk refused.
    """
    content = cleaned(raw)
    folder = root / FOLDER / folder_name(session)
    path = folder / f"{sha256(content).hexdigest()[:24]}.jpg"
    with explained(folder):
        make_folder(folder)
        if not path.exists():
            write_file(path, content)
    return path.relative_to(root).as_posix()


def thumbnail(root: Path, name: object, side: int = 160) -> str | None:
    """Give a kept photo as a small data address for a page; None where it is gone.

    Names come from a journal, which a stranger may have written, so only our own folder is looked into.
    """
    import base64

    from PIL import Image

    path = root / str(name)
    if not isinstance(name, str) or (root / FOLDER).resolve() not in path.resolve().parents or path.suffix != ".jpg":
        return None
    try:
        with Image.open(path, formats=("JPEG",)) as picture:
            picture.thumbnail((side, side))
            small = io.BytesIO()
            picture.save(small, "JPEG", quality=70)
    except (OSError, ValueError, SyntaxError):
        return None
    return "data:image/jpeg;base64," + base64.b64encode(small.getvalue()).decode("ascii")


def _refused() -> NoPicture:
    return NoPicture(
        "This is no picture of at most 12 MB (JPEG, PNG, WebP).", "12 MB までの画像（JPEG・PNG・WebP）ではありません。"
    )
