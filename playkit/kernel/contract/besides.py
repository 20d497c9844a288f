"""Promises about what a scene says besides how it looks: hints, open choices, what is shown later."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from playkit.errors import OptionsError
from playkit.kernel.contract.drawn import Reader, fault_of
from playkit.kernel.contract.registry import Finding, of_game, of_play
from playkit.kernel.labels import Label

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playkit.kernel.contract.plays import Play
    from playkit.kernel.contract.suite import Trial
    from playkit.kernel.game import Game
    from playkit.kernel.session import Session

_LOOKS = 6


@of_play("hints can be said to everybody in both languages / ヒントは誰にでも二言語で言える")
def hints_can_be_said(play: Play) -> Finding:
    """A hint is a text, in every position and for every reader; a scene without hints keeps the promise."""
    hint = play.game.companion("scene", "hint")
    if hint is None:
        return None
    for step, session in play.walk(_LOOKS):
        for seat, lang in product((None, *range(play.seats)), ("en", "ja")):
            said, fault = _asked(play.game, hint, session.table_view(seat), seat, Reader(lang))
            if fault is None and not isinstance(said, str):
                fault = Label(f"hint gave {said!r}, not a text", f"hint の結果が文字列ではありません（{said!r}）")
            if fault is not None:
                return play.problem(step, fault.en, fault.ja)
    return None


@of_play("open choices tell no secret / 公開の選択は秘密を漏らさない")
def open_choices_tell_no_secret(play: Play) -> Finding:
    """Where a scene says that everybody knows what may be chosen, nobody imagines another choice."""
    is_open = play.game.companion("scene", "is_open")
    if is_open is None:
        return None
    for step, session in play.walk(_LOOKS):
        said, fault = _asked(play.game, is_open, session.table_view(None))
        if fault is None and said and session.waiting >= 0:
            fault = _told(session, step)
        if fault is not None:
            return play.problem(step, fault.en, fault.ja)
    return None


def _told(session: Session, lot: int) -> Finding:
    """Compare what may be chosen with what the others think may be chosen."""
    for seat in range(session.seats):
        if seat == session.waiting:
            continue
        try:
            dreamt = session.imagine(seat, lot)
        except OptionsError:
            return None  # rules that cannot imagine are told so by their own promise
        if dreamt.legal_codes() != session.legal_codes():
            return Label(
                f"is_open, but what may be chosen tells seat {seat + 1} what it cannot know",
                f"is_open ですが、選べるものから席{seat + 1}の知らないことが分かります",
            )
    return None


@of_game("what is shown later names what was hidden / 後で見せる出来事は伏せたものを言う")
def shown_facts_name_what_was_hidden(trial: Trial) -> Finding:
    """`SHOWN_BY` names hidden actions of one argument, and facts for everybody that have a field of its kind."""
    game = trial.game
    for name, facts in (game.companion("scene", "SHOWN_BY") or {}).items():
        fault = _unshown(game, name, facts)
        if fault is not None:
            return Label(f"SHOWN_BY: {fault.en}", f"SHOWN_BY：{fault.ja}")
    return None


def _unshown(game: Game, name: str, facts: Sequence[str]) -> Finding:
    action = next((one for one in game.actions if one.name == name), None)
    if action is None or len(action.kinds) != 1:
        return Label(f"no action {name!r} of one argument", f"引数が一つの行動「{name}」がありません")
    declared = {fact.name: fact for fact in game.facts}
    for fact in facts:
        kinds = [kind for _, kind in declared[fact].fields] if fact in declared else []
        if action.kinds[0] not in kinds:
            return Label(
                f"fact {fact!r} has no field of the kind {action.kinds[0].__name__}",
                f"出来事「{fact}」に種類 {action.kinds[0].__name__} の項目がありません",
            )
    return None


def _asked(game: Game, own: Callable[..., Any], *about: Any) -> tuple[Any, Finding]:
    try:
        return own(*about), None
    except Exception as error:  # noqa: BLE001 - whatever an author's scene does, the table would stand still
        return None, fault_of(game, error)
