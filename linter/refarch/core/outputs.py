"""Writes output folders. What refarch did not write, or what somebody changed since, is never lost.

A folder that this tool writes into holds a marker (see ``marker``). Files of the same run are overwritten
while they are as that run left them, and removed when the run does not write them any more; everything else
stays. The folder itself may be a link, because the user names it; below it nothing is written through links.
Private files and the folders that are made for them are for the user alone.
"""

import os
import stat
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from .errors import RefarchError
from .files import sync_folder, write_and_sync
from .folders import PRIVATE_FOLDER_MODE, SHARED_FOLDER_MODE, new_folders
from .locks import is_leftover, staging_dir
from .marker import MARKER_NAME, Digests, Marker, file_digest, is_inside, read_marker, write_marker

STAGING_PREFIX = ".refarch-output"
"""Prefix of names that exist in an output folder only while a run writes."""


class StagedFile(NamedTuple):
    """A complete file in a staging folder, and its digest."""

    source: str
    digest: str


def write_files(
    out: str, run: str, files: Mapping[str, bytes], force: bool = False, keep_others: bool = False
) -> None:
    """Write files, by paths with slashes, into the folder ``out``, which may hold other files.

    ``run`` says which run this is, e.g. ``config vsan-esa cumulus-nvue``: files that the last run of this
    name wrote and this one does not are removed, unless ``keep_others``. ``force`` overwrites files that this
    tool did not write. Raises RefarchError with one line, and then has written nothing, for a file in the way
    that is not ours; and for what the system refuses.
    """
    write_runs(out, {run: files}, force, keep_others)


def write_runs(
    out: str,
    runs: Mapping[str, Mapping[str, bytes]],
    force: bool = False,
    keep_others: bool = False,
    private: bool = False,
) -> None:
    """Write the files of several runs at once, as ``write_files``: all of them, or none. A run without files
    removes its files of last time. What is ``private`` can be read by the user alone."""
    require_output_name(out)
    folder = os.path.abspath(out)
    if os.path.lexists(folder) and not os.path.isdir(folder):
        raise RefarchError(f"{out} is not a folder; choose another --out")
    try:
        with (
            new_folders(folder, PRIVATE_FOLDER_MODE if private else SHARED_FOLDER_MODE),
            staging_dir(folder, STAGING_PREFIX) as bench,
        ):
            staged = {
                run: {
                    path: _stage_file(os.path.join(bench, f"{place}-{number}"), content, private)
                    for number, (path, content) in enumerate(files.items())
                }
                for place, (run, files) in enumerate(runs.items())
            }
            known = _readable_marker(folder, out, force).outputs
            wanted = {run: files for run, files in staged.items() if files or run in known}
            for run, of_run in wanted.items():
                _check_overwrites(out, run, of_run, force)
            for run, of_run in wanted.items():
                put_in_place(out, run, of_run, force, keep_others, private)
    except OSError as error:
        raise write_error(error, out) from None


def require_output_name(out: str) -> None:
    """Raise RefarchError for a folder without a name, which would mean the working folder."""
    if not out:
        raise RefarchError("the name of the output folder is empty; specify --out DIR")


def _stage_file(source: str, content: bytes, private: bool) -> StagedFile:
    number = os.open(source, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600 if private else 0o666)
    with open(number, "wb") as file:
        write_and_sync(file.fileno(), content)
    return StagedFile(source, file_digest(source))


def write_error(error: OSError, out: str) -> RefarchError:
    """Message for an error of the system."""
    return RefarchError(f"{error.filename or out}: cannot be written: {error.strerror or error}")


