"""Create custom parts from NetBox device types.

FILE is a device type or a module type (YAML), or a folder of them, from
github.com/netbox-community/devicetype-library. Switches, servers, network adapters, and storage arrays become
parts. For every other file, a note gives the reason. The library does not contain RDMA support, the switch
ASIC, or operating systems; rules that need these values report that they are missing. Existing files are not
overwritten. Exit status: 0 all files imported, 1 some files imported, 2 no file imported, or wrong usage.
"""

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...core.errors import RefarchError
from ...core.wording import count_text, enumeration
from ...project.netbox.entries import KINDS
from .._call import Call
from .._command import Command
from .._options import add_choice

if TYPE_CHECKING:
    from ...project.netbox.importing import ImportOutcome

EXAMPLE = """\
  refarch parts import device-types/Arista/DCS-7050SX3-48YC8-F.yaml
  refarch parts import device-types/Juniper module-types/Intel
  refarch parts import core.yaml --kind switch --id acme-48 --output -"""


def add_options(parser: ArgumentParser) -> None:
    """Add the arguments and options."""
    parser.add_argument("file", metavar="FILE", nargs="+", help="device type file, or a folder of them")
    add_choice(parser, "--kind", KINDS, "kind of the device, if the file does not specify it")
    parser.add_argument(
        "--id", metavar="ID", default="", help="id of the part, for one file (default: vendor and model)"
    )
    parser.add_argument(
        "--output", metavar="FILE", help="write the part to this file; - is stdout (one file only)"
    )


def run(call: Call, file: list[str], kind: str | None, id: str) -> int:
    """Import the files and print the outcome of each."""
    from ...project.netbox.importing import import_file, write_import, yaml_files

    session = call.session().demand_settings()
    files = [path for word in file for path in yaml_files(word)]
    if (id or call.output is not None) and len(files) > 1:
        raise RefarchError(f"--id and --output accept one file, but {len(files)} were given")
    if call.output is not None:
        outcome, text = import_file(files[0], session, kind or "", id)
        if not text:
            raise RefarchError(f"{outcome.file}: {outcome.why_not}")
        call.output = None if call.output == "-" else call.output
        call.emit(text)
        return 0
    with call.progress("importing") as progress:
        outcomes = []
        for number, path in enumerate(files):
            progress.count(number, len(files))
            outcomes.append(write_import(path, session, kind or "", id))
    return _report_outcomes(call, outcomes)


def _report_outcomes(call: Call, outcomes: "list[ImportOutcome]") -> int:
    """Print the outcomes of the files; returns the exit status."""
    written = [outcome for outcome in outcomes if outcome.path]
    for outcome in written:
        print(call.from_here(outcome.path))
    for outcome in outcomes:
        if not outcome.path:
            call.note(f"{outcome.file}: {outcome.why_not}")
    if len(written) == 1:
        for note in written[0].notes:
            call.note(note)
    files = count_text(len(outcomes), "file")
    if written:
        call.print_aside(
            f"imported {summary(written)} from {files}; run `refarch parts check` to check the parts"
        )
    else:
        call.print_aside(f"imported no part from {files}")
    return 0 if len(written) == len(outcomes) else 1 if written else 2


def summary(written: "Iterable[ImportOutcome]") -> str:
    """``329 switches and 33 nics``."""
    from ...model.catalog import folder_name

    counts = Counter(outcome.kind for outcome in written)
    return enumeration(count_text(number, kind, folder_name(kind)) for kind, number in counts.items())


COMMAND = Command(__doc__, EXAMPLE, add_options, run)
