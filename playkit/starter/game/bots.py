"""Who plays when nobody is there: give every action a worth, the highest is picked."""

from playkit.kernel import bot

from .rules import keep


@bot
def careful(table, seat, action, first, second):
    """keeps 4, or whatever wins / 4点か、勝てる点なら確定"""
    enough = table.pile >= 4 or table.points[seat] + table.pile >= table.options.target
    return int(enough) if action == keep else int(not enough)
