"""Publish the site as one version beside the earlier ones, on a git branch; pushing it is up to you.

A version whose name begins with a digit is a release of all designs: what it says stays as it is, and
`refarch diff DESIGN@1.0` compares with it. Any other name, such as draft or that of a pull request, is a
preview, which the next one of that name replaces.
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
    """The words and options."""
    parser.add_argument("version", metavar="VERSION", nargs="?", default="", help="its name, e.g. 1.0")
    parser.add_argument("--alias", metavar="NAME", help="second name that moves to this version, e.g. latest")
    parser.add_argument(
        "--list", action="store_true", help="print the versions that there are; write nothing"
    )
    parser.add_argument("--delete", action="store_true", help="take this version off the branch")
    parser.add_argument(
        "--push",
        metavar="REMOTE",
        default="",
        help="push the branch to this repository as well, e.g. origin; by default nothing is pushed",
    )
    parser.add_argument(
        "--force",
        action="store_true",
        help="replace what somebody else put on the branch under these names, and its index.html; with "
        "--reason also a release",
    )
    parser.add_argument(
        "--reason", metavar="TEXT", default="", help="why a release is replaced or deleted; is written down"
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
            raise RefarchError("publish: --list stands alone: it prints the versions that there are")
        return _print_versions(call)
    if not version:
        raise RefarchError(
            "publish: name the version, e.g. `refarch publish 1.0`; --list shows what there is"
        )
    if reason and not force:
        raise RefarchError("publish: --reason goes with --force: it says why a release is not what it was")
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
        raise RefarchError("publish: --alias does not go with --delete")
    with terminate_cleanly():
        call.emit(f"{publish.delete_version(call.root, version, force, reason.strip(), push)}\n")
    return 0


def _print_versions(call: Call) -> int:
    """Print a line for each version: name, aliases, commit, and the versions of its designs."""
    from refarch_site.publish import published_versions

    versions = published_versions(call.root)
    for one in versions:
        name = ", ".join((one.version, *one.aliases))
        source = one.commit[:12] or "files that were not committed"
        designs = ", ".join(f"{identity} {version}" for identity, version in one.designs.items())
        call.emit(f"{name}: {source}{f': {designs}' if designs else ''}\n")
        for because in one.replaced:
            call.emit(f"  replaced: {because}\n")
    if not versions:
        call.note("nothing is published yet")
    return 0


COMMAND = Command(__doc__, EXAMPLE, add_options, run, extra="site", has_config=False)
