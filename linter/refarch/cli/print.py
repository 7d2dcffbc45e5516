"""Export a design as a PDF.

The PDF has a cover, a table of contents, and the overview, network, failures, and order list of the design,
with headers and page numbers; `--all` adds its other pages. It requires Chromium or Chrome. Without them,
`--html` writes a page that any browser can print. The same design produces an identical file with the same
browser and fonts.
"""

import os
from argparse import ArgumentParser

from ..core.errors import RefarchError
from ._call import Call
from ._command import Command
from ._options import add_allow_local_code, add_prices
from ._termination import terminate_cleanly

EXAMPLE = """\
  refarch print vsan-roce-vsphere7u3
  refarch print vsan-roce-vsphere7u3 --all --out vsan-roce.pdf
  refarch print vsan-roce-vsphere7u3 --html --out vsan-roce.html"""

STDOUT = "-"
FILE_BEGINNINGS = (b"%PDF-", b"<!DOCTYPE html>")
"""First bytes of the files that this command writes."""


def add_options(parser: ArgumentParser) -> None:
    """Add the arguments and options."""
    parser.add_argument(
        "design", metavar="DESIGN", help="id or folder of the design; design+variant for one of its variants"
    )
    parser.add_argument(
        "--out",
        metavar="FILE",
        default="",
        help="file to write; - is stdout (default: ID.pdf or ID.html in this folder)",
    )
    parser.add_argument("--all", action="store_true", dest="every_page", help="print all pages of the design")
    parser.add_argument(
        "--html", action="store_true", help="write the HTML print page instead, for any browser"
    )
    parser.add_argument(
        "--browser", metavar="PROGRAM", default="", help="Chromium or Chrome (default: the first on the PATH)"
    )
    add_prices(parser)
    add_allow_local_code(parser)


def run(
    call: Call,
    design: str,
    out: str,
    every_page: bool,
    html: bool,
    browser: str,
    prices: str,
    allow_local_code: bool,
) -> int:
    """Write the file and print its name."""
    from refarch_site.printing.chromium import find_browser
    from refarch_site.printing.pdf import context_of_design, design_pdf, design_print_page

    if html and browser:
        raise RefarchError("--browser cannot be used with --html")
    if not html:
        browser = find_browser(browser)
    session = call.session(allow_local_code=allow_local_code).demand_settings()
    with terminate_cleanly(), call.progress(f"printing {design}"):
        context = context_of_design(call.design_word(design), session, prices)
        path = out or _default_path(context.result.id, html)
        content = design_print_page(context, every_page) if html else design_pdf(context, browser, every_page)
    if path == STDOUT:
        call.emit(content)
    else:
        call.emit_into(path, content)
        print(path)
    call.note_prices(path, prices)
    call.note_errors(context.result)
    call.note_idle_site(allow_local_code)
    return 0


def _default_path(identity: str, html: bool) -> str:
    """File in this folder, by the id of the design. Raises RefarchError if another file has the name."""
    path = f"{identity.replace('+', '-')}.{'html' if html else 'pdf'}"
    # The user did not specify this file, so only a file of refarch may be replaced.
    if os.path.lexists(path) and not _is_ours(path):
        raise RefarchError(
            f"{path} exists and was not created by refarch; use --out {path} to replace it, or another name"
        )
    return path


def _is_ours(path: str) -> bool:
    """Whether refarch wrote a file."""
    try:
        with open(path, "rb") as file:
            content = file.read()
    except OSError:
        return False
    marks = (b"/Creator (refarch ", b'<meta name="generator" content="refarch ')
    return content.startswith(FILE_BEGINNINGS) and any(mark in content for mark in marks)


COMMAND = Command(__doc__, EXAMPLE, add_options, run, extra="site")
