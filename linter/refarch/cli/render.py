"""Write the configuration of a design's devices: one file for each device, or all to stdout.

Each device is configured on its own operating system; `--target` names another platform.
"""

from argparse import ArgumentParser
from typing import TYPE_CHECKING

from ..core.wording import enumeration
from ._call import Call
from ._command import Command
from ._ended import clearing_up
from ._options import add_allow_local_code, add_force, add_output

if TYPE_CHECKING:
    from refarch_site.render import Rendered

EXAMPLE = """\
  refarch render vsan-roce-vsphere7u3 --out config
  refarch render vsan-roce-vsphere7u3 --device clx-swx-033"""


def add_options(parser: ArgumentParser) -> None:
    """The words and options."""
    from refarch_site.targets import target_names

    parser.add_argument("design", metavar="DESIGN", help="id or folder of the design")
    parser.add_argument(
        "--target",
        metavar="NAME",
        default="",
        help=f"platform to write for: {', '.join(target_names())} (default: the system of each device)",
    )
    parser.add_argument("--device", metavar="NAME", default="", help="only this device (default: all)")
    parser.add_argument(
        "--out", metavar="DIR", help="folder to write into, made where it is missing (default: to stdout)"
    )
    add_force(parser)
    add_allow_local_code(parser)
    add_output(parser)


def run(
    call: Call,
    design: str,
    target: str,
    device: str,
    out: str | None,
    force: bool,
    allow_local_code: bool,
) -> int:
    """Write the files and print their names, or print what they would hold."""
    from refarch_site.render import rendered, write

    from ..api import open_design

    session = call.session(allow_local_code=allow_local_code)
    with clearing_up(), call.progress(f"rendering {design}"):
        result = open_design(call.design(design), session)
        made = rendered(result, target, device, session.plugins)
        if out is not None:
            written = write(result, made, out, force, keep_others=bool(device))
    call.emit("".join(f"{path}\n" for path in written) if out is not None else _text(made))
    if made.left_out:
        call.note(f"no commands for {enumeration(made.left_out)}: there is no target for the system")
    call.note_idle(session, "targets")
    return 0


def _text(made: "Rendered") -> str:
    """The text of one device as it is; of several, each below its name, as ``head`` does it."""
    if len(made.configurations) == 1:
        return made.configurations[0].text
    return "\n".join(
        f"==> {configuration.file} <==\n{configuration.text}" for configuration in made.configurations
    )


COMMAND = Command(__doc__, EXAMPLE, add_options, run)
