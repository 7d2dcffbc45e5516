"""Files that only their user can have written, and the key under which cached verdicts are authenticated.

The key is stored apart from the caches, so that write access to a folder of verdicts is not enough to forge
one.
"""

import os
import stat

HAS_OWNERS = os.name == "posix"
"""Whether files have an owner and a mode. On Windows they have neither, and files in the folder of a user are
private by inheritance."""

WRITABLE_BY_OTHERS = stat.S_IWGRP | stat.S_IWOTH

# A pipe does not wait for its writer, and a link is an error.
OPEN_FLAGS = os.O_RDONLY | sum(
    getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOFOLLOW", "O_CLOEXEC", "O_BINARY")
)


class NotPrivate(Exception):
    """Reason why a file or a folder is not used."""


def demand_private_folder(path: str) -> None:
    """Raise NotPrivate if others can write into a folder, or can replace it by another one. A folder that
    does not exist yet may be made."""
    real = os.path.realpath(path)
    existing = real
    while not os.path.lexists(existing):
        existing = os.path.dirname(existing)
    try:
        if not os.path.isdir(existing):
            raise NotPrivate(f"{path} is not a folder")
        if existing == real:
            _demand_own_file(path, os.stat(existing))
            existing = os.path.dirname(existing)
        while HAS_OWNERS:
            _demand_safe_parent(existing, os.stat(existing))
            if existing == os.path.dirname(existing):
                break
            existing = os.path.dirname(existing)
    except OSError as error:
        raise NotPrivate(f"{path} cannot be read: {error.strerror}") from None


def read_private(path: str, most: int) -> bytes:
    """Content of a regular file of the user that others cannot write. Raises NotPrivate for any other file,
    and for one of more than ``most`` bytes; FileNotFoundError if it does not exist."""
    try:
        if os.path.islink(path):  # where the system cannot open without following
            raise NotPrivate(f"{path} is a link")
        number = os.open(path, OPEN_FLAGS)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise NotPrivate(f"{path} cannot be read: {error.strerror}") from None
    try:
        status = os.fstat(number)
        if not stat.S_ISREG(status.st_mode):
            raise NotPrivate(f"{path} is not a regular file")
        _demand_own_file(path, status)
        if status.st_size > most:
            raise NotPrivate(f"{path} has {status.st_size:,} bytes, but at most {most:,} are read")
        with open(number, "rb", closefd=False) as stream:
            return stream.read(most)
    except OSError as error:
        raise NotPrivate(f"{path} cannot be read: {error.strerror}") from None
    finally:
        os.close(number)


def _demand_own_file(path: str, status: os.stat_result) -> None:
    """Raise NotPrivate for a file of another user, or one that others can write."""
    if not HAS_OWNERS:
        return
    if status.st_uid != os.geteuid():
        raise NotPrivate(f"{path} belongs to another user")
    if status.st_mode & WRITABLE_BY_OTHERS:
        raise NotPrivate(f"{path} can be written by other users (mode {stat.S_IMODE(status.st_mode):04o})")


def _demand_safe_parent(path: str, status: os.stat_result) -> None:
    """Raise NotPrivate for a folder in which another user may rename entries. Where the sticky bit is set, as
    for /tmp, only owners may."""
    if status.st_uid not in (0, os.geteuid()):
        raise NotPrivate(f"{path} belongs to another user")
    if status.st_mode & stat.S_IWOTH and not status.st_mode & stat.S_ISVTX:
        raise NotPrivate(f"{path} can be written by everyone")


KEY_SIZE = 32
"""Bytes of the key."""


def cache_key_path() -> str:
    """Path of the key: in the user's folder for state, which no CI system restores with a cache."""
    base = os.environ.get("XDG_STATE_HOME") or os.path.join(os.path.expanduser("~"), ".local", "state")
    return os.path.join(base, "refarch", "cache-key")


def cache_key() -> bytes:
    """Key of the user, made at the first call. Raises NotPrivate if there cannot be one."""
    path = cache_key_path()
    try:
        demand_private_folder(os.path.dirname(path))
        try:
            content = read_private(path, KEY_SIZE)
        except FileNotFoundError:
            _make_key(path)
            content = read_private(path, KEY_SIZE)
    except OSError as error:
        raise NotPrivate(f"{path} cannot be written: {error.strerror}") from None
    if len(content) != KEY_SIZE:
        raise NotPrivate(f"{path} is not a key of {KEY_SIZE} bytes; remove it")
    return content


def _make_key(path: str) -> None:
    """Write a new key as a whole, unless another process does so first. Raises OSError."""
    os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    temporary = f"{path}.{os.urandom(8).hex()}"
    number = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with open(number, "wb") as stream:
            stream.write(os.urandom(KEY_SIZE))
        os.link(temporary, path)
    except FileExistsError:
        pass
    finally:
        os.unlink(temporary)
