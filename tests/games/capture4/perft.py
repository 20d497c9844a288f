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
