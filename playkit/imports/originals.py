"""What was written where a stored event comes from: the kept original, read again as it was when it was imported."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from playkit.errors import PlaykitError
from playkit.imports.fates import fates
from playkit.imports.original import Original
from playkit.imports.plan import read_original
from playkit.imports.profile import Profile

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from playkit.store import Store

LARGEST = 2_000_000  # bytes of an original that is read again for its raw texts
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
    known = {row["id"]: row for row in store.sql("FROM import").to_dicts() if row["id"] in wanted}
    found: dict[tuple[str, str], str] = {}
    for writer, row in list(known.items())[:MOST]:
        found |= {(writer, src): text for src, text in _texts(store, row, wanted[writer]).items()}
    return found


def _texts(store: Store, row: Mapping[str, Any], wanted: set[str]) -> dict[str, str]:
    # The addresses carry the file's own name; the kept copy is named by its content.
    name = min(wanted).partition("!")[0]
    path = store.root / "imports" / f"{row['sha256']}.{row['extension']}"
    try:
        if path.stat().st_size > LARGEST:
            return {}
        tables = json.loads(row["profile"] or "{}").get("tables", {})
        plan = read_original(Original(name, path.read_bytes()), Profile(tables))
    except (OSError, PlaykitError, ValueError):
        return {}
    return {fate.src: fate.text for fate in fates(plan) if fate.src in wanted}
