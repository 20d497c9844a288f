"""Pledge (誓い): each seat lays a number face down; all open together, and the lowest scores, if alone."""

# ruff: noqa: D101, D403, D415, ARG001 - a button is no sentence, and a bot gets all that the kernel gives

from playkit.kernel import (
    CHANCE,
    OVER,
    OWNER,
    Choice,
    Kind,
    Seat,
    action,
    bag,
    bot,
    chance,
    chance_from,
    choice,
    emit,
    facts,
    flag,
    number,
    offer,
    options,
    per_seat,
    preset,
    presets,
    row,
    slider,
    state,
    toggle,
)

NONE = -1
WORTH = (0, 1, 2, 3, 4, 5)


class Pledge(Kind):
    low, high, ja = 1, 5, "数"


class Omen(Kind):
    ja, column = "兆し", "card"
    names = ("calm", "storm")
    labels = ("calm / 凪", "storm / 嵐")


class Points(Kind):
    high, ja = 40, "点"


class Ties(Choice):
    NOTHING = 0, "equal numbers score nothing / 同じ数は0点"
    ONE = 1, "equal numbers score 1 / 同じ数は1点"


@options
class Options:
    rounds: int = slider(2, 1, 4, "rounds / ラウンド数")
    ties: int = choice(Ties.NOTHING, "equal numbers / 同じ数", hole="PLE-H-01")
    omens: int = toggle(True, "an omen before each round / ラウンド前の兆し")


PRESETS = presets(
    plain=preset("with omens / 兆しあり"),
    duel=preset("for two, without omens / 二人用、兆しなし", seats=(2,), omens=False),
)


def check(options, seats):
    if seats == 4 and options.rounds == 4:
        return "four seats play three rounds at most / 4席は3ラウンドまで"
    return None


@state(seats=range(2, 5))
class Table:
    """A number in front of each seat, hidden until all are laid."""

    pledged = per_seat(number(NONE, 5, NONE), seen_by=OWNER, until="opened")
    opened = flag()
    points = per_seat(number(0, 40))
    round = number(0, 4)
    asked = number(0, 3)
    storms = row(4, flag())
    omens = bag(Omen)
    omen_due = flag()
    over = flag()


FACT = facts(
    round_started="a round begins / ラウンド開始",
    pledged=(Seat, "{seat} has laid a number / {seat}が数を伏せた"),
    opened=(Seat, ("value", Pledge), "{seat} had {value} / {seat}は{value}"),
    scored=(
        Seat,
        ("value", Points),
        ("score", Points),
        "{seat} scores {value}, {score} in all / {seat}が{value}点、計{score}点",
    ),
    round_ended="the round is over / ラウンド終了",
)


def setup(table):
    table.omens[0] = 3
    table.omens[1] = 1
    begin_round(table)


def waiting(table):
    if table.over:
        return OVER
    if table.omen_due:
        chance_from(table, omen, table.omens)
        return CHANCE
    if table.opened:
        offer(table, go_on)
        return 0
    for pledge in range(1, highest(table) + 1):
        offer(table, lay, pledge)
    return table.asked


def highest(table):
    """A storm closes the highest number."""
    return Pledge.high - table.storms[table.round]


@action(seen_by=OWNER)
def lay(table, pledge: Pledge):
    """lay {pledge} face down / {pledge}を伏せる"""
    table.pledged[table.asked] = pledge
    emit(table, FACT.pledged, table.asked)
    if table.asked + 1 < table.seats:
        table.asked += 1
    else:
        open_all(table)


@action
def go_on(table):
    """go on / 続ける"""
    table.opened = False
    for seat in range(table.seats):
        table.pledged[seat] = NONE
    emit(table, FACT.round_ended)
    table.round += 1
    if table.round == table.options.rounds:
        table.over = True
    else:
        begin_round(table)


@chance
def omen(table, omen: Omen):
    """the omen is {omen} / 兆しは{omen}"""
    table.omens[omen] -= 1
    table.storms[table.round] = omen
    table.omen_due = False


def begin_round(table):
    table.asked = 0
    table.omen_due = table.options.omens
    emit(table, FACT.round_started)


def open_all(table):
    table.opened = True
    for seat in range(table.seats):
        emit(table, FACT.opened, seat, table.pledged[seat])
    for seat in range(table.seats):
        points = worth(table, seat)
        table.points[seat] += points
        if points:
            emit(table, FACT.scored, seat, points, table.points[seat])


def worth(table, seat):
    for other in range(table.seats):
        if other != seat and table.pledged[other] == table.pledged[seat]:
            return 1 if table.options.ties == Ties.ONE else 0
    for other in range(table.seats):
        if table.pledged[other] < table.pledged[seat]:
            return 0
    return WORTH[table.pledged[seat]]


def score(table, seat):
    return table.points[seat]


@bot
def modest(table, seat, action, first, second):
    """always the lowest / いつも一番低い数"""
    return 10 - first - table.points[seat] // 10 if action == lay else 1
