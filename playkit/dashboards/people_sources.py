"""What several questions read off the sessions of people alike, worked out once a report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.analysis.remarks import noted

if TYPE_CHECKING:
    from playkit.analysis.remarks import Noted
    from playkit.dashboards.catalogue import Asked
    from playkit.dashboards.general import Material


def noted_of(asked: Asked, one: Material) -> Noted:
    """Read what was noted at the tables of one facet and draft."""
    seated = dict(one.seats.group_by("session").len().iter_rows())
    if one.bots is not None:
        return noted(one.events, seated)
    about = ("noted", asked.store, asked.game, asked.study, one.facet, one.draft)
    return asked.reading.once(about, lambda: noted(one.events, seated))
