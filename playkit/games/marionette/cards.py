"""What lies in the box of Marionette: 8 characters and 65 districts in five colours."""

from playkit.kernel import Kind

NOBODY_THERE = -1
NOWHERE = -1

# Characters are called in the order of their numbers (MAR-R-03).
ASSASSIN, THIEF, MAGICIAN, KING, PREACHER, MERCHANT, ARCHITECT, MERCENARY = 1, 2, 3, 4, 5, 6, 7, 8
CHARACTERS = 8
# All characters as one set: bit k stands for character k.
ALL_CHARACTERS = 0b111111110
MOST_SEATS = 7

# Removed before the characters are picked, by the number of seats (MAR-R-02); nobody plays with fewer than four.
REMOVED_OPEN = (0, 0, 0, 0, 2, 1, 0, 0)

YELLOW, BLUE, GREEN, RED, PURPLE, COLOURS = 0, 1, 2, 3, 4, 5
# The colour that pays a character, by its number; -1 for those without income.
INCOME_COLOUR = (-1, -1, -1, -1, YELLOW, BLUE, GREEN, -1, RED)

CARDS = 27
HAUNTED_CITY, KEEP, LABORATORY, SMITHY, GRAVEYARD, OBSERVATORY, LIBRARY, SCHOOL, UNIVERSITY, DRAGON_GATE = range(17, 27)
COLOUR = (*(YELLOW,) * 3, *(BLUE,) * 4, *(GREEN,) * 6, *(RED,) * 4, *(PURPLE,) * 10)
COST = (3, 4, 5, 1, 2, 3, 5, 1, 2, 2, 3, 4, 5, 1, 2, 3, 5, 2, 3, 5, 5, 5, 5, 6, 6, 6, 6)
COPIES = (5, 4, 3, 3, 3, 3, 2, 5, 4, 3, 3, 3, 2, 3, 3, 3, 2, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1)
ALL_COPIES = 65
# Where the copies of a card begin when all 65 are counted through.
FIRST_COPY = tuple(sum(COPIES[:card]) for card in range(CARDS + 1))
# University and Dragon Gate (MAR-R-26).
GRAND_VALUE = 8


class Who(Kind):
    """A character; its number is its place in the order of turns."""

    low, ja = 1, "職業"
    names = ("assassin", "thief", "magician", "king", "preacher", "merchant", "architect", "mercenary")
    labels = (
        "Assassin / 暗殺者", "Thief / 盗賊", "Magician / 魔法使い", "King / 国王",
        "Preacher / 伝道師", "Merchant / 商人", "Architect / 建築家", "Mercenary / 傭兵",
    )  # fmt: skip


class Card(Kind):
    """A district: in the deck, a hand or a city."""

    ja = "建物"
    names = (
        "manor", "castle", "palace", "temple", "church", "monastery", "cathedral", "tavern", "market", "trading_post",
        "docks", "harbor", "town_hall", "watchtower", "prison", "battlefield", "fortress", "haunted_city", "keep",
        "laboratory", "smithy", "graveyard", "observatory", "library", "school_of_magic", "university", "dragon_gate",
    )  # fmt: skip
    labels = (
        "Manor / 荘園", "Castle / 城", "Palace / 宮殿", "Temple / 寺院", "Church / 教会", "Monastery / 修道院",
        "Cathedral / 大聖堂", "Tavern / 酒場", "Market / 市場", "Trading Post / 交易所", "Docks / 船着場",
        "Harbor / 港", "Town Hall / 市役所", "Watchtower / 監視塔", "Prison / 監獄", "Battlefield / 戦場",
        "Fortress / 要塞", "Haunted City / 幽霊都市", "Keep / 見張り台", "Laboratory / 研究所", "Smithy / 鍛冶屋",
        "Graveyard / 墓地", "Observatory / 天文台", "Library / 図書館", "School of Magic / 魔術学校",
        "University / 大学", "Dragon Gate / ドラゴンの守り",
    )  # fmt: skip


class TargetSeat(Kind):
    """Another seat: the one robbed, swapped with or whose district is destroyed."""

    high, ja = MOST_SEATS - 1, "相手の席"
    names = tuple(f"s{seat}" for seat in range(1, MOST_SEATS + 1))
    labels = tuple(f"seat {seat} / 席{seat}" for seat in range(1, MOST_SEATS + 1))


class Coins(Kind):
    """Coins, all worth 1."""

    high, ja, column = 9999, "コイン", "value"


class Points(Kind):
    """Points of a city, bonuses included."""

    high, ja = 999, "点"


class Districts(Kind):
    """How many districts stand in a city."""

    high, ja = ALL_COPIES, "建物"


class Offered(Kind):
    """A set of characters handed to a seat: bit k for character k."""

    high, ja = ALL_CHARACTERS, "渡された職業"


class Nameable(Kind):
    """The characters that a power may name: bit k for character k."""

    high, ja = ALL_CHARACTERS, "指定できる職業"


class Source(Kind):
    """Where coins came from."""

    ja = "出どころ"
    names = ("action", "income", "merchant", "laboratory")
    labels = (
        "by the basic action / 基本アクションで", "as income / 収入として",
        "as the Merchant / 商人として", "from the Laboratory / 研究所から",
    )  # fmt: skip


BY_ACTION, BY_INCOME, BY_MERCHANT, BY_LABORATORY = 0, 1, 2, 3
