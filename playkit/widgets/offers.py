"""What the page may offer: each legal action with its words, what a click on it means, and what it would change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playkit.kernel import CHANCE
from playkit.kernel.scenery import as_data
from playkit.widgets.telling import action_label

if TYPE_CHECKING:
    from collections.abc import Callable

    from playkit.kernel import Legal, Session
    from playkit.widgets.staging import Data
    from playkit.widgets.words import Voice


def offered(
    session: Session, legal: list[Legal], viewer: int | None, on_table: set[tuple[str, int]], voice: Voice
) -> list[Data]:
    """Describe the legal actions for a page.

    Args:
        session: as it stands.
        legal: what may be chosen on this screen.
        viewer: whose knowledge the page has (None: what everybody knows).
        on_table: what can be clicked, as (kind, value).
        voice: the reader's language.

    Returns:
        One dict an action: `code`, `label`, `args` as [kind, value] pairs; `button` where no click on the table begins
        it, `off` where a later argument lies nowhere on the table, `shows` the things it would change, as the game's
        scene says (`preview(view, action, args)`, such as the pieces a move captures).
    """
    preview, outcome = previewer(session, viewer), is_one_outcome(session, legal)
    found = []
    for action in legal:
        args = [[kind.__name__, value] for kind, value in zip(action.kinds, action.args, strict=True)]
        there = [(kind, value) in on_table for kind, value in args]
        data: Data = {"code": action.code, "label": action_label(session, action.code, voice), "args": args}
        if outcome:
            data["brief"] = voice.kind(action.kinds[0], action.args[0])
        if not there or not there[0]:
            data["button"] = True
        if not all(there[1:]):
            data["off"] = True
        shows = preview(action)
        if shows:
            data["shows"] = shows
        found.append(data)
    return found


def is_one_outcome(session: Session, legal: list[Legal]) -> bool:
    """Tell whether chance is asked for one number only, such as the pips of a die: then the number is button enough."""
    same = {action.action for action in legal}
    return session.waiting == CHANCE and len(same) == 1 and all(len(action.args) == 1 for action in legal)


def previewer(session: Session, viewer: int | None) -> Callable[[Legal], list[list[Any]]]:
    """Give the function that tells what an action would change, as far as `viewer` knows; some scenes have none."""
    own = session.game.companion("scene", "preview")
    if not callable(own):
        return lambda _action: []
    table = session.table_view(viewer)

    def tell(action: Legal) -> list[list[Any]]:
        return [[thing["kind"], thing["value"]] for thing in as_data(own(table, action.action, action.args))]

    return tell
