"""Upgrade design files to the current format.

Files are changed in place. Comments and order are unchanged. Each file is written completely or not at all;
if another program changed a file meanwhile, no file is written. A second run changes nothing. Older formats
stay readable; `refarch lint` reports where they are used.
"""

from argparse import ArgumentParser

from ..core.wording import count_text
from ._call import Call
from ._command import Command

EXAMPLE = """\
  refarch migrate designs/
  refarch migrate designs/my-cluster --diff"""


def add_options(parser: ArgumentParser) -> None:
    """Add the arguments and options."""
    parser.add_argument("folder", metavar="FOLDER", help="folder of a design, of designs, or of the project")
    parser.add_argument("--diff", action="store_true", help="show the changes without writing them")


def run(call: Call, folder: str, diff: bool) -> int:
    """Upgrade the files, or show the difference, and print what was done."""
    from ..project.fixing import FileChanges
    from ..project.migrating import migrate_designs
    from ._fix import unified_diff_text, write_changes

    session = call.session()
    done = migrate_designs(call.from_root(folder), session)
    for path, reason in done.unchanged:
        call.note(f"{call.from_here(path)} is unchanged: {reason}")
    changes = FileChanges(done.before, done.after, (), done.unchanged)
    if diff:
        call.emit(unified_diff_text(call, changes))
    else:
        write_changes(call, session.root, changes)
        call.emit("".join(f"upgraded {call.from_here(path)}\n" for path in done.after))
        for sentence in done.descriptions:
            call.print_aside(sentence)
    if not done.after:
        call.print_aside("nothing to upgrade: every design uses the current format")
    elif diff:
        call.print_aside(f"{count_text(len(done.after), 'file')} would change")
    return 0


COMMAND = Command(__doc__, EXAMPLE, add_options, run)
