"""Write a first design from outputs that were collected from devices.

FOLDER contains the outputs, as for `refarch verify`. The design has what they show: devices, releases,
models, ports, cables, VLANs, MTU, bonds, PFC, and addresses of hosts. A list of cables (CSV, XLSX) adds
cables with their types, lengths, speeds, and labels; `--columns` names its columns by heading or letter if
refarch does not understand the headings. CSV files of NetBox or Nautobot add models and settings of ports.
What no file shows is a generic part or a usual value, with a question in a comment at its place (`# ?`).
Outputs that disagree, and what is not imported, are listed on stderr. Nothing connects to a device, and an
existing folder is not overwritten.
"""

import os
from argparse import ArgumentParser
from typing import TYPE_CHECKING

from ..core.wording import count_text
from ._call import Call
from ._command import Command

if TYPE_CHECKING:
    from ..importing.first_design import FirstDesign

EXAMPLE = """\
  refarch import collected --out designs/my-cluster
  refarch import collected --out designs/lab --columns from-device=A,from-port=B,to-device=D,to-port=E"""


def add_options(parser: ArgumentParser) -> None:
    """Add the arguments and options."""
    parser.add_argument("folder", metavar="FOLDER", help="folder of collected files")
    parser.add_argument(
        "--columns",
        metavar="FIELD=HEADING,...",
        default="",
        help="columns of a list of cables",
    )
    parser.add_argument(
        "--out",
        metavar="DIR",
        required=True,
        help="new folder of the design; its name is the id",
    )


def run(call: Call, folder: str, out: str, columns: str) -> int:
    """Write the design, and list what it does not have."""
    from ..asbuilt.collection import read_collection
    from ..importing.first_design import first_design
    from ..importing.wiring_columns import stated_columns
    from ..scaffold.design_folder import demand_id, demand_new_folder, with_schema_lines, write_design

    stated = stated_columns(columns)
    session = call.session().demand_settings()
    target = os.path.relpath(out, call.root).replace(os.sep, "/")
    identity = target.rpartition("/")[2]
    demand_id(identity, "the name of a design")
    demand_new_folder(session, target, identity)
    with call.progress(f"reading {folder}"):
        collection = read_collection(folder, folder, session.plugins)
        design = first_design(identity, collection, session.catalog, session.settings, stated)
        write_design(session, target, with_schema_lines(design.files, session, target))
    call.print_result(f"{out}: {_summary(design)}")
    for name in design.files:
        call.print_result(f"  {name}")
    _print_notes(call, design, out)
    return 0


def _summary(design: "FirstDesign") -> str:
    model = design.result.design
    assert model is not None  # the design was made with a model
    counts = (
        count_text(len(model.switches), "switch", "switches"),
        count_text(len(model.hosts), "host"),
        count_text(len(model.links), "cable"),
        count_text(design.questions, "question"),
    )
    return ", ".join(counts)


def _print_notes(call: Call, design: "FirstDesign", out: str) -> None:
    from ..project.verifying import outcome_line

    for text in design.conflicts:
        call.complain(f"warning: outputs disagree: {text}")
    for text in design.not_imported:
        call.note(f"not imported: {text}")
    findings = [finding for finding in design.result.findings if finding.waived is None]
    call.print_aside(f"compared with the outputs: {outcome_line(design.verification.results)}")
    call.print_aside(f"lint: {count_text(len(findings), 'finding')}")
    call.print_aside(f"next: answer the questions (`# ?`) in {out}, then `refarch lint {out}`")


COMMAND = Command(__doc__, EXAMPLE, add_options, run)
