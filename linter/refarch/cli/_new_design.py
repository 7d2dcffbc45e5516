"""Code that ``new`` and ``init`` share: options for a design, questions for missing options, and the report
about the result."""

import sys
from argparse import ArgumentParser, ArgumentTypeError
from typing import TYPE_CHECKING

from ..core.wording import count_text
from ..report._visible import visible
from ._call import Call
from ._questions import ask

if TYPE_CHECKING:
    from ..api import Session
    from ..scaffold.draft import DesignRequest
    from ..scaffold.make import NewDesign

MAX_HOSTS = 4096


def add_design_options(parser: ArgumentParser) -> None:
    """Add the options for the parts of a design."""
    options = (
        ("--like", "DESIGN", "starter, design, or folder to copy from (default: vsan-esa)"),
        ("--title", "TEXT", "title of the design (default: name, product and transport)"),
        ("--cluster", "NAME", "cluster to change, if the design has several"),
        ("--server", "ID", "server of every host, from `refarch parts server`"),
        ("--nic", "ID", "network adapter of every host, from `refarch parts nic`"),
        ("--switch", "ID", "switch model, from `refarch parts switch`"),
        ("--nos", "ID", "operating system of the switches, one that the model runs, such as sonic"),
        ("--transport", "ID", "storage transport: roce-v2, roce-v1, iwarp or tcp"),
        ("--rack", "NAME", "put all hosts and switches into one rack with this name"),
    )
    for name, metavar, help in options:
        parser.add_argument(name, metavar=metavar, default="", help=help)
    parser.add_argument(
        "--hosts",
        metavar="N",
        type=number_of_hosts,
        default=0,
        help="number of hosts in the cluster (default: as in --like)",
    )
    parser.add_argument(
        "--yes", action="store_true", help="ask no questions; use the values of --like as defaults"
    )


def number_of_hosts(text: str) -> int:
    """Number of hosts from the command line, for argparse."""
    if not text.isdecimal() or len(text) > 4 or not 1 <= int(text) <= MAX_HOSTS:
        raise ArgumentTypeError(f"{text} is not a number of hosts; use a number from 1 to {MAX_HOSTS}")
    return int(text)


def is_interactive(yes: bool) -> bool:
    """Whether a person can answer questions."""
    return not yes and sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def complete_request(request: "DesignRequest", session: "Session") -> "DesignRequest":
    """Request completed with answers to the missing options. An answer equal to the value of the starter
    changes nothing."""
    from ..scaffold.starters import DEFAULT, design_outline, find_starter, starters

    if not request.like:
        titles = {name: known.title for name, known in starters(session).items()}
        request = request._replace(like=ask("Which design to copy from?", DEFAULT, titles))
    begun = design_outline(find_starter(request.like, session))
    if not request.hosts and begun.hosts:
        answer = ask("How many hosts?", str(begun.hosts), check=number_of_hosts)
        request = request._replace(hosts=0 if answer == str(begun.hosts) else int(answer))
    for kind, question in (
        ("server", "Which server?"),
        ("nic", "Which network adapter?"),
        ("switch", "Which switch?"),
    ):
        default = getattr(begun, kind)
        if getattr(request, kind) or not default:
            continue
        answer = ask(question, default, _titles(session, kind))
        # An unchanged part must not count as requested: it would recable the design.
        if answer != default:
            request = request.with_part(kind, answer)
    return request


def _titles(session: "Session", kind: str) -> dict[str, str]:
    catalog = session.catalog
    parts = {identity: catalog.part(kind, identity) for identity in catalog.ids(kind)}
    return {identity: part.title for identity, part in parts.items() if part is not None}


def report_design(call: Call, shown: str, design: "NewDesign") -> None:
    """Print the written files on stdout unless ``--quiet`` is given, and notes about them on stderr."""
    if not call.quiet:
        print(visible(f"{shown}: {design.summary} (like {design.like})"))
        for name in design.files:
            print(f"  {name}")
    for text in design.notes:
        call.note(text)
    for text in design.warnings:
        call.complain(f"warning: {text}")
    findings = [finding for finding in design.findings if finding.waived is None]
    warnings = [finding for finding in findings if finding.severity == "warning"]
    # The user must change what a warning is about; an info can wait.
    for finding in warnings:
        call.complain(f"warning {finding.code}: {finding.message}. {finding.hint}")
    others = [finding for finding in findings if finding.severity != "warning"]
    for finding in others[:3]:
        call.note(f"{finding.severity} {finding.code}: {finding.message}")
    if len(others) > 3:
        call.note(f"{count_text(len(others) - 3, 'more finding')}; run `refarch lint {shown}` to list all")
