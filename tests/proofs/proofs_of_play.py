"""Proofs of measures of how games go: length, leads, seats, scores, choices, rounds, boards."""

# ruff: noqa: E501, ISC004 - a test is addressed by its name, however long that is, and cells of a table may go on

from __future__ import annotations

from proof import FLOOR, OTHERWISE, Because, proved, rows

COVER = "test_coverage::test_intervals_cover"
SLOW = "test_slow_readings::test_answers_are_those_of_plain_loops"
WILSON_ALONE = "test_intervals::test_wilson_covers_what_it_promises_exactly"
WILSON = f"test_intervals::test_wilson_covers_what_it_promises_exactly {COVER}"
CLUSTERED = "test_intervals::test_phases_that_resemble_each_other_within_sessions_are_still_covered"
POISSON = "test_intervals::test_the_poisson_interval_never_covers_less_than_it_promises"
NO_INTERVAL = Because("it has none: see its interval in the catalogue")
RACE = (
    "race.lead_changes race.decided race.lead_of_winner race.of_courses race.momentum "
    "race_figures.add_race race.in_any_order race.leader_credit"
)
BEST_OF_SEVEN = "test_race::test_best_of_seven_coins"
RACE_TWIN = "test_race::test_measures_are_those_of_a_slow_twin_and_of_relabelled_seats"
NO_ORDER = "test_race::test_the_order_of_sessions_changes_nothing"
SEATED = (
    "seats.outcomes seats.seat_shares seats.e_values seats.always_valid seat_figures.in_order seat_figures.seat_figures "
    "planned_shares.sessions_for_share"
)
LENGTHS = (
    "lengths.session_lengths lengths.add_lengths lengths.add_waiting lengths.add_parts lengths.survival "
    "lengths.quantile"
)
SPREAD = "spread.add_spread spread.finals spread.closeness"
CHOSEN = (
    "choices.consequential choices.judge choice_figures.add_consequences choice_figures.add_kingmaking "
    "choice_figures.add_widths choice_figures.add_used kingmaking.power_of kingmaking.kingmaker "
    "dashboards.decision_sources.recorded_lines"
)
UNUSED = "unused.add_unused unused.met"
ROLES = "roles.add_roles roles.role_offers roles.offer_effects roles.round_gains preference.preferences"
TARGETS = "targets.add_targets targets.struck_leaders rounds_recorded.rounds_from_events"
CARDS = "drawn.add_cards drawn.draw_effects"
STARTS = "starts.add_starts starts.from_start seats.e_values"

