"""Create a custom part file with all keys explained.

The file is written to the `_catalog` folder of the designs and named after the id, which designs use to
reference the part. Required keys are empty, and `refarch parts check` reports them until they have a value.
All other keys are comments. An existing file is not overwritten.
"""

from argparse import ArgumentParser
from typing import TYPE_CHECKING, Any

from ...core.errors import RefarchError
from ...core.wording import did_you_mean
from ...model.catalog import KINDS
from .._call import Call
from .._command import Command
from .._options import one_of

if TYPE_CHECKING:
    from ...model.catalog import Catalog

KINDS_TO_CHOOSE = (*KINDS, "software")
"""Kinds of parts that a project can add."""

EXAMPLE = """\
  refarch parts new switch acme-48
  refarch parts new nic acme-25g --like nvidia-connectx-6-lx-25g-2p
  refarch parts new cable --output -"""


def add_options(parser: ArgumentParser) -> None:
    """Add the arguments and options."""
    kinds = f"kind of the part: {', '.join(KINDS_TO_CHOOSE)}"
    parser.add_argument(
        "kind", metavar="KIND", choices=KINDS_TO_CHOOSE, type=one_of(KINDS_TO_CHOOSE), help=kinds
    )
    parser.add_argument("id", metavar="ID", nargs="?", default="", help="id of the part (default: my-KIND)")
    parser.add_argument("--like", metavar="ID", default="", help="copy the values of this catalog part")
    parser.add_argument("--output", metavar="FILE", help="write the part to this file; - is stdout")


def run(call: Call, kind: str, id: str, like: str) -> int:
    """Write the part file and print its name."""
    from ...project.new_part import part_path, part_template, write_part

    session = call.session().demand_settings()
    text = part_template(kind, _part_data(session.catalog, kind, like) if like else None)
    if call.output is not None:
        if call.output == "-":
            call.output = None
        call.emit(text)
        return 0
    path = part_path(session.config.designs, kind, id or f"my-{kind}")
    write_part(session.root, path, text)
    name = call.from_here(path)
    print(name)
    call.print_aside(f"set the empty keys, then run `refarch parts check {name}`")
    return 0


def _part_data(catalog: "Catalog", kind: str, like: str) -> "dict[str, Any]":
    """Catalog data of the part to copy."""
    entry = catalog.entry(kind, like)
    if entry is None:
        raise RefarchError(f"the catalog has no {kind} {like}. {did_you_mean(like, catalog.ids(kind))}")
    return dict(entry)


COMMAND = Command(__doc__, EXAMPLE, add_options, run)
