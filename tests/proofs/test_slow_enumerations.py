"""Measures worked out a second time: in plain loops over event rows, by counting every case, or by another's solver."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import combinations, pairwise
from math import comb, exp, log, log2

import danger_data as board
import numpy as np
import people_data as people
import plays_data
import polars as pl
import pytest
import rounds_data
from scipy import optimize, special, stats
from slow_readings import average, credit, sessions_of

from playkit.analysis import belief, findings, stakes
from playkit.analysis.confusion import stands_out
from playkit.analysis.danger import expected_points
from playkit.analysis.endings import ending_families
from playkit.analysis.foresight import add_foresight
from playkit.analysis.foretold import foretold
from playkit.analysis.intervals import never_bound
from playkit.analysis.measured import Panel, measured
from playkit.analysis.plays import no_plays
from playkit.analysis.plays_recorded import plays_from_events
from playkit.analysis.race import FOLDS, ORDERS, Track
from playkit.analysis.race_figures import add_race
from playkit.analysis.rounds_recorded import rounds_from_events
from playkit.analysis.seats import always_valid, e_values
from playkit.analysis.snowball import add_snowball
from playkit.analysis.starts import add_starts
from playkit.analysis.unused import Family, add_unused

SEEDS = range(4)


def figures(add, *args):
    panel = Panel("people", "1", "sessions")
    add(panel, *args)
    return {(row["measure"], row["key"]): row for row in measured([panel]).to_dicts()}


def rounds_of(rows):
    return rounds_data.counted(rounds_from_events(rows, rounds_data.SHAPE))


# Leads ---------------------------------------------------------------------------------------------------------------


def races(seed, many):
    """Draw races of three seats over ten rounds, ties among them."""
    rng = np.random.default_rng(seed)
    found = []
    for number in range(many):
        scores = np.vstack([np.zeros(3), rng.integers(0, 4, (10, 3)).cumsum(axis=0)]).astype(float)
        best = scores[-1] == scores[-1].max()
        found.append(Track(f"s{number}", scores, best / best.sum()))
    return found


def every_order(track, tenth):
    """Count every set of tenths that could have come first: 252 where half of them do."""
    gains = [[b - a for a, b in zip(*rows, strict=True)] for rows in pairwise(track.scores)]
    led = []
    for early in combinations(range(10), tenth):
        row = [sum(gains[k][seat] for k in early) for seat in range(3)]
        led.append(credit(row, list(track.wins)))
    return average(led)


@pytest.mark.parametrize("seed", [1])
def test_an_early_lead_is_worth_what_it_is_beyond_every_order(seed):
    """Orders are drawn, ten a session; every one of them is counted here."""
    found = races(seed, 120)
    told = figures(add_race, found)
    error = 4 * 0.5 / np.sqrt(ORDERS * 120)
    for tenth in (2, 5, 8):
        exact = average([every_order(one, tenth) for one in found])
        assert told["leader_wins", f"{tenth}0"]["standard"] == pytest.approx(exact, abs=error)
    seen = [credit(list(one.scores[5]), list(one.wins)) for one in found]
    exact = average(seen) - average([every_order(one, 5) for one in found])
    assert told["early", None]["estimate"] == pytest.approx(exact, abs=error)


@pytest.mark.parametrize("seed", SEEDS)
def test_slopes_are_those_of_a_line_through_nothing(seed):
    """Leads over the mean, read off the rows one by one; then numpy's least squares of the next step on the lead."""
    rows = rounds_data.played_out(8, seed)
    leads, steps = [], []
    for own in sessions_of(rows.to_dicts()).values():
        table = {}
        for row in own:
            if row["kind"] == "standing":
                table.setdefault(row["round"], {})[row["seat"]] = row["score"]
        over = [[at[seat] - average(list(at.values())) for seat in sorted(at)] for _, at in sorted(table.items())]
        for before, after in pairwise(over):
            leads += before
            steps += [b - a for a, b in zip(before, after, strict=True)]
    (slope,), *_ = np.linalg.lstsq(np.array(leads)[:, None], np.array(steps), rcond=None)
    found = figures(add_snowball, rounds_of(rows), rounds_data.CURVES, "points")
    assert found["slope", "points"]["estimate"] == pytest.approx(slope)
    assert slope == pytest.approx(sum(a * b for a, b in zip(leads, steps, strict=True)) / sum(a * a for a in leads))


