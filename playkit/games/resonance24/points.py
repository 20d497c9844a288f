"""How points come and go: for cases at once, bonuses at once or when the game ends (T24-R-17, V-02, V-03, V-10)."""

from playkit.kernel import emit

from .cards import FOR_DEFERRED, FOR_SCORE_SIDE, LOWEST, VALUES
from .options import BonusTiming, DownEffect
from .sides import side_bonus
from .table import FACT


def worth(table, seat, card):
    """T24-R-17, V-02, V-03: the card's number; multipliers count in halves, rounded down."""
    points = card % VALUES + LOWEST
    if table.hand_number == 2:
        points = points * table.options.hand_2_halves // 2
    elif table.hand_number == 3:
        points = points * table.options.hand_3_halves // 2
    if table.helped[seat]:
        points = points * table.options.catchup_halves // 2
    return points


def score_case(table, seat, card):
    """T24-R-17, V-04: the case's VP at once, and what the score side adds."""
    points = worth(table, seat, card)
    table.vp[seat] += points
    emit(table, FACT.scored, seat, card, points, table.vp[seat])
    if table.options.down_effect == DownEffect.POINTS:
        reward(table, seat, FOR_SCORE_SIDE, side_bonus(table, table.down[seat], card // VALUES))


def reward(table, seat, reason, points):
    """Give a bonus; T24-V-10 pays all of them when the game ends."""
    if points == 0:
        return
    if table.options.bonus_timing == BonusTiming.GAME_END:
        table.deferred[seat] += points
        emit(table, FACT.set_aside, seat, reason, points)
    else:
        pay(table, seat, reason, points)


def pay(table, seat, reason, points):
    if points:
        table.vp[seat] += points
        emit(table, FACT.rewarded, seat, reason, points, table.vp[seat])


def pay_deferred(table, seat):
    pay(table, seat, FOR_DEFERRED, table.deferred[seat])
    table.deferred[seat] = 0


def take_proxy(table, seat):
    """T24-V-16: while there are any."""
    if table.proxies_left:
        table.proxies_left -= 1
        table.proxies[seat] += 1
        table.vp[seat] += table.options.proxy_points
        emit(table, FACT.assisted, seat, table.options.proxy_points, table.vp[seat])


def take_back(table, seat, card):
    """What a case was worth leaves the seat again; gives the VP lost."""
    points = min(worth(table, seat, card), table.vp[seat])
    table.vp[seat] -= points
    return points
