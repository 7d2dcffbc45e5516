"""List configuration targets, their limits, and their validation.

Lists the operating systems and releases of each target of `refarch render`, the settings that it does not
configure, and how its output was validated; also lists the operating systems of the catalog without a target.
The name of a target lists each setting that it does or does not configure, with the reason.
"""

from argparse import ArgumentParser
from typing import TYPE_CHECKING

from ..report.tables import FORMATS
from ._call import Call
from ._command import Command
from ._options import add_allow_local_code, add_color, add_output, add_plugin_choice

if TYPE_CHECKING:
    from ..api import Session

EXAMPLE = """\
  refarch targets
  refarch targets cumulus-nvue
  refarch targets --format json"""


def add_options(parser: ArgumentParser) -> None:
    """Add the arguments and options."""
    parser.add_argument(
        "target", metavar="NAME", nargs="?", default="", help="target whose settings are listed"
    )
    add_plugin_choice(parser, "--format", FORMATS, "output format", "table")
    add_allow_local_code(parser)
    add_output(parser)
    add_color(parser)


def run(call: Call, target: str, format: str, allow_local_code: bool) -> int:
    """Print the list."""
    session = call.session(allow_local_code=allow_local_code).demand_settings()
    writer = session.plugins.plugin(FORMATS, format)
    if format == "json":
        call.emit(_json(session, target))
        return 0
    from ..platforms.rendering.coverage import list_table, target_lines, target_table
    from ..platforms.target import target_named

    if not target:
        call.emit_table(list_table(session.catalog, session.plugins), writer)
    else:
        kind = target_named(target, session.plugins)
        for line in target_lines(target, kind, session.plugins):
            call.print_aside(line)
        call.emit_table(target_table(target, kind), writer)
    call.note_idle(session, "targets")
    return 0


def _json(session: "Session", target: str) -> str:
    """Target as an object; all of them, and the systems without one, without a name."""
    import json

    from ..platforms.rendering.coverage import systems_without_target, target_data
    from ..platforms.target import TARGETS, target_named

    plugins = session.plugins
    data: dict[str, object]
    if target:
        data = target_data(target, target_named(target, plugins), plugins)
    else:
        data = {
            "targets": [
                target_data(name, kind, plugins) for name, kind in plugins.all_plugins(TARGETS).items()
            ],
            "without_target": [
                system._asdict() for system in systems_without_target(session.catalog, session.plugins)
            ],
        }
    return json.dumps(data, indent=2) + "\n"


COMMAND = Command(__doc__, EXAMPLE, add_options, run)
