"""Numbers of the research page, reproduced by simulation and told by the questions' own analyses."""

from __future__ import annotations

import os
from functools import cache
from math import sqrt

import polars as pl
import pytest

from playkit.analysis.roles import role_offers
from playkit.analysis.rounds_recorded import rounds_from_events
from playkit.dashboards.event_sources import labelled
from playkit.dashboards.rounds_sources import shape_of
from playkit.games import find
from playkit.simulate.run import simulate

GAMES = 1000 if os.environ.get("PLAYKIT_DRILL") else 60
HITS = {4: 3 / 5, 5: 2 / 3, 6: 5 / 7, 7: 6 / 7}


@cache
def rounds(seats):
    """Let bots that do everything at random play."""
    game = find("marionette")
    result = simulate(game, GAMES, seats=seats, bots="random", keep="events", engine="plain", workers=1, seed=11)
    seats_of = result.summary().with_columns(pl.col("session").cast(pl.String))
    return rounds_from_events(labelled(result.frame(), "bots", None), shape_of(game), seats_of)


@pytest.mark.parametrize("seats", HITS)
def test_a_name_drawn_by_lot_hits_as_often_as_computed(seats):
    """Random bots name anything; of the sensible names, neither face-up nor one's own, each is as likely."""
    murders = rounds(seats).namings.filter(pl.col("power") == "murdered")
    assert murders["chance"].to_list() == pytest.approx([HITS[seats]] * murders.height)
    sensible = murders.filter("sensible")
    exact = HITS[seats]
    assert sensible.height > 100
    assert abs(sensible["hit"].mean() - exact) < 4 * sqrt(exact * (1 - exact) / sensible.height)


@pytest.mark.parametrize(("seats", "share"), [(4, 1 / 5), (5, 1 / 6), (6, 1 / 7), (7, 1 / 7)])
def test_each_sensible_name_is_as_likely(seats, share):
    sensible = rounds(seats).namings.filter(pl.col("power") == "murdered", "sensible")
    by_role = sensible["named"].value_counts()["count"]
    # A role that lies open is named less often, by the lot that opens it: of 7 roles each is as likely over all.
    for count in by_role:
        assert abs(count / sensible.height - 1 / 7) < 5 * sqrt(1 / 7 * 6 / 7 / sensible.height)
    assert 1 / share == (8 - {4: 2, 5: 1, 6: 0, 7: 0}[seats] - 1)


@pytest.mark.parametrize(("seats", "first"), [(4, 5), (5, 6), (6, 7), (7, 7)])
def test_a_role_is_offered_to_each_picker_as_often_as_cards_are_left(seats, first):
    offers = role_offers(rounds(seats).takes)
    takes = rounds(seats).takes.group_by("place").agg(pl.len()).sort("place")["len"].to_list()
    for place in range(seats - 1 if seats == 7 else seats):
        own = offers.filter(pl.col("place") == place)
        if first - place < 2:
            continue
        assert own.height == takes[place] * (first - place), "as many as are handed on"
        share = first - place
        king = own.filter(pl.col("role") == 4).height / takes[place]
        assert abs(king - share / 8) < 5 * sqrt(share / 8 * (1 - share / 8) / takes[place])


@pytest.mark.parametrize("seats", HITS)
def test_random_bots_make_no_role_worth_more(seats):
    """The natural experiment finds nothing where nobody uses what is offered."""
    from playkit.analysis.families import discovery_level, excludes
    from playkit.analysis.roles import offer_effects

    found = rounds(seats)
    first = found.with_win(found.takes.filter(pl.col("place") == 0)).with_columns(outcome=pl.col("win_share"))
    members = offer_effects(first)
    level = discovery_level(members, 0.999)
    assert len(members) == 8
    assert not [one.key for one in members if excludes(one.ends(level), 0.0)]
