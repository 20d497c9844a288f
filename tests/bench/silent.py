"""Patchies with an `emit` that does nothing, to weigh what recording facts costs.

Both compiled variants leave out what reads the facts (digest and reducer), which would have nothing to read without
them: what remains is the recording alone.
"""

from __future__ import annotations

import ast
import hashlib
import re
from pathlib import Path
from tempfile import mkdtemp
from unittest.mock import patch

from playkit.kernel import Game
from playkit.kernel.lower import FAST, Lowering
from playkit.kernel.program import build
from playkit.simulate.compile_file import import_file
from playkit.simulate.compiler import Compiled
from playkit.simulate.generate import source_of

_EMITTER = re.compile(r"(def emit\d+_\(.*\):\n)(?:    .*\n)+")
_READERS = (
    ("rows[game, 4] = reduce_(table, tally)", "rows[game, 4] = 0"),
    ("row[3] = fold_(fold_(int64(0), table.steps_, table.step_ + 1), table.log_, table.log_count_)", "row[3] = 0"),
)


class _Silent(Lowering):
    """Lowers `emit` to nothing at all, arguments included."""

    def _emit(self, _call: ast.Call) -> list[ast.stmt]:
        return [ast.Pass()]


def silent_game(game: Game) -> Game:
    """Give a game whose plain rules record no fact."""
    silent = Game(game.module, game.name)
    with patch("playkit.kernel.program.Lowering", _Silent):
        silent.__dict__["fast"] = build(silent.modules, silent.state, silent.actions, FAST)
    return silent


def compiled_pair(game: Game) -> tuple[Compiled, Compiled]:
    """Compile a game with and without recording; neither reads what is recorded."""
    text = source_of(game)
    for reader, nothing in _READERS:
        assert reader in text, f"the generated text has no {reader!r} any more"
        text = text.replace(reader, nothing)
    silent = _EMITTER.sub(r"\1    return\n", text)
    assert silent != text
    return _compiled(game, text), _compiled(game, silent)


def _compiled(game: Game, text: str) -> Compiled:
    folder = Path(mkdtemp(prefix="bench-"))
    file = folder / f"playkit_compiled_{hashlib.sha256(text.encode()).hexdigest()[:24]}.py"
    file.write_text(text, encoding="utf-8")
    module = import_file(file)
    module.warm()
    return Compiled(game, module.run_, 0)
