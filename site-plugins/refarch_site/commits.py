"""Commits to the branch of published versions, and the list of these versions, as mike keeps it."""

import os
import tempfile
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from typing import IO, Any, NamedTuple

from mike.versions import Versions  # type: ignore[import-untyped]

from refarch.api import RefarchError
from refarch.api.git import ask, run

LIST = "versions.json"
"""The list of versions, which the selector reads, too."""

PLAIN, PROGRAM, LINK = "100644", "100755", "120000"
"""Modes of files."""


class File(NamedTuple):
    """A file of a commit."""

    path: str
    content: bytes
    mode: str = PLAIN


def versions_on(branch: str) -> Any:
    """The list of versions on a branch, as mike has it; an empty one where there is none. Raises RefarchError
    for one that is no such list."""
    found = ask(".", "cat-file", "blob", f"{branch}:{LIST}")
    if found.status != 0:
        return Versions()
    try:
        return Versions.loads(found.output)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        raise RefarchError(f"branch {branch}: {LIST} is not a list of versions") from None


def deploy(branch: str, message: str, site: str, names: list[str], facts: dict[str, Any]) -> bool:
    """Commit the folder ``site`` as the version that is the first of ``names``; the others are its aliases.
    The list gets ``facts``. False where nothing changes by that."""
    listed = versions_on(branch)
    info = listed.add(names[0], None, names[1:], True)
    for name, value in facts.items():
        info.set_property(name, value)
    links = [File(alias, names[0].encode(), LINK) for alias in sorted(info.aliases)]
    content = (*_site(site, names[0]), *links, _list(listed), File(".nojekyll", b""))
    return commit(branch, message, content, (names[0], *sorted(info.aliases)))


def delete(branch: str, message: str, version: str) -> bool:
    """Commit the branch without a version."""
    listed = versions_on(branch)
    listed.remove(version)
    return commit(branch, message, (_list(listed),), (version,))


def lead_to(branch: str, name: str) -> bool:
    """Commit the page at the root that leads to a version or an alias. False where it does already."""
    page = File("index.html", _redirect().replace("{{href}}", f"{name}/").encode())
    return commit(branch, f"Lead to {name}", (page,))


@cache
def _redirect() -> str:
    return (files("mike") / "templates" / "redirect.html").read_text(encoding="utf-8")


def _list(listed: Any) -> File:
    return File(LIST, f"{listed.dumps()}\n".encode())


def _site(folder: str, version: str) -> Iterator[File]:
    for above, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(above, name)
            with open(path, "rb") as file:
                content = file.read()
            inside = os.path.relpath(path, folder).replace(os.sep, "/")
            yield File(f"{version}/{inside}", content, PROGRAM if os.access(path, os.X_OK) else PLAIN)


def commit(branch: str, message: str, content: Iterable[File], gone: Iterable[str] = ()) -> bool:
    """Commit files to a branch, without the files and folders that are ``gone``. False where that is what is
    there already. Raises RefarchError, and leaves the branch as it was, where git refuses."""
    ref = f"refs/heads/{branch}"
    found = ask(".", "rev-parse", "--verify", "--quiet", ref)
    before = found.output.decode().strip() if found.status == 0 else ""
    with tempfile.TemporaryFile() as stream:
        _write_commit(stream, ref, before, message)
        for path in gone:
            stream.write(b"D " + _quoted(path) + b"\n")
        for file in content:
            stream.write(f"M {file.mode} inline ".encode() + _quoted(file.path) + b"\n" + _data(file.content))
        stream.write(b"done\n")
        stream.seek(0)
        run(".", "fast-import", "--quiet", "--done", "--date-format=raw", given=stream)
    if before and _tree(before) == _tree(ref):
        run(".", "update-ref", ref, before)
        return False
    return True


def _write_commit(stream: IO[bytes], ref: str, before: str, message: str) -> None:
    who = run(".", "var", "GIT_COMMITTER_IDENT")
    stream.write(f"commit {ref}\ncommitter ".encode() + who + _data(message.encode()))
    if before:
        stream.write(f"from {before}\n".encode())


def _tree(revision: str) -> bytes:
    return run(".", "rev-parse", f"{revision}^{{tree}}")


def _data(content: bytes) -> bytes:
    return b"data %d\n%b\n" % (len(content), content)


def _quoted(path: str) -> bytes:
    plain = os.fsencode(path)
    for odd, written in ((b"\\", b"\\\\"), (b'"', b'\\"'), (b"\n", b"\\n")):
        plain = plain.replace(odd, written)
    return b'"' + plain + b'"'
