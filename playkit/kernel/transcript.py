"""A session as text: for shells, golden files and eyes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.kernel.declare import CHANCE
from playkit.kernel.kinds import Seat

if TYPE_CHECKING:
    from playkit.kernel.session import Session


def transcript(session: Session, lang: str) -> str:
    """Write one line a step, counted from 1, with its facts indented behind it."""
    game = session.game
    lines = [f"{game.title(lang)} v{game.rules_version} · {session.preset} · {session.seats} · seed {session.seed}"]
    facts = session.facts()
    lines += [f"    {fact.label(lang)}" for fact in facts if fact.step is None]
    for step, code in enumerate(session.steps):
        who = session.who(step)
        actor = ("chance", "偶然")[lang == "ja"] if who == CHANCE else Seat.label(who, lang)
        lines.append(f"{step + 1:4} {actor}: {game.label(code, lang)}  [{game.text(code)}]")
        lines += [f"    {fact.label(lang)}" for fact in facts if fact.step == step]
    if session.over:
        lines.append(("score ", "得点 ")[lang == "ja"] + " ".join(map(str, session.score())))
    return "\n".join(lines) + "\n"
