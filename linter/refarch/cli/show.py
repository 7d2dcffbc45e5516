"""Show one table of a design: what it buys, addresses, cables or configures, and what follows from that.

Ranges are expanded and defaults filled in: the table holds what the design means, not only what it says.
Without the name of a table, those that have something to show for this design are listed.
"""

from argparse import ArgumentParser

from ..report import tables
from ._call import Call
from ._command import Command
from ._options import add_choice, add_color, add_output, plugin_names

EXAMPLE = """\
  refarch show vsan-roce-vsphere7u3 wiring
  refarch show designs/vsan-roce-vsphere7u3 bom --format csv
  refarch show vsan-roce-vsphere7u3"""


def add_options(parser: ArgumentParser) -> None:
    """The words and options."""
    from ..api import TABLES

    parser.add_argument(
        "design",
        metavar="DESIGN",
        help="id or folder of the design; design+variant for one of its variants",
    )
    parser.add_argument(
        "table",
        metavar="TABLE",
        nargs="?",
        default="",
        help=f"{', '.join(TABLES)}, or another of those that are listed without this word",
    )
    add_choice(parser, "--format", plugin_names(tables), "how to write it", "table")
    add_output(parser)
    add_color(parser)


def run(call: Call, design: str, table: str, format: str) -> int:
    """Print the table."""
    from .. import api

    with call.progress(f"reading {design}"):
        result = api.open_design(call.design(design), call.session().demand_settings())
        assert result.design is not None  # it raises for a design without a model
        made = api.derived(result.design, table)
    call.emit_table(made, format)
    if not made.rows:
        call.note(f"{result.id} has nothing for {table}")
    call.note_errors(result)
    return 0


COMMAND = Command(__doc__, EXAMPLE, add_options, run)
