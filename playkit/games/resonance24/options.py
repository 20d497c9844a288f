"""What a draft of 24 may change: every silence of the source, and every variant its designer ponders.

Holes are named T24-H, variants T24-V as in docs/rules/resonance24.md. What a draft adds to draft 12 is off by default.
"""

from playkit.kernel import Choice, choice, options, preset, presets, slider, toggle


class FaceDown(Choice):
    """T24-H-01: which columns lie face-down in hands 1 and 2."""

    LAST = 0, "column 5 / ５列目"
    FOURTH = 1, "column 4 / ４列目"
    LAST_TWO = 2, "columns 4 and 5 / ４列目と５列目"
    NOWHERE = 3, "none / なし"


class Opening(Choice):
    """T24-H-23: when face-down cases are turned up."""

    WITH_FIRST_CARDS = 0, "with the first cards / １枚目の公開と同時"
    AT_RESOLUTION = 1, "when the case is resolved / その事件の解決時"


class Deck(Choice):
    """T24-V-11, T24-V-12: the numbers of a suit; cards.COPIES and BOSS_OF stand in this order."""

    SEED = 0, "2 3 4 5: 24 cards / 2・3・4・5：24枚"
    BOSS_6 = 1, "2 3 4 4 6: 30 cards / 2・3・4・4・6：30枚"
    BOSS_5 = 2, "2 3 3 4 5: 30 cards / 2・3・3・4・5：30枚"
    BOSS_6_LOW = 3, "2 3 3 4 6: 30 cards / 2・3・3・4・6：30枚"
    SPECIAL_SUIT = 4, "2 3 4 5 and six special cards: 30 cards / 2・3・4・5と特別スート6枚：30枚"


class NextDeck(Choice):
    """T24-H-04, T24-V-11: what the next hand is dealt from."""

    REMAINING = 0, "hand 2 from the rest, hand 3 with the discards / ２ハンド目は残りから、３ハンド目は捨て札も"
    RESHUFFLED = 1, "all but kept cards, every hand / 毎回、手元以外をすべて混ぜる"
    NO_RETURN = 2, "no card returns / カード返却なし"


class Keeping(Choice):
    """T24-H-05."""

    SECRET = 0, "face-down, all at once / 裏向きで同時に"
    OPEN = 1, "face-up, in play order / 表向きでプレイ順に"


class OrderTies(Choice):
    """T24-H-08."""

    PREVIOUS_ORDER = 0, "as before / 前の順番"
    REVERSE = 1, "against the order before / 前の順番の逆"
    RANDOM = 2, "by lot / くじ引き"
    SHARE = 3, "shared, nearer to the dealer first / 同順、親に近い席が先"


class HeroInOrder(Choice):
    """T24-H-09: the number of a Hero Time that counts, when challengers line up."""

    ZERO = 0, "0 / 0"
    INFINITE = 1, "above all / 最大"


class Challengers(Choice):
    """T24-H-11."""

    EVERYBODY = 0, "everybody who takes part / 参加者全員"
    NOT_THE_HERO = 1, "not who has Hero Time / ヒーロータイム以外"
    WITH_A_CHANCE = 2, "not the hero, nor who cannot win a card / ヒーローと勝ち目のない人以外"


class ChallengeOrder(Choice):
    """T24-H-12."""

    FIXED = 0, "lined up once / 最初に決める"
    DYNAMIC = 1, "lowest power of those left / そのつど最も低い人"
    SIMULTANEOUS = 2, "dice chosen secretly at once / 伏せて同時に宣言"


class TwoDice(Choice):
    """T24-H-13."""

    TOGETHER = 0, "thrown together / 同時に振る"
    SEQUENTIAL = 1, "one after the other / 一つずつ決める"


class KilledCards(Choice):
    """T24-H-14: what lies at later cases before a killed player."""

    REMOVED = 0, "counts for nothing / 無効"
    HERO_CLASHES = 1, "its Hero Time still clashes / ヒーローだけバッティングする"
    RANKED = 2, "still ranks, without challenge / 順位にも入る（チャレンジ不可）"


