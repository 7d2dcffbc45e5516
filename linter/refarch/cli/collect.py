"""Write scripts that collect outputs for `refarch verify`.

There is one script for each system of the design: a shell script that uses SSH, or PowerShell. The commands
are those of the checks, the neighbors, and the running configuration. Every command only reads. No script
contains credentials, and refarch connects to no device. README.md describes how to run the scripts.
"""

import os
from argparse import ArgumentParser

from ..core.wording import count_text
from ._call import Call
from ._command import Command
from ._options import add_allow_local_code, add_force
from ._termination import terminate_cleanly

EXAMPLE = """\
  refarch collect vsan-roce-vsphere7u3 --out collect"""


def add_options(parser: ArgumentParser) -> None:
    """Add the arguments and options."""
    parser.add_argument(
        "design", metavar="DESIGN", help="id or folder of the design; design+variant for one of its variants"
    )
    parser.add_argument("--out", metavar="DIR", required=True, help="output folder; created if missing")
    add_force(parser)
    add_allow_local_code(parser)


def run(call: Call, design: str, out: str, force: bool, allow_local_code: bool) -> int:
    """Write the files and print their names."""
    from ..api import open_design
    from ..collecting.files import collection_files, collection_summary
    from ..collecting.plan import collection_plan
    from ..core.outputs import write_files

    session = call.session(allow_local_code=allow_local_code).demand_settings()
    with terminate_cleanly(), call.progress(f"reading {design}"):
        result = open_design(call.design_word(design), session)
        assert result.design is not None  # raises an error for a design without a model
        plan = collection_plan(result.design, session.plugins)
        files = collection_files(plan)
        write_files(out, f"collect {result.id}", {path: text.encode() for path, text in files.items()}, force)
    for path in files:
        if "/" not in path:
            call.print_result(os.path.join(out, path))
    call.print_aside(collection_summary(plan))
    for number, what in (
        (len(plan.by_hand), "must be read by hand"),
        (len(plan.refused), "omitted, because their commands are not known to be read-only"),
    ):
        if number:
            call.note(f"{count_text(number, 'check')} {what}; {os.path.join(out, 'README.md')} lists them")
    if plan.without_system:
        devices = count_text(len(plan.without_system), "device")
        call.note(f"no script for {devices}: {', '.join(plan.without_system)}")
    call.note_errors(result)
    call.note_idle(session, "checks")
    return 0


COMMAND = Command(__doc__, EXAMPLE, add_options, run)
