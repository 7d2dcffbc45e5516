"""Create a design from an existing one.

The number of hosts and their cabling follow the options. The command uses the ports of the chosen switch,
selects cables that fit the switch and the adapters, and updates the bill of materials. If other designs of
the project use the same device names or addresses, the new design gets unused ones, and a `site` for its
VLANs, racks, and vCenter objects. Notes list each change; warnings list conflicts that remain. If the new
design has an error, nothing is written. An existing folder is not changed.

In a terminal, the command asks for missing options. Elsewhere, and with --yes, it uses the values of the
copied design.
"""

from argparse import ArgumentParser
from typing import TYPE_CHECKING

from ..core.errors import RefarchError
from ._call import Call
from ._command import Command
from ._new_design import add_design_options, complete_request, is_interactive, report_design
from ._questions import ask

if TYPE_CHECKING:
    from ..api import Session
    from ..scaffold.draft import DesignRequest

EXAMPLE = """\
  refarch new my-cluster
  refarch new my-cluster --like vsan-esa --hosts 6 --switch nvidia-sn3420
  refarch new team-a/lab --like my-cluster
  refarch new my-cluster --like s2d --nic nvidia-connectx-5-25g-2p --rack a1 --dry-run"""


def add_options(parser: ArgumentParser) -> None:
    """Add the arguments and options."""
    parser.add_argument(
        "name",
        metavar="NAME",
        nargs="?",
        default="",
        help="id and folder of the design; or with a parent folder, as in team-a/lab",
    )
    add_design_options(parser)
    parser.add_argument("--dry-run", action="store_true", help="print the files instead of writing them")


def run(
    call: Call,
    name: str,
    like: str,
    title: str,
    cluster: str,
    server: str,
    nic: str,
    switch: str,
    nos: str,
    transport: str,
    rack: str,
    hosts: int,
    yes: bool,
    dry_run: bool,
) -> int:
    """Create the design and write it, or print it."""
    from ..scaffold.draft import DesignRequest

    session = call.session().demand_settings()
    is_asked = is_interactive(yes)
    if not name and not is_asked:
        raise RefarchError("new: specify a name: refarch new NAME")
    name = name or ask("Name of the design?", "my-cluster")
    request = DesignRequest(name, like, title, cluster, hosts, server, nic, switch, nos, transport, rack)
    return _write(call, session, request, is_asked, dry_run)


def _write(call: Call, session: "Session", request: "DesignRequest", is_asked: bool, dry_run: bool) -> int:
    from ..scaffold.design_folder import new_design_folder, with_schema_lines, write_design
    from ..scaffold.make import make_design

    folder = new_design_folder(session, request.name)  # before the first question
    request = request._replace(name=folder.rpartition("/")[2])
    new_design = make_design(complete_request(request, session) if is_asked else request, session)
    files = with_schema_lines(new_design.files, session, folder)
    name = call.from_here(folder)
    if dry_run:
        for file, text in files.items():
            print(f"# {name}/{file}\n{text}")
        call.print_aside("dry run: nothing was written")
        return 0
    write_design(session, folder, files)
    report_design(call, name, new_design)
    call.print_aside(
        f"next: `refarch show {request.name}`, `refarch build`; run `refarch lint` after every change"
    )
    return 0


COMMAND = Command(__doc__, EXAMPLE, add_options, run)
