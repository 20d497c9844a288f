"""Numbers known beforehand: those no other test holds, and a list of where the others are held.

What the research page has besides, and why it is no test here:

- Coverage of Wald's, Jeffreys' and Clopper and Pearson's intervals, of cluster bootstraps and of Wilson's with an
  effective n: nothing here is told with these.
- A test that counts winners of hands (10 % against 64 % of the stakes), and the stakes' power where the last hand has
  twice the spread (.40, .59, .80 with 10, 20 and 40 games; of the first hand we found .17, .55, .95): the first is no
  measure here, of the second the page does not say which hand was tested, nor how its shares were put together.
- Errors of Plackett and Luce's seats (.074), agreement with choix: places are not rated here, shares of wins are.
- What a simplified bot made of draft 12 (.48, .150/.178/.672 and others): figures of a bot that was a sketch. The
  questions ask them of the real rules and bots anew; a test could only repeat what they say.
- Pawns of Patchies that stand still, and that flee (.602, .288, .313, .119; .563 and others): no bot here plays so.
  The risk of standing is told of bots and people as they play.
- Patchies with mirrored pairs, with dead cards that feed nobody, and how often a landlord ends a phase: no such layout
  or option, and no measure of the last. Hazards of the border and the ring are those of a deck with a landlord, which
  the exact board does not have; the apartment's are held, and the survival of all under landlords is.
- Bits that the crown tells its owner of the roles that lie face down: hidden information is not measured.
- The zone of game refinement, and reliabilities of questionnaires: read elsewhere, not worked out here.
"""

# ruff: noqa: E501 - a test is addressed by its name, however long that is

from __future__ import annotations

import ast

import danger_data
import numpy as np
import pytest
from danger_data import Sheet, counted
from proof import TESTS, address

from playkit.analysis import danger, intervals
from playkit.analysis.lengths import survival

