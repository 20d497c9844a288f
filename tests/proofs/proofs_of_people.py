"""Proofs of measures of people and of records: the slow first hand, remarks, answers, predictions, n, faults."""

# ruff: noqa: E501, ISC004 - a test is addressed by its name, however long that is, and cells of a table may go on

from __future__ import annotations

from proof import FEW, FLOOR, OTHERWISE, Because, proved, rows
from proofs_of_play import CLUSTERED, COVER, NO_INTERVAL, POISSON, SLOW, WILSON

TEMPO = "tempo.minutes_by_part tempo.minutes_shares tempo.mean_minutes tempo.downtime plays_recorded.plays_from_events"
STAKES = "pooled.ratio stakes.stakes stakes.afterwards stakes.slowness"
STAKES_COVERED = "test_stakes::test_stake_and_slowness_cover_what_they_promise"
LEADS = "leads.leader_wins leads.lead_changes"
BELIEFS = "findings.Played belief.resolved_shares belief.bits_told belief.bits_of findings.bits_quotient"
ARMS = (
    "arms.arm_of_values arms.gap_of part_arms.part_arms part_arms.time_arms part_arms.settled_arms "
    "part_arms.choice_arms compare.differences compare.differences_apart dashboards.compare.verdict.needed"
)
ARMS_COVERED = (
    "test_arms::test_clustered_differences_cover_as_promised "
    "analysis/test_compare::test_the_paired_interval_covers_as_promised_and_errors_stay_within_the_level"
)
CONFUSION = "confusion.add_confusion confusion.rate confusion.stands_out remarks.noted"
REMARKS_TWIN = "test_remarks::test_as_a_slow_reading_counts"
REMARKS_COVERED = f"test_remarks::test_intervals_of_rates_hold {POISSON}"
REMARKS_TURNED = f"test_remarks::test_order_of_sessions_changes_nothing_and_seats_only_change_places {OTHERWISE}"
ANSWERS = "answers.add_answers answers.add_draft_gaps answers.part_gap answers.draft_gap"
GAPS_TWIN = "test_answers::test_as_a_slow_reading_compares"
GAPS_COVERED = "test_answers::test_differences_within_people_are_covered"
NO_DRAFTS = "test_answers::test_as_a_slow_reading_compares"
FORETOLD = "foretold.foretold foresight.add_foresight foresight.scored"
FORETOLD_TWIN = "test_foretold::test_as_a_slow_reading_scores"
ENOUGH = "planner.sessions_needed enough.add_enough enough.known anytime.always_valid_mean anytime.mean_e_values seats.e_values"
FAULTS = "faults.find_faults coverage.add_health coverage.told"
COUNTED = Because("what is on record is counted: one session is enough to show a fault")
KILLED = "test_compare_answer::test_few_sessions_say_how_many_more_and_nobody_says_so"

