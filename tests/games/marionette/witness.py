"""What one seat has seen, followed by a slow observer that shares nothing with the rules' own memory.

A clue is a card and the zones it may lie in: ("hand", seat), ("look", seat), ("under", n) for the n-th card put under
the deck. What happens out of sight widens a clue, what happens in the open settles it.
"""

from __future__ import annotations

from playkit.games.marionette.cards import Card
from playkit.kernel import CHANCE


class Witness:
    """The clues of one seat of a session with `discards` under the deck."""

    def __init__(self, seat):
        self.seat = seat
        self.clues = []
        self.put = 0  # cards put under the deck so far
        self.came = 0  # cards that came up from there

    def see(self, session):
        """Look at the last step of a session."""
        step = len(session.steps) - 1
        action, arguments = session.game.action_of(session.steps[step])
        before = session.at(step)
        who = before.table.turn if session.who(step) == CHANCE else session.who(step)
        look = getattr(self, f"_{action.name}", None)
        if look is not None:
            look(who, before.table, session.table, *arguments)

    def _add(self, card, *zones):
        self.clues.append((card, set(zones)))

    def _settle(self, card, zone):
        """A card was seen to leave a zone: the narrowest clue about it has come true."""
        about = [clue for clue in self.clues if clue[0] == card and zone in clue[1]]
        if about:
            self.clues.remove(min(about, key=lambda clue: len(clue[1])))

    def _spread(self, zone, *zones):
        for _, places in self.clues:
            if zone in places:
                places.update(zones)

    def _move(self, zone, target):
        for _, places in self.clues:
            if zone in places:
                places.discard(zone)
                places.add(target)

    def _draw(self, who, before, after, card):
        zone = ("deck",)
        if not before.deck_left:
            zone = ("under", self.came)
            self.came += 1
        if who == self.seat:
            self._settle(card, zone)
        else:
            self._move(zone, ("look" if before.looking else "hand", who))
            if before.looking and not after.looking:
                # The last of a short deck: everything looked at was kept.
                self._move(("look", who), ("hand", who))

    def _keep(self, who, before, after, card):
        put = after.under_count - before.under_count
        self._returned(who, put, [] if who != self.seat else _rest(before, who, card, put))
        if who != self.seat:
            self._spread(("look", who), ("hand", who))
        self._looked(who, after)

    def _give_back(self, who, before, after, card):
        put = after.under_count - before.under_count
        self._returned(who, put, [card] if who != self.seat else [card, *_rest(before, who, card, put - 1)])
        self._looked(who, after)

    def _returned(self, who, put, cards):
        for number in range(put):
            place = ("under", self.put)
            self.put += 1
            if who == self.seat:
                self._add(cards[number], place)
            else:
                self._spread(("look", who), place)

    def _looked(self, who, after):
        if not after.looking:
            for _, places in self.clues:
                places.discard(("look", who))

    def _put_away(self, who, _before, _after, card):
        place = ("under", self.put)
        self.put += 1
        if who == self.seat:
            self._add(card, place)
        else:
            self._spread(("hand", who), place)

    _sell = _put_away

    def _build(self, who, _before, _after, card):
        self._settle(card, ("hand", who))

    def _swap(self, who, before, _after, other):
        aside = ("aside",)
        for zone, target in ((("hand", who), aside), (("hand", other), ("hand", who)), (aside, ("hand", other))):
            self._move(zone, target)
        if self.seat in (who, other):
            mine = ("hand", self.seat)
            theirs = other if self.seat == who else who
            # What came into the own hand is plain to see, and so is that it lies nowhere else.
            for card in range(Card.size):
                for _ in range(before.hand[theirs][card]):
                    self._settle(card, mine)
            for _, places in self.clues:
                places.discard(mine)
            for card in range(Card.size):
                for _ in range(before.hand[self.seat][card]):
                    self._add(card, ("hand", theirs))

    def _destroy(self, _who, _before, after, _victim, card):
        if after.destroyed < 0:
            self._add(card, ("under", self.put))
            self.put += 1

    def _let_lie(self, _who, before, _after):
        self._add(before.destroyed, ("under", self.put))
        self.put += 1

    def _recover(self, who, before, _after):
        if who != self.seat:
            self._add(before.destroyed, ("hand", who))

    def believes(self, table):
        """Tell whether a table can be what the seat has seen: every clue finds a card of its own."""
        return all(self._fit(table, card) for card in {card for card, _ in self.clues})

    def _fit(self, table, card):
        clues = [places for about, places in self.clues if about == card]
        taken = {}

        def place(number, seen):
            for zone in clues[number]:
                for copy in range(_count(table, card, zone)):
                    if (zone, copy) in seen:
                        continue
                    seen.add((zone, copy))
                    if (zone, copy) not in taken or place(taken[zone, copy], seen):
                        taken[zone, copy] = number
                        return True
            return False

        return all(place(number, set()) for number in range(len(clues)))


def _rest(before, who, card, put):
    """The cards put under the deck by themselves when `card` was dealt with."""
    left = [looked for looked in before.looked[who] if looked >= 0]
    left.remove(card)
    return left if put else []


def _count(table, card, zone):
    if zone[0] == "hand":
        return table.hand[zone[1]][card]
    if zone[0] == "look":
        return list(table.looked[zone[1]]).count(card)
    return int(table.under[zone[1] % 65] == card)


def draft_holds(table):
    """Tell whether what each seat was handed follows from what the seats before it took."""
    left = 0b111111110
    for who in range(1, 9):
        left &= ~(table.open_away[who] << who)
    order = [(table.leader + place) % table.seats for place in range(table.seats)]
    handed = [seat for place, seat in enumerate(order) if table.offered[seat]]
    taken = {table.character[seat] for seat in order if table.character[seat] > 0}
    down = table.face_down
    if len(handed) == 7:
        # The seventh was handed the face-down character too, and put back whichever was not taken.
        both = table.offered[order[6]]
        early = {table.character[seat] for seat in order[:6]}
        down = next(who for who in range(1, 9) if both >> who & 1 and not table.offered[order[0]] >> who & 1)
        assert both == (1 << down | next(1 << who for who in range(1, 9) if who != down and who not in early))
        handed = handed[:6]
    left ^= 1 << down
    for seat in handed:
        if table.offered[seat] != left:
            return False
        if table.character[seat] > 0:
            left ^= 1 << table.character[seat]
    called = {who for who in range(1, table.called + 1) if who != table.murdered}
    hidden = {table.character[seat] for seat in range(table.seats) if not table.revealed[seat]} - {-1}
    return not called & hidden and len(taken) == sum(table.character[seat] > 0 for seat in order)