class LoneOfficer(Choice):
    """T24-H-15."""

    FIRST_CARD = 0, "takes the first-place card / １位のカードだけ"
    ALL_CARDS = 1, "takes them all / すべて取る"


class Ties(Choice):
    """T24-V-17."""

    PLAY_ORDER = 0, "first card, then play order / １枚目、次にプレイ順"
    PROXY = 1, "first card, then nobody: a proxy each / １枚目、次は全員代理カード"


class DeathPenalty(Choice):
    """T24-V-18, for deaths before the last hand."""

    HALVE = 0, "VP are halved / ＶＰが半分"
    NOTHING = 1, "only absent / 参加できないだけ"
    LOSE_ONE_CARD = 2, "lose the cheapest case of the hand / そのハンドの最も安い事件を失う"
    HOSPITAL = 3, "begin the next hand injured / 次のハンドを負傷で始める"


class Halving(Choice):
    """T24-H-17."""

    TOTAL = 0, "all VP / 合計ＶＰ"
    THIS_HAND = 1, "only the VP of this hand / このハンドのＶＰだけ"


class LastStand(Choice):
    """T24-V-19: VP for dying in the last hand; LAST_STAND in challenges.py stands in this order."""

    NOTHING = 0, "nothing / なし"
    FLAT_2 = 1, "2 / 2"
    SIX_MINUS_ROUND = 2, "5 4 3 2 1 by case / 事件順に5・4・3・2・1"
    FIVE_MINUS_ROUND = 3, "4 3 2 1 0 by case / 事件順に4・3・2・1・0"
    NONE_IN_THE_LAST = 4, "5 4 3 2 0 by case / 事件順に5・4・3・2・0"


class Detectives(Choice):
    """T24-H-36."""

    CHOSEN = 0, "chosen from the dealer on / 親から順に選ぶ"
    BY_SEAT = 1, "in the order of seats / 席順"


class Lookalike(Choice):
    """T24-H-37."""

    SAME_SKILL = 0, "the same skill / 同じスキル"
    CHOSEN = 1, "a free detective is chosen / 空いている刑事から選ぶ"


class SkillStart(Choice):
    """T24-V-20."""

    HAND_2 = 0, "from hand 2 / ２ハンド目から"
    HAND_1 = 1, "from hand 1 / １ハンド目から"
    HAND_1_LIMITED = 2, "from hand 1, there once / １ハンド目から（１回だけ）"
    GROWING = 3, "growing with the hand / ハンドごとに強くなる"


class Skills(Choice):
    """T24-V-21."""

    DRAFT_12 = 0, "as in draft 12 / 草案１２"
    REVISED = 1, "as reconsidered / 再考版"


class WolfBonus(Choice):
    """T24-H-18."""

    AT_DEATH = 0, "at the moment of death / 殉職した時点"
    AFTER_HALVING = 1, "after the halving / 半分にした後"


class HibachiGreat(Choice):
    """T24-H-19."""

    RAISED = 0, "7 + 1 is a great success / 7+1も大成功"
    NATURAL = 1, "only a natural 8 / 出目8だけ"


class TwoHandTie(Choice):
    """T24-H-24."""

    EARLIEST = 0, "the earliest in play order / プレイ順の早い人"
    LATEST = 1, "the latest in play order / プレイ順の遅い人"


class Sorting(Choice):
    """T24-V-04, T24-V-14: whether won cases are put up (information) or down (score)."""

    NEVER = 0, "no / しない"
    WHEN_WON = 1, "at once when won / 獲得時"
    AT_HAND_END = 2, "when the hand ends / ハンド終了時"


class UpEffect(Choice):
    """T24-V-04, T24-V-14: what the cases put up improve."""

    NOTHING = 0, "nothing / なし"
    POWER = 1, "power / 捜査力"
    DIE = 2, "the challenge die / チャレンジの出目"
    DIE_PLUS_1 = 3, "the die by 1 where the suit is / そのスートがあれば出目+1"
    POWER_IN_CHALLENGE = 4, "power when challenging / チャレンジ時の捜査力"


