"""Export a design as one folder per team.

Each folder contains the tables, configuration, checks, and diagrams of the team. The export also contains the
whole design as a workbook, JSON, and YAML, and as a PDF if Chromium is installed. Each folder can be used
separately; its index lists what it contains and what it does not. The same design produces identical files.
"""

import os
from argparse import ArgumentParser

from ..core.errors import RefarchError
from ._call import Call
from ._command import Command
from ._options import add_allow_local_code, add_force, add_prices
from ._termination import terminate_cleanly

EXAMPLE = """\
  refarch handover vsan-roce-vsphere7u3 --out handover
  refarch handover vsan-roce-vsphere7u3 --out handover --prices ../prices.csv
  refarch handover vsan-roce-vsphere7u3 --out handover --no-pdf"""


def add_options(parser: ArgumentParser) -> None:
    """Add the arguments and options."""
    parser.add_argument(
        "design", metavar="DESIGN", help="id or folder of the design; design+variant for one of its variants"
    )
    parser.add_argument("--out", metavar="DIR", required=True, help="output folder; created if missing")
    parser.add_argument("--no-pdf", action="store_true", help="omit the PDF, which takes the most time")
    add_force(parser)
    add_prices(parser)
    add_allow_local_code(parser)


def run(
    call: Call, design: str, out: str, no_pdf: bool, force: bool, prices: str, allow_local_code: bool
) -> int:
    """Write the files, and print the index."""
    from refarch_site.handover.contents import collect_handover, handover_files
    from refarch_site.printing.chromium import find_browser
    from refarch_site.printing.pdf import context_of_design, design_pdf

    from ..core.outputs import write_files

    session = call.session(allow_local_code=allow_local_code).demand_settings()
    browser, why = "", "not requested"
    if not no_pdf:
        try:
            browser = find_browser()
        except RefarchError as error:
            why = str(error).partition(",")[0]
            call.note(f"no PDF: {why}")
    with terminate_cleanly(), call.progress(f"exporting {design}"):
        context = context_of_design(call.design_word(design), session, prices)
        paper = design_pdf(context, browser, every_page=True) if browser else None
        write_files(
            out, f"handover {context.result.id}", handover_files(collect_handover(context, paper, why)), force
        )
    print(os.path.join(out, "index.html"))
    call.note_prices(out, prices)
    call.note_errors(context.result)
    call.note_idle_site(allow_local_code)
    return 0


COMMAND = Command(__doc__, EXAMPLE, add_options, run, extra="site")
