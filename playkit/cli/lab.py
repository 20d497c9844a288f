"""JupyterLab, opened the way playing needs it: no news, no windowed cells that lose a board, commands in order."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

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


def open_lab(folder: Path) -> int:
    """Open JupyterLab on a folder of notebooks and wait for its end; give its exit status."""
    with tempfile.TemporaryDirectory(prefix="playkit-lab-") as config:
        path = os.pathsep.join(filter(None, [str(write_settings(Path(config))), os.environ.get("JUPYTER_CONFIG_PATH")]))
        first = folder / "01_play_patchies.ipynb"
        command = [sys.executable, "-m", "jupyter", "lab", str(first if first.exists() else folder)]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            command.append("--allow-root")
        return subprocess.call(command, env={**os.environ, "JUPYTER_CONFIG_PATH": path})  # noqa: S603 - our own Jupyter
