"""A table in the terminal: the same controller as in a notebook, drawn with letters."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from playkit.cli.output import aside
from playkit.cli.sketch import sketch, width
from playkit.errors import PlaykitError
from playkit.kernel.labels import Label
from playkit.widgets.play import open_table

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from playkit.kernel import Game
    from playkit.store import Store

HELP = Label(
    "type an action or its number; u takes back, r puts back, s shows your own cards where they are covered, "
    "l tells what happened, ? this, q leaves (all is kept)",
    "行動か番号を入力。u 戻す、r やり直す、s 伏せてある自分の手札を見る、l 出来事、? 説明、q 終了（すべて保存済み）",
)
GOING_ON = Label("going on where this table was left, after step {n}", "前回の続きから始めます（{n}手目の後）")
GO = Label("Enter goes on", "Enterで進む")
CLEAR = "\x1b[3J\x1b[2J\x1b[H"
"""Empties a terminal with what scrolled by: the last seat's secrets are none of the next one's."""


class Terminal:
    """Plays one session by typing.

    Args:
        game: the rules.
        chairs: one text each as for `playkit.play`: "bot:cautious", or None for a person.
        store: where the session is kept; the same call goes on with the same table until its session is over.
        read: gives the line typed after a prompt, raises EOFError at the end of input.
        say: writes a line.
        settings: preset, options, seed and chance, as for `playkit.play`.
        lang: "en" or "ja".
    """

    def __init__(
        self,
        game: Game,
        chairs: Sequence[str | None],
        store: Store,
        *,
        settings: Mapping[str, Any],
        lang: str,
        read: Callable[[str], str],
        say: Callable[[str], None],
    ) -> None:
        self.store, self.lang, self.read, self.say = store, lang, read, say
        # Publishing is done on leaving: a thread behind the table would die with the program.
        self.table = open_table(
            game, chairs, store=store, lang=lang, name="terminal", on_end=lambda: None, anew=True, **settings
        )  # fmt: skip
        self._drawn = -1

    def run(self) -> dict[str, Any]:
        """Play to the end, or until the person leaves; then publish, and give the session as plain data."""
        self.say(HELP(self.lang))
        if self._is_begun():
            self.say(GOING_ON(self.lang).replace("{n}", str(len(self.table.session.steps))))
        try:
            while self._step():
                pass
        finally:
            self.table.ledger.log.close()
        self.store.publish()
        session = self.table.session
        return {
            "session": self.table.ledger.log.session,
            "over": session.over,
            "steps": len(session.steps),
            "score": session.score(),
        }

    def _is_begun(self) -> bool:
        """Tell whether somebody chose something here already; what chance alone dealt is the beginning."""
        session = self.table.session
        return any(session.chance == "ask" or session.who(step) >= 0 for step in range(len(session.steps)))

    def _step(self) -> bool:
        """Go one step on; False where the session or the person's patience is over."""
        view = self.table.view()
        if view["curtain"]:
            return self._hand_over(view["curtain"])
        if view["bot"]:
            return self._do({"do": "bot_step", "step": view["step"]})
        if self.table.version != self._drawn:
            self._draw(view)
        return not self.table.session.over and self._ask(view)

    def _hand_over(self, curtain: dict[str, str]) -> bool:
        if sys.stdout.isatty():
            self.say(CLEAR)
        self.say(curtain["text"])
        typed = self._typed(f"[{curtain['button']}: Enter] ")
        return typed not in {None, "q"} and self._do({"do": "reveal"})

    def _ask(self, view: dict[str, Any]) -> bool:
        typed = self._typed("> ")
        if typed is None or typed == "q":
            return False
        if typed == "?":
            self.say(HELP(self.lang))
        elif typed == "l":
            self._tell(view["log"])
        elif typed == "u":
            self._do({"do": "undo", "n": (view["undo"] or {"n": 1})["n"]})
        elif typed == "r":
            self._do({"do": "redo"})
        elif typed == "s":
            self._do({"do": "reveal"})
        elif typed:
            self._pick(typed, view)
        elif view["paused"]:
            self._do({"do": "bot_step", "step": view["step"]})  # after an undo a bot waits for a word: Enter is it
        return True

    def _typed(self, prompt: str) -> str | None:
        try:
            return self.read(prompt).strip()
        except EOFError:
            return None

    def _pick(self, typed: str, view: dict[str, Any]) -> None:
        legal, game = view["legal"], self.table.session.game
        try:
            numbered = typed.isdecimal() and 1 <= int(typed) <= len(legal)
            code = legal[int(typed) - 1]["code"] if numbered else game.code(typed)
        except PlaykitError as error:
            aside(error.text(self.lang))
            return
        self._do({"do": "play", "code": code, "step": view["step"]})

    def _do(self, command: dict[str, Any]) -> bool:
        """Carry out a command and say what was refused; always True, for the loop to go on."""
        answer = self.table.dispatch(command)
        if answer.get("notice"):
            aside(str(answer["notice"]))
        return True

    def _tell(self, log: Sequence[Mapping[str, Any]]) -> None:
        """Tell what happened, oldest first, as far as this screen may know it."""
        for turn in reversed(log):
            self.say(turn["title"])
            for line in turn["lines"]:
                self.say(f"  {line['text']}")

    def _draw(self, view: dict[str, Any]) -> None:
        self._drawn = self.table.version
        self.say("")
        for line in sketch(view):
            self.say(line)
        status = view["status"]
        self.say(f"{status.get('who', '')} {status['sentence']}".strip())
        for text in (view["hint"], view["peek"] and f"s: {view['peek']}"):
            if text:
                self.say(text)
        if view["paused"]:
            self.say(f"{view['paused']} ({GO(self.lang)})")
        texts = [self.table.session.game.text(legal["code"]) for legal in view["legal"]]
        wide = max(map(width, texts), default=0)
        for number, (text, legal) in enumerate(zip(texts, view["legal"], strict=True), 1):
            self.say(f"  {number:3} {text.ljust(wide)}  {legal['label']}")
