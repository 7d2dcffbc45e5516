"""The IP plan: by network, by host and by VLAN."""

from refarch import api
from refarch.api.network import single_cable_networks

from ..context import Context
from ..display_names import SERVICE_TITLES
from ..escape import text
from ..folded_tables import long_table
from ..markdown import heading, page, row_anchors, table
from . import Page

ROOM_TEXT = (
    "Every usable address is used by an interface of the design, used by the gateway, or free. Addresses "
    "that the design does not specify, such as addresses of virtual machines, count as free. Each additional "
    "host is assumed to use as many addresses as the host with the most addresses."
)

PLAN_TEXT = (
    "Each bar is one subnet, from its first to its last address, to scale. In subnets larger than /24, "
    "distances grow with the logarithm of the address. Each range names its owner. Free addresses, and the "
    "next free address after the highest used one, are at the right."
)

CABLES_TEXT = (
    "A network on a single cable between two hosts cannot take more hosts, regardless of free addresses."
)


def exists(context: Context) -> bool:
    """A design with networks."""
    return bool(context.design.networks)


def render(context: Context) -> str:
    """Networks first, then the same addresses as a builder of hosts, a network team and a switch team look
    for them."""
    design = context.design
    vlans = api.table(design, "ip-plan", "vlans")
    return page(
        PLAN_TEXT,
        context.figure("address-plan"),
        heading(2, "Networks"),
        table(api.table(design, "ip-plan", "networks"), context.place, anchors=row_anchors("network")),
        *_optional_table(context, "gateways"),
        *_optional_table(context, "ip-plan", "ipv6"),
        heading(2, "Free capacity"),
        ROOM_TEXT,
        CABLES_TEXT if single_cable_networks(design) else "",
        table(api.table(design, "free-addresses"), context.place, without=("prefix",)),
        heading(2, "By host"),
        *_table_sections(context, "hosts", ()),
        heading(2, "By network"),
        *_table_sections(context, "addresses", ("address", "device", "label")),
        heading(2, "By VLAN") if vlans.rows else "",
        "Switch ports that carry each VLAN." if vlans.rows else "",
        table(vlans, context.place, device=context.device) if vlans.rows else "",
    )


def _optional_table(context: Context, *name: str) -> list[str]:
    """Table that only some designs have."""
    data = api.table(context.design, *name)
    return [heading(2, data.title), table(data, context.place)] if data.rows else []


def _table_sections(context: Context, part: str, varying: tuple[str, ...]) -> list[str]:
    tables = api.tables(context.design, "ip-plan", part)
    anchors = row_anchors("address") if part == "addresses" else None
    return [
        piece
        for key, data in tables.items()
        if data.rows
        for piece in (
            heading(3, data.title),
            _network_text(context, key) if part == "addresses" else "",
            long_table(data, context.place, varying, anchors=anchors, device=context.device),
        )
    ]


def _network_text(context: Context, key: str) -> str:
    """Purpose, VLAN, prefix, gateway and MTU of a network."""
    network = context.design.networks[key]
    gateway = f"gateway {network.gateway}" if network.gateway else "no gateway"
    vlan = f"VLAN {network.vlan}" if network.vlan else "untagged"
    return text(
        f"{SERVICE_TITLES.get(network.purpose, network.purpose)}, {vlan}, {network.prefix}, {gateway}, MTU "
        f"{network.mtu}"
    )


PAGE = Page(
    path="addresses.md",
    title="Addresses",
    summary="Networks, VLANs, and all addresses by host, network, and VLAN.",
    order=30,
    group="build",
    render=render,
    exists=exists,
)
