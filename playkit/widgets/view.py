"""What a page is told: everything the viewer may know and do, as ready strings and plain data, and nothing more."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playkit.kernel import CHANCE
from playkit.kernel.scenery import glyph
from playkit.widgets.offers import offered
from playkit.widgets.outcomes import outcomes
from playkit.widgets.screen import ANYBODY
from playkit.widgets.sentence import status
from playkit.widgets.staging import Data, faces, hint, mark_changes, stage, targets
from playkit.widgets.story import latest, newest_first, turns
from playkit.widgets.telling import Reader
from playkit.widgets.typed import short
from playkit.widgets.words import KEYS, LANGUAGES, PAGE, Voice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playkit.kernel import Legal, Session
    from playkit.widgets.seats import Chair


@dataclass(frozen=True, slots=True)
class Glance:
    """How a table is looked at.

    Attributes:
        chairs: who sits where.
        lang: "en" or "ja".
        viewer: the seat whose knowledge is shown (None: what everybody knows).
        curtain: the seat the screen is to be handed to (ANYBODY: whoever enters what nobody here is to know), or None;
            while it hangs, nothing can be chosen.
        peek: the seat that chooses with its own cards covered, and may look at them; else None.
        past: number of steps looked back to, or None for now.
        paused: a bot waits for a person's word.
        personal: the viewer alone looks at this screen.
        can_redo: an undo can be taken back.
        branched_at: the step where this session left its parent, or None.
        session_id: the session's id in the store.
    """

    chairs: Sequence[Chair]
    lang: str
    session_id: str
    viewer: int | None = None
    curtain: int | None = None
    peek: int | None = None
    past: int | None = None
    paused: bool = False
    personal: bool = False
    can_redo: bool = False
    branched_at: int | None = None

    @property
    def voice(self) -> Voice:
        """The reader's language with the names of this table."""
        return Voice(self.lang, tuple(chair.called(self.lang) for chair in self.chairs))


def build_view(session: Session, glance: Glance) -> Data:
    """Make the page's `view` of a session: JSON data, strings in the reader's language."""
    voice, total = glance.voice, len(session.steps)
    shown = session if glance.past is None else session.at(glance.past)
    legal = _offers(session, glance)
    since = _news_from(session, glance)
    zones = stage(shown, glance.viewer, voice)
    if since is not None:
        mark_changes(zones, stage(session.at(since), glance.viewer, voice))
    _mark_last(shown, glance, zones)
    panels = [zone for zone in zones if zone.get("zone") == "panel"]
    told = turns(shown, Reader(glance.viewer, voice, all_open=session.over), fresh_from=since)
    waits, on_table = session.waiting, targets(zones)
    return {
        "lang": glance.lang,
        "title": session.game.title(glance.lang),
        "session": glance.session_id,
        "step": total,
        "live": glance.past is None,
        "status": status(shown, total, glance, legal, on_table),
        "zones": [zone for zone in zones if zone.get("zone") != "panel"],
        "panels": [_panel(shown, glance, seat, panels) for seat in range(session.seats)],
        "legal": offered(session, legal, glance.viewer, on_table, voice),
        "typing": short(legal[-1]) if legal else None,
        "hint": hint(session, glance.viewer, voice) if legal else None,
        "log": newest_first(shown, told, voice),
        "latest": latest(told, voice),
        "slider": {"step": len(shown.steps), "total": total, "text": f"{len(shown.steps)} / {total}"},
        "curtain": _curtain(session, glance, voice),
        "peek": _peek(session, glance, voice) if legal else None,
        "undo": _undo(session, glance),
        "redo": glance.can_redo,
        "back": _picks_from(session, glance.past) if glance.past is not None else 0,
        "bot": waits >= 0 and bool(glance.chairs[waits].bot) and glance.past is None and not glance.paused,
        "paused": voice.say("bot_go", who=voice.seat(waits)) if glance.paused and waits >= 0 else None,
        "again": voice.say("again") if session.over and glance.past is None else None,
        "parent": voice.say("to_trunk") if glance.branched_at is not None else None,
        "saved": voice.say("saved"),
        "langs": [list(pair) for pair in LANGUAGES],
        "words": {name: voice(text) for name, text in PAGE.items()},
        "keys": [[keys, voice(text)] for keys, text in KEYS],
    }