GOLDEN = {
    "best of seven: length, leads, excitement": ("test_race::test_best_of_seven_coins", "93 / 16 | 19 / 32 | 35 / 32"),
    "best of seven: drama, lowest chance": ("test_course::test_best_of_seven_coins", "0.281876 | 101 / 256"),
    "best of seven: what is settled after each game": (
        "test_belief::test_a_best_of_seven_series_is_settled_as_by_enumeration", "0.0977 | 0.4063 | 0.6875"
    ),
    "squares add up to what the start left open": ("test_course::test_identities", "1 - 1 / seats"),
    "gladiators": (
        "test_choice_figures::test_whoever_begins_among_gladiators_loses_and_picks_the_winner", "== 1"
    ),
    "a race nobody disturbs": ("test_choice_figures::test_a_race_that_nobody_can_disturb_makes_no_king", "== 0"),
    "subtraction from ten and thirteen": (
        "test_choice_figures::test_the_subtraction_game_has_its_exact_shares",
        "71099, 13122 | 0.891855 | 0.714637 | 0.177218 | 1225327, 177147 | 0.915609 | 0.722796 | 0.192813",
    ),
    "first to throw a six": (
        "test_seats::test_the_first_to_throw_a_six_is_favoured_as_the_closed_form_says", "5 / 6"
    ),
    "three hands of 10, 10 and 20 minutes": ("test_plays::test_three_hands_of_ten_ten_and_twenty_minutes", "2 / 3"),
    "three hands by hand": ("test_stakes::test_three_hands_by_hand", "4 / 14"),
    "spread of unlike hands": (
        "test_stakes::test_independent_hands_carry_their_variance", "1 / 9, 4 / 9, 4 / 9 | 1 / 6, 1 / 6, 2 / 3"
    ),
    "equal skill in all hands": ("test_stakes::test_equal_skill_in_all_hands_leaves_a_third_each", "1 / 3"),
    "ten minutes for a ninth": (
        "test_stakes::test_ten_minutes_for_a_ninth_of_the_spread_are_three_times_too_slow", "3"
    ),
    "interchangeable hands, two seats": ("test_exchangeable::test_two_seats_are_exact", "0.44591 | 0.2163"),
    "interchangeable hands, more seats": ("test_exchangeable::test_more_seats_agree_with_the_simulated_table", "TABLE"),
    "two hands of two seats": (
        "test_exchangeable::test_two_hands_of_two_seats_are_three_quarters_and_a_third", "1 / 3"
    ),
    "equal thinking is waiting": (
        "test_lengths::test_where_all_think_alike_everybody_waits_for_the_others", "(seats - 1) / seats"
    ),
    "survival of 2, 3, 4+, 5, 7, 8+": (
        "test_lengths::test_survival_is_the_golden_one", "0.8333 | 0.6667 | 0.4444 | 0.2222"
    ),
    "centre, ring and corner of Patchies": (
        "test_exact_board::test_survival_of_the_three_layouts_as_exact_fractions",
        "1597206319151 | 80892165137 | 2827383838031",
    ),
    "draws, lines and running phases of Patchies": (
        "test_exact_board::test_spread_agrees_with_the_figures_of_an_independent_solution",
        "139396552007117 | 5869359688147 | 0.696247 | 0.578235 | 0.88231 | 0.51482 | 0.09446 | == 9 | 0.162",
    ),
    "stars of Patchies that stand and fall together": (
        "test_exact_board::test_coupling_agrees_with_the_figures_of_an_independent_solution",
        "(1, 23): 1 | 0.0996 | -0.154 | 0.087 | -0.034 | -0.136",
    ),
    "what simulated phases say of them": (
        "test_coupling::test_a_fair_simulation_agrees_with_the_exact_board", "coupling | exact_mean"
    ),
    "a plain deck before any phase can end": (
        "test_exact_board::test_before_any_phase_can_end_a_star_falls_as_in_a_plain_deck", "comb"
    ),
    "helpers by lot": ("test_captures::test_helpers_by_lot_are_seven_eight_eight_of_twenty_three", "23"),
    "corners cannot be sandwiched": ("test_captures::test_corners_cannot_be_sandwiched", "2"),
    "names by lot": ("test_targets::test_a_lot_hits_by_the_closed_form", "3 / 5 | 5 / 7 | 6 / 7"),
    "leads that grow by a tenth": (
        "test_snowball::test_a_lead_that_becomes_eleven_tenths_of_itself_has_slope_one_tenth", "0.1"
    ),
    "gains that know nothing of leads": (
        "test_snowball::test_gains_that_do_not_look_at_the_level_have_slope_zero", "0"
    ),
    "the dice decide all or nothing": ("test_simulated_questions::test_the_dice_decide_a_coin_flip", "luck"),
    "a coin flip knows no skill": ("test_simulated_questions::test_a_coin_flip_knows_no_skill", "0"),
    "the highest number wins": ("test_simulated_questions::test_where_the_highest_number_wins_skill_is_all", "1"),
    "one seat, one star: games to see it": (
        "test_planned_shares::test_one_seat_and_one_star_need_the_research_pages_numbers",
        "610, 157, 71, 41 | 194, 137 | 86",
    ),
    "all seats at once: games to see it": (
        "test_planned_shares::test_all_seats_at_once_need_the_research_pages_numbers", "568, 91"
    ),
    "two drafts: games to see it": (
        "test_planned_shares::test_two_drafts_need_the_research_pages_numbers", "1251, 329, 388, 93, 42"
    ),
    "what so many games can find": (
        "test_planned_shares::test_what_few_games_find_is_the_research_pages_row",
        "20: 0.40, 50: 0.27, 100: 0.19 | 1000: 0.062, 20000: 0.014",
    ),
    "ten games find nothing below half": (
        "test_planned_shares::test_ten_games_a_draft_find_nothing_below_half", "10) is None"
    ),
    "signs, nought of n, pairs of a seed, evenings": (
        "test_planned_shares::test_a_few_more_numbers_of_the_research_page",
        "== 6 | 0.45, 0.26, 0.14 | 0.095 | (0.5, 1 / 2), (0.8, 1 / 5) | 1 + (4 - 1) * 0.3",
    ),
    "pairs of means": ("test_planner::test_paired_means_need_the_textbooks_numbers", "34, 15, 10, 6"),
    "Wilson's coverage": (
        "test_intervals::test_wilson_covers_what_it_promises_exactly", "(5, 0.957, | (10, 0.955, | (20, 0.954,"
    ),
    "Wilson's width": (
        "test_measured_goldens::test_how_wide_wilsons_interval_is_at_a_quarter",
        "5: 0.57, 10: 0.46, 20: 0.35, 30: 0.29, 50: 0.23, 100: 0.17",
    ),
    "sessions that resemble each other": (
        "test_measured_goldens::test_what_sessions_that_resemble_each_other_do_to_an_interval",
        "0.845, 0.921 | 0.851, 0.926 | 0.849, 0.939 | 0.833, 0.953 | 0.832, 0.952",
    ),
    "looking often at a plain interval": (
        "test_measured_goldens::test_who_looks_often_at_a_plain_interval_is_often_fooled",
        "(100, 4, 0.27), (200, 4, 0.33), (100, 20, 0.15)",
    ),
    "how soon evidence stops": (
        "test_measured_goldens::test_how_soon_evidence_of_one_seat_stops",
        "(0.35, 1500, 165), (0.30, 5000, 703), (0.50, 300, 28)",
    ),
    "power of the stakes": (
        "test_measured_goldens::test_how_often_a_first_hand_of_half_the_spread_is_found",
        "(6, 0.43), (10, 0.64), (20, 0.85)",
    ),
    "35 points a hand": ("test_measured_goldens::test_a_hand_of_24_is_worth_35_points", "(24, 35)"),
    "hazard of the apartment": (
        "test_measured_goldens::test_the_hazard_of_the_apartment_card_by_card", "0.039, 0.051, 0.074 | 38.196"
    ),
    "a phase that ends, and a deck that is drawn to the end": (
        "test_measured_goldens::test_what_falls_if_nothing_ends_and_what_falls_in_truth", "0.2945 | 0.577 | 0.277"
    ),
    "unknown pairs of Patchies": (
        "test_measured_goldens::test_whichever_1s_are_pairs_the_corners_outlive_the_ring", "corner > ring"
    ),
    "facing pairs of Patchies": (
        "test_measured_goldens::test_pairs_that_face_each_other_make_the_middle_lines_deadly", "0.0780 | 0.207, 0.207"
    ),
    "landlords of Patchies": (
        "test_measured_goldens::test_what_landlords_do_to_the_board",
        "0.199, 0.214, 0.234, 0.443, 32.2, 0.554 | 0.255, 0.205, 0.223, 0.394, 29.4, 0.521",
    ),
    "a broken diagonal takes two sides": (
        "games/patchies/test_tallies::test_when_a_diagonal_breaks_at_least_two_sides_have_fallen", "[:2].sum() == 0"
    ),
    "two hands of four seats": ("test_exchangeable::test_two_hands_of_four_seats", "0.581 | 0.280"),
    "axes of captures": ("test_captures::test_corners_cannot_be_sandwiched", "2 * side * (side - 2) | 3 / 4"),
    "a role of Marionette named by lot": (
        "games/marionette/test_golden_numbers::test_each_sensible_name_is_as_likely",
        "(4, 1 / 5), (5, 1 / 6), (6, 1 / 7), (7, 1 / 7)",
    ),
    "roles of Marionette as offered": (
        "games/marionette/test_golden_numbers::test_a_role_is_offered_to_each_picker_as_often_as_cards_are_left",
        "(4, 5), (5, 6), (6, 7), (7, 7) | share / 8",
    ),
    "who sits across never helps": ("test_captures::test_seats_across_never_help", "null_count() == across.height == 4"),
    "nothing is captured with a first move": (
        "games/capture4/test_captures::test_a_first_move_captures_nothing_and_the_second_does", "== []"
    ),
    "nothing is carried over": (
        "test_twins::test_nothing_carries_over_but_points_where_hands_begin_anew", "swapped == 0"
    ),
    "how sure 20,000 games are of what is settled": (
        "test_measured_goldens::test_how_sure_twenty_thousand_games_are_of_what_a_game_settles", "0.007"
    ),
    "sessions to see a share": ("test_seats::test_sessions_for_a_share_are_those_of_the_research_page", "610 | 157"),
    "evidence in closed form": (
        "test_seats::test_evidence_is_the_closed_form_where_one_seat_wins_each_session", "lgamma"
    ),
    "looks after every session": ("test_seats::test_looking_after_every_session_rarely_alarms", "0.05"),
    "a planted seat is found": (
        "test_seats::test_a_planted_effect_is_found_at_the_number_the_planner_names", "870"
    ),
    "a true null alarms": ("test_permutation::test_a_true_null_alarms_at_most_125_times_in_2000", "125"),
    "green and red dice of 24": (
        "games/resonance24/test_challenges::test_a_die_at_every_case_kills_as_often_as_the_fractions_say",
        "1301, 2048 | 315, 4096",
    ),
    "the table of chances of 24": (
        "games/resonance24/test_challenges::test_the_table_of_chances", "9 - case | 17 - 2 * case"
    ),
    "traps of other systems: first leaders, ties, flat steps": (
        "test_traps::test_neither_first_leaders_nor_ties_change_the_lead", "race.lead_changes | leads.count_changes"
    ),
    "traps of other systems: whole numbers": (
        "test_traps::test_shares_of_whole_numbers_are_not_nought_or_one", "2 / 3 | 1 / 3"
    ),
    "traps of other systems: a least that begins at nought": (
        "test_traps::test_the_least_of_what_is_above_nought_is_above_nought", "== 0.5"
    ),
    "traps of other systems: gaps of short runs": (
        "test_traps::test_the_largest_gap_of_a_short_run_is_not_called_unfair", "0.05 * 200"
    ),
    "traps of other systems: legal actions taken for choices": (
        "test_traps::test_what_is_legal_is_not_yet_a_choice", "== 0"
    ),
    "Brier's score": ("test_foretold::test_golden_scores_of_brier", "brier"),
}  # fmt: skip
"""What is known beforehand, the test that holds it, and what of it the test's source must show."""


