"""Reads a git repository: what a revision holds, and which lines changed since. Nothing in it is written, and
no program that it names runs (see ``git_runner``)."""

import os
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime
from typing import NamedTuple

from .errors import RefarchError
from .git_runner import ask_git, run_git
from .wording import did_you_mean

REGULAR_FILE_MODES = ("100644", "100755")
"""Modes of regular files; links and submodules have other modes."""

MAX_FILE_BYTES = 64 * 1024 * 1024
"""Largest file that is read from a revision, in bytes; the reader of designs accepts less."""

_BLAME_HEADER = re.compile(rb"[0-9a-f]{40,64} [0-9]+ [0-9]+")
_HUNK_HEADER = re.compile(rb"@@ -\S+ \+(\d+)(?:,(\d+))? @@")


class GitRepository(NamedTuple):
    """A repository, and the place of a project in it."""

    top: str
    """Root of the work tree."""
    prefix: str
    """Path of the project from there, with a slash at its end; empty where the project is the whole
    repository."""


class Commit(NamedTuple):
    """A revision."""

    id: str
    """All hexadecimal digits."""
    name: str
    """Name that the user gave."""


def repository(root: str) -> GitRepository:
    """Repository of a project. Raises RefarchError where there is none."""
    try:
        top = os.fsdecode(run_git(root, "rev-parse", "--show-toplevel"))[:-1]
    except RefarchError as error:
        if "not a git repository" not in str(error):
            raise
        raise RefarchError("not in a git repository, so there are no revisions to read") from None
    prefix = os.fsdecode(run_git(root, "rev-parse", "--show-prefix"))[:-1]
    return GitRepository(top, prefix)


def commit(repo: GitRepository, name: str) -> Commit:
    """Commit of any name that git resolves. Raises RefarchError for an unknown one."""
    words = ("rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}")
    answer = ask_git(repo.top, *words)
    if answer.status == 0:
        return Commit(answer.output.decode().strip(), name)
    if answer.status != 1:  # which stands for an unknown one
        raise RefarchError(answer.reason)
    if ask_git(repo.top, *words[:-1], name).status == 0:
        raise RefarchError(f"{name} is not a commit in this repository")
    known = run_git(repo.top, "for-each-ref", "--format=%(refname:short)").decode("utf-8", "replace").split()
    near = did_you_mean(name, known) if known else "The repository has no commits."
    cut = f" {SHALLOW_CLONE_HINT}" if is_shallow(repo) else ""
    raise RefarchError(f"unknown revision {name} in this repository. {near}{cut}")


SHALLOW_CLONE_HINT = (
    "This clone is shallow and lacks older revisions: run `git fetch --unshallow`, or configure the CI "
    "checkout to fetch all history (fetch-depth: 0, GIT_DEPTH: 0)"
)


def is_shallow(repo: GitRepository) -> bool:
    """Whether a clone lacks older commits."""
    return run_git(repo.top, "rev-parse", "--is-shallow-repository").strip() == b"true"


def parent(repo: GitRepository, revision: Commit) -> Commit | None:
    """First parent of a commit; None for the first commit, and for one whose parents a shallow clone
    lacks."""
    try:
        return commit(repo, f"{revision.id}^")
    except RefarchError:
        return None


def link_in_path(repo: GitRepository, revision: Commit, folder: str) -> str:
    """Part of the path of a folder that is a link or a submodule in a revision, whose content is not in the
    revision; empty for none."""
    # git lists nothing below a link or a submodule, so each folder above is asked for.
    words = (repo.prefix + folder.rstrip("/")).split("/")
    paths = ["/".join(words[:count]) for count in range(1, len(words) + 1)]
    listed = run_git(
        repo.top, "--literal-pathspecs", "ls-tree", "-z", "--full-tree", revision.id, "--", *paths
    )
    for entry in os.fsdecode(listed).split("\0"):
        about, _, path = entry.partition("\t")
        if path and about.split(" ")[0] in ("120000", "160000"):
            return path.removeprefix(repo.prefix)
    return ""


def commit_day(repo: GitRepository, revision: Commit) -> str:
    """Day of a commit, as its committer recorded it: ISO 8601. Raises RefarchError for a date that is not in
    the calendar."""
    words = ("log", "-1", "--date=short", "--format=%cd", revision.id, "--")
    day = run_git(repo.top, *words).decode("utf-8", "replace").strip()
    if not is_iso_day(day):
        raise RefarchError(f"commit {revision.name} has the date {day}, which is not a calendar date")
    return day


