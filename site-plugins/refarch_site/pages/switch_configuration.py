"""Configuration of each switch, what it does not configure, and the design lines behind every command."""

from collections.abc import Iterator, Sequence

from refarch.api.model import Switch, compress
from refarch.api.network import bridge_vlans, links_by_end
from refarch.platforms.rendering.devices import title as system_title
from refarch.platforms.target import target_systems
from refarch_diagrams import section_address

from ..context import Context
from ..escape import code, link, text, with_code
from ..markdown import bullets, grid, heading, note_box, page
from . import Page
from ._configuration import (
    ConfigurationPage,
    configurations_of_page,
    default_configurations,
    page_body,
    printed_page,
    refused_devices,
)

PAGE_TITLE = "Switch configuration"

COMPLETE_SUMMARY = (
    "Configuration of each switch to copy or download, and settings that it does not configure."
)
"""Summary where every switch has its own."""

PARTIAL_SUMMARY = "Configuration of the switches that have a target; manual settings of the other switches."
"""Summary where some have."""

SWITCH_PAGE = ConfigurationPage(
    scopes=("switch",),
    path="switch-configuration.md",
    introduction=(
        "Each file configures an unconfigured switch. Run it through the console, because it sets the "
        "address of the management port and disconnects sessions over another address."
    ),
)


def title_and_summary(context: Context) -> tuple[str, str]:
    """Title and summary of the page: complete configuration is promised only where it is there."""
    left = _unconfigured_switches(context)
    if not left:
        return PAGE_TITLE, COMPLETE_SUMMARY
    if default_configurations(context, SWITCH_PAGE):
        return PAGE_TITLE, PARTIAL_SUMMARY
    which = (
        "these switches" if context.no_configuration_reason else " and ".join(_system_titles(context, left))
    )
    return (
        PAGE_TITLE,
        f"refarch writes no configuration for {which}: the reason, and the settings to configure manually.",
    )


def exists(context: Context) -> bool:
    """A design with switches, or with something else that belongs here."""
    return bool(configurations_of_page(context, SWITCH_PAGE) or _unconfigured_switches(context))


def render(context: Context) -> str:
    """Files, then what is configured by hand."""
    left = _unconfigured_switches(context)
    return page(
        *page_body(context, SWITCH_PAGE), *_reason_notes(context, left), *manual_configuration(context, left)
    )


def _unconfigured_switches(context: Context) -> list[Switch]:
    """Switches that nothing is written for."""
    configured = {configuration.device for configuration in default_configurations(context, SWITCH_PAGE)}
    return [switch for switch in context.design.switches.values() if switch.name not in configured]


def _system_titles(context: Context, switches: Sequence[Switch]) -> list[str]:
    """Operating systems of switches, by their titles."""
    titles = (
        system_title(context.design, switch.nos) or "switches without an operating system"
        for switch in switches
    )
    return list(dict.fromkeys(titles))


def _reason_notes(context: Context, unconfigured: Sequence[Switch]) -> list[str]:
    """Reasons why these switches have no configuration, except for those that a target refuses, which have
    separate notes."""
    if context.no_configuration_reason:
        return [
            note_box(
                "warning", "No configuration for these switches", with_code(context.no_configuration_reason)
            )
        ]
    refused = {refusal.device for refusal in refused_devices(context, SWITCH_PAGE)}
    running = [switch for switch in unconfigured if switch.existing]
    others = [switch for switch in unconfigured if not switch.existing and switch.name not in refused]
    notes = []
    if others:
        known = " and ".join(system.title for system in target_systems(context.project.plugins, "switch"))
        systems = text(" and ".join(_system_titles(context, others)))
        words = f"refarch writes configuration only for {known}; these switches run {systems}."
        notes.append(note_box("info", "No configuration for these switches", words))
    if running:
        names = text(", ".join(switch.name for switch in running))
        words = f"{names}: already in service and configured by their operators."
        notes.append(note_box("info", "Switches in service", words))
    return notes


WIRING_PAGE = "wiring.md"

MANUAL_SOURCES = (
    (WIRING_PAGE, "Wiring", "ports of each switch with cables, speeds, VLANs, MTU, and bonds"),
    ("ip-plan.md", "IP plan", "management addresses, gateways, and ports of each VLAN"),
    ("qos.md", "QoS", "classes, flow control, and buffers of the profile of each switch"),
    ("verification.md", "Verification", "commands to run on the switches afterwards, where documented"),
)
"""Pages with the settings of a switch, and what they contain."""


def manual_configuration(context: Context, left: Sequence[Switch]) -> Iterator[str]:
    """Section with the settings of switches that no target configures."""
    if left:
        paths = {info.path for info in context.pages}
        yield heading(2, "Manual configuration")
        yield "The design contains all settings, and refarch has checked them. See:"
        yield bullets(
            f"**{link(title, path)}**: {says}." for path, title, says in MANUAL_SOURCES if path in paths
        )
        yield grid(
            (
                "Switch",
                "Operating system",
                "Address",
                "VLANs",
                "Bonds and ports",
                "MLAG",
                "QoS profile",
                "Source",
            ),
            [_manual_row(context, switch) for switch in left],
        )


def _manual_row(context: Context, switch: Switch) -> list[str]:
    design = context.design
    system = design.products.get(switch.nos, {}).get("model", switch.nos)
    addresses = [
        f"{address.text}/{network.length}"
        for network in design.networks.values()
        for address in network.addresses
        if address.device == switch.name
    ]
    pairs = [pair for pair in design.mlags.values() if switch.name in pair.switches]
    bonds: dict[str, list[str]] = {}
    for end, cable in links_by_end(design).items():
        if end.device == switch.name and cable.bond:
            shared = f" (MLAG {cable.mlag})" if cable.mlag is not None and pairs else ""
            bonds.setdefault(code(cable.bond) + shared, []).append(end.port)
    peers = [
        f"with {code(peer)}, peer link {code(pair.peer_link)}"
        for pair in pairs
        for peer in pair.switches
        if peer != switch.name
    ]
    wired = any(info.path == WIRING_PAGE for info in context.pages)
    return [
        link(code(switch.name), section_address("switch", switch.name).replace(".html", ".md"))
        if wired
        else code(switch.name),
        text(f"{system} {switch.release}"),
        ", ".join(map(code, addresses)),
        ", ".join(map(code, bridge_vlans(design)[switch.name])),
        "<br>".join(f"{name}: {code(compress(ports))}" for name, ports in bonds.items()),
        "<br>".join(peers),
        text(design.applied[switch.name][0]) if switch.name in design.applied else "",
        context.place(switch.origin),
    ]


PAGE = Page(
    path=SWITCH_PAGE.path,
    title=PAGE_TITLE,
    summary=COMPLETE_SUMMARY,
    order=70,
    group="build",
    render=render,
    printed=lambda context: printed_page(context, SWITCH_PAGE),
    exists=exists,
    title_and_summary=title_and_summary,
)