@pytest.mark.parametrize("seed", SEEDS)
def test_who_is_first_to_complete_is_read_off_the_rows(seed):
    rows = rounds_data.played_out(12, seed)
    shares = []
    for own in sessions_of(rows.to_dicts()).values():
        winners = [row["seat"] for row in own if row["kind"] == "won"]
        first = next(row["seat"] for row in own if row["kind"] == "completed")
        shares.append((first in winners) / len(winners))
    found = figures(add_starts, rounds_of(rows), "points")
    assert found["first_complete", None]["estimate"] == pytest.approx(average(shares))


# The spread of points, and what it tells -----------------------------------------------------------------------------


def halved(seed, sessions=5, seats=3, hands=2):
    """Write sessions down in which points are won in hands, and half of somebody's are lost when a hand ends."""
    rng, rows = np.random.default_rng(seed), []
    for number in range(sessions):
        own, score, step = [], [0] * seats, 0
        for hand in range(1, hands + 1):
            own.append({"kind": "part_started", "part": hand, "step": step})
            for seat in range(seats):
                step += 1
                gain = int(rng.integers(0, 9))
                score[seat] += gain
                own.append(
                    {"kind": "scored", "part": hand, "seat": seat, "value": gain, "score": score[seat], "step": step}
                )
            loser = int(rng.integers(seats))
            step += 1
            lost = score[loser] // 2
            score[loser] -= lost
            own.append(
                {"kind": "halved", "part": hand, "seat": loser, "value": -lost, "score": score[loser], "step": step}
            )
            own.append({"kind": "part_ended", "part": hand, "step": step})
        rows += [{**row, "session": f"s{number}"} for row in own]
    return rows


@pytest.mark.parametrize("seed", SEEDS)
def test_what_comes_from_outside_of_hands_is_read_off_the_rows(seed):
    """The last score a seat has, less all that it scored in hands; then the sums, session by session."""
    rows, top, bottom = halved(seed), 0.0, 0.0
    for own in sessions_of(rows).values():
        final, inside = [0.0] * 3, [0.0] * 3
        for row in own:
            if "score" in row:
                final[row["seat"]] = row["score"]
            if row["kind"] == "scored":
                inside[row["seat"]] += row["value"]
        outside = [a - b for a, b in zip(final, inside, strict=True)]
        top += sum((a - average(outside)) * (b - average(final)) for a, b in zip(outside, final, strict=True))
        bottom += sum((b - average(final)) ** 2 for b in final)
    share, _, sessions = stakes.afterwards(plays_from_events(plays_data.events(rows)))
    assert (share, sessions) == (pytest.approx(top / bottom), 5)


def told_bits(totals, wins, kept):
    """Fit what a lead is worth to the sessions that are kept, by another's solver, and judge every session by it."""
    centred = [[point - average(row) for point in row] for row in totals]
    flat = [point for row in centred for point in row]
    unit = (sum(point * point for point in flat) / len(flat)) ** 0.5

    def chance(slope, session):
        weights = [exp(slope * point / unit) for point in centred[session]]
        return [weight / sum(weights) for weight in weights]

    def loss(slope):
        said = sum(log(p) * w for k in kept for p, w in zip(chance(slope, k), wins[k], strict=True) if w)
        return 0.05 * slope * slope - said

    slope = optimize.minimize_scalar(loss, bounds=(-30, 30), method="bounded", options={"xatol": 1e-10}).x
    return [
        sum(w * log2(p) for p, w in zip(chance(slope, k), row, strict=True) if w) + log2(len(row))
        for k, row in enumerate(wins)
    ]


def standings(seed, sessions=9):
    rng = np.random.default_rng(seed)
    totals = rng.integers(0, 12, (sessions, 3)).astype(float)
    return totals, np.eye(3)[(totals + rng.normal(0, 3, totals.shape)).argmax(axis=1)]


@pytest.mark.parametrize("seed", SEEDS)
def test_bits_of_a_standing_are_those_of_another_solver(seed):
    totals, wins = standings(seed)
    others = [told_bits(totals, wins, [j for j in range(9) if j != k])[k] for k in range(9)]
    assert belief.bits_told(totals, wins) == pytest.approx(others, abs=1e-5)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_slope_as_steep_as_it_may_be_tells_so_many_bits(seed):
    """Student's t over the root of how sharply the loss bends at its least; bits on average, by its own chances."""
    totals, wins = standings(seed)
    lead = totals - totals.mean(axis=1, keepdims=True)
    lead /= lead.std()

    def loss(slope):
        return 0.05 * slope * slope - (special.log_softmax(slope * lead, axis=1) * wins).sum()

    slope = optimize.minimize_scalar(loss, bounds=(-30, 30), method="bounded", options={"xatol": 1e-10}).x
    step = 1e-3
    bend = (loss(slope + step) - 2 * loss(slope) + loss(slope - step)) / step**2
    chance = special.softmax((abs(slope) + stats.t.ppf(0.975, 8) / bend**0.5) * lead, axis=1)
    told = (chance * np.log2(3 * chance)).sum(axis=1).mean()
    assert belief.bits_at_most(totals, wins) == pytest.approx(told, rel=1e-4)


