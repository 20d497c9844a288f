"""The sentence above a table: whose turn it is and what may be done, in one line; who has won in the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playkit.kernel import CHANCE, OVER
from playkit.kernel.scenery import glyph
from playkit.widgets.outcomes import is_dealt_secretly
from playkit.widgets.staging import Data, own_words
from playkit.widgets.words import TEXTS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from playkit.kernel import Legal, Session
    from playkit.widgets.view import Glance
    from playkit.widgets.words import Voice

MOST_NAMED = 3


def status(shown: Session, total: int, glance: Glance, legal: list[Legal], on_table: set[tuple[str, int]]) -> Data:
    """Say whose turn it is and what may be done, or who has won.

    Args:
        shown: the session as it is looked at, now or at a moment of the past.
        total: how many steps it has now.
        glance: how it is looked at.
        legal: what may be chosen on this screen.
        on_table: what can be clicked, as (kind, value).

    Returns:
        `sentence`, and where they apply `who`, `detail` (part, round, turn), `seat` and `glyph`.
    """
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
    return {"who": voice.say("who", who=voice.seat(waits)), "sentence": _choices(legal, on_table, voice), **sign}


def _asked_of_chance(session: Session, glance: Glance, legal: list[Legal]) -> str:
    if glance.curtain is not None:
        return glance.voice.say("dealt_secretly")
    name = "ask_secret" if is_dealt_secretly(session) else "ask_chance"
    return glance.voice.say(name, what=_outcomes(legal, glance.voice))


def _choices(legal: list[Legal], on_table: set[tuple[str, int]], voice: Voice) -> str:
    """Say what may be done: each kind of action once, its arguments by what they are, or as the game puts it."""
    own = own_words(legal[0].game)
    said = _sentences(legal, voice, lambda kind: _any_of(kind, own, voice), own)
    if len(said) <= MOST_NAMED:
        return voice.join(list(said.values()), last="or")
    # Buttons speak for themselves; what begins with a click on the table must be said.
    clicks = {
        action.action for action in legal if action.args and (action.kinds[0].__name__, action.args[0]) in on_table
    }
    if not clicks:
        return voice.say("ask_one_of", n=str(len(said)))
    what = voice.join([text for name, text in said.items() if name in clicks], last="or")
    return voice.say("ask_on_table" if len(clicks) == len(said) else "ask_button_or_table", what=what)


def _outcomes(legal: list[Legal], voice: Voice) -> str:
    """Say what the table is asked for, with a gap for what turned up: "the green die shows …"."""
    return voice.join(list(_sentences(legal, voice, lambda _kind: "…", {}).values())[:MOST_NAMED], last="or")


def _sentences(
    legal: list[Legal], voice: Voice, called: Callable[[Any], str], own: Mapping[str, str]
) -> dict[str, str]:
    said = {}
    for action in legal:
        declared, _ = action.game.action_of(action.code)
        text = voice(own.get(f"ask_{declared.name}", f"{declared.label.en} / {declared.label.ja}"))
        for name, kind in zip(declared.arguments, declared.kinds, strict=True):
            text = text.replace("{" + name + "}", called(kind))
        said[declared.name] = text
    return said


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
