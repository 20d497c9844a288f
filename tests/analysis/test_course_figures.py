"""What each part tells of who wins, over sessions that have not all come as far."""

from __future__ import annotations

import course_data
import numpy as np
import pytest

from playkit.analysis import course as of
from playkit.analysis.course import Course
from playkit.analysis.course_figures import add_courses
from playkit.analysis.measured import Panel, measured
from playkit.analysis.upsets import Upsets, skew_ends


def course(name, parts, *chances):
    """Make a session of two seats from the first one's chances, after each step; parts of the steps."""
    return Course.known(name, [(chance, 1 - chance) for chance in chances])._replace(parts=np.array(parts))


def part_bits(*courses):
    panel = Panel("people", None, "sessions")
    add_courses(panel, courses)
    rows = measured([panel])
    return {row["key"]: row for row in rows.filter(rows["measure"] == "twin_part_bits").iter_rows(named=True)}


SHORT = course("short", [1, 1, 2], 0.5, 0.5, 0.25, 1.0)
LONG = course("long", [1, 2, 3], 0.5, 0.25, 0.5, 1.0)


def test_parts_that_all_sessions_have_add_up_to_what_the_start_left_open():
    rows = part_bits(SHORT, SHORT._replace(session="again"))
    assert {key: row["estimate"] for key, row in rows.items()} == pytest.approx({"1": -1.0, "2": 2.0})
    assert rows["1"]["en"] == "part 1"
    assert {row["n"] for row in rows.values()} == {2}


def test_a_part_is_told_over_the_sessions_that_have_it_and_says_how_many():
    """By hand: part 1 told -1 and -1, part 2 told +2 and +1, part 3 of one session told +1."""
    rows = part_bits(SHORT, LONG)
    found = {key: (row["estimate"], row["n"]) for key, row in rows.items()}
    assert found == {"1": (-1.0, 2), "2": (1.5, 2), "3": (1.0, 1)}
    assert (rows["2"]["en"], rows["2"]["ja"]) == ("part 2", "パート2")
    assert (rows["3"]["en"], rows["3"]["ja"]) == ("part 3 (1 of 2)", "パート3（2中1）")


def test_steps_of_no_known_part_are_in_none_and_one_part_decides_nothing():
    unknown = course("unknown", [0, 0, 0], 0.5, 0.25, 0.5, 1.0)
    assert part_bits(unknown) == {}
    assert part_bits(course("one", [1, 1, 1], 0.5, 0.25, 0.5, 1.0)) == {}
    assert {key: row["n"] for key, row in part_bits(SHORT, unknown).items()} == {"1": 1, "2": 1}


def test_what_noise_takes_off_leaves_no_share_above_all_of_it():
    """Two rough sessions in which a loser is ahead to the last: half the noise put back would be 3/2 of the whole."""
    w = np.array([[0.5, 0.5]] + [[0.3, 0.7]] * 9 + [[1.0, 0.0]])
    level = np.where((w == 0.3) | (w == 0.7), 0.5, w)
    rough = Course.known("s", w)._replace(halves=np.stack([level, level]), runs=8.0)
    panel = Panel("people", None, "sessions")
    add_courses(panel, [rough, rough._replace(session="again")])
    rows = {row["measure"]: row for row in panel.rows}
    assert rows["twin_decided"]["estimate"] == 1
    assert {row["n"] for row in panel.rows} == {0}
    assert {row["state"] for row in panel.rows} == {"too_few"}


def rough_races(runs=200):
    """Estimate a few races to four of two seats, as bots would."""
    rng = np.random.default_rng(11)
    told = [told for _, told in course_data.every_race()][::9]
    return [
        course_data.estimated(course_data.exact(one), runs, rng)._replace(session=f"s{k:02}")
        for k, one in enumerate(told)
    ]


def figures(courses):
    panel = Panel("people", None, "sessions")
    add_courses(panel, courses)
    return {row["measure"]: row for row in panel.rows if row["key"] is None}


def test_ends_are_moved_by_skewness_and_wider_by_half_of_the_noise():
    races = rough_races()
    found, tenths = figures(races), [of.at_tenths(one) for one in races]
    taken = {
        "twin_excitement": [of.noiseless_between(of.excitement, of.agreed_excitement, one) for one in tenths],
        "twin_surprise": [of.noiseless_between(of.surprise, of.agreed_surprise, one) for one in tenths],
        "twin_drama": [of.noiseless(of.drama, one) for one in tenths],
        "twin_lead_changes": [of.noiseless(of.lead_changes, one, 0.5) for one in tenths],
        "twin_decided": [of.noiseless(of.decided, one, 0.5) for one in tenths],
        # What roots lose: 4 over the runs put back, and as much may be too much or too little.
        "twin_suspense": [(of.suspense(one) * (1 + 4 / 200), 2 * of.suspense(one) * 4 / 200) for one in tenths],
    }
    for measure, numbers in taken.items():
        values, noise = np.array(numbers).T
        low, high = skew_ends(values)
        room = abs(noise.mean()) / 2
        assert found[measure]["estimate"] == pytest.approx(values.mean()), measure
        assert found[measure]["low"] == pytest.approx(max(low - room, 0)), measure
        assert found[measure]["high"] == pytest.approx(high + room), measure


def test_half_of_a_session_is_held_against_what_it_might_have_told():
    """Races whose favourite at the half won: what the other seat's win would have told is wider than what came."""
    races = [course_data.exact(told)._replace(session=f"s{k}") for k, (_, told) in enumerate(course_data.every_race())]
    races = [one for one in races if one.chances[(len(one.chances) - 1) // 2] @ one.wins > 0.5][::3]
    came, values, chances = [], [], []
    for one in races:
        then = one.chances[(len(one.chances) - 1) // 2]
        came.append(np.log2(2 * then[one.wins.argmax()]))
        values.append([np.log2(2 * chance) if chance else 0.0 for chance in then])
        chances.append(then)
    row = figures(races)["twin_half_bits"]
    low, high = skew_ends(came, Upsets.weighed(came, values, chances))
    assert row["estimate"] == pytest.approx(np.mean(came))
    assert (row["low"], row["high"]) == (pytest.approx(low), pytest.approx(high))
    assert high - low > 1.2 * np.subtract(*skew_ends(came)[::-1])


def test_sessions_played_on_too_few_times_are_left_out_beside_others():
    few, enough = rough_races(100)[:3], rough_races()[3:]
    assert {row["n"] for row in figures([*few, *enough]).values()} == {len(enough)}
    assert {row["n"] for row in figures(few).values()} == {0}


def test_what_sessions_are_called_and_how_seats_are_numbered_changes_nothing():
    def turned(one):
        return one._replace(
            chances=one.chances[:, ::-1], halves=one.halves[:, :, ::-1], moved=one.moved[:, ::-1],
            ahead=one.ahead[:, ::-1], wins=one.wins[::-1],
        )  # fmt: skip

    assert part_bits(SHORT, LONG) == part_bits(turned(LONG), turned(SHORT))
