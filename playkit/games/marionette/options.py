"""What a draft of Marionette may change: numbers of the source, and every silence with its hole id."""

from playkit.kernel import Choice, choice, options, preset, presets, slider, toggle


class CrownTiming(Choice):
    """MAR-H-02."""

    END_OF_ROUND = 0, "when the round is over / ラウンドの終わり"
    IMMEDIATELY = 1, "when the King is called / 国王が呼ばれたとき"


class ThiefTargets(Choice):
    """MAR-H-04."""

    LATER_AND_ALIVE = 0, "characters after the Thief who were not murdered / 盗賊より後で暗殺されていない職業"
    ANY = 1, "any other character / 他のどの職業でも"


class Discards(Choice):
    """MAR-H-08."""

    DECK_BOTTOM = 0, "go under the deck / 山札の下へ"
    RESHUFFLED = 1, "are shuffled when the deck is empty / 捨て札にし、山札が尽きたら混ぜる"


class LibraryAndObservatory(Choice):
    """MAR-H-10."""

    DRAW3_KEEP2 = 0, "draw 3, keep 2 / 3枚めくって2枚もらう"
    KEEP3 = 1, "draw 3, keep all / 3枚ともすべてもらう"
    CHOOSE_ONE = 2, "use one of the two / どちらか一方を使う"


class MercenaryTiming(Choice):
    """MAR-H-13."""

    ANY_TIME = 0, "at any time of the turn / ターンのいつでも"
    END_OF_TURN = 1, "as the last thing of the turn / ターンの最後だけ"


class Ties(Choice):
    """MAR-H-17."""

    SHARED = 0, "all win together / 全員が勝者"
    VALUE_THEN_GOLD = 1, "most points of districts, then coins / 建物の点、次にコイン"
    GOLD = 2, "most coins / コインの多い人"
    HIGHEST_RANK = 3, "highest character of the last round / 最終ラウンドの職業番号が大きい人"


class HauntedCity(Choice):
    """MAR-H-25."""

    ANY_ROUND = 0, "whenever it was built / いつ建てても使える"
    NOT_IF_BUILT_LAST_ROUND = 1, "not if built in the last round / 最終ラウンドに建てたら紫のまま"


@options
class Options:
    """Numbers that the source gives carry no hole id."""

    districts: int = slider(8, 4, 8, "districts that end the game / ゲームが終わる建物の数")
    start_cards: int = slider(4, 0, 6, "cards at the start / 最初の手札")
    start_coins: int = slider(2, 0, 10, "coins at the start / 最初のコイン")
    first_bonus: int = slider(4, 0, 9, "points for the first complete city / 最初に完成した点")
    complete_bonus: int = slider(2, 0, 9, "points for other complete cities / 後から完成した点")
    colour_bonus: int = slider(3, 0, 9, "points for five colours / 5色の点")

    king_never_faceup: int = toggle(
        False, "the King is never removed face-up / 国王は公開で取り除かれない", hole="MAR-H-01"
    )
    crown_timing: int = choice(CrownTiming.END_OF_ROUND, "when the crown moves / 王冠が移るとき", hole="MAR-H-02")
    king_killed_gets_crown: int = toggle(
        True, "a murdered King still gets the crown / 暗殺された国王も王冠を得る", hole="MAR-H-02"
    )
    thief_targets: int = choice(
        ThiefTargets.LATER_AND_ALIVE, "whom the Thief may name / 盗賊が指定できる職業", hole="MAR-H-04"
    )
    duplicates: int = toggle(False, "equal districts in one city / 同じ建物を二つ建てられる", hole="MAR-H-07")
    discards: int = choice(Discards.DECK_BOTTOM, "discarded districts / 捨てられた建物カード", hole="MAR-H-08")
    mercenary_timing: int = choice(
        MercenaryTiming.ANY_TIME, "when the Mercenary destroys / 傭兵が破壊できるとき", hole="MAR-H-13"
    )
    own_districts: int = toggle(False, "the Mercenary may destroy his own / 傭兵は自分の建物も壊せる", hole="MAR-H-12")
    graveyard_saves_itself: int = toggle(False, "the Graveyard may save itself / 墓地は自身も拾える", hole="MAR-H-11")
    library_and_observatory: int = choice(
        LibraryAndObservatory.DRAW3_KEEP2, "Library and Observatory together / 図書館と天文台の両方", hole="MAR-H-10"
    )
    haunted: int = choice(HauntedCity.ANY_ROUND, "Haunted City as any colour / 幽霊都市の色", hole="MAR-H-25")
    ties: int = choice(Ties.SHARED, "equal points / 同点", hole="MAR-H-17")

    smithy_price: int = slider(3, 1, 5, "coins the Smithy takes / 鍛冶屋に払うコイン")
    smithy_cards: int = slider(2, 1, 5, "cards the Smithy gives / 鍛冶屋で引く枚数")
    laboratory_coins: int = slider(1, 1, 3, "coins the Laboratory gives / 研究所のコイン")
    observatory_cost: int = slider(5, 4, 5, "cost of the Observatory / 天文台のコスト")

    haunted_city: int = toggle(True, "with the Haunted City / 幽霊都市を入れる")
    keeps: int = slider(2, 0, 2, "Keeps in the deck / 見張り台の枚数")
    laboratory: int = toggle(True, "with the Laboratory / 研究所を入れる")
    smithy: int = toggle(True, "with the Smithy / 鍛冶屋を入れる")
    graveyard: int = toggle(True, "with the Graveyard / 墓地を入れる")
    observatory: int = toggle(True, "with the Observatory / 天文台を入れる")
    library: int = toggle(True, "with the Library / 図書館を入れる")
    school_of_magic: int = toggle(True, "with the School of Magic / 魔術学校を入れる")
    university: int = toggle(True, "with the University / 大学を入れる")
    dragon_gate: int = toggle(True, "with the Dragon Gate / ドラゴンの守りを入れる")


PRESETS = presets(
    peca=preset("the source to the letter / 原文どおり"),
    ffg_classic=preset(
        "the classic printed rules / 古典的な市販ルール",
        smithy_price=2,
        smithy_cards=3,
        king_never_faceup=True,
        crown_timing=CrownTiming.IMMEDIATELY,
        mercenary_timing=MercenaryTiming.END_OF_TURN,
        haunted=HauntedCity.NOT_IF_BUILT_LAST_ROUND,
        ties=Ties.VALUE_THEN_GOLD,
    ),
    ed2016_rules=preset(
        "rules of the 2016 edition, with these districts / 2016年版のルール（建物はこのまま）",
        districts=7,
        smithy_price=2,
        smithy_cards=3,
        laboratory_coins=2,
        observatory_cost=4,
        king_never_faceup=True,
        own_districts=True,
        library_and_observatory=LibraryAndObservatory.KEEP3,
        ties=Ties.HIGHEST_RANK,
        graveyard=False,
        university=False,
    ),
)
