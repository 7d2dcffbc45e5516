"""Rewrite designs that use an older form of the language into the form of today, in place.

Comments, order and everything else stay as they are. Each file is written whole or not at all; none is, where
one has been changed by somebody else meanwhile. A second run does nothing. Forms that are left behind stay
readable: `refarch lint` says where one is used.
"""

from argparse import ArgumentParser

from ..core.wording import count_text
from ._call import Call
from ._command import Command

EXAMPLE = """\
  refarch migrate designs/
  refarch migrate designs/my-cluster --diff"""


def add_options(parser: ArgumentParser) -> None:
    """The words and options."""
    parser.add_argument(
        "folder", metavar="FOLDER", help="a design's folder, a folder of designs, or the project's"
    )
    parser.add_argument("--diff", action="store_true", help="show what would change, and change nothing")


def run(call: Call, folder: str, diff: bool) -> int:
    """Rewrite, or show the difference, and say what was done."""
    from ..project.fixing import FileChanges
    from ..project.migrating import migrate_designs
    from ._fix import unified_diff_text, write_changes

    session = call.session()
    done = migrate_designs(call.from_root(folder), session)
    for path, reason in done.unchanged:
        call.note(f"{call.from_here(path)} stays as it is: {reason}")
    changes = FileChanges(done.before, done.after, (), done.unchanged)
    if diff:
        call.emit(unified_diff_text(call, changes))
    else:
        write_changes(call, session.root, changes)
        call.emit("".join(f"rewrote {call.from_here(path)}\n" for path in done.after))
        for sentence in done.descriptions:
            call.print_aside(sentence)
    if not done.after:
        call.print_aside("nothing to rewrite: every design is in the form of today")
    elif diff:
        call.print_aside(f"{count_text(len(done.after), 'file')} would change")
    return 0


COMMAND = Command(__doc__, EXAMPLE, add_options, run)
