"""What recorded sessions are called in lists of evidence and of faults: by where they come from, and their day."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import polars as pl

from playkit.dashboards.event_sources import recorded_of
from playkit.dashboards.hidden import hide, pseudonyms
from playkit.dashboards.sources import session_rows
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from playkit.dashboards.catalogue import Asked

MADE = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
"""An id that an import made from a file's words, or a table from its clock: nobody ever reads it out."""
LEAST = 4
"""Signs of such an id by which a session is called at least; the last ones, since the first tell the hour."""


def session_names(asked: Asked) -> dict[str, Label]:
    """Call the recorded sessions by where they come from, their day and their id, for lists of evidence.

    A session of a sheet that gave it no name is called by its file, of which the designer knows more than of an id; of
    an id that nobody chose only the end is told.
    """
    if asked.store is None:
        return {}
    about = ("called", asked.store, asked.game.name, asked.study)
    return asked.reading.once(about, lambda: _names(asked))


def _names(asked: Asked) -> dict[str, Label]:
    rows = session_rows(asked)
    nameless = [row["session"] for row in rows if row["import_id"] and MADE.fullmatch(row["session"])]
    files = _files(asked, nameless) if nameless else {}
    short = endings(row["session"] for row in rows if MADE.fullmatch(row["session"]))
    return {row["session"]: _name(row, {**short, **files}) for row in rows}


def endings(ids: Iterable[str]) -> dict[str, Label]:
    """Call ids by their last few signs, as many as tell all of them apart.

    >>> [name.en for name in endings(["01a2-bc08-88cb1032f40d", "01a2-bc08-0035449ef40d"]).values()]
    ['…2f40d', '…ef40d']
    """
    known = list(dict.fromkeys(ids))
    whole = max(map(len, known), default=LEAST)
    length = next((n for n in range(LEAST, whole) if len({one[-n:] for one in known}) == len(known)), whole)
    return {one: Label(*(f"…{one[-length:]}",) * 2) for one in known}


def _name(row: Mapping[str, Any], names: Mapping[str, Label]) -> Label:
    session, source, imported, started = (row[key] for key in ("session", "source", "import_id", "started_at"))
    words = _SOURCES["imported" if imported else source] if imported or source in _SOURCES else Label(source, source)
    day = f" {started:%Y-%m-%d}" if started else ""
    called = names.get(session, Label(session, session))
    return Label(f"{words.en}{day} {called.en}", f"{words.ja}{day} {called.ja}")


def _files(asked: Asked, sessions: list[str]) -> dict[str, Label]:
    """Name the file of each session, and which of its sessions it is where there are several; no tester's name."""
    events = recorded_of(asked).events
    if events.is_empty():
        return {}
    own = events.filter(pl.col("session").is_in(sessions), pl.col("src").is_not_null())
    first = own.group_by("session", maintain_order=True).agg(pl.col("src").first().str.split("!").list.first())
    names, of_file = pseudonyms(asked.store) if asked.store is not None else {}, dict[str, list[str]]()
    for session, file in first.iter_rows():
        of_file.setdefault(hide(file, names), []).append(session)
    return {
        session: Label(file, file) if len(own_) == 1 else Label(f"{file} ({place})", f"{file}（{place}）")
        for file, own_ in of_file.items()
        for place, session in enumerate(own_, 1)
    }


_SOURCES = {
    "imported": Label("sheet", "用紙"),
    "table": Label("table", "卓"),
    "notebook": Label("notebook", "ノートブック"),
    "online": Label("online", "オンライン"),
}
