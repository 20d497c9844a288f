"""A table in the terminal: the same controller as in a notebook, drawn with letters."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from playkit.cli.output import aside, say
from playkit.errors import PlaykitError
from playkit.kernel.labels import Label
from playkit.widgets.play import open_table

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from playkit.kernel import Game

HELP = Label(
    "type an action (or its number), u to undo, r to redo, l for the log, ? for this, q to leave; all is kept",
    "行動（または番号）を入力。u 元に戻す、r やり直す、l 記録、? 説明、q 終了（すべて保存済み）",
)
_SHORT = {"u": "undo", "r": "redo"}


class Terminal:
    """Plays one session by typing; the first seat is a person, the others are bots unless `bots` is "none".

    Args: as for `playkit.play`; `read` gives the next line and raises EOFError at the end of input.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        *,
        preset: str | None,
        options: Mapping[str, Any],
        bots: str,
        seed: int | None,
        store: str,
        lang: str,
        read: Callable[[str], str] = input,
    ) -> None:
        chairs = [None, *([None if bots == "none" else f"bot:{bots}"] * (seats - 1))]
        self.lang, self.read = lang, read
        self.table = open_table(
            game, chairs, preset=preset, options=options, seed=seed, store=store, lang=lang, name="terminal"
        )

    def run(self) -> None:
        """Play to the end, or until the person leaves."""
        say(HELP, self.lang)
        while self._step():
            pass

    def _step(self) -> bool:
        view = self.table.view()
        if view["curtain"]:
            self._do({"do": "reveal"})
        elif view["bot"]:
            self._do({"do": "bot_step"})
        elif self.table.session.over:
            self._draw(view)
            return False
        else:
            self._draw(view)
            return self._ask(view)
        return True

    def _ask(self, view: dict[str, Any]) -> bool:
        try:
            typed = self.read("> ").strip()
        except EOFError:
            return False
        if typed == "q":
            return False
        if typed == "?":
            say(HELP, self.lang)
        elif typed == "l":
            say(self.table.session.text(self.lang))
        elif typed in _SHORT:
            self._do({"do": _SHORT[typed]})
        elif typed:
            self._pick(typed, view)
        elif view["paused"]:
            self._do({"do": "bot_step"})  # after an undo a bot waits for a word: Enter is the word
        return True

    def _pick(self, typed: str, view: dict[str, Any]) -> None:
        try:
            self._do({"do": "play", "code": self._code(typed, view)})
        except PlaykitError as error:
            aside(error.text(self.lang))

    def _code(self, typed: str, view: dict[str, Any]) -> int:
        """Read a number of the list, or an action as text; a wrong text is answered by the controller's notice."""
        if typed.isdecimal() and 1 <= int(typed) <= len(view["legal"]):
            return int(view["legal"][int(typed) - 1]["code"])
        game = self.table.session.game
        texts = {game.text(code): code for code in range(game.code_count)}
        if typed not in texts:
            game.code(typed)  # raises with the nearest match
        return texts[typed]

    def _do(self, command: dict[str, Any]) -> None:
        answer = self.table.dispatch({**command, "step": len(self.table.session.steps)})
        if answer.get("notice"):
            aside(str(answer["notice"]))

    def _draw(self, view: dict[str, Any]) -> None:
        say("")
        for zone in view["zones"]:
            if zone["zone"] == "grid":
                self._grid(zone)
        for panel in view["panels"]:
            say(f"  {panel.get('says') or panel.get('name') or ''}")
        status = view["status"]
        say(f"{status.get('who') or ''} {status['sentence']}".strip())
        for number, legal in enumerate(view["legal"], 1):
            say(f"  {number:3} {self.table.session.game.text(legal['code']):14} {legal['label']}")
        sys.stdout.flush()

    def _grid(self, zone: dict[str, Any]) -> None:
        for row in range(zone["rows"]):
            cells = zone["cells"][row * zone["columns"] : (row + 1) * zone["columns"]]
            say("  " + " ".join(self._cell(cell) for cell in cells))

    @staticmethod
    def _cell(cell: dict[str, Any]) -> str:
        fallen = "destroyed" in (cell.get("flags") or ())
        pawns = "".join(str(token.get("glyph") or "") for token in cell.get("tokens") or ())
        return f"{'×' if fallen else cell.get('index') or '.'}{pawns}".ljust(4)
