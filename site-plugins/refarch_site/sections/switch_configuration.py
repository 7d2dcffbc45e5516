"""Configuration of each switch, what it does not configure, and the design lines behind every command."""

from collections.abc import Iterator, Sequence

from refarch.api.model import Switch, compress
from refarch.api.network import bridge_vlans, links_by_end
from refarch.platforms.rendering.devices import title as system_title
from refarch.platforms.target import target_systems

from ..context import Context
from ..escape import code, text, with_code
from ..markdown import bullets, grid, heading, note_box, page
from . import Section
from ._configuration import (
    ConfigurationScope,
    configurations_in_scope,
    default_configurations,
    printed_section,
    refused_devices,
    section_body,
)

SWITCH_SCOPE = ConfigurationScope(
    scopes=("switch",),
    introduction=(
        "Each file configures an unconfigured switch. Run it through the console, because it sets the "
        "address of the management port and disconnects sessions over another address."
    ),
)


def exists(context: Context) -> bool:
    """A design with switches, or with something else that belongs here."""
    return bool(configurations_in_scope(context, SWITCH_SCOPE) or _unconfigured_switches(context))


def render(context: Context) -> str:
    """Files, then what is configured by hand."""
    left = _unconfigured_switches(context)
    return page(
        *section_body(context, SWITCH_SCOPE),
        *_reason_notes(context, left),
        *manual_configuration(context, left),
    )


def _unconfigured_switches(context: Context) -> list[Switch]:
    """Switches that nothing is written for."""
    configured = {configuration.device for configuration in default_configurations(context, SWITCH_SCOPE)}
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
    refused = {refusal.device for refusal in refused_devices(context, SWITCH_SCOPE)}
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


MANUAL_SOURCES = (
    ("cabling.md", "cables, speeds, and labels"),
    ("addresses.md", "management addresses, gateways, and ports of each VLAN"),
    ("network.md#qos", "classes, flow control, and buffers of the profile of each switch"),
    ("checks.md", "commands to run on the switches afterwards, where documented"),
)
"""Pages with the settings of a switch, and what they contain."""


def manual_configuration(context: Context, left: Sequence[Switch]) -> Iterator[str]:
    """Section with the settings of switches that no target configures."""
    if left:
        yield heading(2, "Manual configuration")
        yield "The design contains all settings, and refarch has checked them. See:"
        yield bullets(
            f"**{page_link}**: {says}."
            for target, says in MANUAL_SOURCES
            if (page_link := context.page_link(target))
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
    return [
        context.device(switch.name),
        text(f"{system} {switch.release}"),
        ", ".join(map(code, addresses)),
        ", ".join(map(code, bridge_vlans(design)[switch.name])),
        "<br>".join(f"{name}: {code(compress(ports))}" for name, ports in bonds.items()),
        "<br>".join(peers),
        text(design.applied[switch.name][0]) if switch.name in design.applied else "",
        context.place(switch.origin),
    ]


SECTION = Section(
    anchor="switches",
    title="Switches",
    render=render,
    printed=lambda context: printed_section(context, SWITCH_SCOPE),
    exists=exists,
)
