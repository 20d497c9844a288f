"""What 24 is played with: cases, detectives, hours and dice, as numbers and their names."""

from playkit.kernel import Kind

NONE = -1

CASES = 5
SLOTS = 15
# What a detective has in hand (R24-G-01): how many cards of 0, 1 ... 6 hours, and one Hero Time.
HAND_SET = (2, 1, 1, 2, 1, 1, 1, 1)
HERO, FACES = 7, 8

# Case cards are numbered suit by suit; within a suit by value, from 2 to 6.
LOWEST, VALUES, SUITS, CARDS = 2, 5, 7, 35
SPECIAL = 6
# Copies of each value in a suit for every alternative of options.Deck, then the value of its highest card, the boss.
COPIES = ((1, 1, 1, 1, 0), (1, 1, 2, 0, 1), (1, 2, 1, 1, 0), (1, 2, 1, 0, 1), (1, 1, 1, 1, 0))
SPECIAL_COPIES = (1, 2, 2, 1, 0)
BOSS_OF = (5, 6, 5, 6, 5)

SCOTCH, WOLF, HIBACHI, LLOYD, DOKABEN, DETECTIVES = 0, 1, 2, 3, 4, 5

# Dice of a challenge: the two colours add up to both.
NO_DIE, GREEN, RED, BOTH = 0, 1, 2, 3
SIDES = 8

_SUIT_NAMES = ("bomb", "hijack", "bio", "street", "hostage", "assassination", "special")
_SUIT_JA = ("爆弾テロ", "ハイジャック", "バイオテロ", "市街地銃撃戦", "立て籠もり", "要人暗殺", "特別")


class Card(Kind):
    """A case card: its suit and its number."""

    ja = "事件カード"
    names = tuple(f"{suit}{value}" for suit in _SUIT_NAMES for value in range(2, 7))
    labels = tuple(
        f"{suit} {value} / {ja}{value}" for suit, ja in zip(_SUIT_NAMES, _SUIT_JA, strict=True) for value in range(2, 7)
    )


class Slot(Kind):
    """A place of the layout: first-place row above, second-place row below, a third where rows are three."""

    ja, column = "事件置き場", "cell"
    names = tuple(f"{place}{case}" for place in ("first", "second", "third") for case in range(1, 6))
    labels = tuple(
        f"case {case}, {en} / 事件{case}の{ja}"
        for en, ja in (("1st", "1位"), ("2nd", "2位"), ("3rd", "3位"))
        for case in range(1, 6)
    )


class Case(Kind):
    """A column of the layout, 0-based in data; its number is that of its upper slot."""

    ja, column = "事件番号", "cell"
    names = tuple(str(case) for case in range(1, 6))
    labels = tuple(f"case {case} / 事件{case}" for case in range(1, 6))


class Face(Kind):
    """A card of a detective: hours, or Hero Time (7)."""

    ja = "刑事カード"
    names = (*(str(hours) for hours in range(7)), "hero")
    labels = (*(f"{hours} h / {hours}時間" for hours in range(7)), "Hero Time / ヒーロータイム")


class Who(Kind):
    """A detective."""

    ja = "刑事"
    names = ("scotch", "wolf", "hibachi", "lloyd", "dokaben")
    labels = ("Scotch / スコッチ", "Wolf / ウルフ", "Hibachi / ヒバチ", "Lloyd / ロイド", "Dokaben / ドカベン")


class Dice(Kind):
    """What a challenger throws."""

    ja = "チャレンジダイス"
    names = ("none", "green", "red", "both")
    labels = ("no die / 振らない", "the green die / 緑", "the red die / 赤", "both dice / 緑と赤")


class Pips(Kind):
    """What a die shows."""

    low, high, ja = 1, SIDES, "出目"


class Points(Kind):
    """Victory points; below 0 where they are taken away."""

    low, high, ja = -999, 999, "ＶＰ"


class Power(Kind):
    """The power of a seat in a case."""

    high, ja = 99, "捜査力"


class Place(Kind):
    """Who comes first, second, third in a case."""

    ja = "順位"
    names = ("first", "second", "third")
    labels = ("1st / 1位", "2nd / 2位", "3rd / 3位")


class Turn(Kind):
    """A place in the order of play, from 1."""

    low, high, ja = 1, 5, "プレイ順"


class Reason(Kind):
    """What points besides those of a case are for."""

    ja = "理由"
    names = ("wolf", "last_stand", "score_side", "officer", "mastermind", "sets", "kept_again", "set_aside")
    labels = (
        "Wolf's death / ウルフの殉職",
        "a death in the last hand / 最終ハンドの殉職",
        "the score side / 得点側",
        "Active Officer / 活躍者",
        "Mastermind / 黒幕",
        "sets / セットボーナス",
        "kept cases / 手元の事件",
        "bonuses set aside / 後払いのボーナス",
    )


FOR_WOLF, FOR_LAST_STAND, FOR_SCORE_SIDE, FOR_OFFICER, FOR_MASTERMIND, FOR_SETS, FOR_KEPT, FOR_DEFERRED = range(8)
