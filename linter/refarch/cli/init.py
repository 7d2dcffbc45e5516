"""Make a repository for designs of your own: settings, editor, CI, and a first design that lints clean.

What is there already stays as it is and is said; what such a file lacks is printed, to be added by hand. A
second run does nothing. Where the folder is in no git repository, it becomes one; nothing is committed.
"""

import os
from argparse import ArgumentParser
from typing import TYPE_CHECKING, Any

from ..core.errors import RefarchError
from ..core.wording import counted
from ._call import Call
from ._command import Command
from ._new_design import add_design_options, asks, completed, say_design, wishes_of
from ._options import add_choice

if TYPE_CHECKING:
    from ..api import Session
    from ..scaffold.repository import Repository

EXAMPLE = """\
  refarch init
  refarch init racks --design my-cluster --like vsan-esa --hosts 6
  refarch init --ci gitlab --install git+https://git.example.org/refarch.git@v1"""

KEPT_SCHEMAS = "kept .refarch/schemas"

CI = ("github", "gitlab", "none")


def add_options(parser: ArgumentParser) -> None:
    """The words and options."""
    parser.add_argument("folder", metavar="FOLDER", nargs="?", default=".", help="where (default: here)")
    add_choice(parser, "--ci", CI, "where pull requests are checked (default: what git says, else github)")
    parser.add_argument(
        "--install", metavar="SPEC", default="refarch", help="what pip installs in CI (default: refarch)"
    )
    parser.add_argument(
        "--design", metavar="NAME", default="", help="id of the first design (default: my-cluster)"
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
    yes: bool,
    **values: Any,
) -> int:
    """Make the repository and say what was written."""
    from ..api import Session
    from ..scaffold.make import make
    from ..scaffold.repository import ci_of, start_git, write_repository, write_schemas
    from ..scaffold.written import folder_of, with_schema_lines, write_design

    if os.path.lexists(folder) and not os.path.isdir(folder):
        raise RefarchError(f"{folder}: is not a folder; give another one")
    session = Session(folder).demand_settings()
    made = None
    if not no_design and (design or not _has_designs(session)):
        name = design or "my-cluster"
        target = folder_of(session, name)
        wishes = wishes_of(name, values)
        made = make(completed(wishes, session) if asks(yes) else wishes, session)
    os.makedirs(folder, exist_ok=True)
    done = write_repository(folder, session.config.designs, ci or ci_of(folder), install)
    if start_git(folder):
        print("git repository on branch main, nothing committed")
    _say(call, done)
    try:
        count = write_schemas(folder)
        print(f"wrote .refarch/schemas ({counted(count, 'schema')} for editors)" if count else KEPT_SCHEMAS)
    except RefarchError as error:
        call.note(str(error))
    if made is not None:
        write_design(session, target, with_schema_lines(made.files, session))
        say_design(call, target, made)
    call.aside(_next(folder, install, ci or ci_of(folder)))
    return 0


def _has_designs(session: "Session") -> bool:
    from ..api import find_designs

    try:
        return bool(find_designs(session.config.designs, session.root))
    except RefarchError:
        return False


def _say(call: Call, done: "Repository") -> None:
    """One line for each file, and what is missing in those that were there before."""
    for path in done.written:
        print(f"wrote {path}")
    for kept in done.kept:
        print(f"kept {kept.path}")
        if kept.to_add:
            call.aside(
                f"{kept.path} was there before; what of this it lacks is to be added by hand:\n{kept.to_add}"
            )


def _next(folder: str, install: str, ci: str) -> str:
    """What to do now."""
    where = "" if folder == "." else f"cd {folder}, then "
    lines = [f"next: {where}`refarch lint`, `refarch build`, and `git add .`"]
    if ci != "none" and install == "refarch":
        lines.append(
            "CI installs `refarch` from pip's index; where yours lives elsewhere, say so with --install"
        )
    return "\n".join(lines)


COMMAND = Command(__doc__, EXAMPLE, add_options, run)
