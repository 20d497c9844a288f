"""What a draft of capture 4 may change: every silence of the source is a setting with its hole id."""

from playkit.kernel import Choice, choice, options, preset, presets, slider, toggle

from .layouts import MOST, fault_of


class Layout(Choice):
    """LOG-H-02."""

    EDGE = 0, "own edge without the corners / 角を除く自分の辺"
    SHORT_EDGE = 1, "the middle of the own edge / 自分の辺の中央"
    WRITTEN = 2, "as written rank by rank / 段ごとに指定"


class FirstPlayer(Choice):
    """LOG-R-03, H-16."""

    BY_LOT = 0, "by lot / くじ引き"
    FIRST_SEAT = 1, "seat 1 / 席1"


class Assignment(Choice):
    """LOG-H-16; from the bottom edge clockwise."""

    USUAL = 0, "black normal, white normal, white large, black large / 黒通常・白通常・白大・黒大"
    MIRRORED = 1, "black normal, black large, white large, white normal / 黒通常・黒大・白大・白通常"


class Allies(Choice):
    """LOG-R-07; which pieces may close a sandwich besides one's own."""

    SIZE_OR_COLOUR = 0, "same size or same colour / 同じ大きさか同じ色"
    OWN_ONLY = 1, "own pieces only / 自分のコマだけ"
    SIZE = 2, "same size / 同じ大きさ"
    COLOUR = 3, "same colour / 同じ色"


class FirstMove(Choice):
    """LOG-R-08, H-04."""

    TAKES_NOTHING = 0, "legal, but captures nothing / 指せるが捕獲しない"
    ILLEGAL = 1, "a capturing first move is illegal / 捕獲になる一手目は指せない"
    TAKES = 2, "captures like any other / 一手目から捕獲できる"


class Several(Choice):
    """LOG-H-06."""

    ALL = 0, "all are captured / すべて捕獲"
    ONE = 1, "the mover chooses one / 一つ選ぶ"


class Stuck(Choice):
    """LOG-H-13."""

    PASSES = 0, "passes / パスになる"
    ELIMINATED = 1, "is out of the game; the pieces stay / 脱落（コマは残る）"


class Ties(Choice):
    """LOG-H-12."""

    SHARED = 0, "win together / 全員が勝者"
    FEWER_LOSSES = 1, "fewer own losses, then later in turn order / 失ったコマが少ない席、次に手番が後の席"


