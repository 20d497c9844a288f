"""What a draft of Patchies may change: every silence of the source is a setting with its hole id."""

from playkit.kernel import Choice, choice, options, preset, presets, slider, toggle


class Board(Choice):
    """PAT-H-03."""

    TEMPLATE = 0, "the template / テンプレート"
    SHUFFLE_ALL = 1, "any star anywhere / 全部混ぜる"
    SHUFFLE_WITHIN_KIND = 2, "shuffled within each kind / 種類の中で混ぜる"


class Systems(Choice):
    """PAT-H-01."""

    ROTATION = 0, "the known pair, turned by 90 degrees / 判明している組を90度ずつ回す"
    NUMBERED = 1, "pairing by number / 番号で指定"
    RANDOM_PER_GAME = 2, "random each game / ゲームごとにランダム"


class Clusters(Choice):
    """PAT-H-02; the first five stand in board.CLUSTER_AT under the same number."""

    SPREAD = 0, "spread: no pair shares a line / 分散（組が同じ列に並ばない）"
    ROTATED = 1, "rotated / 90度回転"
    POINT_SYMMETRIC = 2, "point symmetric / 点対称"
    MIRROR = 3, "mirrored / 線対称"
    NEIGHBOUR = 4, "neighbours / 隣どうし"
    NUMBERED = 5, "pairing by number / 番号で指定"
    RANDOM_PER_GAME = 6, "random each game / ゲームごとにランダム"


class ChildEffect(Choice):
    """PAT-H-05."""

    NOTHING = 0, "nothing / 何も起きない"
    DISCARD_ALL = 1, "everybody discards all medals / 全員がメダルをすべて捨てる"
    DISCARD_SOME = 2, "everybody discards some medals / 全員がメダルを何枚か捨てる"
    DRAW = 3, "more cards are drawn / さらにカードを引く"
    DAMAGE = 4, "every star of one kind is damaged / ある種類の星すべてにダメージ"
    MOVE_ALL = 5, "every pawn steps towards the centre / 全員が中央へ一歩"
    SKIP = 6, "the drawer may use no ability / 引いた人はこの手番に能力を使えない"


class SecondLandlord(Choice):
    """PAT-H-07."""

    SHARES_POOL = 0, "no further effect / 追加の効果なし"
    SEPARATE_POOL = 1, "each hoards on its own, in turns / 交互に別々に溜める"
    DOUBLES_INTAKE = 2, "each counts every medal / 人数分だけ溜まる"
    TO_GRAVEYARD = 3, "goes to the graveyard / 墓場へ送る"


class StackPairs(Choice):
    """PAT-H-09, PAT-H-10."""

    IMMEDIATELY = 0, "leave when destroyed / 破壊と同時に墓場へ"
    AT_LANDLORD_WIPE = 1, "leave when the landlord strikes / 大家が壊すとき墓場へ"
    AT_PHASE_END = 2, "leave when the phase ends / フェーズ終了時に墓場へ"


class HospitalMedals(Choice):
    """PAT-H-11."""

    DISCARDED = 0, "go to the graveyard / 墓場へ"
    KEPT_FOR_NEXT_PHASE = 1, "are kept / 次のフェーズまで持つ"
    KEPT_BUT_UNUSABLE = 2, "are kept until the phase ends / フェーズ終了まで持つだけ"


class Medals(Choice):
    """PAT-H-12."""

    KEPT_BY_SURVIVORS = 0, "kept by survivors / 生存者が持ち越す"
    ALL_RESET = 1, "all discarded / 全員捨てる"
    CAPPED = 2, "survivors keep a few / 生存者が上限まで持ち越す"


class BetweenPhases(Choice):
    """PAT-H-13."""

    RESHUFFLE_UNHELD = 0, "shuffle all that nobody holds / 手元以外をすべて混ぜる"
    REBUILD_FULL_DECK = 1, "shuffle everything, medals too / 手元のメダルも戻して混ぜる"
    CONTINUE_DECK = 2, "go on with the deck / 山札をそのまま続ける"


