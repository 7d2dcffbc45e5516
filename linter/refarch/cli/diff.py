"""Say what moves between two designs, or two versions of one: what has to be re-cabled, re-addressed,
reconfigured or bought, on which devices, and in which order.

OLD and NEW are designs, variants, or git revisions: `DESIGN@REVISION` is a design as it was, a revision alone
stands for all designs of it. Without NEW, OLD is compared with the work tree. The models are compared, not
the texts. The exit status is 0 whether they differ or not, unless --fail-on names a class that there is.
"""

from argparse import ArgumentParser, ArgumentTypeError
from typing import TYPE_CHECKING

from ..compare.impact import CLASSES
from ..report.changes import REPORTS
from ._call import Call
from ._command import Command
from ._options import add_allow_local_code, add_color, add_output

if TYPE_CHECKING:
    from ..api import Session

EXAMPLE = """\
  refarch diff vsan-esa-100g@v1.0
  refarch diff HEAD~3
  refarch diff pvrdma-hpc native-endpoints
  refarch diff main --fail-on re-cable,re-address
  refarch diff vsan-esa-100g vsan-esa-arista --format tables"""

TABLE_FORMATS = ("tables", "tables-json")
"""Formats that show every derived table in which two designs differ, row by row."""


def add_options(parser: ArgumentParser) -> None:
    """The words and options."""
    from ..core.plugins import BUILT_IN_PLUGINS

    parser.add_argument("old", metavar="OLD", help="a design, design@revision, or a revision for all designs")
    parser.add_argument(
        "new",
        metavar="NEW",
        nargs="?",
        default="",
        help="a variant, a design, design@revision or a revision (default: the work tree)",
    )
    names = "|".join((*BUILT_IN_PLUGINS.names(REPORTS), *TABLE_FORMATS))
    parser.add_argument("--format", metavar=names, default="text", help="how to write it (default: text)")
    parser.add_argument(
        "--fail-on",
        metavar="CLASSES",
        type=classes,
        default=[],
        help=f"exit with 1 where one of these is found: {', '.join(CLASSES)}; comma-separated",
    )
    parser.add_argument(
        "--commands",
        action="store_true",
        help="also the lines and commands by which the configuration of each device changes",
    )
    add_output(parser)
    add_allow_local_code(parser)
    add_color(parser)


def classes(text: str) -> list[str]:
    """Classes of impact. Raises ArgumentTypeError for an unknown class."""
    words = [word.strip() for word in text.split(",")]
    for word in words:
        if word not in CLASSES:
            raise ArgumentTypeError(f"{word} is none of {', '.join(CLASSES)}")
    return words


def run(
    call: Call,
    old: str,
    new: str,
    format: str,
    fail_on: list[str],
    commands: bool,
    allow_local_code: bool,
) -> int:
    """Print what differs."""
    from ..platforms.deltas import configuration_changes
    from ..project.compared_designs import DesignRevisions
    from ..project.design_outcomes import design_outcome

    session = call.session(allow_local_code=allow_local_code).demand_settings()
    if format in TABLE_FORMATS:
        return _print_tables(call, session, old, new, format)
    writer = session.plugins.plugin(REPORTS, format)
    with call.progress(_progress_text(old, new)) as progress, DesignRevisions(session) as sides:
        pairs = list(sides.pairs(_rooted_word(call, old), _rooted_word(call, new)))
        outcomes = []
        for number, pair in enumerate(pairs):
            progress.count(number, len(pairs))
            outcomes.append(design_outcome(pair, configuration_changes)._replace(shows_lines=commands))
    call.emit(writer.render(outcomes, call.colour))
    changed_classes = {name for design in outcomes for name in design.classes}
    return int(bool(changed_classes & {*fail_on}))


def _progress_text(old: str, new: str) -> str:
    """Text of the progress line."""
    return f"comparing {old} and {new or 'the work tree'}"


def _rooted_word(call: Call, word: str) -> str:
    """Word that counts from the root of the project, if it is a path."""
    return call.design_word(word) if word and "@" not in word else word


def _print_tables(call: Call, session: "Session", old: str, new: str, format: str) -> int:
    """Print every derived table in which two designs differ."""
    from .. import api
    from ..core.errors import RefarchError
    from ..project.compared_designs import DesignRevisions
    from ._table_changes import changes_json, changes_text

    with call.progress(_progress_text(old, new)), DesignRevisions(session) as sides:
        pairs = list(sides.pairs(_rooted_word(call, old), _rooted_word(call, new)))
    # Tables of all designs at once would say little.
    if len(pairs) != 1:
        raise RefarchError("diff: --format tables compares two designs; name one, as DESIGN@REVISION")
    before, after = pairs[0].before, pairs[0].after
    if before.result is None or after.result is None or not (before.result.design and after.result.design):
        raise RefarchError(f"diff: {before.label} and {after.label} cannot be compared by their tables")
    differences = api.diff(before.result.design, after.result.design, session.plugins)
    names = before.result.id, after.result.id
    if format == "tables-json":
        call.emit(changes_json(*names, differences))
    else:
        call.emit("".join(changes_text(*names, differences, call.colour)))
    for result in (before.result, after.result):
        call.note_errors(result)
    call.note_idle(session, "tables")
    return 0


COMMAND = Command(__doc__, EXAMPLE, add_options, run)
