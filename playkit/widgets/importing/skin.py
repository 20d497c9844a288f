"""The import widget's Python half: one trait down, commands and pieces of files up, an acknowledgement for each."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from playkit.store import Store
from playkit.widgets.importing.controller import ImportController
from playkit.widgets.paged import Paged, script, style

if TYPE_CHECKING:
    from playkit.imports.bound import StorePlan
    from playkit.imports.plan import Applied
    from playkit.imports.profile import Profile

HERE = Path(__file__).parent
SCRIPTS = ("sheet.js", "panels.js", "importing.js")


class ImportWidget(Paged):
    """Files on their way into a store, in a notebook cell.

    What a page sends, a cell can send: `answer`, `mend` and `apply` give the notice where they are refused, else None.

    Attributes:
        controller: what decides; plain Python.
        view: what the page draws; only ever replaced whole, from here to the page.
    """

    _esm = script(HERE, SCRIPTS)
    _css = style(HERE, "importing.css")
    controller: ImportController

    @property
    def plan(self) -> StorePlan | None:
        """The plan of the file that is shown, for the next cell: `look.plan.problems`; None without a file."""
        incoming = self.controller.incoming
        return None if incoming is None else incoming.plan

    @property
    def applied(self) -> Applied | None:
        """What storing the file that is shown did; None where it was not stored as it stands."""
        incoming = self.controller.incoming
        return None if incoming is None else incoming.applied

    def answer(self, key: tuple[str, str], choice: str) -> str | None:
        """Answer a question of the file that is shown, by its key: `("tokens", "×")`."""
        return self._do("answer", section=key[0], key=key[1], choice=choice)

    def mend(self, row: int, col: int, text: str, sheet: int = 0) -> str | None:
        """Type what was meant in a cell; row and column are 1-based as in a spreadsheet, `sheet` counts from 0."""
        return self._do("mend", row=row, col=col, text=text, sheet=sheet)

    def apply(self) -> str | None:
        """Store the file that is shown."""
        return self._do("apply")

    def _do(self, do: str, **given: Any) -> str | None:
        answer = self.controller.dispatch({"do": do, **given})
        self.refresh()
        return answer.get("notice")


def import_widget(
    *paths: str | Path,
    store: Store | str | Path = "logs/",
    lang: str = "en",
    profile: str | Path | Profile | None = None,
    study: str | None = None,
) -> ImportWidget:
    """Show the import widget; see `playkit.import_widget`."""
    place = store if isinstance(store, Store) else Store(store)
    controller = ImportController(place, lang, profile, study)
    controller.open(paths)
    return ImportWidget(controller)
