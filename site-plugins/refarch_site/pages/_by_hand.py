"""Switches that nothing is written for: where what they need stands in the design."""

from collections.abc import Iterator, Sequence

from refarch.facts.model import Switch, compress
from refarch.facts.network import bridge_vlans, links_by_end
from refarch_diagrams import section_address

from ..context import Context
from ..escape import code, link, text
from ..markdown import bullets, grid, heading

WIRING_PAGE = "wiring.md"

MANUAL_SOURCES = (
    (WIRING_PAGE, "Wiring", "the ports of every switch with their cables, speeds, VLANs, MTU and bonds"),
    ("ip-plan.md", "IP plan", "management addresses, gateways, and the ports of each VLAN"),
    ("qos.md", "QoS", "classes, flow control and buffers of the profile that each switch has"),
    ("verification.md", "Verification", "what to run on the switches afterwards, where that is known"),
)
"""Where what a switch needs stands: pages, and what of it they say."""


def manual_configuration(context: Context, left: Sequence[Switch]) -> Iterator[str]:
    """Section with the settings of switches that no target configures."""
    if left:
        paths = {info.path for info in context.pages}
        yield heading(2, "To configure by hand")
        yield "Everything that the commands would set stands in this design, and has been checked with it:"
        yield bullets(
            f"**{link(title, path)}**: {says}." for path, title, says in MANUAL_SOURCES if path in paths
        )
        yield grid(
            ("Switch", "System", "Address", "VLANs", "Bonds and their ports", "MLAG", "QoS profile", "Line"),
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
        f"with {code(other)}, peer link {code(pair.peer_link)}"
        for pair in pairs
        for other in pair.switches
        if other != switch.name
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
