"""What it takes for two results to be the same."""

from __future__ import annotations

from typing import Any

import numpy as np


def assert_same_chunks(plain: Any, compiled: Any) -> None:
    """Compare status, steps, digests, facts, scores, tie breaks, every kept integer and every counter."""
    np.testing.assert_array_equal(plain.rows, compiled.rows)
    np.testing.assert_array_equal(plain.kept, compiled.kept)
    assert plain.tally.dtype.names == compiled.tally.dtype.names
    for name in plain.tally.dtype.names or ():
        np.testing.assert_array_equal(plain.tally[name], compiled.tally[name], err_msg=name)
    assert plain.digest == compiled.digest


def assert_same_results(one: Any, other: Any) -> None:
    """Compare two results in all that does not depend on the machine."""
    assert one.digest == other.digest
    np.testing.assert_array_equal(one.rows, other.rows)
    assert one.tally.keys() == other.tally.keys()
    for name, value in one.tally.items():
        np.testing.assert_array_equal(value, other.tally[name], err_msg=name)
