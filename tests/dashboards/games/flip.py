"""Flip (コイン投げ): one toss decides; what anybody says before it changes nothing."""

# ruff: noqa: D101, D403, D415, ARG001 - a button is no sentence, and a bot gets all that the kernel gives

from playkit.kernel import CHANCE, OVER, Kind, Seat, action, bot, chance, chance_of, emit, facts, number, offer, state


class Word(Kind):
    low, high, ja = 1, 3, "言葉"


@state(seats=range(2, 5))
class Table:
    """Everything the players can see."""

    said = number(0, 5)
    won = number(0, 5)


FACT = facts(won=(Seat, "{seat} wins / {seat}の勝ち"))


def waiting(table):
    if table.won:
        return OVER
    if table.said < table.seats:
        for word in range(1, 4):
            offer(table, say, word)
        return table.said
    for seat in range(table.seats):
        chance_of(table, toss, seat)
    return CHANCE


@action
def say(table, word: Word):
    """say {word} / {word}と言う"""
    table.said += 1


@chance
def toss(table, winner: Seat):
    """the coin falls for {winner} / コインは{winner}に"""
    table.won = winner + 1
    emit(table, FACT.won, winner)


def score(table, seat):
    return 1 if table.won == seat + 1 else 0


@bot
def wordy(table, seat, action, word, other):
    """Say the highest word."""
    return word
