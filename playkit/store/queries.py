"""Every query to DuckDB goes through here, so that Ctrl-C amid one is the Ctrl-C that it is everywhere else."""

from __future__ import annotations

import contextlib
import signal
import threading
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    import duckdb

_BROKEN_OFF = "Query interrupted"


@contextlib.contextmanager
def interruptible(connection: duckdb.DuckDBPyConnection) -> Iterator[None]:
    """Let Ctrl-C end a query at once, and raise KeyboardInterrupt where it was ended.

    Left alone DuckDB makes an error of its own of it, which nobody expects and a notebook shows as a fault. And it
    waits for its other threads without telling them, which was seen to last as long as the query would have.
    """
    import duckdb

    try:
        with _told_of_ctrl_c(connection):
            yield
    except duckdb.InterruptException:
        raise KeyboardInterrupt from None
    except RuntimeError as error:
        if str(error) != _BROKEN_OFF:
            raise
        raise KeyboardInterrupt from None


@contextlib.contextmanager
def _told_of_ctrl_c(connection: duckdb.DuckDBPyConnection) -> Iterator[None]:
    """Stop the connection's threads where Ctrl-C is not held back; only the main thread is told of it."""
    import duckdb

    before = signal.getsignal(signal.SIGINT)
    if not callable(before) or threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(number: int, frame: Any) -> None:
        try:
            before(number, frame)
        except BaseException:
            signal.signal(signal.SIGINT, before)  # here, since Ctrl-C may come just before it is given back below
            with contextlib.suppress(duckdb.ConnectionException):  # closed: there is nothing left to stop
                connection.interrupt()
            raise

    signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def run(connection: duckdb.DuckDBPyConnection, statement: str, values: list[Any] | None = None) -> list[Any]:
    """Run a statement and drain its result; an unfinished result would block the connection."""
    with interruptible(connection):
        return list(connection.execute(statement, values).fetchall())