class DownEffect(Choice):
    """T24-V-04, T24-V-06, T24-V-15: what the cases put down are worth besides their number."""

    NOTHING = 0, "nothing / なし"
    POINTS = 1, "VP for later cases / 以後の獲得にＶＰ"
    SETS = 2, "a set bonus at the end / 最終セットボーナス"


class SideCount(Choice):
    """T24-V-04 a, b, c."""

    SUIT_COUNT = 0, "cards of the suit / そのスートの枚数"
    SUIT_ANY_TOTAL = 1, "all cards, if the suit is there / そのスートがあれば全枚数"
    FLAT_COUNT = 2, "all cards / 全枚数"


class Carry(Choice):
    """T24-V-04: what stays up and down between hands."""

    RESET_EACH_HAND = 0, "nothing / なし"
    KEEP_ONE_EACH_SIDE = 1, "one up and one down / 上下１枚ずつ"
    KEEP_ALL = 2, "everything / すべて"


class UpLook(Choice):
    """T24-V-14: when information looks under face-down cases."""

    NEVER = 0, "never / なし"
    HAND_3 = 1, "in hand 3 / ３ハンド目"
    EVERY_HAND = 2, "in every hand / 毎ハンド"


class SetBonus(Choice):
    """T24-V-15; SET_POINTS in game_end.py stands in this order."""

    LINEAR_2 = 0, "1 each from 2 cards / ２枚以上で１枚１点"
    TRIANGULAR = 1, "0 1 3 6 10 15 / 0・1・3・6・10・15"
    THREE_UP = 2, "4 for three, 1 for each more / ３枚４点、以後１点ずつ"
    THREE_UP_5 = 3, "5 for three, 1 for each more / ３枚５点、以後１点ずつ"
    LINEAR_3 = 4, "1 each from 3 cards / ３枚以上で１枚１点"


class Boss(Choice):
    """T24-V-13: the highest card of a suit."""

    NORMAL = 0, "a case like any other / 普通の事件"
    REMOVED = 1, "not in the deck / 最初から抜く"
    ESCAPES = 2, "escapes after the hand, leaving a proxy / ハンド後に逃げ、代理カード"
    ARREST_NEEDS_INFO = 3, "escapes without information on its suit / そのスートの情報がなければ逃げる"


class BonusTiming(Choice):
    """T24-V-10."""

    AT_ONCE = 0, "at once / その場で"
    GAME_END = 1, "when the game ends / ゲーム終了時"


