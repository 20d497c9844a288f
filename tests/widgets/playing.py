"""What a test does at a table."""

from __future__ import annotations


def act(controller, text):
    """Play an action by its text, as a page would: by code, with the step it saw."""
    code = controller.session.game.code(text)
    return controller.dispatch({"do": "play", "code": code, "step": controller.ledger.total})


def kinds(controller):
    return [row["kind"] for row in controller.ledger.log.rows()]
