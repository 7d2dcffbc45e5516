"""Growth of a design on its overview: what larger numbers of hosts add, and the commands that create them."""

from collections.abc import Sequence

from refarch.api.figures import number, terabytes
from refarch.scaffold.growth import GrowthStep

from .context import Context
from .display_names import count_text
from .escape import fence, text
from .markdown import grid, page

HEADINGS = (
    "Growth to",
    "Rack units",
    "Switch ports",
    "Cables",
    "Maximum power (kW)",
    "Usable capacity (TB)",
)


def growth_steps_text(context: Context) -> str:
    """Steps as a table, their commands, and the smallest number of hosts that is refused; empty if the build
    of these pages tried none."""
    # Variants have no command: `refarch new` copies designs only.
    steps = context.project.growth.get(context.design.id, ()) if context.base is None else ()
    offered = [step for step in steps if step.command]
    refused = [_refusal_text(context, step) for step in steps if step.reason]
    return page(_offer_text(context, offered) if offered else "", *refused)


def _offer_text(context: Context, steps: Sequence[GrowthStep]) -> str:
    current = count_text(len(context.design.hosts), "host")
    total = ", and the usable capacity of all hosts" if any(step.capacity for step in steps) else ""
    return page(
        f"Additions to the {current} of this design{total}:",
        grid(HEADINGS, [_cells(step) for step in steps], [False, *[True] * (len(HEADINGS) - 1)]),
        "The build of this page ran these commands. refarch reports no error and no warning for the results:",
        fence("\n".join(step.command for step in steps), "sh"),
    )


def _cells(step: GrowthStep) -> list[str]:
    """Cells of a step; a figure that is not known is empty."""
    added = (step.units, step.ports, step.cables, round(step.watts / 1000, 1))
    return [
        count_text(step.hosts, "host"),
        *(f"+{number(figure)}" if figure else "" for figure in added),
        "" if step.capacity is None else number(terabytes(step.capacity)),
    ]


def _refusal_text(context: Context, step: GrowthStep) -> str:
    """Why a number of hosts has no command, without the options that the command line advises."""
    reason = step.reason.partition("; ")[0]
    number = count_text(step.hosts, "host")
    return f"`refarch new` refuses **{number}**: {context.code_links(text(reason))}."
