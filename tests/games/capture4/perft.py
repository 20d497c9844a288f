"""How many sequences of moves there are from the start, seat 1 first.

Verified by `oracle.perft`, which was written apart from the rules and counts by definition; test_oracle.py compares all
of them anew. With the ban nobody can capture in the first three moves; without it, captures change the counts.
"""

PERFT = {
    5: (11, 102, 826, 5656, 51024),
    6: (18, 283, 3943),
    7: (27, 653, 14247),
    8: (38, 1317, 41797),
    9: (51, 2404, 105000),
}
WITHOUT_BAN = {5: 808, 6: 3878, 7: 14096, 8: 41509, 9: 104512}

# Boards that a draft draws: the same counts, and the third of them without the ban.
CROSS = """
. . . 3 . . .
. . 3 3 3 . .
. 2 . . . 4 .
2 2 . . . 4 4
. 2 . . . 4 .
. . 1 1 1 . .
. . . 1 . . .
"""
CROWD = """
3 2 . 4 3 2
2 . 1 . . 4
. 1 . 3 1 .
4 . 2 . 4 1
1 3 . 2 . .
2 . 1 4 3 .
"""
SHORT_EDGE = """
. . 3 3 3 3 . .
. . . . . . . .
2 . . . . . . 4
2 . . . . . . 4
2 . . . . . . 4
2 . . . . . . 4
. . . . . . . .
. . 1 1 1 1 . .
"""
DRAWN = {"cross": CROSS, "crowd": CROWD, "short_edge": SHORT_EDGE}
DRAWN_PERFT = {"cross": (21, 417, 8143), "crowd": (16, 218, 2108), "short_edge": (28, 727, 17039)}
DRAWN_WITHOUT_BAN = {"cross": 8204, "crowd": 2075, "short_edge": 17043}