def put_in_place(
    out: str,
    run: str,
    staged: Mapping[str, StagedFile],
    force: bool = False,
    keep_others: bool = False,
    private: bool = False,
) -> None:
    """Move staged files to their places in ``out``, and remove those that the last run left there.

    Whoever calls it holds the folder's workshop. Before the first file is moved the marker names all of them,
    so that whatever a killed run has written is known as ours. Raises RefarchError before anything is
    written, and OSError.
    """
    folder = os.path.abspath(out)
    marker = _check_overwrites(out, run, staged, force)
    mine = marker.digests(run)
    new = {path: file.digest for path, file in staged.items()}
    if keep_others:
        new = {**mine, **new}
    begun = marker.begin_run(run, new)
    write_marker(folder, begun, private)
    for path, file in staged.items():
        place = os.path.join(folder, *path.split("/"))
        with new_folders(os.path.dirname(place), PRIVATE_FOLDER_MODE if private else SHARED_FOLDER_MODE):
            # A private file is replaced even if its content is the same: it may have the mode of a public
            # one.
            if private or not _has_content(place, file.digest):
                if not force:  # once more: somebody may have saved it just now
                    _refuse_while_writing(out, _foreign_file_reason(folder, path, file.digest, marker, run))
                os.replace(file.source, place)
    # A site, see ``swap``, has thousands of files that are not flushed: the same command makes them again.
    for above in sorted({os.path.dirname(path) for path in staged}):
        sync_folder(os.path.join(folder, *above.split("/")))
    gone = [path for path in mine if path not in new and not begun.other_owner(path, run)]
    _remove_unchanged(folder, {path: mine[path] for path in gone})
    write_marker(folder, begun.end_run(run, new), private)


def _check_overwrites(out: str, run: str, staged: Mapping[str, StagedFile], force: bool) -> Marker:
    """Marker of the folder. Raises RefarchError where something is in the way of a file."""
    folder = os.path.abspath(out)
    marker = _readable_marker(folder, out, force)
    obstacles = [
        _obstacle(folder, path)
        or ("" if force else _foreign_file_reason(folder, path, file.digest, marker, run))
        for path, file in sorted(staged.items())
    ]
    _refuse_before_writing(out, [obstacle for obstacle in obstacles if obstacle])
    return marker


def _readable_marker(folder: str, out: str, force: bool) -> Marker:
    """Marker of the folder. A marker that cannot be read counts as none if ``force`` is given."""
    try:
        return read_marker(folder, out) or Marker()
    except RefarchError:
        if not force or os.path.islink(os.path.join(folder, MARKER_NAME)):
            raise
        return Marker()


def _refuse_before_writing(out: str, reasons: list[str]) -> None:
    """Raise RefarchError with the first reason, if there are any."""
    if reasons:
        more = f" ({len(reasons) - 1} more like this)" if len(reasons) > 1 else ""
        raise RefarchError(f"{out}/{reasons[0]}; nothing was written{more}")


def _refuse_while_writing(out: str, reason: str) -> None:
    """Raise RefarchError for a reason that came up while files were put in place, if there is one."""
    if reason:
        raise RefarchError(f"{out}/{reason}; earlier files are written, later files are not")


def _obstacle(folder: str, path: str) -> str:
    """Obstacle that keeps a file from being written, even with ``--force``; empty for none."""
    if not is_inside(path):
        return f"{path} is not in the output folder"
    steps = path.split("/")
    for number in range(1, len(steps)):
        above = "/".join(steps[:number])
        mode = _file_mode(os.path.join(folder, above))
        if mode is None:
            return ""
        if not stat.S_ISDIR(mode):
            what = "a link" if stat.S_ISLNK(mode) else "a file"
            return f"{above} is {what}, but must be a folder; remove it, or choose another --out"
    mode = _file_mode(os.path.join(folder, path))
    if mode is None or stat.S_ISREG(mode):
        return ""
    what = {stat.S_IFLNK: "a link", stat.S_IFDIR: "a folder"}.get(stat.S_IFMT(mode), "not a regular file")
    return f"{path} is {what}, but must be a file; remove it, or choose another --out"


