"""What `import playkit` offers, joined from the rooms below; heavy libraries load when they are needed."""

from playkit.api.asking import belief, dashboard, report, reports
from playkit.api.drafts import compare, compare_drafts, planner, simulate
from playkit.api.rules import AnyGame, check, games, new, session
from playkit.api.store import Store
from playkit.api.tables import describe_game, import_widget, options_form, play, sheet, table, timeline

__all__ = [
    "AnyGame",
    "Store",
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
