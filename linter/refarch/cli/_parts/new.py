"""Write an entry for a part of the project's own, with every key explained.

The entry is a file in the folder `_catalog` beside the designs, called by its id; designs name the part by
it. Keys that it must have are empty, and findings of `refarch parts check` until they are filled; all others
stand as comments. A file that is there already is not overwritten.
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
"""Kinds of entries that a project can add."""

EXAMPLE = """\
  refarch parts new switch acme-48
  refarch parts new nic acme-25g --like nvidia-connectx-6-lx-25g-2p
  refarch parts new cable --output -"""


def add_options(parser: ArgumentParser) -> None:
    """The words and options."""
    kinds = f"what the part is: {', '.join(KINDS_TO_CHOOSE)}"
    parser.add_argument(
        "kind", metavar="KIND", choices=KINDS_TO_CHOOSE, type=one_of(KINDS_TO_CHOOSE), help=kinds
    )
    parser.add_argument("id", metavar="ID", nargs="?", default="", help="id of the part (default: my-KIND)")
    parser.add_argument(
        "--like", metavar="ID", default="", help="take over the values of this part of the catalog"
    )
    parser.add_argument("--output", metavar="FILE", help="write it to this file instead; - is stdout")


def run(call: Call, kind: str, id: str, like: str) -> int:
    """Write the entry and say where."""
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
    call.print_aside(f"fill in its empty keys, then run `refarch parts check {name}`")
    return 0


def _part_data(catalog: "Catalog", kind: str, like: str) -> "dict[str, Any]":
    """Data of the catalog for the part that the new one resembles."""
    entry = catalog.entry(kind, like)
    if entry is None:
        raise RefarchError(f"the catalog has no {kind} {like}. {did_you_mean(like, catalog.ids(kind))}")
    return dict(entry)


COMMAND = Command(__doc__, EXAMPLE, add_options, run)
