from __future__ import annotations

from playkit.widgets.inbox import HOLD_S, Inbox


def message(number, client="page"):
    return {"client": client, "id": number}


def ids(messages):
    return [one["id"] for one in messages]


def test_a_reordered_burst_is_handed_on_in_the_order_of_clicks():
    inbox = Inbox()
    handed = [number for sent in (2, 3, 1, 5, 4) for number in ids(inbox.accept(message(sent)))]
    assert handed == [1, 2, 3, 4, 5]


def test_a_message_sent_twice_is_handed_on_once():
    inbox = Inbox()
    assert ids(inbox.accept(message(1))) == [1]
    assert inbox.accept(message(1)) == []
    assert inbox.is_done(message(1))
    assert not inbox.is_done(message(2))


def test_a_gap_is_waited_for_briefly_and_then_given_up():
    now = [0.0]
    inbox = Inbox(clock=lambda: now[0])
    assert inbox.accept(message(3)) == []
    now[0] = HOLD_S + 0.1
    assert ids(inbox.accept(message(4))) == [3, 4]
    assert inbox.accept(message(2)) == [], "what was given up must not come back out of order"


def test_pages_are_numbered_each_for_itself():
    inbox = Inbox()
    assert ids(inbox.accept(message(1, "laptop"))) == [1]
    assert ids(inbox.accept(message(1, "phone"))) == [1]


def test_a_message_without_a_client_is_due_at_once():
    assert Inbox().accept({"do": "look"}) == [{"do": "look"}]


def test_a_flood_of_clients_does_not_grow_for_ever():
    inbox = Inbox()
    for number in range(200):
        inbox.accept(message(1, f"page {number}"))
    assert len(inbox._clients) <= 32
