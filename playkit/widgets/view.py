"""What a page is told: everything the viewer may know and do, as ready strings and plain data, and nothing more."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from playkit.kernel import CHANCE, OVER
from playkit.kernel.scenery import glyph
from playkit.widgets.offers import offered
from playkit.widgets.outcomes import is_dealt_secretly, outcomes
from playkit.widgets.screen import ANYBODY
from playkit.widgets.staging import Data, faces, hint, mark_changes, own_words, stage, targets
from playkit.widgets.story import latest, newest_first, turns
from playkit.widgets.telling import Reader
from playkit.widgets.typed import short
from playkit.widgets.words import KEYS, LANGUAGES, PAGE, TEXTS, Voice

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from playkit.kernel import Legal, Session
    from playkit.widgets.seats import Chair

MOST_NAMED = 3


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
    waits = session.waiting
    return {
        "lang": glance.lang,
        "title": session.game.title(glance.lang),
        "session": glance.session_id,
        "step": total,
        "live": glance.past is None,
        "status": _status(shown, glance, legal, total),
        "zones": [zone for zone in zones if zone.get("zone") != "panel"],
        "panels": [_panel(shown, glance, seat, panels) for seat in range(session.seats)],
        "legal": offered(session, legal, glance.viewer, targets(zones), voice),
        "typing": short(legal[-1]) if legal else None,
        "hint": hint(session, glance.viewer, voice) if legal else None,
        "log": newest_first(shown, told, voice),
        "latest": latest(told),
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


# ---- the sentence on top -----------------------------------------------------------------------------------------


def _status(shown: Session, glance: Glance, legal: list[Legal], total: int) -> Data:
    voice, waits = glance.voice, shown.waiting
    detail = _spans(shown, voice)
    if glance.past is not None:
        return {"sentence": voice.say("past", step=str(glance.past), total=str(total)), "detail": detail}
    if waits == OVER:
        return _outcome(shown, voice)
    if waits == CHANCE:
        return {"sentence": _asked_of_chance(shown, glance, legal), "detail": detail}
    sign = {"seat": waits, "glyph": glyph(waits), "detail": detail}
    if glance.chairs[waits].bot:
        return {"sentence": voice.say("bot_thinks", who=voice.seat(waits)), **sign}
    if not legal:
        return {"sentence": voice.say("waits", who=voice.seat(waits)), **sign}
    return {"who": voice.say("who", who=voice.seat(waits)), "sentence": _choices(legal, voice), **sign}


def _asked_of_chance(session: Session, glance: Glance, legal: list[Legal]) -> str:
    if glance.curtain is not None:
        return glance.voice.say("dealt_secretly")
    name = "ask_secret" if is_dealt_secretly(session) else "ask_chance"
    return glance.voice.say(name, what=_outcomes(legal, glance.voice))


def _choices(legal: list[Legal], voice: Voice) -> str:
    """Say what may be done: each kind of action once, its arguments by what they are."""
    own = own_words(legal[0].game)
    said = _sentences(legal, voice, lambda kind: _any_of(kind, own, voice))
    if len(said) > MOST_NAMED:
        return voice.say("ask_one_of", n=str(len(said)))
    return voice.join(said, last="or")


def _outcomes(legal: list[Legal], voice: Voice) -> str:
    """Say what the table is asked for, with a gap for what turned up: "the green die shows …"."""
    return voice.join(_sentences(legal, voice, lambda _kind: "…")[:MOST_NAMED], last="or")


def _sentences(legal: list[Legal], voice: Voice, called: Callable[[Any], str]) -> list[str]:
    said = {}
    for action in legal:
        declared, _ = action.game.action_of(action.code)
        text = voice(f"{declared.label.en} / {declared.label.ja}")
        for name, kind in zip(declared.arguments, declared.kinds, strict=True):
            text = text.replace("{" + name + "}", called(kind))
        said[declared.name] = text
    return list(said.values())


def _any_of(kind: Any, own: Mapping[str, str], voice: Voice) -> str:
    if f"any_{kind.name}" in own:
        return voice(own[f"any_{kind.name}"])
    if voice.lang == "ja":
        return str(kind.ja or kind.name)
    words = kind.name.replace("_", " ")
    return f"an {words}" if words[0] in "aeiou" else f"a {words}"


def _outcome(session: Session, voice: Voice) -> Data:
    shares, scores = session.win_share(), session.score()
    winners = [seat for seat, share in enumerate(shares) if share]
    if len(winners) == 1:
        [seat] = winners
        sentence = voice.say("win_points", who=voice.seat(seat), points=str(scores[seat]))
        return {"sentence": sentence, "seat": seat, "glyph": glyph(seat)}
    return {"sentence": voice.say("wins_shared", who=voice.join([voice.seat(seat) for seat in winners], last="and"))}


def _spans(session: Session, voice: Voice) -> str:
    facts = session.facts(None, all_seats=False)
    spans = facts[-1].spans if facts else {}
    own = own_words(session.game)
    named = [voice.fill(own.get(name, TEXTS[name]), n=str(number)) for name, number in spans.items() if number]
    return " · ".join(named)


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
