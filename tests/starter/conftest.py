"""A new game as `playkit new` writes it, in an empty folder."""

from __future__ import annotations

import pytest

from tests.cli.conftest import here, shell

__all__ = ["here", "shell"]


@pytest.fixture(scope="module")
def koi(tmp_path_factory):
    """The folder of a game that was just begun."""
    from playkit.starter import new_game

    return new_game("koi_pond", tmp_path_factory.mktemp("drafts"), "Koi pond / 鯉の池")[0].parent