@pytest.mark.parametrize("seed", SEEDS)
def test_bits_a_minute_are_read_off_the_rows(seed):
    """Of part 1 over the session: bits told, halfway between sessions fitted on and not, over bits and minutes."""
    rng = np.random.default_rng(seed)
    gains, minutes = rng.integers(0, 9, (8, 2, 3)).astype(float), rng.integers(5, 30, (8, 2)).astype(float)
    plays = plays_data.sheets(gains, minutes=minutes.tolist())
    final = gains.sum(axis=1)
    wins = np.array([(row == row.max()) / (row == row.max()).sum() for row in final])
    fitted = told_bits(gains[:, 0], wins, range(8))
    others = [told_bits(gains[:, 0], wins, [j for j in range(8) if j != k])[k] for k in range(8)]
    whole = [log2(3) + sum(w * log2(w) for w in row if w) for row in wins]
    told = (average(fitted) + average(others)) / 2
    share = average([first / (first + second) for first, second in minutes])
    value, _, n = findings.bits_quotient(plays)
    assert (value, n) == (pytest.approx(told / average(whole) / share, abs=1e-4), 8)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_carried_over_adds_up_game_by_game_in_any_order(seed):
    """How much other history changed the rest, over how much other dice did: games in any order, points doubled."""
    rng = np.random.default_rng(seed)
    history, dice = rng.integers(0, 4, (2, 30)).astype(float)
    plays = plays_data.sheets(rng.integers(0, 9, (30, 2, 3)), facet="bots")
    order = rng.permutation(30)
    changes = ((history, dice), (history[order], dice[order]), (2 * history, 2 * dice))
    told = [carried(plays, *one) for one in changes]
    assert told[0][0] == pytest.approx(sum(history.tolist()) / sum(dice.tolist()))
    for other in told[1:]:
        assert other == pytest.approx(told[0])


def carried(plays, history, dice):
    """Give the figure of carrying over and its ends."""
    frame = findings.figures(no_plays(), [findings.Played(plays, carried=[(history, dice)])])
    (row,) = frame.filter(pl.col("measure") == "carry_over").to_dicts()
    return [row[end] for end in ("estimate", "low", "high")]


# Remarks and predictions ---------------------------------------------------------------------------------------------


def binomial_p(times, of, share):
    """Add up the chances of all outcomes that are no likelier than what came."""
    chances = [comb(of, k) * share**k * (1 - share) ** (of - k) for k in range(of + 1)]
    return min(1.0, sum(chance for chance in chances if chance <= chances[times] * (1 + 1e-7)))


def holm_by_hand(ps):
    """Multiply the smallest by how many there are, the next by one less, and never go down."""
    found, worst = [0.0] * len(ps), 0.0
    for place, k in enumerate(sorted(range(len(ps)), key=lambda k: ps[k])):
        worst = max(worst, min(1.0, (len(ps) - place) * ps[k]))
        found[k] = worst
    return found


@pytest.mark.parametrize("seed", range(8))
def test_what_stands_out_adds_up_every_outcome(seed):
    """Each session's remarks fall on its parts by their length; some sessions lack a part."""
    rng = np.random.default_rng(seed)
    hours = rng.uniform(0.1, 1, (5, 3))
    hours[0, 2] = np.nan
    remarks = rng.poisson(2, (5, 3)).astype(float)
    total, expected, came = 0, [0.0] * 3, [0] * 3
    for long, own in zip(hours.tolist(), remarks.tolist(), strict=True):
        parts = [part for part in range(3) if long[part] == long[part]]
        many = sum(own[part] for part in parts)
        total += int(many)
        for part in parts:
            came[part] += int(own[part])
            expected[part] += many * long[part] / sum(long[one] for one in parts)
    slow = holm_by_hand([binomial_p(came[part], total, expected[part] / total) for part in range(3)])
    assert stands_out(remarks, hours) == pytest.approx(slow)


