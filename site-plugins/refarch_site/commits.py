"""Commits to the branch of published versions, and the list of these versions, as mike keeps it."""

import os
import tempfile
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from typing import IO, Any, NamedTuple

from mike.versions import Versions  # type: ignore[import-untyped]

from refarch.api import RefarchError
from refarch.api.git import ask_git, run_git

VERSION_LIST = "versions.json"
"""The list of versions, which the selector reads, too."""

PLAIN_MODE, PROGRAM_MODE, LINK_MODE = "100644", "100755", "120000"
"""Modes of files."""


class CommitFile(NamedTuple):
    """File of a commit."""

    path: str
    content: bytes
    mode: str = PLAIN_MODE


def versions_on(branch: str) -> Any:
    """List of versions on a branch, as mike has it; an empty one where there is none. Raises RefarchError for
    one that is no such list."""
    listing = ask_git(".", "cat-file", "blob", f"{branch}:{VERSION_LIST}")
    if listing.status != 0:
        return Versions()
    try:
        return Versions.loads(listing.output)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        raise RefarchError(f"branch {branch}: {VERSION_LIST} is not a valid list of versions") from None


def commit_version(branch: str, message: str, site: str, names: list[str], facts: dict[str, Any]) -> bool:
    """Commit the folder ``site`` as the version that is the first of ``names``; the others are its aliases.
    The list gets ``facts``. False where nothing changes by that."""
    listed = versions_on(branch)
    info = listed.add(names[0], None, names[1:], True)
    for name, value in facts.items():
        info.set_property(name, value)
    links = [CommitFile(alias, names[0].encode(), LINK_MODE) for alias in sorted(info.aliases)]
    content = (*_site_files(site, names[0]), *links, _list_file(listed), CommitFile(".nojekyll", b""))
    return commit_files(branch, message, content, (names[0], *sorted(info.aliases)))


def commit_removal(branch: str, message: str, version: str) -> bool:
    """Commit the branch without a version."""
    listed = versions_on(branch)
    listed.remove(version)
    return commit_files(branch, message, (_list_file(listed),), (version,))


def commit_redirect(branch: str, name: str) -> bool:
    """Commit the page at the root that leads to a version or an alias. False where it does already."""
    page = CommitFile("index.html", _redirect_page().replace("{{href}}", f"{name}/").encode())
    return commit_files(branch, f"Redirect to {name}", (page,))


@cache
def _redirect_page() -> str:
    return (files("mike") / "templates" / "redirect.html").read_text(encoding="utf-8")


def _list_file(listed: Any) -> CommitFile:
    return CommitFile(VERSION_LIST, f"{listed.dumps()}\n".encode())


def _site_files(folder: str, version: str) -> Iterator[CommitFile]:
    for above, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(above, name)
            with open(path, "rb") as file:
                content = file.read()
            inside = os.path.relpath(path, folder).replace(os.sep, "/")
            yield CommitFile(
                f"{version}/{inside}", content, PROGRAM_MODE if os.access(path, os.X_OK) else PLAIN_MODE
            )


def commit_files(branch: str, message: str, content: Iterable[CommitFile], gone: Iterable[str] = ()) -> bool:
    """Commit files to a branch, without the files and folders that are ``gone``. False where that is what is
    there already. Raises RefarchError, and leaves the branch as it was, where git refuses."""
    ref = f"refs/heads/{branch}"
    tip = ask_git(".", "rev-parse", "--verify", "--quiet", ref)
    before = tip.output.decode().strip() if tip.status == 0 else ""
    with tempfile.TemporaryFile() as stream:
        _write_commit(stream, ref, before, message)
        for path in gone:
            stream.write(b"D " + _quote_path(path) + b"\n")
        for file in content:
            stream.write(
                f"M {file.mode} inline ".encode() + _quote_path(file.path) + b"\n" + _data_block(file.content)
            )
        stream.write(b"done\n")
        stream.seek(0)
        run_git(".", "fast-import", "--quiet", "--done", "--date-format=raw", given=stream)
    if before and _tree_hash(before) == _tree_hash(ref):
        # A commit without a change would be an entry in the history for nothing.
        run_git(".", "update-ref", ref, before)
        return False
    return True


def _write_commit(stream: IO[bytes], ref: str, before: str, message: str) -> None:
    who = run_git(".", "var", "GIT_COMMITTER_IDENT")
    stream.write(f"commit {ref}\ncommitter ".encode() + who + _data_block(message.encode()))
    if before:
        stream.write(f"from {before}\n".encode())


def _tree_hash(revision: str) -> bytes:
    return run_git(".", "rev-parse", f"{revision}^{{tree}}")


def _data_block(content: bytes) -> bytes:
    return b"data %d\n%b\n" % (len(content), content)


def _quote_path(path: str) -> bytes:
    plain = os.fsencode(path)
    for odd, written in ((b"\\", b"\\\\"), (b'"', b'\\"'), (b"\n", b"\\n")):
        plain = plain.replace(odd, written)
    return b'"' + plain + b'"'
