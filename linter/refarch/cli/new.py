"""Start a design of your own from one that exists: it lints clean before it is written, and builds.

Hosts are counted and cabled as asked; the ports are those of the chosen switch, the cables fit it and the
network cards, and the bill of materials lists what the design needs. If other designs of the project have the
same device names or addresses, the new design has new ones, and a `site` for its VLANs, racks and vCenter
objects; notes list each change, warnings what was kept. If the linter refuses the result, nothing is written.
An existing folder is not changed.

In a terminal it asks for what the options leave open; elsewhere, and with --yes, that stays as in the design
it begins with.
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
    """The words and options."""
    parser.add_argument(
        "name",
        metavar="NAME",
        nargs="?",
        default="",
        help="id of the design, and its folder; or a folder for it first, as in team-a/lab",
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
    transport: str,
    rack: str,
    hosts: int,
    yes: bool,
    dry_run: bool,
) -> int:
    """Make the design and write it, or print it."""
    from ..scaffold.draft import DesignRequest

    session = call.session().demand_settings()
    is_asked = is_interactive(yes)
    if not name and not is_asked:
        raise RefarchError("new: say how the design is called: refarch new NAME")
    name = name or ask("What is the design called?", "my-cluster")
    request = DesignRequest(name, like, title, cluster, hosts, server, nic, switch, transport, rack)
    return _write(call, session, request, is_asked, dry_run)


def _write(call: Call, session: "Session", request: "DesignRequest", is_asked: bool, dry_run: bool) -> int:
    from ..scaffold.design_folder import new_design_folder, with_schema_lines, write_design
    from ..scaffold.make import make_design

    folder = new_design_folder(session, request.name)  # before anything is asked
    request = request._replace(name=folder.rpartition("/")[2])
    new_design = make_design(complete_request(request, session) if is_asked else request, session)
    files = with_schema_lines(new_design.files, session, folder)
    name = call.from_here(folder)
    if dry_run:
        for file, text in files.items():
            print(f"# {name}/{file}\n{text}")
        call.print_aside("nothing was written")
        return 0
    write_design(session, folder, files)
    report_design(call, name, new_design)
    call.print_aside(
        f"next: `refarch show {request.name}`, `refarch build`; `refarch lint` checks every change"
    )
    return 0


COMMAND = Command(__doc__, EXAMPLE, add_options, run)