@options
class Options:
    """Defaults are our reading; what the source states carries no hole id."""

    size: int = slider(9, 5, 9, "cells along an edge / 一辺のマス数", hole="LOG-H-01")
    layout: int = choice(Layout.EDGE, "starting picture / 初期配置", hole="LOG-H-02")
    assignment: int = choice(Assignment.USUAL, "pieces by seat / 席ごとのコマ", hole="LOG-H-16")
    first_player: int = choice(FirstPlayer.BY_LOT, "who begins / スタートプレイヤー", hole="LOG-H-16")

    reach: int = slider(8, 1, 8, "cells a piece may slide / 一度に動けるマス数")
    no_return: int = toggle(False, "a piece may not go straight back / 直前のマスへ戻れない", hole="LOG-H-15")
    stuck: int = choice(Stuck.PASSES, "who cannot move / 動けない席", hole="LOG-H-13")

    allies: int = choice(Allies.SIZE_OR_COLOUR, "what closes a sandwich / はさむのに使えるコマ")
    ally_may_be_victims: int = toggle(
        True, "also another piece of the victim's owner / 取られる側の別のコマも使える", hole="LOG-H-03"
    )
    first_move: int = choice(FirstMove.TAKES_NOTHING, "a player's first move / 一手目", hole="LOG-H-04")
    several: int = choice(Several.ALL, "several sandwiches at once / 一手で複数はさんだとき", hole="LOG-H-06")
    optional_capture: int = toggle(False, "capturing is optional / 捕獲するかを選べる", hole="LOG-H-18")
    max_chain: int = slider(1, 1, 7, "pieces in a row that can be captured / 並んだコマを取れる数", hole="LOG-H-07")
    corner_capture: int = toggle(False, "a corner piece can be captured / 角のコマを取れる", hole="LOG-H-09")
    passive_capture: int = toggle(
        False, "who moves into a sandwich is captured / 間に入ったコマは取られる", hole="LOG-H-05"
    )

    few_pieces_end: int = toggle(True, "few pieces end the game / コマが減ると終わる", hole="LOG-H-10")
    few_pieces: int = slider(1, 0, 6, "pieces at which it ends / 終わる残り数", hole="LOG-H-10")
    quiet_turns: int = slider(
        40, 0, 400, "turns without a capture that end it (0: none) / 捕獲なしで終わる手番数（0は無効）", hole="LOG-H-10"
    )
    max_rounds: int = slider(100, 1, 300, "rounds at most / 最大ラウンド数", hole="LOG-H-10")
    capture_goal: int = slider(0, 0, 20, "captures that end it (0: none) / 終わる捕獲数（0は無効）", hole="LOG-H-10")
    last_mover_end: int = toggle(False, "ends when one can move / 動ける席が一つで終わる", hole="LOG-H-10")

    normal_points: int = slider(1, 0, 9, "points of a normal piece / 通常コマの得点", hole="LOG-H-11")
    large_points: int = slider(1, 0, 9, "points of a large piece / 大コマの得点", hole="LOG-H-11")
    loss_points: int = slider(0, 0, 9, "points an own loss costs / 失ったコマの減点", hole="LOG-H-11")
    assist_points: int = slider(0, 0, 9, "points for an ally's owner / 利用されたコマの持ち主の得点", hole="LOG-H-17")
    ties: int = choice(Ties.SHARED, "ties / 同点", hole="LOG-H-12")
    teams: int = toggle(False, "seats across the table are a team / 向かいどうしでチーム")

    rank1: int = slider(0, 0, MOST, "rank 1 of a written picture / 指定する配置の1段目", hole="LOG-H-02")
    rank2: int = slider(0, 0, MOST, "rank 2 of a written picture / 指定する配置の2段目", hole="LOG-H-02")
    rank3: int = slider(0, 0, MOST, "rank 3 of a written picture / 指定する配置の3段目", hole="LOG-H-02")
    rank4: int = slider(0, 0, MOST, "rank 4 of a written picture / 指定する配置の4段目", hole="LOG-H-02")
    rank5: int = slider(0, 0, MOST, "rank 5 of a written picture / 指定する配置の5段目", hole="LOG-H-02")
    rank6: int = slider(0, 0, MOST, "rank 6 of a written picture / 指定する配置の6段目", hole="LOG-H-02")
    rank7: int = slider(0, 0, MOST, "rank 7 of a written picture / 指定する配置の7段目", hole="LOG-H-02")
    rank8: int = slider(0, 0, MOST, "rank 8 of a written picture / 指定する配置の8段目", hole="LOG-H-02")
    rank9: int = slider(0, 0, MOST, "rank 9 of a written picture / 指定する配置の9段目", hole="LOG-H-02")


PRESETS = presets(
    seed=preset("the source to the letter, on 9 x 9 / 原文どおり、9×9"),
    eight=preset("8 x 8, six pieces each / 8×8、各6個", size=8),
    small=preset("7 x 7, five pieces each / 7×7、各5個", size=7),
    tiny=preset("5 x 5, three pieces each / 5×5、各3個", size=5),
    no_ban=preset("captures from the first move on / 一手目から捕獲できる", first_move=FirstMove.TAKES),
    alone=preset("own pieces only close a sandwich / 自分のコマだけではさむ", allies=Allies.OWN_ONLY),
    teams=preset("two against two / 二人対二人", teams=True),
)


def check(options, seats):
    """Refuse starting pictures that do not fit the board, or under which the game would be over before it begins."""
    del seats
    return fault_of(options)