@pytest.mark.parametrize("what", GOLDEN)
def test_a_known_number_is_held_by_the_test_that_says_so(what):
    test, pieces = GOLDEN[what]
    file, _, name = str(address(test)).partition("::")
    source = (TESTS / file).read_text(encoding="utf-8")
    (node,) = [one for one in ast.parse(source).body if isinstance(one, ast.FunctionDef) and one.name == name]
    first = min(one.lineno for one in (node, *node.decorator_list))
    text = " ".join(" ".join(source.splitlines()[first - 1 : node.end_lineno]).split())
    for piece in pieces.split(" | "):
        assert piece in text, piece


def test_goodmans_intervals_of_four_seats():
    """31, 23, 23 and 23 of 100: .2085 to .4338 for the first, all four together."""
    from statsmodels.stats.proportion import multinomial_proportions_confint

    wins = [31, 23, 23, 23]
    ours = [intervals.simultaneous(one, 100, family=4) for one in wins]
    theirs = multinomial_proportions_confint(wins, method="goodman")
    assert (round(float(ours[0].low), 4), round(float(ours[0].high), 4)) == (0.2085, 0.4338)
    for one, (low, high) in zip(ours, theirs, strict=True):
        assert (float(one.low), float(one.high)) == (pytest.approx(low), pytest.approx(high))


