"""AOS-CX configuration of ports: LAGs and VSX LAGs, switched and routed ports, and ports without a cable.

Sources, looked up 2026-11-30: netlab, templates for AOS-CX 10.15, initial, vlan, and lag (``no routing``,
``vlan access``, ``vlan trunk``, VLAN 1 as a tagged one, ``interface lag N multi-chassis`` with or without
``static``, ``lag N`` on members, ``mtu`` of ports, ``ip mtu`` of routed ones); published configurations of a
VSX pair, Cray-HPE/canu (the same forms, ``spanning-tree bpdu-guard``, ``spanning-tree port-type
admin-edge``); HPE, AOS-CX 10.18 Quality of Service Guide, 832x, 93xx, 100xx (``lldp dcbx`` of the switch,
without which that of a port has no effect; ``lldp dcbx version``, ``lldp dcbx disable``).

Ports are split by hand: the command asks for a confirmation, and the parts exist after a restart (Aruba
validated reference design, Splitting of QSFP+ and QSFP28 ports).
"""

from collections.abc import Iterator

from ...model.ranges import compress
from ...model.types.origins import origin_of
from ...views.intent.switch_records import SwitchBond, SwitchIntent, SwitchPort
from .. import industry_ports
from ..industry_cli import Output, line, not_configured, numbers, routed_address
from ..industry_ports import PortDialect, PortWalk, UnusedDialect, stated_channel
from ..target import cosmetic, set_elsewhere, weakens
from .names import (
    CHANNEL,
    INDENT,
    LARGEST_CHANNEL,
    LARGEST_MTU,
    LONGEST_DESCRIPTION,
    SMALLEST_MTU,
    cage,
)
from .qos import channel_qos, port_qos

DCBX = ("ieee", "cee")

IN_DEFAULT_VLAN = weakens(
    "no document that was read shows a command for a switched LAG without VLANs",
    "the LAG is in the default VLAN of the switch, and forwards its untagged frames",
)

SPLIT_BY_HAND = {
    f"breakouts.{field}": set_elsewhere(
        "the command for it asks for a confirmation, and the parts exist after a restart, so the port is "
        "split by hand before the file is loaded"
    )
    for field in ("port", "speed", "parts")
}
"""Fields of breakouts, with the reason why no file configures them."""


def how_to_load(switch: SwitchIntent) -> Iterator[str]:
    """Ports to split before the file is loaded."""
    if switch.breakouts:
        ports = compress([breakout.port for breakout in switch.breakouts.values()])
        yield f"Before loading: split {ports}, with `split` in each interface, and restart the switch"


def dcbx(switch: SwitchIntent) -> Iterator[Output]:
    """Switch-wide DCBX command."""
    return industry_ports.dcbx_of_switch(switch, DCBX, "lldp dcbx", "no lldp dcbx")


def _name_lost(bond: SwitchBond, number: int) -> str:
    if stated_channel(bond.name, LARGEST_CHANNEL) == number:
        return ""
    return cosmetic(f"AOS-CX numbers LAGs 1 to {LARGEST_CHANNEL}; this one is lag {number}")


def _kind(walk: PortWalk, bond: SwitchBond) -> str:
    """Words after the number of a LAG: of one of this switch alone, or of a VSX pair."""
    if bond.mlag is None or walk.switch.mlag is None:
        return ""
    return " multi-chassis static" if bond.mode == "static" else " multi-chassis"


def _lacp(walk: PortWalk, bond: SwitchBond) -> Iterator[Output]:
    if bond.mode != "static":
        yield line("lacp mode active", origin_of(bond, "mode"))


def _mlag_number(walk: PortWalk, bond: SwitchBond) -> Iterator[Output]:
    """Number of a VSX LAG, which is that of the LAG on both switches."""
    if bond.mlag is not None and walk.switch.mlag is None:
        yield not_configured("bonds.mlag", bond, industry_ports.NO_PAIR, bond.name)
    elif bond.mlag is not None and bond.mlag not in walk.channels.values():
        reason = f"a VSX LAG has the number of its LAG, 1 to {LARGEST_CHANNEL}"
        yield not_configured("bonds.mlag", bond, reason, bond.name)


