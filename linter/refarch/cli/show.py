"""Show one table of a design: what it buys, addresses, cables or configures, and what follows from that.

Ranges are expanded and defaults filled in: the table holds what the design means, not only what it says.
Without the name of a table, those that have something to show for this design are listed.
"""

import sys
from argparse import ArgumentParser

from ..report import tables
from ._command import Command
from ._notes import note, note_errors
from ._options import add_choice, add_color, plugin_names
from ._output import emit
from ._progress import Progress
from ._terminal import colourful

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
    add_color(parser)


def run(design: str, table: str, format: str, color: str) -> int:
    """Print the table."""
    from .. import api

    with Progress(f"reading {design}", color):
        result = api.open_design(design)
        assert result.design is not None  # it raises for a design without a model
        made = api.derived(result.design, table)
    emit(tables.table_format(format).render(made, colourful(sys.stdout, color)))
    if not made.rows:
        note(f"{result.id} has nothing for {table}")
    note_errors(result)
    return 0


COMMAND = Command(__doc__, EXAMPLE, add_options, run)