def foretelling(seed):
    """Draw sessions in which minutes are predicted, or winners named, and some of which are broken off."""
    rng, frames, seats = np.random.default_rng(seed), [], []
    for number in range(7):
        rows = [{"kind": "predicted", "minute": 0, "value": 40, "data": {"item": "minutes"}}] * int(rng.integers(2))
        if rng.random() < 0.6:
            named = {"kind": "predicted", "minute": 0, "data": {"item": "winner"}, "seat": int(rng.integers(3))}
            rows = [*rows, named]
        finished = bool(rng.random() < 0.7)
        rows += [{"kind": "part_started", "part": 1, "minute": 0}, {"kind": "part_ended", "part": 1, "minute": 30}]
        rows.append({"kind": "session_ended", "minute": 30, "data": {"finished": finished}})
        frames.append(people.events(*rows, session=f"s{number}"))
        best = rng.integers(1, 8)  # one, two or three of the seats
        won = [bool(best >> seat & 1) for seat in range(3)]
        told = ({"score": float(one), "win_share": one / sum(won)} for one in won)
        seats.append(people.seats(*told, session=f"s{number}"))
    return pl.concat(frames), pl.concat(seats)


@pytest.mark.parametrize("seed", range(8))
def test_what_is_checked_and_who_was_named_is_read_off_the_rows(seed):
    events, seats = foretelling(seed)
    shares = {(row["session"], row["seat"]): row["win_share"] for row in seats.to_dicts()}
    asked = known = 0
    hits = []
    for session, own in sessions_of(events.to_dicts()).items():
        ended = any(row["kind"] == "session_ended" and json.loads(row["data"])["finished"] for row in own)
        items = {json.loads(row["data"])["item"]: row for row in own if row["kind"] == "predicted"}
        asked += "minutes" in items
        known += "minutes" in items and ended
        if "winner" in items:
            hits.append(shares[session, items["winner"]["seat"]])
    found = figures(add_foresight, foretold(events, seats), {})
    if asked:
        assert found["checked", None]["estimate"] == pytest.approx(known / asked)
    if hits:
        assert found["named_winner", None]["estimate"] == pytest.approx(average(hits))
    assert asked or hits


# What never came, and looking after every session --------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_what_never_came_is_missing_from_every_row(seed):
    """The bound is the share from which on so many sessions without it are rarer than one in twenty: a fine grid."""
    rng = np.random.default_rng(seed)
    rows = [
        {"session": f"s{k}", "kind": "picked", "action_text": f"take {rng.choice(['ore', 'wool'])}", "choices": 2}
        for k in range(rng.integers(3, 30))
        for _ in range(2)
    ]
    events = pl.DataFrame(rows)
    goods = {one: one for one in ("ore", "wool", "clay", "gold")}
    found = figures(add_unused, events, [Family("take@1", "goods / 品", goods)])
    met = {row["action_text"].split()[1] for row in rows}
    assert {key for measure, key in found if measure == "never"} == {f"take@1:{one}" for one in goods if one not in met}
    sessions = len({row["session"] for row in rows})
    grid = [k / 20_000 for k in range(20_001)]
    bound = next(share for share in grid if (1 - share) ** sessions < 0.05)
    for (measure, _), row in found.items():
        if measure == "never":
            assert (row["estimate"], row["low"]) == (0, 0)
            assert row["high"] == pytest.approx(bound, abs=1e-4)
    assert never_bound(sessions) == pytest.approx(bound, abs=1e-4)


@pytest.mark.parametrize("seed", SEEDS)
def test_ends_that_are_always_valid_are_the_roots_of_a_closed_form(seed):
    """Each of four seats is bet on as if it had won one of four games: B(1 + s, 3 + n - s) / B(1, 3) over p^s q^n-s."""
    wins = np.eye(4)[np.random.default_rng(seed).choice(4, 50, p=(0.4, 0.3, 0.2, 0.1))]
    for seat, ends in enumerate(always_valid(wins)):
        s, n = wins[:, seat].sum(), len(wins)
        mixture = special.betaln(1 + s, 3 + n - s) - special.betaln(1, 3)

        def paid(share, s=s, n=n, mixture=mixture):
            return mixture - s * log(share) - (n - s) * log(1 - share) - log(4 / 0.05)

        best = min(max(s / n, 1e-6), 1 - 1e-6)
        low = optimize.brentq(paid, 1e-9, best) if paid(1e-9) > 0 else 0.0
        high = optimize.brentq(paid, best, 1 - 1e-9)
        assert (ends.low, ends.high) == (pytest.approx(low, abs=6e-4), pytest.approx(high, abs=6e-4))
        assert ends.low <= low + 1e-9, "the grid may only widen it"
        assert ends.high >= high - 1e-9


