"""Publish the site as a version on a git branch (no push).

Earlier versions stay on the branch. A version whose name begins with a digit is a release of all designs: its
content does not change, and `refarch diff DESIGN@1.0` compares with it. Any other name, such as draft or a
pull request, is a preview, which the next preview with the same name replaces.
"""

from argparse import ArgumentParser
from typing import TypeAlias

from ..core.errors import RefarchError
from ._call import Call
from ._command import Command
from ._options import add_allow_local_code
from ._termination import terminate_cleanly

EXAMPLE = """\
  refarch publish 1.0 --alias latest
  refarch publish draft
  refarch publish --list
  refarch publish pr-17 --delete --push origin"""


Notes: TypeAlias = list[str]
"""Alias of ``list[str]``, because ``list`` is an option here."""


def add_options(parser: ArgumentParser) -> None:
    """Add the arguments and options."""
    parser.add_argument(
        "version", metavar="VERSION", nargs="?", default="", help="name of the version, e.g. 1.0"
    )
    parser.add_argument("--alias", metavar="NAME", help="alias to move to this version, e.g. latest")
    parser.add_argument("--list", action="store_true", help="list the published versions; write nothing")
    parser.add_argument("--delete", action="store_true", help="remove this version from the branch")
    parser.add_argument(
        "--push",
        metavar="REMOTE",
        default="",
        help="also push the branch to this remote, e.g. origin",
    )
    parser.add_argument(
        "--force",
        action="store_true",
        help="also replace files of other programs; with --reason, also a release",
    )
    parser.add_argument(
        "--reason", metavar="TEXT", default="", help="reason for replacing or deleting a release (recorded)"
    )
    add_allow_local_code(parser)


def run(
    call: Call,
    version: str,
    alias: str | None,
    list: bool,
    delete: bool,
    push: str,
    force: bool,
    reason: str,
    allow_local_code: bool,
) -> int:
    """Build and publish, or list the versions."""
    if list:
        if version or delete or alias:
            raise RefarchError("publish: --list cannot be used with other options or a version")
        return _print_versions(call)
    if not version:
        raise RefarchError(
            "publish: specify a version, e.g. `refarch publish 1.0`; use --list to list the versions"
        )
    if reason and not force:
        raise RefarchError("publish: --reason requires --force; it states why a release is replaced")
    if delete:
        return _delete_version(call, version, alias, force, reason, push)
    from refarch_site.mkdocs_settings import unused_files
    from refarch_site.publish import publish

    notes = Notes()
    with terminate_cleanly(), call.progress(f"publishing {version}"):
        reason = reason.strip()
        done = publish(call.root, version, alias, force, allow_local_code, reason, push, notes.append)
    call.emit(f"{done}\n")
    for text in notes:
        call.note(text)
    call.note_idle_site(allow_local_code)
    for text in unused_files(call.root, allow_local_code):
        call.note(text)
    return 0


def _delete_version(call: Call, version: str, alias: str | None, force: bool, reason: str, push: str) -> int:
    from refarch_site import publish

    if alias:
        raise RefarchError("publish: --alias cannot be used with --delete")
    with terminate_cleanly():
        call.emit(f"{publish.delete_version(call.root, version, force, reason.strip(), push)}\n")
    return 0


def _print_versions(call: Call) -> int:
    """Print a line for each version: name, aliases, commit, and the versions of its designs."""
    from refarch_site.publish import published_versions

    versions = published_versions(call.root)
    for one in versions:
        name = ", ".join((one.version, *one.aliases))
        source = one.commit[:12] or "uncommitted files"
        designs = ", ".join(f"{identity} {version}" for identity, version in one.designs.items())
        call.emit(f"{name}: {source}{f': {designs}' if designs else ''}\n")
        for because in one.replaced:
            call.emit(f"  replaced: {because}\n")
    if not versions:
        call.note("no version is published")
    return 0


COMMAND = Command(__doc__, EXAMPLE, add_options, run, extra="site", has_config=False)
