"""Vega, Vega-Lite and Vega-Embed as one script: bundled once a machine, then read from the user's cache."""

from __future__ import annotations

import gzip
import hashlib
from base64 import b64encode
from functools import cache
from importlib.metadata import version
from typing import TYPE_CHECKING

from playkit.errors import StoreError
from playkit.simulate.compiler import cache_folder
from playkit.store.files import write_file

if TYPE_CHECKING:
    from pathlib import Path

SETS = "window.vegaEmbed = vegaEmbed;"
"""What the script does beside defining things."""


@cache
def library() -> str:
    """Give the script, for pages that load nothing.

    Bundling takes a second of a core, so it is kept by the version of what bundles it, under the hash of its text: a
    damaged file is bundled anew, and where nothing can be kept every process bundles for itself.
    """
    file = cache_folder().parent / "pages" / f"vega-{version('vl-convert-python')}.js"
    return _kept(file) or _bundled(file)


@cache
def packed() -> str:
    """Give the script packed to a third, as text that may stand in a script."""
    return b64encode(gzip.compress(library().encode(), mtime=0)).decode("ascii")


def _kept(file: Path) -> str | None:
    try:
        told, _, text = file.read_text(encoding="utf-8").partition("\n")
    except (OSError, UnicodeDecodeError):
        return None
    return text if told == _hash(text) else None


def _bundled(file: Path) -> str:
    import vl_convert

    text: str = vl_convert.javascript_bundle(SETS)
    try:
        write_file(file, f"{_hash(text)}\n{text}".encode())
    except (OSError, StoreError):
        return text  # only slower the next time
    return text


def _hash(text: str) -> str:
    return f"// sha256 {hashlib.sha256(text.encode()).hexdigest()}"