def _foreign_file_reason(folder: str, path: str, digest_now: str, marker: Marker, run: str) -> str:
    """Reason why a file must not be overwritten; empty for a file of this run that nobody changed, and for
    one that already has the new content."""
    advice = "choose another --out, or use --force to overwrite it"
    place = os.path.join(folder, path)
    mine = marker.digests(run).get(path, "")
    owner = marker.other_owner(path, run)
    if not os.path.exists(place) or _has_content(place, f"{mine} {digest_now}"):
        return ""
    if mine:
        return f"{path} was changed after refarch wrote it; {advice}"
    if owner:
        return f"{path}: belongs to another output, `{owner}`; {advice}"
    return f"{path} was not written by refarch; {advice}"


def _file_mode(path: str) -> int | None:
    try:
        return os.lstat(path).st_mode
    except FileNotFoundError:
        return None


def _has_content(path: str, digests: str) -> bool:
    """Whether there is a regular file with one of these contents."""
    mode = _file_mode(path)
    return mode is not None and stat.S_ISREG(mode) and file_digest(path) in digests.split()


def _remove_unchanged(folder: str, files: Digests) -> None:
    """Remove files that nobody changed, and folders that are empty then; never through a link."""
    for path in sorted(files, reverse=True):
        steps = path.split("/")
        above = [os.path.join(folder, *steps[:number]) for number in range(1, len(steps))]
        # A link may lead to files outside of the folder.
        if any(os.path.islink(step) or not os.path.isdir(step) for step in above):
            continue
        place = os.path.join(folder, *steps)
        if _has_content(place, files[path]):
            os.unlink(place)
        for step in reversed(above):
            try:
                os.rmdir(step)
            except OSError:
                break  # it holds something else


def refuse_foreign(out: str, run: str, folder: str = "") -> None:
    """Raise RefarchError where ``out`` holds anything but the files that the run of this name wrote there, as
    it left them: then it must not be replaced as a whole. ``folder`` is where its files lie by now."""
    folder = folder or os.path.abspath(out)
    marker = read_marker(folder, out)
    advice = (
        "nothing was changed; move it, choose another --out, or use --force to keep it and write the other "
        "files"
    )
    known = marker.digests(run) if marker else {}
    for path in _all_files(folder):
        # The marker lists the files of a run, but not itself.
        if path == MARKER_NAME and marker:
            continue
        if path not in known:
            if marker is None and os.path.exists(os.path.join(folder, "sitemap.xml")):
                raise RefarchError(
                    f"{out} contains a site without {MARKER_NAME}, from an earlier version of refarch or "
                    "from another program; nothing was changed; remove the folder, or choose another --out"
                )
            raise RefarchError(f"{out} contains {path}, which refarch did not write; {advice}")
        if not _has_content(os.path.join(folder, path), known[path]):
            raise RefarchError(f"{out} contains {path}, which was changed after refarch wrote it; {advice}")


def _all_files(folder: str) -> Iterator[str]:
    """Relative paths of everything below a folder but folders, in a fixed order, without what exists only
    while a run writes. Raises OSError for a folder that cannot be listed."""
    for above, names, files in os.walk(folder, onerror=_raise_error):
        names.sort()
        inside = os.path.relpath(above, folder)
        if inside == os.curdir:
            names[:] = [name for name in names if not is_leftover(name, STAGING_PREFIX)]
            files = [name for name in files if name != f"{STAGING_PREFIX}.lock"]
        # os.walk lists links to folders as folders, and does not enter them.
        links = [name for name in names if os.path.islink(os.path.join(above, name))]
        for name in sorted((*files, *links)):
            yield os.path.normpath(os.path.join(inside, name)).replace(os.sep, "/")


def _raise_error(error: OSError) -> None:
    raise error


def folder_digests(folder: str) -> dict[str, str]:
    """SHA-256 of every file below a folder, by relative path with slashes. Raises OSError."""
    return {path: file_digest(os.path.join(folder, path)) for path in _all_files(folder)}
