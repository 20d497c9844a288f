"""Numbers known beforehand: those no other test holds, and a list of where the others are held."""

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
