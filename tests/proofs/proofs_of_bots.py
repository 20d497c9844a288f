"""Proofs of measures that only bots can give: beliefs, luck, skill and restricted play."""

# ruff: noqa: E501 - a test is addressed by its name, however long that is, and cells of a table may go on

from __future__ import annotations

from proof import FLOOR, proved, rows
from proofs_of_play import COVER

COURSES = (
    "course.lead_changes course.excitement course.surprise course.suspense course.drama course.lowest course.decided "
    "course.bits course.told_by course.squares course.bits_of_others course.noiseless course.noiseless_between "
    "course_figures.add_courses"
)
SEVEN = "test_course::test_best_of_seven_coins"
COURSE_TWIN = "test_course::test_measures_are_those_of_slow_twins_and_of_relabelled_seats"
FIGURES = "test_belief_question::test_the_figures_are_those_of_the_courses"
IDENTITIES = "test_course::test_identities"
LUCK = "luck.luck_share luck.same_winner luck.add_luck luck.luck_ends luck.shares_of"
LUCK_TURNED = "test_bot_measures::test_seats_relabelled_and_replays_shuffled_change_no_luck"
LUCK_REFUSED = f"test_bot_measures::test_luck_is_not_told_where_choices_hardly_differ {FLOOR}"
BOTS_TWIN = "test_slow_bots"
SKILL = "skill.advantage skill.add_skill skill.ladder skill.matches_of"
WORTH = "restricted.worth restricted.worth_ends restricted.add_worths restricted.bounds_of"


def course(hand: str, twin: str = COURSE_TWIN) -> object:
    """Make the proof of a measure of courses of chances."""
    return proved(COURSES, hand=hand, twin=twin, invariant=COURSE_TWIN, covered=COVER, refused=FLOOR)


BOTS = {
    **rows(
        "belief",
        ("twin_decided twin_lowest", course(f"test_course::test_the_course_of_one_race_by_hand {SEVEN}")),
        ("twin_lead_changes twin_excitement", course(SEVEN)),
        ("twin_comeback", course("test_course::test_the_course_of_one_race_by_hand", f"{FIGURES} {COURSE_TWIN}")),
        ("twin_drama twin_suspense twin_surprise", course(SEVEN, f"{COURSE_TWIN} {IDENTITIES}")),
        (
            "twin_half_bits twin_part_bits.* twin_bits_per_minute",
            course(
                "test_course::test_bits_of_a_change_are_its_information_on_average test_upsets::test_the_bits_of_others_by_hand",
                f"{IDENTITIES} {FIGURES}",
            ),
        ),
    ),
    **rows(
        "luck",
        (
            "luck choice",
            proved(
                LUCK, hand="test_bot_measures::test_luck_by_hand",
                twin="test_bot_measures::test_luck_is_its_definition_on_small_logs", invariant=LUCK_TURNED,
                covered="test_bot_measures::test_the_interval_of_luck_covers", refused=LUCK_REFUSED,
            ),
        ),
        (
            "same_winner alike",
            proved(
                LUCK, hand="test_bot_measures::test_luck_by_hand",
                twin=f"{BOTS_TWIN}::test_the_same_dice_by_plain_loops", invariant=f"{BOTS_TWIN}::test_the_same_dice_by_plain_loops",
                covered="test_coverage::test_shares_of_seeds_cover", refused=LUCK_REFUSED,
            ),
        ),
    ),
    **rows(
        "skill",
        (
            "advantage.* rung.*",
            proved(
                SKILL,
                hand="test_bot_measures::test_advantage_by_hand "
                "test_bot_measures::test_the_ladder_is_measured_on_other_seeds_than_it_was_found_on",
                twin=f"{BOTS_TWIN}::test_skill_by_plain_loops", invariant=f"{BOTS_TWIN}::test_skill_by_plain_loops",
                covered="test_bot_measures::test_the_interval_of_an_advantage_covers",
                refused=f"{BOTS_TWIN}::test_too_few_seeds_are_greyed {FLOOR}",
            ),
        ),
    ),
    **rows(
        "restricted",
        (
            "worth.*",
            proved(
                WORTH, hand="test_bot_measures::test_worth_by_hand",
                twin=f"{BOTS_TWIN}::test_worths_by_plain_loops", invariant=f"{BOTS_TWIN}::test_worths_by_plain_loops",
                covered="test_bot_measures::test_the_interval_of_a_worth_covers",
                refused=f"{BOTS_TWIN}::test_too_few_seeds_are_greyed {FLOOR}",
            ),
        ),
        (
            "taken.*",
            proved(
                WORTH, hand="test_bot_measures::test_worths_are_corrected_together",
                twin=f"{BOTS_TWIN}::test_worths_by_plain_loops", invariant=f"{BOTS_TWIN}::test_worths_by_plain_loops",
                covered="test_intervals::test_wilson_covers_what_it_promises_exactly",
                refused=f"{BOTS_TWIN}::test_too_few_seeds_are_greyed {FLOOR}",
            ),
        ),
    ),
}  # fmt: skip