@options
class Options:
    """Defaults are draft 12 to the letter; what the source leaves open carries a hole id."""

    hands: int = slider(3, 1, 3, "hands / ハンド数")
    rows: int = slider(2, 2, 3, "places a case / 事件ごとの順位")
    facedown: int = choice(FaceDown.LAST, "face-down columns / 裏向きの列", hole="T24-H-01")
    opening: int = choice(Opening.WITH_FIRST_CARDS, "turning cases up / 裏向きの事件の公開", hole="T24-H-23")
    deck: int = choice(Deck.SEED, "numbers of a suit / スートの数字")
    next_deck: int = choice(NextDeck.REMAINING, "cards of the next hand / 次ハンドのカード", hole="T24-H-04")
    boss: int = choice(Boss.NORMAL, "the boss of a suit / ボス")

    detectives: int = choice(Detectives.CHOSEN, "detectives / 刑事の決め方", hole="T24-H-36")
    skills: int = choice(Skills.DRAFT_12, "skills / スキル")
    skill_start: int = choice(SkillStart.HAND_2, "skills begin / スキルの開始")
    wolf_points: int = slider(4, 0, 12, "VP for Wolf's death / ウルフの殉職ＶＰ")
    wolf_bonus: int = choice(WolfBonus.AT_DEATH, "Wolf's VP come / ウルフのＶＰの時期", hole="T24-H-18")
    wolf_by_injury: int = toggle(
        True, "Wolf's VP for dying of injuries / 負傷による殉職でもウルフのＶＰ", hole="T24-H-35"
    )
    hibachi_great: int = choice(HibachiGreat.RAISED, "Hibachi's great success / ヒバチの大成功", hole="T24-H-19")
    lookalike: int = choice(Lookalike.SAME_SKILL, "the lookalike / よく似た刑事", hole="T24-H-37")

    hero_first: int = toggle(True, "Hero Time as first card / １枚目のヒーロータイム", hole="T24-H-10")
    hero_in_order: int = choice(
        HeroInOrder.ZERO, "Hero Time among challengers / チャレンジ順のヒーロー", hole="T24-H-09"
    )
    challengers: int = choice(Challengers.EVERYBODY, "who may challenge / チャレンジできる人", hole="T24-H-11")
    challenge_order: int = choice(ChallengeOrder.FIXED, "order of challenges / チャレンジの順番", hole="T24-H-12")
    two_dice: int = choice(TwoDice.TOGETHER, "both dice / 両方のダイス", hole="T24-H-13")
    killed_cards: int = choice(KilledCards.REMOVED, "cards of the killed / 殉職者のカード", hole="T24-H-14")
    lone_officer: int = choice(LoneOfficer.FIRST_CARD, "one left takes / 残り一人の獲得", hole="T24-H-15")
    zero_ranks: int = toggle(True, "power 0 may rank / 捜査力0も順位に入る", hole="T24-H-16")
    ties: int = choice(Ties.PLAY_ORDER, "ties / 同着")

    death_penalty: int = choice(DeathPenalty.HALVE, "the price of death / 殉職のデメリット")
    halving: int = choice(Halving.TOTAL, "what is halved / 半分になるもの", hole="T24-H-17")
    last_stand: int = choice(LastStand.NOTHING, "VP for death in the last hand / 最終ハンドの殉職ボーナス")
    killed_keep: int = toggle(True, "the killed keep a case / 殉職者も事件を残す", hole="T24-H-32")
    keep_optional: int = toggle(False, "keeping is optional / 残すのは任意", hole="T24-H-05")
    keep_replaces: int = toggle(False, "a new kept case replaces the old / 新しく残すと前のは捨てる", hole="T24-H-05")
    keeping: int = choice(Keeping.SECRET, "how cases are kept / 残し方", hole="T24-H-05")
    keep_in_two_hands: int = toggle(True, "keeping in a game of two hands / ２ハンド制でも残す", hole="T24-H-38")
    kept_score_again: int = toggle(False, "kept cases score again / 残した事件をもう一度数える", hole="T24-H-06")

    order_ties: int = choice(OrderTies.PREVIOUS_ORDER, "ties in play order / プレイ順の同点", hole="T24-H-08")
    order_after_hand_2: int = toggle(
        True, "new play order after hand 2 / ２ハンド目の後もプレイ順を決め直す", hole="T24-H-25"
    )
    two_hand_tie: int = choice(TwoHandTie.EARLIEST, "tie after two hands / ２ハンド制の同点", hole="T24-H-24")
    officer: int = slider(3, 0, 12, "VP of Active Officer / 活躍者のＶＰ")
    mastermind: int = slider(1, 0, 12, "VP of Mastermind / 黒幕のＶＰ")
    mastermind_kept: int = toggle(True, "kept cases count for Mastermind / 黒幕に残した事件も数える", hole="T24-H-07")

    hand_2_halves: int = slider(2, 2, 6, "halves a VP of hand 2 counts / ２ハンド目の倍率（半分単位）")
    hand_3_halves: int = slider(2, 2, 6, "halves a VP of hand 3 counts / ３ハンド目の倍率（半分単位）")
    catchup_seats: int = slider(0, 0, 4, "lowest seats that are helped / 追い風を受ける下位の席数")
    catchup_power: int = slider(0, 0, 3, "power they gain / 追い風の捜査力")
    catchup_halves: int = slider(2, 2, 6, "halves their VP count / 追い風の倍率（半分単位）")

    sorting: int = choice(Sorting.NEVER, "putting won cases up or down / 獲得した事件の配置")
    up_effect: int = choice(UpEffect.NOTHING, "cases put up / 上側の効果")
    down_effect: int = choice(DownEffect.NOTHING, "cases put down / 下側の効果")
    side_count: int = choice(SideCount.SUIT_COUNT, "how a side counts / 枚数の数え方")
    carry: int = choice(Carry.RESET_EACH_HAND, "what stays between hands / 持ち越し")
    up_look: int = choice(UpLook.NEVER, "looking by information / 情報で裏を見る")
    set_bonus: int = choice(SetBonus.LINEAR_2, "set bonus / セットボーナス")
    bonus_timing: int = choice(BonusTiming.AT_ONCE, "bonuses are paid / ボーナスの時期")
    proxy_points: int = slider(2, 0, 3, "VP of a proxy / 代理カードのＶＰ")
    proxies: int = slider(10, 1, 14, "proxies / 代理カードの枚数")


