"""Putting a page's messages into the order in which a person clicked.

A kernel may hand over a burst of messages in another order than they were sent (measured: 3 of 24 bursts), and a page
may send one twice. Each page is a client with its own numbering from 1.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

Message = dict[str, Any]

HOLD_S = 1.0
MOST_HELD = 50
MOST_CLIENTS = 32


@dataclass(slots=True)
class _Client:
    due: int = 1
    held: dict[int, Message] = field(default_factory=dict)
    held_since: float = 0.0


class Inbox:
    """Hands messages on once each, by client in the order of their ids; a gap is waited for, briefly.

    >>> inbox = Inbox()
    >>> [m["id"] for m in inbox.accept({"client": "a", "id": 2})]
    []
    >>> [m["id"] for m in inbox.accept({"client": "a", "id": 1})]
    [1, 2]
    >>> inbox.accept({"client": "a", "id": 2})
    []
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._clients: OrderedDict[str, _Client] = OrderedDict()

    def accept(self, message: Message) -> list[Message]:
        """Take one message; give those that are due now, in order.

        A message without a client or a whole-numbered id (a script, a test) is due at once.
        """
        number = message.get("id")
        if not isinstance(message.get("client"), str) or not isinstance(number, int):
            return [message]
        client = self._client(message["client"])
        if number < client.due or number in client.held:
            return []
        if not client.held:
            client.held_since = self._clock()
        client.held[number] = message
        return self._due(client)

    def is_done(self, message: Message) -> bool:
        """Tell whether a message was handed on before."""
        client = self._clients.get(str(message.get("client")))
        number = message.get("id")
        return client is not None and isinstance(number, int) and number < client.due

    def _client(self, name: str) -> _Client:
        client = self._clients.setdefault(name, _Client())
        self._clients.move_to_end(name)
        if len(self._clients) > MOST_CLIENTS:
            self._clients.popitem(last=False)
        return client

    def _due(self, client: _Client) -> list[Message]:
        due = []
        while client.held:
            if client.due not in client.held:
                # What is missing after this long was lost with its page; the rest must not wait for ever.
                if self._clock() - client.held_since < HOLD_S and len(client.held) < MOST_HELD:
                    break
                client.due = min(client.held)
            due.append(client.held.pop(client.due))
            client.due += 1
        return due
