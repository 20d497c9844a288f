"""Where a fault in rules lies: the author's file and line behind an exception."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from playkit.errors import PlaykitError, RulesError

if TYPE_CHECKING:
    from playkit.kernel.game import Game


def located(game: Game, what: str, error: Exception) -> RulesError:
    """Wrap what rules raised into an error that names their file, line and function."""
    files = {str(module.path) for module in game.modules.values()}
    place, traceback = "", error.__traceback__
    while traceback is not None:
        code = traceback.tb_frame.f_code
        if code.co_filename in files:
            place = f"{Path(code.co_filename).name}:{traceback.tb_lineno}, in {code.co_name}: "
        traceback = traceback.tb_next
    en, ja = (error.en, error.ja) if isinstance(error, PlaykitError) else (_plain(error), _plain(error))
    return RulesError(f"{place}{en} (during {what!r})", f"{place}{ja}（「{what}」の途中）")


def _plain(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
