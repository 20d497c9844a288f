"""What was written where a stored event comes from: the kept original, read again as it was when it was imported."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from playkit.errors import PlaykitError
from playkit.imports.fates import fates
from playkit.imports.original import Original
from playkit.imports.plan import read_original
from playkit.imports.profile import Profile

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from playkit.store import Store

MOST = 40  # originals that are read again; a workbook takes about 0.08 s


def raw_texts(store: Store, sources: Iterable[tuple[str, str]]) -> dict[tuple[str, str], str]:
    """Find the raw text of events in the originals that the store keeps.

    Args:
        store: where the originals are.
        sources: the import (column `writer` of an imported event) and the address (`src`) of each event.

    Returns:
        the text by import and address; what lies in no kept original, in one that is too large to be read again, or is
        no cell of it, is left out, and so is what lies beyond the first `MOST` originals.

    >>> import tempfile
    >>> from playkit.store import Store
    >>> raw_texts(Store(tempfile.mkdtemp()), [("0123-4567", "sheet.csv!B2")])
    {}
    """
    wanted: dict[str, set[str]] = {}
    for writer, src in sources:
        wanted.setdefault(writer, set()).add(src)
    originals = {one: path for one, path in store.originals().items() if one in wanted}
    profiles = dict(store.sql("SELECT id, profile FROM import").iter_rows())
    found: dict[tuple[str, str], str] = {}
    for writer, path in list(originals.items())[:MOST]:
        texts = _texts(path, profiles[writer], wanted[writer])
        found |= {(writer, src): text for src, text in texts.items()}
    return found


def _texts(path: Path, profile: str | None, wanted: set[str]) -> dict[str, str]:
    # The addresses carry the file's own name; the kept copy is named by its content.
    name = min(wanted).partition("!")[0]
    try:
        tables = json.loads(profile or "{}").get("tables", {})
        plan = read_original(Original(name, path.read_bytes()), Profile(tables))
    except (OSError, PlaykitError, ValueError):
        return {}
    return {fate.src: fate.text for fate in fates(plan) if fate.src in wanted}
