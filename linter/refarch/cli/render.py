"""Write the configuration of a design's devices for one platform: one file per device."""

from argparse import ArgumentParser, Namespace

from ._findings import warn_of_errors
from ._terminal import Progress

EXAMPLE = "  refarch render vsan-roce-vsphere7u3 --target cumulus-nvue --out config"


def arguments(parser: ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("design", metavar="DESIGN", help="id or folder of the design")
    parser.add_argument("--target", metavar="NAME", required=True, help="platform to write for, e.g. cumulus-nvue")
    parser.add_argument("--out", metavar="DIR", required=True, help="folder to write into; made where it is missing")


def run(options: Namespace) -> int:
    """Write the files and print their names."""
    from refarch_site.render import render_target

    from ..api import open_design

    with Progress(f"rendering {options.design}"):
        result = open_design(options.design)
        written = render_target(result.design, options.target, options.out)
    for path in written:
        print(path)
    warn_of_errors(result)
    return 0