def is_iso_day(text: str) -> bool:
    """Whether a text is a day in ISO 8601. The date of a commit need not be one."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def merge_base(repo: GitRepository, first: Commit, second: Commit) -> Commit:
    """Commit at which two lines of history parted; the first commit itself where they have none in common.
    Raises RefarchError where a shallow clone lacks it."""
    answer = ask_git(repo.top, "merge-base", first.id, second.id)
    if answer.status == 0:
        return Commit(answer.output.decode().split()[0], first.name)
    if is_shallow(repo):
        raise RefarchError(
            f"the common ancestor of {first.name} and {second.name} is unknown. {SHALLOW_CLONE_HINT}"
        )
    if answer.status != 1:  # which stands for none
        raise RefarchError(answer.reason)
    return first


class GitEntry(NamedTuple):
    """A commit in the history of some files."""

    commit: Commit
    date: str
    """Day on which its author wrote it, in ISO 8601."""
    subject: str


def history(repo: GitRepository, folder: str, upto: Commit, most: int) -> list[GitEntry]:
    """Commits up to a revision that changed a folder of the project, the latest first. Changes of a merged
    branch count as changes of the merge."""
    path = repo.prefix + folder.rstrip("/")
    chosen = ("rev-list", "--first-parent", f"--max-count={most}", upto.id, "--", path)
    ids = run_git(repo.top, "--literal-pathspecs", *chosen)
    # A subject may hold any character but the zero byte, so nothing else parts one field from the next.
    form = ("--no-walk=unsorted", "--stdin", "--date=short", "-z", "--format=%H%x00%ad%x00%s")
    fields = run_git(repo.top, "log", *form, given=ids).decode("utf-8", "replace").split("\0") if ids else []
    return [
        GitEntry(Commit(identity, identity[:12]), day, subject)
        for identity, day, subject in zip(fields[::3], fields[1::3], fields[2::3], strict=False)
    ]


def revision_files(repo: GitRepository, revision: Commit, *folders: str) -> dict[str, str]:
    """Regular files of a project in a revision, below some folders or files: path from the project's root to
    the id of the object. Sorted by path."""
    paths = [repo.prefix + folder.rstrip("/") for folder in folders] or [repo.prefix or "."]
    listed = run_git(
        repo.top, "--literal-pathspecs", "ls-tree", "-r", "-z", "--full-tree", revision.id, "--", *paths
    )
    objects: dict[str, str] = {}
    for entry in os.fsdecode(listed).split("\0"):
        about, _, path = entry.partition("\t")
        if path and about.split(" ")[0] in REGULAR_FILE_MODES:
            objects[path.removeprefix(repo.prefix)] = about.split(" ")[2]
    return dict(sorted(objects.items()))


def file_contents(
    repo: GitRepository, objects: Mapping[str, str], largest: int = MAX_FILE_BYTES
) -> Iterator[tuple[str, bytes]]:
    """Path and content of files, given by the ids of their objects. Larger files have empty content: by
    default those too large for a design. Raises RefarchError for an object that the repository lacks."""
    answers = _cat_file(repo, "--batch-check", objects).splitlines()
    # git may stop at an object that it cannot read; the answers after it are then missing.
    answers += [b""] * (len(objects) - len(answers))
    sizes = {path: _blob_size(path, answer) for path, answer in zip(objects, answers, strict=True)}
    wanted = {path: identity for path, identity in objects.items() if sizes[path] <= largest}
    printed = _cat_file(repo, "--batch", wanted)
    at = 0
    for path in objects:
        # A file that is too large was not asked for, so that git printed nothing for it.
        if path not in wanted:
            yield path, b""
            continue
        start = printed.find(b"\n", at) + 1
        end = start + _blob_size(path, printed[at : start - 1])
        yield path, printed[start:end]
        at = end + 1


def _cat_file(repo: GitRepository, way: str, objects: Mapping[str, str]) -> bytes:
    wanted = "".join(f"{identity}\n" for identity in objects.values())
    return run_git(repo.top, "cat-file", way, given=wanted.encode()) if objects else b""


def _blob_size(path: str, answer: bytes) -> int:
    """Size of a file in bytes, from the answer of git: id, type and size, or the word missing or ambiguous at
    the end. Raises RefarchError for anything but a file."""
    words = answer.split()
    if len(words) == 3 and words[1] == b"blob" and words[2].isdigit():
        return int(words[2])
    what = "lacks" if words[-1:] == [b"missing"] else "cannot read"
    raise RefarchError(
        f"{path}: the repository {what} this file of a revision; a damaged repository "
        "must be cloned again, and a partial clone needs `git fetch --refetch` without a filter"
    )


def changed_lines(
    repo: GitRepository, since: Commit, upto: Commit | None = None
) -> dict[str, list[tuple[int, int]]]:
    """Changed lines by file, of the work tree or of a later revision compared with a revision: path from the
    project's root to pairs of first and last line, both from 1. Where lines were removed, the pair holds the
    lines on both sides. A renamed file is compared with the old one; a file that git does not track is
    changed as a whole."""
    span = [since.id] if upto is None else [since.id, upto.id]
    changed: dict[str, list[tuple[int, int]]] = {}
    for before, name in _changed_file_names(repo, span):
        patch = run_git(
            repo.top, *DIFF_COMMAND, "--text", "--unified=0", *span, "--", *dict.fromkeys((before, name))
        )
        changed[name.removeprefix(repo.prefix)] = [
            _changed_range(match) for match in _HUNK_HEADER.finditer(patch)
        ]
    if upto is not None:
        return changed
    # Files that git does not track are in no diff.
    new = run_git(repo.top, "ls-files", "-z", "--others", "--exclude-standard", "--", repo.prefix or ".")
    for name in filter(None, os.fsdecode(new).split("\0")):
        changed[name.removeprefix(repo.prefix)] = [(1, 1 << 31)]
    return changed


DIFF_COMMAND = (
    *("--literal-pathspecs", "diff", "--no-ext-diff", "--no-textconv", "--no-color", "--find-renames"),
    # In a submodule git would start itself, with the settings of that one.
    *("--ignore-submodules=dirty", "--submodule=short", "--no-relative", "--inter-hunk-context=0"),
)
"""Arguments of every diff: no other program runs, and settings of the user change nothing."""


def renamed_files(repo: GitRepository, since: Commit, upto: Commit | None = None) -> dict[str, str]:
    """Renamed files: old path to new path, both from the project's root."""
    span = [since.id] if upto is None else [since.id, upto.id]
    cut = len(repo.prefix)
    return {old[cut:]: new[cut:] for old, new in _changed_file_names(repo, span) if old != new}


