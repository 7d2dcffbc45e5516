"""The key by which a user's own verdicts are known. It is kept apart from them, so that write access to a
folder of verdicts is not enough to make one."""

import os

from .private import NotPrivate, demand_private_folder, read_private

SIZE = 32
"""Bytes of the key."""


def path_of_key() -> str:
    """Where the key lies: in the user's folder for state, which no CI system restores with a cache."""
    base = os.environ.get("XDG_STATE_HOME") or os.path.join(os.path.expanduser("~"), ".local", "state")
    return os.path.join(base, "refarch", "cache-key")


def key() -> bytes:
    """The user's key, which is made at the first call. Raises NotPrivate where there can be none."""
    path = path_of_key()
    try:
        demand_private_folder(os.path.dirname(path))
        try:
            found = read_private(path, SIZE)
        except FileNotFoundError:
            _make(path)
            found = read_private(path, SIZE)
    except OSError as error:
        raise NotPrivate(f"{path} cannot be written: {error.strerror}") from None
    if len(found) != SIZE:
        raise NotPrivate(f"{path} is not a key of {SIZE} bytes; remove it")
    return found


def _make(path: str) -> None:
    """Write a new key, whole, unless another process does so first. Raises OSError."""
    os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    temporary = f"{path}.{os.urandom(8).hex()}"
    number = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with open(number, "wb") as stream:
            stream.write(os.urandom(SIZE))
        os.link(temporary, path)
    except FileExistsError:
        pass
    finally:
        os.unlink(temporary)
