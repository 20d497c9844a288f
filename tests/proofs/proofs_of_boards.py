"""Proofs of measures of boards: which stars fall, and together; where pieces are captured, and with whose help."""

from __future__ import annotations

from proof import FEW, FLOOR, OTHERWISE, proved, rows
from proofs_of_play import CLUSTERED, COVER, POISSON

BOARD_TWIN = "test_recorded::test_counts_agree_with_plain_loops_in_any_order_of_rows"
COUNTS = "danger.survival_by_group danger.survival recorded.counts_from_events tallies.counts_from_tally"
CAPTURES = (
    "captures.capture_counts captures.capture_map captures.zone_shares captures.add_captures partners.captures_of "
    "partners.partner_maps"
)

BOARDS = {
    **rows(
        "danger",
        (
            "survival.*",
            proved(
                COUNTS,
                hand="test_danger::test_survival_is_a_plain_share_with_wilsons_interval "
                "test_exact_board::test_survival_of_the_three_layouts_as_exact_fractions",
                twin=f"{BOARD_TWIN} test_exact_board::test_a_small_board_agrees_with_every_order_of_its_cards",
                covered=CLUSTERED,
            ),
        ),
        (
            "points.*",
            proved(
                "danger.expected_points recorded.counts_from_events",
                hand="test_danger::test_expected_points_are_points_times_survival",
                twin="test_slow_enumerations::test_points_and_endings_of_a_board_in_plain_loops",
                covered=CLUSTERED,
            ),
        ),
        (
            "ended_by.*",
            proved(
                "endings.ending_lines endings.ending_families recorded.counts_from_events",
                hand="test_danger::test_which_lines_ended_the_phase_is_a_set",
                twin="test_slow_enumerations::test_points_and_endings_of_a_board_in_plain_loops",
                covered="test_intervals::test_wilson_covers_what_it_promises_exactly",
            ),
        ),
        (
            "coupling.*",
            proved(
                "coupling.coupling_by_relation coupling.couplings pairs.pairs_of pairs.phi recorded.counts_from_events",
                hand="test_coupling::test_two_stars_by_hand test_coupling::test_means_by_hand",
                twin="test_coupling::test_as_plain_loops_correlate_in_any_order "
                "test_coupling::test_a_fair_simulation_agrees_with_the_exact_board",
                covered=f"{COVER} test_coupling::test_intervals_of_pairs_cover",
                invariant="test_coupling::test_as_plain_loops_correlate_in_any_order "
                f"test_coupling::test_a_turned_board_turns_its_couplings {OTHERWISE}",
                refused=f"test_coupling::test_a_few_phases_that_agree_are_no_certainty {FEW} {FLOOR}",
            ),
        ),
    ),
    **rows(
        "capture-map",
        (
            "per_visit.*",
            proved(
                CAPTURES, hand="test_captures::test_visits_turns_and_captures_by_hand",
                twin="test_captures::test_counts_are_those_of_a_finger_on_the_board", covered=CLUSTERED,
            ),
        ),
        (
            "per_turn.*",
            proved(
                CAPTURES, hand="test_captures::test_visits_turns_and_captures_by_hand",
                twin="test_captures::test_counts_are_those_of_a_finger_on_the_board", covered=POISSON,
            ),
        ),
    ),
    **rows(
        "partners",
        (
            "relation.* bond.*",
            proved(
                CAPTURES,
                hand="test_captures::test_helpers_by_lot_are_seven_eight_eight_of_twenty_three",
                twin="test_captures::test_expected_bonds_are_those_of_the_tally",
                covered=f"{CLUSTERED} test_captures::test_helpers_drawn_by_lot_show_no_bias",
                invariant=f"test_captures::test_relabelled_seats_are_relabelled {OTHERWISE}",
            ),
        ),
    ),
}  # fmt: skip
