"""A playtest laboratory for people who design tabletop games, in a notebook.

>>> import playkit
>>> playkit.session("patchies", seats=2, seed=1).legal()[:2]
['place a1', 'place b1']
"""

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

from playkit.version import VERSION as __version__  # noqa: N811 - the name Python's tools ask for

if TYPE_CHECKING:
    from playkit.api import (
        Store,
        belief,
        check,
        compare,
        compare_drafts,
        dashboard,
        describe_game,
        games,
        import_widget,
        new,
        options_form,
        planner,
        play,
        report,
        reports,
        session,
        sheet,
        simulate,
        table,
        timeline,
    )

__all__ = [
    "Store",
    "__version__",
    "belief",
    "check",
    "compare",
    "compare_drafts",
    "dashboard",
    "describe_game",
    "games",
    "import_widget",
    "new",
    "options_form",
    "planner",
    "play",
    "report",
    "reports",
    "session",
    "sheet",
    "simulate",
    "table",
    "timeline",
]


def __getattr__(name: str) -> Any:
    # The names load on first use, so that `import playkit` costs next to nothing.
    if name in __all__:
        from playkit import api

        return getattr(api, name)
    raise AttributeError(f"module 'playkit' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)


class _House(ModuleType):
    """Two rooms, games and simulate, are called like functions; importing a room must not put it in their place."""

    def __setattr__(self, name: str, value: object) -> None:
        if not (name in __all__ and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _House
