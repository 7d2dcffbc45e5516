"""Write the configuration of a design's devices for one platform: one file per device."""

from argparse import ArgumentParser

from ._call import Call
from ._command import Command
from ._ended import clearing_up
from ._options import add_allow_local_code, add_force

EXAMPLE = "  refarch render vsan-roce-vsphere7u3 --target cumulus-nvue --out config"


def add_options(parser: ArgumentParser) -> None:
    """The words and options."""
    parser.add_argument("design", metavar="DESIGN", help="id or folder of the design")
    parser.add_argument(
        "--target", metavar="NAME", required=True, help="platform to write for, e.g. cumulus-nvue"
    )
    parser.add_argument(
        "--out", metavar="DIR", required=True, help="folder to write into; made where it is missing"
    )
    add_force(parser)
    add_allow_local_code(parser)


def run(call: Call, design: str, target: str, out: str, force: bool, allow_local_code: bool) -> int:
    """Write the files and print their names."""
    from refarch_site.render import render_target

    from ..api import open_design

    session = call.session(allow_local_code=allow_local_code)
    with clearing_up(), call.progress(f"rendering {design}"):
        result = open_design(call.design(design), session)
        written = render_target(result, target, out, force, session.plugins)
    call.emit("".join(f"{path}\n" for path in written))
    call.note_idle(session, "targets")
    return 0


COMMAND = Command(__doc__, EXAMPLE, add_options, run)