class PlacementTies(Choice):
    """PAT-H-15."""

    CLOCKWISE = 0, "clockwise from the first player / スタートプレイヤーから時計回り"
    RANDOM = 1, "by lot / くじ引き"
    PREVIOUS_ORDER = 2, "as in the phase before / 前フェーズの順"
    REVERSE = 3, "anticlockwise, the first player last / 反時計回りでスタートプレイヤーが最後"


class FirstPlayer(Choice):
    """PAT-H-16."""

    ROTATES = 0, "the next seat clockwise / 時計回りに交代"
    RANDOM = 1, "chosen anew every phase / 毎フェーズ選び直す"
    SAME = 2, "the same all game / ずっと同じ"
    LOWEST_POINTS = 3, "who has fewest points / 最少得点の席"
    LAST_SURVIVOR = 4, "who survived / 生き残った席"


class AbilityWindow(Choice):
    """PAT-H-17."""

    EACH_ABILITY_ONCE = 0, "different abilities combine, each once / 異なる能力を一度ずつ"
    MULTI_USE = 1, "any mix, any number / 何度でも"
    SINGLE_USE = 2, "one use / 一度だけ"


class FailedSearch(Choice):
    """PAT-H-24."""

    WITHOUT_EFFECT = 0, "legal without effect / 効果なしで可"
    ILLEGAL = 1, "illegal / 不可"


class Payment(Choice):
    """PAT-H-27."""

    PLAYER_CHOOSES = 0, "the player chooses / 払う人が選ぶ"
    LEAST_WASTE = 1, "least waste, then many ones / 無駄が少なく、1を多く"


class ShoveReach(Choice):
    """PAT-H-28."""

    FOUR = 0, "up, down, left, right / 上下左右"
    EIGHT = 1, "slanting cells too / 斜めも"


class Characters(Choice):
    """PAT-H-33."""

    VANILLA = 0, "everybody has only the move / 全員が移動のみ"
    CHOSEN = 1, "chosen, all different / 重複なしで選ぶ"
    CHOSEN_FREELY = 2, "chosen, also the same / 重複ありで選ぶ"
    DEALT = 3, "dealt at random / ランダムに配る"
    BY_SEAT = 4, "in the order of seats / 席順"


class HeldStarCards(Choice):
    """PAT-H-42."""

    STAY_MEDALS = 0, "stay medals until spent / 使うまでメダルのまま"
    RETURNED_TO_DECK = 1, "return to the deck / 山札に戻す"


