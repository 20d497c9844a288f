"""A new game: a small working one, written outside the package, to make one's own of.

The folder `game` beside this file is that game as it stands, with tests of its own; a new game is a copy of it under
another name and title. Nothing here knows what its rules say.
"""

from playkit.starter.naming import check_name, check_title
from playkit.starter.writing import new_game

__all__ = ["check_name", "check_title", "new_game"]
