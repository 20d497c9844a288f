"""Promises about what people see: a game's own scene draws every position, its own questions are about its facts."""

from __future__ import annotations

import json
import traceback
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playkit.errors import PlaykitError
from playkit.kernel.asking import own_questions
from playkit.kernel.contract.registry import Finding, of_game, of_play
from playkit.kernel.labels import Label
from playkit.kernel.scenery import Bag, Grid, Panel, Row, as_data

if TYPE_CHECKING:
    from collections.abc import Callable

    from playkit.kernel.contract.plays import Play
    from playkit.kernel.contract.suite import Trial
    from playkit.kernel.game import Game
    from playkit.kernel.kinds import Kind
    from playkit.kernel.session import Session

_LOOKS = 4


@dataclass(frozen=True, slots=True)
class Reader:
    """Whom a scene speaks to while it is checked."""

    lang: str

    def __call__(self, text: str) -> str:
        """Pick the reader's half."""
        return Label.parse(text)(self.lang)

    def seat(self, seat: int) -> str:
        """Name a seat by its number from 1."""
        return f"{seat + 1}"

    def kind(self, kind: type[Kind], value: int) -> str:
        """Name a value of a kind."""
        return kind.label(value, self.lang)


@of_play("the scene draws every position for everybody / 盤面はどの局面も誰にでも描ける")
def scene_draws(play: Play) -> Finding:
    """In both languages, as plain data, with targets that some action takes; a game without a scene has a plain one."""
    scene = play.game.companion("scene", "scene")
    if scene is None:
        return None
    for step, session in play.walk(_LOOKS):
        for seat, lang in product((None, *range(play.seats)), ("en", "ja")):
            fault = _drawn(scene, session, seat, Reader(lang))
            if fault is not None:
                return play.problem(step, fault.en, fault.ja)
    return None


@of_game("the game's own questions are about its facts / 独自の問いは実在する出来事を問う")
def questions_are_of_its_facts(trial: Trial) -> Finding:
    """Facts and fields exist, and titles are in both languages."""
    for one in own_questions(trial.game):
        if one.title.en == one.title.ja:
            return Label(f"question {one.name} has one language", f"問い {one.name} が一つの言語だけです")
    return None


def _drawn(scene: Callable[..., Any], session: Session, seat: int | None, words: Reader) -> Finding:
    """Draw once and look at what came."""
    try:
        zones = scene(session.table_view(seat), seat, words)
        if not isinstance(zones, (list, tuple)) or not all(isinstance(zone, (Grid, Row, Bag, Panel)) for zone in zones):
            return Label("a scene is a list of Grid, Row, Bag and Panel", "盤面は Grid・Row・Bag・Panel のリストです")
        data = as_data(zones)
        json.dumps(data, allow_nan=False)
    except PlaykitError as error:
        return Label(error.en, error.ja)
    except Exception as error:  # noqa: BLE001 - whatever an author's scene does, the page would be blank
        return fault_of(session.game, error)
    return _idle_target(session.game, data)


def fault_of(game: Game, error: Exception) -> Label:
    """Name the last line of the author's own files on the way to the error."""
    folder = Path(game.modules["rules"].path).parent
    lines = [frame for frame in traceback.extract_tb(error.__traceback__) if Path(frame.filename).parent == folder]
    where = f"{Path(lines[-1].filename).name}:{lines[-1].lineno}: " if lines else ""
    text = f"{where}{type(error).__name__}: {error}"
    return Label(text, text)


def _idle_target(game: Game, data: Any) -> Finding:
    """A click on a kind that no action takes would do nothing, whatever is legal."""
    taken = {kind.__name__ for action in game.actions for kind in action.kinds}
    for kind in sorted(_targets(data) - taken):
        return Label(f"a target of kind {kind!r}: no action takes one", f"的の種類「{kind}」を取る行動がありません")
    return None


def _targets(data: Any) -> set[str]:
    if isinstance(data, dict):
        own = {str(data["target"]["kind"])} if isinstance(data.get("target"), dict) else set()
        return own.union(*(_targets(value) for value in data.values()))
    return set().union(*(_targets(item) for item in data)) if isinstance(data, list) else set()