@pytest.mark.parametrize("seed", SEEDS)
def test_evidence_is_a_purse_that_bets_session_by_session(seed):
    """A bet on each seat in proportion to what it won, and a game each beforehand, at even odds; wins may be shared."""
    rng = np.random.default_rng(seed)
    best = rng.integers(1, 8, 40)
    rows = [[Fraction(int(bits) >> seat & 1, int(bits).bit_count()) for seat in range(3)] for bits in best]
    purse, won, told = Fraction(1), [Fraction(4, 3)] * 3, []
    for row in rows:
        purse *= sum(share * own / sum(won) * 3 for share, own in zip(row, won, strict=True))
        won = [own + share for own, share in zip(won, row, strict=True)]
        told.append(float(purse))
    assert e_values(np.array(rows, float)) == pytest.approx(told)


def slow_chances(found, tenth, kept):
    """Fit what a lead is worth at a tenth by another's solver, and give the chances of all."""
    leads = [[point - average(list(one.scores[tenth])) for point in one.scores[tenth]] for one in found]
    unit = (sum(point * point for row in leads for point in row) / sum(map(len, leads))) ** 0.5 or 1.0

    def chance(slope, k):
        weights = [exp(slope * point / unit) for point in leads[k]]
        return [weight / sum(weights) for weight in weights]

    def loss(slope):
        said = sum(log(p) * w for k in kept for p, w in zip(chance(slope, k), found[k].wins, strict=True) if w)
        return 0.05 * slope * slope - said

    slope = optimize.minimize_scalar(loss, bounds=(-30, 30), method="bounded", options={"xatol": 1e-10}).x
    return [chance(slope, k) for k in range(len(found))]


@pytest.mark.parametrize("seed", [1])
def test_excitement_drama_and_the_lowest_chance_in_plain_loops(seed):
    """Chances at tenths are judged by the sessions of other folds, which go round by name; then the definitions."""
    found = sorted(races(seed, 25), key=lambda one: one.session)
    folds = [k % FOLDS for k in range(len(found))]
    w = [[[1 / 3] * 3] for _ in found]
    for tenth in range(1, 10):
        by_fold = {
            fold: slow_chances(found, tenth, [k for k in range(len(found)) if folds[k] != fold])
            for fold in range(FOLDS)
        }
        for k, own in enumerate(w):
            own.append(by_fold[folds[k]][k])
    excited, dramas, lows = [], [], []
    for one, own in zip(found, w, strict=True):
        own.append(list(one.wins))
        winner = list(one.wins).index(max(one.wins))
        excited.append(sum(abs(b - a) for x, y in pairwise(own) for a, b in zip(x, y, strict=True)) / 2)
        behind = [max(row) - row[winner] for row in own[1:-1] if max(row) - row[winner] > 1e-12]
        dramas.append(average([gap**0.5 for gap in behind]) if behind else 0.0)
        lows.append(min(row[winner] for row in own))
    told = figures(add_race, found)
    for measure, slow in (("excitement", excited), ("drama", dramas), ("lowest", lows)):
        assert told[measure, None]["estimate"] == pytest.approx(average(slow), abs=1e-5), measure


# Boards --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_points_and_endings_of_a_board_in_plain_loops(seed):
    """What stood pays its points; a line ended the phase where all of its cells have fallen."""
    rng = np.random.default_rng(seed)
    fallen = [set(rng.permutation(25)[: rng.integers(3, 20)].tolist()) for _ in range(12)]
    sheets = [board.Sheet(f"s{k}") for k in range(4)]
    for k, cells in enumerate(fallen):
        sheets[k % 4].phase(*sorted(cells), part=1 + k // 4)
    counts = board.counted(*sheets)
    for row in expected_points(counts).to_dicts():
        paid = [board.POINTS[row["cell"]] * (row["cell"] not in cells) for cells in fallen]
        assert row["estimate"] == pytest.approx(average(paid))
    rows, columns = ([{k * step + j * other for j in range(5)} for k in range(5)] for step, other in ((5, 1), (1, 5)))
    diagonals = [{6 * k for k in range(5)}, {4 * k + 4 for k in range(5)}]
    lines = {"row": rows, "column": columns, "diagonal": diagonals}
    lines["centre"] = [line for family in (rows, columns, diagonals) for line in family if 12 in line]
    told = {row["family"]: row["estimate"] for row in ending_families(counts).to_dicts()}
    for family, own in lines.items():
        assert told[family] == pytest.approx(average([any(line <= cells for line in own) for cells in fallen])), family
