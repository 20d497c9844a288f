"""Which options of 24 contradict each other: refused before a game begins, with the reason in both languages."""

from __future__ import annotations

from .cards import CASES, COPIES, SPECIAL_COPIES
from .options import (
    Boss,
    Carry,
    DeathPenalty,
    Deck,
    DownEffect,
    NextDeck,
    SetBonus,
    Skills,
    SkillStart,
    Sorting,
    UpEffect,
    UpLook,
)


def check(options, seats):
    """Refuse options that contradict each other or the number of cards."""
    return (
        _too_few_cards(options, seats)
        or _idle_sides(options)
        or _idle_catchup(options, seats)
        or _idle_hands(options)
        or _idle_boss(options)
    )


def cards_in(options):
    """Count the case cards of a game: 24 or 30, without the bosses where they are removed."""
    suit = sum(COPIES[options.deck]) - (options.boss == Boss.REMOVED)
    special = sum(SPECIAL_COPIES) - (options.boss == Boss.REMOVED)
    return 6 * suit + (special if options.deck == Deck.SPECIAL_SUIT else 0)


def _too_few_cards(options, seats):
    """Every hand must be dealt even if as many cases as possible stay with the players."""
    dealt, cards = CASES * options.rows, cards_in(options)
    for hand in range(1, options.hands + 1):
        left = cards - _away(options, seats, hand - 1)
        if left < dealt:
            return (
                f"hand {hand} needs {dealt} cases, and of {cards} only {left} may be left"
                f" / {hand}ハンド目に事件が{dealt}枚必要ですが、{cards}枚のうち{left}枚しか残らないことがあります"
            )
    return None


def _away(options, seats, before):
    """Count the cards that may be out of the deck after some hands."""
    dealt = CASES * options.rows
    if before == 0:
        return 0
    if options.next_deck == NextDeck.NO_RETURN or (options.next_deck == NextDeck.REMAINING and before == 1):
        return before * dealt
    if options.sorting != Sorting.NEVER and options.carry == Carry.KEEP_ALL:
        return before * dealt
    if options.sorting != Sorting.NEVER and options.carry == Carry.KEEP_ONE_EACH_SIDE:
        return min(2 * seats, before * dealt)
    return seats * (1 if options.keep_replaces else before)


def _idle_sides(options):
    """Refuse what speaks of cases put up and down where nobody puts them there."""
    settings = (
        ("up_effect", options.up_effect, UpEffect.NOTHING),
        ("down_effect", options.down_effect, DownEffect.NOTHING),
        ("carry", options.carry, Carry.RESET_EACH_HAND),
        ("up_look", options.up_look, UpLook.NEVER),
        ("boss arrest", options.boss == Boss.ARREST_NEEDS_INFO, 0),
    )
    told = [name for name, value, idle in settings if value != idle]
    if options.sorting == Sorting.NEVER and told:
        return (
            f"{told[0]} needs cases that are put up or down (sorting)"
            f" / {told[0]} には、事件を上下に置く設定（sorting）が必要です"
        )
    if options.sorting != Sorting.NEVER and not told:
        return "cases are put up or down without any effect / 事件を上下に置いても効果がありません"
    if options.set_bonus != SetBonus.LINEAR_2 and options.down_effect != DownEffect.SETS:
        return "a set bonus needs down_effect = sets / セットボーナスには down_effect = sets が必要です"
    if (
        options.sorting == Sorting.AT_HAND_END
        and options.hands == 1
        and (options.up_effect or options.up_look)
    ):  # fmt: skip
        return "information from the end of the only hand is of no use / １ハンド制では、終了時の情報は使えません"
    return None


def _idle_catchup(options, seats):
    """Refuse help for nobody, for everybody, or without any effect."""
    helps = options.catchup_power > 0 or options.catchup_halves > 2
    if bool(options.catchup_seats) != helps:
        return (
            "help for the lowest needs both catchup_seats and a catchup_power or catchup_halves"
            " / 追い風には catchup_seats と、catchup_power か catchup_halves の両方が必要です"
        )
    if options.catchup_seats >= seats:
        return (
            f"{options.catchup_seats} of {seats} seats would be helped: that is everybody"
            f" / {seats}席のうち{options.catchup_seats}席に追い風では、全員になります"
        )
    return None


def _idle_hands(options):
    """Refuse settings of a hand that is not played."""
    if options.hands < 2 and (options.catchup_seats or options.hand_2_halves != 2):
        return "one hand is played: nothing can change from hand 2 on / １ハンド制では２ハンド目の設定は使えません"
    if options.hands < 3 and options.hand_3_halves != 2:
        return "hand 3 is not played / ３ハンド目がありません"
    if options.hands == 1 and options.death_penalty in (DeathPenalty.LOSE_ONE_CARD, DeathPenalty.HOSPITAL):
        return "a death in the last hand has no price / 最終ハンドの殉職にはデメリットがありません"
    return None


def _idle_boss(options):
    """Refuse a growing strength of skills that have none."""
    if options.skills == Skills.REVISED and options.skill_start == SkillStart.GROWING:
        return "the revised skills do not grow / 改変スキルは強くなりません"
    return None
