"""Check a VCF Installer JSON file.

Finds faults that the JSON schema of the installer does not detect. The file does not need to come from
refarch. Checked are: a missing teaming policy (the installer then uses a policy that RDMA does not support),
LACP, and ports without an assignment, which prevent vSAN over RDMA; and inconsistent names, addresses, and
MTUs. The exit status is 1 if there are findings.
"""

import json
from argparse import ArgumentParser
from typing import TYPE_CHECKING

from ._call import Call
from ._command import Command
from ._options import add_choice, add_output

if TYPE_CHECKING:
    from ..project.installer_file import LocatedRemark

EXAMPLE = """\
  refarch vcf sddc.json
  refarch vcf sddc.json --format json"""


def add_options(parser: ArgumentParser) -> None:
    """Add the arguments and options."""
    parser.add_argument("path", metavar="FILE", help="JSON body of POST /v1/sddcs")
    add_choice(parser, "--format", ("text", "json"), "output format", "text")
    add_output(parser)


def run(call: Call, path: str, format: str) -> int:
    """Print the findings."""
    from ..core.wording import count_text
    from ..project.installer_file import check_file

    remarks = check_file(path)
    if format == "json":
        rows = [{"file": path, **remark._asdict()} for remark in remarks]
        call.emit(f"{json.dumps(rows, indent=2)}\n")
    else:
        call.emit(_text(path, remarks))
        call.print_aside(f"refarch: {count_text(len(remarks), 'finding')} in {path}")
    return 1 if remarks else 0


def _text(path: str, remarks: "list[LocatedRemark]") -> str:
    from ..report._visible import visible

    lines = []
    for remark in remarks:
        where = f"{path}:{remark.line}:{remark.column}: {remark.path or 'whole file'}"
        lines += [visible(f"{where}: {remark.message}"), f"    Source: {remark.source}"]
    return "".join(f"{line}\n" for line in lines or ["no findings"])


COMMAND = Command(__doc__, EXAMPLE, add_options, run)
