"""Measures read again in plain loops over rows, as a person with a pencil would: slow, and without a frame."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import Any

Row = dict[str, Any]


def sessions_of(rows: list[Row]) -> dict[str, list[Row]]:
    """Sort rows by their session, in the order they came."""
    found: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        found[row["session"]].append(row)
    return found


def average(values: list[float]) -> float:
    """Add up and divide."""
    return sum(values) / len(values)


# How it ends ---------------------------------------------------------------------------------------------------------


def spread(seats: list[Row]) -> dict[str, float]:
    """Read how far apart final scores are."""
    margins, ranges, bests, level, shared = [], [], [], 0, 0
    for own in sessions_of(seats).values():
        scores = sorted((row["score"] for row in own), reverse=True)
        margins.append(scores[0] - scores[1])
        ranges.append(scores[0] - scores[-1])
        bests.append(scores[0])
        level += scores[0] == scores[1]
        shared += sum(row["win_share"] > 0 for row in own) > 1
    n = len(margins)
    return {
        "margin": average(margins), "range": average(ranges), "relative": sum(ranges) / sum(bests),
        "closeness": (sum(one * one for one in margins) / n) ** -0.5, "level": level / n, "shared": shared / n,
    }  # fmt: skip


def seat_wins(seats: list[Row]) -> dict[str, float]:
    """Read which share of the win each seat has."""
    won = defaultdict(list)
    for row in seats:
        won[row["seat"]].append(row["win_share"])
    return {f"seat_wins.{seat}": average(shares) for seat, shares in won.items()}


def order_wins(rows: list[Row], seats: list[Row], many: int) -> dict[str, float]:
    """Read which share of the win each place in the turn order has: whoever begins the first turn is at place 0."""
    won = defaultdict(list)
    shares = {(row["session"], row["seat"]): row["win_share"] for row in seats}
    for session, own in sessions_of(rows).items():
        first = next(row["seat"] for row in own if row["kind"] == "turn_started")
        for place in range(many):
            won[place].append(shares[session, (first + place) % many])
    return {f"order_wins.{place}": average(own) for place, own in won.items()}


# How long it is ------------------------------------------------------------------------------------------------------


def gaps_of(own: list[Row]) -> list[tuple[Row, float]]:
    """Give each row with the seconds that passed since the row before it; a clock that runs back takes no time."""
    found, last = [], None
    for row in own:
        if row["mono_ms"] is None:
            continue
        last = row["mono_ms"] if last is None else last
        found.append((row, max(row["mono_ms"] - last, 0) / 1000))
        last = row["mono_ms"]
    return found


def length(rows: list[Row]) -> dict[str, float]:
    """Read minutes a turn and the longest wait; seats are busy until their pick."""
    minutes = turns = 0.0
    waits = []
    for own in sessions_of(rows).values():
        clock, before, longest = 0.0, {}, 0.0
        for row, gap in gaps_of(own):
            clock += gap
            if row["kind"] == "picked":
                longest = max(longest, clock - gap - before.get(row["seat"], clock - gap))
                before[row["seat"]] = clock
        minutes += clock / 60
        turns += sum(row["kind"] == "turn_started" for row in own)
        waits.append(longest / 60)
    return {"minutes_per_turn": minutes / turns, "longest_wait": average(waits)}


def waiting(rows: list[Row], many: int) -> dict[str, float]:
    """Read for which share of a session each seat waits for others: for all but what it spends on its own picks."""
    shares = defaultdict(list)
    for own in sessions_of(rows).values():
        busy, whole = [0.0] * many, 0.0
        for row, gap in gaps_of(own):
            whole += gap
            if row["kind"] == "picked":
                busy[row["seat"]] += gap
        for seat in range(many):
            shares[seat].append(1 - busy[seat] / whole)
    return {f"waiting.{seat}": average(own) for seat, own in shares.items()}


def quantile(times: list[float], share: float) -> float:
    """Give the time by which a share of sessions, all of which ended, is over."""
    return sorted(times)[next(k for k in range(len(times)) if (k + 1) / len(times) >= share - 1e-9)]


def quantiles(rows: list[Row]) -> dict[str, float]:
    """Read by which pick, turn and minute how many of the sessions are over; all of these ended."""
    turns = [float(sum(row["kind"] == "turn_started" for row in own)) for own in sessions_of(rows).values()]
    picks = [float(sum(row["kind"] == "picked" for row in own)) for own in sessions_of(rows).values()]
    minutes = [sum(gap for _, gap in gaps_of(own)) / 60 for own in sessions_of(rows).values()]
    return {"finished": 1.0} | {
        f"{name}.{share}": quantile(times, share / 100)
        for name, times in (("picks", picks), ("minutes", minutes), ("turns", turns)) for share in (10, 50, 90)
    }  # fmt: skip


def parts(rows: list[Row]) -> dict[str, float]:
    """Read which share of picks, and of minutes, each part has; parts between themselves, session by session."""
    picks, seconds = defaultdict(float), defaultdict(float)
    for own in sessions_of(rows).values():
        for row, gap in gaps_of(own):
            if row["part"] is not None:
                seconds[row["part"]] += gap
                picks[row["part"]] += row["kind"] == "picked"
    found = {f"part_picks.{part}": many / sum(picks.values()) for part, many in picks.items()}
    return found | {f"part_minutes.{part}": time / sum(seconds.values()) for part, time in seconds.items()}


# What there is to choose ---------------------------------------------------------------------------------------------


def choices(rows: list[Row]) -> dict[str, float]:
    """Read how many actions there are, by third of the picks, and which are ever picked."""
    width, wide, picked = defaultdict(list), [], []
    used: dict[str, set[str]] = defaultdict(set)
    for session, own in sessions_of(rows).items():
        picks = [row for row in own if row["kind"] == "picked" and row["choices"] is not None]
        picked.append(len(picks))
        for place, row in enumerate(picks):
            width[place * 3 // len(picks) + 1].append(row["choices"])
            wide.append(row["choices"] > 1)
            used[row["action_text"].split()[0]].add(session)
    everything = [one for own in width.values() for one in own]
    found = {"width": average(everything), "open": average(wide), "picks": average(picked)}
    found |= {f"width_third.{third}": average(own) for third, own in width.items()}
    return found | {f"used.{action}": len(own) / len(picked) for action, own in used.items()}


def unused(rows: list[Row], facts: set[str], actions: set[str]) -> dict[str, float]:
    """Read which share of a game's facts and actions was ever met, and how often nothing was legal."""
    met = {row["kind"] for row in rows}
    said = {row["action_text"].split()[0] for row in rows if row["action_text"]}
    stuck = {row["session"] for row in rows if row["kind"] == "picked" and row["choices"] == 0}
    return {
        "covered.fact": len(met & facts) / len(facts), "covered.action": len(said & actions) / len(actions),
        "stuck": len(stuck) / len(sessions_of(rows)),
    }  # fmt: skip


