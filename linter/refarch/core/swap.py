"""Replaces a whole folder by a new one. A run that fails or is killed leaves the old one, or the next run
restores it."""

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from .errors import RefarchError
from .folders import new_folders
from .locks import staging_dir
from .marker import Marker, write_marker
from .outputs import (
    STAGING_PREFIX,
    StagedFile,
    folder_digests,
    put_in_place,
    refuse_foreign,
    require_output_name,
    write_error,
)

NEW_FOLDER, OLD_FOLDER = "new", "old"
"""Folders in the staging folder: the new one, and for a moment the old one."""


@contextmanager
def new_folder(out: str, run: str, force: bool = False) -> Iterator[str]:
    """Empty folder to fill, which replaces ``out`` at the end of the ``with`` block.

    Only what the run of this name wrote is replaced. With ``force`` everything else in ``out`` stays, and
    files of the same name are overwritten. Where ``out`` cannot be renamed, e.g. a mount point or a folder
    whose parent is not ours to write, its files are replaced one by one. All of that is decided before the
    block begins. Raises RefarchError, and leaves ``out`` as it was.
    """
    require_output_name(out)
    target = os.path.abspath(out)
    _check_is_folder(out)
    is_filling = False
    try:
        with new_folders(os.path.dirname(target)):
            manner = _swap_whole_folder if _can_be_renamed(target) else _replace_single_files
            with manner(out, run, force) as filled:
                is_filling = True
                yield filled
                is_filling = False
    except OSError as error:
        if is_filling:
            raise  # not ours
        raise write_error(error, out) from None


@contextmanager
def _swap_whole_folder(out: str, run: str, force: bool) -> Iterator[str]:
    """Build the new folder next to the old one, and swap both by two renames."""
    target = os.path.abspath(out)
    parent, name = os.path.split(target)
    with staging_dir(parent, f".{name}.refarch", lambda bench: _remove_staging_dir(bench, target)) as bench:
        _has_foreign_files(out, run, force)
        new = _make_new_folder(bench)
        yield new
        if _has_foreign_files(out, run, force):
            _lock_and_put(out, run, new, force)
        else:
            write_marker(new, Marker({run: folder_digests(new)}))
            old = os.path.join(bench, OLD_FOLDER)
            _swap(new, target, old)
            _undo_swap_if_changed(out, run, new, old)


@contextmanager
def _replace_single_files(out: str, run: str, force: bool) -> Iterator[str]:
    """Build the new files inside the folder, and replace each old file."""
    with staging_dir(os.path.abspath(out), STAGING_PREFIX) as bench:
        _has_foreign_files(out, run, force)
        new = _make_new_folder(bench)
        yield new
        _has_foreign_files(out, run, force)
        _put_files(out, run, new, force)


def _make_new_folder(bench: str) -> str:
    new = os.path.join(bench, NEW_FOLDER)
    os.mkdir(new)
    os.chmod(new, 0o755)  # as a web server must read it, whatever the umask
    return new


def _has_foreign_files(out: str, run: str, force: bool) -> bool:
    """Whether the folder holds files of others. Raises RefarchError for them, unless ``force`` is given, and
    in any case for what is not a folder."""
    _check_is_folder(out)
    if not os.path.exists(os.path.abspath(out)):
        return False
    try:
        refuse_foreign(out, run)
    except RefarchError:
        if not force:
            raise
        return True
    return False


def _lock_and_put(out: str, run: str, new: str, force: bool) -> None:
    with staging_dir(os.path.abspath(out), STAGING_PREFIX):
        _put_files(out, run, new, force)


def _put_files(out: str, run: str, new: str, force: bool) -> None:
    staged = {
        path: StagedFile(os.path.join(new, *path.split("/")), digest)
        for path, digest in folder_digests(new).items()
    }
    put_in_place(out, run, staged, force)


def _swap(new: str, target: str, old: str) -> None:
    """Rename the old folder to ``old``, and the new one to its name."""
    try:
        if os.path.exists(target):
            os.rename(target, old)
        os.rename(new, target)
    except BaseException:
        if os.path.exists(old) and not os.path.exists(target):
            os.rename(old, target)
        raise


def _undo_swap_if_changed(out: str, run: str, new: str, old: str) -> None:
    """Undo the swap and raise RefarchError, if somebody saved a file in the last moment before it."""
    target = os.path.abspath(out)
    # Before the swap there was nothing that could have been changed.
    if not os.path.isdir(old):
        return
    try:
        refuse_foreign(out, run, old)
    except RefarchError:
        os.rename(target, new)
        os.rename(old, target)
        raise


def _check_is_folder(out: str) -> None:
    """Raise RefarchError for what is there and is no folder, or is a link to one."""
    target = os.path.abspath(out)
    if os.path.islink(target) or (os.path.lexists(target) and not os.path.isdir(target)):
        raise RefarchError(f"{out} is not a folder; choose another --out")


def _remove_staging_dir(bench: str, target: str) -> None:
    """Remove a staging folder. If a killed run had renamed the old folder and not the new one, the old one is
    restored first."""
    old = os.path.join(bench, OLD_FOLDER)
    is_folder = os.path.isdir(old) and not os.path.islink(old)  # a link is not what we left there
    if is_folder and not os.path.lexists(target):
        os.rename(old, target)
    shutil.rmtree(bench, ignore_errors=True)


def _can_be_renamed(target: str) -> bool:
    """Whether a folder can be moved away, which a mount point cannot, nor a folder in one that we may not
    write. True where there is none.

    Asked by renaming it to a folder that is not empty: the system refuses that in any case, and says by the
    error whether there is another reason.
    """
    parent, name = os.path.split(target)
    if os.path.exists(target) and not os.access(parent, os.W_OK | os.X_OK):
        return False
    with staging_dir(parent, f".{name}.refarch", lambda bench: _remove_staging_dir(bench, target)) as bench:
        _make_new_folder(bench)
        try:
            os.rename(target, bench)
        except OSError as error:
            return error.errno in (errno.ENOTEMPTY, errno.EEXIST, errno.ENOENT)
    return True
