"""Show one table of a design: what it buys, addresses, cables or configures, and what follows from that.

Ranges are expanded and defaults filled in: the table holds what the design means, not only what it says.
Without the name of a table, those that have something to show for this design are listed.
"""

import sys

from ..core.discovery import module_names
from ..report import tables
from ._notes import note, note_errors
from ._options import Option
from ._output import emit
from ._terminal import Progress, colourful

EXAMPLE = """\
  refarch show vsan-roce-vsphere7u3 wiring
  refarch show designs/vsan-roce-vsphere7u3 bom --format csv
  refarch show vsan-roce-vsphere7u3"""


def options() -> tuple[Option, ...]:
    """The words and options."""
    from ..api import TABLES

    most = ", ".join(TABLES)
    formats = tuple(name.rpartition(".")[2] for name in module_names(tables))
    return (
        Option("DESIGN", "id or folder of the design; design+variant for one of its variants", required=True),
        Option("TABLE", f"{most}, or another of those that are listed without this word", default=""),
        Option("--format", "how to write it (default: table)", choices=formats, default="table"),
    )


def run(design: str, table: str, format: str) -> int:
    """Print the table."""
    from .. import api

    with Progress(f"reading {design}"):
        result = api.open_design(design)
        assert result.design is not None  # it raises for a design without a model
        made = api.derived(result.design, table)
    emit(tables.table_format(format).render(made, colourful(sys.stdout)))
    if not made.rows:
        note(f"{result.id} has nothing for {table}")
    note_errors(result)
    return 0
