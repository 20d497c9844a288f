"""A session as it grows, in one picture: tempo, points and remarks along its clock."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playkit.errors import StoreError
from playkit.store.testers import read_testers
from playkit.widgets.tablelog.described import Described
from playkit.widgets.tablelog.words import TAGS, TEXTS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playkit.store import Store


def session_chart(store: Store, session: str | None = None, lang: str = "en") -> Any:
    """Draw a session of a store along its clock.

    Args:
        store: where it was logged.
        session: its id; None is the newest that people logged at a table.
        lang: "en" or "ja".

    Returns:
        An Altair chart.

    Raises:
        StoreError: there is no such session, or none was logged yet.
    """
    from playkit.analysis.timeline import timeline
    from playkit.charts.timeline import PART, session_line

    session = session or _newest(store)
    header = store.header(session)
    found = timeline(store.events(session=session).frame())
    described = header.get("data", {}).get("described")
    game = Described.from_plain(described) if described else None
    return session_line(
        found.spans, found.turns, found.scores, found.remarks, lang,
        names=_names(store, header), part=game.part if game else PART,
        tags={**TAGS, **dict(game.tags if game else ()), "note": TEXTS["note"]},
    )  # fmt: skip


def _newest(store: Store) -> str:
    found = store.sql("SELECT id FROM session WHERE source = 'table' AND import_id IS NULL ORDER BY started_at, id")
    if not found.height:
        raise StoreError(
            "no table was logged in this store yet; begin one with playkit.table(...)",
            "この記録フォルダーにはまだ卓の記録がありません。playkit.table(...) で始めてください",
        )
    return str(found["id"][-1])


def _names(store: Store, header: Mapping[str, Any]) -> list[str]:
    testers = read_testers(store.root)
    return [testers.get(str(seat.get("tester")), {}).get("display_name") or "" for seat in header.get("seats", [])]
