"""Export a design to an inventory system.

Writes the files for the bulk import of sites, racks, device types, devices, interfaces, cables, VLANs,
prefixes, and addresses. Each file states its place in the order of the import. The file 00-import.md lists
where to import each file, and what the files do not contain. Exit status: 0 written, 1 written without
objects that contradict each other in the design, 2 wrong usage or unreadable input.
"""

import os
from argparse import ArgumentParser
from typing import TYPE_CHECKING

from ..core.errors import RefarchError
from ..core.wording import count_text, enumeration
from ..exports import export_by_name, export_names
from ._call import Call
from ._command import Command
from ._options import add_allow_local_code, add_force, one_of
from ._termination import terminate_cleanly

if TYPE_CHECKING:
    from ..exports._records import Inventory

EXAMPLE = """\
  refarch export netbox vsan-roce-vsphere7u3 --out inventory
  refarch export nautobot vsan-roce-vsphere7u3 --out inventory --site frankfurt-2
  refarch export netbox vsan-roce-vsphere7u3 --out inventory --interfaces interfaces.csv"""


def add_options(parser: ArgumentParser) -> None:
    """Add the arguments and options."""
    names = export_names()
    parser.add_argument(
        "system",
        metavar="SYSTEM",
        choices=names,
        type=one_of(names),
        help=f"inventory system: {', '.join(names)}",
    )
    parser.add_argument("design", metavar="DESIGN", help="id or folder of the design")
    parser.add_argument("--out", metavar="DIR", required=True, help="output folder; created if missing")
    parser.add_argument(
        "--site",
        metavar="NAME",
        default="",
        help="site of everything outside of the sites of a stretched cluster (default: id of the design)",
    )
    parser.add_argument(
        "--interfaces",
        metavar="FILE",
        default="",
        help="CSV of the interfaces that the system has already, which are changed",
    )
    add_force(parser)
    add_allow_local_code(parser)


def run(
    call: Call,
    system: str,
    design: str,
    out: str,
    site: str,
    interfaces: str,
    force: bool,
    allow_local_code: bool,
) -> int:
    """Write the files and print their names."""
    from ..api import open_design
    from ..core.outputs import write_files
    from ..exports import export_files
    from ..exports._existing import existing_interfaces
    from ..exports._inventory import inventory

    session = call.session(allow_local_code=allow_local_code).demand_settings()
    export = export_by_name(system)
    if interfaces and not export.changes_interfaces:
        raise RefarchError(f"--interfaces: an import of {export.title} cannot change an interface")
    with terminate_cleanly(), call.progress(f"exporting {design}"):
        result = open_design(call.design_word(design), session)
        assert result.design is not None  # raises an error for a design without a model
        found = inventory(result.design, site)
        if interfaces:
            found = _with_existing(interfaces, found)
        written = export_files(export, found)
        write_files(
            out, f"{system} {result.id}", {path: text.encode() for path, text in written.files.items()}, force
        )
    for path in written.files:
        call.print_result(os.path.join(out, path))
    if interfaces:
        number, existing = len(found.interfaces), len(existing_interfaces(found))
        call.print_aside(f"{existing} of {count_text(number, 'interface')} exist and are changed")
    for line in found.omitted:
        call.complain(line)
    for line in written.remarks:
        call.note(line)
    if found.not_held:
        call.note(f"{export.title} has no place for {enumeration(found.not_held)}")
    call.note_errors(result)
    return int(bool(found.omitted))


def _with_existing(path: str, found: "Inventory") -> "Inventory":
    """Inventory with the IDs of a CSV file. Raises RefarchError for a file that cannot be read."""
    from ..exports._existing import with_existing_interfaces

    try:
        with open(path, encoding="utf-8-sig", newline="") as lines:
            return with_existing_interfaces(found, lines, path)
    except OSError as error:
        raise RefarchError(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise RefarchError(f"{path}: not a text in UTF-8") from None


COMMAND = Command(__doc__, EXAMPLE, add_options, run)