@options
class Options:
    """Defaults are draft 1.4 of our reading; numbers the source gives carry no hole id."""

    board: int = choice(Board.TEMPLATE, "board / 盤面", hole="PAT-H-03")
    systems: int = choice(Systems.ROTATION, "pairs of systems / 星系の組", hole="PAT-H-01")
    system_pairing: int = slider(0, 0, 104, "number of the systems' pairing / 星系の組の番号", hole="PAT-H-01")
    clusters: int = choice(Clusters.SPREAD, "pairs of clusters / 星団の組", hole="PAT-H-02")
    cluster_pairing: int = slider(0, 0, 10394, "number of the clusters' pairing / 星団の組の番号", hole="PAT-H-02")
    rows: int = toggle(True, "rows end the phase / 横一列で終わる", hole="PAT-H-29")
    columns: int = toggle(True, "columns end the phase / 縦一列で終わる", hole="PAT-H-29")
    diagonals: int = toggle(True, "diagonals end the phase / 斜め一列で終わる", hole="PAT-H-29")

    cluster_points: int = slider(1, 0, 20, "points of a cluster / 星団の得点")
    system_points: int = slider(2, 0, 20, "points of a system / 星系の得点")
    planet_points: int = slider(3, 0, 20, "points of a planet / 惑星の得点")
    apartment_points: int = slider(4, 0, 20, "points of the apartment / アパートの得点")
    cluster_hits: int = slider(2, 1, 6, "hits a cluster bears / 星団が壊れるまでの枚数")
    system_hits: int = slider(2, 1, 6, "hits a system bears / 星系が壊れるまでの枚数")
    planet_hits: int = slider(2, 1, 6, "hits a planet bears / 惑星が壊れるまでの枚数")
    apartment_hits: int = slider(1, 1, 6, "hits the apartment bears / アパートが壊れるまでの枚数")

    cluster_cards: int = slider(2, 0, 6, "attack cards per cluster / 星団ごとの攻撃カード")
    system_cards: int = slider(3, 0, 6, "attack cards per system / 星系ごとの攻撃カード")
    planet_cards: int = slider(3, 0, 6, "attack cards per planet / 惑星ごとの攻撃カード")
    apartment_cards: int = slider(2, 0, 6, "attack cards for the apartment / アパートの攻撃カード")
    medal1: int = slider(14, 0, 60, "medals of 1 / メダル1", hole="PAT-H-04")
    medal2: int = slider(4, 0, 30, "medals of 2 / メダル2", hole="PAT-H-04")
    landlords: int = slider(1, 0, 4, "landlords / 大家", hole="PAT-H-04")
    frank: int = slider(1, 0, 4, "Frank / フランク", hole="PAT-H-04")
    jerky: int = slider(1, 0, 4, "Jerky / ジャーキー", hole="PAT-H-04")
    jerky_draws: int = slider(5, 1, 12, "cards Jerky draws / ジャーキーで引く枚数")
    third_child: int = slider(0, 0, 4, "third child / 三人目の子供", hole="PAT-H-05")
    third_child_effect: int = choice(ChildEffect.NOTHING, "the third child's effect / 三人目の効果", hole="PAT-H-05")
    third_child_amount: int = slider(
        1, 1, 6, "how many it discards or draws, or points of the stars it damages / 捨てる・引く枚数、傷つける星の点",
        hole="PAT-H-05",
    )  # fmt: skip

    landlord_limit: int = slider(3, 1, 12, "medals the landlord bears / 大家の限界")
    second_landlord: int = choice(SecondLandlord.SHARES_POOL, "a second landlord / 二人目の大家", hole="PAT-H-07")
    surplus_carries: int = toggle(False, "the landlord keeps the surplus / 大家の余りを持ち越す", hole="PAT-H-08")
    stack_pairs: int = choice(StackPairs.IMMEDIATELY, "cards of destroyed stars / 壊れた星のカード", hole="PAT-H-09")

    phases: int = slider(5, 1, 9, "phases / フェーズ数")
    target: int = slider(5, 1, 99, "points that end the game / ゲームが終わる得点")
    pawns: int = toggle(True, "players place pawns / コマを置く")
    survivors_end: int = toggle(True, "few survivors end the phase / 生存者が減ると終わる")
    survivors: int = slider(1, 0, 4, "survivors at which the phase ends / 終わる生存者数")
    first_player: int = choice(
        FirstPlayer.ROTATES, "first player of later phases / 次のスタートプレイヤー", hole="PAT-H-16"
    )
    placement_ties: int = choice(PlacementTies.CLOCKWISE, "ties in the placing order / 置く順の同点", hole="PAT-H-15")
    placement_shares: int = toggle(True, "placing may share a star / 同じ星に置ける")
    between_phases: int = choice(
        BetweenPhases.RESHUFFLE_UNHELD, "cards between phases / フェーズ間のカード", hole="PAT-H-13"
    )
    deck_runs: int = slider(
        2, 1, 9, "run-outs of the deck that end a phase / 終わりになる山札切れの回数", hole="PAT-H-43"
    )

    medals: int = choice(Medals.KEPT_BY_SURVIVORS, "medals between phases / フェーズ間のメダル", hole="PAT-H-12")
    medal_cap: int = slider(2, 0, 12, "medal cards a survivor keeps / 持ち越せるメダルの枚数", hole="PAT-H-12")
    hospital_medals: int = choice(
        HospitalMedals.DISCARDED, "medals drawn in hospital / 入院中に引いたメダル", hole="PAT-H-11"
    )
    held_star_cards: int = choice(
        HeldStarCards.STAY_MEDALS, "star cards held as medals / 持っている星のカード", hole="PAT-H-42"
    )
    payment: int = choice(Payment.PLAYER_CHOOSES, "which medals pay / 払うメダル", hole="PAT-H-27")

    characters: int = choice(Characters.VANILLA, "characters / キャラクター", hole="PAT-H-33")
    experimental: int = toggle(False, "guessed abilities too / 推測の能力も使う")
    ability_window: int = choice(AbilityWindow.EACH_ABILITY_ONCE, "abilities in a turn / 手番の能力", hole="PAT-H-17")
    walk_cost: int = slider(1, 1, 6, "cost of a move / 移動のコスト")
    walk_shares: int = toggle(False, "a move may share a star / 移動で同じ星に入れる", hole="PAT-H-18")
    warp_cost: int = slider(4, 1, 12, "cost of a warp / ワープのコスト")
    warp_shares: int = toggle(False, "a warp may share a star / ワープで同じ星に入れる", hole="PAT-H-18")
    dig_cost: int = slider(1, 1, 6, "cost of a dig / 一枚引くコスト")
    strike_cost: int = slider(0, 0, 6, "cost of a strike / 攻撃のコスト")
    failed_search: int = choice(
        FailedSearch.WITHOUT_EFFECT, "search without a match / 見つからない探索", hole="PAT-H-24"
    )
    knock_cost: int = slider(3, 1, 12, "cost of a knock / 叩き落としのコスト")
    knock_always: int = toggle(False, "a knock may hit nobody / 空振りの叩き落としも可", hole="PAT-H-37")
    shove_cost: int = slider(2, 1, 12, "cost of a shove / 押し出しのコスト", hole="PAT-H-28")
    shove_reach: int = choice(ShoveReach.FOUR, "reach of a shove / 押し出しの範囲", hole="PAT-H-28")
    push_shares: int = toggle(True, "a push may share a star / 押されて同じ星に入れる", hole="PAT-H-18")
    gather_cost: int = slider(4, 1, 12, "cost of gathering / 呼び寄せのコスト", hole="PAT-A-10")
    repair_cost: int = slider(3, 1, 12, "cost of a repair / 修理のコスト", hole="PAT-H-38")
    last_gasp_draws: int = slider(3, 0, 12, "cards drawn at her last gasp / 最期に引く枚数")


