"""The front panels: links to the pages of the switches, which show them."""

from collections.abc import Iterator

from refarch.api.model import Switch

from ..context import Context
from ..escape import slug, text
from ..markdown import anchor, grid, heading, page
from . import Section


def exists(context: Context) -> bool:
    """A design with switches and cables."""
    return bool(context.design.switches and context.design.links)


def render(context: Context) -> str:
    """Switches with their models and roles; for a variant, which has no pages of devices, also their front
    panels."""
    if not context.devices:
        return printed_section(context)
    rows = [
        [
            f"{anchor(slug(name))}{context.device(name)}",
            text(f"{switch.model.vendor} {switch.model.model}"),
            text(_role(switch)),
        ]
        for name, switch in context.design.switches.items()
    ]
    return page(
        "The page of each switch shows its front panel, with the device at the other end in each port.",
        grid(("Switch", "Model", "Role"), rows),
    )


def printed_section(context: Context) -> str:
    """The front panels of all switches."""
    return page(*(piece for name in context.design.switches for piece in _switch_section(context, name)))


def _switch_section(context: Context, name: str) -> Iterator[str]:
    """Switch with its model, role, and front panel."""
    yield heading(2, name)
    switch = context.design.switches[name]
    model = f"{switch.model.vendor} {switch.model.model}"
    yield f"{context.device(name)}: {text(f'{model}, {_role(switch)}')}."
    yield context.figure(panel_figure(name))


def _role(switch: Switch) -> str:
    return f"{switch.role} of fabric {switch.fabric or 'without a name'}"


def panel_figure(name: str) -> str:
    """Name of the diagram of a switch's front panel."""
    return f"port-map-{name.lower()}"


SECTION = Section(
    anchor="front-panels",
    title="Front panels",
    render=render,
    printed=printed_section,
    exists=exists,
)
