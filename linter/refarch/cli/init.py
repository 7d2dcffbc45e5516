"""Make a repository for designs of your own: settings, editor, CI, and a first design that lints clean.

What is there already stays as it is and is said; what such a file lacks is printed, to be added by hand. A
second run does nothing. Where the folder is in no git repository, it becomes one; nothing is committed.
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
    """The words and options."""
    parser.add_argument("folder", metavar="FOLDER", nargs="?", default=".", help="where (default: here)")
    add_choice(parser, "--ci", CI, "where pull requests are checked (default: what git says, else github)")
    parser.add_argument(
        "--install",
        metavar="SOURCE",
        default="",
        help="where CI installs refarch from, as git+URL@TAG (default: where this one came from)",
    )
    parser.add_argument(
        "--design", metavar="NAME", default="", help=f"id of the first design (default: {DEFAULT_DESIGN})"
    )
    parser.add_argument("--no-design", action="store_true", help="no first design")
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
    transport: str,
    rack: str,
    hosts: int,
    yes: bool,
) -> int:
    """Make the repository and say what was written; nothing is, where the design cannot be made."""
    from ..api import Session
    from ..scaffold.design_folder import new_design_folder, with_schema_lines, write_design
    from ..scaffold.draft import DesignRequest
    from ..scaffold.make import make_design

    if os.path.lexists(folder) and not os.path.isdir(folder):
        raise RefarchError(f"{folder}: is not a folder; give another one")
    session, name = Session(folder).demand_settings(), design or DEFAULT_DESIGN
    first_design = None
    if not no_design and (design or not _has_designs(session)):
        target = new_design_folder(session, name)
        identity = target.rpartition("/")[2]
        request = DesignRequest(identity, like, title, cluster, hosts, server, nic, switch, transport, rack)
        first_design = make_design(
            complete_request(request, session) if is_interactive(yes) else request, session
        )
    # Only now: the design could be made, so the run will not fail half-way.
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
        print("git repository on branch main, nothing committed")
    for path in done.written:
        print(f"wrote {path}")
    for kept in done.kept:
        print(f"kept {kept.path}")
        if kept.to_add:
            head = f"{kept.path} was there before; what of this it lacks is to be added by hand:"
            call.print_aside(f"{head}\n{kept.to_add}")
    try:
        count = write_schemas(session)
        schemas = f"wrote .refarch/schemas ({count_text(count, 'schema')} for editors)"
        print(schemas if count else "kept .refarch/schemas")
    except RefarchError:
        call.note(
            ".refarch/schemas holds files that refarch did not write as they are; move them away for ours"
        )
    workflow = workflow_file(chosen)
    if not install and workflow in done.written:
        call.print_aside(
            f"CI installs refarch from {source}, as this one was; --install names another source"
            if source
            else f"CI fails until REFARCH in {workflow} says where refarch is installed from, as git+URL@TAG"
        )


COMMAND = Command(__doc__, EXAMPLE, add_options, run, has_config=False)
