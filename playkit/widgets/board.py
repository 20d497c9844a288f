"""The skin's Python half: one trait down, messages up, an acknowledgement for each once it is on disk."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

if TYPE_CHECKING:
    from playkit.kernel import Session
    from playkit.widgets.controller import PlayController

HERE = Path(__file__).parent


def script(name: str) -> str:
    """Give a skin as one ES module: the patched page, faces, hands, margins, and the skin itself; nothing imported."""
    parts = ("dom.js", "faces.js", "hands.js", "margins.js", name)
    return "\n".join((HERE / file).read_text(encoding="utf-8") for file in parts)


class Board(anywidget.AnyWidget):
    """A table in a notebook cell.

    Attributes:
        controller: what decides; plain Python.
        view: what the page draws; only ever replaced whole, from here to the page.
    """

    _esm = script("board.js")
    _css = (HERE / "board.css").read_text(encoding="utf-8")
    view = traitlets.Dict().tag(sync=True)

    def __init__(self, controller: PlayController) -> None:
        self.controller = controller
        super().__init__(view=controller.view())
        self._drawn = controller.version
        self.on_msg(self._arrived)

    @property
    def session(self) -> Session:
        """The session as it stands, for the next cell: `board.session.text("ja")`."""
        return self.controller.session

    def refresh(self) -> None:
        """Draw what changed since the last drawing."""
        if self.controller.version != self._drawn:
            self._drawn = self.controller.version
            self.view = self.controller.view()

    def _arrived(self, _widget: object, message: Any, _buffers: object) -> None:
        # An exception here would be shown nowhere, so nothing but the controller's own net stands in between.
        if not isinstance(message, dict):
            return
        acknowledgements = self.controller.receive(message)
        self.refresh()
        for acknowledgement in acknowledgements:
            self.send(acknowledgement)
