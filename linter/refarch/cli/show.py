"""Show one table of a design: what it buys, addresses, cables, or configures.

Ranges are expanded and defaults filled in: the table holds what the design means, not only what it says.
"""

import sys
from argparse import ArgumentParser, Namespace

from ..core.discovery import load, module_names
from ..report import tables
from ._findings import warn_of_errors
from ._output import emit
from ._terminal import Progress, colourful

EXAMPLE = """\
  refarch show vsan-roce-vsphere7u3 wiring
  refarch show designs/vsan-roce-vsphere7u3 bom --format csv"""


def arguments(parser: ArgumentParser) -> None:
    """Declare the options."""
    from ..api import TABLES

    formats = [name.rpartition(".")[2] for name in module_names(tables)]
    parser.add_argument("design", metavar="DESIGN", help="id or folder of the design")
    parser.add_argument("table", choices=TABLES, help="which table")
    parser.add_argument("--format", choices=formats, default="table", help="how to write it (default: table)")


def run(options: Namespace) -> int:
    """Print the table."""
    from ..api import open_design, table

    with Progress(f"reading {options.design}"):
        result = open_design(options.design)
        assert result.design is not None  # open_design raises for a design without a model
        made = table(result.design, options.table)
    emit(load(f"{tables.__name__}.{options.format}").render(made, colourful(sys.stdout)))
    warn_of_errors(result)
    return 0
