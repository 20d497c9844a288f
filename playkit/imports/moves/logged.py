"""Logs whose events name actions (our own lines, boardgame.io, lists of actions), held against the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from playkit.imports.moves.follow import OURS, Step, follow
from playkit.imports.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playkit.imports.moves.follow import Followed
    from playkit.imports.problems import At
    from playkit.imports.reading import Reading, Session

MOST = 10_000  # steps of one file that are held against the rules, so that its time stays bounded


@dataclass(frozen=True, slots=True)
class Logged:
    """A step with its address in the file."""

    step: Step
    at: At


def hold_to_rules(
    reading: Reading, session: Session, logged: Sequence[Logged], seats: int, *, game: str | None = None
) -> Followed | None:
    """Say of one session how far the rules could follow it; None where they say nothing.

    `game` is what the session is taken for while its sheet is still read in several ways. The record itself stays
    as it is written: a table that played on had its reasons.
    """
    game = game or session.game
    logged = _bounded(reading, logged) if game in OURS else ()
    if not logged or game is None:
        return None
    preset, options = session.header.get("preset"), session.header.get("options")
    steps = [one.step for one in logged]
    done = follow(game, seats, steps, preset=preset, options=options)
    if done is not None:
        _tell(reading, logged, done)
    return done


def _bounded(reading: Reading, logged: Sequence[Logged]) -> Sequence[Logged]:
    """Give as many of the steps as the file has left, and say once where the others begin."""
    kept = logged[: MOST - reading.followed]
    reading.followed += len(kept)
    if len(kept) < len(logged) and not any(problem.code == "REPLAY_BOUNDED" for problem in reading.problems):
        reading.problems.append(Problem("REPLAY_BOUNDED", dict(logged[len(kept)].at), None, {"most": MOST}))
    return kept


def _tell(reading: Reading, logged: Sequence[Logged], done: Followed) -> None:
    if done.stop is not None:
        stop, at = done.stop, logged[done.stop.nth].at
        text = str(logged[stop.nth].step.text)
        values: dict[str, Any] = {"nth": stop.nth + 1, "move": text, "nearest": stop.nearest or "-"}
        values |= {"legal": ", ".join(stop.legal) or "-", "why": stop.why}
        reading.problems.append(Problem("REPLAY_STOPPED", dict(at), text, values))
    elif done.unknown is not None:
        values = {"nth": done.unknown + 1, "count": done.played}
        reading.problems.append(Problem("REPLAY_UNKNOWN", dict(logged[done.unknown].at), None, values))
    else:
        reading.problems.append(Problem("REPLAYED", dict(logged[-1].at), None, {"count": done.played}))
