"""Check a file for the VCF Installer, whoever wrote it, for what its schema does not see.

That is above all what keeps vSAN from using RDMA: a teaming policy that is left out (the installer then takes
one that RDMA does not support), LACP, ports that nobody names; and names, addresses and MTUs that do not fit
together. The exit status is 1 where something is found.
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
    """The words and options."""
    parser.add_argument("path", metavar="FILE", help="JSON as POST /v1/sddcs takes it")
    add_choice(parser, "--format", ("text", "json"), "how to write it", "text")
    add_output(parser)


def run(call: Call, path: str, format: str) -> int:
    """Print what is wrong."""
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
        where = f"{path}:{remark.line}:{remark.column}: {remark.path or 'the whole'}"
        lines += [visible(f"{where}: {remark.message}"), f"    Source: {remark.source}"]
    return "".join(f"{line}\n" for line in lines or ["nothing found"])


COMMAND = Command(__doc__, EXAMPLE, add_options, run)