def _offers(session: Session, glance: Glance) -> list[Legal]:
    """List what may be chosen on this screen now: nothing of another seat, of a bot, of the past."""
    if glance.past is not None or glance.curtain is not None or session.over:
        return []
    if session.waiting == CHANCE:
        return outcomes(session)
    if glance.chairs[session.waiting].bot or session.waiting not in (glance.viewer, glance.peek):
        return []
    return session.legal_actions()


# ---- seats, curtain, undo ----------------------------------------------------------------------------------------


def _panel(shown: Session, glance: Glance, seat: int, panels: list[Data]) -> Data:
    drawn = next((panel for panel in panels if panel["seat"] == seat), {"zone": "panel", "seat": seat})
    chair, voice = glance.chairs[seat], glance.voice
    if "tracks" not in drawn:
        drawn = {**drawn, "tracks": [{"label": voice.say("score"), "value": shown.score()[seat]}]}
    tag = _bot_label(shown, chair.bot, glance.lang) if chair.bot else None
    if glance.personal and seat == glance.viewer:
        tag = voice.say("you")
    return {**drawn, "name": voice.seat(seat), "glyph": glyph(seat), "turn": shown.waiting == seat, "tag": tag}


def _bot_label(session: Session, name: str, lang: str) -> str:
    rule = session.game.bots.get(name)
    if rule is None:
        return Voice(lang, ()).say("random_bot")
    # The label's first words name the bot; what follows a colon or a bracket explains it, too long for a tag.
    return re.split(r"[:：(（\n]", rule.label(lang))[0].strip()


def _curtain(session: Session, glance: Glance, voice: Voice) -> Data | None:
    if glance.curtain is None:
        return None
    if glance.curtain == ANYBODY:
        return {"text": voice.say("curtain_secret"), "button": voice.say("curtain_enter")}
    who = voice.seat(glance.curtain)
    text = voice.say("curtain_dealt" if session.waiting == CHANCE else "curtain", who=who)
    return {"text": text, "button": voice.say("curtain_open", who=who)}


def _peek(session: Session, glance: Glance, voice: Voice) -> str | None:
    """Offer a seat its own cards where it has any that not everybody sees."""
    if glance.peek is None or stage(session, glance.peek, voice) == stage(session, None, voice):
        return None
    return voice.say("peek", who=voice.seat(glance.peek))


def _is_pick(session: Session, step: int) -> bool:
    return session.who(step) != CHANCE or session.chance == "ask"


def _picks_from(session: Session, step: int) -> int:
    """Count the picks from `step` on: how many to take back to stand there again."""
    return sum(_is_pick(session, later) for later in range(step, len(session.steps)))


def _undo(session: Session, glance: Glance) -> Data | None:
    """Say what one press takes back: the last person's pick, and what bots did since (they would only do it again)."""
    n = 0
    for step in range(len(session.steps) - 1, -1, -1):
        who = session.who(step)
        n += _is_pick(session, step)
        if _is_pick(session, step) and (who == CHANCE or glance.chairs[who].bot is None):
            voice = glance.voice
            return {"n": n, "label": voice.say("undo_one", who=voice.seat(who) if who >= 0 else voice.say("table"))}
    return {"n": n, "label": glance.voice(PAGE["undo"])} if n else None


# ---- what is new -------------------------------------------------------------------------------------------------


def _news_from(session: Session, glance: Glance) -> int | None:
    """Find the step after the viewer's last own pick: what happened since is news; None before any."""
    seat = glance.viewer if glance.peek is None else glance.peek
    if glance.past is not None or seat is None:
        return None
    mine = [step for step in range(len(session.steps)) if session.who(step) == seat]
    return mine[-1] + 1 if mine else None


def _mark_last(shown: Session, glance: Glance, zones: list[Data]) -> None:
    """Mark what the last step was about, as a chess board marks the last move."""
    last = len(shown.steps) - 1
    if last < 0:
        return
    action, arguments = shown.game.action_of(shown.steps[last])
    if action.seen_by != "all" and shown.who(last) != glance.viewer:
        return
    touched = {(kind.__name__, value) for kind, value in zip(action.kinds, arguments, strict=True)}
    for face in faces(zones):
        target = face.get("target")
        if target and (target["kind"], target["value"]) in touched:
            face["last"] = True
