"""What to paste into each switch, what it leaves out, and the lines of the design behind every command."""

from collections.abc import Sequence

from refarch.api.model import Switch
from refarch.platforms.rendering.devices import title as system_title
from refarch.platforms.target import target_systems

from ..context import Context
from ..escape import quoted, text
from ..markdown import note, page
from . import Page
from ._by_hand import by_hand
from ._configuration import Pages, body, of_page, printed, refused, shown

TITLE = "Switch configuration"

COMPLETE = "Configuration of each switch, to copy or to download, and what it leaves out."
"""Summary where every switch has its own."""

SOME = "Configuration of the switches that have a target; what is left to do by hand on the others."
"""Summary where some have."""

PAGES = Pages(
    scopes=("switch",),
    path="switch-configuration.md",
    introduction=(
        "Each file brings an unconfigured switch to this design. Run it through the console: it gives the "
        "management port its address, which ends a session that came in over another one."
    ),
)


def named(context: Context) -> tuple[str, str]:
    """Title and summary of the page: complete configuration is promised only where it is there."""
    left = _without(context)
    if not left:
        return TITLE, COMPLETE
    if shown(context, PAGES):
        return (
            TITLE,
            "Configuration of the switches that have a target; what is left to do by hand on the others.",
        )
    which = "these switches" if context.trouble else " and ".join(_systems(context, left))
    return TITLE, f"Nothing is written for {which}: why, and what is left to do by hand."


def exists(context: Context) -> bool:
    """A design with switches, or with something else that belongs here."""
    return bool(of_page(context, PAGES) or _without(context))


def render(context: Context) -> str:
    """The files, then what is configured by hand."""
    left = _without(context)
    return page(*body(context, PAGES), *_why(context, left), *by_hand(context, left))


def _without(context: Context) -> list[Switch]:
    """The switches that nothing is written for."""
    made = {configuration.device for configuration in shown(context, PAGES)}
    return [switch for switch in context.design.switches.values() if switch.name not in made]


def _systems(context: Context, switches: Sequence[Switch]) -> list[str]:
    """Operating systems of switches, by their titles."""
    titles = (system_title(context.design, switch.nos) or "switches without a system" for switch in switches)
    return list(dict.fromkeys(titles))


def _why(context: Context, left: Sequence[Switch]) -> list[str]:
    """Why there is nothing for these switches, but for those that a target refuses, which are told of each by
    itself."""
    if context.trouble:
        return [note("warning", "No configuration for these switches", quoted(context.trouble))]
    told = {one.device for one in refused(context, PAGES)}
    running = [switch for switch in left if switch.existing]
    others = [switch for switch in left if not switch.existing and switch.name not in told]
    notes = []
    if others:
        known = " and ".join(system.title for system in target_systems(context.project.plugins, "switch"))
        own = text(" and ".join(_systems(context, others)))
        words = f"Configuration is written for {known} alone; these run {own}."
        notes.append(note("info", "No configuration for these switches", words))
    if running:
        names = text(", ".join(switch.name for switch in running))
        words = f"{names}: in service already, and configured by those who run them."
        notes.append(note("info", "Switches in service", words))
    return notes


PAGE = Page(
    path=PAGES.path,
    title=TITLE,
    summary=COMPLETE,
    order=70,
    group="build",
    render=render,
    printed=lambda context: printed(context, PAGES),
    exists=exists,
    named=named,
)
