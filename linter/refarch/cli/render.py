"""Write the configuration of a design's devices for one platform: one file per device."""

from ._options import Option
from ._terminal import Progress

EXAMPLE = "  refarch render vsan-roce-vsphere7u3 --target cumulus-nvue --out config"


def options() -> tuple[Option, ...]:
    """The words and options."""
    return (
        Option("DESIGN", "id or folder of the design", required=True),
        Option("--target", "platform to write for, e.g. cumulus-nvue", "NAME", required=True),
        Option("--out", "folder to write into; made where it is missing", "DIR", required=True),
    )


def run(design: str, target: str, out: str) -> int:
    """Write the files and print their names."""
    from refarch_site.render import render_target

    from ..api import open_design

    with Progress(f"rendering {design}"):
        written = render_target(open_design(design), target, out)
    for path in written:
        print(path)
    return 0
