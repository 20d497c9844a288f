"""Measures of people and of rounds read again in plain loops; see `slow_readings`."""

from __future__ import annotations

import json
from collections import defaultdict
from itertools import pairwise

from slow_readings import Row, average, credit, gaps_of, sessions_of, standings


def said(row: Row) -> dict:
    """Read what a row says besides its columns."""
    return json.loads(row["data"] or "{}")


# Answers -------------------------------------------------------------------------------------------------------------


def answered(rows: list[Row], seats: list[Row]) -> dict[str, list[tuple[str, str, int | None, float]]]:
    """Give answers by item: session, person, part, rating; who answers twice counts once, by the mean."""
    testers = {(row["session"], row["seat"]): row["tester"] for row in seats}
    once = defaultdict(list)
    for row in rows:
        if row["kind"] == "rated" and row["value"] is not None:
            item = said(row).get("item") or ("whole" if row["part"] is None else "part")
            person = said(row).get("tester") or testers.get((row["session"], row["seat"]))
            person = person or f"{row['session']}/{row['seat']}"
            once[item, row["session"], person, row["part"]].append(row["value"])
    found = defaultdict(list)
    for (item, session, person, part), values in once.items():
        found[item].append((session, person, part, average(values)))
    return found


def feelings(rows: list[Row], seats: list[Row]) -> dict[str, float]:
    """Read levels and gaps of parts, person by person, and which share of the seats answered."""
    found: dict[str, float] = {}
    told = answered(rows, seats)
    asked = {session for own in told.values() for session, *_ in own}
    seated = sum(row["session"] in asked for row in seats)
    for item, own in told.items():
        people = defaultdict(list)
        for _, person, _, rating in own:
            people[person].append(rating)
        found[f"level.{item}"] = average([average(ratings) for ratings in people.values()])
        found[f"answered.{item}"] = len({(session, person) for session, person, *_ in own}) / seated
        for part in {part for *_, part, _ in own if part is not None}:
            gaps = defaultdict(list)
            for session, person in {(session, person) for session, person, *_ in own}:
                mine = {at: rating for s, p, at, rating in own if (s, p) == (session, person) and at is not None}
                others = [rating for at, rating in mine.items() if at != part]
                if part in mine and others:
                    gaps[person].append(mine[part] - average(others))
            if gaps:
                found[f"part_gap.{item}.{part}"] = average([average(one) for one in gaps.values()])
    return found


def rating_gap(rows: list[Row], seats: list[Row]) -> dict[str, float]:
    """Read how much lower people rate part 1 than what follows."""
    return {"rating_gap.1": feelings(rows, seats)["part_gap.part.1"]}


def rules_asked(rows: list[Row]) -> dict[str, float]:
    """Read how often each rule is asked about, over the sessions in which anybody noted or asked anything."""
    watched = {row["session"] for row in rows if row["kind"] in {"noted", "asked"}}
    times = defaultdict(int)
    for row in rows:
        if row["kind"] == "asked" and said(row).get("rule"):
            times[said(row)["rule"]] += 1
    return {f"rules_asked.{rule}": many / len(watched) for rule, many in times.items()}


def health(rows: list[Row], seats: list[Row], sessions: list[Row]) -> dict[str, float]:
    """Read of each thing that a record may tell how many of the sessions tell it."""
    found: dict[str, list[bool]] = defaultdict(list)
    for session in sessions:
        own = [row for row in rows if row["session"] == session["session"]]
        at = [row for row in seats if row["session"] == session["session"]]
        kinds = {row["kind"] for row in own}
        tags = {said(row).get("tag") for row in own if row["kind"] == "noted"} - {None, "note"}
        gained = any(row["kind"] == "scored" and row["value"] is not None for row in own)
        told = {
            "started": session["started_at"] is not None, "draft": session["draft"] is not None,
            "clock": any(row["mono_ms"] is not None for row in own),
            "points": gained or all(row["score"] is not None for row in at),
            "winner": all(row["win_share"] is not None for row in at),
            "people": all(row["tester"] is not None for row in at),
            "steps": any(row["step"] is not None for row in own),
            "notes": bool(tags or kinds & {"asked", "ruled"}),
            "answers": "rated" in kinds, "predictions": "predicted" in kinds,
        }  # fmt: skip
        for what, tells in told.items():
            found[what].append(tells)
    return {f"covered.{what}": average(own) for what, own in found.items()}


