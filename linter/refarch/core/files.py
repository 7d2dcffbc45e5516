"""Writes files whole or not at all. A file gets its name after its content is on the disk, so that not even a
power failure leaves a half-written file under that name."""

import errno
import os
import stat

from .locks import NO_FOLLOW, is_file_at, lock_file

TEMPORARY_PREFIX, TEMPORARY_SUFFIX, RANDOM_DIGITS = ".refarch-", ".tmp", 16

UNSUPPORTED_SYNC = frozenset({errno.EINVAL, errno.ENOSYS, errno.ENOTSUP})
"""Errors of ``fsync`` on file systems that write through, or that do not support it."""


def replace_file(path: str, content: bytes, private: bool = False) -> None:
    """Replace the file of this name, or create it; a link is replaced, not followed.

    An earlier file stays unchanged until the new one is complete and on the disk. The new file has the mode
    of the earlier one, or, if it is ``private``, is for the user alone. Raises OSError, and then leaves
    nothing behind. Removes what a killed run left in the folder.
    """
    folder = os.path.dirname(path)
    _remove_leftovers(folder or ".")
    number, temporary = _create_temporary_file(folder, 0o600 if private else 0o666)
    try:
        write_and_sync(number, content)
        if not private and os.path.isfile(path) and not os.path.islink(path):
            # The mode of the earlier file is kept: a file for one group must not become readable for all.
            os.chmod(temporary, stat.S_IMODE(os.lstat(path).st_mode))
        os.replace(temporary, path)  # while it is still open, and so still locked
    except BaseException:
        os.unlink(temporary)
        raise
    finally:
        os.close(number)
    sync_folder(folder)


def create_file(path: str, content: bytes) -> None:
    """Create a file, whole. Raises FileExistsError where something has this name, and OSError; then nothing
    is left behind."""
    folder = os.path.dirname(path)
    _remove_leftovers(folder or ".")
    number, temporary = _create_temporary_file(folder)
    try:
        write_and_sync(number, content)
        _link_without_replacing(temporary, path, content)
    finally:
        os.unlink(temporary)
        os.close(number)
    sync_folder(folder)


def _link_without_replacing(temporary: str, path: str, content: bytes) -> None:
    """Give a file a name, unless something has the name."""
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links: take the name first, and give it back on failure
        number = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
        try:
            write_and_sync(number, content)
        except BaseException:
            os.unlink(path)
            raise
        finally:
            os.close(number)


def write_and_sync(number: int, content: bytes) -> None:
    """Write all content to an open file, which stays open, and to the disk. Raises OSError."""
    with open(number, "wb", closefd=False) as file:
        file.write(content)
    _sync(number)


def sync_folder(folder: str) -> None:
    """Write the directory entries of a folder to the disk, where the system can do that."""
    try:
        number = os.open(folder or ".", os.O_RDONLY)
    except OSError:
        # Not every system can open a folder.
        return
    try:
        _sync(number)
    finally:
        os.close(number)


def _sync(number: int) -> None:
    """Wait until an open file or folder is on the disk. Raises OSError."""
    try:
        os.fsync(number)
    except OSError as error:
        if error.errno not in UNSUPPORTED_SYNC:
            raise


def _create_temporary_file(folder: str, mode: int = 0o666) -> tuple[int, str]:
    """Create a temporary file, open and locked to show that its process lives: its descriptor and its path.

    Its name is random and not a process number: processes in containers have the same number again and again.
    """
    while True:
        path = os.path.join(
            folder, f"{TEMPORARY_PREFIX}{os.urandom(RANDOM_DIGITS // 2).hex()}{TEMPORARY_SUFFIX}"
        )
        number = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        lock_file(number, wait=True)
        if is_file_at(number, path):
            return number, path
        os.close(number)  # removed as a leftover in the moment before it was locked


def _remove_leftovers(folder: str) -> None:
    """Remove temporary files whose process is dead: nobody holds their lock."""
    for name in os.listdir(folder):
        if not (name.startswith(TEMPORARY_PREFIX) and name.endswith(TEMPORARY_SUFFIX)):
            continue
        # A name of another length is not one that this module made: the file is not ours.
        if len(name) != len(TEMPORARY_PREFIX) + RANDOM_DIGITS + len(TEMPORARY_SUFFIX):
            continue
        path = os.path.join(folder, name)
        try:
            # O_NONBLOCK: a pipe of such a name must not make us wait.
            number = os.open(path, os.O_WRONLY | os.O_NONBLOCK | NO_FOLLOW)
        except OSError:
            continue  # just gone, or not ours
        try:
            if lock_file(number, wait=False) and is_file_at(number, path):
                os.unlink(path)
        except OSError:
            pass  # the folder of somebody else
        finally:
            os.close(number)