PRESETS = presets(
    vanilla=preset("everybody has only the move: the baseline / 全員が移動のみ（基準）"),
    seed=preset(
        "the source to the letter, characters chosen / 原文どおり、キャラクターを選ぶ", characters=Characters.CHOSEN
    ),
    named=preset("the four named characters, by seat / 名のある四人を席順に", characters=Characters.BY_SEAT),
    board_only=preset(
        "one phase, attack cards only, no pawns: the board alone / 盤だけ（攻撃カードのみ、コマなし、1フェーズ）",
        pawns=False,
        survivors_end=False,
        phases=1,
        medal1=0,
        medal2=0,
        landlords=0,
        frank=0,
        jerky=0,
    ),
)


def check(options, seats):
    """Refuse options under which a phase would be over before it begins."""
    if options.pawns and options.survivors_end and options.survivors >= seats:
        return (
            f"the phase ends at {options.survivors} survivors, but only {seats} play"
            f" / 生存者{options.survivors}人で終わる設定ですが、席は{seats}つです"
        )
    stars = (options.cluster_cards, options.system_cards, options.planet_cards, options.apartment_cards)
    others = (options.medal1, options.medal2, options.landlords, options.frank, options.jerky, options.third_child)
    if not any(stars) and not any(others):
        return "the deck has no cards / 山札にカードがありません"
    return None
