"""Writes files whole or not at all: nothing half-written is found under a file's own name, not even after the
power went off, since content is on the disk before the name is."""

import errno
import os
import stat

from .locks import NO_LINKS, stands_for, take

START, END, DIGITS = ".refarch-", ".tmp", 16

NO_FLUSH = frozenset({errno.EINVAL, errno.ENOSYS, errno.ENOTSUP})
"""What a file system answers that writes through, or cannot be asked."""


def replace_file(path: str, content: bytes, private: bool = False) -> None:
    """Put a file in the place of whatever has this name; a link is replaced, not followed.

    An earlier file stays as it was until the new one is complete and on the disk, which may be read and
    written by whoever might read and write that one; where it is ``private``, by the user alone. Raises
    OSError, and then leaves nothing behind; what a killed run left in the folder is removed.
    """
    folder = os.path.dirname(path)
    _remove_leftovers(folder or ".")
    number, temporary = _temporary(folder, 0o600 if private else 0o666)
    try:
        fill(number, content)
        if not private and os.path.isfile(path) and not os.path.islink(path):
            os.chmod(temporary, stat.S_IMODE(os.lstat(path).st_mode))
        os.replace(temporary, path)  # while it is still open, and so still locked
    except BaseException:
        os.unlink(temporary)
        raise
    finally:
        os.close(number)
    flush_folder(folder)


def create_file(path: str, content: bytes) -> None:
    """Add a file, whole. Raises FileExistsError where there is anything of this name, and OSError; then
    nothing is left behind."""
    folder = os.path.dirname(path)
    _remove_leftovers(folder or ".")
    number, temporary = _temporary(folder)
    try:
        fill(number, content)
        _name_as_new(temporary, path, content)
    finally:
        os.unlink(temporary)
        os.close(number)
    flush_folder(folder)


def _name_as_new(temporary: str, path: str, content: bytes) -> None:
    """Give a file a name that nothing has yet."""
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links: take the name first, and give it back on failure
        number = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
        try:
            fill(number, content)
        except BaseException:
            os.unlink(path)
            raise
        finally:
            os.close(number)


def fill(number: int, content: bytes) -> None:
    """Write all content to an open file, which stays open, and to the disk. Raises OSError."""
    with open(number, "wb", closefd=False) as file:
        file.write(content)
    _flush(number)


def flush_folder(folder: str) -> None:
    """Write the names of a folder's files to the disk, where the system can do that for a folder."""
    try:
        number = os.open(folder or ".", os.O_RDONLY)
    except OSError:
        return
    try:
        _flush(number)
    finally:
        os.close(number)


def _flush(number: int) -> None:
    """Wait until an open file or folder is on the disk. Raises OSError."""
    try:
        os.fsync(number)
    except OSError as error:
        if error.errno not in NO_FLUSH:
            raise


def _temporary(folder: str, mode: int = 0o666) -> tuple[int, str]:
    """A new file, open and locked, so that others see that its process lives; and its path.

    Its name is random: processes in containers have the same number again and again.
    """
    while True:
        path = os.path.join(folder, f"{START}{os.urandom(DIGITS // 2).hex()}{END}")
        number = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        take(number, wait=True)
        if stands_for(number, path):
            return number, path
        os.close(number)  # removed as a leftover in the moment before it was locked


def _remove_leftovers(folder: str) -> None:
    """Remove temporary files whose process is dead: nobody holds their lock."""
    for name in os.listdir(folder):
        if not (name.startswith(START) and name.endswith(END)):
            continue
        if len(name) != len(START) + DIGITS + len(END):
            continue
        path = os.path.join(folder, name)
        try:
            number = os.open(path, os.O_WRONLY | os.O_NONBLOCK | NO_LINKS)
        except OSError:
            continue  # just gone, or not ours
        try:
            if take(number, wait=False) and stands_for(number, path):
                os.unlink(path)
        except OSError:
            pass  # the folder of somebody else
        finally:
            os.close(number)
