"""Format design files.

Keys are in the order of the schema, and names are written as ranges. PATH is a folder of designs, the folder
of a design, or a file of a design; the default is the whole project. Comments, quotes, and bracket style are
unchanged. refarch compares the meaning of a file before it writes the file: formatting never changes it. Exit
status: 0 done, 1 with --check or --diff if a file would change, 2 if a file cannot be formatted, or for wrong
usage.
"""

from argparse import ArgumentParser

from ..core.wording import count_text
from ._call import Call
from ._command import Command

EXAMPLE = """\
  refarch fmt
  refarch fmt designs/lab/wiring.yaml --diff
  refarch fmt --check"""


def add_options(parser: ArgumentParser) -> None:
    """Add the arguments and options."""
    parser.add_argument("path", metavar="PATH", nargs="*", default=[], help="files or folders to format")
    parser.add_argument(
        "--check", action="store_true", help="write nothing; exit with 1 if a file would change"
    )
    parser.add_argument("--diff", action="store_true", help="show the changes without writing them")


def run(call: Call, path: list[str], check: bool, diff: bool) -> int:
    """Format the files and print what changed."""
    from ..project.fixing import FileChanges
    from ..project.formatting import format_designs
    from ._fix import unified_diff_text, write_changes

    session = call.session().demand_settings()
    done = format_designs([call.from_root(word) for word in path], session)
    changes = FileChanges(done.before, done.after, (), done.unchanged)
    is_dry_run = check or diff
    if diff:
        call.emit(unified_diff_text(call, changes))
    else:
        verb = "would format" if check else "formatted"
        if not check:
            write_changes(call, session.root, changes)
        call.emit("".join(f"{verb} {call.from_here(path_of_file)}\n" for path_of_file in done.after))
    for path_of_file, reason in done.unchanged:
        call.complain(f"{call.from_here(path_of_file)} is unchanged: {reason}")
    for path_of_file in done.unfolded:
        call.note(
            f"{call.from_here(path_of_file)}: names are not written as ranges, because ranges would "
            "change the meaning"
        )
    call.print_aside(_summary(len(done.after), done.canonical, is_dry_run))
    if done.unchanged:
        return 2
    return int(is_dry_run and bool(done.after))


def _summary(changed: int, same: int, is_dry_run: bool) -> str:
    verb = "would change" if is_dry_run else "changed"
    parts = [f"{count_text(changed, 'file')} {verb}"] if changed else []
    parts += [f"{count_text(same, 'file')} already formatted"] if same or not changed else []
    return ", ".join(parts)


COMMAND = Command(__doc__, EXAMPLE, add_options, run)
