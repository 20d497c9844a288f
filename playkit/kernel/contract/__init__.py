"""The contract: what every game promises to the rest of the house, checked on plays of its own.

>>> from pathlib import Path
>>> [check.name for check in check(Path("no-such-rules.py"))]
['loads']
"""

from __future__ import annotations

from playkit.kernel.contract.suite import Check, check, names

__all__ = ["Check", "check", "names"]
