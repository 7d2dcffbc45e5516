"""The front panel of each switch."""

from collections.abc import Iterator

from ..context import Context
from ..escape import text
from ..markdown import heading, page
from . import Section


def exists(context: Context) -> bool:
    """A design with switches and cables."""
    return bool(context.design.switches and context.design.links)


def render(context: Context) -> str:
    """The switches one by one."""
    return page(*(piece for name in context.design.switches for piece in _switch_section(context, name)))


def _switch_section(context: Context, name: str) -> Iterator[str]:
    """Switch with its model, role, and front panel; its page has the ports one by one."""
    yield heading(2, name)
    switch = context.design.switches[name]
    model = f"{switch.model.vendor} {switch.model.model}"
    role = f"{switch.role} of fabric {switch.fabric or 'without a name'}"
    yield f"{context.device(name)}: {text(f'{model}, {role}')}."
    yield context.figure(f"port-map-{name.lower()}")


SECTION = Section(
    anchor="front-panels",
    title="Front panels",
    render=render,
    exists=exists,
)
