"""Show one table of a design: what it buys, addresses, cables, or configures.

Ranges are expanded and defaults filled in: the table holds what the design means, not only what it says.
"""

import sys

from ..core.discovery import load, module_names
from ..report import tables
from ._findings import warn_of_errors
from ._options import Option
from ._output import emit
from ._terminal import Progress, colourful

EXAMPLE = """\
  refarch show vsan-roce-vsphere7u3 wiring
  refarch show designs/vsan-roce-vsphere7u3 bom --format csv"""


def options() -> tuple[Option, ...]:
    """The words and options."""
    from ..api import TABLES

    formats = tuple(name.rpartition(".")[2] for name in module_names(tables))
    return (
        Option("DESIGN", "id or folder of the design", required=True),
        Option("TABLE", "which table", choices=TABLES, required=True),
        Option("--format", "how to write it (default: table)", choices=formats, default="table"),
    )


def run(design: str, table: str, format: str) -> int:
    """Print the table."""
    from .. import api

    with Progress(f"reading {design}"):
        result = api.open_design(design)
        assert result.design is not None  # it raises for a design without a model
        made = api.table(result.design, table)
    emit(load(f"{tables.__name__}.{format}").render(made, colourful(sys.stdout)))
    warn_of_errors(result)
    return 0
