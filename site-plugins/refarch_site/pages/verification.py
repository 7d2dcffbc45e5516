"""How to prove that what was built is the design."""

from collections.abc import Iterator, Sequence

from refarch.facts.model import compress

from ..checks import Check, Checks, all_checks
from ..context import Context
from ..escape import code, text, web
from ..markdown import folded, grid, heading, page
from . import Page

MANY = 24
"""Checks of one kind up to which they are shown at once; more wait in a box that opens."""

FEW = 3
"""Checks of one kind from which on a source that all have is said once, above them."""

INTRODUCTION = "Every check reads and changes nothing. What to expect is worked out from the design."

UNCOVERED = "no commands are written yet: compare ports, VLANs, MTU and bonds with the pages of this design."


def exists(context: Context) -> bool:
    """A design with something to check."""
    return any(True for kind in all_checks(context.project.plugins) for _ in kind.checks(context.design))


def render(context: Context) -> str:
    """Checks by kind of device, then by device."""
    pieces = (piece for kind in all_checks(context.project.plugins) for piece in _kind(context, kind))
    return page(INTRODUCTION, _without(context), *pieces)


def _without(context: Context) -> str:
    """The switches for which nothing here says what to run."""
    design = context.design
    covered = {check.group for kind in all_checks(context.project.plugins) for check in kind.checks(design)}
    switches_by_system: dict[str, list[str]] = {}
    for switch in design.switches.values():
        if switch.name not in covered:
            system = (
                str(design.products.get(switch.nos, {}).get("title", switch.nos))
                if switch.nos
                else "no named system"
            )
            switches_by_system.setdefault(system, []).append(switch.name)
    named = "; ".join(
        f"{code(compress(names))} ({text(system)})" for system, names in switches_by_system.items()
    )
    return f"For {named} {UNCOVERED}" if named else ""


def _kind(context: Context, kind: Checks) -> Iterator[str]:
    """The checks of one kind of device; nothing where the design has no such device."""
    groups: dict[str, list[Check]] = {}
    for check in kind.checks(context.design):
        groups.setdefault(check.group, []).append(check)
    if not groups:
        return
    yield heading(2, kind.title)
    yield text(f"{kind.judged} {kind.beyond(context.design)}")
    for group, group_checks in groups.items():
        yield heading(3, group)
        table = _table(context, group_checks)
        yield folded(f"All {len(group_checks)} checks", table) if len(group_checks) > MANY else table


def _table(context: Context, checks: Sequence[Check]) -> str:
    sources = {_source(check) for check in checks}
    same = len(checks) > FEW and len(sources) == 1
    rows = [
        [
            code(check.on) if check.on else "",
            code(check.run) if check.command else text(check.run),
            "<br>".join(text(line) for line in check.expect.split("\n")),
            "" if same else _source(check),
            context.place(check.origin),
        ]
        for check in checks
    ]
    made = grid(("On", "Run" if checks[0].command else "Look at", "Expect", "Source", "Line"), rows)
    return page(f"Source: {sources.pop()}" if same else "", made).rstrip("\n")


def _source(check: Check) -> str:
    return web(check.source.title, check.source.url) if check.source.url else text(check.source.title)


PAGE = Page(
    path="verification.md",
    title="Verification",
    summary="What to run on switches and hosts, and what it shows when the build is the design.",
    order=80,
    render=render,
    exists=exists,
)
