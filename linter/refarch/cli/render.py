"""Write the configuration of a design's devices for one platform: one file per device."""

from argparse import ArgumentParser

from ._call import Call
from ._command import Command
from ._ended import clearing_up
from ._options import add_force

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


def run(call: Call, design: str, target: str, out: str, force: bool) -> int:
    """Write the files and print their names."""
    from refarch_site.render import render_target

    from ..api import open_design

    with clearing_up(), call.progress(f"rendering {design}"):
        written = render_target(open_design(call.design(design), call.session()), target, out, force)
    call.emit("".join(f"{path}\n" for path in written))
    return 0


COMMAND = Command(__doc__, EXAMPLE, add_options, run)
