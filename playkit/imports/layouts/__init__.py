"""Layouts: ways to lay a play out on a sheet. Each is tried on every sheet, and the best explanation is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playkit.imports.layouts.actions import read_actions
from playkit.imports.layouts.dated import read_dated_parts
from playkit.imports.layouts.grids import read_grids
from playkit.imports.layouts.grouped import read_grouped
from playkit.imports.layouts.long import read_long
from playkit.imports.layouts.move_times import read_move_times
from playkit.imports.layouts.outcomes import read_outcomes
from playkit.imports.layouts.packed import read_packed
from playkit.imports.layouts.part_by_seat import read_part_by_seat, read_seat_by_part
from playkit.imports.layouts.survey import read_survey
from playkit.imports.layouts.tallies import read_kinds, read_tallies, read_turned_kinds, read_turned_tallies
from playkit.imports.layouts.turns import read_turns
from playkit.imports.layouts.wide import read_person_by_session, read_repeated_groups, read_session_by_person

if TYPE_CHECKING:
    from collections.abc import Callable

    from playkit.imports.grid import Grid
    from playkit.imports.profile import Profile
    from playkit.imports.reading import Reading

# By the profile's name of the layout; several readers may share one.
LAYOUTS: dict[str, tuple[Callable[[Grid, Profile], Reading | None], ...]] = {
    "part-by-seat": (read_part_by_seat, read_seat_by_part, read_dated_parts),
    "grid": (read_grids,),
    "long": (read_long,),
    "session-by-person": (read_session_by_person, read_person_by_session),
    "repeated-groups": (read_repeated_groups,),
    "merged-header": (read_grouped,),
    "outcomes": (read_outcomes,),
    "packed": (read_packed,),
    "turns": (read_turns,),
    "move-times": (read_move_times,),
    "actions": (read_actions,),
    "survey": (read_survey,),
    "kinds": (read_kinds, read_turned_kinds),
    "tally": (read_tallies, read_turned_tallies),
}
