"""JupyterLab, opened the way playing needs it: no news, no windowed cells that lose a board, commands in order."""

from __future__ import annotations

import json
import os
import secrets
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playkit.errors import OptionsError

if TYPE_CHECKING:
    from collections.abc import Callable

# Messages of widgets may be reordered when they travel over subshells, and a windowed notebook unloads a board.
SETTINGS = {
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
    "@jupyterlab/apputils-extension:kernels-settings": {"commsOverSubshells": "disabled"},
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
}


def write_settings(folder: Path) -> Path:
    """Write our overrides as a Jupyter configuration folder."""
    config = folder / "labconfig"
    config.mkdir(parents=True, exist_ok=True)
    (config / "default_setting_overrides.json").write_text(json.dumps(SETTINGS), encoding="utf-8")
    return folder


def open_lab(folder: Path, tell: Callable[[dict[str, Any]], None] | None = None) -> int:
    """Open JupyterLab on a folder of notebooks and wait for its end; give its exit status.

    Args:
        folder: where the notebooks are.
        tell: for programs: no browser opens, and this is told `{"notebook": path, "address": url}` first.

    Raises:
        OptionsError: there is no such folder.
    """
    if not folder.is_dir():
        raise OptionsError(
            f"there is no folder {str(folder)!r}; name the one with your notebooks",
            f"フォルダー「{folder}」がありません。ノートブックのあるフォルダーを指定してください",
        )
    first = folder / "01_play_patchies.ipynb"
    target = first if first.exists() else folder
    command = [sys.executable, "-m", "jupyter", "lab", str(target), *_allowances()]
    with tempfile.TemporaryDirectory(prefix="playkit-lab-") as config:
        path = os.pathsep.join(filter(None, [str(write_settings(Path(config))), os.environ.get("JUPYTER_CONFIG_PATH")]))
        environment = {**os.environ, "JUPYTER_CONFIG_PATH": path}
        if tell is not None:
            port, token = free_port(), secrets.token_urlsafe(24)
            command += ["--no-browser", f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
            environment["JUPYTER_TOKEN"] = token
            tree = f"tree/{target.name}" if target.is_file() else ""
            tell({"notebook": str(target), "address": f"http://localhost:{port}/lab/{tree}?token={token}"})
            sys.stdout.flush()
        return subprocess.call(command, env=environment, stdout=sys.stderr)  # noqa: S603 - our own Jupyter


def _allowances() -> list[str]:
    return ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []


def free_port() -> int:
    """Find a port nobody listens on."""
    with socket.socket() as trial:
        trial.bind(("localhost", 0))
        return int(trial.getsockname()[1])