def _mtu(walk: PortWalk, record: SwitchPort) -> Iterator[Output]:
    """MTU of a port; of a member of a LAG, that of its LAG."""
    bond = walk.switch.bonds.get(record.bond)
    of: SwitchPort | SwitchBond = record if bond is None else bond
    if SMALLEST_MTU <= of.mtu <= LARGEST_MTU:
        yield line(f"mtu {of.mtu}", origin_of(of, "mtu"))
        if record.routed and bond is None:
            yield line(f"ip mtu {of.mtu}", origin_of(of, "mtu"))
    elif bond is None:
        reason = f"AOS-CX supports {SMALLEST_MTU} to {LARGEST_MTU} bytes"
        yield not_configured("ports.mtu", record, reason, record.name)


def _bond_mtu(walk: PortWalk, bond: SwitchBond) -> Iterator[Output]:
    """MTU of a LAG: its members have it, and a routed LAG has it for IP, too."""
    if not SMALLEST_MTU <= bond.mtu <= LARGEST_MTU:
        reason = f"AOS-CX supports {SMALLEST_MTU} to {LARGEST_MTU} bytes"
        yield not_configured("bonds.mtu", bond, reason, bond.name)
    elif bond.routed:
        yield line(f"ip mtu {bond.mtu}", origin_of(bond, "mtu"))


def _routed_interface(record: SwitchPort | SwitchBond, path: str) -> Iterator[Output]:
    yield line("routing", origin_of(record, "routed"))
    yield from routed_address(record, path)


def _vlans(walk: PortWalk, record: SwitchPort | SwitchBond) -> Iterator[Output]:
    tagged, untagged = origin_of(record, "tagged"), origin_of(record, "untagged")
    yield line("no routing", record.origin)
    if record.tagged:
        native = () if record.untagged is None else (record.untagged,)
        if native:
            yield line(f"vlan trunk native {record.untagged}", untagged)
        elif 1 in record.tagged:
            # VLAN 1 is the native VLAN of a trunk unless another one is, and leaves without a tag.
            yield line("vlan trunk native 1 tag", tagged)
        yield line(f"vlan trunk allowed {numbers((*record.tagged, *native))}", tagged)
    elif record.untagged is not None:
        yield line(f"vlan access {record.untagged}", untagged)
    elif isinstance(record, SwitchBond):
        yield not_configured("bonds.tagged", record, IN_DEFAULT_VLAN, record.name, "no VLAN")


def _membership(walk: PortWalk, port: SwitchPort) -> Iterator[Output]:
    bond = walk.switch.bonds[port.bond]
    yield line(f"lag {walk.channels[port.bond]}", origin_of(port, "bond"), origin_of(bond, "members"))


def _speed(walk: PortWalk, port: SwitchPort) -> Iterator[Output]:
    """Speed and FEC, which the transceiver and the two ends decide."""
    for field in ("speed", "fec"):
        if getattr(port, field):
            reason = f"no document that was read shows the command for {field} on AOS-CX"
            yield not_configured(f"ports.{field}", port, reason, port.name)


_vlans_or_address = industry_ports.address_or(_vlans, _routed_interface)
_port_dcbx = industry_ports.dcbx_of_port(DCBX, "lldp dcbx version {}", "lldp dcbx disable")
_edge = industry_ports.edge("spanning-tree bpdu-guard", "spanning-tree port-type admin-edge")

PORTS = PortDialect(
    indent=INDENT,
    channel=CHANNEL,
    largest_channel=LARGEST_CHANNEL,
    description="description {}",
    longest_description=LONGEST_DESCRIPTION,
    mlag="",
    channel_commands=(
        *(industry_ports.no_shutdown, industry_ports.far_end, _bond_mtu, _vlans_or_address, _lacp),
        *(_mlag_number, industry_ports.lone_peer_link, channel_qos, _edge),
    ),
    port_commands=(
        *(industry_ports.no_shutdown, _mtu, industry_ports.far_end, _speed, port_qos),
        *(_vlans_or_address, _port_dcbx, _edge),
    ),
    member_commands=(
        *(industry_ports.no_shutdown, _mtu, industry_ports.far_end, _speed, port_qos, _membership),
        *(_port_dcbx, industry_ports.unlike_bond),
    ),
    renumbered=_name_lost,
    words_after_number=_kind,
    is_numbered_by_pair=True,
)

UNUSED_PORTS = UnusedDialect(
    indent=INDENT,
    cage=cage,
    range_of=lambda first, last: f"{first}-{last}",
    description="description unused",
    parked="no routing|vlan access {vlan}",
)