# Who leads -----------------------------------------------------------------------------------------------------------


def standings(own: list[Row], many: int) -> list[list[float]]:
    """Add up what seats scored, from nothing at the start to the end of each part."""
    table, at = [[0.0] * many], [0.0] * many
    for row in own:
        if row["kind"] == "scored":
            at[row["seat"]] += row["value"]
        elif row["kind"] == "part_ended":
            table.append(list(at))
    return table


def credit(row: list[float], shares: list[float]) -> float:
    """Give how much of the win a leader drawn by lot from those ahead got."""
    ahead = [seat for seat, points in enumerate(row) if points == max(row)]
    return average([shares[seat] for seat in ahead])


def part_minutes(own: list[Row]) -> list[float]:
    """Give how long each part took, by its clock or as it was typed."""
    begun, found = {}, []
    for row in own:
        if row["kind"] == "part_started":
            begun[row["part"]] = row["mono_ms"]
        elif row["kind"] == "part_ended" and row["mono_ms"] is not None:
            found.append((row["mono_ms"] - begun[row["part"]]) / 60_000)
        elif row["kind"] == "part_ended":
            found.append(json.loads(row["data"])["duration_s"] / 60)
    return found


def hands(rows: list[Row], many: int) -> dict[str, float]:
    """Read of sheets of hands: minutes, who led and won, how often the lead changed, dull remarks."""
    minutes, share, won, changes = defaultdict(list), defaultdict(list), defaultdict(list), []
    dull = defaultdict(float)
    for own in sessions_of(rows).values():
        long = part_minutes(own)
        for part, one in enumerate(long, 1):
            minutes[part].append(one)
            share[part].append(one / sum(long))
        table = standings(own, many)
        best = max(table[-1])
        shares = [(points == best) / table[-1].count(best) for points in table[-1]]
        for part in range(1, len(table) - 1):
            won[part].append(credit(table[part], shares))
        held, turned = None, 0
        for row in table[1:]:
            ahead = {seat for seat in range(many) if row[seat] == max(row)}
            new = held is not None and not held & ahead
            turned += new
            held = ahead if held is None or new or len(ahead) == 1 else held
        changes.append(turned)
        for row in own:
            if row["kind"] == "noted" and json.loads(row["data"] or "{}").get("tag") in {"bored", "waiting"}:
                dull[row["part"]] += 1
    found = {f"minutes.{part}": average(own) for part, own in minutes.items()}
    found |= {f"minutes_share.{part}": average(own) for part, own in share.items()}
    found |= {f"leader_wins.{part}": average(own) for part, own in won.items()} | {"lead_changes": average(changes)}
    return found | {f"boredom.{part}": dull[part] / sum(own) * 10 for part, own in minutes.items()}
