"""Build the documentation site.

The site has the tables, diagrams, and configuration of every design, and a page for every rule.
"""

import os
from argparse import ArgumentParser

from ._call import Call
from ._command import Command
from ._options import add_allow_local_code, add_executor, add_force, add_jobs, add_prices
from ._termination import terminate_cleanly

EXAMPLE = "  refarch build --out site"


def add_options(parser: ArgumentParser) -> None:
    """Add the arguments and options."""
    parser.add_argument(
        "--out", metavar="DIR", help="folder of the built site (default: site, in the project root)"
    )
    add_jobs(parser, 1, "1")
    add_executor(parser)
    add_force(parser)
    add_prices(parser)
    add_allow_local_code(parser)


def run(
    call: Call, out: str | None, jobs: int, executor: str, force: bool, prices: str, allow_local_code: bool
) -> int:
    """Build the site; if the build fails, the previous site is kept."""
    from refarch_site.build import build
    from refarch_site.generate import Workers
    from refarch_site.mkdocs_settings import unused_files

    out = out or call.from_here("site")
    with terminate_cleanly(), call.progress("building the site"):
        workers = Workers(jobs, executor)
        build(
            call.root,
            out,
            strict=True,
            local_rules=allow_local_code,
            force=force,
            chosen_workers=workers,
            prices=prices,
        )
    call.note_idle_site(allow_local_code)
    call.note_severe(allow_local_code)
    for text in unused_files(call.root, allow_local_code):
        call.note(text)
    call.note_prices(out, prices)
    print(os.path.join(out, "index.html"))
    call.print_aside("open the site in a browser; use `refarch serve` to view it while you edit")
    return 0


COMMAND = Command(__doc__, EXAMPLE, add_options, run, extra="site", has_config=False)