def _changed_file_names(repo: GitRepository, span: list[str]) -> Iterator[tuple[str, str]]:
    """Old and new names of the files of a project that differ."""
    listed = run_git(repo.top, *DIFF_COMMAND, "--name-status", "-z", *span, "--", repo.prefix or ".")
    words = iter(filter(None, os.fsdecode(listed).split("\0")))
    for status in words:
        old = next(words)
        yield old, next(words) if status.startswith("R") else old


def _changed_range(hunk: "re.Match[bytes]") -> tuple[int, int]:
    first, count = int(hunk[1]), int(hunk[2] or 1)
    return (first, first + count - 1) if count else (first, first + 1)


def days_of_lines(repo: GitRepository, path: str) -> list[str]:
    """Day of the commit of each line of a file in the work tree; empty for lines that are not committed. An
    empty list for a file that git does not know."""
    try:
        words = (
            "blame",
            "--line-porcelain",
            "--no-textconv",
            "--no-ignore-revs-file",
            "--",
            repo.prefix + path,
        )
        printed = run_git(repo.top, "--literal-pathspecs", *words)
    except RefarchError:
        return []
    days: list[str] = []
    is_committed, seconds = False, 0
    for line in printed.split(b"\n"):
        if line.startswith(b"\t"):
            days.append(_day_of_time(seconds) if is_committed else "")
        # The id of a line that is not committed consists of zeros.
        elif _BLAME_HEADER.match(line):
            is_committed = set(line.split(b" ")[0]) != {ord("0")}
        elif line.startswith(b"author-time "):
            seconds = int(line.split(b" ")[1])
    return days


def _day_of_time(seconds: int) -> str:
    """Day of a Unix time; empty for a time outside of the calendar, which a commit may well have."""
    try:
        return datetime.fromtimestamp(seconds, UTC).date().isoformat()
    except (OverflowError, ValueError, OSError):
        return ""


LINK_MODES = ("120000", "160000")
"""Modes of links and of submodules."""


def revision_links(repo: GitRepository, revision: Commit, folder: str) -> dict[str, str]:
    """The links and submodules of a project in a revision, below a folder or of its name: path from the
    project's root to the object's id. What they lead to is not read from revisions."""
    path = repo.prefix + folder.rstrip("/")
    words = ("--literal-pathspecs", "ls-tree", "-r", "-z", "--full-tree", revision.id, "--", path)
    entries = (entry.partition("\t") for entry in os.fsdecode(run_git(repo.top, *words)).split("\0"))
    return {
        path.removeprefix(repo.prefix): about.split(" ")[2]
        for about, _, path in entries
        if path and about.split(" ")[0] in LINK_MODES
    }


def changed_names(repo: GitRepository, since: Commit, upto: Commit | None = None) -> list[str]:
    """Files of a project that are not as in a revision, from the project's root, those that are gone among
    them; in the work tree also those that git does not track."""
    span = [since.id] if upto is None else [since.id, upto.id]
    words = ("--no-renames", "--name-only", "-z", *span, "--", repo.prefix or ".")
    listed = run_git(repo.top, *DIFF_COMMAND, *words)
    if upto is None:
        words = ("ls-files", "-z", "--others", "--exclude-standard", "--", repo.prefix or ".")
        listed += run_git(repo.top, *words)
    names = filter(None, os.fsdecode(listed).split("\0"))
    return [name.removeprefix(repo.prefix) for name in names]