# Waiting, leading, beginning -----------------------------------------------------------------------------------------


def downtime(rows: list[Row], many: int) -> dict[str, float]:
    """Read for which share of a part a seat waits: mean over seats, then over sessions."""
    shares = defaultdict(list)
    for own in sessions_of(rows).values():
        busy, whole = defaultdict(float), defaultdict(float)
        for row, gap in gaps_of(own):
            if row["part"] is not None:
                whole[row["part"]] += gap
                if row["kind"] == "picked":
                    busy[row["part"]] += gap
        for part, time in whole.items():
            shares[part].append(1 - busy[part] / many / time)
    return {f"downtime.{part}": average(own) for part, own in shares.items()}


def leads(rows: list[Row], seats: list[Row], many: int) -> dict[str, float]:
    """Read of standings after parts when it was decided, how often the winner was behind, and by how much."""
    behind, deficit, decided, changes = [], [], [], []
    won, grown, squares = defaultdict(list), 0.0, 0.0
    for session, own in sessions_of(rows).items():
        table = standings(own, many)
        shares = {row["seat"]: row["win_share"] for row in seats if row["session"] == session}
        winners = [seat for seat in range(many) if shares[seat] > 0]
        if len(table) < 2 or None in shares.values():
            continue
        gaps = []
        for row in table:
            ahead = [row[seat] - max(row[other] for other in range(many) if other != seat) for seat in winners]
            gaps.append(sum(gap * shares[seat] for gap, seat in zip(ahead, winners, strict=True)))
        behind.append(sum(gap < 0 for gap in gaps) / len(gaps))
        deficit.append(max(0.0, -min(gaps)))
        last = [k for k, row in enumerate(table) if not any(row[seat] == max(row) for seat in winners)]
        decided.append((last[-1] + 1) / (len(table) - 1) if last else 0.0)
        tenths = [table[tenth * (len(table) - 1) // 10] for tenth in range(11)]
        for tenth in (2, 5, 8):
            won[tenth].append(credit(tenths[tenth], [shares[seat] for seat in range(many)]))
        over = [[points - average(row) for points in row] for row in tenths]
        for before, after in pairwise(over):
            grown += sum((b - a) * a for a, b in zip(before, after, strict=True))
            squares += sum(a * a for a in before)
        held, turned = None, 0
        for row in table:
            top = {seat for seat in range(many) if row[seat] == max(row)}
            new = held is not None and not held & top
            turned += new
            held = top if held is None or new or len(top) == 1 else held
        changes.append(turned)
    return {
        "behind": average(behind), "comeback": average(deficit), "decided": average(decided),
        "lead_changes": average(changes), "slope": grown / squares,
        **{f"leader_wins.{tenth * 10}": average(own) for tenth, own in won.items()},
    }  # fmt: skip


def starts(rows: list[Row], seats: list[Row], many: int) -> dict[str, float]:
    """Read what beginning is worth: who began the session, who began each round, and what each place gained."""
    places, led, gains = defaultdict(list), [], defaultdict(list)
    shares = {(row["session"], row["seat"]): row["win_share"] for row in seats}
    for session, own in sessions_of(rows).items():
        first: dict[int, int] = {}
        scores: dict[int, list[float]] = {0: [0.0] * many}
        for row in own:
            if row["kind"] == "signed_up":
                first.setdefault(row["round"], row["seat"])
            elif row["kind"] == "standing":
                scores.setdefault(row["round"], [0.0] * many)[row["seat"]] = row["score"]
        for place in range(many):
            places[place].append(shares[session, (first[1] + place) % many])
        for number, who in first.items():
            led.append(shares[session, who])
            gained = [after - before for after, before in zip(scores[number], scores[number - 1], strict=True)]
            for place in range(many):
                gains[place].append(gained[(who + place) % many] - average(gained))
    found = {f"from_start.{place}": average(own) for place, own in places.items()} | {"led": average(led)}
    return found | {f"order.{place}": average(own) for place, own in gains.items()}
