"""Intervals that hold their truth otherwise than 93 to 97 times of a hundred: at least how often, and why."""

from __future__ import annotations

DISCRETE = "counts of few sessions: an interval is as wide as the next count asks, and at least what it says"
LOT = "never narrower than the lot itself, which is what decides here"
OPEN = "exact limits of few sessions, open where they cannot know: at least what they say"
UPSETS = "never narrower than what the chances say might have come, or than halves of the continuations differ"
WIDER = "the wider of two intervals, of people and of sessions: at least what it says"
SCORES = "few values of which one may be rare: as for counts, some sessions more in which all of them came"
FITTED = "from what a model tells of others to what it tells of the sessions it was fitted on: at least what it says"
TENTHS = "sessions left out by ten groups, which differ by chance too: at least what it says"
NONE = "exact limits of counts of which there are none: at least what they say"
EXACT = {
    name: (least, reason)
    for names, least, reason in (
        ("level shared finished leader_wins from_start in_range checked hit hit_role named sensible", 0.92, DISCRETE),
        ("win_with picked first_complete led", 0.92, DISCRETE),
        ("drawn dealt skill", 0.93, LOT),
        ("turns picks_by minutes_by", 0.94, OPEN),
        ("boredom", 0.95, NONE),
        ("rating_gap", 0.93, WIDER),
        ("twin_half_bits twin_part_bits twin_comeback twin_lowest twin_excitement twin_surprise", 0.93, UPSETS),
        ("twin_drama twin_lead_changes twin_decided", 0.93, UPSETS),
        ("brier brier_skill", 0.93, SCORES),
        ("bits_per_minute", 0.93, FITTED),
        ("excitement drama lowest", 0.93, TENTHS),
    )
    for name in names.split()
}
"""Measures, without what tells their figures apart: the least share of samples that hold, and the reason."""
