"""A table of capture 4 set up from a picture."""

from __future__ import annotations

from typing import Any

import pytest

from playkit.games import find
from playkit.games.capture4.board import Cell
from playkit.games.capture4.layouts import options_of
from playkit.kernel import Session


class Play:
    """A session in words of the table: pieces as drawn, cells by name, seat 1 to move.

    Args:
        picture: as layouts.options_of reads it; None is the starting picture of the options.
        fresh: nobody has moved yet, so that the ban of the first move holds.
        options: overrides; unless they say otherwise nothing but rounds ends a drawn game.
    """

    def __init__(self, picture: str | None = None, *, fresh: bool = False, **options: Any) -> None:
        drawn = {} if picture is None else {**options_of(picture), "few_pieces_end": False, "quiet_turns": 0}
        values = {"first_player": "first_seat", **drawn, **options}
        self.session = Session(find("capture4"), 4, options=values, seed=1, chance="ask")
        if picture is not None and not fresh:
            self.table.moved[:] = [1, 1, 1, 1]
            self.refresh()

    def __call__(self, *texts: str) -> Play:
        """Carry out actions by their texts; `e1-e5` is short for `move e1 e5`."""
        for text in texts:
            self.session.play(f"move {text.replace('-', ' ')}" if "-" in text else text)
        return self

    def to_move(self, seat: int) -> Play:
        """Give a seat the turn."""
        self.table.turn = seat
        return self.refresh()

    def refresh(self) -> Play:
        """Let the rules offer anew after a position was set up by hand."""
        self.session._wait()
        return self

    @property
    def table(self) -> Any:
        """Give the whole state."""
        return self.session.table

    @property
    def legal(self) -> list[str]:
        """List what may come next, moves as `e1-e5`."""
        texts = self.session.legal()
        return [text[5:].replace(" ", "-") if text.startswith("move ") else text for text in texts]

    def targets(self, source: str) -> set[str]:
        """List where a piece may go."""
        return {text.split("-")[1] for text in self.legal if text.startswith(f"{source}-")}

    def at(self, cell: str) -> int | None:
        """Tell whose piece lies on a cell, None if it is bare."""
        owner = self.table.owner[Cell.parse(cell)]
        return owner if owner >= 0 else None

    def facts(self, kind: str) -> list[dict[str, Any]]:
        """List the facts of a kind as their fields, in order."""
        return [fact.fields for fact in self.session.facts() if fact.kind == kind]

    def captured(self) -> list[tuple[int, str]]:
        """List the captures so far: who, and where."""
        return [(fact["seat"], Cell.text(fact["cell"])) for fact in self.facts("captured")]

    @property
    def reason(self) -> str:
        """Tell why the game ended."""
        assert self.session.over
        return [fact for fact in self.session.facts() if fact.kind == "ended"][-1].label("en").split(": ")[1]


@pytest.fixture
def start() -> type[Play]:
    """Start a table: `start(PICTURE, max_chain=2)`."""
    return Play
