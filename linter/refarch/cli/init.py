"""Create a design repository with a first design.

Writes settings, editor configuration, a CI workflow, and a first design without findings. Existing files are
kept and listed; for lines that they lack, the command prints the lines to add. A second run changes nothing.
A folder that is not in a git repository becomes one; nothing is committed.
"""

import os
from argparse import ArgumentParser
from typing import TYPE_CHECKING

from ..core.errors import RefarchError
from ..core.wording import count_text
from ._call import Call
from ._command import Command
from ._new_design import add_design_options, complete_request, is_interactive, report_design
from ._options import add_choice

if TYPE_CHECKING:
    from ..api import Session

EXAMPLE = """\
  refarch init
  refarch init racks --design my-cluster --like vsan-esa --hosts 6
  refarch init --ci gitlab --install git+https://git.example.org/refarch.git@v1"""

CI = ("github", "gitlab", "none")

DEFAULT_DESIGN = "my-cluster"
"""Id of the first design, unless another one is given."""


def add_options(parser: ArgumentParser) -> None:
    """Add the arguments and options."""
    parser.add_argument(
        "folder",
        metavar="FOLDER",
        nargs="?",
        default=".",
        help="folder of the repository (default: this folder)",
    )
    add_choice(parser, "--ci", CI, "CI service for pull requests (default: from the git remote, or github)")
    parser.add_argument(
        "--install",
        metavar="SOURCE",
        default="",
        help="source of refarch in CI, git+URL@TAG (default: as installed here)",
    )
    parser.add_argument(
        "--design", metavar="NAME", default="", help=f"id of the first design (default: {DEFAULT_DESIGN})"
    )
    parser.add_argument("--no-design", action="store_true", help="create no design")
    add_design_options(parser)


def run(
    call: Call,
    folder: str,
    ci: str | None,
    install: str,
    design: str,
    no_design: bool,
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
) -> int:
    """Create the repository and list the files; if the design cannot be created, nothing is written."""
    from ..api import Session
    from ..scaffold.design_folder import new_design_folder, with_schema_lines, write_design
    from ..scaffold.draft import DesignRequest
    from ..scaffold.make import make_design

    if os.path.lexists(folder) and not os.path.isdir(folder):
        raise RefarchError(f"{folder} is not a folder; choose another name")
    session, name = Session(folder).demand_settings(), design or DEFAULT_DESIGN
    first_design = None
    if not no_design and (design or not _has_designs(session)):
        target = new_design_folder(session, name)
        identity = target.rpartition("/")[2]
        request = DesignRequest(
            identity, like, title, cluster, hosts, server, nic, switch, nos, transport, rack
        )
        first_design = make_design(
            complete_request(request, session) if is_interactive(yes) else request, session
        )
    # Only now: the design was created, so the run will not stop halfway.
    _write_repository(call, folder, session, ci, install)
    if first_design is not None:
        write_design(session, target, with_schema_lines(first_design.files, session, target))
        report_design(call, target, first_design)
    where = "" if folder == "." else f"cd {folder}, then "
    call.print_aside(f"next: {where}`refarch lint`, `refarch build`, and `git add .`")
    return 0


def _has_designs(session: "Session") -> bool:
    from ..api import find_designs

    try:
        return bool(find_designs(session.config.designs, session.root))
    except RefarchError:
        return False


def _write_repository(call: Call, folder: str, session: "Session", ci: str | None, install: str) -> None:
    """Write all files except the design; print a line for each, and the lines that existing files lack."""
    from ..core.installed import git_source
    from ..scaffold.repository import likely_ci, start_git, workflow_file, write_repository, write_schemas

    chosen, source = ci or likely_ci(folder), install or git_source()
    done = write_repository(folder, session.config.designs, chosen, source)
    if start_git(folder):
        call.print_result("created a git repository on branch main; nothing is committed")
    for path in done.written:
        call.print_result(f"wrote {path}")
    for kept in done.kept:
        call.print_result(f"kept {kept.path}")
        if kept.to_add:
            head = f"{kept.path} already exists; add the missing lines of this text by hand:"
            call.print_aside(f"{head}\n{kept.to_add}")
    try:
        count = write_schemas(session)
        schemas = f"wrote .refarch/schemas ({count_text(count, 'schema')} for editors)"
        call.print_result(schemas if count else "kept .refarch/schemas")
    except RefarchError:
        call.note(
            ".refarch/schemas contains files that refarch did not write; move them away to get the schemas"
        )
    workflow = workflow_file(chosen)
    if not install and workflow in done.written:
        call.print_aside(
            f"CI installs refarch from {source}, as here; use --install SOURCE for another source"
            if source
            else f"CI fails until you set REFARCH in {workflow} to the source of refarch, as git+URL@TAG"
        )


COMMAND = Command(__doc__, EXAMPLE, add_options, run, has_config=False)
