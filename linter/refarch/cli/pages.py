"""Export the site pages as Markdown."""

from argparse import ArgumentParser

from ._call import Call
from ._command import Command
from ._options import add_allow_local_code, add_executor, add_force, add_jobs, add_prices
from ._termination import terminate_cleanly

EXAMPLE = """\
  refarch pages --out pages
  refarch pages --out pages vsan-esa-100g"""


def add_options(parser: ArgumentParser) -> None:
    """Add the arguments and options."""
    parser.add_argument("--out", metavar="DIR", required=True, help="output folder; created if missing")
    parser.add_argument(
        "design",
        metavar="DESIGN",
        nargs="?",
        default="",
        help="id of the design to export (default: all designs)",
    )
    add_jobs(parser, 1, "1")
    add_executor(parser)
    add_force(parser)
    add_prices(parser)
    add_allow_local_code(parser)


def run(
    call: Call,
    out: str,
    design: str,
    jobs: int,
    executor: str,
    force: bool,
    prices: str,
    allow_local_code: bool,
) -> int:
    """Write the pages."""
    from refarch_site.generate import Workers
    from refarch_site.pages_writer import write_pages

    with terminate_cleanly(), call.progress("writing pages"):
        write_pages(call.root, out, force, allow_local_code, Workers(jobs, executor), design, prices)
    call.note_prices(out, prices)
    call.note_idle_site(allow_local_code)
    return 0


COMMAND = Command(__doc__, EXAMPLE, add_options, run, extra="site", has_config=False)
