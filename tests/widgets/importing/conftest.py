"""An import widget's controller without a page, over a store of its own."""

from __future__ import annotations

import pytest

from playkit.store import Store
from playkit.widgets.importing.controller import ImportController

SHEET = "テスト\nフェーズ,アキ,ハル\nフェーズ1,2,×\nフェーズ2,±1,3\n"


class Desk:
    """A controller, and the few things that tests do to it."""

    def __init__(self, store, lang="en"):
        self.store = store
        self.controller = ImportController(store, lang)

    def drop(self, name, data, piece=1 << 20):
        """Send a file as a page does; give the last acknowledgement."""
        data = data.encode() if isinstance(data, str) else data
        answer, at = {}, 0
        while True:
            part = data[at : at + piece]
            answer = self.do("piece", name=name, at=at, total=len(data), bytes=part)
            at += len(part)
            if at >= len(data) or not answer["ok"]:
                return answer

    def do(self, do, **given):
        """Carry out one command."""
        return self.controller.dispatch({"do": do, **given})

    @property
    def file(self):
        """What the page is told of the file that is shown."""
        return self.controller.view()["file"]

    def counts(self):
        """Give the counts that are shown."""
        return {one["key"]: one["n"] for one in self.file["counts"]}

    def cell(self, place):
        """Find a cell of the window by its address."""
        cells = (cell for line in self.file["grid"]["lines"] for cell in line["cells"])
        return next(cell for cell in cells if cell["place"] == place)

    def events(self):
        """Give what the store holds."""
        return self.store.sql("SELECT kind, value, src FROM effective ORDER BY session, tick").to_dicts()


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "logs")


@pytest.fixture
def desk(store):
    made = Desk(store)
    yield made
    assert made.controller.errors == []
