"""Parts that ``new`` and ``init`` share: options for a design, questions for options that are not given, and
the report about the result."""

import sys
from argparse import ArgumentParser, ArgumentTypeError
from typing import TYPE_CHECKING

from ..core.wording import counted
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
        ("--like", "DESIGN", "a starter, a design or a folder to begin with (default: vsan-esa)"),
        ("--title", "TEXT", "title of the design (default: name, product and transport)"),
        ("--cluster", "NAME", "the cluster that the rest is about, where there are several"),
        ("--server", "ID", "server of every host, from `refarch parts server`"),
        ("--nic", "ID", "network card of every host, from `refarch parts nic`"),
        ("--switch", "ID", "switch of the hosts, from `refarch parts switch`"),
        ("--transport", "ID", "what storage traffic runs over: roce-v2, roce-v1, iwarp or tcp"),
        ("--rack", "NAME", "put all hosts and switches into one rack of this name"),
    )
    for name, metavar, help in options:
        parser.add_argument(name, metavar=metavar, default="", help=help)
    parser.add_argument(
        "--hosts",
        metavar="N",
        type=number_of_hosts,
        default=0,
        help="hosts of the cluster (default: as there)",
    )
    parser.add_argument(
        "--yes", action="store_true", help="ask nothing; take what is not given as it is there"
    )


def number_of_hosts(text: str) -> int:
    """Number of hosts from the command line, for argparse."""
    if not text.isdecimal() or len(text) > 4 or not 1 <= int(text) <= MAX_HOSTS:
        raise ArgumentTypeError(f"{text} is not a number of hosts; give one from 1 to {MAX_HOSTS}")
    return int(text)


def is_interactive(yes: bool) -> bool:
    """Whether a person can answer questions."""
    return not yes and sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def complete_request(wishes: "DesignRequest", session: "Session") -> "DesignRequest":
    """Request with answers for options that are not given. An answer equal to the value of the starter
    changes nothing."""
    from ..scaffold.starters import DEFAULT, design_outline, find_starter, starters

    if not wishes.like:
        titles = {name: known.title for name, known in starters(session).items()}
        wishes = wishes._replace(like=ask("Begin with which design?", DEFAULT, titles))
    begun = design_outline(find_starter(wishes.like, session))
    if not wishes.hosts and begun.hosts:
        answer = ask("How many hosts?", str(begun.hosts), check=number_of_hosts)
        wishes = wishes._replace(hosts=0 if answer == str(begun.hosts) else int(answer))
    for kind, question in (
        ("server", "Which server?"),
        ("nic", "Which network card?"),
        ("switch", "Which switch?"),
    ):
        default = getattr(begun, kind)
        if getattr(wishes, kind) or not default:
            continue
        answer = ask(question, default, _titles(session, kind))
        if answer != default:
            wishes = wishes.with_part(kind, answer)
    return wishes


def _titles(session: "Session", kind: str) -> dict[str, str]:
    catalogue = session.catalogue
    parts = {identity: catalogue.part(kind, identity) for identity in catalogue.ids(kind)}
    return {identity: part.title for identity, part in parts.items() if part is not None}


def report_design(call: Call, shown: str, made: "NewDesign") -> None:
    """Print the written files on stdout, and notes about them on stderr."""
    print(visible(f"{shown}: {made.summary} (like {made.like})"))
    for name in made.files:
        print(f"  {name}")
    for text in made.notes:
        call.note(text)
    for text in made.warnings:
        call.complain(f"warning: {text}")
    told = [finding for finding in made.findings if finding.waived is None]
    for finding in told[:3]:
        call.note(f"{finding.severity} {finding.code}: {finding.message}")
    if len(told) > 3:
        call.note(f"and {counted(len(told) - 3, 'finding')} more; `refarch lint {shown}` shows all")
