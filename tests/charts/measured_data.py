"""Figures for tests of charts: people who are few, bots who are many, of any measure."""

from __future__ import annotations

import polars as pl

from playkit.analysis.measured import MEASURED, Panel, measured
from playkit.analysis.pooled import Ends

SEATS = (("1", "seat 1 / 席1"), ("2", "seat 2 / 席2"), ("3", "seat 3 / 席3"))


def figures(measure, *, unit="share", keys=SEATS, scale=1.0, standard=0.3):
    """Give a figure a key for people (few), for bots of a draft (many), with an interval each."""
    people, bots = Panel("people", None, "sessions"), Panel("bots", "12", "games")
    for panel, n in ((people, 7), (bots, 1000)):
        for place, (key, name) in enumerate(keys):
            share = (0.5, 0.3, 0.2, 0.25, 0.35)[place % 5] * scale
            ends = Ends(share - 0.02 * scale, share + 0.02 * scale)
            band = Ends(share - 0.03 * scale, share + 0.03 * scale)
            panel.add(measure, share, ends, band=band, standard=standard, n=n, key=key, name=name, unit=unit)
    return measured([people, bots])


def empty():
    """Give no figure at all."""
    return pl.DataFrame(schema=MEASURED)
