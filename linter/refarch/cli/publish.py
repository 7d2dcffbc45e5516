"""Publish the site as one version beside the earlier ones, on a local git branch; pushing it is up to you."""

from argparse import ArgumentParser

from ._call import Call
from ._command import Command
from ._ended import clearing_up
from ._options import add_allow_local_code

EXAMPLE = "  refarch publish 1.0 --alias latest"


def add_options(parser: ArgumentParser) -> None:
    """The words and options."""
    parser.add_argument("version", metavar="VERSION", help="name of the version, e.g. 1.0")
    parser.add_argument("--alias", metavar="NAME", help="second name that moves to this version, e.g. latest")
    parser.add_argument(
        "--force",
        action="store_true",
        help="replace what somebody else put on the branch under these names, and its index.html",
    )
    add_allow_local_code(parser)


def run(call: Call, version: str, alias: str | None, force: bool, allow_local_code: bool) -> int:
    """Build and publish."""
    from refarch_site.mkdocs_settings import left_out
    from refarch_site.publish import publish

    with clearing_up(), call.progress(f"publishing {version}"):
        done = publish(call.root, version, alias, force, allow_local_code)
    call.emit(f"{done}\n")
    call.note_idle_site(allow_local_code)
    for said in left_out(call.root, allow_local_code):
        call.note(said)
    return 0


COMMAND = Command(__doc__, EXAMPLE, add_options, run, extra="site", has_config=False)