PRESETS = presets(
    draft12=preset("draft 12 to the letter / 草案１２どおり"),
    one_hand=preset("one hand / １ハンド制", hands=1),
    two_hands=preset("two hands / ２ハンド制", hands=2),
    double_second=preset("two hands, the second doubled / ２ハンド制、２ハンド目は２倍", hands=2, hand_2_halves=4),
    catchup=preset("two hands, the two lowest get +1 power / ２ハンド制、下位２人に捜査力+1",
                   hands=2, catchup_seats=2, catchup_power=1),
    record_suit=preset("investigation record by suit / 捜査記録（スートの枚数）", sorting=Sorting.WHEN_WON,
                       up_effect=UpEffect.POWER, down_effect=DownEffect.POINTS),
    record_total=preset("investigation record, suit opens the total / 捜査記録（スートがあれば全枚数）",
                        sorting=Sorting.WHEN_WON, up_effect=UpEffect.POWER, down_effect=DownEffect.POINTS,
                        side_count=SideCount.SUIT_ANY_TOTAL),
    record_flat=preset("investigation record by number / 捜査記録（単純な枚数）", sorting=Sorting.WHEN_WON,
                       up_effect=UpEffect.POWER, down_effect=DownEffect.POINTS, side_count=SideCount.FLAT_COUNT),
    no_return=preset("30 cases, none returns / 30枚、返却なし", deck=Deck.BOSS_5, next_deck=NextDeck.NO_RETURN),
    two_piles=preset("information and score, no return / 情報と得点、返却なし", deck=Deck.BOSS_6,
                     next_deck=NextDeck.NO_RETURN, sorting=Sorting.AT_HAND_END, down_effect=DownEffect.SETS,
                     carry=Carry.KEEP_ALL, up_look=UpLook.HAND_3, boss=Boss.ARREST_NEEDS_INFO,
                     set_bonus=SetBonus.THREE_UP),
    reconsidered=preset("all that the designer reconsiders / 再考のまとめ", deck=Deck.BOSS_5,
                        next_deck=NextDeck.NO_RETURN, sorting=Sorting.AT_HAND_END, down_effect=DownEffect.SETS,
                        carry=Carry.KEEP_ALL, up_look=UpLook.HAND_3, boss=Boss.ARREST_NEEDS_INFO,
                        set_bonus=SetBonus.THREE_UP, ties=Ties.PROXY, death_penalty=DeathPenalty.HOSPITAL,
                        last_stand=LastStand.SIX_MINUS_ROUND, skills=Skills.REVISED),
    skills_at_once=preset("skills from hand 1 / スキルは１ハンド目から", skill_start=SkillStart.HAND_1),
    revised_skills=preset("the revised skills / 改変スキル", skills=Skills.REVISED),
)  # fmt: skip