PEOPLE = {
    **rows(
        "slow-first-hand",
        (
            "minutes.* minutes_share.*",
            proved(
                TEMPO, hand="test_plays::test_three_hands_of_ten_ten_and_twenty_minutes", twin=SLOW, covered=COVER,
            ),
        ),
        (
            "downtime.*",
            proved(
                TEMPO, hand="test_plays::test_equal_thinking_is_waiting_for_all_but_one", twin=SLOW, covered=COVER,
            ),
        ),
        (
            "stake.*",
            proved(
                STAKES, hand="test_stakes::test_three_hands_by_hand",
                twin="test_stakes::test_the_definition_written_out_agrees", covered=f"{STAKES_COVERED} {COVER}",
                invariant="test_stakes::test_shares_sum_to_one_and_do_not_care_for_scale_constant_or_names_of_seats "
                f"test_stakes::test_the_order_of_sessions_and_rows_changes_nothing {OTHERWISE}",
            ),
        ),
        (
            "afterwards",
            proved(
                STAKES, hand="test_stakes::test_halving_is_told_apart_from_what_a_hand_was_worth",
                twin="test_slow_enumerations::test_what_comes_from_outside_of_hands_is_read_off_the_rows",
                covered="test_pooled::test_intervals_cover_what_they_promise",
            ),
        ),
        (
            "slowness.1",
            proved(
                STAKES, hand="test_stakes::test_ten_minutes_for_a_ninth_of_the_spread_are_three_times_too_slow",
                twin="test_pooled::test_a_quotient_solves_fiellers_equation test_stakes::test_the_definition_written_out_agrees",
                covered=STAKES_COVERED,
            ),
        ),
        (
            "bits_per_minute.1",
            proved(
                BELIEFS,
                hand="test_belief::test_a_minute_of_an_even_hand_tells_about_half_of_what_the_last_tells",
                twin="test_slow_enumerations::test_bits_a_minute_are_read_off_the_rows "
                "test_slow_enumerations::test_bits_of_a_standing_are_those_of_another_solver",
                covered=f"{COVER} test_upsets::test_bits_a_minute_of_the_first_hand_are_covered",
            ),
        ),
        (
            "leader_wins.*",
            proved(LEADS, hand="test_plays::test_who_leads_wins_or_does_not", twin=SLOW, covered=WILSON),
        ),
        (
            "lead_changes",
            proved(
                LEADS,
                hand="test_plays::test_who_leads_wins_or_does_not "
                "test_plays::test_tied_leaders_count_as_drawn_by_lot_and_change_nothing",
                twin=SLOW, covered=f"{COVER} test_pooled::test_what_is_rare_is_covered",
            ),
        ),
        (
            "boredom.*",
            proved(
                "feelings.boredom", hand="test_plays::test_notes_of_boredom_per_ten_minutes_by_hand", twin=SLOW,
                covered=POISSON,
            ),
        ),
        (
            "rating_gap.1",
            proved(
                "feelings.rating_gap dashboards.slow_first_hand.answer.slow_first_hand", hand="test_plays::test_a_rating_is_compared_within_the_person", twin=SLOW,
                covered=COVER,
                refused=f"{FEW} test_slow_first_hand::test_under_six_sessions_nothing_is_decided",
            ),
        ),
        (
            "resolved.*",
            proved(
                BELIEFS, hand="test_belief::test_a_best_of_seven_series_is_settled_as_by_enumeration",
                twin="test_twins::test_many_small_estimates_of_a_known_share_average_to_it",
                covered="test_belief::test_the_estimator_is_unbiased_and_its_interval_holds",
                invariant="test_belief::test_relabelled_seats_give_the_same_shares",
                refused="test_slow_first_hand::test_bots_alone_never_decide",
            ),
        ),
        (
            "consequential.* choice_gap.1",
            proved(
                "choices.consequential choices.shares choices.first_against_later choices.Decision "
                "dashboards.plays_sources.recorded_decisions",
                hand="test_belief::test_shares_of_choices_are_clustered_by_game",
                twin="test_choice_figures::test_what_is_consequential_by_exact_chances_is_so_by_playing_on "
                "test_belief::test_intervals_of_choices_are_those_of_scipy_where_games_differ_much",
                covered="test_coverage::test_choices_of_hands_cover",
                invariant="test_told_otherwise::test_choices_looked_into_are_the_same_in_any_order",
                refused="test_slow_first_hand::test_choices_of_people_are_a_sign_and_those_of_bots_are_not",
            ),
        ),
        (
            "carry_over.*",
            proved(
                "simulate.twins.Twins findings.Played", hand="test_twins::test_nothing_carries_over_but_points_where_hands_begin_anew",
                twin="test_slow_enumerations::test_what_is_carried_over_adds_up_game_by_game_in_any_order "
                "test_twins::test_what_carries_over_is_seen",
                covered="test_pooled::test_intervals_cover_what_they_promise",
                invariant="test_slow_enumerations::test_what_is_carried_over_adds_up_game_by_game_in_any_order",
                refused="test_slow_first_hand::test_bots_alone_never_decide",
            ),
        ),
    ),
    **rows(
        "compare",
        (
            "score_mean score_spread score_lead score_seat_* win_share_seat_* win_share_bot_* steps facts",
            proved(
                ARMS, hand="analysis/test_compare::test_three_blocks_by_hand",
                twin="analysis/test_compare::test_paired_and_unpaired_are_scipys_t_tests_of_block_means",
                covered=ARMS_COVERED,
                invariant=f"analysis/test_compare::test_shuffled_rows_change_nothing_and_swapped_drafts_turn_the_sign {OTHERWISE}",
                refused=f"{FEW} {KILLED}",
            ),
        ),
        (
            "stake.* leader_wins.* lead_changes",
            proved(
                ARMS, hand="test_arms::test_stakes_and_leaders_are_those_of_the_other_analyses",
                twin="test_arms::test_of_other_people_it_is_welchs_test", covered=ARMS_COVERED,
                invariant=f"test_arms::test_of_the_same_seeds_it_is_the_paired_test_in_any_order {OTHERWISE}",
                refused=f"{FEW} {KILLED}",
            ),
        ),
        (
            "resolved.*",
            proved(
                ARMS, hand="test_arms::test_what_is_settled_is_what_belief_says",
                twin="test_arms::test_a_share_that_is_a_quotient_pools_over_common_seeds_with_its_own_spread",
                covered=ARMS_COVERED,
                invariant="test_arms::test_of_the_same_seeds_it_is_the_paired_test_in_any_order",
                refused=KILLED,
            ),
        ),
        (
            "consequential.*",
            proved(
                ARMS, hand="test_arms::test_choices_are_pooled_by_game",
                twin="test_arms::test_of_other_people_it_is_welchs_test", covered=ARMS_COVERED,
                invariant="test_arms::test_of_the_same_seeds_it_is_the_paired_test_in_any_order",
                refused=KILLED,
            ),
        ),
        (
            "minutes minutes_share.* rating",
            proved(
                ARMS, hand="test_arms::test_clocks_and_ratings_of_people",
                twin="test_arms::test_of_other_people_it_is_welchs_test", covered=ARMS_COVERED,
                invariant=f"test_arms::test_of_the_same_seeds_it_is_the_paired_test_in_any_order {OTHERWISE}",
                refused=f"{FEW} {KILLED}",
            ),
        ),
    ),
    **rows(
        "confusion",
        (
            "confusion puzzled_part.* remarks.*",
            proved(
                CONFUSION, hand="test_remarks::test_by_hand_an_hour_with_three_remarks", twin=REMARKS_TWIN,
                covered=REMARKS_COVERED, invariant=REMARKS_TURNED,
            ),
        ),
        (
            "puzzled_seat.*",
            proved(
                CONFUSION, hand="test_remarks::test_by_hand_an_hour_with_three_remarks", twin=REMARKS_TWIN,
                covered=REMARKS_COVERED, invariant=REMARKS_TURNED,
            ),
        ),
        (
            "stands_out.*",
            proved(
                CONFUSION, hand="test_remarks::test_an_even_share_does_not_stand_out_and_an_uneven_one_does",
                twin="test_slow_enumerations::test_what_stands_out_adds_up_every_outcome",
                covered="test_remarks::test_a_part_stands_out_by_chance_once_in_twenty_at_most",
                invariant=REMARKS_TURNED,
            ),
        ),
        (
            "puzzled_turn.*",
            proved(
                CONFUSION, hand="test_remarks::test_laps_are_turns_of_everybody", twin=REMARKS_TWIN,
                covered=REMARKS_COVERED, invariant=REMARKS_TURNED,
            ),
        ),
        (
            "rules_asked.*",
            proved(
                CONFUSION, hand="test_remarks::test_questions_about_rules_need_no_clock", twin=SLOW,
                covered=REMARKS_COVERED, invariant=REMARKS_TURNED,
            ),
        ),
    ),
    **rows(
        "feelings",
        (
            "draft_gap.* draft_gap_ranks.* draft_gap_p.* draft_gap_sign_p.*",
            proved(
                ANSWERS,
                hand="test_answers::test_drafts_by_hand test_answers::test_several_items_are_corrected_together",
                twin=f"{GAPS_TWIN} test_answers::test_the_exact_signed_rank_test_is_that_of_all_signs",
                covered=GAPS_COVERED, invariant=NO_DRAFTS,
                refused=f"test_answers::test_one_evening_of_a_draft_is_no_interval {FLOOR}",
            ),
        ),
        (
            "part_gap.*",
            proved(
                ANSWERS, hand="test_answers::test_a_part_by_hand", twin=SLOW,
                covered="test_coverage::test_answers_within_people_cover",
            ),
        ),
        (
            "part_gap_ranks.* part_gap_p.* part_gap_sign_p.*",
            proved(
                ANSWERS, hand="test_answers::test_a_part_by_hand",
                twin="test_answers::test_the_exact_signed_rank_test_is_that_of_all_signs", covered=NO_INTERVAL,
            ),
        ),
        (
            "level.*",
            proved(
                ANSWERS, hand="test_answers::test_who_did_not_answer_is_counted", twin=SLOW,
                covered="test_coverage::test_answers_within_people_cover",
            ),
        ),
        (
            "answered.*",
            proved(
                ANSWERS, hand="test_answers::test_who_did_not_answer_is_counted", twin=SLOW,
                covered=f"{CLUSTERED} test_coverage::test_answers_within_people_cover",
            ),
        ),
    ),
    **rows(
        "predictions",
        (
            "minutes_bias.* minutes_error.* turns_bias.* turns_error.* points_bias.* points_error.* rating_bias.* "
            "rating_error.*",
            proved(FORETOLD, hand="test_foretold::test_by_hand test_foretold::test_turns_are_foretold_by_hand",
                   twin=FORETOLD_TWIN, covered=COVER,
                   invariant=f"{FORETOLD_TWIN} {OTHERWISE}"),
        ),
        (
            "checked",
            proved(
                FORETOLD, hand="test_foretold::test_a_session_that_was_broken_off_tells_no_length",
                twin="test_slow_enumerations::test_what_is_checked_and_who_was_named_is_read_off_the_rows",
                covered=CLUSTERED,
            ),
        ),
        (
            "in_range",
            proved(
                FORETOLD, hand="test_foretold::test_by_hand", twin=FORETOLD_TWIN, covered=CLUSTERED,
                invariant=FORETOLD_TWIN,
            ),
        ),
        (
            "brier",
            proved(
                FORETOLD, hand="test_foretold::test_golden_scores_of_brier", twin=FORETOLD_TWIN,
                covered=f"{COVER} test_upsets::test_scores_of_chances_are_covered",
                invariant=f"{FORETOLD_TWIN} {OTHERWISE}",
            ),
        ),
        (
            "brier_skill",
            proved(
                FORETOLD,
                hand="test_foretold::test_golden_scores_of_brier "
                "test_foretold::test_even_chances_have_no_skill_and_unnamed_seats_share_the_rest",
                twin=FORETOLD_TWIN,
                covered="test_foretold::test_the_skill_of_chances_is_covered "
                "test_upsets::test_scores_of_chances_are_covered",
                invariant=f"{FORETOLD_TWIN} {OTHERWISE}",
            ),
        ),
        (
            "named_winner",
            proved(
                FORETOLD, hand="test_foretold::test_a_winner_named_without_a_chance_is_a_hit_or_not",
                twin="test_slow_enumerations::test_what_is_checked_and_who_was_named_is_read_off_the_rows",
                covered=CLUSTERED,
            ),
        ),
    ),
    **rows(
        "enough",
        (
            "precision.*",
            proved(
                ENOUGH, hand="test_enough::test_by_hand",
                twin="test_enough::test_figures_are_in_effects_and_seats_have_their_own_plan", covered=NO_INTERVAL,
                invariant=f"test_enough::test_units_and_order_do_not_matter {OTHERWISE}",
            ),
        ),
        (
            "anytime.*",
            proved(
                ENOUGH, hand="test_enough::test_an_e_value_is_the_mixture_it_says",
                twin="test_enough::test_an_interval_is_all_means_that_are_not_refused",
                covered="test_enough::test_looking_after_every_session_alarms_once_in_twenty_at_most",
                invariant=f"test_enough::test_units_and_order_do_not_matter {OTHERWISE}",
            ),
        ),
        (
            "needed.*",
            proved(
                ENOUGH, hand="test_enough::test_by_hand",
                twin="test_enough::test_what_is_there_is_found_at_the_planned_number", covered=NO_INTERVAL,
                refused=f"test_enough::test_too_few_are_no_plan {FEW} {FLOOR}",
            ),
        ),
        (
            "e_value",
            proved(
                ENOUGH, hand="test_seats::test_evidence_is_the_closed_form_where_one_seat_wins_each_session",
                twin="test_slow_enumerations::test_evidence_is_a_purse_that_bets_session_by_session",
                covered="test_seats::test_looking_after_every_session_rarely_alarms",
            ),
        ),
    ),
    **rows(
        "health",
        (
            "sound faults.*",
            proved(
                FAULTS, hand="test_faults::test_numbers_that_disagree_and_the_event_to_blame_are_named",
                twin="test_faults::test_a_planted_fault_is_found_and_nothing_else", covered=NO_INTERVAL,
                invariant=f"test_faults::test_order_of_sessions_changes_no_fault {OTHERWISE}", refused=COUNTED,
            ),
        ),
        (
            "covered.*",
            proved(
                FAULTS, hand="test_faults::test_what_is_told_is_counted",
                twin=SLOW, covered=NO_INTERVAL,
                refused=COUNTED,
            ),
        ),
    ),
}  # fmt: skip
