"""Show one table of a design: what it buys, addresses, cables or configures, and what follows from that.

Ranges are expanded and defaults filled in: the table holds what the design means, not only what it says.
Without the name of a table, those that have something to show for this design are listed.
"""

import sys
from typing import TYPE_CHECKING

from ..core.discovery import load, module_names
from ..report import tables
from ..report._visible import visible
from ._options import Option
from ._output import emit
from ._terminal import Progress, colourful

if TYPE_CHECKING:
    from ..api import Result

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
    emit(load(f"{tables.__name__}.{format}").render(made, colourful(sys.stdout)))
    if not made.rows:
        _note(f"{result.id} has nothing for {table}")
    _warn_of_errors(result)
    return 0


def _warn_of_errors(result: "Result") -> None:
    """One line where the design has errors that nobody waived: what is derived from it may be wrong."""
    errors = [finding for finding in result.findings if finding.severity == "error" and finding.waived is None]
    if errors:
        what = "1 error" if len(errors) == 1 else f"{len(errors)} errors"
        folder = errors[0].file.rpartition("/")[0] or "."
        _note(f"{result.id} has {what}; `refarch lint {folder}` shows more")


def _note(text: str) -> None:
    print(visible(f"refarch: note: {text}"), file=sys.stderr)