PLAY = {
    **rows(
        "seats",
        (
            "seat_wins.*",
            proved(
                SEATED, hand="test_seats::test_shares_by_hand", twin=SLOW,
                covered="test_seats::test_intervals_cover_what_they_say",
            ),
        ),
        (
            "order_wins.*",
            proved(
                SEATED, hand="test_seats::test_the_turn_order_follows_whoever_began", twin=SLOW,
                covered="test_seats::test_intervals_cover_what_they_say",
            ),
        ),
        (
            "always_valid.*",
            proved(
                SEATED, hand="test_measured_goldens::test_the_interval_that_is_always_valid_lets_go_when_the_closed_form_does",
                twin="test_slow_enumerations::test_ends_that_are_always_valid_are_the_roots_of_a_closed_form",
                covered="test_seats::test_intervals_that_are_always_valid_hold_at_every_look",
            ),
        ),
        (
            "e_value",
            proved(
                SEATED,
                hand="test_seats::test_evidence_is_the_closed_form_where_one_seat_wins_each_session",
                twin="test_slow_enumerations::test_evidence_is_a_purse_that_bets_session_by_session",
                covered="test_seats::test_looking_after_every_session_rarely_alarms",
            ),
        ),
        (
            "sessions_to_see.*",
            proved(
                SEATED,
                hand="test_seats::test_sessions_for_a_share_are_those_of_the_research_page",
                twin="test_seats::test_a_planted_effect_is_found_at_the_number_the_planner_names",
                covered=NO_INTERVAL,
            ),
        ),
    ),
    **rows(
        "length",
        (
            "finished minutes_per_turn longest_wait",
            proved(
                LENGTHS, hand="test_lengths::test_turns_picks_and_minutes_by_hand", twin=SLOW, covered=COVER,
            ),
        ),
        (
            "minutes.* turns.* picks.*",
            proved(
                LENGTHS,
                hand="test_lengths::test_survival_is_the_golden_one",
                twin=f"test_lengths::test_survival_is_that_of_scipy {SLOW}",
                covered="test_lengths::test_intervals_of_the_median_cover",
            ),
        ),
        (
            "waiting.*",
            proved(
                LENGTHS,
                hand="test_lengths::test_where_all_think_alike_everybody_waits_for_the_others "
                "test_lengths::test_a_slow_seat_waits_less_and_the_others_more",
                twin=SLOW,
                covered=COVER,
            ),
        ),
        (
            "part_minutes.* part_picks.*",
            proved(LENGTHS, hand="test_lengths::test_parts_share_the_minutes", twin=SLOW, covered=COVER),
        ),
    ),
    **rows(
        "leads",
        (
            "leader_wins.*",
            proved(
                RACE, hand="test_race::test_two_races_by_hand", twin=SLOW, covered=WILSON,
                invariant=f"{OTHERWISE} {NO_ORDER}",
            ),
        ),
        (
            "early",
            proved(
                RACE,
                hand="test_race::test_gains_in_any_order_are_what_independent_gains_give",
                twin="test_slow_enumerations::test_an_early_lead_is_worth_what_it_is_beyond_every_order",
                covered=COVER,
                invariant=f"{OTHERWISE} {NO_ORDER}",
            ),
        ),
        (
            "slope",
            proved(
                RACE, hand="test_race::test_the_slope_of_leads_is_found", twin=SLOW,
                covered="test_race::test_intervals_of_the_slope_cover",
            ),
        ),
        ("lead_changes", proved(RACE, hand=BEST_OF_SEVEN, twin=RACE_TWIN, covered=f"{COVER} test_pooled::test_what_is_rare_is_covered")),
        (
            "decided",
            proved(RACE, hand="test_race::test_the_decided_point_by_hand", twin=SLOW, covered=COVER),
        ),
        (
            "behind comeback",
            proved(RACE, hand="test_race::test_two_races_by_hand", twin=SLOW, covered=COVER),
        ),
        (
            "excitement drama lowest",
            proved(
                f"{RACE} race.chances",
                hand=BEST_OF_SEVEN,
                twin="test_slow_enumerations::test_excitement_drama_and_the_lowest_chance_in_plain_loops",
                covered=COVER,
                invariant=NO_ORDER,
                refused=f"test_race::test_few_sessions_have_no_chances_and_scoreless_ones_no_race {FLOOR}",
            ),
        ),
    ),
    **rows(
        "spread",
        (
            "margin range relative",
            proved(SPREAD, hand="test_bot_measures::test_the_end_by_hand", twin=SLOW, covered=COVER),
        ),
        (
            "closeness",
            proved(
                SPREAD, hand="test_bot_measures::test_the_end_by_hand", twin=SLOW,
                covered="test_bot_measures::test_the_interval_of_closeness_covers",
            ),
        ),
        (
            "level shared",
            proved(SPREAD, hand="test_bot_measures::test_the_end_by_hand", twin=SLOW, covered=WILSON),
        ),
    ),
    **rows(
        "choices",
        (
            "consequential consequential_third.* consequential_per_game",
            proved(
                CHOSEN,
                hand="test_choice_figures::test_shares_weigh_thirds_by_their_choices",
                twin="test_choice_figures::test_the_subtraction_game_has_its_exact_shares "
                "test_choice_figures::test_what_is_consequential_by_exact_chances_is_so_by_playing_on",
                covered="test_coverage::test_shares_of_choices_cover",
                invariant="test_told_otherwise::test_choices_looked_into_are_the_same_in_any_order",
                refused=f"test_choice_figures::test_no_hit_at_all_has_an_upper_end {FLOOR}",
            ),
        ),
        (
            "width width_third.* open picks",
            proved(CHOSEN, hand="test_choice_figures::test_widths_by_hand", twin=SLOW, covered=COVER),
        ),
        (
            "used.*",
            proved(
                CHOSEN, hand="test_choice_figures::test_what_is_never_picked_has_the_rule_of_three", twin=SLOW,
                covered=WILSON_ALONE,
            ),
        ),
    ),
    **rows(
        "unused",
        (
            "covered.*",
            proved(
                UNUSED, hand="test_bot_measures::test_what_never_came_by_hand", twin=SLOW, covered=NO_INTERVAL,
            ),
        ),
        (
            "never.*",
            proved(
                UNUSED, hand="test_bot_measures::test_what_never_came_by_hand", twin="test_slow_enumerations::test_what_never_came_is_missing_from_every_row",
                covered="test_coverage::test_what_never_came_is_bounded_exactly",
            ),
        ),
        (
            "stuck",
            proved(UNUSED, hand="test_bot_measures::test_what_never_came_by_hand", twin=SLOW, covered=WILSON_ALONE),
        ),
    ),
    **rows(
        "kingmaking",
        (
            "kingmaking kingmaking_third.* kingmaking_per_game kingmaking_power hopeless hopeless_third.* "
            "hopeless_per_game",
            proved(
                CHOSEN,
                hand="test_choice_figures::test_whoever_begins_among_gladiators_loses_and_picks_the_winner "
                "test_choice_figures::test_shares_weigh_thirds_by_their_choices",
                twin="test_choice_figures::test_power_is_that_of_a_slow_twin_and_relabelling_changes_nothing",
                covered="test_coverage::test_shares_of_choices_cover",
                invariant="test_choice_figures::test_power_is_that_of_a_slow_twin_and_relabelling_changes_nothing "
                "test_told_otherwise::test_choices_looked_into_are_the_same_in_any_order",
                refused=f"test_choice_figures::test_two_seats_make_no_king {FLOOR}",
            ),
        ),
    ),
    **rows(
        "roles",
        (
            "picked.*",
            proved(
                ROLES, hand="test_roles::test_taken_when_offered_by_hand",
                twin="test_roles::test_figures_agree_with_slow_twins", covered=CLUSTERED,
                invariant=f"test_roles::test_turned_tables_and_doubled_scores {OTHERWISE}",
            ),
        ),
        (
            "preferred.*",
            proved(
                ROLES, hand="test_families::test_two_things_by_hand",
                twin="test_families::test_worths_agree_with_the_conditional_logit_of_statsmodels",
                covered=COVER,
                invariant=f"test_families::test_relabelled_things_and_shuffled_rows_change_nothing_else {OTHERWISE}",
            ),
        ),
        (
            "win_with.*",
            proved(
                ROLES, hand="test_roles::test_who_had_a_role_wins_by_hand",
                twin="test_roles::test_wins_and_gains_with_a_role_are_read_off_the_rows", covered=CLUSTERED,
            ),
        ),
        (
            "offer_win.* offer_gain.*",
            proved(
                ROLES,
                hand="test_roles::test_being_offered_is_held_against_not_being_offered "
                "test_roles::test_gains_of_a_round_are_over_the_mean_of_the_table",
                twin="test_roles::test_figures_agree_with_slow_twins test_roles::test_wins_and_gains_with_a_role_are_read_off_the_rows",
                covered="test_roles::test_the_interval_of_a_role_that_does_nothing_covers_zero",
            ),
        ),
    ),
    **rows(
        "targets",
        (
            "hit.* sensible.*",
            proved(
                TARGETS, hand="test_targets::test_hits_against_a_lot_by_hand test_targets::test_what_cannot_strike_is_not_sensible "
                "test_targets::test_a_lot_hits_by_the_closed_form",
                twin="test_targets::test_every_figure_of_names_is_that_of_a_slow_reading",
                covered=CLUSTERED,
            ),
        ),
        (
            "skill.*",
            proved(
                TARGETS, hand="test_targets::test_hits_against_a_lot_by_hand",
                twin="test_targets::test_every_figure_of_names_is_that_of_a_slow_reading",
                covered="test_targets::test_names_by_lot_have_no_skill_and_the_interval_says_so",
            ),
        ),
        (
            "loot.*",
            proved(
                TARGETS, hand="test_targets::test_loot_counts_misses_and_is_absent_where_nothing_is_brought",
                twin="test_targets::test_loot_is_read_off_the_rows",
                covered="test_pooled::test_intervals_cover_what_they_promise",
            ),
        ),
        (
            "leader.*",
            proved(
                TARGETS, hand="test_targets::test_leaders_among_the_others_when_the_round_began",
                twin="test_targets::test_every_figure_of_names_is_that_of_a_slow_reading",
                covered=CLUSTERED,
            ),
        ),
        (
            "named.* hit_role.*",
            proved(
                TARGETS, hand="test_targets::test_names_and_hits_by_role",
                twin="test_targets::test_every_figure_of_names_is_that_of_a_slow_reading",
                covered=CLUSTERED,
            ),
        ),
    ),
    **rows(
        "cards",
        (
            "drawn.* dealt.*",
            proved(
                CARDS, hand="test_drawn::test_where_everybody_draws_one_it_is_the_drawer_less_the_others",
                twin="test_drawn::test_figures_agree_with_a_slow_twin_and_turned_tables_change_nothing "
                "test_drawn::test_cards_dealt_and_used_are_read_off_the_rows",
                covered="test_drawn::test_a_card_worth_nothing_is_covered_as_often_as_promised",
                invariant=f"test_drawn::test_figures_agree_with_a_slow_twin_and_turned_tables_change_nothing {OTHERWISE}",
            ),
        ),
        (
            "used.*",
            proved(
                CARDS, hand="test_drawn::test_used_by_who_drew_it",
                twin="test_drawn::test_cards_dealt_and_used_are_read_off_the_rows",
                covered=CLUSTERED,
            ),
        ),
    ),
    **rows(
        "growth",
        (
            "gap.*",
            proved(
                "growth.add_growth growth.growth_curves growth.win_gaps",
                hand="test_growth::test_gaps_are_of_the_means_of_a_session",
                twin="test_growth::test_figures_agree_with_slow_twins_and_turned_tables_change_nothing",
                covered=COVER,
            ),
        ),
    ),
    **rows(
        "snowball",
        (
            "leader_wins.* runaway.*",
            proved(
                "snowball.add_snowball snowball.leader_credit snowball.walks",
                hand="test_snowball::test_leaders_by_hand_and_rounds_in_any_order",
                twin="test_snowball::test_any_order_agrees_with_every_order",
                covered=WILSON,
                invariant=f"test_snowball::test_figures_turned_doubled_and_shifted {OTHERWISE}",
            ),
        ),
        (
            "slope.*",
            proved(
                "snowball.add_snowball snowball.lead_steps",
                hand="test_snowball::test_slope_by_hand "
                "test_snowball::test_a_lead_that_becomes_eleven_tenths_of_itself_has_slope_one_tenth",
                twin="test_slow_enumerations::test_slopes_are_those_of_a_line_through_nothing", covered=COVER,
                invariant=f"test_snowball::test_figures_turned_doubled_and_shifted {OTHERWISE}",
            ),
        ),
    ),
    **rows(
        "first-player",
        (
            "from_start.*",
            proved(
                STARTS, hand="test_starts::test_seats_are_counted_from_who_began", twin=SLOW, covered=WILSON,
                invariant="test_starts::test_places_sum_to_one_and_gains_to_nothing_and_turned_tables_change_nothing "
                f"{OTHERWISE}",
            ),
        ),
        (
            "evidence",
            proved(
                STARTS, hand="test_starts::test_evidence_is_that_of_the_turned_seats",
                twin="test_slow_enumerations::test_evidence_is_a_purse_that_bets_session_by_session",
                covered="test_seats::test_looking_after_every_session_rarely_alarms",
            ),
        ),
        (
            "led",
            proved(
                STARTS, hand="test_starts::test_rounds_led_and_finishing_first_by_hand", twin=SLOW, covered=CLUSTERED,
            ),
        ),
        (
            "first_complete",
            proved(
                STARTS, hand="test_starts::test_rounds_led_and_finishing_first_by_hand",
                twin="test_slow_enumerations::test_who_is_first_to_complete_is_read_off_the_rows", covered=CLUSTERED,
                invariant="test_starts::test_places_sum_to_one_and_gains_to_nothing_and_turned_tables_change_nothing",
                refused=FLOOR,
            ),
        ),
        (
            "order.*",
            proved(
                STARTS, hand="test_starts::test_places_in_the_order_by_hand", twin=SLOW, covered=COVER,
            ),
        ),
    ),
}  # fmt: skip
