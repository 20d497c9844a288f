"""Bytes that survive: whole writes, synced files and folders, replacement in one step, short locks."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import secrets
import sys
from typing import TYPE_CHECKING

from playkit.errors import StoreError

if sys.platform == "win32":
    fcntl = None
else:
    import fcntl

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TEMPORARY = ".writing"
"""Ending of a file that is not finished yet; readers pass over it."""

_CAUSES = {
    errno.ENOSPC: ("the disk is full", "ディスクの空きがありません"),
    errno.EDQUOT: ("the disk quota is used up", "ディスクの割り当てを使い切りました"),
    errno.EROFS: ("the folder is read-only", "フォルダーは読み取り専用です"),
    errno.EACCES: ("permission is missing", "権限がありません"),
    errno.EPERM: ("permission is missing", "権限がありません"),
    errno.ENOENT: ("the folder or file is missing", "フォルダーまたはファイルがありません"),
    errno.ENOTDIR: ("a file stands where a folder must be", "フォルダーの場所にファイルがあります"),
    errno.EEXIST: ("a file stands where a folder must be", "フォルダーの場所にファイルがあります"),
    errno.EIO: ("the disk reports a fault", "ディスクが故障を報告しました"),
}


def folder_name(name: object) -> str:
    """Check a name from outside that becomes a folder's: it must not be able to lead to another place.

    Raises:
        StoreError: it could.

    >>> folder_name("01a2294d-9e93")
    '01a2294d-9e93'
    """
    text = str(name)
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}", text):
        raise StoreError(
            "an id is 1 to 100 letters, digits, - or _", "ID は 1〜100 文字の英数字と - _ だけで書いてください"
        )
    return text


def cause(error: OSError) -> tuple[str, str]:
    """Say in English and Japanese why the system refused."""
    return _CAUSES.get(error.errno or 0, (os.strerror(error.errno or 0), "システムが拒みました"))


def refusal(error: OSError, path: Path) -> StoreError:
    """Turn the system's refusal into a message for people; the system's error stays its cause."""
    en, ja = cause(error)
    return StoreError(
        f"cannot use {path.name!r} in the store: {en}. Nothing already stored was touched.",
        f"記録フォルダーの「{path.name}」を使えません：{ja}。保存済みの記録はそのままです。",
    )


@contextlib.contextmanager
def explained(path: Path) -> Iterator[None]:
    """Raise the system's refusals inside this block as StoreError."""
    try:
        yield
    except OSError as error:
        raise refusal(error, path) from error


def sync(fd: int) -> None:
    """Wait until the file's bytes are on the disk itself."""
    if fcntl is not None and hasattr(fcntl, "F_FULLFSYNC"):
        # On macOS fsync stops at the drive's cache.
        fcntl.fcntl(fd, fcntl.F_FULLFSYNC)
    elif hasattr(os, "fdatasync"):
        os.fdatasync(fd)
    else:
        os.fsync(fd)


def sync_folder(folder: Path) -> None:
    """Wait until the folder's entries (new names, renames) are on the disk; a file's own sync does not do that."""
    if os.name == "nt":
        return  # Windows has no handle on a folder that could be synced
    fd = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


def make_folder(folder: Path) -> None:
    """Make a folder and its parents, each entry durable."""
    missing = [folder, *folder.parents]
    missing = [path for path in missing if not path.exists()]
    for path in reversed(missing):
        with contextlib.suppress(FileExistsError):
            path.mkdir()
        sync_folder(path.parent)
    if not folder.is_dir():
        # A folder that is gone again was taken away by a sealer, and the caller may try again.
        found = errno.ENOTDIR if folder.exists() else errno.ENOENT
        raise OSError(found, os.strerror(found), str(folder))


def write_whole(fd: int, data: bytes) -> None:
    """Write every byte or raise: at a full disk the last write is short and the system calls it a success."""
    written = os.write(fd, data)
    while written < len(data):
        more = os.write(fd, data[written:])
        if more == 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        written += more


def temporary_beside(path: Path) -> Path:
    """Name an unfinished file in the folder of the final one, unique to this writer."""
    return path.with_name(f".{path.name}.{os.getpid()}-{secrets.token_hex(3)}{TEMPORARY}")


def publish_file(temporary: Path, path: Path) -> None:
    """Give a finished temporary file its name in one durable step: sync, rename, sync the folder."""
    fd = os.open(temporary, os.O_RDWR)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)
    temporary.replace(path)
    sync_folder(path.parent)


def write_file(path: Path, data: bytes) -> None:
    """Write a file so that a reader, or a power cut, sees the old content or the new, never a mixture."""
    make_folder(path.parent)
    temporary = temporary_beside(path)
    try:
        fd = os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644)
        try:
            write_whole(fd, data)
        finally:
            os.close(fd)
        publish_file(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


_ATTEMPTS = 100


def _flock(fd: int, *, shared: bool, wait: bool) -> bool:
    if fcntl is None:
        return True
    mode = (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | (0 if wait else fcntl.LOCK_NB)
    try:
        fcntl.flock(fd, mode)
    except BlockingIOError:
        return False
    return True


class FileLock:
    """A short lock between processes on a file of its own, which ends with the process that held it.

    The locked file is never one that holds data: closing any handle on a file drops POSIX record locks, and flock on a
    file of its own cannot be lost that way. Where the platform has no flock the lock only orders threads of one caller.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._fd: int | None = None

    def acquire(self, *, shared: bool = False, wait: bool = True) -> bool:
        """Take the lock, making its folder where that is missing; False where another has it and `wait` is False."""
        while True:
            fd = self._opened()
            try:
                taken = _flock(fd, shared=shared, wait=wait)
                if not taken or self._still_there(fd):
                    break
            except BaseException:
                os.close(fd)
                raise
            # A sealer removed the file while we waited: a lock on a nameless file would exclude nobody.
            os.close(fd)
        if taken:
            self._fd = fd
        else:
            os.close(fd)
        return taken

    def _opened(self) -> int:
        """Open the lock's file; where a sealer takes the folder away at this very moment, make it once more."""
        for _ in range(_ATTEMPTS):
            with contextlib.suppress(FileNotFoundError):
                return self._open_once()
        return self._open_once()

    def _open_once(self) -> int:
        make_folder(self.path.parent)
        return os.open(self.path, os.O_CREAT | os.O_RDWR | getattr(os, "O_CLOEXEC", 0), 0o644)

    def _still_there(self, fd: int) -> bool:
        try:
            return os.path.samestat(os.fstat(fd), self.path.stat())
        except FileNotFoundError:
            return False

    def release(self) -> None:
        """Give the lock back; harmless where it is not held."""
        fd, self._fd = self._fd, None
        if fd is not None:
            os.close(fd)

    def __del__(self) -> None:
        self.release()


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock file `path` for the length of the block."""
    lock = FileLock(path)
    lock.acquire()
    try:
        yield
    finally:
        lock.release()
