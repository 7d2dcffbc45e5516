"""Raise the version of designs by the class of what changed since a git revision.

After re-cabling, re-addressing or a purchase the first number rises, after a reconfiguration the second,
after a change of words the third; before 1.0.0 the second rises in the place of the first. A version that has
been raised enough already stays. Only the version's own text in design.yaml changes.
"""

from argparse import ArgumentParser
from typing import TYPE_CHECKING

from ._call import Call
from ._command import Command

if TYPE_CHECKING:
    from ..project.versions import Version

EXAMPLE = """\
  refarch bump vsan-esa-100g --since v1.0
  refarch bump --since main --check"""


def add_options(parser: ArgumentParser) -> None:
    """The words and options."""
    parser.add_argument("design", metavar="DESIGN", nargs="*", default=[], help="ids (default: all designs)")
    parser.add_argument("--since", metavar="REF", default="HEAD", help="what to compare with (default: HEAD)")
    parser.add_argument(
        "--check", action="store_true", help="write nothing; exit with 1 where a version is too low"
    )


def run(call: Call, design: list[str], since: str, check: bool) -> int:
    """Write the versions, and say which."""
    from ..project.versions import raised, versions

    session = call.session().demand_settings()
    with call.progress("comparing versions"):
        found = versions(session, since, design)
    low = [one for one in found if one.is_low]
    if not check:
        for one in low:
            raised(session.root, one)
    call.emit("".join(f"{_told(one, check)}\n" for one in low))
    if not low:
        call.note("no version has to rise")
    return int(check and bool(low))


def _told(one: "Version", check: bool) -> str:
    classes = ", ".join(one.classes)
    verb = "has to rise" if check else "raised"
    return f"{one.file}: {one.id}: version {verb} from {one.now} to {one.least}: {classes}"


COMMAND = Command(__doc__, EXAMPLE, add_options, run)