def test_a_phase_that_ends_is_no_phase_that_was_not_watched():
    """A star falls at draw 3 of one phase; three others end at draws 2, 4 and 6: it survives in three of four.

    Whoever counts ends of phases as broken off (Kaplan and Meier) lets it survive in two of three.
    """
    from statsmodels.duration.survfunc import CumIncidenceRight

    fell = [3, 2, 4, 6]
    phases = [Sheet(f"s{k}").phase(*((12, 3) if k == 0 else (k,))) for k in range(4)]
    row = danger.survival(counted(*phases)).filter(cell=12).row(0, named=True)
    assert (row["estimate"], row["n"]) == (3 / 4, 4)
    with np.errstate(all="ignore"):  # of its standard error, where one phase is left
        incidence = CumIncidenceRight(fell, [1, 2, 2, 2]).cinc[0][-1]
    assert incidence == pytest.approx(1 - row["estimate"])
    naive = survival(fell, [True, False, False, False]).share[-1]
    assert naive == pytest.approx(2 / 3)


def test_which_line_ends_a_phase_of_patchies():
    """Each diagonal takes part in .2947, the middle row in .0857, its neighbours in .0648, the outer ones in .0453."""
    board = danger_data.layout("spread")
    lines = {0: 0.0453, 1: 0.0648, 2: 0.0857, 3: 0.0648, 4: 0.0453, 10: 0.2947, 11: 0.2947}
    assert {line: round(float(board.line_share(line)), 4) for line in lines} == lines
    paid = {float(points * board.survival[cell]) for cell, points in enumerate(danger_data.POINTS)}
    assert {round(one, 3) for one in paid} >= {0.838, 0.578, 0.509, 0.373}
