"""The table's own small server: one page for phones, behind a token, on this machine or on the table's network."""

from __future__ import annotations

import importlib.util
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playkit.errors import MissingExtra, OptionsError
from playkit.store.files import make_folder, write_file
from playkit.widgets.tablelog.roles import FOLDER, Keys
from playkit.widgets.tablelog.sitting import Served, addresses

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

PAGE = "table.ipynb"
CELL = "from playkit.cli.table_page import page\npage()"
LOOPBACK = "127.0.0.1"
# Nothing of a page comes from elsewhere, and nothing of it can be sent elsewhere; not even the icons that the server's
# own template would fetch from the net.
POLICY = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; frame-ancestors 'none'; form-action 'self'"
HEADERS = {"Content-Security-Policy": POLICY, "Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff"}

# A phone in a pocket is idle for a while; a closed page is not, and its kernel holds 200 MB.
CULLING = {"cull_interval": 60, "cull_idle_timeout": 900, "cull_connected": False}


def need_voila() -> None:
    """Refuse where the server's library is not installed.

    Raises:
        MissingExtra: with how to get it.
    """
    if importlib.util.find_spec("voila") is None:
        raise MissingExtra(
            "`playkit table` needs Voilà: pip install 'playkit-tabletop[app]'",
            "playkit table には Voilà が必要です：pip install 'playkit-tabletop[app]'",
        )


def own_address() -> str:
    """Find this machine's address on the table's network; nothing is sent to find it.

    Raises:
        OptionsError: the machine is on no network.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as trial:
        try:
            trial.connect(("192.0.2.1", 9))  # an address kept for examples; connecting a datagram socket sends nothing
            found = str(trial.getsockname()[0])
        except OSError:
            found = LOOPBACK
    if found.startswith("127."):
        raise OptionsError(
            "this machine is on no network; join the table's, or leave --lan out",
            "ネットワークに接続されていません。接続するか、--lan を外してください",
        )
    return found


def settled(root: Path, table: str, port: int | None) -> tuple[int, str]:
    """Give the port and the token of a table: those of last time, so that a scanned code still works.

    Raises:
        OptionsError: the port asked for is taken.
    """
    path = root / FOLDER / f"{table}.server.json"
    try:
        known = json.loads(path.read_bytes())
        last, token = int(known["port"]), str(known["token"])
    except (OSError, ValueError, KeyError, TypeError):
        import secrets

        last, token = 0, secrets.token_urlsafe(16)
    chosen = _free(port) if port else _free(last) or _free(0)
    if not chosen:
        raise OptionsError(
            f"port {port} is taken; leave --port out", f"ポート {port} は使用中です。--port を外してください"
        )
    make_folder(path.parent)
    path.parent.chmod(0o700)
    write_file(path, json.dumps({"port": chosen, "token": token}).encode())
    path.chmod(0o600)
    return chosen, token


def _free(port: int) -> int:
    """Give the port if nobody listens there (0: any), else 0."""
    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((LOOPBACK, port))
            return int(trial.getsockname()[1])
        except OSError:
            return 0


def serve(
    served: Served,
    *,
    lan: bool,
    port: int | None,
    tell: Callable[[Sequence[dict[str, Any]]], None],
) -> int:
    """Serve a table until interrupted; give the server's exit status.

    Args:
        served: the table; its `base` is filled in here.
        lan: whether the table's network may reach it; else this machine alone.
        port: of the address, or None for last time's.
        tell: is told the links before the server starts.

    Raises:
        MissingExtra: Voilà is not installed.
        OptionsError: no network, or the port is taken.
        StoreError: the store's folder cannot be written.
    """
    need_voila()
    root = Path(served.store)
    keys = Keys.at(root, served.table)
    chosen, token = settled(root, served.table, port)
    host = own_address() if lan else LOOPBACK
    served = replace(served, base=f"http://{host}:{chosen}/?token={token}")
    tell(addresses(served.base, keys, served.lang, served.seats))
    with tempfile.TemporaryDirectory(prefix="playkit-table-") as folder:
        _write_page(Path(folder), host if lan else LOOPBACK, chosen, token)
        command = [sys.executable, "-m", "voila", PAGE, "--no-browser"]
        environment = {**os.environ, **served.environment(), "PYTHONPATH": _path()}
        return _run(command, folder, environment)


def _run(command: Sequence[str], folder: str, environment: Mapping[str, str]) -> int:
    """Run the server until it ends or we are told to; it must not outlive us, holding the port and the kernels."""
    process = subprocess.Popen(command, cwd=folder, env=environment, stdout=sys.stderr)  # noqa: S603 - our own server

    def stop(_number: int, _frame: object) -> None:
        process.terminate()

    before = signal.signal(signal.SIGTERM, stop)
    try:
        return max(0, process.wait())  # below 0: ended by the signal that we passed on
    except KeyboardInterrupt:
        return 0  # the terminal told the server too; it closes its kernels
    finally:
        process.terminate()
        process.wait()
        signal.signal(signal.SIGTERM, before)


def _path() -> str:
    # The server runs in a folder of its own; what was importable here stays importable there.
    return os.pathsep.join(filter(None, [str(Path.cwd()), os.environ.get("PYTHONPATH")]))


def _write_page(folder: Path, host: str, port: int, token: str) -> None:
    """Write the page and the server's settings; the token stands in a file, not in the list of processes."""
    (folder / PAGE).write_text(json.dumps(_notebook()), encoding="utf-8")
    (folder / "voila.json").write_text(json.dumps(_settings(host, port, token)), encoding="utf-8")
    folder.chmod(0o700)


def _settings(host: str, port: int, token: str) -> Mapping[str, Any]:
    return {
        "Voila": {
            "ip": host,
            "port": port,
            "token": token,
            "port_retries": 0,
            "tornado_settings": {"headers": HEADERS},
            "identity_provider_class": "playkit.cli.identity.TableIdentity",
        },
        "VoilaConfiguration": {"preheat_kernel": True, "show_tracebacks": False, "file_allowlist": []},
        "VoilaKernelManager": {"preheat_kernel": True, "kernel_pools_config": {"default": {"pool_size": 1}}},
        "MappingKernelManager": CULLING,
    }


def _notebook() -> dict[str, Any]:
    cell: dict[str, Any] = {
        "cell_type": "code",
        "id": "table",
        "execution_count": None,
        "metadata": {},
        "outputs": [],
        "source": CELL,
    }
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return {"cells": [cell], "metadata": {"kernelspec": kernel, "title": "playkit"}, "nbformat": 4, "nbformat_minor": 5}
