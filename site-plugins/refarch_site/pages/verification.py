"""How to prove that what was built is the design."""

from collections.abc import Iterator, Sequence

from refarch.api import load, module_names
from refarch.facts import compress

from .. import checks
from ..checks import Check
from ..context import Context
from ..escape import code, text, web
from ..markdown import folded, grid, heading, page

PATH = "verification.md"
TITLE = "Verification"
SUMMARY = "What to run on switches and hosts, and what it shows when the build is the design."
ORDER = 80

MANY = 24
"""Checks of one kind up to which they are shown at once; more wait in a box that opens."""

FEW = 3
"""Checks of one kind from which on a source that all have is said once, above them."""

INTRODUCTION = "Every check reads and changes nothing. What to expect is worked out from the design."

UNCOVERED = "no commands are written yet: compare ports, VLANs, MTU and bonds with the pages of this design."


def render(context: Context) -> str:
    """Checks by kind of device, then by device."""
    pieces = [piece for name in module_names(checks) for piece in _module(context, name)]
    inside = (piece for _, piece in sorted(pieces, key=lambda pair: pair[0]))
    return page(INTRODUCTION, _without(context), *inside) if pieces else ""


def _without(context: Context) -> str:
    """The switches for which nothing here says what to run."""
    design = context.design
    covered = {check.group for name in module_names(checks) for check in load(name).checks(design)}
    found: dict[str, list[str]] = {}
    for switch in design.switches.values():
        if switch.name not in covered:
            system = (
                str(design.products.get(switch.nos, {}).get("title", switch.nos))
                if switch.nos
                else "no named system"
            )
            found.setdefault(system, []).append(switch.name)
    named = "; ".join(f"{code(compress(names))} ({text(system)})" for system, names in found.items())
    return f"For {named} {UNCOVERED}" if named else ""


def _module(context: Context, name: str) -> Iterator[tuple[int, str]]:
    module = load(name)
    groups: dict[str, list[Check]] = {}
    for check in module.checks(context.design):
        groups.setdefault(check.group, []).append(check)
    if not groups:
        return
    yield module.ORDER, heading(2, module.TITLE)
    beyond = module.beyond(context.design) if hasattr(module, "beyond") else ""
    yield module.ORDER, text(f"{module.JUDGED} {beyond}")
    for group, listed in groups.items():
        yield module.ORDER, heading(3, group)
        table = _table(context, listed)
        yield module.ORDER, folded(f"All {len(listed)} checks", table) if len(listed) > MANY else table


def _table(context: Context, listed: Sequence[Check]) -> str:
    sources = {_source(one) for one in listed}
    same = len(listed) > FEW and len(sources) == 1
    rows = [
        [
            code(one.on) if one.on else "",
            code(one.run) if one.command else text(one.run),
            "<br>".join(text(line) for line in one.expect.split("\n")),
            "" if same else _source(one),
            context.place(one.origin),
        ]
        for one in listed
    ]
    made = grid(("On", "Run" if listed[0].command else "Look at", "Expect", "Source", "Line"), rows)
    return page(f"Source: {sources.pop()}" if same else "", made).rstrip("\n")


def _source(check: Check) -> str:
    return web(check.source.title, check.source.url) if check.source.url else text(check.source.title)
