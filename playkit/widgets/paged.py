"""A page that follows its controller: one trait down, commands up, an acknowledgement for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

import anywidget
import traitlets

from playkit.widgets.board import HERE as BOARDS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


class Controlled(Protocol):
    """What a page needs of its controller."""

    @property
    def version(self) -> int:
        """Rises whenever there is something new to draw."""

    def view(self) -> dict[str, Any]:
        """Give what the page draws, as plain data."""

    def receive(self, message: dict[str, Any]) -> list[dict[str, Any]]:
        """Take a page's message; give the acknowledgements of all that are due now."""


def script(folder: Path, names: Sequence[str]) -> str:
    """Give a skin as one ES module: the patched page, then the files named, in order; nothing is imported."""
    paths = (BOARDS / "dom.js", *(folder / name for name in names))
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def style(folder: Path, name: str) -> str:
    """Give a stylesheet: what boards look like, and what the file named adds."""
    return "\n".join(path.read_text(encoding="utf-8") for path in (BOARDS / "board.css", folder / name))


class Paged(anywidget.AnyWidget):
    """A widget that draws what its controller says.

    Attributes:
        controller: what decides; plain Python.
        view: what the page draws; only ever replaced whole, from here to the page.
    """

    view = traitlets.Dict().tag(sync=True)

    def __init__(self, controller: Controlled) -> None:
        self.controller = controller
        super().__init__(view=controller.view())
        self._drawn = controller.version
        self.on_msg(self._arrived)

    def refresh(self) -> None:
        """Draw what changed since the last drawing."""
        if self.controller.version != self._drawn:
            self._drawn = self.controller.version
            self.view = self.controller.view()

    def _arrived(self, _widget: object, message: Any, buffers: Any) -> None:
        # An exception here would be shown nowhere, so nothing but the controller's own net stands in between.
        if not isinstance(message, dict):
            return
        if buffers:
            message = {**message, "bytes": buffers[0]}
        acknowledgements = self.controller.receive(message)
        self.refresh()
        for acknowledgement in acknowledgements:
            self.send(acknowledgement)
